//! Productions of claims.

use nom::{
    Parser,
    branch::alt,
    bytes::complete::take_while,
    character::complete::char,
    combinator::{map, opt, verify},
    sequence::preceded,
};

use super::{
    arguments::{arguments, capital_side, known_pit},
    claim_recovery::{malformed_sow, unknown_claim},
    combinators::{no_match, spanned},
    lexical::{at_boundary, blanks, step_begins},
    parser_input::{Input, ParseResult},
    steps::{choice, seeds},
    turns::{Tail, direction, tail},
    unknowns::pits,
};
use crate::{
    diagnostic::Spanned,
    notation::{
        ClaimName,
        ast::{Claim, Sow, SowFrom},
    },
};

/// The name of a sowing from the hand.
pub(super) const SOW: &str = "sow";

/// `claim = "@" , ? a name of the table, and its arguments with a blank before each ? ;`
pub(super) fn claim(i: Input<'_>) -> ParseResult<'_, Claim> {
    let (rest, written) = verify(name, |name: &Input<'_>| name.rest() != SOW).parse(i)?;
    match written.rest().parse::<ClaimName>() {
        Ok(name) if at_boundary(rest) => {
            let name = Spanned::new(name, i.span_to(rest));
            let (rest, args) = arguments(name, rest)?;
            let span = i.span_to(rest);
            Ok((rest, Claim { name, args, span }))
        }
        _ => unknown_claim(i, rest),
    }
}

/// `sow = "@sow" , space , side , space , seeds , space , from , [ direction ] , ( tail | space , continuation ) ;`
pub(super) fn sow(i: Input<'_>) -> ParseResult<'_, Sow> {
    let (rest, _) = verify(name, |name: &Input<'_>| name.rest() == SOW).parse(i)?;
    let missing_side = malformed_sow(i, "notation.sow.side");
    let missing_seeds = malformed_sow(i, "notation.sow.seeds");
    let missing_from = malformed_sow(i, "notation.sow.from");
    let (rest, side) = preceded(blanks, alt((spanned(capital_side), missing_side))).parse(rest)?;
    let (rest, seeds) = preceded(blanks, alt((spanned(seeds), missing_seeds))).parse(rest)?;
    let (rest, from) = preceded(blanks, alt((spanned(from), missing_from))).parse(rest)?;
    let (rest, direction) = opt(spanned(direction)).parse(rest)?;
    let (rest, tail) = alt((preceded(blanks, continuation), tail)).parse(rest)?;
    let Tail { steps, end, mark } = tail;
    let sow = Sow {
        side,
        seeds,
        from,
        direction,
        steps,
        end,
        mark,
        span: i.span_to(rest),
    };
    Ok((rest, sow))
}

/// `from = choice | pit ;`
pub(super) fn from(i: Input<'_>) -> ParseResult<'_, SowFrom> {
    alt((
        map(pits, SowFrom::Pit),
        map(choice, SowFrom::Tsibongy),
        map(known_pit, SowFrom::Pit),
    ))
    .parse(i)
}

/// `continuation = step , tail | end , [ mark ] | mark ;`
pub(super) fn continuation(i: Input<'_>) -> ParseResult<'_, Tail> {
    match step_begins(i) {
        true => tail(i),
        false => no_match(i),
    }
}

/// Parses `@name` and returns the name.
pub(super) fn name(i: Input<'_>) -> ParseResult<'_, Input<'_>> {
    let letters = take_while(|c: char| c.is_alphanumeric() || matches!(c, '-' | '_'));
    preceded(char('@'), letters).parse(i)
}
