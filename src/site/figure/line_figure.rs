//! The turns in notation.

use tera::Context;

use super::content::{Content, table_row};
use super::context::{FigureContext, TurnHeading};
use super::figure_node::FigurePart;
use super::selection::BlockSelection;
use crate::site::html_tree::ContentRole;

/// Renders a table of the turns in short and long notation.
pub(super) fn show(choice: &BlockSelection<'_>, cx: &FigureContext<'_>) -> FigurePart {
    let turns: Vec<_> = choice
        .turns
        .iter()
        .map(|told| TurnHeading::from_turn(told, cx))
        .collect();
    let mut context = Context::new();
    context.insert("turns", &turns);
    let rows = turns.iter().map(|it| {
        let number = it.number.map_or_else(String::new, |it| it.to_string());
        let long = it.long.as_ref().unwrap_or(&it.notation);
        table_row([
            number.into(),
            it.side.as_str().into(),
            Content::code(&it.short()),
            Content::code(long),
        ])
    });
    let table = Content::table(
        Content::default(),
        cx.texts(&[
            "article.number",
            "article.side",
            "article.short",
            "article.long",
        ]),
        rows,
    );
    let summary = cx.strings().t("article.line", &[("n", &turns.len())]);
    let summary = Content::role(ContentRole::SUMMARY, summary);
    FigurePart::new("line", context, summary.then(table))
}
