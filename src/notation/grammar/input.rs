//! What is left to read, with its place: the input of every production.
//!
//! `nom_locate` would do much of this, but it counts lines at every step, and a place is a
//! byte here.

use std::str::{CharIndices, Chars};

use nom::{
    Compare, CompareResult, IResult, Needed, Offset,
    error::{ErrorKind, ParseError},
};

use super::{page::Page, recover::Signs};
use crate::diagnostic::{Diagnostic, Span};

/// What a production gives: the rest and a value; an error where it does not stand here; a
/// failure where it began to, went wrong and was reported, with the place to read on from.
pub(super) type Read<'a, T> = IResult<Input<'a>, T, GoesOn>;

/// Where the reading goes on behind what went wrong; of an error, nowhere.
#[derive(Clone, Copy, Debug)]
pub(super) struct GoesOn(pub(super) usize);

impl ParseError<Input<'_>> for GoesOn {
    fn from_error_kind(_: Input<'_>, _: ErrorKind) -> Self {
        Self(0)
    }

    fn append(_: Input<'_>, _: ErrorKind, other: Self) -> Self {
        other
    }
}

/// The rest of a text, or of a piece of it, on the page that it is part of.
#[derive(Clone, Copy)]
pub(super) struct Input<'a> {
    /// What has not been read yet.
    pub(super) rest: &'a str,
    /// The whole text, and what was found on it.
    pub(super) page: &'a Page<'a>,
}

impl<'a> Input<'a> {
    /// Where the rest begins.
    pub(super) fn at(self) -> usize {
        self.rest.as_ptr() as usize - self.page.text.as_ptr() as usize
    }

    /// The span from here to where another rest begins.
    pub(super) fn to(self, end: Self) -> Span {
        Span::new(self.at(), end.at())
    }

    /// All that is left.
    pub(super) fn span(self) -> Span {
        Span::new(self.at(), self.at() + self.rest.len())
    }

    /// The same page, read from a piece of it.
    pub(super) fn within(self, span: Span) -> Self {
        Self {
            rest: span.slice(self.page.text),
            ..self
        }
    }

    /// The rest from a place on, which is not before this one.
    pub(super) fn from(self, at: usize) -> Self {
        Self {
            rest: self.rest.get(at - self.at()..).unwrap_or_default(),
            ..self
        }
    }

    /// The rest behind so many bytes.
    pub(super) fn after(self, bytes: usize) -> Self {
        Self {
            rest: &self.rest[bytes..],
            ..self
        }
    }

    /// The next byte, which tells what can begin here.
    #[inline]
    pub(super) fn first(self) -> Option<u8> {
        self.rest.as_bytes().first().copied()
    }

    /// The next character.
    pub(super) fn peek(self) -> Option<char> {
        self.rest.chars().next()
    }

    /// The rest of the line, without its end.
    pub(super) fn line(self) -> &'a str {
        self.rest.split('\n').next().unwrap_or_default()
    }

    /// What stands from the first of some signs of ASCII on, and before it.
    pub(super) fn before(self, signs: &Signs) -> (Self, Self) {
        let bytes = self.rest.as_bytes();
        let length = bytes.iter().position(|&byte| signs.has(byte));
        let (before, rest) = self.rest.split_at(length.unwrap_or(bytes.len()));
        (
            Self { rest, ..self },
            Self {
                rest: before,
                ..self
            },
        )
    }

    /// Whether here is the beginning of a line.
    #[inline]
    pub(super) fn at_line_start(self) -> bool {
        let before = &self.page.text.as_bytes()[..self.at()];
        before.last().is_none_or(|&byte| byte == b'\n') || before == "\u{feff}".as_bytes()
    }

    /// The same without white space at its ends.
    pub(super) fn trimmed(self) -> Self {
        Self {
            rest: self.rest.trim(),
            ..self
        }
    }

    /// Keeps a mistake.
    pub(super) fn report(self, mistake: impl FnOnce() -> Diagnostic) {
        self.page.report(mistake);
    }
}

impl<'a> nom::Input for Input<'a> {
    type Item = char;
    type Iter = Chars<'a>;
    type IterIndices = CharIndices<'a>;

    fn input_len(&self) -> usize {
        self.rest.len()
    }

    fn take(&self, index: usize) -> Self {
        Self {
            rest: &self.rest[..index],
            ..*self
        }
    }

    fn take_from(&self, index: usize) -> Self {
        self.after(index)
    }

    fn take_split(&self, index: usize) -> (Self, Self) {
        (self.take_from(index), self.take(index))
    }

    fn position<P: Fn(char) -> bool>(&self, predicate: P) -> Option<usize> {
        self.rest.find(predicate)
    }

    fn iter_elements(&self) -> Self::Iter {
        self.rest.chars()
    }

    fn iter_indices(&self) -> Self::IterIndices {
        self.rest.char_indices()
    }

    fn slice_index(&self, count: usize) -> Result<usize, Needed> {
        self.rest.slice_index(count)
    }
}

impl Offset for Input<'_> {
    fn offset(&self, second: &Self) -> usize {
        second.at() - self.at()
    }
}

impl Compare<&str> for Input<'_> {
    fn compare(&self, tag: &str) -> CompareResult {
        self.rest.compare(tag)
    }

    fn compare_no_case(&self, tag: &str) -> CompareResult {
        self.rest.compare_no_case(tag)
    }
}
