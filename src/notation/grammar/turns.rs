//! Productions of turns.

use nom::{
    Parser,
    branch::alt,
    bytes::complete::tag,
    character::complete::{char, one_of, satisfy},
    combinator::{map, not, opt, peek, value},
    sequence::{delimited, preceded, terminated},
};

use super::{
    bodies::number,
    combinators::{InputParser, no_match, recover_in_turn, spanned},
    lexical::{blanks, boundary},
    parser_input::{Input, ParseResult},
    steps::steps,
    turn_recovery::recover_misplaced_parts,
    unknowns::{pits, recover_reading},
};
use crate::{
    diagnostic::Spanned,
    notation::ast::{
        DirMark, Doubt, EndMark, Mark, PitMark, RowMark, SideMark, Sign, StepNode, Transcribed,
        TurnNode,
    },
};

/// The part of a turn after its start.
pub(super) struct Tail {
    pub(super) steps: Vec<Spanned<StepNode>>,
    pub(super) end: Option<Spanned<EndMark>>,
    pub(super) mark: Option<Spanned<Mark>>,
}

/// `turn = [ side , ":" ] , pit , [ direction ] , tail ;`
pub(super) fn turn(i: Input<'_>) -> ParseResult<'_, TurnNode> {
    let start = (opt(player), spanned(pit), opt(spanned(direction)));
    let (rest, ((side, pit, direction), tail)) = (start, tail).parse(i)?;
    let Tail { steps, end, mark } = tail;
    let turn = TurnNode {
        number: None,
        side,
        pit,
        direction,
        steps,
        end,
        mark,
        span: i.span_to(rest),
    };
    Ok((rest, turn))
}

/// `tail = steps , [ { comment } , ( end , [ mark ] | mark ) ] ;`
pub(super) fn tail(i: Input<'_>) -> ParseResult<'_, Tail> {
    // The comments before an end or a mark are the last steps.
    let rated = preceded(not(boundary), (opt(spanned(end)), opt(spanned(mark))));
    let (rest, (steps, rated)) = (steps, opt(rated)).parse(i)?;
    let (end, mark) = rated.unwrap_or_default();
    Ok(recover_misplaced_parts(rest, Tail { steps, end, mark }))
}

/// `side = "S" | "N" ;`
pub(super) fn side(i: Input<'_>) -> ParseResult<'_, SideMark> {
    let south = value(SideMark::South, char('S'));
    let north = value(SideMark::North, char('N'));
    alt((south, north)).parse(i)
}

/// `pit = [ "^" ] , ( column | row , column ) | "_" | pits ;`
pub(super) fn pit(i: Input<'_>) -> ParseResult<'_, Transcribed<PitMark>> {
    let inner = map(column, PitMark::Column);
    let any = map((row, column), |(row, column)| PitMark::Pit { row, column });
    let unknown = value(Transcribed::Unknown, unknown_sign);
    alt((supplied(alt((inner, any))), pits, unknown)).parse(i)
}

/// `column = number ;`
pub(super) fn column(i: Input<'_>) -> ParseResult<'_, u32> {
    number(i)
}

/// `row = "a" | "b" | "c" | "d" | "e" | "f" ;`
pub(super) fn row(i: Input<'_>) -> ParseResult<'_, RowMark> {
    let row = |letter: char| match letter {
        'a' | 'A' => RowMark::A,
        'b' | 'B' => RowMark::B,
        'c' | 'C' => RowMark::C,
        'd' | 'D' => RowMark::D,
        'e' | 'E' => RowMark::E,
        _ => RowMark::F,
    };
    let digit = peek(satisfy(|c| c.is_ascii_digit()));
    let capital = terminated(one_of("ABCDEF"), digit).map(row);
    let capital = recover_in_turn(capital, "notation.small_row", RowMark::as_str);
    alt((one_of("abcdef").map(row), capital)).parse(i)
}

/// `direction = [ "^" ] , way | "<>" | "_(" , way , "?)" ;`
pub(super) fn direction(i: Input<'_>) -> ParseResult<'_, Transcribed<DirMark>> {
    // Most turns have none.
    if !i.rest().starts_with(['<', '>', 'C', 'A', '^', '_', '-']) {
        return no_match(i);
    }
    let written = alt((
        value(DirMark::Right, (char('-'), char('>'))),
        value(DirMark::Left, (char('<'), char('-'))),
    ));
    let written = recover_in_turn(written, "notation.arrow", DirMark::as_str);
    alt((
        value(Transcribed::Unknown, (char('<'), char('>'))),
        supplied(way),
        doubtful(way),
        recover_reading("<>CA,?", "notation.unknown.directions"),
        map(written, Transcribed::Certain),
    ))
    .parse(i)
}

/// `way = "<" | ">" | "C" | "A" ;`
pub(super) fn way(i: Input<'_>) -> ParseResult<'_, DirMark> {
    let right = value(DirMark::Right, char('>'));
    let left = value(DirMark::Left, terminated(char('<'), not(char('-'))));
    let clockwise = value(DirMark::Clockwise, char('C'));
    let anticlockwise = value(DirMark::Anticlockwise, char('A'));
    alt((right, left, clockwise, anticlockwise)).parse(i)
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
    // Most turns have none.
    if i.bytes().get(1) != Some(&b':') {
        return no_match(i);
    }
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
pub(super) fn supplied<'a, T: Sign>(
    known: impl InputParser<'a, T>,
) -> impl InputParser<'a, Transcribed<T>> {
    map((opt(char('^')), known), |(sign, value)| match sign {
        Some(_) => Transcribed::Supplied(value),
        None => Transcribed::Certain(value),
    })
}

/// Parses a doubtful reading without other candidates: `_(L?)`.
pub(super) fn doubtful<'a, T: Sign<Candidates = Doubt<T>>>(
    value: impl InputParser<'a, T>,
) -> impl InputParser<'a, Transcribed<T>> {
    let doubt = delimited((char('_'), char('(')), value, (char('?'), char(')')));
    map(doubt, |value| Transcribed::Doubtful(Doubt(value)))
}

/// Parses `_`, unless it begins a `_*`.
pub(super) fn unknown_sign(i: Input<'_>) -> ParseResult<'_, char> {
    terminated(char('_'), not(char('*'))).parse(i)
}
