//! The productions of steps.

use nom::{
    Parser,
    branch::alt,
    bytes::complete::tag,
    character::complete::{char, one_of},
    combinator::{map, not, opt, peek, value, verify},
    multi::{fold_many0, many0_count},
    sequence::preceded,
};

use super::{
    bodies::{digit, nonzero, number},
    comments::inner_comments,
    input::{Input, Read},
    misread::{misplaced_direction, missing_count, no_relay, no_step},
    recover::{attempt, mended, slip, spanned},
    turns::{supplied, unknown},
    unknowns::{no_reading, numbers},
    words::{boundary, french_steps},
};
use crate::{
    diagnostic::Spanned,
    message::Message,
    notation::tree::{ChoiceMark, Count, RovaChoice, Step},
};

/// What adds to the steps of a turn.
enum Piece {
    Step(Spanned<Step>),
    Comments(Vec<Spanned<Step>>),
    Misplaced,
}

/// `steps = { { comment } , step } ;`
pub(super) fn steps(i: Input<'_>) -> Read<'_, Vec<Spanned<Step>>> {
    let piece = alt((
        spanned(step).map(Piece::Step),
        attempt(inner_comments).map(Piece::Comments),
        value((), misplaced_direction).map(|()| Piece::Misplaced),
    ));
    let add = |mut steps: Vec<_>, piece| {
        match piece {
            Piece::Step(step) => steps.push(step),
            Piece::Comments(comments) => steps.extend(comments),
            Piece::Misplaced => {}
        }
        steps
    };
    fold_many0(preceded(not(over), piece), Vec::new, add).parse(i)
}

/// The end of a turn, which no comment between steps is.
fn over(i: Input<'_>) -> Read<'_, ()> {
    verify(boundary, |()| !i.rest.starts_with('{')).parse(i)
}

/// `step = choice | rest | capture | merge | relay | any ;`
pub(super) fn step(i: Input<'_>) -> Read<'_, Step> {
    alt((map(choice, Step::Choice), rest, capture, merge, relay, any)).parse(i)
}

/// `choice = [ "^" ] , ( "L" | "R" ) | "_" | "_(" , ( "L" | "R" ) , "?)" ;`
pub(super) fn choice(i: Input<'_>) -> Read<'_, ChoiceMark> {
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
            french_steps(i.rest)
        }),
        french,
    );
    let help = Message::new("notation.no_step.left_and_right");
    let french = mended(
        french,
        move |written, span| no_step(written, span).help(help.clone()),
        ChoiceMark::as_str,
    );
    alt((
        value(ChoiceMark::Left, char('L')),
        value(ChoiceMark::Right, char('R')),
        value(ChoiceMark::SuppliedLeft, tag("^L")),
        value(ChoiceMark::SuppliedRight, tag("^R")),
        value(ChoiceMark::MaybeLeft, tag("_(L?)")),
        value(ChoiceMark::MaybeRight, tag("_(R?)")),
        no_reading("LRlr,?", ChoiceMark::Open, "notation.unknown.choices"),
        value(ChoiceMark::Open, unknown),
        small,
        french,
    ))
    .parse(i)
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
    let nearly = slip(
        one_of("X×"),
        Message::new("notation.small_capture"),
        |_| "x",
    );
    let missing = missing_count(i, Message::new("notation.missing_count.capture"), "x2L");
    let capture = (alt((char('x'), nearly)), alt((seeds, missing)), opt(choice));
    map(capture, |(_, seeds, origin)| Step::Capture {
        seeds,
        origin,
    })
    .parse(i)
}

/// `merge = "+" , seeds ;`
pub(super) fn merge(i: Input<'_>) -> Read<'_, Step> {
    let missing = missing_count(i, Message::new("notation.missing_count.merge"), "+1");
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
