//! Productions of bodies.

use std::sync::Arc;

use nom::{
    Err, Parser,
    branch::alt,
    bytes::complete::take_while1,
    character::complete::{char, digit1, satisfy},
    combinator::{map, opt, value},
};

use super::{
    boards::{board, reading},
    claims::{SOW, claim, sow},
    combinators::{InputParser, no_match, trimmed_span},
    comments::{comment, line_comment},
    files::front_matter_begins,
    gaps::gap,
    lexical::{after_turn_number, number_begins, turn_begins, white_space},
    parser_input::{Input, ParseResult, ResumeAt},
    turn_recovery::{
        extra_dots, missing_pit, stray_closing_sign, swapped_turn, unexpected_text,
        with_spaced_steps,
    },
    variations::variation,
};
use crate::{
    diagnostic::{Code, Diagnostic, Span, Spanned},
    message::Message,
    notation::ast::Node,
};

/// The largest number that is parsed: nine digits.
const MAX_NUMBER: u32 = 999_999_999;

/// The nodes of a body or of a variation, and what its next part depends on.
#[derive(Default)]
pub(super) struct Body {
    pub(super) nodes: Vec<Node>,
    /// The number of variations around the body.
    pub(super) depth: usize,
    /// `true` after a turn that a variation can replace, or text that may have been such a turn.
    pub(super) variable: bool,
}

impl Body {
    /// Returns the preceding turn, with at most one comment after it.
    pub(super) fn last_turn(&self) -> Option<Span> {
        match self.nodes[..] {
            [.., Node::Turn(ref turn)] | [.., Node::Turn(ref turn), Node::Comment(_)] => {
                Some(turn.span)
            }
            _ => None,
        }
    }

    /// Returns `true` if the body contains more than comments.
    pub(super) fn has_substance(&self) -> bool {
        let comment = |it: &Node| {
            matches!(
                it,
                Node::Comment(_) | Node::LineComment(_) | Node::BlankLine(_)
            )
        };
        !self.nodes.iter().all(comment)
    }

    /// Adds the next part: a node, or `None` for text that was reported and skipped.
    fn push(&mut self, separator: Separator, node: Option<Node>) {
        let begun = !self.nodes.is_empty();
        if begun && separator.line_ends > 1 {
            self.nodes.push(Node::BlankLine(separator.span));
        }
        let Some(mut node) = node else {
            self.variable = true;
            return;
        };
        match &mut node {
            Node::LineComment(comment) => comment.trailing = begun && separator.line_ends == 0,
            Node::Turn(_) | Node::Gap(_) | Node::Sow(_) | Node::Unreadable(_) => {
                self.variable = true;
            }
            _ => {}
        }
        self.nodes.push(node);
    }
}

