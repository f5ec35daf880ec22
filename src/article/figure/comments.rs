//! What the record says of the turns, as text.

use serde::Serialize;
use tera::Context;

use super::steps::notes;
use super::{Choice, Heading, Studio};
use crate::article::problem::ArticleError;

#[derive(Serialize)]
struct Turn {
    heading: Heading,
    notes: Vec<String>,
}

/// The comments, each under the turn that it speaks of.
pub(super) fn show(choice: &Choice<'_>, studio: &Studio<'_>) -> Result<String, ArticleError> {
    let turns = choice.turns.iter().map(|told| {
        let inner = told.inner_comments().into_iter();
        let inner = inner.filter_map(|(_, comment)| studio.comment(comment));
        Turn {
            heading: Heading::of(told, studio),
            notes: inner.chain(notes(&told.following, studio)).collect(),
        }
    });
    let turns: Vec<_> = turns.filter(|turn| !turn.notes.is_empty()).collect();
    let mut context = Context::new();
    context.insert("opening", &notes(&choice.opening, studio));
    context.insert("turns", &turns);
    studio.part("comments", &context)
}
