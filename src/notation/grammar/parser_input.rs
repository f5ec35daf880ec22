//! What is left to read, with its place: the input of every production.
//!
//! `nom_locate` would do much of this, but it counts lines at every step, and a place is a
//! byte here.

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

/// What a production gives: the rest and a value; an error where it does not stand here; a
/// failure where it began to, went wrong and was reported, with the place to read on from.
pub(super) type ParseResult<'a, T> = IResult<Input<'a>, T, ResumeAt>;

/// Where the reading goes on behind what went wrong; of an error, nowhere.
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

/// The rest of a text, or of a piece of it, on the page that it is part of. It goes through every
/// parser, so that it is two numbers, which are handed on in registers.
#[derive(Clone, Copy)]
pub(super) struct Input<'a> {
    /// Where what has not been read yet begins, in the lower half, and where it ends.
    place: u64,
    /// The whole text, and what was found on it.
    pub(super) state: &'a ParserState<'a>,
}

impl<'a> Input<'a> {
    /// All of a page. Of a text of more than 4 GiB, which no file may have, it is its beginning.
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

    /// What has not been read yet.
    #[inline]
    pub(super) fn rest(self) -> &'a str {
        self.state.text.get(self.range()).unwrap_or_default()
    }

    /// The same as bytes.
    #[inline]
    pub(super) fn bytes(self) -> &'a [u8] {
        let text = self.state.text.as_bytes();
        text.get(self.range()).unwrap_or_default()
    }

    #[inline]
    const fn range(self) -> Range<usize> {
        self.at()..self.end()
    }

    /// Where the rest begins.
    #[inline]
    pub(super) const fn at(self) -> usize {
        self.place as u32 as usize
    }

    /// Where it ends.
    #[inline]
    const fn end(self) -> usize {
        (self.place >> 32) as usize
    }

    /// The span from here to where another rest begins.
    #[inline]
    pub(super) const fn span_to(self, end: Self) -> Span {
        Span::new(self.at(), end.at())
    }

    /// All that is left.
    pub(super) const fn span(self) -> Span {
        Span::new(self.at(), self.end())
    }

    /// Whether nothing is left.
    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.at() >= self.end()
    }

    /// The same page, read from a piece of it.
    pub(super) const fn sub_input(self, span: Span) -> Self {
        Self::new(self.state, span.start(), span.end())
    }

    /// The same page, read from a piece of its text.
    pub(super) fn sub_input_of(self, text: &str) -> Self {
        let whole = self.state.text.as_ptr() as usize;
        let at = (text.as_ptr() as usize).checked_sub(whole);
        let at = at.unwrap_or_else(|| self.at());
        Self::new(self.state, at, at + text.len())
    }

    /// The rest from a place on, which is not before this one.
    #[inline]
    pub(super) fn advance_to(self, at: usize) -> Self {
        Self::new(self.state, at, self.end().max(at))
    }

    /// The rest behind so many bytes.
    #[inline]
    pub(super) const fn skip_bytes(self, bytes: usize) -> Self {
        Self::new(self.state, self.at() + bytes, self.end())
    }

    /// The next byte, which tells what can begin here.
    #[inline]
    pub(super) fn peek_byte(self) -> Option<u8> {
        match self.is_empty() {
            true => None,
            false => self.state.text.as_bytes().get(self.at()).copied(),
        }
    }

    /// The next character.
    pub(super) fn peek_char(self) -> Option<char> {
        self.rest().chars().next()
    }

    /// The rest of the line, without its end.
    pub(super) fn line(self) -> &'a str {
        self.rest().split('\n').next().unwrap_or_default()
    }

    /// What stands from the first of some signs of ASCII on, and before it.
    pub(super) fn split_at_first(self, signs: &FirstBytes) -> (Self, Self) {
        let bytes = self.bytes();
        let length = bytes.iter().position(|&byte| signs.contains(byte));
        nom::Input::take_split(&self, length.unwrap_or(bytes.len()))
    }

    /// Whether here is the beginning of a line.
    #[inline]
    pub(super) fn at_line_start(self) -> bool {
        let before = &self.state.text.as_bytes()[..self.at()];
        before.last().is_none_or(|&byte| byte == b'\n') || before == "\u{feff}".as_bytes()
    }

    /// The same without white space at its ends.
    pub(super) fn trimmed(self) -> Self {
        self.sub_input_of(self.rest().trim())
    }

    /// Keeps a mistake.
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
