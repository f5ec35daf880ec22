//! Turns to replay: the frames of each, and the list of moves.
//!
//! The HTML is complete without a script, as a strip of pictures. The script of
//! the page shows one picture at a time and animates its seeds.

use super::board_figure;
use super::checks_figure::turn_checks;
use super::content::{Content, element};
use super::context::{FigureContext, TurnHeading};
use super::selection::BlockSelection;
use super::selection::SelectedTurn;
use super::step_pictures::{StepPicture, item_notes};
use crate::message::Strings;
use crate::site::chapter::links::anchor;
use crate::site::html_tree::{ContentRole, HtmlElement};

/// A turn with its frames.
pub(super) struct PlayerTurn {
    heading: TurnHeading,
    /// The board before the turn; `None` without a site.
    from: Option<String>,
    /// The number of its first frame, above 1 if frames are omitted.
    first: usize,
    frames: Vec<PlayerFrame>,
    /// The comments before its first frame, of a variation, and those after the turn.
    notes: Vec<String>,
    checks: Content,
    /// The variations that replace it, with the turns that follow.
    variations: Vec<Vec<Self>>,
}

/// A picture with its caption and comments.
struct PlayerFrame {
    /// The anchor id.
    id: String,
    picture: String,
    /// Empty if the picture needs no caption.
    caption: String,
    notes: Vec<String>,
}

impl PlayerTurn {
    /// Creates a turn shown step by step, with its pictures numbered from
    /// `first`. Comments and checks after the turn are included only if `whole`.
    pub(super) fn from_steps(
        selected: &SelectedTurn<'_>,
        (first, pictures): (usize, Vec<StepPicture>),
        whole: bool,
        selection: &BlockSelection<'_>,
        cx: &FigureContext<'_>,
    ) -> Self {
        let name = cx.anchor_id(&selected.anchor_part());
        let frames = pictures.into_iter().zip(first..).map(|(it, number)| {
            let id = format!("{name}-step-{number}");
            PlayerFrame::new(id, it, selection, cx)
        });
        let mut turn = Self::new(selected, first, frames.collect(), cx);
        if whole {
            turn.add_trailing_items(selected, selection, cx);
        }
        turn
    }

    /// Creates a turn shown as one picture with all its changes.
    pub(super) fn from_whole_turn(
        selected: &SelectedTurn<'_>,
        selection: &BlockSelection<'_>,
        cx: &FigureContext<'_>,
    ) -> Self {
        let picture = StepPicture {
            figure: selected.figure(),
            caption: String::new(),
            notes: Vec::new(),
        };
        let id = cx.anchor_id(&format!("after-{}", selected.anchor_part()));
        let frame = PlayerFrame::new(id, picture, selection, cx);
        let mut turn = Self::new(selected, 1, vec![frame], cx);
        turn.add_trailing_items(selected, selection, cx);
        turn
    }

    fn new(
        selected: &SelectedTurn<'_>,
        first: usize,
        frames: Vec<PlayerFrame>,
        cx: &FigureContext<'_>,
    ) -> Self {
        Self {
            heading: TurnHeading::from_turn(selected, cx),
            from: cx.page.downloads.map(|_| selected.before.to_string()),
            first,
            frames,
            notes: Vec::new(),
            checks: Content::default(),
            variations: Vec::new(),
        }
    }

    /// Adds a variation, with the comments before its first turn.
    pub(super) fn add_variation(&mut self, opening: Vec<String>, mut variation: Vec<Self>) {
        if let Some(first) = variation.first_mut() {
            first.notes.splice(0..0, opening);
            self.variations.push(variation);
        }
    }

    /// Adds the comments and checks after the turn.
    fn add_trailing_items(
        &mut self,
        turn: &SelectedTurn<'_>,
        selection: &BlockSelection<'_>,
        cx: &FigureContext<'_>,
    ) {
        self.notes = item_notes(&turn.trailing_items, cx);
        self.checks = turn_checks(&turn.trailing_items, selection, cx);
    }
}

impl PlayerFrame {
    fn new(
        id: String,
        picture: StepPicture,
        selection: &BlockSelection<'_>,
        cx: &FigureContext<'_>,
    ) -> Self {
        Self {
            id,
            picture: cx.picture(&picture.figure, selection),
            caption: picture.caption,
            notes: picture.notes,
        }
    }

