//! Productions of boards.

use nom::{
    Parser,
    branch::alt,
    bytes::complete::{tag, take_while1},
    character::complete::{char, satisfy},
    combinator::{eof, map, opt, peek, recognize, value, verify},
    multi::separated_list1,
    sequence::{delimited, pair, preceded, terminated},
};

use super::{
    board_recovery::{
        another_word, duplicate_part_error, empty_board_error, empty_row_error, ends_cells,
        recover_cell, row,
    },
    bodies::{digit, newline, number, space},
    combinators::{InputParser, attempt, no_match, spanned},
    parser_input::{Input, ParseResult},
    steps::seeds,
    turns::{side, supplied},
    unclosed_recovery::board_extent,
    unknowns::numbers,
};
use crate::{
    diagnostic::{Span, Spanned},
    notation::ast::{
        BlockedMark, BoardLayout, BoardNode, RovaMark, RowNode, SeedCount, SenseMark, SenseSign,
        SideMark,
    },
};

/// The end of a row of a board, or the beginning of a comment in it.
const ROW_END: [char; 3] = ['/', '\n', ';'];

/// The end of a comment in a board.
const LINE_END: [char; 1] = ['\n'];

/// The number of columns of the widest board.
const MAX_COLUMNS: usize = 8;

/// `board = "[" , ( rows , [ space , parts ] | parts ) , "]" ;`
pub(super) fn board(i: Input<'_>) -> ParseResult<'_, BoardNode> {
    let (inside, _) = char('[').parse(i)?;
    closed_board(i, inside)
}

/// Parses a board from its start and the text within its brackets.
fn closed_board<'a>(i: Input<'a>, inside: Input<'a>) -> ParseResult<'a, BoardNode> {
    let (content, rest) = board_extent(i.span_to(i.skip_bytes(1)), inside);
    let (_, position) = rows(content)?;
    let span = i.span_to(rest);
    if position.rows.is_empty() && content.trimmed().is_empty() {
        i.report(|| empty_board_error(span));
    }
    Ok((rest, BoardNode { span, ..position }))
}

/// `reading = "[" , sigla , ( rows , [ space , parts ] | parts ) , "]" ;`
pub(super) fn reading(i: Input<'_>) -> ParseResult<'_, BoardNode> {
    let (inside, _) = char('[').parse(i)?;
    let (inside, witnesses) = attempt(sigla).parse(inside)?;
    let (rest, board) = closed_board(i, inside)?;
    Ok((rest, BoardNode { witnesses, ..board }))
}

/// `sigla = siglum , { space , siglum } , ":" , ( space | newline ) ;`
pub(super) fn sigla(i: Input<'_>) -> ParseResult<'_, Vec<Spanned<String>>> {
    let (rest, sigla) = separated_list1(space, spanned(siglum)).parse(i)?;
    let (rest, _) = char(':').parse(rest)?;
    let (rest, ()) = alt((value((), space), value((), newline))).parse(rest)?;
    Ok((rest, sigla))
}

/// `siglum = ? a letter, and letters, digits and "-" behind it ? ;`
pub(super) fn siglum(i: Input<'_>) -> ParseResult<'_, String> {
    let sign = verify(take_while1(is_siglum_char), |it: &Input<'_>| {
        is_siglum(it.rest())
    });
    map(sign, |it: Input<'_>| it.rest().to_owned()).parse(i)
}

/// `rows = cells , { ( "/" | newline ) , cells } ;`
pub(super) fn rows(i: Input<'_>) -> ParseResult<'_, BoardNode> {
    let mut board = BoardNode {
        span: i.span(),
        ..BoardNode::default()
    };
    let mut lines = 0;
    let mut line_of_first = None;
    let mut before = None;
    let mut rest = i;
    loop {
        let (mut end, segment) = rest.split_at_first(&ROW_END);
        if end.peek_byte() == Some(b';') {
            // Skips a comment; it is not allowed here and is reported at the end of the board.
            (end, _) = end.split_at_first(&LINE_END);
        }
        let (next, after) = opt(alt((char('/'), newline))).parse(end)?;
        let (_, row) = row(segment, &mut board)?;
        match row {
            Some(row) => {
                if *line_of_first.get_or_insert(lines) != lines {
                    board.layout = BoardLayout::Grid;
                }
                board.rows.push(row);
            }
            None if segment.trimmed().is_empty() && [before, after].contains(&Some('/')) => {
                i.report(|| empty_row_error(segment.span()));
            }
            None => {}
        }
        lines += usize::from(after == Some('\n'));
        if after.is_none() {
            board.zeros = has_zeros_only(i, &board.rows);
            return Ok((next, board));
        }
        (before, rest) = (after, next);
    }
}

/// Returns `true` if all empty pits of some rows are written as `0`, and there is one.
fn has_zeros_only(i: Input<'_>, rows: &[RowNode]) -> bool {
    let cells = rows.iter().flat_map(|row| &row.cells);
    let empty = cells.filter(|cell| cell.value.known() == Some(0));
    let mut signs = empty.map(|cell| i.rest().as_bytes()[cell.span.end() - i.at() - 1]);
    signs.next().is_some_and(|it| it == b'0') && signs.all(|it| it == b'0')
}

/// `cells = [ "~" , [ space ] ] , cell , { [ space ] , cell } ;`
pub(super) fn cells(i: Input<'_>) -> ParseResult<'_, RowNode> {
    let (mut rest, sign) = opt((char('~'), opt(space))).parse(i)?;
    let apart = matches!(sign, Some((_, Some(_)))) || another_word(rest);
    let mut cells = Vec::with_capacity(MAX_COLUMNS.min(rest.rest().len()));
    let mut word = true;
    let mut end = rest;
    while !(rest.is_empty() || word && ends_cells(rest)) {
        let mut after = if apart && word {
            rest
        } else {
            single_digit_cells(rest, &mut cells)
        };
        if after.at() == rest.at() {
            let mut other = alt((map(spanned(cell(apart && word)), Some), recover_cell));
            let (behind, cell) = other.parse(rest)?;
            cells.extend(cell);
            after = behind;
        }
        end = after;
        let (next, between) = opt(space).parse(after)?;
        (rest, word) = (next, between.is_some());
    }
    let row = RowNode {
        damaged: sign.is_some(),
        cells,
        span: i.span_to(end),
    };
    Ok((end, row))
}

/// Parses cells of one dot or digit each, the most frequent case.
#[inline]
fn single_digit_cells<'a>(i: Input<'a>, cells: &mut Vec<Spanned<SeedCount>>) -> Input<'a> {
    let start = i.at();
    let mut length = 0;
    for &byte in i.rest().as_bytes() {
        let seeds = match byte {
            b'.' => 0,
            b'0'..=b'9' => u32::from(byte - b'0'),
            _ => break,
        };
        let span = Span::new(start + length, start + length + 1);
        cells.push(Spanned::new(SeedCount::Certain(seeds), span));
        length += 1;
    }
    i.skip_bytes(length)
}

/// `cell = [ "^" ] , ( "." | digit | "(" , number , ")" | number ) | "_" | numbers ;`
///
/// A word of digits is one number if other words are next to it in its row.
pub(super) fn cell<'a>(apart: bool) -> impl InputParser<'a, SeedCount> {
    let alone = move |i: Input<'a>| match apart {
        true => terminated(number, peek(word_end)).parse(i),
        false => no_match(i),
    };
    let known = alt((
        value(0, char('.')),
        attempt(alone),
        digit,
        attempt(delimited(char('('), number, char(')'))),
    ));
    alt((
        supplied(known),
        numbers,
        value(SeedCount::Unknown, char('_')),
    ))
}

/// `parts = south , [ space , north ] , [ space , side ] , [ space , state ] , [ space , blocked ]
///        | north , [ space , side ] , [ space , state ] , [ space , blocked ]
///        | side , [ space , state ] , [ space , blocked ]
///        | state , [ space , blocked ]
///        | blocked ;`
pub(super) fn parts<'a>(i: Input<'a>, board: &mut BoardNode) -> ParseResult<'a, ()> {
    let (rest, Spanned { value, span }) = spanned(part).parse(i)?;
    let first = match value {
        TrailingPart::South(count) => give(&mut board.south, count, span),
        TrailingPart::North(count) => give(&mut board.north, count, span),
        TrailingPart::Side(side) => give(&mut board.side, side, span),
        TrailingPart::Rova(rova) => give(&mut board.rova, rova, span),
        TrailingPart::Sense(sense) => give(&mut board.sense, sense, span),
        TrailingPart::Blocked(blocked) => give(&mut board.blocked, blocked, span),
    };
    if let Some(first) = first {
        i.report(|| duplicate_part_error(span, first));
    }
    Ok((rest, ()))
}

/// Sets a part; returns the location of the one that it replaces.
fn give<T>(part: &mut Option<Spanned<T>>, value: T, span: Span) -> Option<Span> {
    part.replace(Spanned::new(value, span)).map(|it| it.span)
}

/// `south = "S" , seeds ;`
pub(super) fn south(i: Input<'_>) -> ParseResult<'_, SeedCount> {
    preceded(char('S'), seeds).parse(i)
}

/// `north = "N" , seeds ;`
pub(super) fn north(i: Input<'_>) -> ParseResult<'_, SeedCount> {
    preceded(char('N'), seeds).parse(i)
}

/// `state = rova | sense ;`
pub(super) fn state(i: Input<'_>) -> ParseResult<'_, TrailingPart> {
    alt((
        map(rova, TrailingPart::Rova),
        map(sense, TrailingPart::Sense),
    ))
    .parse(i)
}

/// `rova = "rova:" , ( "SN" | "S" | "N" | "-" ) ;`
pub(super) fn rova(i: Input<'_>) -> ParseResult<'_, RovaMark> {
    let rova = |south, north| RovaMark { south, north };
    let whose = alt((
        value(rova(true, true), alt((tag("SN"), tag("NS")))),
        value(rova(true, false), tag("S")),
        value(rova(false, true), tag("N")),
        value(rova(false, false), tag("-")),
    ));
    preceded(tag("rova:"), whose).parse(i)
}

/// `sense = "sense:" , ( "CA" | "C-" | "AC" | "A-" | "-C" | "-A" | "C" | "A" | "-" ) ;`
pub(super) fn sense(i: Input<'_>) -> ParseResult<'_, SenseMark> {
    use SenseSign::{Anticlockwise as A, Clockwise as C, Free};
    let sense = |south, north| SenseMark { south, north };
    let signs = alt((
        value(sense(C, A), tag("CA")),
        value(sense(C, Free), tag("C-")),
        value(sense(A, C), tag("AC")),
        value(sense(A, Free), tag("A-")),
        value(sense(Free, C), tag("-C")),
        value(sense(Free, A), tag("-A")),
        value(sense(C, C), tag("C")),
        value(sense(A, A), tag("A")),
        value(sense(Free, Free), tag("-")),
    ));
    preceded(tag("sense:"), signs).parse(i)
}

/// `blocked = "blocked:" , ( "b" , number , [ ",c" , number ] | "c" , number ) ;`
pub(super) fn blocked(i: Input<'_>) -> ParseResult<'_, BlockedMark> {
    let both = pair(
        preceded(char('b'), number),
        opt(preceded(tag(",c"), number)),
    );
    let pits = alt((
        map(both, |(south, north)| (Some(south), north)),
        map(preceded(char('c'), number), |north| (None, Some(north))),
    ));
    let mark = |(south, north)| BlockedMark { south, north };
    preceded(tag("blocked:"), map(pits, mark)).parse(i)
}

/// A part of a board other than its rows.
pub(super) enum TrailingPart {
    South(SeedCount),
    North(SeedCount),
    Side(SideMark),
    Rova(RovaMark),
    Sense(SenseMark),
    Blocked(BlockedMark),
}

/// Parses one complete part.
pub(super) fn part(i: Input<'_>) -> ParseResult<'_, TrailingPart> {
    let part = alt((
        state,
        map(blocked, TrailingPart::Blocked),
        map(south, TrailingPart::South),
        map(north, TrailingPart::North),
        map(side, TrailingPart::Side),
    ));
    attempt(terminated(part, peek(word_end))).parse(i)
}

/// Parses the end of a word of a board.
pub(super) fn word_end(i: Input<'_>) -> ParseResult<'_, Input<'_>> {
    let blank = recognize(satisfy(char::is_whitespace));
    alt((eof, blank)).parse(i)
}

/// Returns `true` for a valid siglum: a letter followed by letters, digits and hyphens.
pub(crate) fn is_siglum(text: &str) -> bool {
    text.starts_with(char::is_alphabetic) && text.chars().all(is_siglum_char)
}

fn is_siglum_char(c: char) -> bool {
    c.is_alphanumeric() || c == '-'
}
