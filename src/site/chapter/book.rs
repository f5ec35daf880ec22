//! A book: its parts and chapters in reading order.

use std::path::PathBuf;

use super::chapter_text::ChapterText;

/// A book in one language.
#[derive(Clone, Debug, Default)]
pub(in crate::site) struct Book {
    pub(in crate::site) items: Vec<BookItem>,
}

/// An item of a book.
#[derive(Clone, Debug)]
pub(in crate::site) enum BookItem {
    /// The title of a part.
    Part(String),
    Chapter(Chapter),
}

/// A chapter of a book.
#[derive(Clone, Debug)]
pub(in crate::site) struct Chapter {
    pub(in crate::site) name: String,
    /// `3.1.`; `None` before and after the numbered chapters.
    pub(in crate::site) number: Option<String>,
    /// The path below `src` from which that of its page is derived.
    pub(in crate::site) path: PathBuf,
    /// The path of its file below `src`.
    pub(in crate::site) source_path: PathBuf,
    /// The number of chapters above it.
    pub(in crate::site) depth: usize,
    pub(in crate::site) text: ChapterText,
}

impl Book {
    /// Returns the chapters in reading order.
    pub(in crate::site) fn chapters(&self) -> impl Iterator<Item = &Chapter> {
        self.items.iter().filter_map(|it| match it {
            BookItem::Chapter(chapter) => Some(chapter),
            BookItem::Part(_) => None,
        })
    }
}

impl Chapter {
    /// Creates a chapter without number at the top level.
    pub(in crate::site) fn new(name: &str, path: impl Into<PathBuf>, text: &str) -> Self {
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
