//! Turns that can be played through: the frames of each, and the list of moves.
//!
//! What is made here is whole without a script, a strip of pictures; the script
//! of the page shows one at a time and moves its seeds.

use serde::Serialize;
use tera::Context;

use super::checks::{Checks, checked};
use super::steps::{Picture, notes};
use super::told::Told;
use super::{Choice, Heading, Studio};
use crate::article::problem::ArticleError;
use crate::figure::Figure;

/// A turn with its frames.
#[derive(Serialize)]
pub(super) struct Turn {
    heading: Heading,
    /// The number of its first frame, where some are left out.
    first: usize,
    frames: Vec<Frame>,
    notes: Vec<String>,
    checks: Option<Checks>,
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

/// A turn in the list of moves.
#[derive(Serialize)]
struct Move<'a> {
    heading: &'a Heading,
    /// The frame that it leads to.
    id: &'a str,
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
                picture: studio.picture(&it.figure, choice, &id),
                id,
                caption: it.caption,
                notes: it.notes,
            }
        });
        let mut turn = Self {
            heading: Heading::of(told, studio),
            first,
            frames: frames.collect(),
            notes: Vec::new(),
            checks: None,
        };
        if whole {
            turn.follow(told, choice, studio);
        }
        turn
    }

    /// A turn as one picture, with all that it changed.
    pub(super) fn whole(told: &Told<'_>, choice: &Choice<'_>, studio: &Studio<'_>) -> Self {
        let figure = Figure::turn(&told.before, &told.after.unwrap_or(told.before));
        let id = studio.name(&format!("after-{}", told.name()));
        let frame = Frame {
            picture: studio.picture(&figure, choice, &id),
            id,
            caption: String::new(),
            notes: Vec::new(),
        };
        let mut turn = Self {
            heading: Heading::of(told, studio),
            first: 1,
            frames: vec![frame],
            notes: Vec::new(),
            checks: None,
        };
        turn.follow(told, choice, studio);
        turn
    }

    /// Takes in what is said after the turn.
    fn follow(&mut self, told: &Told<'_>, choice: &Choice<'_>, studio: &Studio<'_>) {
        self.notes = notes(&told.following, studio);
        self.checks = Checks::of(checked(&told.following, choice, studio));
    }
}

/// The turns that a block chose; `kind` says how they are laid out where they
/// stand side by side: `steps` or `turns`.
pub(super) fn show(
    kind: &str,
    turns: &[Turn],
    choice: &Choice<'_>,
    studio: &Studio<'_>,
) -> Result<String, ArticleError> {
    let moves = turns.iter().filter_map(|turn| {
        let first = turn.frames.first()?;
        Some(Move {
            heading: &turn.heading,
            id: &first.id,
        })
    });
    let mut context = Context::new();
    context.insert("kind", kind);
    context.insert("opening", &notes(&choice.opening, studio));
    context.insert("moves", &moves.collect::<Vec<_>>());
    context.insert("turns", turns);
    studio.part("player", &context)
}
