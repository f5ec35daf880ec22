//! A single board.

use super::content::Content;
use super::context::FigureContext;
use super::selection::{BlockSelection, SelectedTurn, comments, witness_boards};
use crate::figure::Figure;

/// Returns the picture of the board after the selected turns.
pub(super) fn show(selection: &BlockSelection<'_>, cx: &FigureContext<'_>) -> Content {
    Content::picture(&cx.picture(&board_after(selection), selection))
}

/// Returns the board after the selected turns, with the changes of the last one.
pub(super) fn board_after(selection: &BlockSelection<'_>) -> Figure {
    let end = selection.end();
    let figure = match (selection.turns.last(), end.position()) {
        (Some(turn), Some(after)) if turn.after.is_none_or(|it| it == *after) => {
            Figure::turn(&turn.before, after).with_course(&turn.steps)
        }
        _ => Figure::board(end),
    };
    let beside = selection
        .turns
        .last()
        .map_or(&selection.opening, |it| &it.trailing_items);
    let inner = selection.turns.last().map(SelectedTurn::inner_comments);
    let inner = inner.into_iter().flatten().map(|it| it.1);
    let figure = figure.with_variants(witness_boards(beside));
    figure.with_marks(inner.chain(comments(beside)))
}
