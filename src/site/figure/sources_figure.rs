//! The full references of all works in the library.

use serde::Serialize;
use tera::Context;

use super::content::Content;
use super::context::FigureContext;
use super::figure_node::FigurePart;
use crate::comment::full_entry_html;
use crate::project;
use crate::site::html_tree::HtmlElement;

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
    let library = cx.page.library.project().sources();
    let mut entries: Vec<_> = library
        .iter()
        .map(|it| bibliography_entry(it, cx))
        .collect();
    entries.sort_by_key(|it| it.short.to_lowercase());
    let mut context = Context::new();
    context.insert("entries", &entries);
    let works = library.iter().any(|it| it.work().is_some());
    let files = cx.page.downloads.filter(|_| works);
    context.insert("files", &files);
    let items = entries.iter().map(|it| {
        let described = it.described.as_deref().map(|place| {
            let link = Content::link(Some(place), cx.t("citation.described"));
            Content::from(" ").then(link)
        });
        let content = Content::html(&it.html).then(described);
        let item = HtmlElement::new("li", "", content.0);
        Content::from(match &it.id {
            Some(id) => item.with("id", id),
            None => item,
        })
    });
    let list = Content::element("ul", items.collect::<Content>());
    let files = files.map(|root| {
        let files = citation_files(&format!("{root}sources"));
        Content::element("p", Content::from(cx.t("citation.files") + " ").then(files))
    });
    let content = list.then(files);
    FigurePart::new("sources", context, content)
}

/// Returns links to the files of citations; `stem` is their path without extension.
pub(super) fn citation_files(stem: &str) -> Content {
    let files = [("bib", "BibTeX"), ("csl.json", "CSL-JSON")];
    let links = files.map(|(kind, name)| Content::link(Some(&format!("{stem}.{kind}")), name));
    Content::joined(links, ", ").then(".")
}

fn bibliography_entry(
    source: &project::LibrarySource,
    cx: &FigureContext<'_>,
) -> BibliographyEntry {
    let strings = cx.strings();
    let place = format!("{}{}", cx.page.sources.link, source.key);
    let described = cx.page.keys.unwrap_or_default().contains(&source.key);
    let id = place.rsplit('#').next().map(str::to_owned);
    BibliographyEntry {
        id: id.filter(|_| !described),
        described: described.then_some(place),
        short: source.short_citation(strings),
        html: full_entry_html(source, strings),
    }
}
