//! Rows of boards: splitting into words, and errors for words that do not fit.

use nom::{
    Parser,
    bytes::complete::take_till1,
    character::complete::char,
    combinator::{all_consuming, opt},
    multi::many0_count,
};

use super::{
    boards::{cell, cells, part, parts},
    lexical::after_turn_number,
    parser_input::{Input, ParseResult},
};
use crate::{
    diagnostic::{Code, Diagnostic, Span, Spanned},
    message::Message,
    notation::ast::{BoardNode, RowNode, SeedCount},
};

/// The expected contents of a row.
const EXPECTED_CELLS: Message = Message::new("notation.cells");

/// Parses one row from the text between two row separators; the parts in it are stored in the
/// board.
pub(super) fn row<'a>(i: Input<'a>, board: &mut BoardNode) -> ParseResult<'a, Option<RowNode>> {
    let mut row: Option<RowNode> = None;
    let mut rest = i.trimmed();
    while !rest.is_empty() {
        let behind_parts = board.south.is_some()
            || board.north.is_some()
            || board.side.is_some()
            || board.rova.is_some()
            || board.sense.is_some()
            || board.blocked.is_some();
        let after = if let Ok((after, ())) = parts(rest, board) {
            after
        } else {
            let (behind, cells_here) = match behind_parts {
                true => board_word(rest)?,
                false => (rest, rest),
            };
            if behind_parts && is_cells_word(cells_here) {
                cells_here.report(|| row_after_parts_error(cells_here.span()));
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
        rest = rest.advance_to(after.at()).trimmed();
    }
    Ok((rest, row))
}

/// Parses a word of a board.
fn board_word(i: Input<'_>) -> ParseResult<'_, Input<'_>> {
    take_till1(char::is_whitespace).parse(i)
}

/// Returns `true` if a part of the board begins here and ends the cells of the row. Errors in
/// the part are reported when it is parsed.
pub(super) fn ends_cells(i: Input<'_>) -> bool {
    let found = i.checkpoint();
    let part = part(i).is_ok();
    i.rollback(found);
    part
}

/// Returns `true` if another word of cells follows this one.
pub(super) fn another_word(i: Input<'_>) -> bool {
    let Ok((rest, _)) = board_word(i) else {
        return false;
    };
    let rest = rest.trimmed();
    !(rest.is_empty() || ends_cells(rest))
}

/// Returns `true` if a word consists of pits only.
fn is_cells_word(i: Input<'_>) -> bool {
    let found = i.checkpoint();
    let cells = all_consuming((opt(char('~')), many0_count(cell(false)))).parse(i);
    i.rollback(found);
    cells.is_ok()
}

/// Returns `true` if a word of an unclosed board can belong to it.
pub(super) fn can_belong_to_board(i: Input<'_>) -> bool {
    let rows = |i: Input<'_>| {
        i.rest()
            .split('/')
            .all(|row| is_cells_word(i.sub_input_of(row)))
    };
    let number = after_turn_number(i).is_some_and(|behind| behind.is_empty());
    let found = i.checkpoint();
    let part = all_consuming(part).parse(i).is_ok();
    i.rollback(found);
    !number && (part || rows(i))
}

/// Reports and skips text up to the next cell.
pub(super) fn recover_cell(i: Input<'_>) -> ParseResult<'_, Option<Spanned<SeedCount>>> {
    let (_, word) = board_word(i)?;
    let next = word.rest().char_indices().skip(1);
    let next = next
        .filter(|&(_, c)| ".0123456789_(".contains(c))
        .map(|(at, _)| at)
        .next();
    let begins = word.rest().starts_with('(');
    let rest = i.skip_bytes(next.filter(|_| !begins).unwrap_or(word.rest().len()));
    let span = i.span_to(rest);
    i.report(|| match doubtful_cell_fix(i.text(), span) {
        Some((pit, mended)) => invalid_cell_error(pit, pit.slice(i.text())).fix(pit, mended),
        None => unexpected_cell_error(span, span.slice(i.text())),
    });
    Ok((rest, None))
}

/// Returns the span of a digit followed by `?`, and the notation for a doubtful pit.
fn doubtful_cell_fix(text: &str, sign: Span) -> Option<(Span, String)> {
    let before = text[..sign.start()].chars().next_back()?;
    if sign.slice(text) != "?" || !before.is_ascii_digit() {
        return None;
    }
    let pit = Span::new(sign.start() - 1, sign.end());
    Some((pit, format!("_({before}?)")))
}

fn invalid_cell_error(span: Span, written: &str) -> Diagnostic {
    Diagnostic::new(
        Code::UnexpectedInBoard,
        span,
        Message::new("notation.no_cell.message").with("written", written),
    )
    .label(EXPECTED_CELLS)
}

/// The labels of marks behind a board, with what may follow each.
const BOARD_MARKS: [(&str, &str); 3] = [
    ("rova:", "`SN`, `S`, `N`, `-`"),
    (
        "sense:",
        "`C`, `A`, `-`, `CA`, `AC`, `C-`, `A-`, `-C`, `-A`",
    ),
    ("blocked:", "`b3`, `c3`, `b3,c3`"),
];

fn unexpected_cell_error(span: Span, written: &str) -> Diagnostic {
    let found = invalid_cell_error(span, written);
    if let Some((label, values)) = BOARD_MARKS.iter().find(|it| written.starts_with(it.0)) {
        let help = Message::new("notation.no_cell.values").with("label", *label);
        return found.help(help.with("values", *values));
    }
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

pub(super) fn empty_board_error(span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::EmptyBoard,
        span,
        Message::new("notation.empty_board.message"),
    )
    .label(Message::new("notation.empty_board.label"))
}

pub(super) fn empty_row_error(span: Span) -> Diagnostic {
    let place = match span.is_empty() {
        true => Span::new(span.start().saturating_sub(1), span.end()),
        false => span,
    };
    Diagnostic::new(
        Code::UnexpectedInBoard,
        place,
        Message::new("notation.empty_row"),
    )
    .label(EXPECTED_CELLS)
}

fn row_after_parts_error(span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::OrderInBoard,
        span,
        Message::new("notation.row_first.message"),
    )
    .label(Message::new("notation.not_here"))
    .help(Message::new("notation.row_first.help"))
}

pub(super) fn duplicate_part_error(span: Span, first: Span) -> Diagnostic {
    Diagnostic::new(
        Code::OrderInBoard,
        span,
        Message::new("notation.part_twice"),
    )
    .label(Message::new("notation.given_again"))
    .related(first, Message::new("notation.given_first"))
}

#[cfg(test)]
mod tests {
    use super::BOARD_MARKS;
    use crate::notation::parse;

    #[test]
    fn what_may_follow_a_mark_is_read_there() {
        for (label, values) in BOARD_MARKS {
            for value in values.split(", ").map(|it| it.trim_matches('`')) {
                let board = format!("[../.. {label}{value}]\n");
                assert_eq!(parse(&board).1, [], "{board}");
            }
        }
    }
}
