//! A single board.

use tera::Context;

use super::selection::readings;
use super::{BlockSelection, FigureContext};
use crate::figure::Figure;
use crate::site::problem::SiteError;

/// Renders the board after the selected turns.
pub(super) fn show(
    choice: &BlockSelection<'_>,
    studio: &FigureContext<'_>,
) -> Result<String, SiteError> {
    let mut context = Context::new();
    context.insert("picture", &studio.picture(&board_after(choice), choice));
    studio.render_part("board", &context)
}

/// Returns the board after the selected turns, with the changes of the last one.
pub(super) fn board_after(choice: &BlockSelection<'_>) -> Figure {
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
        .map_or(&choice.opening, |it| &it.trailing_items);
    figure.with_variants(readings(beside))
}
