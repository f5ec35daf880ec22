//! Locations in a file.

use std::ops::Range;

use serde::{Deserialize, Serialize};

/// Returns the first byte of the character that contains a byte, or the end of the text.
pub(crate) fn floor_char_boundary(text: &str, byte: usize) -> usize {
    let mut before = (0..=byte.min(text.len())).rev();
    before.find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

/// A location in a file: a half-open range of **bytes**, always on character boundaries of its
/// text.
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
/// The lines of the errors of a text:
///
/// ```
/// use fifangha::diagnostic::SourceFile;
/// use fifangha::study::Study;
///
/// let study = Study::from_file(SourceFile::new("game.fif", "1. 4R\n2. 4R\n"));
/// let spans = study.diagnostics.iter().map(|it| it.span);
/// let lines: Vec<_> = spans.map(|it| study.file.line_column(it.start()).line).collect();
/// assert_eq!(lines, [2]);
/// ```
///
/// Spans are small because every node of the AST has one. Offsets above 4 GiB, far more than a
/// [file](super::SourceFile::MAX_BYTES) may have, are clamped.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct Span {
    start: u32,
    end: u32,
}

impl Span {
    /// Creates a span from `start` up to, not including, `end`.
    #[inline]
    pub const fn new(start: usize, end: usize) -> Self {
        Self {
            start: saturating_u32(start),
            end: saturating_u32(end),
        }
    }

    /// Creates an empty span at a byte, between two characters.
    pub const fn at(byte: usize) -> Self {
        Self::new(byte, byte)
    }

    /// Returns the first byte.
    #[inline]
    pub const fn start(self) -> usize {
        self.start as usize
    }

    /// Returns the byte after the last one.
    #[inline]
    pub const fn end(self) -> usize {
        self.end as usize
    }

    /// Returns the smallest span that contains both.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self {
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }

    /// Returns the length in bytes.
    pub const fn len(self) -> usize {
        (self.end - self.start) as usize
    }

    /// Returns `true` if the span is empty.
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// Returns `true` if the span contains `byte`.
    pub const fn contains(self, byte: usize) -> bool {
        self.start() <= byte && byte < self.end()
    }

    /// Returns `true` if the span contains all of `other`.
    #[must_use]
    pub const fn covers(self, other: Self) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// Returns the text of the span, or an empty text if it is out of range.
    pub fn slice(self, text: &str) -> &str {
        text.get(self.range()).unwrap_or_default()
    }

    /// Returns the span moved by `by` bytes.
    #[must_use]
    pub(crate) const fn shifted(self, by: isize) -> Self {
        Self::new(
            self.start().saturating_add_signed(by),
            self.end().saturating_add_signed(by),
        )
    }

    /// Returns the span as a range.
    pub const fn range(self) -> Range<usize> {
        self.start()..self.end()
    }
}

/// Converts an offset, clamped to four bytes.
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

/// A value and the location where it was written.
///
/// Files in YAML give it to `serde` under the name by which their reader recognizes it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename = "$spanned")]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// The location.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// Creates a value with its location.
    pub const fn new(value: T, span: Span) -> Self {
        Self { value, span }
    }

    /// Maps the value and keeps the location.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Spanned<U> {
        Spanned::new(f(self.value), self.span)
    }

    /// Borrows the value and keeps the location.
    pub const fn as_ref(&self) -> Spanned<&T> {
        Spanned::new(&self.value, self.span)
    }
}
