//! Turns to replay: the frames of each, and the list of moves.
//!
//! The HTML is complete without a script, as a strip of pictures. The script of
//! the page shows one picture at a time and animates its seeds.

use serde::Serialize;
use tera::Context;

use super::checks_figure::{FigureChecks, collect_checks};
use super::selection::SelectedTurn;
use super::steps_figure::{StepPicture, item_notes};
use super::{BlockSelection, FigureContext, TurnHeading, board_figure};
use crate::site::problem::SiteError;

/// A turn with its frames.
#[derive(Serialize)]
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
    variations: Vec<Vec<PlayerTurn>>,
}

/// A picture with its caption and comments.
#[derive(Serialize)]
struct PlayerFrame {
    /// The anchor id.
    id: String,
    picture: String,
    /// Empty if the picture needs no caption.
    caption: String,
    notes: Vec<String>,
}

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
        studio: &FigureContext<'_>,
    ) -> Self {
        let name = studio.anchor_id(&told.anchor_part());
        let frames = pictures.into_iter().zip(first..).map(|(it, number)| {
            let id = format!("{name}-step-{number}");
            PlayerFrame {
                picture: studio.picture(&it.figure, choice),
                id,
                caption: it.caption,
                notes: it.notes,
            }
        });
        let mut turn = Self {
            heading: TurnHeading::from_turn(told, studio),
            from: studio.downloads.map(|_| told.before.to_string()),
            first,
            frames: frames.collect(),
            notes: Vec::new(),
            checks: None,
            variations: Vec::new(),
        };
        if whole {
            turn.add_trailing_items(told, choice, studio);
        }
        turn
    }

    /// Creates a turn shown as one picture with all its changes.
    pub(super) fn from_whole_turn(
        told: &SelectedTurn<'_>,
        choice: &BlockSelection<'_>,
        studio: &FigureContext<'_>,
    ) -> Self {
        let figure = told.figure();
        let id = studio.anchor_id(&format!("after-{}", told.anchor_part()));
        let frame = PlayerFrame {
            picture: studio.picture(&figure, choice),
            id,
            caption: String::new(),
            notes: Vec::new(),
        };
        let mut turn = Self {
            heading: TurnHeading::from_turn(told, studio),
            from: studio.downloads.map(|_| told.before.to_string()),
            first: 1,
            frames: vec![frame],
            notes: Vec::new(),
            checks: None,
            variations: Vec::new(),
        };
        turn.add_trailing_items(told, choice, studio);
        turn
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
        told: &SelectedTurn<'_>,
        choice: &BlockSelection<'_>,
        studio: &FigureContext<'_>,
    ) {
        self.notes = item_notes(&told.trailing_items, studio);
        self.checks =
            FigureChecks::from_checks(collect_checks(&told.trailing_items, choice, studio));
    }
}

/// Renders the selected turns, or the board if there are none. The layout of
/// turns side by side is selected by `kind`: `steps` or `turns`.
pub(super) fn show(
    kind: &str,
    turns: &[PlayerTurn],
    choice: &BlockSelection<'_>,
    studio: &FigureContext<'_>,
) -> Result<String, SiteError> {
    let several = turns.len() > 1 || turns.iter().any(|turn| !turn.variations.is_empty());
    let moves = several.then(|| render_turns("player/moves", turns, studio));
    let mut context = Context::new();
    context.insert("kind", kind);
    context.insert("opening", &item_notes(&choice.opening, studio));
    let board = turns.is_empty().then(|| board_figure::show(choice, studio));
    context.insert("board", &board.transpose()?);
    context.insert("moves", &moves.transpose()?);
    context.insert("line", &render_line(turns, studio)?);
    studio.render_part("player", &context)
}

/// Renders a line of play alone.
pub(super) fn render_line(
    turns: &[PlayerTurn],
    studio: &FigureContext<'_>,
) -> Result<String, SiteError> {
    render_turns("player/line", turns, studio)
}

/// Renders a line of play with a template that receives the variations already
/// rendered.
fn render_turns(
    part: &str,
    turns: &[PlayerTurn],
    studio: &FigureContext<'_>,
) -> Result<String, SiteError> {
    let mut sets = Vec::with_capacity(turns.len());
    for turn in turns {
        let variations = turn.variations.iter();
        let variations = variations.map(|variation| render_turns(part, variation, studio));
        sets.push(PlayerTurnView {
            turn,
            variations: variations.collect::<Result<_, _>>()?,
        });
    }
    let mut context = Context::new();
    context.insert("turns", &sets);
    studio.render_part(part, &context)
}
