//! Turns that can be played through: the frames of each, and the list of moves.
//!
//! What is made here is whole without a script, a strip of pictures; the script
//! of the page shows one at a time and moves its seeds.

use serde::Serialize;
use tera::Context;

use super::checks::{Checks, checked};
use super::steps::{Picture, notes};
use super::told::Told;
use super::{Choice, Heading, Studio, board};
use crate::article::problem::ArticleError;
use crate::figure::Figure;

/// A turn with its frames.
#[derive(Serialize)]
pub(super) struct Turn {
    heading: Heading,
    /// The board that it is played from, where that is wanted.
    from: Option<String>,
    /// The number of its first frame, where some are left out.
    first: usize,
    frames: Vec<Frame>,
    notes: Vec<String>,
    checks: Option<Checks>,
    /// What could be played instead of it, and goes on from there.
    #[serde(skip)]
    variations: Vec<Vec<Turn>>,
}

/// A picture, and what is said of it.
#[derive(Serialize)]
struct Frame {
    /// What links call it.
    id: String,
    picture: String,
    /// Empty where the picture is all there is.
    caption: String,
    notes: Vec<String>,
}

/// A turn with its variations as HTML.
#[derive(Serialize)]
struct Set<'a> {
    turn: &'a Turn,
    variations: Vec<String>,
}

impl Turn {
    /// A turn step by step: its pictures, from the number `first` on. What is
    /// said of the whole turn is left out where it is not `whole`.
    pub(super) fn steps(
        told: &Told<'_>,
        (first, pictures): (usize, Vec<Picture>),
        whole: bool,
        choice: &Choice<'_>,
        studio: &Studio<'_>,
    ) -> Self {
        let name = studio.name(&told.name());
        let frames = pictures.into_iter().zip(first..).map(|(it, number)| {
            let id = format!("{name}-step-{number}");
            Frame {
                picture: studio.picture(&it.figure, choice),
                id,
                caption: it.caption,
                notes: it.notes,
            }
        });
        let mut turn = Self {
            heading: Heading::of(told, studio),
            from: studio.downloads.map(|_| told.before.to_string()),
            first,
            frames: frames.collect(),
            notes: Vec::new(),
            checks: None,
            variations: Vec::new(),
        };
        if whole {
            turn.follow(told, choice, studio);
        }
        turn
    }

    /// A turn as one picture, with all that it changed.
    pub(super) fn whole(told: &Told<'_>, choice: &Choice<'_>, studio: &Studio<'_>) -> Self {
        let figure = Figure::turn(&told.before, &told.after.unwrap_or(told.before));
        let figure = figure.in_doubt(told.doubts.clone()).beside(told.readings());
        let id = studio.name(&format!("after-{}", told.name()));
        let frame = Frame {
            picture: studio.picture(&figure, choice),
            id,
            caption: String::new(),
            notes: Vec::new(),
        };
        let mut turn = Self {
            heading: Heading::of(told, studio),
            from: studio.downloads.map(|_| told.before.to_string()),
            first: 1,
            frames: vec![frame],
            notes: Vec::new(),
            checks: None,
            variations: Vec::new(),
        };
        turn.follow(told, choice, studio);
        turn
    }

    /// Puts a variation beside it, with what is said before its first turn.
    pub(super) fn vary(&mut self, opening: Vec<String>, mut variation: Vec<Self>) {
        if let Some(first) = variation.first_mut() {
            first.notes.splice(0..0, opening);
            self.variations.push(variation);
        }
    }

    /// Takes in what is said after the turn.
    fn follow(&mut self, told: &Told<'_>, choice: &Choice<'_>, studio: &Studio<'_>) {
        self.notes = notes(&told.following, studio);
        self.checks = Checks::of(checked(&told.following, choice, studio));
    }
}

/// The turns that a block chose, or the board where there are none; `kind` says
/// how they are laid out where they stand side by side: `steps` or `turns`.
pub(super) fn show(
    kind: &str,
    turns: &[Turn],
    choice: &Choice<'_>,
    studio: &Studio<'_>,
) -> Result<String, ArticleError> {
    let several = turns.len() > 1 || turns.iter().any(|turn| !turn.variations.is_empty());
    let moves = several.then(|| nested("player/moves", turns, studio));
    let mut context = Context::new();
    context.insert("kind", kind);
    context.insert("opening", &notes(&choice.opening, studio));
    let board = turns.is_empty().then(|| board::show(choice, studio));
    context.insert("board", &board.transpose()?);
    context.insert("moves", &moves.transpose()?);
    context.insert("line", &line(turns, studio)?);
    studio.part("player", &context)
}

/// A line of play, without what stands around it.
pub(super) fn line(turns: &[Turn], studio: &Studio<'_>) -> Result<String, ArticleError> {
    nested("player/line", turns, studio)
}

/// A line of play in a template that takes its variations as they came out of it.
fn nested(part: &str, turns: &[Turn], studio: &Studio<'_>) -> Result<String, ArticleError> {
    let mut sets = Vec::with_capacity(turns.len());
    for turn in turns {
        let variations = turn.variations.iter();
        let variations = variations.map(|variation| nested(part, variation, studio));
        sets.push(Set {
            turn,
            variations: variations.collect::<Result<_, _>>()?,
        });
    }
    let mut context = Context::new();
    context.insert("turns", &sets);
    studio.part(part, &context)
}
