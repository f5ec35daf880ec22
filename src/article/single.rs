//! The whole article in one file of a language.

use std::path::Path;

use mdbook_driver::book::{Book, BookItem};
use serde::Serialize;
use tera::Context;

use super::expand::slug;
use super::page::{page, slugs};
use super::problem::ArticleError;
use super::templates::Templates;

#[derive(Serialize)]
struct Section {
    id: String,
    html: String,
}

/// A line of the table of contents.
#[derive(Serialize)]
struct Entry {
    /// The chapter's id; absent for the title of a part.
    id: Option<String>,
    number: Option<String>,
    title: String,
    depth: usize,
}

/// All chapters of a book, their blocks replaced, as one page that needs no
/// other file.
pub(super) fn single(
    book: &Book,
    title: &str,
    src: &Path,
    templates: &Templates,
) -> Result<String, ArticleError> {
    let slugs = slugs(
        book.chapters()
            .filter_map(|chapter| chapter.path.as_deref()),
    );
    let mut entries = Vec::new();
    let mut sections = Vec::new();
    for item in book.iter() {
        match item {
            BookItem::PartTitle(title) => entries.push(Entry {
                id: None,
                number: None,
                title: title.clone(),
                depth: 0,
            }),
            BookItem::Chapter(chapter) => {
                let Some(path) = &chapter.path else { continue };
                let id = slug(path);
                entries.push(Entry {
                    id: Some(id.clone()),
                    number: chapter.number.as_ref().map(ToString::to_string),
                    title: chapter.name.clone(),
                    depth: chapter.parent_names.len(),
                });
                let html = page(&chapter.content, path, &slugs, src)?;
                sections.push(Section { id, html });
            }
            BookItem::Separator => {}
        }
    }
    let mut context = Context::new();
    context.insert("title", title);
    context.insert("language", templates.strings.language());
    context.insert(
        "style",
        &(templates.stylesheet() + templates.text("single.css")),
    );
    context.insert("script", &templates.script());
    context.insert("entries", &entries);
    context.insert("sections", &sections);
    templates.render("single.tera", &context)
}
