//! The full references of all works in the library.

use super::content::{Content, element};
use super::context::FigureContext;
use crate::comment::full_entry_html;
use crate::project::LibrarySource;

/// Returns a list of all works, sorted by author.
pub(super) fn show(cx: &FigureContext<'_>) -> Content {
    let library = cx.page.library.project().sources();
    let mut works: Vec<_> = library.iter().collect();
    works.sort_by_cached_key(|it| it.short_citation(cx.strings()).to_lowercase());
    let items = works.into_iter().map(|it| bibliography_entry(it, cx));
    let list = element("ul", "fif-list", items.collect::<Content>());
    let has_works = library.iter().any(|it| it.work().is_some());
    let files = cx.page.downloads.filter(|_| has_works).map(|root| {
        let files = citation_files(&format!("{root}sources"));
        Content::element("p", Content::from(cx.t("citation.files") + " ").then(files))
    });
    Content::from(list).then(files)
}

/// Returns links to the files of citations; `stem` is their path without extension.
pub(super) fn citation_files(stem: &str) -> Content {
    let files = [("bib", "BibTeX"), ("csl.json", "CSL-JSON")];
    let links = files.map(|(kind, name)| {
        element("a", "", name)
            .with("href", format!("{stem}.{kind}"))
            .with("download", "")
            .into()
    });
    Content::joined(links, ", ").then(".")
}

/// Returns a work, with a link to the heading that describes it if there is one; otherwise it is
/// the target of citations.
fn bibliography_entry(source: &LibrarySource, cx: &FigureContext<'_>) -> Content {
    let place = format!("{}{}", cx.page.sources.link, source.key);
    let entry = Content::html(&full_entry_html(source, cx.strings()));
    if cx.page.keys.unwrap_or_default().contains(&source.key) {
        let link = Content::link(Some(&place), cx.t("citation.described"));
        return Content::element("li", entry.then(" ").then(link));
    }
    let id = place.rsplit('#').next().unwrap_or_default();
    element("li", "", entry).with("id", id).into()
}
