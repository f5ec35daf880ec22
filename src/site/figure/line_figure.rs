//! The turns in notation.

use tera::Context;

use super::{BlockSelection, FigureContext, TurnHeading};
use crate::site::problem::SiteError;

/// Renders a table of the turns in short and long notation.
pub(super) fn show(
    choice: &BlockSelection<'_>,
    studio: &FigureContext<'_>,
) -> Result<String, SiteError> {
    let turns: Vec<_> = choice
        .turns
        .iter()
        .map(|told| TurnHeading::from_turn(told, studio))
        .collect();
    let mut context = Context::new();
    context.insert("turns", &turns);
    studio.render_part("line", &context)
}
