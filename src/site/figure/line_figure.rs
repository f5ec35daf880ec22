//! The turns in notation.

use super::content::{Content, Table, table_row};
use super::context::{FigureContext, TurnHeading};
use super::selection::BlockSelection;

/// Returns a table of the turns in short and long notation.
pub(super) fn show(selection: &BlockSelection<'_>, cx: &FigureContext<'_>) -> Content {
    let turns: Vec<_> = selection
        .turns
        .iter()
        .map(|turn| TurnHeading::from_turn(turn, cx))
        .collect();
    let rows = turns.iter().map(|it| {
        let number = it.number.map_or_else(String::new, |it| it.to_string());
        let long = it.long.as_ref().unwrap_or(&it.notation);
        table_row([
            number.into(),
            it.side.as_str().into(),
            it.code(),
            Content::code(long),
        ])
    });
    let table = Table::new(cx.texts(&["site.number", "site.side", "site.short", "site.long"]));
    let summary = cx.strings().t("site.line", &[("n", &turns.len())]);
    Content::folded(summary, table.rows(rows))
}
