//! Turns to replay: the frames of each, and the list of moves.
//!
//! The HTML is complete without a script, as a strip of pictures. The script of
//! the page shows one picture at a time and animates its seeds.

use serde::Serialize;
use tera::Context;

use super::board_figure;
use super::checks_figure::{FigureChecks, collect_checks};
use super::content::Content;
use super::context::{FigureContext, TurnHeading};
use super::figure_node::{FigurePart, PartTemplate};
use super::selection::BlockSelection;
use super::selection::SelectedTurn;
use super::step_pictures::{StepPicture, item_notes};
use crate::message::Strings;
use crate::site::html_tree::{ContentRole, HtmlElement};
use crate::site::problem::SiteError;
use crate::site::templates::Templates;

/// A turn with its frames.
#[derive(Clone, Debug, Serialize)]
pub(super) struct PlayerTurn {
    heading: TurnHeading,
    /// The board before the turn; `None` without a site.
    from: Option<String>,
    /// The number of its first frame, above 1 if frames are omitted.
    first: usize,
    frames: Vec<PlayerFrame>,
    notes: Vec<String>,
    checks: Option<FigureChecks>,
    /// The variations that replace it, with the turns that follow.
    #[serde(skip)]
    variations: Vec<PlayerLine>,
}

/// A picture with its caption and comments.
#[derive(Clone, Debug, Serialize)]
pub(super) struct PlayerFrame {
    /// The anchor id.
    pub(super) id: String,
    pub(super) picture: String,
    /// Empty if the picture needs no caption.
    pub(super) caption: String,
    pub(super) notes: Vec<String>,
}

/// Turns to replay, or the board if there are none.
#[derive(Clone, Debug)]
pub(super) struct Player {
    /// The layout of turns side by side: `steps` or `turns`.
    kind: &'static str,
    /// The comments before the first turn.
    opening: Vec<String>,
    board: Option<Box<PartTemplate>>,
    line: PlayerLine,
}

/// A line of play.
#[derive(Clone, Debug)]
pub(super) struct PlayerLine(pub(super) Vec<PlayerTurn>);

/// A turn with its variations as HTML.
#[derive(Serialize)]
struct PlayerTurnView<'a> {
    turn: &'a PlayerTurn,
    variations: Vec<String>,
}

impl PlayerTurn {
    /// Creates a turn shown step by step, with its pictures numbered from
    /// `first`. Comments and checks after the turn are included only if `whole`.
    pub(super) fn from_steps(
        told: &SelectedTurn<'_>,
        (first, pictures): (usize, Vec<StepPicture>),
        whole: bool,
        choice: &BlockSelection<'_>,
        cx: &FigureContext<'_>,
    ) -> Self {
        let name = cx.anchor_id(&told.anchor_part());
        let frames = pictures.into_iter().zip(first..).map(|(it, number)| {
            let id = format!("{name}-step-{number}");
            PlayerFrame::new(id, it, choice, cx)
        });
        let mut turn = Self::new(told, first, frames.collect(), cx);
        if whole {
            turn.add_trailing_items(told, choice, cx);
        }
        turn
    }

    /// Creates a turn shown as one picture with all its changes.
    pub(super) fn from_whole_turn(
        told: &SelectedTurn<'_>,
        choice: &BlockSelection<'_>,
        cx: &FigureContext<'_>,
    ) -> Self {
        let picture = StepPicture {
            figure: told.figure(),
            caption: String::new(),
            notes: Vec::new(),
        };
        let id = cx.anchor_id(&format!("after-{}", told.anchor_part()));
        let frame = PlayerFrame::new(id, picture, choice, cx);
        let mut turn = Self::new(told, 1, vec![frame], cx);
        turn.add_trailing_items(told, choice, cx);
        turn
    }

    fn new(
        told: &SelectedTurn<'_>,
        first: usize,
        frames: Vec<PlayerFrame>,
        cx: &FigureContext<'_>,
    ) -> Self {
        Self {
            heading: TurnHeading::from_turn(told, cx),
            from: cx.page.downloads.map(|_| told.before.to_string()),
            first,
            frames,
            notes: Vec::new(),
            checks: None,
            variations: Vec::new(),
        }
    }

    /// Returns the comments and checks after the turn.
    fn trailing_content(&self, strings: &Strings) -> Content {
        let checks = self.checks.as_ref().map(|it| it.content(strings));
        Content::notes(&self.notes).then(checks)
    }

    /// Adds a variation, with the comments before its first turn.
    pub(super) fn add_variation(&mut self, opening: Vec<String>, mut variation: Vec<Self>) {
        if let Some(first) = variation.first_mut() {
            first.notes.splice(0..0, opening);
            self.variations.push(PlayerLine(variation));
        }
    }

    /// Adds the comments and checks after the turn.
    fn add_trailing_items(
        &mut self,
        told: &SelectedTurn<'_>,
        choice: &BlockSelection<'_>,
        cx: &FigureContext<'_>,
    ) {
        self.notes = item_notes(&told.trailing_items, cx);
        self.checks = FigureChecks::from_checks(collect_checks(&told.trailing_items, choice, cx));
    }
}

