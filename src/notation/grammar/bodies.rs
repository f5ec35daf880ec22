//! The productions of bodies.

use nom::{
    Parser,
    branch::alt,
    bytes::complete::take_while1,
    character::complete::{char, satisfy},
    combinator::{map, opt, value},
    multi::many0_count,
    sequence::{preceded, terminated},
};

use super::{
    boards::{board, reading},
    claims::{claim, sow},
    comments::{comment, line_comment},
    files::front_begins,
    gaps::gap,
    input::{Input, Read},
    misread::{dots, missing_pit, stray, unexpected_text},
    recover::{Parse, attempt, nothing, recovered, spanned},
    turns::turn,
    variations::variation,
    words::{turn_begins, white_space},
};
use crate::{
    diagnostic::{Code, Diagnostic, Span, Spanned},
    message::Message,
    notation::tree::{Gap, Node, Turn},
};

/// The largest number that is read: nine digits.
const MAX_NUMBER: u64 = 999_999_999;

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
    handed_on(alt((numbered, map(sow, Node::Sow)))).parse(i)
}

/// `aside = comment | line comment | reading | board | claim ;`
pub(super) fn aside(i: Input<'_>) -> Read<'_, ()> {
    handed_on(alt((
        map(comment, Node::Comment),
        map(line_comment, Node::LineComment),
        map(alt((reading, board)), Node::Board),
        map(claim, Node::Claim),
    )))
    .parse(i)
}

/// `numbered = [ number , "." , [ space ] ] , ( turn | gap ) ;`
pub(super) fn numbered(i: Input<'_>) -> Read<'_, Node> {
    let (rest, number) = opt(attempt(numeral)).parse(i)?;
    let missing = |rest| match number.is_some() || turn_begins(rest) {
        true => missing_pit(i).parse(rest),
        false => nothing(rest),
    };
    let turn = map(attempt(turn), |turn| {
        Node::Turn(Turn {
            number,
            span: Span::new(i.at(), turn.span.end),
            ..turn
        })
    });
    let gap = map(gap, |gap| {
        Node::Gap(Gap {
            number,
            span: Span::new(i.at(), gap.span.end),
            ..gap
        })
    });
    alt((turn, gap, missing)).parse(rest)
}

/// `number = digit , { digit } ;`
pub(super) fn number(i: Input<'_>) -> Read<'_, u32> {
    let add = |sum: u64, digit: u8| (sum * 10 + u64::from(digit - b'0')).min(MAX_NUMBER + 1);
    let (rest, digits) = take_while1(|c: char| c.is_ascii_digit()).parse(i)?;
    let number = digits.rest.bytes().fold(0, add);
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
    let mut place = i.page.place.get();
    let closed = place.depth > 0 && rest.rest.starts_with(')');
    if rest.rest.is_empty() || closed || front_begins(rest) {
        return nothing(i);
    }
    place.blank = (ends > 1 && place.begun).then_some(i.to(rest));
    place.trailing = ends == 0 && place.begun;
    i.page.place.set(place);
    Ok((rest, ()))
}

/// Hands a node on. What went wrong may have been a turn: one mistake, one message.
fn handed_on<'a>(node: impl Parse<'a, Node>) -> impl Parse<'a, ()> {
    let mut node = recovered(node);
    move |i: Input<'a>| {
        let (rest, node) = node.parse(i)?;
        match node {
            Some(node) => i.page.node(node),
            None => i.page.misread(),
        }
        Ok((rest, ()))
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
/// line, but nothing else that stands on the next line is part of it.
fn numeral(i: Input<'_>) -> Read<'_, Spanned<u32>> {
    let (rest, number) = spanned(terminated(number, char('.'))).parse(i)?;
    let (here, _) = (opt(dots), opt(space)).parse(rest)?;
    let (there, ends) = white_space(here)?;
    let next_line = ends > 0 && turn_begins(there);
    Ok((if next_line { there } else { here }, number))
}
