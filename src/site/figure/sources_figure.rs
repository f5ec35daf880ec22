//! The full references of all works in the library.

use serde::Serialize;
use tera::Context;

use super::context::FigureContext;
use super::figure_node::FigurePart;
use crate::comment::full_entry_html;
use crate::project;

#[derive(Serialize)]
struct BibliographyEntry {
    /// The anchor for citations; `None` if a heading of the chapter has the
    /// key.
    id: Option<String>,
    /// The link to the heading that describes it, if there is one.
    described: Option<String>,
    short: String,
    html: String,
}

/// Renders a list of all works, sorted by author.
pub(super) fn show(cx: &FigureContext<'_>) -> FigurePart {
    let library = cx.library.project().sources();
    let mut entries: Vec<_> = library
        .iter()
        .map(|it| bibliography_entry(it, cx))
        .collect();
    entries.sort_by_key(|it| it.short.to_lowercase());
    let mut context = Context::new();
    context.insert("entries", &entries);
    let works = library.iter().any(|it| it.work().is_some());
    context.insert("files", &cx.downloads.filter(|_| works));
    FigurePart::new("sources", context)
}

fn bibliography_entry(
    source: &project::LibrarySource,
    cx: &FigureContext<'_>,
) -> BibliographyEntry {
    let strings = cx.strings();
    let place = format!("{}{}", cx.sources.link, source.key);
    let described = cx.listed_sources.contains(&source.key);
    let id = place.rsplit('#').next().map(str::to_owned);
    BibliographyEntry {
        id: id.filter(|_| !described),
        described: described.then_some(place),
        short: source.short_citation(strings),
        html: full_entry_html(source, strings),
    }
}
