//! Parsers of the arguments of claims.

use nom::{
    Parser,
    branch::alt,
    bytes::complete::tag,
    character::complete::char,
    combinator::{map, map_opt, not, peek, value},
    sequence::{preceded, terminated},
};

use super::{
    boards::board,
    bodies::number,
    claim_recovery::{lowercase_side_error, wrong_argument},
    combinators::{InputParser, attempt, no_match, recover_with_fix, spanned},
    lexical::{at_boundary, blanks, boundary, number_begins, turn_begins, word},
    parser_input::{Input, ParseResult},
    turns::{pit, side, turn},
};
use crate::{
    diagnostic::Spanned,
    notation::{
        ClaimArgKind, ClaimName,
        ast::{ClaimArg, Outcome, PitMark, SideMark, Transcribed},
    },
};

/// Parses the arguments of a claim.
pub(super) fn arguments(
    name: Spanned<ClaimName>,
    i: Input<'_>,
) -> ParseResult<'_, Vec<Spanned<ClaimArg>>> {
    let mut args = Vec::new();
    let mut rest = i;
    for &kind in name.value.args() {
        let before = args.len();
        while let Ok((after, arg)) = preceded(blanks, attempt(spanned(argument(kind)))).parse(rest)
        {
            args.push(arg);
            rest = after;
            if kind != ClaimArgKind::Turns {
                break;
            }
        }
        if args.len() == before && !can_be_omitted(kind, rest) {
            return wrong_argument(name, kind, rest);
        }
    }
    Ok((rest, args))
}

/// Returns `true` if an argument of this kind may be omitted here. An argument
/// that has begun may not.
fn can_be_omitted(kind: ClaimArgKind, i: Input<'_>) -> bool {
    match kind {
        ClaimArgKind::OptionalTurn => true,
        ClaimArgKind::OptionalHand => preceded(blanks, hand_keyword).parse(i).is_err(),
        _ => false,
    }
}

/// Parses one argument up to a boundary.
fn argument<'a>(kind: ClaimArgKind) -> impl InputParser<'a, ClaimArg> {
    let side = |i| map(capital_side, ClaimArg::Side).parse(i);
    let known_pit = |i| map(known_pit, ClaimArg::Pit).parse(i);
    move |i: Input<'a>| {
        let (rest, arg) = match kind {
            ClaimArgKind::Side => side(i),
            ClaimArgKind::Number => map(number, ClaimArg::Number).parse(i),
            ClaimArgKind::Pit => known_pit(i),
            ClaimArgKind::SideOrPit => alt((side, known_pit)).parse(i),
            ClaimArgKind::Outcome => map(outcome_argument, ClaimArg::Outcome).parse(i),
            ClaimArgKind::OptionalHand => {
                map((hand_keyword, blanks, number), |it| ClaimArg::Hand(it.2)).parse(i)
            }
            ClaimArgKind::Board => return map(board, |it| ClaimArg::Board(Box::new(it))).parse(i),
            ClaimArgKind::OptionalTurn | ClaimArgKind::Turns => {
                let numbered = number_begins(i) || i.rest().starts_with("_*");
                return match numbered || !turn_begins(i) {
                    true => no_match(i),
                    false => map(turn, |it| ClaimArg::Turn(Box::new(it))).parse(i),
                };
            }
        }?;
        match at_boundary(rest) {
            true => Ok((rest, arg)),
            false => no_match(i),
        }
    }
}

/// Parses `S` or `N`; a lower-case letter is reported and accepted.
pub(super) fn capital_side(i: Input<'_>) -> ParseResult<'_, SideMark> {
    let small = alt((
        value(SideMark::South, char('s')),
        value(SideMark::North, char('n')),
    ));
    let small = terminated(small, peek(boundary));
    alt((
        side,
        recover_with_fix(small, lowercase_side_error, SideMark::as_str),
    ))
    .parse(i)
}

/// Parses a pit that is not unknown.
pub(super) fn known_pit(i: Input<'_>) -> ParseResult<'_, Transcribed<PitMark>> {
    preceded(not(char('_')), pit).parse(i)
}

/// Parses the word `hand`.
fn hand_keyword(i: Input<'_>) -> ParseResult<'_, Input<'_>> {
    terminated(tag("hand"), peek(boundary)).parse(i)
}

fn outcome_argument(i: Input<'_>) -> ParseResult<'_, Outcome> {
    let of = |word: Input<'_>| {
        Outcome::ALL
            .iter()
            .copied()
            .find(|it| it.as_str() == word.rest())
    };
    map_opt(word, of).parse(i)
}
