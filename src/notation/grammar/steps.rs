//! Productions of steps.

use nom::{
    Parser,
    branch::alt,
    bytes::complete::tag,
    character::complete::{char, one_of},
    combinator::{map, opt, peek, value, verify},
    multi::many0_count,
    sequence::{preceded, terminated},
};

use super::{
    bodies::{digit, nonzero, number},
    combinators::{attempt, recover_in_turn, recover_with_fix, spanned},
    comments::inner_comments,
    lexical::{at_boundary, french_steps},
    parser_input::{Input, ParseResult},
    turn_recovery::{invalid_step_error, misplaced_direction, missing_count, zero_relays},
    turns::{doubtful, supplied, unknown_sign},
    unknowns::{numbers, recover_reading},
};
use crate::{
    diagnostic::Spanned,
    message::Message,
    notation::ast::{ChoiceMark, RovaChoice, SeedCount, StepNode, Transcribed},
};

/// `steps = { { comment } , step } ;`
pub(super) fn steps(i: Input<'_>) -> ParseResult<'_, Vec<Spanned<StepNode>>> {
    let mut steps = Vec::new();
    let mut rest = i;
    // A boundary ends the turn, unless it is a comment between two steps.
    while !at_boundary(rest) || rest.peek_byte() == Some(b'{') {
        if let Ok((after, step)) = spanned(step).parse(rest) {
            steps.push(step);
            rest = after;
        } else if let Ok((after, comments)) = attempt(inner_comments).parse(rest) {
            steps.extend(comments);
            rest = after;
        } else if let Ok((after, _)) = misplaced_direction(rest) {
            rest = after;
        } else {
            break;
        }
    }
    // Shrinking in place would leave a hole in memory for each turn.
    let mut exact = Vec::with_capacity(steps.len());
    exact.append(&mut steps);
    Ok((rest, exact))
}

/// `step = choice | rest | capture | merge | relay | any ;`
pub(super) fn step(i: Input<'_>) -> ParseResult<'_, StepNode> {
    alt((
        map(choice, StepNode::Choice),
        rest,
        capture,
        merge,
        relay,
        any,
    ))
    .parse(i)
}

/// `choice = [ "^" ] , ( "L" | "R" ) | "_" | "_(" , ( "L" | "R" ) , "?)" ;`
pub(super) fn choice(i: Input<'_>) -> ParseResult<'_, Transcribed<ChoiceMark>> {
    alt((
        supplied(tsibongy),
        doubtful(tsibongy),
        recover_reading("LRlr,?", "notation.unknown.choices"),
        value(Transcribed::Unknown, unknown_sign),
        map(miswritten_choice, Transcribed::Certain),
    ))
    .parse(i)
}

/// Parses a certain choice.
fn tsibongy(i: Input<'_>) -> ParseResult<'_, ChoiceMark> {
    let left = value(ChoiceMark::Left, char('L'));
    let right = value(ChoiceMark::Right, char('R'));
    alt((left, right)).parse(i)
}

/// Parses a choice in French or in lower case.
fn miswritten_choice(i: Input<'_>) -> ParseResult<'_, ChoiceMark> {
    let small = alt((
        value(ChoiceMark::Left, char('l')),
        value(ChoiceMark::Right, char('r')),
    ));
    let small = recover_with_fix(small, invalid_step_error, ChoiceMark::as_str);
    let french = alt((
        value(ChoiceMark::Left, one_of("Gg")),
        value(ChoiceMark::Right, one_of("Dd")),
    ));
    let french = verify(french, |_| french_steps(i.rest()));
    let no_french = |written: &str, span| {
        invalid_step_error(written, span).help(Message::new("notation.no_step.left_and_right"))
    };
    let french = recover_with_fix(french, no_french, ChoiceMark::as_str);
    alt((small, french)).parse(i)
}

/// `rest = [ "^" ] , ( "|" | "&" ) ;`
pub(super) fn rest(i: Input<'_>) -> ParseResult<'_, StepNode> {
    let rest = value(RovaChoice::Rest, char('|'));
    let play_on = value(RovaChoice::PlayOn, char('&'));
    map(supplied(alt((rest, play_on))), StepNode::Rova).parse(i)
}

/// `capture = "x" , seeds , [ choice ] ;`
pub(super) fn capture(i: Input<'_>) -> ParseResult<'_, StepNode> {
    let counted = terminated(one_of("X×"), peek(one_of("_^0123456789")));
    let nearly = recover_in_turn(counted, "notation.small_capture", |_| "x");
    let missing = missing_count(i, "notation.missing_count.capture", "x2L");
    // Without a number, only the number is reported; the example shows the small letter.
    let sign = alt((char('x'), nearly, one_of("X×")));
    let capture = (sign, alt((seeds, missing)), opt(choice));
    map(capture, |(_, seeds, origin)| StepNode::Capture {
        seeds,
        origin,
    })
    .parse(i)
}

/// `merge = "+" , seeds ;`
pub(super) fn merge(i: Input<'_>) -> ParseResult<'_, StepNode> {
    let missing = missing_count(i, "notation.missing_count.merge", "+1");
    let merge = preceded(char('+'), alt((seeds, missing)));
    map(merge, |seeds| StepNode::Merge { seeds }).parse(i)
}

/// `relay = "~" , [ { "0" } , nonzero , { digit } ] ;`
pub(super) fn relay(i: Input<'_>) -> ParseResult<'_, StepNode> {
    let count = (many0_count(char('0')), nonzero, many0_count(digit));
    let count = preceded(peek(count), number);
    let relay = preceded(char('~'), opt(alt((count, zero_relays))));
    map(relay, |count| StepNode::Relay {
        count: count.unwrap_or(1),
    })
    .parse(i)
}

/// `any = "_*" ;`
pub(super) fn any(i: Input<'_>) -> ParseResult<'_, StepNode> {
    value(StepNode::Any, tag("_*")).parse(i)
}

/// `seeds = [ "^" ] , number | "_" | numbers ;`
pub(super) fn seeds(i: Input<'_>) -> ParseResult<'_, SeedCount> {
    alt((
        supplied(number),
        numbers,
        value(SeedCount::Unknown, char('_')),
    ))
    .parse(i)
}
