//! The table of contents of a book.

use std::path::Path;

use mdbook_driver::book::{Book, BookItem};
use serde::Serialize;

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
    let entries = book.iter().filter_map(|item| match item {
        BookItem::PartTitle(title) => Some(TocEntry {
            link: None,
            number: None,
            title: title.clone(),
            depth: 0,
            here: false,
        }),
        BookItem::Chapter(chapter) => {
            let path = chapter.path.as_deref()?;
            Some(TocEntry {
                link: Some(link(path)),
                number: chapter.number.as_ref().map(ToString::to_string),
                title: chapter.name.clone(),
                depth: chapter.parent_names.len(),
                here: here == Some(path),
            })
        }
        BookItem::Separator => None,
    });
    entries.collect()
}
