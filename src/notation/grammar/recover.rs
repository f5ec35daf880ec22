//! Combinators for places and for mistakes.

use nom::{Err, Parser};

use super::input::{GoesOn, Input, Read};
use crate::{
    diagnostic::{Code, Diagnostic, Span, Spanned, did_you_mean},
    message::Message,
};

/// A parser of the rest of a page.
pub(super) trait Parse<'a, T>: Parser<Input<'a>, Output = T, Error = GoesOn> {}

impl<'a, T, P: Parser<Input<'a>, Output = T, Error = GoesOn>> Parse<'a, T> for P {}

/// That nothing of what is looked for stands here.
pub(super) fn nothing<T>(_: Input<'_>) -> Read<'_, T> {
    Err(Err::Error(GoesOn(0)))
}

/// That what began went wrong, and was reported; the reading goes on at a place.
pub(super) fn lost<T>(goes_on: Input<'_>) -> Read<'_, T> {
    Err(Err::Failure(GoesOn(goes_on.at())))
}

/// What is read, with its place.
pub(super) fn spanned<'a, T>(mut parser: impl Parse<'a, T>) -> impl Parse<'a, Spanned<T>> {
    move |i: Input<'a>| {
        let (rest, value) = parser.parse(i)?;
        Ok((rest, Spanned::new(value, i.to(rest))))
    }
}

/// What is read, or nothing where that went wrong: the reading goes on behind it.
pub(super) fn recovered<'a, T>(mut parser: impl Parse<'a, T>) -> impl Parse<'a, Option<T>> {
    move |i: Input<'a>| match parser.parse(i) {
        Ok((rest, value)) => Ok((rest, Some(value))),
        Err(Err::Failure(GoesOn(at))) => Ok((i.from(at), None)),
        Err(error) => Err(error),
    }
}

/// What is read; where it does not stand here after all, its mistakes are forgotten.
pub(super) fn attempt<'a, T>(mut parser: impl Parse<'a, T>) -> impl Parse<'a, T> {
    move |i: Input<'a>| {
        let found = i.page.found();
        parser.parse(i).inspect_err(|error| {
            if matches!(error, Err::Error(_)) {
                i.page.forget(found);
            }
        })
    }
}

/// What is read where one of these bytes stands; nowhere else is it tried.
pub(super) fn at<'a, T>(bytes: &[u8], mut parser: impl Parse<'a, T>) -> impl Parse<'a, T> {
    move |i: Input<'a>| match i.rest.as_bytes().first() {
        Some(byte) if bytes.contains(byte) => parser.parse(i),
        _ => nothing(i),
    }
}

/// A slip of the pen that is understood all the same: `nearly` reads it, and it is reported.
pub(super) fn slip<'a, T: Copy>(
    nearly: impl Parse<'a, T>,
    message: Message,
    meant: impl Fn(T) -> &'static str,
) -> impl Parse<'a, T> {
    let slip = move |_: &str, span| Diagnostic::new(Code::UnexpectedInTurn, span, message.clone());
    mended(nearly, slip, meant)
}

/// The same, with a diagnostic of its own that is made from what was written.
pub(super) fn mended<'a, T: Copy>(
    nearly: impl Parse<'a, T>,
    slip: impl Fn(&str, Span) -> Diagnostic,
    meant: impl Fn(T) -> &'static str,
) -> impl Parse<'a, T> {
    let mut nearly = spanned(nearly);
    move |i: Input<'a>| {
        let (rest, Spanned { value, span }) = nearly.parse(i)?;
        i.report(|| {
            let meant = meant(value);
            slip(span.slice(i.page.text), span)
                .label(did_you_mean(meant))
                .fix(span, meant)
        });
        Ok((rest, value))
    }
}

/// From one place to another, without the white space before the second.
pub(super) fn up_to<'a>(start: Input<'a>, end: Input<'a>) -> Span {
    let written = start.to(end);
    let kept = written.slice(start.page.text).trim_end().len();
    Span::new(written.start, written.start + kept)
}
