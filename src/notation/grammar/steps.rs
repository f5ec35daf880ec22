//! The productions of steps.

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
    comments::inner_comments,
    input::{Input, Read},
    misread::{misplaced_direction, missing_count, no_relay, no_step},
    recover::{Signs, at, attempt, mended, slip},
    turns::{supplied, unknown},
    unknowns::{no_reading, numbers},
    words::{at_boundary, char, french_steps},
};
use crate::{
    diagnostic::Spanned,
    message::Message,
    notation::tree::{ChoiceMark, Count, RovaChoice, Step},
};

/// The two tsibongy.
const TSIBONGY: Signs = Signs::of("LR");

/// `steps = { { comment } , step } ;`
#[inline]
pub(super) fn steps(i: Input<'_>) -> Read<'_, ()> {
    let page = i.page;
    page.turn.borrow_mut().steps.clear();
    let mut rest = i;
    // The end of a turn is a boundary, which a comment between steps is not.
    while !at_boundary(rest) || rest.first() == Some(b'{') {
        // Most are choices: what is small is not moved as what is large.
        if let Ok((after, mark)) = at(&TSIBONGY, choice).parse(rest) {
            page.step(Spanned::new(Step::Choice(mark), rest.to(after)));
            rest = after;
        } else if let Ok((after, step)) = step(rest) {
            page.step(Spanned::new(step, rest.to(after)));
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
pub(super) fn step(i: Input<'_>) -> Read<'_, Step> {
    let choice = |i| map(choice, Step::Choice).parse(i);
    match i.first() {
        Some(b'x') => capture(i),
        Some(b'+') => merge(i),
        Some(b'~') => relay(i),
        _ => alt((choice, rest, capture, any)).parse(i),
    }
}

/// `choice = [ "^" ] , ( "L" | "R" ) | "_" | "_(" , ( "L" | "R" ) , "?)" ;`
pub(super) fn choice(i: Input<'_>) -> Read<'_, ChoiceMark> {
    alt((
        value(ChoiceMark::Left, char('L')),
        value(ChoiceMark::Right, char('R')),
        at(&const { Signs::of("^_") }, unsure_choice),
        at(&const { Signs::of("lrGgDd") }, miswritten_choice),
    ))
    .parse(i)
}

/// A choice that an editor supplied, or that is not certain.
fn unsure_choice(i: Input<'_>) -> Read<'_, ChoiceMark> {
    alt((
        value(ChoiceMark::SuppliedLeft, tag("^L")),
        value(ChoiceMark::SuppliedRight, tag("^R")),
        value(ChoiceMark::MaybeLeft, tag("_(L?)")),
        value(ChoiceMark::MaybeRight, tag("_(R?)")),
        no_reading("LRlr,?", ChoiceMark::Open, "notation.unknown.choices"),
        value(ChoiceMark::Open, unknown),
    ))
    .parse(i)
}

/// A choice as it is written in French, or with a small letter.
fn miswritten_choice(i: Input<'_>) -> Read<'_, ChoiceMark> {
    let small = alt((
        value(ChoiceMark::Left, char('l')),
        value(ChoiceMark::Right, char('r')),
    ));
    let small = mended(small, no_step, ChoiceMark::as_str);
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
        no_step(written, span).help(Message::new("notation.no_step.left_and_right"))
    };
    let french = mended(french, no_french, ChoiceMark::as_str);
    alt((small, french)).parse(i)
}

/// `rest = [ "^" ] , ( "|" | "&" ) ;`
pub(super) fn rest(i: Input<'_>) -> Read<'_, Step> {
    let rest = value(RovaChoice::Rest, char('|'));
    let play_on = value(RovaChoice::PlayOn, char('&'));
    map(
        supplied(alt((rest, play_on)), RovaChoice::supplied),
        Step::Rova,
    )
    .parse(i)
}

/// `capture = "x" , seeds , [ choice ] ;`
pub(super) fn capture(i: Input<'_>) -> Read<'_, Step> {
    let nearly = slip(one_of("X×"), "notation.small_capture", |_| "x");
    let missing = missing_count(i, "notation.missing_count.capture", "x2L");
    let capture = (alt((char('x'), nearly)), alt((seeds, missing)), opt(choice));
    map(capture, |(_, seeds, origin)| Step::Capture {
        seeds,
        origin,
    })
    .parse(i)
}

/// `merge = "+" , seeds ;`
pub(super) fn merge(i: Input<'_>) -> Read<'_, Step> {
    let missing = missing_count(i, "notation.missing_count.merge", "+1");
    let merge = preceded(char('+'), alt((seeds, missing)));
    map(merge, |seeds| Step::Merge { seeds }).parse(i)
}

/// `relay = "~" , [ { "0" } , nonzero , { digit } ] ;`
pub(super) fn relay(i: Input<'_>) -> Read<'_, Step> {
    let count = (many0_count(char('0')), nonzero, many0_count(digit));
    let count = preceded(peek(count), number);
    let relay = preceded(char('~'), opt(alt((count, no_relay))));
    map(relay, |count| Step::Relay {
        count: count.unwrap_or(1),
    })
    .parse(i)
}

/// `any = "_*" ;`
pub(super) fn any(i: Input<'_>) -> Read<'_, Step> {
    value(Step::Any, tag("_*")).parse(i)
}

/// `seeds = [ "^" ] , number | "_" | numbers ;`
pub(super) fn seeds(i: Input<'_>) -> Read<'_, Count> {
    alt((
        supplied(map(number, Count::Known), Count::supplied),
        numbers,
        value(Count::Unknown, char('_')),
    ))
    .parse(i)
}
