//! The comments of the record, as text.

use super::content::Content;
use super::context::{FigureContext, TurnHeading};
use super::selection::BlockSelection;
use super::step_pictures::item_notes;

/// Returns the comments, each below its turn.
pub(super) fn show(selection: &BlockSelection<'_>, cx: &FigureContext<'_>) -> Content {
    let turns = selection.turns.iter().filter_map(|turn| {
        let inner = turn.inner_comments().into_iter();
        let inner = inner.filter_map(|(_, comment)| cx.comment(comment));
        let notes: Vec<_> = inner.chain(item_notes(&turn.trailing_items, cx)).collect();
        let heading = TurnHeading::from_turn(turn, cx).content(None, cx.strings());
        let turn = heading.then(Content::notes(&notes));
        (!notes.is_empty()).then(|| Content::layout("section", "fif-turn-section", turn))
    });
    Content::notes(&item_notes(&selection.opening, cx)).then(turns.collect::<Content>())
}
