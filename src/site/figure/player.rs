//! Turns to replay: the frames of each, and the list of moves.
//!
//! The HTML is complete without a script, as a strip of pictures. The script of
//! the page shows one picture at a time and animates its seeds.

use serde::Serialize;
use tera::Context;

use super::board_figure;
use super::checks_figure::{FigureChecks, collect_checks};
use super::context::{FigureContext, TurnHeading};
use super::figure_node::FigurePart;
use super::selection::BlockSelection;
use super::selection::SelectedTurn;
use super::step_pictures::{StepPicture, item_notes};
use crate::site::problem::SiteError;
use crate::site::templates::TemplateSet;

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
struct PlayerFrame {
    /// The anchor id.
    id: String,
    picture: String,
    /// Empty if the picture needs no caption.
    caption: String,
    notes: Vec<String>,
}

/// Turns to replay, or the board if there are none.
#[derive(Clone, Debug)]
pub(super) struct Player {
    /// The layout of turns side by side: `steps` or `turns`.
    kind: &'static str,
    /// The comments before the first turn.
    opening: Vec<String>,
    board: Option<Box<FigurePart>>,
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
            PlayerFrame {
                picture: cx.picture(&it.figure, choice),
                id,
                caption: it.caption,
                notes: it.notes,
            }
        });
        let mut turn = Self {
            heading: TurnHeading::from_turn(told, cx),
            from: cx.downloads.map(|_| told.before.to_string()),
            first,
            frames: frames.collect(),
            notes: Vec::new(),
            checks: None,
            variations: Vec::new(),
        };
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
        let figure = told.figure();
        let id = cx.anchor_id(&format!("after-{}", told.anchor_part()));
        let frame = PlayerFrame {
            picture: cx.picture(&figure, choice),
            id,
            caption: String::new(),
            notes: Vec::new(),
        };
        let mut turn = Self {
            heading: TurnHeading::from_turn(told, cx),
            from: cx.downloads.map(|_| told.before.to_string()),
            first: 1,
            frames: vec![frame],
            notes: Vec::new(),
            checks: None,
            variations: Vec::new(),
        };
        turn.add_trailing_items(told, choice, cx);
        turn
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

impl Player {
    /// Creates a player for the selected turns.
    pub(super) fn new(
        kind: &'static str,
        turns: Vec<PlayerTurn>,
        choice: &BlockSelection<'_>,
        cx: &FigureContext<'_>,
    ) -> Self {
        let is_empty = turns.is_empty();
        Self {
            kind,
            opening: item_notes(&choice.opening, cx),
            board: is_empty.then(|| board_figure::show(choice, cx).into()),
            line: PlayerLine(turns),
        }
    }

    pub(super) fn html(&self, templates: TemplateSet<'_>) -> Result<String, SiteError> {
        let turns = &self.line.0;
        let several = turns.len() > 1 || turns.iter().any(|it| !it.variations.is_empty());
        let moves = several.then(|| self.line.render("figures/player/moves.tera", templates));
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
    pub(super) fn html(&self, templates: TemplateSet<'_>) -> Result<String, SiteError> {
        self.render("figures/player/line.tera", templates)
    }

    /// Renders the turns with a template that receives the variations already rendered.
    fn render(&self, name: &str, templates: TemplateSet<'_>) -> Result<String, SiteError> {
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
