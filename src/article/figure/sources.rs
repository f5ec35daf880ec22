//! The works of the library, in full.

use serde::Serialize;
use tera::Context;

use super::Studio;
use crate::article::problem::ArticleError;
use crate::comment::in_full;
use crate::project;

#[derive(Serialize)]
struct Entry {
    /// What citations lead to, where no heading of the chapter bears the key.
    id: Option<String>,
    /// Where the text speaks of it, where a heading does.
    described: Option<String>,
    short: String,
    html: String,
}

/// A list of all works by their authors.
pub(super) fn show(studio: &Studio<'_>) -> Result<String, ArticleError> {
    let library = studio.library.project().sources();
    let mut entries: Vec<_> = library.iter().map(|it| entry(it, studio)).collect();
    entries.sort_by_key(|it| it.short.to_lowercase());
    let mut context = Context::new();
    context.insert("entries", &entries);
    let works = library.iter().any(|it| it.work().is_some());
    context.insert("files", &studio.downloads.filter(|_| works));
    studio.part("sources", &context)
}

fn entry(source: &project::Source, studio: &Studio<'_>) -> Entry {
    let strings = studio.strings();
    let place = format!("{}{}", studio.sources.link, source.key);
    let described = studio.described.contains(&source.key);
    let id = place.rsplit('#').next().map(str::to_owned);
    Entry {
        id: id.filter(|_| !described),
        described: described.then_some(place),
        short: source.short(strings),
        html: in_full(source, strings),
    }
}
