//! The comments of the record, as text.

use serde::Serialize;
use tera::Context;

use super::content::Content;
use super::context::{FigureContext, TurnHeading};
use super::figure_node::FigurePart;
use super::selection::BlockSelection;
use super::step_pictures::item_notes;

#[derive(Serialize)]
struct CommentedTurn {
    heading: TurnHeading,
    notes: Vec<String>,
}

/// Renders the comments, each below its turn.
pub(super) fn show(choice: &BlockSelection<'_>, cx: &FigureContext<'_>) -> FigurePart {
    let turns = choice.turns.iter().map(|told| {
        let inner = told.inner_comments().into_iter();
        let inner = inner.filter_map(|(_, comment)| cx.comment(comment));
        CommentedTurn {
            heading: TurnHeading::from_turn(told, cx),
            notes: inner.chain(item_notes(&told.trailing_items, cx)).collect(),
        }
    });
    let turns: Vec<_> = turns.filter(|turn| !turn.notes.is_empty()).collect();
    let mut context = Context::new();
    let opening = item_notes(&choice.opening, cx);
    context.insert("opening", &opening);
    context.insert("turns", &turns);
    let of_turn = |it: &CommentedTurn| {
        let heading = it.heading.content(cx.strings());
        heading.then(Content::notes(&it.notes))
    };
    let of_turns = turns.iter().map(of_turn).collect::<Content>();
    FigurePart::new("comments", context, Content::notes(&opening).then(of_turns))
}
