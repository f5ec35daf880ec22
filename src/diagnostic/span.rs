//! Places in a file.

use std::ops::Range;

use serde::{Deserialize, Serialize};

/// A place in a file: a half-open range of **bytes**, always on character
/// boundaries of the text it was made from.
///
/// ```
/// use fifangha::diagnostic::Span;
///
/// let span = Span::new(3, 5);
/// assert_eq!(span.slice("1. 4R"), "4R");
/// assert_eq!(Span::at(3).to(span), Span::new(3, 5));
/// assert_eq!(span.end(), 5);
/// ```
///
/// A tree is made of places, so that they are small: what lies behind the first 4 GiB, far more
/// than a [file](super::SourceFile::MAX_BYTES) may have, is told as its end.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct Span {
    start: u32,
    end: u32,
}

impl Span {
    /// The bytes from `start` up to, not including, `end`.
    #[inline]
    pub const fn new(start: usize, end: usize) -> Self {
        Self {
            start: saturating_u32(start),
            end: saturating_u32(end),
        }
    }

    /// The empty span at a byte: a place between two characters.
    pub const fn at(byte: usize) -> Self {
        Self::new(byte, byte)
    }

    /// The first byte.
    #[inline]
    pub const fn start(self) -> usize {
        self.start as usize
    }

    /// The byte after the last one.
    #[inline]
    pub const fn end(self) -> usize {
        self.end as usize
    }

    /// The smallest span that holds both.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self {
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }

    /// The length in bytes.
    pub const fn len(self) -> usize {
        (self.end - self.start) as usize
    }

    /// Whether it covers no byte.
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// Whether `byte` lies inside it.
    pub const fn contains(self, byte: usize) -> bool {
        self.start() <= byte && byte < self.end()
    }

    /// Whether all of another place lies in this one.
    #[must_use]
    pub const fn covers(self, other: Self) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// The text it covers, empty where the span is not of this text.
    pub fn slice(self, text: &str) -> &str {
        text.get(self.range()).unwrap_or_default()
    }

    /// The place that is so many bytes further on, or back.
    #[must_use]
    pub(crate) const fn shifted(self, by: isize) -> Self {
        Self::new(
            self.start().saturating_add_signed(by),
            self.end().saturating_add_signed(by),
        )
    }

    /// The same place as a range.
    pub const fn range(self) -> Range<usize> {
        self.start()..self.end()
    }
}

/// A place in four bytes.
#[inline]
const fn saturating_u32(place: usize) -> u32 {
    if place > u32::MAX as usize {
        u32::MAX
    } else {
        place as u32
    }
}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Self {
        Self::new(range.start, range.end)
    }
}

/// A value and the place where it was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Spanned<T> {
    /// What was written.
    pub value: T,
    /// Where.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// A value at its place.
    pub const fn new(value: T, span: Span) -> Self {
        Self { value, span }
    }

    /// Another value at the same place.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Spanned<U> {
        Spanned::new(f(self.value), self.span)
    }

    /// The value by reference, at the same place.
    pub const fn as_ref(&self) -> Spanned<&T> {
        Spanned::new(&self.value, self.span)
    }
}
