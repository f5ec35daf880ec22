//! A book: its parts and chapters in reading order.

use std::path::PathBuf;

use super::chapter_text::ChapterText;

/// A book in one language.
#[derive(Clone, Debug, Default)]
pub(super) struct Book {
    pub(super) items: Vec<BookItem>,
}

/// An item of a book.
#[derive(Clone, Debug)]
pub(super) enum BookItem {
    /// The title of a part.
    Part(String),
    Chapter(Chapter),
}

/// A chapter of a book.
#[derive(Clone, Debug)]
pub(super) struct Chapter {
    pub(super) name: String,
    /// `3.1.`; `None` before and after the numbered chapters.
    pub(super) number: Option<String>,
    /// The path below `src` from which that of its page is derived.
    pub(super) path: PathBuf,
    /// The path of its file below `src`.
    pub(super) source_path: PathBuf,
    /// The number of chapters above it.
    pub(super) depth: usize,
    pub(super) text: ChapterText,
}

impl Book {
    /// Returns the chapters in reading order.
    pub(super) fn chapters(&self) -> impl Iterator<Item = &Chapter> {
        self.items.iter().filter_map(|it| match it {
            BookItem::Chapter(chapter) => Some(chapter),
            BookItem::Part(_) => None,
        })
    }
}

impl Chapter {
    /// Creates a chapter without number at the top level.
    pub(super) fn new(name: &str, path: impl Into<PathBuf>, text: &str) -> Self {
        let path = path.into();
        Self {
            name: name.to_owned(),
            number: None,
            source_path: path.clone(),
            path,
            depth: 0,
            text: text.into(),
        }
    }
}