impl PlayerFrame {
    fn new(
        id: String,
        picture: StepPicture,
        choice: &BlockSelection<'_>,
        cx: &FigureContext<'_>,
    ) -> Self {
        Self {
            id,
            picture: cx.picture(&picture.figure, choice),
            caption: picture.caption,
            notes: picture.notes,
        }
    }

    /// Returns the picture with its text, between the text before and after it.
    pub(super) fn content(&self, before: Content, after: Content) -> Content {
        let content = before
            .then(Content::picture(&self.picture))
            .then(Content::role(ContentRole::CAPTION, self.caption.as_str()))
            .then(Content::notes(&self.notes))
            .then(after);
        let frame = HtmlElement::with_role(ContentRole::FRAME, content.0);
        frame.with("id", &self.id).into()
    }
}

/// Returns boards of consecutive steps, numbered from `first`.
pub(super) fn steps(first: usize, frames: impl Iterator<Item = Content>) -> Content {
    let steps = HtmlElement::with_role(ContentRole::STEPS, frames.collect::<Content>().0);
    steps.with("start", first.to_string()).into()
}

impl Player {
    /// Returns the selected turns as a part of a figure.
    pub(super) fn part(
        kind: &'static str,
        turns: Vec<PlayerTurn>,
        choice: &BlockSelection<'_>,
        cx: &FigureContext<'_>,
    ) -> FigurePart {
        let board = turns.is_empty().then(|| board_figure::show(choice, cx));
        let (board, shown) = board.map(|it| (it.template, it.content)).unzip();
        let player = Self {
            kind,
            opening: item_notes(&choice.opening, cx),
            board: board.map(Box::new),
            line: PlayerLine(turns),
        };
        let shown = shown.unwrap_or_else(|| {
            let moves = player.lists_moves().then(|| player.line.moves_content());
            let moves = Content::role(ContentRole::MOVES, moves);
            moves.then(player.line.content(kind == "steps", cx.strings()))
        });
        FigurePart {
            content: Content::notes(&player.opening).then(shown),
            template: PartTemplate::Player(player),
        }
    }

    /// Returns `true` if the turns are listed: if there are several.
    fn lists_moves(&self) -> bool {
        let turns = &self.line.0;
        turns.len() > 1 || turns.iter().any(|it| !it.variations.is_empty())
    }

    pub(super) fn html(&self, templates: &Templates) -> Result<String, SiteError> {
        let moves = self.lists_moves();
        let moves = moves.then(|| self.line.render("figures/player/moves.tera", templates));
        let board = self.board.as_ref().map(|it| it.html(templates));
        let mut context = Context::new();
        context.insert("kind", self.kind);
        context.insert("opening", &self.opening);
        context.insert("board", &board.transpose()?);
        context.insert("moves", &moves.transpose()?);
        context.insert("line", &self.line.html(templates)?);
        templates.render("figures/player.tera", &context)
    }
}

impl PlayerLine {
    /// Returns the list of the turns, with links to their first boards.
    fn moves_content(&self) -> Content {
        let turns = self.0.iter().map(|turn| {
            let heading = &turn.heading;
            let number = heading.number.map(|it| Content::from(format!("{it}. ")));
            let words = Content::from(number).then(Content::code(&heading.short()));
            let place = turn.frames.first().map(|it| format!("#{}", it.id));
            let link = Content::link(place.as_deref(), words);
            let variations = turn.variations.iter().map(Self::moves_content);
            link.then(variations.collect::<Content>())
        });
        Content::list("ol", turns)
    }

    /// Returns the turns with their boards: each below its heading, or side by side.
    pub(super) fn content(&self, by_step: bool, strings: &Strings) -> Content {
        let mut content = Content::default();
        let mut boards = Content::default();
        for turn in &self.0 {
            let heading = turn.heading.content(strings);
            let after = turn.trailing_content(strings);
            if by_step {
                let frames = turn.frames.iter();
                let frames = frames.map(|it| it.content(Content::default(), Content::default()));
                let boards = steps(turn.first, frames);
                content = content.then(heading).then(boards).then(after);
            } else if let [frame] = &turn.frames[..] {
                boards = boards.then(frame.content(heading, after));
            }
            for variation in &turn.variations {
                let before = std::mem::take(&mut boards);
                content = content.then(Content::role(ContentRole::BOARDS, before));
                let branch = strings.t("player.variation", &[]);
                let branch = Content::role(ContentRole::BRANCH, branch);
                let variation = branch.then(variation.content(by_step, strings));
                content = content.then(Content::role(ContentRole::VARIATION, variation));
            }
        }
        content.then(Content::role(ContentRole::BOARDS, boards))
    }

    pub(super) fn html(&self, templates: &Templates) -> Result<String, SiteError> {
        self.render("figures/player/line.tera", templates)
    }

    /// Renders the turns with a template that receives the variations already rendered.
    fn render(&self, name: &str, templates: &Templates) -> Result<String, SiteError> {
        let mut turns = Vec::with_capacity(self.0.len());
        for turn in &self.0 {
            let variations = turn.variations.iter();
            let variations = variations.map(|variation| variation.render(name, templates));
            turns.push(PlayerTurnView {
                turn,
                variations: variations.collect::<Result<_, _>>()?,
            });
        }
        let mut context = Context::new();
        context.insert("turns", &turns);
        templates.render(name, &context)
    }
}
