//! The turns in notation.

use tera::Context;

use super::context::{FigureContext, TurnHeading};
use super::figure_node::FigurePart;
use super::selection::BlockSelection;

/// Renders a table of the turns in short and long notation.
pub(super) fn show(choice: &BlockSelection<'_>, cx: &FigureContext<'_>) -> FigurePart {
    let turns: Vec<_> = choice
        .turns
        .iter()
        .map(|told| TurnHeading::from_turn(told, cx))
        .collect();
    let mut context = Context::new();
    context.insert("turns", &turns);
    FigurePart::new("line", context)
}
