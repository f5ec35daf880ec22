//! The remaining input, the input type of every production.
//!
//! `nom_locate` is similar, but it counts lines at every step; here a location is a byte offset.

use std::str::{CharIndices, Chars};

use nom::{
    Compare, CompareResult, IResult, Needed, Offset,
    error::{ErrorKind, ParseError},
};

use super::parse_log::{DiagnosticCheckpoint, ParseLog};
use crate::diagnostic::{Diagnostic, Span};

/// The result of a production: the rest and a value, an error if it does not match, or a failure if
/// it matched in part and was reported, with the offset to resume at.
pub(super) type ParseResult<'a, T> = IResult<Input<'a>, T, ResumeAt>;

/// The offset at which parsing resumes after a failure; unused in an error.
#[derive(Clone, Copy, Debug)]
pub(super) struct ResumeAt(pub(super) usize);

impl ParseError<Input<'_>> for ResumeAt {
    fn from_error_kind(_: Input<'_>, _: ErrorKind) -> Self {
        Self(0)
    }

    fn append(_: Input<'_>, _: ErrorKind, other: Self) -> Self {
        other
    }
}

/// The remaining input, or a part of it, with the log of the parser.
#[derive(Clone, Copy)]
pub(super) struct Input<'a> {
    rest: &'a str,
    pub(super) log: &'a ParseLog<'a>,
}

impl<'a> Input<'a> {
    /// Creates the input of the whole text of a log.
    pub(super) const fn new(log: &'a ParseLog<'a>) -> Self {
        Self {
            rest: log.text,
            log,
        }
    }

    /// Returns the remaining text.
    #[inline]
    pub(super) const fn rest(self) -> &'a str {
        self.rest
    }

    /// Returns the remaining bytes.
    #[inline]
    pub(super) const fn bytes(self) -> &'a [u8] {
        self.rest.as_bytes()
    }

    /// Returns the whole text.
    #[inline]
    pub(super) const fn text(self) -> &'a str {
        self.log.text
    }

    /// Returns the start of the remaining input.
    #[inline]
    pub(super) fn at(self) -> usize {
        self.text().offset(self.rest)
    }

    /// Returns the end of the remaining input.
    #[inline]
    fn end(self) -> usize {
        self.at() + self.rest.len()
    }

    /// Returns the span from here to the start of another input.
    #[inline]
    pub(super) fn span_to(self, end: Self) -> Span {
        Span::new(self.at(), end.at())
    }

    /// Returns the span of the remaining input.
    pub(super) fn span(self) -> Span {
        Span::new(self.at(), self.end())
    }

    /// Returns `true` if there is no input left.
    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.rest.is_empty()
    }

    /// Returns the input of a span of the same text.
    pub(super) fn sub_input(self, span: Span) -> Self {
        self.sub_input_of(span.slice(self.text()))
    }

    /// Returns the input of a slice of the same text.
    #[inline]
    pub(super) const fn sub_input_of(self, rest: &'a str) -> Self {
        Self { rest, ..self }
    }

    /// Advances to an offset, which is not before this one.
    pub(super) fn advance_to(self, at: usize) -> Self {
        self.sub_input_of(&self.text()[at..self.end().max(at)])
    }

    /// Skips a number of bytes.
    #[inline]
    pub(super) fn skip_bytes(self, bytes: usize) -> Self {
        self.sub_input_of(&self.rest[bytes..])
    }

    /// Returns the next byte.
    #[inline]
    pub(super) fn peek_byte(self) -> Option<u8> {
        self.bytes().first().copied()
    }

    /// Returns the next character.
    pub(super) fn peek_char(self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Returns the rest of the line, without its line end.
    pub(super) fn line(self) -> &'a str {
        self.rest.split('\n').next().unwrap_or_default()
    }

    /// Splits the input before the first of some ASCII characters: the rest from there on, and the
    /// part before.
    pub(super) fn split_at_first(self, signs: &[char]) -> (Self, Self) {
        let length = self.rest.find(signs).unwrap_or(self.rest.len());
        nom::Input::take_split(&self, length)
    }

    /// Returns `true` at the beginning of a line.
    #[inline]
    pub(super) fn at_line_start(self) -> bool {
        let before = &self.text().as_bytes()[..self.at()];
        before.last().is_none_or(|&byte| byte == b'\n') || before == "\u{feff}".as_bytes()
    }

    /// Returns the input without white space at its ends.
    pub(super) fn trimmed(self) -> Self {
        self.sub_input_of(self.rest.trim())
    }

    /// Reports an error.
    pub(super) fn report(self, mistake: impl FnOnce() -> Diagnostic) {
        self.log.report(mistake);
    }

    /// Returns the current number of errors.
    pub(super) fn checkpoint(self) -> DiagnosticCheckpoint {
        self.log.checkpoint()
    }

    /// Drops the errors reported after a checkpoint.
    pub(super) fn rollback(self, since: DiagnosticCheckpoint) {
        self.log.rollback(since);
    }
}

impl<'a> nom::Input for Input<'a> {
    type Item = char;
    type Iter = Chars<'a>;
    type IterIndices = CharIndices<'a>;

    fn input_len(&self) -> usize {
        self.rest.len()
    }

    #[inline]
    fn take(&self, index: usize) -> Self {
        self.sub_input_of(&self.rest[..index])
    }

    #[inline]
    fn take_from(&self, index: usize) -> Self {
        self.skip_bytes(index)
    }

    #[inline]
    fn take_split(&self, index: usize) -> (Self, Self) {
        (self.take_from(index), self.take(index))
    }

    #[inline]
    fn position<P: Fn(char) -> bool>(&self, predicate: P) -> Option<usize> {
        self.rest.find(predicate)
    }

    #[inline]
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
    #[inline]
    fn offset(&self, second: &Self) -> usize {
        self.rest.offset(second.rest)
    }
}

impl Compare<&str> for Input<'_> {
    #[inline]
    fn compare(&self, tag: &str) -> CompareResult {
        self.rest.compare(tag)
    }

    fn compare_no_case(&self, tag: &str) -> CompareResult {
        self.rest.compare_no_case(tag)
    }
}
