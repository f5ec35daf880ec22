//! The remaining input and its offset, the input type of every production.
//!
//! `nom_locate` is similar, but it counts lines at every step; here a location is a byte offset.

use std::{
    ops::Range,
    str::{CharIndices, Chars},
};

use nom::{
    Compare, CompareResult, IResult, Needed, Offset,
    error::{ErrorKind, ParseError},
};

use super::{combinators::FirstBytes, parser_state::ParserState};
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

/// The remaining input, or a part of it, with the state of its parser. The offsets are packed into
/// a `u64`, so that the value is passed in registers.
#[derive(Clone, Copy)]
pub(super) struct Input<'a> {
    /// The start of the remaining input, in the lower half, and its end.
    place: u64,
    /// The state of the parser, with the whole text.
    pub(super) state: &'a ParserState<'a>,
}

impl<'a> Input<'a> {
    /// Creates the input of the whole text, truncated to 4 GiB; no file is longer.
    pub(super) fn from_state(page: &'a ParserState<'a>) -> Self {
        let longest = page.text.len().min(u32::MAX as usize);
        let end = (0..=longest)
            .rev()
            .find(|&end| page.text.is_char_boundary(end));
        Self::new(page, 0, end.unwrap_or_default())
    }

    #[inline]
    const fn new(page: &'a ParserState<'a>, at: usize, end: usize) -> Self {
        let place = (end as u64) << 32 | at as u64;
        Self { place, state: page }
    }

    /// Returns the remaining text.
    #[inline]
    pub(super) fn rest(self) -> &'a str {
        self.state.text.get(self.range()).unwrap_or_default()
    }

    /// Returns the remaining bytes.
    #[inline]
    pub(super) fn bytes(self) -> &'a [u8] {
        let text = self.state.text.as_bytes();
        text.get(self.range()).unwrap_or_default()
    }

    #[inline]
    const fn range(self) -> Range<usize> {
        self.at()..self.end()
    }

    /// Returns the start of the remaining input.
    #[inline]
    pub(super) const fn at(self) -> usize {
        self.place as u32 as usize
    }

    /// Returns the end of the remaining input.
    #[inline]
    const fn end(self) -> usize {
        (self.place >> 32) as usize
    }

    /// Returns the span from here to the start of another input.
    #[inline]
    pub(super) const fn span_to(self, end: Self) -> Span {
        Span::new(self.at(), end.at())
    }

    /// Returns the span of the remaining input.
    pub(super) const fn span(self) -> Span {
        Span::new(self.at(), self.end())
    }

    /// Returns `true` if there is no input left.
    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.at() >= self.end()
    }

    /// Returns the input of a span of the same text.
    pub(super) const fn sub_input(self, span: Span) -> Self {
        Self::new(self.state, span.start(), span.end())
    }

    /// Returns the input of a slice of the same text.
    pub(super) fn sub_input_of(self, text: &str) -> Self {
        let whole = self.state.text.as_ptr() as usize;
        let at = (text.as_ptr() as usize).checked_sub(whole);
        let at = at.unwrap_or_else(|| self.at());
        Self::new(self.state, at, at + text.len())
    }

    /// Advances to an offset, which is not before this one.
    #[inline]
    pub(super) fn advance_to(self, at: usize) -> Self {
        Self::new(self.state, at, self.end().max(at))
    }

    /// Skips a number of bytes.
    #[inline]
    pub(super) const fn skip_bytes(self, bytes: usize) -> Self {
        Self::new(self.state, self.at() + bytes, self.end())
    }

    /// Returns the next byte, which decides what can begin here.
    #[inline]
    pub(super) fn peek_byte(self) -> Option<u8> {
        match self.is_empty() {
            true => None,
            false => self.state.text.as_bytes().get(self.at()).copied(),
        }
    }

    /// Returns the next character.
    pub(super) fn peek_char(self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Returns the rest of the line, without its line end.
    pub(super) fn line(self) -> &'a str {
        self.rest().split('\n').next().unwrap_or_default()
    }

    /// Splits the input before the first of some ASCII characters: the rest from there on, and the
    /// part before.
    pub(super) fn split_at_first(self, signs: &FirstBytes) -> (Self, Self) {
        let bytes = self.bytes();
        let length = bytes.iter().position(|&byte| signs.contains(byte));
        nom::Input::take_split(&self, length.unwrap_or(bytes.len()))
    }

    /// Returns `true` at the beginning of a line.
    #[inline]
    pub(super) fn at_line_start(self) -> bool {
        let before = &self.state.text.as_bytes()[..self.at()];
        before.last().is_none_or(|&byte| byte == b'\n') || before == "\u{feff}".as_bytes()
    }

    /// Returns the input without white space at its ends.
    pub(super) fn trimmed(self) -> Self {
        self.sub_input_of(self.rest().trim())
    }

    /// Reports an error.
    pub(super) fn report(self, mistake: impl FnOnce() -> Diagnostic) {
        self.state.report(mistake);
    }
}

impl<'a> nom::Input for Input<'a> {
    type Item = char;
    type Iter = Chars<'a>;
    type IterIndices = CharIndices<'a>;

    fn input_len(&self) -> usize {
        self.end() - self.at()
    }

    fn take(&self, index: usize) -> Self {
        Self::new(self.state, self.at(), self.at() + index)
    }

    fn take_from(&self, index: usize) -> Self {
        self.skip_bytes(index)
    }

    fn take_split(&self, index: usize) -> (Self, Self) {
        (self.take_from(index), self.take(index))
    }

    fn position<P: Fn(char) -> bool>(&self, predicate: P) -> Option<usize> {
        self.rest().find(predicate)
    }

    fn iter_elements(&self) -> Self::Iter {
        self.rest().chars()
    }

    fn iter_indices(&self) -> Self::IterIndices {
        self.rest().char_indices()
    }

    fn slice_index(&self, count: usize) -> Result<usize, Needed> {
        self.rest().slice_index(count)
    }
}

impl Offset for Input<'_> {
    fn offset(&self, second: &Self) -> usize {
        second.at() - self.at()
    }
}

impl Compare<&str> for Input<'_> {
    fn compare(&self, tag: &str) -> CompareResult {
        self.rest().compare(tag)
    }

    fn compare_no_case(&self, tag: &str) -> CompareResult {
        self.rest().compare_no_case(tag)
    }
}
