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
#[inline]
pub(super) fn nothing<T>(_: Input<'_>) -> Read<'_, T> {
    Err(Err::Error(GoesOn(0)))
}

/// That what began went wrong, and was reported; the reading goes on at a place.
pub(super) fn lost<T>(goes_on: Input<'_>) -> Read<'_, T> {
    Err(Err::Failure(GoesOn(goes_on.at())))
}

/// What is read; where it does not stand here, something else.
#[inline]
pub(super) fn or<'a, T>(read: Read<'a, T>, other: impl FnOnce() -> Read<'a, T>) -> Read<'a, T> {
    match read {
        Err(Err::Error(_)) => other(),
        read => read,
    }
}

/// What is read, with its place.
#[inline]
pub(super) fn spanned<'a, T>(mut parser: impl Parse<'a, T>) -> impl Parse<'a, Spanned<T>> {
    move |i: Input<'a>| {
        let (rest, value) = parser.parse(i)?;
        Ok((rest, Spanned::new(value, i.to(rest))))
    }
}

/// What is read; where it does not stand here after all, its mistakes are forgotten.
#[inline]
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

/// The signs that something can begin with, told by their first bytes.
pub(super) struct Signs([u64; 4]);

impl Signs {
    /// Those of a text.
    pub(super) const fn of(signs: &str) -> Self {
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
    pub(super) const fn has(&self, byte: u8) -> bool {
        self.0[(byte >> 6) as usize] >> (byte & 63) & 1 == 1
    }

    /// Whether one of them may stand here.
    #[inline]
    pub(super) fn begin(&self, i: Input<'_>) -> bool {
        i.first().is_some_and(|byte| self.has(byte))
    }
}

/// What is read where one of these signs stands; nowhere else is it tried.
#[inline]
pub(super) fn at<'a, T>(signs: &'static Signs, mut parser: impl Parse<'a, T>) -> impl Parse<'a, T> {
    move |i: Input<'a>| match signs.begin(i) {
        true => parser.parse(i),
        false => nothing(i),
    }
}

/// A slip of the pen that is understood all the same: `nearly` reads it, and it is reported.
pub(super) fn slip<'a, T: Copy>(
    nearly: impl Parse<'a, T>,
    message: &'static str,
    meant: impl Fn(T) -> &'static str,
) -> impl Parse<'a, T> {
    let slip =
        move |_: &str, span| Diagnostic::new(Code::UnexpectedInTurn, span, Message::new(message));
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
    Span::new(written.start(), written.start() + kept)
}
