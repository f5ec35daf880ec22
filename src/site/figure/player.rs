//! Turns that can be played through: the frames of each, and the list of moves.
//!
//! What is made here is whole without a script, a strip of pictures; the script
//! of the page shows one at a time and moves its seeds.

use serde::Serialize;
use tera::Context;

use super::checks_figure::{FigureChecks, collect_checks};
use super::selection::SelectedTurn;
use super::steps_figure::{StepPicture, item_notes};
use super::{BlockSelection, FigureContext, TurnHeading, board_figure};
use crate::figure::Figure;
use crate::site::problem::SiteError;

/// A turn with its frames.
#[derive(Serialize)]
pub(super) struct PlayerTurn {
    heading: TurnHeading,
    /// The board that it is played from, where that is wanted.
    from: Option<String>,
    /// The number of its first frame, where some are left out.
    first: usize,
    frames: Vec<PlayerFrame>,
    notes: Vec<String>,
    checks: Option<FigureChecks>,
    /// What could be played instead of it, and goes on from there.
    #[serde(skip)]
    variations: Vec<Vec<PlayerTurn>>,
}

/// A picture, and what is said of it.
#[derive(Serialize)]
struct PlayerFrame {
    /// What links call it.
    id: String,
    picture: String,
    /// Empty where the picture is all there is.
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
    /// A turn step by step: its pictures, from the number `first` on. What is
    /// said of the whole turn is left out where it is not `whole`.
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

    /// A turn as one picture, with all that it changed.
    pub(super) fn from_whole_turn(
        told: &SelectedTurn<'_>,
        choice: &BlockSelection<'_>,
        studio: &FigureContext<'_>,
    ) -> Self {
        let figure = Figure::turn(&told.before, &told.after.unwrap_or(told.before));
        let figure = figure
            .with_uncertain_signs(told.doubts.clone())
            .with_variants(told.readings());
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

    /// Puts a variation beside it, with what is said before its first turn.
    pub(super) fn add_variation(&mut self, opening: Vec<String>, mut variation: Vec<Self>) {
        if let Some(first) = variation.first_mut() {
            first.notes.splice(0..0, opening);
            self.variations.push(variation);
        }
    }

    /// Takes in what is said after the turn.
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

/// The turns that a block chose, or the board where there are none; `kind` says
/// how they are laid out where they stand side by side: `steps` or `turns`.
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

/// A line of play, without what stands around it.
pub(super) fn render_line(
    turns: &[PlayerTurn],
    studio: &FigureContext<'_>,
) -> Result<String, SiteError> {
    render_turns("player/line", turns, studio)
}

/// A line of play in a template that takes its variations as they came out of it.
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
