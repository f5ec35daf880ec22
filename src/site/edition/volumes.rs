//! The formats and volumes of an exported book.

use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::project::Settings;
use crate::site::chapter::book::{Book, BookItem};
use crate::site::chapter::links::SOURCES_CHAPTER;

/// The export formats of a book, in addition to its pages.
///
/// The default exports nothing, so that [`build`](crate::site::build) needs no other program. Without Typst a
/// PDF fails with [`SiteError::TypstNotFound`](crate::site::SiteError::TypstNotFound). A book with an article, a
/// reference part or a guide is exported as several volumes.
///
/// # Examples
///
/// ```
/// use fifangha::site::ExportOptions;
///
/// let pages_only = ExportOptions::default();
/// assert!(!pages_only.pdf && !pages_only.epub);
/// ```
///
/// An EPUB for reading devices:
///
/// ```
/// use fifangha::site::ExportOptions;
///
/// let epub = ExportOptions { epub: true, ..ExportOptions::default() };
/// assert_ne!(epub, ExportOptions::default());
/// ```
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
/// The chapters after the numbered ones (a list of figures, an index, an imprint) are in every
/// volume but the article, and so is the list of sources, because all cite them; a list with too few
/// entries for a volume is omitted there, and so are works that it does not cite. The article is in
/// no other volume.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::site) enum ExportVolume {
    /// The article, without the book.
    Article,
    /// The book without the parts that are volumes of their own.
    Main,
    /// The reference part.
    Reference,
    /// The guide, a manual whose chapters are numbered from 1.
    Guide,
}

/// The items of a book that are in volumes of their own.
#[derive(Clone, Debug, Default)]
pub(in crate::site) struct VolumeParts {
    /// The item of the article.
    article: Option<usize>,
    /// The items of the reference part.
    reference: Range<usize>,
    /// The items of the guide.
    guide: Range<usize>,
}

impl VolumeParts {
    /// Returns the items of the volumes that the settings of a project name.
    pub(in crate::site) fn find(book: &Book, settings: &Settings) -> Self {
        let first = |of: &Option<PathBuf>| {
            let at = chapter_item(book, of.as_deref()?)?;
            let is_part = |at: &usize| matches!(book.items[*at], BookItem::Part(_));
            Some(at - (0..at).rev().take_while(is_part).count())
        };
        let (reference, guide) = (first(&settings.reference), first(&settings.guide));
        // A part ends before the other, or with the last numbered chapter.
        let numbered =
            |it: &BookItem| matches!(it, BookItem::Chapter(chapter) if chapter.number.is_some());
        let last = book.items.iter().rposition(numbered).map(|it| it + 1);
        let part = |first: Option<usize>, other: Option<usize>| {
            let Some(first) = first else { return 0..0 };
            let after = |end: &usize| *end > first;
            let end = other.filter(after).or(last.filter(after));
            first..end.unwrap_or(book.items.len())
        };
        let article = settings.article.as_deref();
        Self {
            article: article.and_then(|path| chapter_item(book, path)),
            reference: part(reference, guide),
            guide: part(guide, reference),
        }
    }

    /// Returns the volume in which an item of the book has its place.
    pub(in crate::site) fn volume_of(&self, item: usize) -> ExportVolume {
        match item {
            _ if self.article == Some(item) => ExportVolume::Article,
            _ if self.reference.contains(&item) => ExportVolume::Reference,
            _ if self.guide.contains(&item) => ExportVolume::Guide,
            _ => ExportVolume::Main,
        }
    }

    /// Returns the items of a volume, by their indices in the book, in order.
    pub(in crate::site) fn items(&self, book: &Book, volume: ExportVolume) -> Vec<usize> {
        let all = 0..book.items.len();
        let (own, others): (Vec<_>, Vec<_>) = all.partition(|at| self.volume_of(*at) == volume);
        if matches!(volume, ExportVolume::Article | ExportVolume::Main) {
            return own;
        }
        let last = self.reference.end.max(self.guide.end);
        let is_sources = |at: &usize| match &book.items[*at] {
            BookItem::Chapter(chapter) => chapter.path == Path::new(SOURCES_CHAPTER),
            BookItem::Part(_) => false,
        };
        let shared = others.into_iter().filter(|at| {
            self.volume_of(*at) == ExportVolume::Main && (*at >= last || is_sources(at))
        });
        own.into_iter().chain(shared).collect()
    }
}

impl ExportVolume {
    /// Returns the volumes of the book of a project.
    pub(in crate::site) fn all(settings: &Settings) -> Vec<Self> {
        let named = [
            (Self::Article, settings.article.is_some()),
            (Self::Main, true),
            (Self::Reference, settings.reference.is_some()),
            (Self::Guide, settings.guide.is_some()),
        ];
        let named = named.into_iter().filter(|(_, is_named)| *is_named);
        named.map(|(volume, _)| volume).collect()
    }

    /// Returns the part of file names that distinguishes the volume.
    pub(in crate::site) fn suffix(self) -> &'static str {
        match self {
            Self::Article => "-article",
            Self::Main => "",
            Self::Reference => "-reference",
            Self::Guide => "-guide",
        }
    }

    /// Returns the key of the name of the volume.
    pub(in crate::site) fn name_key(self) -> &'static str {
        match self {
            Self::Article => "site.volume.article",
            Self::Main => "site.volume.book",
            Self::Reference => "site.volume.reference",
            Self::Guide => "site.volume.guide",
        }
    }
}

/// Returns the item of a chapter.
pub(in crate::site) fn chapter_item(book: &Book, path: &Path) -> Option<usize> {
    let is_it = |it: &BookItem| matches!(it, BookItem::Chapter(chapter) if chapter.path == path);
    book.items.iter().position(is_it)
}
