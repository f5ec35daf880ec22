//! Productions of bodies.

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
    combinators::{FirstBytes, if_next_in, no_match, or_else},
    comments::{comment, line_comment},
    files::front_matter_begins,
    gaps::gap,
    lexical::{TURN_START, after_turn_number, char, turn_begins, white_space},
    parser_input::{Input, ParseResult, ResumeAt},
    turn_recovery::{extra_dots, missing_pit, stray_closing_sign, unexpected_text},
    turns::turn,
    variations::variation,
};
use crate::{
    diagnostic::{Code, Diagnostic, Span, Spanned},
    message::Message,
    notation::ast::{Node, TurnGap},
};

/// The largest number that is parsed: nine digits.
const MAX_NUMBER: u64 = 999_999_999;

/// The end of the number of a turn.
const NUMBER_END: FirstBytes = FirstBytes::from_signs(".");

/// `body = aside , { aside } , [ play ] | play ;`
pub(super) fn body(i: Input<'_>) -> ParseResult<'_, ()> {
    let asides = many0_count(preceded(separator, aside));
    value((), (asides, opt(play))).parse(i)
}

/// `play = played , { played | aside | variation } ;`
pub(super) fn play(i: Input<'_>) -> ParseResult<'_, ()> {
    let part = alt((played, aside, variation, recover_in_body));
    let first = preceded(separator, alt((played, variation, recover_in_body)));
    value((), (first, many0_count(preceded(separator, part)))).parse(i)
}

/// `played = numbered | sow ;`
pub(super) fn played(i: Input<'_>) -> ParseResult<'_, ()> {
    match TURN_START.matches_next(i) {
        true => numbered(i),
        false => push_as_node(i, sow(i), Node::Sow),
    }
}

/// `aside = comment | line comment | reading | board | claim ;`
pub(super) fn aside(i: Input<'_>) -> ParseResult<'_, ()> {
    match i.peek_byte() {
        Some(b'{') => push_as_node(i, comment(i), Node::Comment),
        Some(b';') => push_as_node(i, line_comment(i), Node::LineComment),
        Some(b'[') => push_as_node(i, or_else(reading(i), || board(i)), Node::Board),
        Some(b'@') => push_as_node(i, claim(i), Node::Claim),
        _ => no_match(i),
    }
}

/// `numbered = [ number , "." , [ space ] ] , ( turn | gap ) ;`
pub(super) fn numbered(i: Input<'_>) -> ParseResult<'_, ()> {
    let (rest, number) = turn_number(i)?;
    let found = i.state.checkpoint();
    let turn = turn(rest);
    if let Ok((rest, ())) = turn {
        i.state.finish_turn(number, i.span_to(rest));
        return Ok((rest, ()));
    }
    let numbered_gap = |mut gap: TurnGap| {
        (gap.number, gap.span) = (number, gap.span.to(Span::at(i.at())));
        Node::Gap(gap)
    };
    let missing = || match number.is_some() || turn_begins(rest) {
        true => recover_as_turn(rest, missing_pit(i).parse(rest)),
        false => no_match(rest),
    };
    or_else(recover_as_turn(rest, turn), || {
        i.state.rollback(found);
        or_else(push_as_node(rest, gap(rest), numbered_gap), missing)
    })
}

/// `number = digit , { digit } ;`
#[inline]
pub(super) fn number(i: Input<'_>) -> ParseResult<'_, u32> {
    let add = |sum: u64, digit: u8| (sum * 10 + u64::from(digit - b'0')).min(MAX_NUMBER + 1);
    let digits = i.bytes().iter().take_while(|byte| byte.is_ascii_digit());
    let (length, number) = digits.fold((0, 0), |(length, sum), &digit| {
        (length + 1, add(sum, digit))
    });
    if length == 0 {
        return no_match(i);
    }
    let rest = i.skip_bytes(length);
    if number > MAX_NUMBER {
        i.report(|| {
            Diagnostic::new(
                Code::NumberTooLarge,
                i.span_to(rest),
                Message::new("notation.number_too_large.message"),
            )
            .label(Message::new("notation.number_too_large.label").with("digits", 9))
        });
    }
    Ok((rest, number.min(MAX_NUMBER) as u32))
}

/// `digit = "0" | nonzero ;`
pub(super) fn digit(i: Input<'_>) -> ParseResult<'_, u32> {
    alt((value(0, char('0')), nonzero)).parse(i)
}

/// `nonzero = "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" ;`
pub(super) fn nonzero(i: Input<'_>) -> ParseResult<'_, u32> {
    let digit = satisfy(|c| matches!(c, '1'..='9'));
    map(digit, |c| u32::from(c) - u32::from('0')).parse(i)
}

/// `space = ? one blank or several, on one line ? ;`
pub(super) fn space(i: Input<'_>) -> ParseResult<'_, Input<'_>> {
    take_while1(|c: char| c != '\n' && c.is_whitespace()).parse(i)
}

/// `newline = ? the end of a line ? ;`
pub(super) fn newline(i: Input<'_>) -> ParseResult<'_, char> {
    char('\n').parse(i)
}

/// Parses the white space before the next part of a body; an error at the end of the body.
fn separator(i: Input<'_>) -> ParseResult<'_, ()> {
    let (rest, ends) = white_space(i)?;
    let mut place = i.state.body.borrow_mut();
    let closed = place.depth > 0 && rest.peek_byte() == Some(b')');
    if rest.is_empty() || closed || front_matter_begins(rest) {
        return no_match(i);
    }
    place.blank = (ends > 1 && place.begun).then_some(i.span_to(rest));
    place.trailing = ends == 0 && place.begun;
    Ok((rest, ()))
}

/// Passes a parsed value on as a node.
#[inline]
fn push_as_node<'a, T>(
    i: Input<'a>,
    read: ParseResult<'a, T>,
    node: impl FnOnce(T) -> Node,
) -> ParseResult<'a, ()> {
    let read = read.map(|(rest, it)| (rest, i.state.push_node(node(it))));
    recover_as_turn(i, read)
}

/// Resumes after an error that may have been a turn, so that one mistake gives one message.
fn recover_as_turn<'a>(i: Input<'a>, read: ParseResult<'a, ()>) -> ParseResult<'a, ()> {
    match read {
        Err(Err::Failure(ResumeAt(at))) => {
            i.state.mark_possible_turn();
            Ok((i.advance_to(at), ()))
        }
        read => read,
    }
}

/// Reports and skips text that begins no node.
fn recover_in_body(i: Input<'_>) -> ParseResult<'_, ()> {
    i.state.flush_blank_lines();
    let (rest, ()) = alt((stray_closing_sign, unexpected_text)).parse(i)?;
    i.state.mark_possible_turn();
    Ok((rest, ()))
}

/// Parses the number of a turn, its dot, and the white space before the turn. The turn may be on
/// the next line; otherwise the line end is not consumed. Returns `None` if there is no number.
fn turn_number(i: Input<'_>) -> ParseResult<'_, Option<Spanned<u32>>> {
    let Some(rest) = after_turn_number(i) else {
        return Ok((i, None));
    };
    let (_, written) = number(i)?;
    let number = Some(Spanned::new(written, i.span_to(rest)));
    let (rest, _) = opt(if_next_in(&NUMBER_END, extra_dots)).parse(rest)?;
    let (there, ends) = white_space(rest)?;
    if ends == 0 || turn_begins(there) {
        return Ok((there, number));
    }
    let (here, _) = opt(space).parse(rest)?;
    Ok((here, number))
}
