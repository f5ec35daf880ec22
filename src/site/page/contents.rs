//! The table of contents of a book.

use std::path::Path;

use serde::Serialize;

use super::templates::Templates;
use crate::site::chapter::book::{Book, BookItem};

/// The script that writes the table of contents into a page: a function of the entries.
const SCRIPT: &str = "contents.js";

/// An entry of the table of contents.
#[derive(Clone, Debug, Serialize)]
pub(in crate::site) struct TocEntry {
    /// Link to the chapter; `None` for the title of a part.
    link: Option<String>,
    number: Option<String>,
    title: String,
    depth: usize,
}

/// Returns every part and chapter of a book; `link` returns the link to the
/// chapter at a path.
pub(in crate::site) fn table_of_contents(
    book: &Book,
    link: impl Fn(&Path) -> String,
) -> Vec<TocEntry> {
    let entries = book.items.iter().map(|item| match item {
        BookItem::Part(title) => TocEntry {
            link: None,
            number: None,
            title: title.clone(),
            depth: 0,
        },
        BookItem::Chapter(chapter) => TocEntry {
            link: Some(link(&chapter.path)),
            number: chapter.number.clone(),
            title: chapter.name.clone(),
            depth: chapter.depth,
        },
    });
    entries.collect()
}

/// Returns the script that writes the table of contents into each page. The pages of a book would
/// grow with its square if each contained it.
pub(in crate::site) fn contents_script(entries: &[TocEntry], templates: &Templates) -> String {
    let entries = serde_json::to_string(entries).unwrap_or_default();
    format!("{}({entries});\n", templates.text(SCRIPT).trim_end())
}
