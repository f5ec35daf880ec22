//! The table of contents of a book.

use std::path::Path;

use serde::Serialize;

use super::book::{Book, BookItem};

/// An entry of the table of contents.
#[derive(Clone, Debug, Serialize)]
pub(super) struct TocEntry {
    /// Link to the chapter; `None` for the title of a part.
    pub(super) link: Option<String>,
    number: Option<String>,
    pub(super) title: String,
    depth: usize,
    /// `true` for the current chapter.
    here: bool,
}

/// Returns every part and chapter of a book; `link` returns the link to the
/// chapter at a path.
pub(super) fn table_of_contents(
    book: &Book,
    here: Option<&Path>,
    link: impl Fn(&Path) -> String,
) -> Vec<TocEntry> {
    let entries = book.items.iter().map(|item| match item {
        BookItem::Part(title) => TocEntry {
            link: None,
            number: None,
            title: title.clone(),
            depth: 0,
            here: false,
        },
        BookItem::Chapter(chapter) => TocEntry {
            link: Some(link(&chapter.path)),
            number: chapter.number.clone(),
            title: chapter.name.clone(),
            depth: chapter.depth,
            here: here == Some(&chapter.path),
        },
    });
    entries.collect()
}
