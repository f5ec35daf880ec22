//! One board.

use tera::Context;

use super::{Choice, Studio};
use crate::article::problem::ArticleError;
use crate::diagram::Frame;

/// The board after the turns that are chosen, with what the last one changed.
pub(super) fn show(choice: &Choice<'_>, studio: &Studio<'_>) -> Result<String, ArticleError> {
    let frame = match choice.turns.last() {
        Some(told) => Frame::turn(&told.before, &choice.end()),
        None => Frame::board(choice.start),
    };
    let mut context = Context::new();
    context.insert("picture", &studio.picture(&frame, choice, "board"));
    studio.part("board", &context)
}
