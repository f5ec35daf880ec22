//! The productions of files.

use nom::{
    Parser,
    branch::alt,
    character::complete::char,
    combinator::{eof, not, opt, value},
    multi::many0_count,
    sequence::{preceded, terminated},
};

use super::{
    bodies::{body, newline, space},
    front::{begins_with_key, front_of},
    input::{Input, Read},
    page::Place,
    recover::{nothing, up_to},
    words::white_space,
};
use crate::{
    diagnostic::{Code, Diagnostic, Span},
    message::Message,
    notation::tree::Front,
};

/// What stands in the place of a `---` line is at most this long, in bytes.
const MAX_MISTYPED: usize = 12;

/// `file = body , { record } | record , { record } ;`
pub(super) fn file(i: Input<'_>) -> Read<'_, usize> {
    let (rest, _) = opt(char('\u{feff}')).parse(i)?;
    let first = preceded(something, alt((record, headless)));
    let others = many0_count(preceded(something, record));
    let (rest, (first, others)) = (opt(first), others).parse(rest)?;
    Ok((rest, usize::from(first.is_some()) + others))
}

/// The game of a file that begins without front matter.
fn headless(i: Input<'_>) -> Read<'_, ()> {
    recorded(i, i, Front::default())
}

/// `record = front , [ body ] ;`
pub(super) fn record(i: Input<'_>) -> Read<'_, ()> {
    let (rest, front) = front(i)?;
    recorded(i, rest, front)
}

/// `front = fence , yaml , fence ;`
pub(super) fn front(i: Input<'_>) -> Read<'_, Front> {
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
    let span = up_to(i, rest);
    Ok((
        rest,
        Front {
            span,
            ..front_of(content, open)
        },
    ))
}

/// `fence = ? a line that holds "---" and nothing else ? ;`
pub(super) fn fence(i: Input<'_>) -> Read<'_, Span> {
    terminated(fence_line, line_end).parse(i)
}

/// `yaml = ? lines of YAML ? ;`
pub(super) fn yaml(i: Input<'_>) -> Read<'_, Input<'_>> {
    let closed = lines(i, |line| fence_line(line).is_err());
    let end = match closed.is_empty() {
        // What nothing closes ends with the last line that can belong to it.
        true => lines(i, |line| in_front(line.line())),
        false => closed,
    };
    Ok((end, i.within(i.to(end))))
}

/// What follows the lines that belong to something.
fn lines<'a>(i: Input<'a>, belongs: impl Fn(Input<'a>) -> bool) -> Input<'a> {
    let mut rest = i;
    while !rest.is_empty() && belongs(rest) {
        let line = rest.line().len();
        rest = rest.after((line + 1).min(rest.rest().len()));
    }
    rest
}

/// Whether front matter begins here, its `---` line mistyped or not.
pub(super) fn front_begins(i: Input<'_>) -> bool {
    i.at_line_start() && (fence_begins(i) || mistyped(i))
}

/// Whether a `---` line stands here.
pub(super) fn fence_begins(i: Input<'_>) -> bool {
    fence_line(i).is_ok()
}

/// A `---` line, without its end.
fn fence_line(i: Input<'_>) -> Read<'_, Span> {
    let dashes = i.rest().starts_with("---") && i.at_line_start();
    match dashes && i.line().trim_end() == "---" {
        true => Ok((i.after(3), i.to(i.after(3)))),
        false => nothing(i),
    }
}

/// The blanks at the end of a line, and its end.
fn line_end(i: Input<'_>) -> Read<'_, ()> {
    value((), (opt(space), opt(newline))).parse(i)
}

/// Whether something like a `---` line stands here, and a known key below it.
fn mistyped(i: Input<'_>) -> bool {
    let dashes = || {
        let line = i.line().trim();
        line.len() <= MAX_MISTYPED && line.contains("--")
    };
    let below = || {
        i.rest()
            .get(i.line().len() + 1..)
            .is_some_and(begins_with_key)
    };
    i.at_line_start() && dashes() && below()
}

fn mistyped_fence(i: Input<'_>) -> Read<'_, Span> {
    if !mistyped(i) {
        return nothing(i);
    }
    let line = i.after(i.line().trim_end().len());
    let (rest, ()) = line_end(line)?;
    i.report(|| not_opened(i.to(line), "---"));
    Ok((rest, i.to(line)))
}

/// No `---` line, where the keys of front matter stand that it should open.
fn missing_fence(i: Input<'_>) -> Read<'_, Span> {
    let place = Span::at(i.at());
    match i.at_line_start() && begins_with_key(i.rest()) {
        true => i.report(|| not_opened(place, "---\n")),
        false => return nothing(i),
    }
    Ok((i, place))
}

fn not_opened(place: Span, mended: &str) -> Diagnostic {
    Diagnostic::new(
        Code::UnclosedFront,
        place,
        Message::new("front.not_opened.message"),
    )
    .label(Message::new("front.not_opened.label"))
    .fix(place, mended)
}

/// Whether a line of unclosed front matter can still belong to it.
fn in_front(line: &str) -> bool {
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

/// The white space before something.
fn something(i: Input<'_>) -> Read<'_, usize> {
    terminated(white_space, not(eof)).parse(i)
}

/// A record that begins at a place, from behind its front matter.
fn recorded<'a>(start: Input<'a>, i: Input<'a>, front: Front) -> Read<'a, ()> {
    i.page.place.replace(Place::default());
    i.page.sink(|sink| sink.begin(front));
    let (rest, ()) = body(i)?;
    i.page.end(up_to(start, rest));
    Ok((rest, ()))
}
