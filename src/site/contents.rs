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
    pub(super) here: bool,
    /// `true` for a subchapter if neither its chapter nor another subchapter of that
    /// is the current one.
    folded: bool,
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
            folded: false,
        },
        BookItem::Chapter(chapter) => TocEntry {
            link: Some(link(&chapter.path)),
            number: chapter.number.clone(),
            title: chapter.name.clone(),
            depth: chapter.depth,
            here: here == Some(&chapter.path),
            folded: false,
        },
    });
    let mut entries: Vec<_> = entries.collect();
    if here.is_some() {
        // A chapter, with the subchapters that follow it.
        for group in entries.chunk_by_mut(|_, next| next.depth > 0) {
            let open = group.iter().any(|it| it.here);
            for entry in group.iter_mut().filter(|it| it.depth > 0) {
                entry.folded = !open;
            }
        }
    }
    entries
}