    fn content(&self) -> Content {
        let caption = Content::role(ContentRole::CAPTION, self.caption.as_str());
        let text = caption.then(Content::notes(&self.notes));
        frame(&self.id, Content::picture(&self.picture), text)
    }
}

/// Returns a picture above its text as an item of a strip.
pub(super) fn frame(id: &str, picture: Content, text: Content) -> Content {
    let text = (!text.0.is_empty()).then(|| Content::layout("div", "fif-description", text));
    let frame = picture.then(text);
    HtmlElement::with_role(ContentRole::FRAME, frame.0)
        .with("id", id)
        .into()
}

/// Returns boards of consecutive steps, numbered from `first`.
pub(super) fn steps(first: usize, frames: impl Iterator<Item = Content>) -> Content {
    let steps = HtmlElement::with_role(ContentRole::STEPS, frames.collect::<Content>().0);
    match first {
        1 => steps.into(),
        _ => steps
            .with("start", first.to_string())
            .with("style", format!("--fif-first:{first}"))
            .into(),
    }
}

/// Returns turns as a player, or the board if there are none. The layout of turns side by side is
/// `steps` or `turns`.
pub(super) fn player(
    kind: &str,
    turns: Vec<PlayerTurn>,
    selection: &BlockSelection<'_>,
    cx: &FigureContext<'_>,
) -> Content {
    let opening = Content::notes(&item_notes(&selection.opening, cx));
    if turns.is_empty() {
        return opening.then(board_figure::show(selection, cx));
    }
    // Several turns are listed.
    let lists_moves = turns.len() > 1 || turns.iter().any(|it| !it.variations.is_empty());
    let moves = lists_moves.then(|| {
        HtmlElement::with_role(ContentRole::MOVES, move_list(&turns).0)
            .with("role", "group")
            .with("aria-label", cx.t("player.moves"))
            .into()
    });
    let line = line(&turns, kind == "steps", cx.strings());
    let line = Content::layout("div", "fif-line", line);
    let player = player_element(kind, Content::from(moves).then(line), cx);
    opening.then(player)
}

/// Returns the element that the script of players controls.
pub(super) fn player_element(kind: &str, content: Content, cx: &FigureContext<'_>) -> HtmlElement {
    element("div", &format!("fif-player fif-{kind}"), content)
        .role(ContentRole::LAYOUT)
        .with("role", "group")
        .with("aria-label", cx.t("player.label"))
}

/// Returns the list of the turns, with links to their first boards.
fn move_list(turns: &[PlayerTurn]) -> Content {
    let turns = turns.iter().map(|turn| {
        let heading = &turn.heading;
        let number = heading.number.map(|it| {
            let number = element("span", "fif-turn-number", format!("{it}."));
            Content::from(number).then(" ")
        });
        let words = Content::from(number).then(heading.code());
        let place = turn.frames.first().map(|it| anchor(&it.id));
        let link = Content::link(place.as_deref(), words);
        let variations = turn.variations.iter().map(|it| move_list(it));
        link.then(variations.collect::<Content>())
    });
    Content::list("ol", turns)
}

/// Returns turns with their boards and variations.
pub(super) fn line(turns: &[PlayerTurn], by_step: bool, strings: &Strings) -> Content {
    let role = match by_step {
        true => ContentRole::LAYOUT,
        false => ContentRole::WHOLE_TURN,
    };
    let turns = turns.iter().map(|turn| {
        let board = turn.frames.first().map(|it| it.id.as_str());
        let heading = turn.heading.content(board, strings);
        let boards = steps(turn.first, turn.frames.iter().map(PlayerFrame::content));
        let after = Content::notes(&turn.notes).then(turn.checks.clone());
        let after = (!after.0.is_empty()).then(|| Content::layout("div", "fif-after", after));
        let section = element(
            "section",
            "fif-turn-section",
            heading.then(boards).then(after),
        )
        .role(role);
        let section = match &turn.from {
            Some(board) => section.with("data-from", board),
            None => section,
        };
        let variations = turn.variations.iter().map(|variation| {
            let branch = strings.t("player.variation", &[]);
            let branch = Content::role(ContentRole::BRANCH, branch);
            Content::role(
                ContentRole::VARIATION,
                branch.then(line(variation, by_step, strings)),
            )
        });
        Content::from(section).then(variations.collect::<Content>())
    });
    turns.collect()
}
