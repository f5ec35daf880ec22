//! The turns as they are written.

use tera::Context;

use super::{Choice, Heading, Studio};
use crate::article::problem::ArticleError;

/// A table of the turns, short and long.
pub(super) fn show(choice: &Choice<'_>, studio: &Studio<'_>) -> Result<String, ArticleError> {
    let turns: Vec<_> = choice
        .turns
        .iter()
        .map(|told| Heading::of(told, studio))
        .collect();
    let mut context = Context::new();
    context.insert("turns", &turns);
    studio.part("line", &context)
}
