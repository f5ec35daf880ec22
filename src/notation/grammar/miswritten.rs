//! The words of a board: which of them belong together, and what is said of those that belong
//! nowhere.

use nom::{
    Parser,
    bytes::complete::take_till1,
    combinator::{all_consuming, opt},
    multi::many0_count,
};

use super::{
    boards::{cell, cells, part, parts},
    input::{Input, Read},
    words::{behind_number, char},
};
use crate::{
    diagnostic::{Code, Diagnostic, Span, Spanned},
    message::Message,
    notation::tree::{BoardNode, Count, Row},
};

/// What may stand in a row.
const CELLS: Message = Message::new("notation.cells");

/// One row, from what stands between two signs that part rows; the parts there fill those of
/// the board.
pub(super) fn row<'a>(i: Input<'a>, board: &mut BoardNode) -> Read<'a, Option<Row>> {
    let mut row: Option<Row> = None;
    let mut rest = i.trimmed();
    while !rest.is_empty() {
        let behind_parts = board.south.is_some()
            || board.north.is_some()
            || board.side.is_some()
            || board.rova.is_some();
        let after = if let Ok((after, ())) = parts(rest, board) {
            after
        } else {
            let (behind, cells_here) = match behind_parts {
                true => word(rest)?,
                false => (rest, rest),
            };
            if behind_parts && in_row(cells_here) {
                cells_here.report(|| row_behind_parts(cells_here.span()));
                behind
            } else {
                let (after, more) = cells(cells_here)?;
                match &mut row {
                    Some(row) => {
                        row.span = row.span.to(more.span);
                        row.cells.extend(more.cells);
                    }
                    None => row = Some(more),
                }
                after
            }
        };
        rest = rest.from(after.at()).trimmed();
    }
    Ok((rest, row))
}

/// A word of a board.
fn word(i: Input<'_>) -> Read<'_, Input<'_>> {
    take_till1(char::is_whitespace).parse(i)
}

/// Whether the cells of a row end at this word: a part stands here; what is wrong with it is
/// said where it is read.
pub(super) fn ends_cells(i: Input<'_>) -> bool {
    let found = i.page.found();
    let part = part(i).is_ok();
    i.page.forget(found);
    part
}

/// Whether another word of cells follows the one here.
pub(super) fn another_word(i: Input<'_>) -> bool {
    let Ok((rest, _)) = word(i) else { return false };
    let rest = rest.trimmed();
    !(rest.is_empty() || ends_cells(rest))
}

/// Whether a word is made of pits only.
fn in_row(i: Input<'_>) -> bool {
    let found = i.page.found();
    let cells = all_consuming((opt(char('~')), many0_count(cell(false)))).parse(i);
    i.page.forget(found);
    cells.is_ok()
}

/// Whether a word of an unclosed board can belong to it.
pub(super) fn in_board(i: Input<'_>) -> bool {
    let rows = |i: Input<'_>| i.rest().split('/').all(|row| in_row(i.piece(row)));
    let number = behind_number(i).is_some_and(|behind| behind.is_empty());
    let found = i.page.found();
    let part = all_consuming(part).parse(i).is_ok();
    i.page.forget(found);
    !number && (part || rows(i))
}

/// What is no cell, up to the next that is one.
pub(super) fn no_cell(i: Input<'_>) -> Read<'_, Option<Spanned<Count>>> {
    let (_, word) = word(i)?;
    let next = word.rest().char_indices().skip(1);
    let next = next
        .filter(|&(_, c)| ".0123456789_(".contains(c))
        .map(|(at, _)| at)
        .next();
    let begins = word.rest().starts_with('(');
    let rest = i.after(next.filter(|_| !begins).unwrap_or(word.rest().len()));
    let span = i.to(rest);
    i.report(|| match doubted(i.page.text, span) {
        Some((pit, mended)) => wrong(pit, pit.slice(i.page.text)).fix(pit, mended),
        None => unexpected(span, span.slice(i.page.text)),
    });
    Ok((rest, None))
}

/// A number with a `?` behind it, and how a doubtful pit is written.
fn doubted(text: &str, sign: Span) -> Option<(Span, String)> {
    let before = text[..sign.start()].chars().next_back()?;
    if sign.slice(text) != "?" || !before.is_ascii_digit() {
        return None;
    }
    let pit = Span::new(sign.start() - 1, sign.end());
    Some((pit, format!("_({before}?)")))
}

fn wrong(span: Span, written: &str) -> Diagnostic {
    Diagnostic::new(
        Code::UnexpectedInBoard,
        span,
        Message::new("notation.no_cell.message").with("written", written),
    )
    .label(CELLS)
}

fn unexpected(span: Span, written: &str) -> Diagnostic {
    let found = wrong(span, written);
    match written {
        "-" | "·" | "•" | "o" | "O" => found.fix(span, "."),
        "?" => found.fix(span, "_"),
        "|" | "\\" => found.fix(span, "/"),
        _ if written.starts_with('~') => found.help(Message::new("notation.no_cell.damaged")),
        _ if written.starts_with(['s', 'n', 'S', 'N']) => {
            found.help(Message::new("notation.no_cell.reserves"))
        }
        _ if written.starts_with('(') => found.help(Message::new("notation.no_cell.ten")),
        _ => found,
    }
}

pub(super) fn empty_board(span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::EmptyBoard,
        span,
        Message::new("notation.empty_board.message"),
    )
    .label(Message::new("notation.empty_board.label"))
}

pub(super) fn empty_row(span: Span) -> Diagnostic {
    let place = match span.is_empty() {
        true => Span::new(span.start().saturating_sub(1), span.end()),
        false => span,
    };
    Diagnostic::new(
        Code::UnexpectedInBoard,
        place,
        Message::new("notation.empty_row"),
    )
    .label(CELLS)
}

fn row_behind_parts(span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::OrderInBoard,
        span,
        Message::new("notation.row_first.message"),
    )
    .label(Message::new("notation.not_here"))
    .help(Message::new("notation.row_first.help"))
}

pub(super) fn twice(span: Span, first: Span) -> Diagnostic {
    Diagnostic::new(
        Code::OrderInBoard,
        span,
        Message::new("notation.part_twice"),
    )
    .label(Message::new("notation.given_again"))
    .related(first, Message::new("notation.given_first"))
}
