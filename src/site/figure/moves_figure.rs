//! The legal turns of a position.

use std::ops::ControlFlow;

use fifangha_rules::break_if;

use super::content::{Content, Table, element, table_row};
use super::context::FigureContext;
use super::selection::BlockSelection;
use crate::diagnostic::{Code, Diagnostic};
use crate::message::Message;
use crate::site::chapter::block::BlockOptions;

/// The maximum number of listed turns.
const MAX_LISTED_TURNS: usize = 60;

/// Returns a table of the legal turns after the selected turns.
pub(super) fn show(
    block: &BlockOptions,
    selection: &BlockSelection<'_>,
    cx: &FigureContext<'_>,
) -> Result<Content, Diagnostic> {
    let (rules, end) = (selection.rules(), selection.end());
    let Some(&position) = end.position() else {
        let file = &selection.study.file;
        return Err(Diagnostic::new(
            Code::OutOfRange,
            block.place,
            end.missing_message(file.name(), Some(file)),
        ));
    };
    let mut rows = Vec::new();
    let more = rules.each_turn(&position, |turn, played| {
        break_if(rows.len() == MAX_LISTED_TURNS)?;
        let sowings = match played.never_ends() {
            true => cx.t("moves.never_ends"),
            false => played.laps.to_string(),
        };
        let captured = played.captured.to_string();
        let turn = Content::code(&rules.notation(&position, &turn));
        rows.push(table_row([turn, captured.into(), sowings.into()]));
        ControlFlow::Continue(())
    });
    let side = cx.strings().render(&Message::from(position.to_move()));
    let more = more.map(|()| {
        let cell = element("td", "", cx.t("moves.more")).with("colspan", "3");
        element("tr", "", cell)
    });
    let table = Table {
        caption: cx.strings().t("moves.title", &[("side", &side)]).into(),
        ..Table::new(cx.texts(&["site.short", "moves.captured", "moves.sowings"]))
    };
    Ok(table.rows(rows.into_iter().chain(more)))
}
