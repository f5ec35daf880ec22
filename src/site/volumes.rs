//! The formats and volumes of an exported book.

use std::ops::Range;
use std::path::Path;

use super::book::{Book, BookItem};
use super::links::SOURCES_CHAPTER;

/// The export formats of a book, in addition to its pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExportOptions {
    /// PDF, named `fifangha-en.pdf` or according to `name:` of the project: set by
    /// [Typst](https://typst.app), which must be installed.
    pub pdf: bool,
    /// EPUB, `fifangha-en.epub`.
    pub epub: bool,
}

/// A volume of an exported book.
///
/// The chapters after the numbered ones (a list of figures, an index, an imprint) are in both
/// volumes, and so is the list of sources, because both cite them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ExportVolume {
    /// The whole book, if it has no reference part.
    Whole,
    /// The book without its reference part.
    Main,
    /// The reference part.
    Reference,
}

impl ExportVolume {
    /// Returns the part of file names that distinguishes the volume.
    pub(super) fn suffix(self) -> &'static str {
        match self {
            Self::Whole | Self::Main => "",
            Self::Reference => "-reference",
        }
    }

    /// Returns the items of the volume, by their indices in the book, in order.
    pub(super) fn items(self, book: &Book, reference: &Range<usize>) -> Vec<usize> {
        let all = 0..book.items.len();
        let sources = |at: &usize| match &book.items[*at] {
            BookItem::Chapter(chapter) => chapter.path == Path::new(SOURCES_CHAPTER),
            BookItem::Part(_) => false,
        };
        match self {
            Self::Whole => all.collect(),
            Self::Main => all.filter(|at| !reference.contains(at)).collect(),
            Self::Reference => {
                let before = (0..reference.start).filter(sources);
                let after = reference.end..book.items.len();
                reference.clone().chain(before).chain(after).collect()
            }
        }
    }
}

/// Returns the items of the reference part of a book: from the title of the part of its first
/// chapter to the last numbered chapter. Returns `None` if the book has no such chapter.
pub(super) fn reference_part(book: &Book, first: &Path) -> Option<Range<usize>> {
    let is_part = |at: &usize| matches!(book.items[*at], BookItem::Part(_));
    let numbered =
        |it: &BookItem| matches!(it, BookItem::Chapter(chapter) if chapter.number.is_some());
    let opens = |it: &BookItem| matches!(it, BookItem::Chapter(chapter) if chapter.path == first);
    let at = book.items.iter().position(opens)?;
    let titles = (0..at).rev().take_while(is_part).count();
    let last = book.items.iter().rposition(numbered);
    let end = last.filter(|last| *last >= at);
    Some(at - titles..end.map_or(book.items.len(), |last| last + 1))
}
