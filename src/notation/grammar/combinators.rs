//! Combinators for spans and error recovery.

use nom::{Err, Parser};

use super::parser_input::{Input, ParseResult, ResumeAt};
use crate::{
    diagnostic::{Code, Diagnostic, Span, Spanned},
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
        let found = i.checkpoint();
        parser.parse(i).inspect_err(|error| {
            if matches!(error, Err::Error(_)) {
                i.rollback(found);
            }
        })
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
            let found = slip(span.slice(i.text()), span);
            found.suggest(Some(meant(value)))
        });
        Ok((rest, value))
    }
}

/// Returns the span between two inputs, without trailing white space.
pub(super) fn trimmed_span<'a>(start: Input<'a>, end: Input<'a>) -> Span {
    let written = start.span_to(end);
    let kept = written.slice(start.text()).trim_end().len();
    Span::new(written.start(), written.start() + kept)
}
