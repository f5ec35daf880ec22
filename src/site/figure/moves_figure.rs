//! The legal turns of a position.

use std::ops::ControlFlow;

use serde::Serialize;
use tera::Context;

use super::content::{Content, table_row};
use super::context::FigureContext;
use super::figure_node::FigurePart;
use super::selection::BlockSelection;
use crate::diagnostic::{Code, Diagnostic};
use crate::message::Message;
use crate::site::block::BlockOptions;
use crate::site::html_tree::HtmlElement;

/// The maximum number of listed turns.
const MAX_LISTED_TURNS: usize = 60;

#[derive(Serialize)]
struct MovesFigureRow {
    notation: String,
    captured: u32,
    sowings: u64,
    never_ends: bool,
}

/// Renders a table of the legal turns after the selected turns.
pub(super) fn show(
    block: &BlockOptions,
    choice: &BlockSelection<'_>,
    cx: &FigureContext<'_>,
) -> Result<FigurePart, Diagnostic> {
    let (rules, end) = (choice.rules(), choice.end());
    let Some(&position) = end.position() else {
        let file = &choice.study.file;
        return Err(Diagnostic::new(
            Code::OutOfRange,
            block.place,
            end.missing_message(file.name(), Some(file)),
        ));
    };
    let mut moves = Vec::new();
    let more = rules.each_turn(&position, |turn, played| {
        if moves.len() == MAX_LISTED_TURNS {
            return ControlFlow::Break(());
        }
        moves.push(MovesFigureRow {
            notation: rules.notation(&position, &turn),
            captured: played.captured,
            sowings: played.laps,
            never_ends: played.never_ends(),
        });
        ControlFlow::Continue(())
    });
    let side = cx.strings().render(&Message::from(position.to_move()));
    let mut context = Context::new();
    context.insert("side", &side);
    context.insert("moves", &moves);
    context.insert("more", &more.is_some());
    let rows = moves.iter().map(|it| {
        let sowings = match it.never_ends {
            true => cx.t("moves.never_ends"),
            false => it.sowings.to_string(),
        };
        let captured = it.captured.to_string();
        table_row([Content::code(&it.notation), captured.into(), sowings.into()])
    });
    let more = more.map(|()| {
        let cell = HtmlElement::new("td", "", Content::from(cx.t("moves.more")).0);
        HtmlElement::new("tr", "", Content::from(cell.with("colspan", "3")).0)
    });
    let table = Content::table(
        cx.strings().t("moves.title", &[("side", &side)]),
        cx.texts(&["article.short", "moves.captured", "moves.sowings"]),
        rows.chain(more),
    );
    Ok(FigurePart::new("moves", context, table))
}
