//! Productions of files.

use nom::{
    Parser,
    branch::alt,
    character::complete::char,
    combinator::{eof, not, opt, value},
    multi::many0,
    sequence::{preceded, terminated},
};

use super::{
    bodies::{body, newline, space},
    combinators::{no_match, trimmed_span},
    front_matter_parser::{begins_with_key, parse_front_matter},
    lexical::white_space,
    parser_input::{Input, ParseResult},
};
use crate::{
    diagnostic::{Code, Diagnostic, Span},
    message::Message,
    notation::ast::{FrontMatter, Record},
};

/// The maximum length of a mistyped `---` line, in bytes.
const MAX_MISTYPED_FENCE: usize = 12;

/// About the memory of a record without nodes, in bytes.
const RECORD_MEMORY: usize = 2400;

/// `file = body , { record } | record , { record } ;`
pub(super) fn file(i: Input<'_>) -> ParseResult<'_, Vec<Record>> {
    let (rest, _) = opt(char('\u{feff}')).parse(i)?;
    let bare = |i| record_after(i, FrontMatter::default(), i);
    let first = preceded(skip_to_content, alt((record, bare)));
    let others = many0(preceded(skip_to_content, record));
    let (rest, (first, others)) = (opt(first), others).parse(rest)?;
    Ok((rest, first.into_iter().chain(others).collect()))
}

/// `record = front , [ body ] ;`
pub(super) fn record(i: Input<'_>) -> ParseResult<'_, Record> {
    let (rest, front) = front(i)?;
    record_after(i, front, rest)
}

/// Parses the body of a record that begins at `start` with its front matter.
fn record_after<'a>(start: Input<'a>, front: FrontMatter, i: Input<'a>) -> ParseResult<'a, Record> {
    let (mut rest, body) = body(i, 0)?;
    i.log.charge(RECORD_MEMORY, start.span_to(rest));
    if i.log.is_exhausted() {
        rest = rest.skip_bytes(rest.rest().len());
    }
    let record = Record {
        front,
        body: body.nodes,
        span: trimmed_span(start, rest),
    };
    Ok((rest, record))
}

/// `front = fence , yaml , fence ;`
pub(super) fn front(i: Input<'_>) -> ParseResult<'_, FrontMatter> {
    let (inside, open) = alt((fence, mistyped_fence, missing_fence)).parse(i)?;
    let (end, content) = yaml(inside)?;
    let (rest, close) = opt(fence_line).parse(end)?;
    if close.is_none() {
        i.report(|| {
            Diagnostic::new(
                Code::UnclosedFront,
                open,
                Message::new("front.not_closed.message"),
            )
            .label(Message::new("front.not_closed.label"))
        });
    }
    let span = trimmed_span(i, rest);
    Ok((
        rest,
        FrontMatter {
            span,
            ..parse_front_matter(content, open)
        },
    ))
}

/// `fence = ? a line that holds "---" and nothing else ? ;`
pub(super) fn fence(i: Input<'_>) -> ParseResult<'_, Span> {
    terminated(fence_line, line_end).parse(i)
}

/// `yaml = ? lines of YAML ? ;`
pub(super) fn yaml(i: Input<'_>) -> ParseResult<'_, Input<'_>> {
    let closed = skip_lines_while(i, |line| fence_line(line).is_err());
    let end = match closed.is_empty() {
        // Unclosed front matter ends with the last line that can belong to it.
        true => skip_lines_while(i, |line| can_be_in_front_matter(line.line())),
        false => closed,
    };
    Ok((end, i.sub_input(i.span_to(end))))
}

/// Skips the lines for which `belongs` is `true`.
fn skip_lines_while<'a>(i: Input<'a>, belongs: impl Fn(Input<'a>) -> bool) -> Input<'a> {
    let mut rest = i;
    while !rest.is_empty() && belongs(rest) {
        let line = rest.line().len();
        rest = rest.skip_bytes((line + 1).min(rest.rest().len()));
    }
    rest
}

/// Returns `true` if front matter begins here, even with a mistyped `---` line.
pub(super) fn front_matter_begins(i: Input<'_>) -> bool {
    i.at_line_start() && (fence_begins(i) || is_mistyped_fence(i))
}

/// Returns `true` if a `---` line is here.
pub(super) fn fence_begins(i: Input<'_>) -> bool {
    fence_line(i).is_ok()
}

/// Parses a `---` line, without its line end.
fn fence_line(i: Input<'_>) -> ParseResult<'_, Span> {
    let dashes = i.rest().starts_with("---") && i.at_line_start();
    match dashes && i.line().trim_end() == "---" {
        true => Ok((i.skip_bytes(3), i.span_to(i.skip_bytes(3)))),
        false => no_match(i),
    }
}

/// Parses trailing spaces and the line end.
fn line_end(i: Input<'_>) -> ParseResult<'_, ()> {
    value((), (opt(space), opt(newline))).parse(i)
}

/// Returns `true` if a line similar to `---` is here, followed by a known key.
fn is_mistyped_fence(i: Input<'_>) -> bool {
    let dashes = || {
        let line = i.line().trim();
        // A comment, board or variation that begins here may continue on the next line.
        let opens = || line.contains(['{', '[', '(', ';']);
        line.len() <= MAX_MISTYPED_FENCE && line.contains("--") && !opens()
    };
    let below = || {
        i.rest()
            .get(i.line().len() + 1..)
            .is_some_and(begins_with_key)
    };
    i.at_line_start() && dashes() && below()
}

fn mistyped_fence(i: Input<'_>) -> ParseResult<'_, Span> {
    if !is_mistyped_fence(i) {
        return no_match(i);
    }
    let line = i.skip_bytes(i.line().trim_end().len());
    let (rest, ()) = line_end(line)?;
    // The line may contain something else, which a fix would delete.
    i.report(|| missing_fence_error(i.span_to(line)));
    Ok((rest, i.span_to(line)))
}

/// Reports a missing `---` line before keys of front matter.
fn missing_fence(i: Input<'_>) -> ParseResult<'_, Span> {
    let place = Span::at(i.at());
    match i.at_line_start() && begins_with_key(i.rest()) {
        true => i.report(|| missing_fence_error(place).fix(place, "---\n")),
        false => return no_match(i),
    }
    Ok((i, place))
}

fn missing_fence_error(place: Span) -> Diagnostic {
    Diagnostic::new(
        Code::UnclosedFront,
        place,
        Message::new("front.not_opened.message"),
    )
    .label(Message::new("front.not_opened.label"))
}

/// Returns `true` if a line of unclosed front matter can belong to it.
pub(super) fn can_be_in_front_matter(line: &str) -> bool {
    let text = line.trim_end();
    let key = || {
        let (key, rest) = text.split_once(':').unwrap_or_default();
        !key.is_empty()
            && !key.contains(char::is_whitespace)
            && (rest.is_empty() || rest.starts_with(' '))
    };
    let indented = line.starts_with([' ', '\t']) && !text.is_empty();
    indented || text.starts_with('#') || text.starts_with("- ") || key()
}

/// Skips the white space before further content.
fn skip_to_content(i: Input<'_>) -> ParseResult<'_, usize> {
    terminated(white_space, not(eof)).parse(i)
}
