//! The formats and volumes of an exported book.

use std::ops::Range;
use std::path::Path;

use crate::site::chapter::book::{Book, BookItem};
use crate::site::chapter::links::SOURCES_CHAPTER;

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
/// The chapters after the numbered ones (a list of figures, an index, an imprint) are in the main
/// volume and the reference part, and so is the list of sources, because both cite them. The
/// article is in no other volume.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::site) enum ExportVolume {
    /// The whole book, if it has no reference part.
    Whole,
    /// The book without its reference part.
    Main,
    /// The reference part.
    Reference,
    /// The article, without the book.
    Article,
}

/// The items of a book that are in volumes of their own.
#[derive(Clone, Debug, Default)]
pub(in crate::site) struct VolumeParts {
    /// The items of the reference part.
    pub(in crate::site) reference: Option<Range<usize>>,
    /// The item of the article.
    pub(in crate::site) article: Option<usize>,
}

impl VolumeParts {
    /// Returns the parts that begin with chapters: the reference part, and the article.
    pub(in crate::site) fn find(
        book: &Book,
        reference: Option<&Path>,
        article: Option<&Path>,
    ) -> Self {
        Self {
            reference: reference.and_then(|first| reference_part(book, first)),
            article: article.and_then(|path| chapter_item(book, path)),
        }
    }

    /// Returns the volumes of the book.
    pub(in crate::site) fn volumes(&self) -> Vec<ExportVolume> {
        ExportVolume::all(self.reference.is_some(), self.article.is_some())
    }
}

impl ExportVolume {
    /// Returns the part of file names that distinguishes the volume.
    pub(in crate::site) fn suffix(self) -> &'static str {
        match self {
            Self::Whole | Self::Main => "",
            Self::Reference => "-reference",
            Self::Article => "-article",
        }
    }

    /// Returns the volumes of a book that has a reference part or an article.
    pub(in crate::site) fn all(has_reference: bool, has_article: bool) -> Vec<Self> {
        let book = match has_reference {
            true => vec![Self::Main, Self::Reference],
            false => vec![Self::Whole],
        };
        let article = has_article.then_some(Self::Article);
        article.into_iter().chain(book).collect()
    }

    /// Returns the items of the volume, by their indices in the book, in order.
    pub(in crate::site) fn items(self, book: &Book, parts: &VolumeParts) -> Vec<usize> {
        let reference = parts.reference.clone().unwrap_or_default();
        let all = (0..book.items.len()).filter(|at| parts.article != Some(*at));
        let sources = |at: &usize| match &book.items[*at] {
            BookItem::Chapter(chapter) => chapter.path == Path::new(SOURCES_CHAPTER),
            BookItem::Part(_) => false,
        };
        match self {
            Self::Whole => all.collect(),
            Self::Article => parts.article.into_iter().collect(),
            Self::Main => all.filter(|at| !reference.contains(at)).collect(),
            Self::Reference => {
                let before = (0..reference.start).filter(sources);
                let after = reference.end..book.items.len();
                let items = reference.clone().chain(before).chain(after);
                items.filter(|at| parts.article != Some(*at)).collect()
            }
        }
    }
}

/// Returns the item of a chapter.
pub(in crate::site) fn chapter_item(book: &Book, path: &Path) -> Option<usize> {
    let is_it = |it: &BookItem| matches!(it, BookItem::Chapter(chapter) if chapter.path == path);
    book.items.iter().position(is_it)
}

/// Returns the items of the reference part of a book: from the title of the part of its first
/// chapter to the last numbered chapter. Returns `None` if the book has no such chapter.
pub(in crate::site) fn reference_part(book: &Book, first: &Path) -> Option<Range<usize>> {
    let is_part = |at: &usize| matches!(book.items[*at], BookItem::Part(_));
    let numbered =
        |it: &BookItem| matches!(it, BookItem::Chapter(chapter) if chapter.number.is_some());
    let at = chapter_item(book, first)?;
    let titles = (0..at).rev().take_while(is_part).count();
    let last = book.items.iter().rposition(numbered);
    let end = last.filter(|last| *last >= at);
    Some(at - titles..end.map_or(book.items.len(), |last| last + 1))
}
