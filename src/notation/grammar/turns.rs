//! The productions of turns.

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
    input::{Input, Read},
    misread::misplaced,
    recover::{Parse, Signs, at, slip, spanned},
    steps::steps,
    unknowns::{no_reading, pits},
    words::{at_boundary, blanks, char},
};
use crate::{
    diagnostic::Spanned,
    notation::tree::{DirMark, EndMark, Mark, PitMark, RowMark, SideMark},
};

/// What the side of a turn begins with, written well or nearly.
const SIDE: Signs = Signs::of("SNsn");

/// What a direction begins with, written well or nearly.
const DIRECTION: Signs = Signs::of("<>-→←_^");

/// `turn = [ side , ":" ] , pit , [ direction ] , tail ;`
pub(super) fn turn(i: Input<'_>) -> Read<'_, ()> {
    let put = |pit| i.page.turn.borrow_mut().pit.value = pit;
    let (start, side) = opt(at(&SIDE, player)).parse(i)?;
    // Most are a column: what is small is not moved as what is large.
    let (rest, ()) = match start.first() {
        Some(b'0'..=b'9') => map(column, |column| put(PitMark::Column(column))).parse(start),
        _ => map(pit, put).parse(start),
    }?;
    let pit = start.to(rest);
    let (rest, direction) = match DIRECTION.begin(rest) {
        true => opt(spanned(direction)).parse(rest)?,
        false => (rest, None),
    };
    let (rest, ()) = tail(rest)?;
    let turn = &mut *i.page.turn.borrow_mut();
    (turn.side, turn.pit.span, turn.direction) = (side, pit, direction);
    turn.span = i.to(rest);
    Ok((rest, ()))
}

/// `tail = steps , [ { comment } , ( end , [ mark ] | mark ) ] ;`
#[inline]
pub(super) fn tail(i: Input<'_>) -> Read<'_, ()> {
    // The comments before an end or a mark are the last of the steps.
    let (rest, ()) = steps(i)?;
    if at_boundary(rest) {
        i.page.ends(None, None);
        return Ok((rest, ()));
    }
    let (rest, end) = opt(spanned(end)).parse(rest)?;
    let (rest, mark) = opt(spanned(mark)).parse(rest)?;
    i.page.ends(end, mark);
    misplaced(rest)
}

/// `side = "S" | "N" ;`
pub(super) fn side(i: Input<'_>) -> Read<'_, SideMark> {
    let south = value(SideMark::South, char('S'));
    let north = value(SideMark::North, char('N'));
    alt((south, north)).parse(i)
}

/// `pit = [ "^" ] , ( column | row , column ) | "_" | pits ;`
pub(super) fn pit(i: Input<'_>) -> Read<'_, PitMark> {
    let any = (row, column).map(|(row, column)| PitMark::Pit { row, column });
    let known = alt((column.map(PitMark::Column), any));
    match i.first() {
        Some(b'0'..=b'9') => column.map(PitMark::Column).parse(i),
        Some(b'_') => alt((pits, value(PitMark::Unknown, unknown))).parse(i),
        _ => supplied(known, PitMark::supplied).parse(i),
    }
}

/// `column = number ;`
#[inline]
pub(super) fn column(i: Input<'_>) -> Read<'_, u32> {
    number(i)
}

/// `row = "a" | "b" | "c" | "d" ;`
pub(super) fn row(i: Input<'_>) -> Read<'_, RowMark> {
    let row = |letter: char| match letter {
        'a' | 'A' => RowMark::A,
        'b' | 'B' => RowMark::B,
        'c' | 'C' => RowMark::C,
        _ => RowMark::D,
    };
    let digit = peek(satisfy(|c| c.is_ascii_digit()));
    let capital = terminated(one_of("ABCD"), digit).map(row);
    let capital = slip(capital, "notation.small_row", RowMark::as_str);
    alt((one_of("abcd").map(row), capital)).parse(i)
}

/// `direction = [ "^" ] , ( ">" | "<" ) | "<>" | "_(" , ( ">" | "<" ) , "?)" ;`
pub(super) fn direction(i: Input<'_>) -> Read<'_, DirMark> {
    let inserted = alt((
        value(DirMark::SuppliedRight, tag("^>")),
        value(DirMark::SuppliedLeft, tag("^<")),
    ));
    let right = value(DirMark::Right, char('>'));
    let open = value(DirMark::Open, tag("<>"));
    let left = value(DirMark::Left, terminated(char('<'), not(char('-'))));
    let arrow = alt((
        value(DirMark::Right, alt((tag("→"), tag("->")))),
        value(DirMark::Left, alt((tag("←"), tag("<-")))),
    ));
    let arrow = slip(arrow, "notation.arrow", DirMark::as_str);
    let doubtful = alt((
        value(DirMark::MaybeRight, tag("_(>?)")),
        value(DirMark::MaybeLeft, tag("_(<?)")),
        no_reading("<>,?", DirMark::Open, "notation.unknown.directions"),
    ));
    alt((right, open, left, arrow, doubtful, inserted)).parse(i)
}

/// `end = "#" | "oo" | "∞" ;`
pub(super) fn end(i: Input<'_>) -> Read<'_, EndMark> {
    let lost = value(EndMark::Lost, char('#'));
    let never = value(EndMark::NeverEnds, alt((tag("oo"), tag("∞"))));
    let capitals = alt((tag("OO"), tag("Oo"), tag("oO")));
    let capitals = value(EndMark::NeverEnds, capitals);
    let capitals = slip(capitals, "notation.never_ends", EndMark::as_str);
    alt((lost, never, capitals)).parse(i)
}

/// `mark = "!!" | "??" | "!?" | "?!" | "!" | "?" ;`
pub(super) fn mark(i: Input<'_>) -> Read<'_, Mark> {
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

/// `S:`, with the blanks behind it.
pub(super) fn player(i: Input<'_>) -> Read<'_, Spanned<SideMark>> {
    let small = alt((
        value(SideMark::South, char('s')),
        value(SideMark::North, char('n')),
    ));
    let small = terminated(small, peek(char(':')));
    let small = slip(small, "notation.capital_side", SideMark::as_str);
    let player = spanned(terminated(alt((side, small)), char(':')));
    terminated(player, blanks).parse(i)
}

/// What is known; with a `^` before it an editor supplied it.
#[inline]
pub(super) fn supplied<'a, T>(
    mut known: impl Parse<'a, T>,
    supplied: impl Fn(T) -> T,
) -> impl Parse<'a, T> {
    move |i: Input<'a>| {
        let sign = i.first() == Some(b'^');
        let (rest, known) = known.parse(i.after(usize::from(sign)))?;
        Ok((rest, if sign { supplied(known) } else { known }))
    }
}

/// `_`, where it does not begin the `_*` of any further steps.
pub(super) fn unknown(i: Input<'_>) -> Read<'_, char> {
    terminated(char('_'), not(char('*'))).parse(i)
}
