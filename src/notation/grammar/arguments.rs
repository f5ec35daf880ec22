//! The arguments of claims.

use nom::{
    Parser,
    branch::alt,
    bytes::complete::tag,
    combinator::{map, map_opt, not, peek, value},
    sequence::{preceded, terminated},
};

use super::{
    boards::board,
    bodies::number,
    input::{Input, Read},
    misclaimed::{small_side, wrong_argument},
    recover::{Parse, attempt, mended, nothing, spanned},
    turns::{pit, side, turn},
    words::{at_boundary, blanks, boundary, char, number_begins, turn_begins, word},
};
use crate::{
    diagnostic::Spanned,
    notation::{
        ArgKind, ClaimName,
        tree::{Arg, Outcome, PitMark, SideMark},
    },
};

/// The arguments that a claim takes.
pub(super) fn arguments(name: Spanned<ClaimName>, i: Input<'_>) -> Read<'_, Vec<Spanned<Arg>>> {
    let mut args = Vec::new();
    let mut rest = i;
    for &kind in name.value.args() {
        let before = args.len();
        while let Ok((after, arg)) = preceded(blanks, attempt(spanned(argument(kind)))).parse(rest)
        {
            args.push(arg);
            rest = after;
            if kind != ArgKind::Turns {
                break;
            }
        }
        if args.len() == before && !may_lack(kind, rest) {
            return wrong_argument(name, kind, rest);
        }
    }
    Ok((rest, args))
}

/// Whether nothing of a kind has to stand here; what begins like it does.
fn may_lack(kind: ArgKind, i: Input<'_>) -> bool {
    match kind {
        ArgKind::OptionalTurn => true,
        ArgKind::OptionalHand => preceded(blanks, hand).parse(i).is_err(),
        _ => false,
    }
}

/// One argument, if it stands here and ends here.
fn argument<'a>(kind: ArgKind) -> impl Parse<'a, Arg> {
    let side = |i| map(capital_side, Arg::Side).parse(i);
    let known_pit = |i| map(known_pit, Arg::Pit).parse(i);
    move |i: Input<'a>| {
        let (rest, arg) = match kind {
            ArgKind::Side => side(i),
            ArgKind::Number => map(number, Arg::Number).parse(i),
            ArgKind::Pit => known_pit(i),
            ArgKind::SideOrPit => alt((side, known_pit)).parse(i),
            ArgKind::Outcome => map(outcome, Arg::Outcome).parse(i),
            ArgKind::OptionalHand => map((hand, blanks, number), |it| Arg::Hand(it.2)).parse(i),
            ArgKind::Board => return map(board, |it| Arg::Board(Box::new(it))).parse(i),
            ArgKind::Turn | ArgKind::OptionalTurn | ArgKind::Turns => {
                let numbered = number_begins(i) || i.rest().starts_with("_*");
                return match numbered || !turn_begins(i) {
                    true => nothing(i),
                    false => map(turn, |()| Arg::Turn(Box::new(i.page.taken()))).parse(i),
                };
            }
        }?;
        match at_boundary(rest) {
            true => Ok((rest, arg)),
            false => nothing(i),
        }
    }
}

/// `S` or `N`; a small letter is reported and understood.
pub(super) fn capital_side(i: Input<'_>) -> Read<'_, SideMark> {
    let small = alt((
        value(SideMark::South, char('s')),
        value(SideMark::North, char('n')),
    ));
    let small = terminated(small, peek(boundary));
    alt((side, mended(small, small_side, SideMark::as_str))).parse(i)
}

/// A pit that is named.
pub(super) fn known_pit(i: Input<'_>) -> Read<'_, PitMark> {
    preceded(not(char('_')), pit).parse(i)
}

/// `hand`, the word.
fn hand(i: Input<'_>) -> Read<'_, Input<'_>> {
    terminated(tag("hand"), peek(boundary)).parse(i)
}

fn outcome(i: Input<'_>) -> Read<'_, Outcome> {
    let of = |word: Input<'_>| {
        Outcome::ALL
            .iter()
            .copied()
            .find(|it| it.as_str() == word.rest())
    };
    map_opt(word, of).parse(i)
}
