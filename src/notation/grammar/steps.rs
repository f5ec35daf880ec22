//! Productions of steps.

use nom::{
    Parser,
    branch::alt,
    bytes::complete::tag,
    character::complete::one_of,
    combinator::{map, opt, peek, value, verify},
    multi::many0_count,
    sequence::preceded,
};

use super::{
    bodies::{digit, nonzero, number},
    combinators::{FirstBytes, attempt, if_next_in, recover_in_turn, recover_with_fix},
    comments::inner_comments,
    lexical::{at_boundary, char, french_steps},
    parser_input::{Input, ParseResult},
    turn_recovery::{invalid_step_error, misplaced_direction, missing_count, zero_relays},
    turns::{supplied, unknown_sign},
    unknowns::{numbers, recover_reading},
};
use crate::{
    diagnostic::Spanned,
    message::Message,
    notation::ast::{ChoiceMark, Doubt, Reading, RovaChoice, SeedCount, StepNode},
};

/// The first bytes of the two tsibongy.
const TSIBONGY: FirstBytes = FirstBytes::from_signs("LR");

/// `steps = { { comment } , step } ;`
#[inline]
pub(super) fn steps(i: Input<'_>) -> ParseResult<'_, ()> {
    let page = i.state;
    page.turn.borrow_mut().steps.clear();
    let mut rest = i;
    // The end of a turn is a boundary; a comment between steps is not.
    while !at_boundary(rest) || rest.peek_byte() == Some(b'{') {
        // Most steps are choices; they are parsed apart because moving a choice
        // is cheaper than moving a step.
        if let Ok((after, mark)) = if_next_in(&TSIBONGY, choice).parse(rest) {
            page.push_step(Spanned::new(StepNode::Choice(mark), rest.span_to(after)));
            rest = after;
        } else if let Ok((after, step)) = step(rest) {
            page.push_step(Spanned::new(step, rest.span_to(after)));
            rest = after;
        } else if let Ok((after, comments)) = attempt(inner_comments).parse(rest) {
            page.turn.borrow_mut().steps.extend(comments);
            rest = after;
        } else if let Ok((after, _)) = misplaced_direction(rest) {
            rest = after;
        } else {
            break;
        }
    }
    Ok((rest, ()))
}

/// `step = choice | rest | capture | merge | relay | any ;`
pub(super) fn step(i: Input<'_>) -> ParseResult<'_, StepNode> {
    let choice = |i| map(choice, StepNode::Choice).parse(i);
    match i.peek_byte() {
        Some(b'x') => capture(i),
        Some(b'+') => merge(i),
        Some(b'~') => relay(i),
        _ => alt((choice, rest, capture, any)).parse(i),
    }
}

/// `choice = [ "^" ] , ( "L" | "R" ) | "_" | "_(" , ( "L" | "R" ) , "?)" ;`
pub(super) fn choice(i: Input<'_>) -> ParseResult<'_, Reading<ChoiceMark>> {
    alt((
        value(Reading::Certain(ChoiceMark::Left), char('L')),
        value(Reading::Certain(ChoiceMark::Right), char('R')),
        if_next_in(&const { FirstBytes::from_signs("^_") }, uncertain_choice),
        if_next_in(
            &const { FirstBytes::from_signs("lrGgDd") },
            map(miswritten_choice, Reading::Certain),
        ),
    ))
    .parse(i)
}

/// Parses a choice that is supplied or uncertain.
fn uncertain_choice(i: Input<'_>) -> ParseResult<'_, Reading<ChoiceMark>> {
    alt((
        value(Reading::Supplied(ChoiceMark::Left), tag("^L")),
        value(Reading::Supplied(ChoiceMark::Right), tag("^R")),
        value(Reading::Doubtful(Doubt(ChoiceMark::Left)), tag("_(L?)")),
        value(Reading::Doubtful(Doubt(ChoiceMark::Right)), tag("_(R?)")),
        recover_reading("LRlr,?", "notation.unknown.choices"),
        value(Reading::Unknown, unknown_sign),
    ))
    .parse(i)
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
    let french = preceded(
        verify(peek(nom::combinator::rest), |i: &Input<'_>| {
            french_steps(i.rest())
        }),
        french,
    );
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
    let nearly = recover_in_turn(one_of("X×"), "notation.small_capture", |_| "x");
    let missing = missing_count(i, "notation.missing_count.capture", "x2L");
    let capture = (alt((char('x'), nearly)), alt((seeds, missing)), opt(choice));
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
