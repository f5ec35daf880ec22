//! Combinators for places and for mistakes.

use nom::{Err, Parser};

use super::parser_input::{Input, ParseResult, ResumeAt};
use crate::{
    diagnostic::{Code, Diagnostic, Span, Spanned, did_you_mean},
    message::Message,
};

/// A parser of the rest of a page.
pub(super) trait InputParser<'a, T>:
    Parser<Input<'a>, Output = T, Error = ResumeAt>
{
}

impl<'a, T, P: Parser<Input<'a>, Output = T, Error = ResumeAt>> InputParser<'a, T> for P {}

/// That nothing of what is looked for stands here.
#[inline]
pub(super) fn no_match<T>(_: Input<'_>) -> ParseResult<'_, T> {
    Err(Err::Error(ResumeAt(0)))
}

/// That what began went wrong, and was reported; the reading goes on at a place.
pub(super) fn fail_and_resume<T>(goes_on: Input<'_>) -> ParseResult<'_, T> {
    Err(Err::Failure(ResumeAt(goes_on.at())))
}

/// What is read; where it does not stand here, something else.
#[inline]
pub(super) fn or_else<'a, T>(
    read: ParseResult<'a, T>,
    other: impl FnOnce() -> ParseResult<'a, T>,
) -> ParseResult<'a, T> {
    match read {
        Err(Err::Error(_)) => other(),
        read => read,
    }
}

/// What is read, with its place.
#[inline]
pub(super) fn spanned<'a, T>(
    mut parser: impl InputParser<'a, T>,
) -> impl InputParser<'a, Spanned<T>> {
    move |i: Input<'a>| {
        let (rest, value) = parser.parse(i)?;
        Ok((rest, Spanned::new(value, i.span_to(rest))))
    }
}

/// What is read; where it does not stand here after all, its mistakes are forgotten.
#[inline]
pub(super) fn attempt<'a, T>(mut parser: impl InputParser<'a, T>) -> impl InputParser<'a, T> {
    move |i: Input<'a>| {
        let found = i.state.checkpoint();
        parser.parse(i).inspect_err(|error| {
            if matches!(error, Err::Error(_)) {
                i.state.rollback(found);
            }
        })
    }
}

/// The signs that something can begin with, told by their first bytes.
pub(super) struct FirstBytes([u64; 4]);

impl FirstBytes {
    /// Those of a text.
    pub(super) const fn from_signs(signs: &str) -> Self {
        let bytes = signs.as_bytes();
        let mut bits = [0; 4];
        let mut at = 0;
        while at < bytes.len() {
            bits[(bytes[at] >> 6) as usize] |= 1 << (bytes[at] & 63);
            at += 1;
        }
        Self(bits)
    }

    /// Whether one of them begins with this byte.
    #[inline]
    pub(super) const fn contains(&self, byte: u8) -> bool {
        self.0[(byte >> 6) as usize] >> (byte & 63) & 1 == 1
    }

    /// Whether one of them may stand here.
    #[inline]
    pub(super) fn matches_next(&self, i: Input<'_>) -> bool {
        i.peek_byte().is_some_and(|byte| self.contains(byte))
    }
}

/// What is read where one of these signs stands; nowhere else is it tried.
#[inline]
pub(super) fn if_next_in<'a, T>(
    signs: &'static FirstBytes,
    mut parser: impl InputParser<'a, T>,
) -> impl InputParser<'a, T> {
    move |i: Input<'a>| match signs.matches_next(i) {
        true => parser.parse(i),
        false => no_match(i),
    }
}

/// A slip of the pen that is understood all the same: `nearly` reads it, and it is reported.
pub(super) fn recover_in_turn<'a, T: Copy>(
    nearly: impl InputParser<'a, T>,
    message: &'static str,
    meant: impl Fn(T) -> &'static str,
) -> impl InputParser<'a, T> {
    let slip =
        move |_: &str, span| Diagnostic::new(Code::UnexpectedInTurn, span, Message::new(message));
    recover_with_fix(nearly, slip, meant)
}

/// The same, with a diagnostic of its own that is made from what was written.
pub(super) fn recover_with_fix<'a, T: Copy>(
    nearly: impl InputParser<'a, T>,
    slip: impl Fn(&str, Span) -> Diagnostic,
    meant: impl Fn(T) -> &'static str,
) -> impl InputParser<'a, T> {
    let mut nearly = spanned(nearly);
    move |i: Input<'a>| {
        let (rest, Spanned { value, span }) = nearly.parse(i)?;
        i.report(|| {
            let meant = meant(value);
            slip(span.slice(i.state.text), span)
                .label(did_you_mean(meant))
                .fix(span, meant)
        });
        Ok((rest, value))
    }
}

/// From one place to another, without the white space before the second.
pub(super) fn trimmed_span<'a>(start: Input<'a>, end: Input<'a>) -> Span {
    let written = start.span_to(end);
    let kept = written.slice(start.state.text).trim_end().len();
    Span::new(written.start(), written.start() + kept)
}
