//! The full references of all works in the library.

use super::content::{Content, element};
use super::context::FigureContext;
use crate::comment::full_entry_html;
use crate::project::LibrarySource;
use crate::site::html_tree::ContentRole;

/// Start of the id of an entry in the references of a chapter; the key follows.
pub(in crate::site) const REFERENCE_ID_PREFIX: &str = "ref-";

/// Returns a list of all works, sorted by author.
pub(super) fn show(cx: &FigureContext<'_>) -> Content {
    let library = cx.page.library.project().sources();
    let items = sorted(library.iter().collect(), cx).map(|it| bibliography_entry(it, cx));
    let list = Content::role(ContentRole::BIBLIOGRAPHY, items.collect::<Content>());
    let has_works = library.iter().any(|it| it.work().is_some());
    let files = cx.page.downloads.filter(|_| has_works).map(|root| {
        let files = citation_files(&format!("{root}sources"));
        Content::element("p", Content::from(cx.t("citation.files") + " ").then(files))
    });
    list.then(files)
}

/// Returns a list of the works that the chapter cites, sorted by author. They are the targets of
/// its citations.
pub(super) fn references(cx: &FigureContext<'_>) -> Content {
    let library = cx.page.library.project().sources();
    let cited = library.iter().filter(|it| cx.page.cited.contains(&it.key));
    let items = sorted(cited.collect(), cx).map(|it| {
        let entry = Content::html(&full_entry_html(it, cx.strings()));
        let id = format!("{REFERENCE_ID_PREFIX}{}", it.key);
        Content::from(element("li", "", entry).with("id", id))
    });
    let list = element("ul", "fif-list", items.collect::<Content>());
    Content::role(ContentRole::REFERENCES, Content::from(list))
}

/// Returns works in the order of a list.
fn sorted<'a>(
    mut works: Vec<&'a LibrarySource>,
    cx: &FigureContext<'_>,
) -> impl Iterator<Item = &'a LibrarySource> {
    works.sort_by_cached_key(|it| it.short_citation(cx.strings()).to_lowercase());
    works.into_iter()
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