/// `body = aside , { aside } , [ play ] | play ;`
pub(super) fn body(i: Input<'_>, depth: usize) -> ParseResult<'_, Body> {
    let body = Body {
        depth,
        ..Body::default()
    };
    let (rest, body) = parts(i, body, |_, i| map(aside, Some).parse(i))?;
    let (rest, mut body) = play(rest, body)?;
    // An empty line at the end separates no nodes.
    body.nodes.pop_if(|node| matches!(node, Node::BlankLine(_)));
    Ok((rest, body))
}

/// `play = played , { played | aside | variation } ;`
pub(super) fn play(i: Input<'_>, body: Body) -> ParseResult<'_, Body> {
    parts(i, body, |body, i| {
        let node = map(alt((played, aside)), Some);
        alt((node, variation(body), recover_in_body(body))).parse(i)
    })
}

/// `played = numbered | sow ;`
pub(super) fn played(i: Input<'_>) -> ParseResult<'_, Node> {
    alt((numbered, map(sow, |it| Node::Sow(Box::new(it))))).parse(i)
}

/// `aside = comment | line comment | reading | board | claim ;`
pub(super) fn aside(i: Input<'_>) -> ParseResult<'_, Node> {
    alt((
        map(comment, Node::Comment),
        map(line_comment, Node::LineComment),
        map(reading, |it| Node::Board(Box::new(it))),
        map(board, |it| Node::Board(Box::new(it))),
        map(claim, Node::Claim),
    ))
    .parse(i)
}

/// `numbered = [ number , "." , [ space ] ] , ( turn | gap ) ;`
pub(super) fn numbered(i: Input<'_>) -> ParseResult<'_, Node> {
    let (start, number) = turn_number(i)?;
    let missing = |rest| match number.is_some() || turn_begins(rest) {
        true => missing_pit(i).parse(rest),
        false => no_match(rest),
    };
    let turn = map(with_spaced_steps, |it| Node::Turn(Arc::new(it)));
    let swapped = map(swapped_turn, |it| Node::Turn(Arc::new(it)));
    let (rest, mut node) = alt((turn, map(gap, Node::Gap), swapped, missing)).parse(start)?;
    let whole = i.span_to(rest);
    match &mut node {
        Node::Turn(turn) => {
            let turn = Arc::make_mut(turn);
            (turn.number, turn.span) = (number, whole);
        }
        Node::Gap(gap) => (gap.number, gap.span) = (number, whole),
        _ => {}
    }
    Ok((rest, node))
}

/// `number = digit , { digit } ;`
pub(super) fn number(i: Input<'_>) -> ParseResult<'_, u32> {
    let (rest, digits) = digit1(i)?;
    let add = |sum: u32, digit: u8| sum.saturating_mul(10).saturating_add((digit - b'0').into());
    let number = digits.bytes().iter().copied().fold(0, add);
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
    Ok((rest, number.min(MAX_NUMBER)))
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

/// The white space before a part of a body.
struct Separator {
    span: Span,
    line_ends: usize,
}

/// Parses the white space before the next part of a body; an error at the end of the body.
fn separator(i: Input<'_>, depth: usize) -> ParseResult<'_, Separator> {
    let (rest, line_ends) = white_space(i)?;
    let closed = depth > 0 && rest.peek_byte() == Some(b')');
    if rest.is_empty() || closed || front_matter_begins(rest) {
        return no_match(i);
    }
    let span = i.span_to(rest);
    Ok((rest, Separator { span, line_ends }))
}

/// Parses the next parts of a body. A part with an error that was reported is skipped. It may have
/// been a turn, so it is kept as a node: what follows has an unknown position and number.
fn parts<'a>(
    i: Input<'a>,
    mut body: Body,
    part: impl Fn(&Body, Input<'a>) -> ParseResult<'a, Option<Node>>,
) -> ParseResult<'a, Body> {
    let mut rest = i;
    while let Ok((start, separator)) = separator(rest, body.depth) {
        if start.log.is_exhausted() {
            rest = start.skip_bytes(start.rest().len());
            break;
        }
        match part(&body, start) {
            Ok((after, node)) => {
                if let Some(node) = &node {
                    charge(node, rest, after);
                }
                body.push(separator, node);
                rest = after;
            }
            Err(Err::Failure(ResumeAt(at))) => {
                rest = start.advance_to(at);
                let unreadable = || Node::Unreadable(trimmed_span(start, rest));
                body.push(separator, may_be_turn(start, rest).then(unreadable));
            }
            Err(_) => break,
        }
    }
    Ok((rest, body))
}

/// Counts about the memory of a node and its replay.
fn charge(node: &Node, start: Input<'_>, end: Input<'_>) {
    let (memory, text) = match node {
        Node::Turn(_) => (300, start.span_to(end)),
        Node::Board(_) => (680, start.span_to(end)),
        // Its text is that of its nodes.
        Node::Variation(_) => (520, start.span_to(start)),
        _ => return,
    };
    start.log.charge(memory, text);
}

/// Reports and skips text that begins no node.
fn recover_in_body<'a>(body: &Body) -> impl InputParser<'a, Option<Node>> + use<'a> {
    let turn = body.last_turn();
    let unexpected = move |i| unexpected_text(i, turn);
    alt((
        value(None, stray_closing_sign),
        map(unexpected, |span| Some(Node::Unreadable(span))),
    ))
}

/// Returns `true` if text that could not be read, up to `rest`, may contain a turn. A claim changes
/// nothing, unless words after it were skipped that could be turns.
fn may_be_turn<'a>(i: Input<'a>, rest: Input<'a>) -> bool {
    let mut words = i.span_to(rest).slice(i.text()).split_whitespace();
    let claim = |word: &str| word.starts_with('@') && word[1..] != *SOW;
    let claimed = words.next().is_some_and(claim);
    !claimed || words.any(|word| turn_begins(i.sub_input_of(word)))
}

/// Parses the number of a turn, its dot, and the white space before the turn. The turn may be on
/// the next line; otherwise the line end is not consumed. Returns `None` if there is no number.
fn turn_number(i: Input<'_>) -> ParseResult<'_, Option<Spanned<u32>>> {
    let Some(rest) = after_turn_number(i) else {
        return Ok((i, None));
    };
    let (_, written) = number(i)?;
    let number = Some(Spanned::new(written, i.span_to(rest)));
    let (rest, _) = opt(extra_dots).parse(rest)?;
    let (there, ends) = white_space(rest)?;
    if ends == 0 || (turn_begins(there) && !number_begins(there)) {
        return Ok((there, number));
    }
    let (here, _) = opt(space).parse(rest)?;
    Ok((here, number))
}
