//! One board.

use tera::Context;

use super::told::readings;
use super::{Choice, Studio};
use crate::article::problem::ArticleError;
use crate::figure::Figure;

/// The board after the turns that are chosen, with what the last one changed.
pub(super) fn show(choice: &Choice<'_>, studio: &Studio<'_>) -> Result<String, ArticleError> {
    let end = choice.end();
    let figure = match (choice.turns.last(), end.position()) {
        (Some(told), Some(after)) if told.after.is_none_or(|it| it == *after) => {
            Figure::turn(&told.before, after)
        }
        _ => Figure::board(end),
    };
    let beside = choice
        .turns
        .last()
        .map_or(&choice.opening, |it| &it.following);
    let figure = figure.beside(readings(beside));
    let mut context = Context::new();
    context.insert("picture", &studio.picture(&figure, choice));
    studio.part("board", &context)
}
