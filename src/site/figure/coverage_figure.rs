//! The coverage of the records of the project.

use super::content::{Content, Table, table_row};
use super::context::FigureContext;
use crate::message::value_text;
use crate::site::html_tree::HtmlElement;

/// Returns a table of the parameters with the values that records exercise and those that none
/// exercises, and a table of the ends and messages.
pub(super) fn show(cx: &FigureContext<'_>) -> Content {
    let coverage = cx.page.library.coverage();
    let values = coverage.parameters().into_iter().map(|it| {
        let unused = it.unexercised.into_iter();
        let unused = unused.map(|it| value_text(it, cx.strings())).collect();
        row(Content::code(it.parameter.name()), it.exercised, unused)
    });
    let others = [
        ("coverage.turn_ends", coverage.turn_ends()),
        ("coverage.game_ends", coverage.game_ends()),
        ("coverage.codes", coverage.codes()),
    ];
    let others = others.map(|(heading, counts)| {
        let (used, unused): (Vec<_>, Vec<_>) = counts.into_iter().partition(|(_, n)| *n > 0);
        let used = used.into_iter().map(|(name, n)| (name.to_owned(), n));
        let unused = unused.into_iter().map(|(name, _)| name.to_owned());
        row(cx.t(heading).into(), used.collect(), unused.collect())
    });
    let table = |first: &str| Table {
        is_cards: true,
        ..Table::new(cx.texts(&[first, "coverage.exercised", "coverage.unexercised"]))
    };
    let values = table("coverage.parameter").rows(values);
    values.then(table("coverage.kind").rows(others))
}

fn row(name: Content, used: Vec<(String, usize)>, unused: Vec<String>) -> HtmlElement {
    let counted = |(name, n): (String, usize)| Content::code(&name).then(format!(" {n}"));
    let used = Content::joined(used.into_iter().map(counted), ", ");
    let unused = Content::joined(unused.iter().map(|it| Content::code(it)), ", ");
    table_row([name, used, unused])
}
