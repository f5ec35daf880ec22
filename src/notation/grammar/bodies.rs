//! The productions of bodies.

use nom::{
    Err, Parser,
    branch::alt,
    bytes::complete::take_while1,
    character::complete::satisfy,
    combinator::{map, opt, value},
    multi::many0_count,
    sequence::preceded,
};

use super::{
    boards::{board, reading},
    claims::{claim, sow},
    comments::{comment, line_comment},
    files::front_begins,
    gaps::gap,
    input::{GoesOn, Input, Read},
    misread::{dots, missing_pit, stray, unexpected_text},
    recover::{Signs, at, nothing, or},
    turns::turn,
    variations::variation,
    words::{TURN, behind_number, char, turn_begins, white_space},
};
use crate::{
    diagnostic::{Code, Diagnostic, Span, Spanned},
    message::Message,
    notation::tree::{Gap, Node},
};

/// The largest number that is read: nine digits.
const MAX_NUMBER: u64 = 999_999_999;

/// What ends the number of a turn.
const DOT: Signs = Signs::of(".");

/// `body = aside , { aside } , [ play ] | play ;`
pub(super) fn body(i: Input<'_>) -> Read<'_, ()> {
    let asides = many0_count(preceded(between, aside));
    value((), (asides, opt(play))).parse(i)
}

/// `play = played , { played | aside | variation } ;`
pub(super) fn play(i: Input<'_>) -> Read<'_, ()> {
    let part = alt((played, aside, variation, misread));
    let first = preceded(between, alt((played, variation, misread)));
    value((), (first, many0_count(preceded(between, part)))).parse(i)
}

/// `played = numbered | sow ;`
pub(super) fn played(i: Input<'_>) -> Read<'_, ()> {
    match TURN.begin(i) {
        true => numbered(i),
        false => handed_on(i, sow(i), Node::Sow),
    }
}

/// `aside = comment | line comment | reading | board | claim ;`
pub(super) fn aside(i: Input<'_>) -> Read<'_, ()> {
    match i.first() {
        Some(b'{') => handed_on(i, comment(i), Node::Comment),
        Some(b';') => handed_on(i, line_comment(i), Node::LineComment),
        Some(b'[') => handed_on(i, or(reading(i), || board(i)), Node::Board),
        Some(b'@') => handed_on(i, claim(i), Node::Claim),
        _ => nothing(i),
    }
}

/// `numbered = [ number , "." , [ space ] ] , ( turn | gap ) ;`
pub(super) fn numbered(i: Input<'_>) -> Read<'_, ()> {
    let (rest, number) = numeral(i)?;
    let found = i.page.found();
    let turn = turn(rest);
    if let Ok((rest, ())) = turn {
        i.page.turned(number, i.to(rest));
        return Ok((rest, ()));
    }
    let numbered_gap = |mut gap: Gap| {
        (gap.number, gap.span) = (number, gap.span.to(Span::at(i.at())));
        Node::Gap(gap)
    };
    let missing = || match number.is_some() || turn_begins(rest) {
        true => lost_on(rest, missing_pit(i).parse(rest)),
        false => nothing(rest),
    };
    or(lost_on(rest, turn), || {
        i.page.forget(found);
        or(handed_on(rest, gap(rest), numbered_gap), missing)
    })
}

/// `number = digit , { digit } ;`
#[inline]
pub(super) fn number(i: Input<'_>) -> Read<'_, u32> {
    let add = |sum: u64, digit: u8| (sum * 10 + u64::from(digit - b'0')).min(MAX_NUMBER + 1);
    let digits = i.bytes().iter().take_while(|byte| byte.is_ascii_digit());
    let (length, number) = digits.fold((0, 0), |(length, sum), &digit| {
        (length + 1, add(sum, digit))
    });
    if length == 0 {
        return nothing(i);
    }
    let rest = i.after(length);
    if number > MAX_NUMBER {
        i.report(|| {
            Diagnostic::new(
                Code::NumberTooLarge,
                i.to(rest),
                Message::new("notation.number_too_large.message"),
            )
            .label(Message::new("notation.number_too_large.label").with("digits", 9))
        });
    }
    Ok((rest, number.min(MAX_NUMBER) as u32))
}

/// `digit = "0" | nonzero ;`
pub(super) fn digit(i: Input<'_>) -> Read<'_, u32> {
    alt((value(0, char('0')), nonzero)).parse(i)
}

/// `nonzero = "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" ;`
pub(super) fn nonzero(i: Input<'_>) -> Read<'_, u32> {
    let digit = satisfy(|c| matches!(c, '1'..='9'));
    map(digit, |c| u32::from(c) - u32::from('0')).parse(i)
}

/// `space = ? one blank or several, on one line ? ;`
pub(super) fn space(i: Input<'_>) -> Read<'_, Input<'_>> {
    take_while1(|c: char| c != '\n' && c.is_whitespace()).parse(i)
}

/// `newline = ? the end of a line ? ;`
pub(super) fn newline(i: Input<'_>) -> Read<'_, char> {
    char('\n').parse(i)
}

/// The white space before the next part of a body; nothing where the body ends.
fn between(i: Input<'_>) -> Read<'_, ()> {
    let (rest, ends) = white_space(i)?;
    let mut place = i.page.place.borrow_mut();
    let closed = place.depth > 0 && rest.first() == Some(b')');
    if rest.is_empty() || closed || front_begins(rest) {
        return nothing(i);
    }
    place.blank = (ends > 1 && place.begun).then_some(i.to(rest));
    place.trailing = ends == 0 && place.begun;
    Ok((rest, ()))
}

/// Hands on what was read, as a node.
#[inline]
fn handed_on<'a, T>(i: Input<'a>, read: Read<'a, T>, node: impl FnOnce(T) -> Node) -> Read<'a, ()> {
    let read = read.map(|(rest, it)| (rest, i.page.node(node(it))));
    lost_on(i, read)
}

/// What went wrong may have been a turn: one mistake, one message.
fn lost_on<'a>(i: Input<'a>, read: Read<'a, ()>) -> Read<'a, ()> {
    match read {
        Err(Err::Failure(GoesOn(at))) => {
            i.page.misread();
            Ok((i.from(at), ()))
        }
        read => read,
    }
}

/// What can begin nothing.
fn misread(i: Input<'_>) -> Read<'_, ()> {
    i.page.after_blank();
    let (rest, ()) = alt((stray, unexpected_text)).parse(i)?;
    i.page.misread();
    Ok((rest, ()))
}

/// The number of a turn, its dot, and what may stand before the turn: that may be the end of a
/// line, but nothing else that stands on the next line is part of it. Nothing where no number
/// stands.
fn numeral(i: Input<'_>) -> Read<'_, Option<Spanned<u32>>> {
    let Some(rest) = behind_number(i) else {
        return Ok((i, None));
    };
    let (_, written) = number(i)?;
    let number = Some(Spanned::new(written, i.to(rest)));
    let (rest, _) = opt(at(&DOT, dots)).parse(rest)?;
    let (there, ends) = white_space(rest)?;
    if ends == 0 || turn_begins(there) {
        return Ok((there, number));
    }
    let (here, _) = opt(space).parse(rest)?;
    Ok((here, number))
}
