//! Combinators for spans and error recovery.

use nom::{Err, Parser};

use super::parser_input::{Input, ParseResult, ResumeAt};
use crate::{
    diagnostic::{Code, Diagnostic, Span, Spanned, did_you_mean},
    message::Message,
};

/// A parser of the remaining input.
pub(super) trait InputParser<'a, T>:
    Parser<Input<'a>, Output = T, Error = ResumeAt>
{
}

impl<'a, T, P: Parser<Input<'a>, Output = T, Error = ResumeAt>> InputParser<'a, T> for P {}

/// Returns the error that nothing matches here.
#[inline]
pub(super) fn no_match<T>(_: Input<'_>) -> ParseResult<'_, T> {
    Err(Err::Error(ResumeAt(0)))
}

/// Returns a failure that was already reported; parsing resumes at `goes_on`.
pub(super) fn fail_and_resume<T>(goes_on: Input<'_>) -> ParseResult<'_, T> {
    Err(Err::Failure(ResumeAt(goes_on.at())))
}

/// Returns `read`, or the result of `other` if nothing matched.
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

/// Adds the span to a parsed value.
#[inline]
pub(super) fn spanned<'a, T>(
    mut parser: impl InputParser<'a, T>,
) -> impl InputParser<'a, Spanned<T>> {
    move |i: Input<'a>| {
        let (rest, value) = parser.parse(i)?;
        Ok((rest, Spanned::new(value, i.span_to(rest))))
    }
}

/// Runs a parser and drops its diagnostics if nothing matched.
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

/// A set of possible first bytes.
pub(super) struct FirstBytes([u64; 4]);

impl FirstBytes {
    /// Creates the set of the bytes of a text.
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

    /// Returns `true` if the set contains `byte`.
    #[inline]
    pub(super) const fn contains(&self, byte: u8) -> bool {
        self.0[(byte >> 6) as usize] >> (byte & 63) & 1 == 1
    }

    /// Returns `true` if the next byte is in the set.
    #[inline]
    pub(super) fn matches_next(&self, i: Input<'_>) -> bool {
        i.peek_byte().is_some_and(|byte| self.contains(byte))
    }
}

/// Runs a parser only if the next byte is in the set.
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

/// Accepts a common typing error in a turn: `nearly` parses it, and it is reported with a fix.
pub(super) fn recover_in_turn<'a, T: Copy>(
    nearly: impl InputParser<'a, T>,
    message: &'static str,
    meant: impl Fn(T) -> &'static str,
) -> impl InputParser<'a, T> {
    let slip =
        move |_: &str, span| Diagnostic::new(Code::UnexpectedInTurn, span, Message::new(message));
    recover_with_fix(nearly, slip, meant)
}

/// Accepts a common typing error, reported with the diagnostic that `slip` makes from the text.
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

/// Returns the span between two inputs, without trailing white space.
pub(super) fn trimmed_span<'a>(start: Input<'a>, end: Input<'a>) -> Span {
    let written = start.span_to(end);
    let kept = written.slice(start.state.text).trim_end().len();
    Span::new(written.start(), written.start() + kept)
}
