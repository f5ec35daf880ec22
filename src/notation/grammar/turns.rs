//! Productions of turns.

use nom::{
    Parser,
    branch::alt,
    bytes::complete::tag,
    character::complete::{one_of, satisfy},
    combinator::{map, not, opt, peek, value},
    sequence::terminated,
};

use super::{
    bodies::number,
    combinators::{FirstBytes, InputParser, if_next_in, recover_in_turn, spanned},
    lexical::{at_boundary, blanks, char},
    parser_input::{Input, ParseResult},
    steps::steps,
    turn_recovery::recover_misplaced_parts,
    unknowns::{pits, recover_reading},
};
use crate::{
    diagnostic::Spanned,
    notation::ast::{DirMark, Doubt, EndMark, Mark, PitMark, Reading, RowMark, SideMark, Sign},
};

/// The first bytes of the side of a turn, correct or mistyped.
const SIDE_START: FirstBytes = FirstBytes::from_signs("SNsn");

/// The first bytes of a direction, correct or mistyped.
const DIRECTION_START: FirstBytes = FirstBytes::from_signs("<>-→←_^");

/// `turn = [ side , ":" ] , pit , [ direction ] , tail ;`
pub(super) fn turn(i: Input<'_>) -> ParseResult<'_, ()> {
    let put = |pit| i.state.turn.borrow_mut().pit.value = pit;
    let (start, side) = opt(if_next_in(&SIDE_START, player)).parse(i)?;
    // Most pits are columns; they are parsed apart because moving a column is
    // cheaper than moving a pit.
    let (rest, ()) = match start.peek_byte() {
        Some(b'0'..=b'9') => map(column, |column| put(PitMark::Column(column).into())).parse(start),
        _ => map(pit, put).parse(start),
    }?;
    let pit = start.span_to(rest);
    let (rest, direction) = match DIRECTION_START.matches_next(rest) {
        true => opt(spanned(direction)).parse(rest)?,
        false => (rest, None),
    };
    let (rest, ()) = tail(rest)?;
    let turn = &mut *i.state.turn.borrow_mut();
    (turn.side, turn.pit.span, turn.direction) = (side, pit, direction);
    turn.span = i.span_to(rest);
    Ok((rest, ()))
}

/// `tail = steps , [ { comment } , ( end , [ mark ] | mark ) ] ;`
#[inline]
pub(super) fn tail(i: Input<'_>) -> ParseResult<'_, ()> {
    // The comments before an end or a mark are the last steps.
    let (rest, ()) = steps(i)?;
    if at_boundary(rest) {
        i.state.set_turn_end(None, None);
        return Ok((rest, ()));
    }
    let (rest, end) = opt(spanned(end)).parse(rest)?;
    let (rest, mark) = opt(spanned(mark)).parse(rest)?;
    i.state.set_turn_end(end, mark);
    recover_misplaced_parts(rest)
}

/// `side = "S" | "N" ;`
pub(super) fn side(i: Input<'_>) -> ParseResult<'_, SideMark> {
    let south = value(SideMark::South, char('S'));
    let north = value(SideMark::North, char('N'));
    alt((south, north)).parse(i)
}

/// `pit = [ "^" ] , ( column | row , column ) | "_" | pits ;`
pub(super) fn pit(i: Input<'_>) -> ParseResult<'_, Reading<PitMark>> {
    let any = (row, column).map(|(row, column)| PitMark::Pit { row, column });
    let known = alt((column.map(PitMark::Column), any));
    match i.peek_byte() {
        Some(b'0'..=b'9') => map(column, |it| PitMark::Column(it).into()).parse(i),
        Some(b'_') => alt((pits, value(Reading::Unknown, unknown_sign))).parse(i),
        _ => supplied(known).parse(i),
    }
}

/// `column = number ;`
#[inline]
pub(super) fn column(i: Input<'_>) -> ParseResult<'_, u32> {
    number(i)
}

/// `row = "a" | "b" | "c" | "d" ;`
pub(super) fn row(i: Input<'_>) -> ParseResult<'_, RowMark> {
    let row = |letter: char| match letter {
        'a' | 'A' => RowMark::A,
        'b' | 'B' => RowMark::B,
        'c' | 'C' => RowMark::C,
        _ => RowMark::D,
    };
    let digit = peek(satisfy(|c| c.is_ascii_digit()));
    let capital = terminated(one_of("ABCD"), digit).map(row);
    let capital = recover_in_turn(capital, "notation.small_row", RowMark::as_str);
    alt((one_of("abcd").map(row), capital)).parse(i)
}

/// `direction = [ "^" ] , ( ">" | "<" ) | "<>" | "_(" , ( ">" | "<" ) , "?)" ;`
pub(super) fn direction(i: Input<'_>) -> ParseResult<'_, Reading<DirMark>> {
    let left = terminated(char('<'), not(char('-')));
    let known = alt((value(DirMark::Right, char('>')), value(DirMark::Left, left)));
    let open = value(Reading::Unknown, tag("<>"));
    let arrow = alt((
        value(DirMark::Right, alt((tag("→"), tag("->")))),
        value(DirMark::Left, alt((tag("←"), tag("<-")))),
    ));
    let arrow = recover_in_turn(arrow, "notation.arrow", DirMark::as_str);
    let doubtful = alt((
        value(Reading::Doubtful(Doubt(DirMark::Right)), tag("_(>?)")),
        value(Reading::Doubtful(Doubt(DirMark::Left)), tag("_(<?)")),
        recover_reading("<>,?", "notation.unknown.directions"),
    ));
    let arrow = map(arrow, Reading::Certain);
    alt((open, supplied(known), arrow, doubtful)).parse(i)
}

/// `end = "#" | "oo" | "∞" ;`
pub(super) fn end(i: Input<'_>) -> ParseResult<'_, EndMark> {
    let lost = value(EndMark::Lost, char('#'));
    let never = value(EndMark::NeverEnds, alt((tag("oo"), tag("∞"))));
    let capitals = alt((tag("OO"), tag("Oo"), tag("oO")));
    let capitals = value(EndMark::NeverEnds, capitals);
    let capitals = recover_in_turn(capitals, "notation.never_ends", EndMark::as_str);
    alt((lost, never, capitals)).parse(i)
}

/// `mark = "!!" | "??" | "!?" | "?!" | "!" | "?" ;`
pub(super) fn mark(i: Input<'_>) -> ParseResult<'_, Mark> {
    alt((
        value(Mark::Brilliant, tag("!!")),
        value(Mark::Blunder, tag("??")),
        value(Mark::Interesting, tag("!?")),
        value(Mark::Dubious, tag("?!")),
        value(Mark::Good, char('!')),
        value(Mark::Bad, char('?')),
    ))
    .parse(i)
}

/// Parses `S:` and the spaces after it.
pub(super) fn player(i: Input<'_>) -> ParseResult<'_, Spanned<SideMark>> {
    let small = alt((
        value(SideMark::South, char('s')),
        value(SideMark::North, char('n')),
    ));
    let small = terminated(small, peek(char(':')));
    let small = recover_in_turn(small, "notation.capital_side", SideMark::as_str);
    let player = spanned(terminated(alt((side, small)), char(':')));
    terminated(player, blanks).parse(i)
}

/// Parses a known value, certain or, after a `^`, supplied by an editor.
#[inline]
pub(super) fn supplied<'a, T: Sign>(
    known: impl InputParser<'a, T>,
) -> impl InputParser<'a, Reading<T>> {
    map((opt(char('^')), known), |(sign, value)| match sign {
        Some(_) => Reading::Supplied(value),
        None => Reading::Certain(value),
    })
}

/// Parses `_`, unless it begins a `_*`.
pub(super) fn unknown_sign(i: Input<'_>) -> ParseResult<'_, char> {
    terminated(char('_'), not(char('*'))).parse(i)
}
