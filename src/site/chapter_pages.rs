//! The pages of a book, one per chapter, and their search index.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use pulldown_cmark::HeadingLevel;
use serde::Serialize;
use tera::Context;

use super::chapter_html::{ChapterHtml, ChapterLayout, render_chapter};
use super::contents::{TocEntry, table_of_contents};
use super::csp::with_csp;
use super::dedup_svg::dedup_boards;
use super::html_tree::{HtmlElement, HtmlNode, collect_ids, for_each_element, plain_text};
use super::language_book::ExpandedBook;
use super::links::{FRONT_CHAPTER, INDEX_PAGE, SEARCH_SCRIPT, SOURCES_CHAPTER, path_to_root};
use super::outline::{Outlines, matching_heading_ids};
use super::page_metadata::{AlternateLink, PageMetadata};
use super::parallel::par_map;
use super::problem::SiteError;
use super::publication::{Publication, VolumeLinks};
use super::search_index::{SearchIndexPage, index_script, sections};
use super::templates::Templates;
use crate::comment::full_entry_html;
use crate::message::Strings;
use crate::project::{self, to_slash_path};

/// A book in another language.
pub(super) struct OtherLanguageBook<'a> {
    pub(super) strings: &'static Strings,
    pub(super) outlines: &'a Outlines,
}

/// Data that the pages of a book share.
pub(super) struct ChapterPageContext<'a> {
    pub(super) templates: &'a Templates,
    pub(super) title: &'a str,
    pub(super) others: &'a [OtherLanguageBook<'a>],
    pub(super) publication: &'a Publication,
    /// The exported volumes of the book.
    pub(super) volumes: &'a [VolumeLinks],
    /// The works that chapters cite.
    pub(super) sources: &'a project::SourceLibrary,
}

/// A work that a page cites.
#[derive(Serialize)]
struct PageCitedWork<'a> {
    key: &'a str,
    html: String,
}

/// A file of a book: its path within the book's folder, and its text.
pub(super) type PageFile = (PathBuf, String);

/// Renders the pages of a book, with its index page, and the search index.
pub(super) fn render_pages(
    expanded: &ExpandedBook,
    shelf: &ChapterPageContext<'_>,
) -> Result<Vec<PageFile>, SiteError> {
    let chapters: Vec<_> = expanded.book.chapters().collect();
    let placed: Vec<_> = chapters.iter().map(|it| (it.path.as_path(), *it)).collect();
    let numbers: Vec<usize> = (0..placed.len()).collect();
    let made = par_map(&numbers, |&at| {
        let path = |at: usize| placed.get(at).map(|(path, _)| *path);
        let beside = [at.checked_sub(1).and_then(path), path(at + 1)];
        let (path, chapter) = placed[at];
        let there = (shelf.others.iter()).find_map(|other| other.outlines.get(path));
        let own = expanded.outlines.get(path);
        let twins = own
            .zip(there)
            .and_then(|(own, there)| matching_heading_ids(own, there));
        let nodes = &expanded.nodes[path];
        let templates = shelf.templates.own();
        let page = render_chapter(nodes, path, ChapterLayout::Own, twins.as_deref(), templates)?;
        let html = render_page(expanded, shelf, path, &page, beside)?;
        let search_page = SearchIndexPage {
            page: to_slash_path(&path.with_extension("html")),
            title: chapter.name.clone(),
            sections: sections(&expanded.trees[path]),
        };
        Ok((html, search_page))
    });
    let made = made.into_iter().collect::<Result<Vec<_>, SiteError>>()?;
    let mut written = Vec::with_capacity(made.len() + 2);
    let front = |it: &(&Path, _)| it.0.with_extension("html") == Path::new(INDEX_PAGE);
    let fronted = placed.iter().any(front);
    let mut searched = Vec::with_capacity(made.len());
    for (at, ((path, _), (html, search_page))) in placed.iter().zip(made).enumerate() {
        let file = path.with_extension("html");
        if at == 0 && !fronted {
            let folder = path.parent().map(to_slash_path).filter(|it| !it.is_empty());
            let prefix = folder.map_or_else(String::new, |it| it + "/");
            written.push((INDEX_PAGE.into(), rebase_links(&html, &prefix)));
        }
        written.push((file, html));
        searched.push(search_page);
    }
    written.push((SEARCH_SCRIPT.into(), index_script(&searched)));
    Ok(written)
}

/// Renders the page of a chapter.
fn render_page(
    expanded: &ExpandedBook,
    shelf: &ChapterPageContext<'_>,
    path: &Path,
    chapter: &ChapterHtml,
    beside: [Option<&Path>; 2],
) -> Result<String, SiteError> {
    let (headings, tree) = (&chapter.headings, &expanded.trees[path]);
    let language = shelf.templates.strings.language();
    let up = path_to_root(path);
    let link = |to: &Path| format!("{up}{}", to_slash_path(&to.with_extension("html")));
    let entries = table_of_contents(&expanded.book, Some(path), link);
    let entry = |to: Option<&Path>| -> Option<&TocEntry> {
        let link = link(to?);
        entries
            .iter()
            .find(|it| it.link.as_ref().is_some_and(|it| *it == link))
    };
    let front = path == Path::new(FRONT_CHAPTER);
    let name = headings.first().map(|it| it.text.as_str());
    let page = to_slash_path(&path.with_extension("html"));
    let head = PageMetadata {
        title: match name {
            Some(name) if !front => format!("{name} · {}", shelf.title),
            _ => shelf.title.to_owned(),
        },
        name: name.map(str::to_owned),
        description: description(tree),
        front,
        address: shelf.publication.file_url(&format!("{language}/{page}")),
        image: shelf.publication.image.clone(),
    };
    let alternates: Vec<_> = shelf
        .others
        .iter()
        .map(|other| AlternateLink {
            language: other.strings.language(),
            name: other.strings.name(),
            link: format!(
                "{up}../{}/{}",
                other.strings.language(),
                match other.outlines.contains_key(path) {
                    true => page.as_str(),
                    false => INDEX_PAGE,
                }
            ),
        })
        .collect();
    let parts: Vec<_> = headings
        .iter()
        .filter(|it| it.level == HeadingLevel::H2)
        .map(|it| serde_json::json!({"id": it.id, "words": it.text}))
        .collect();
    let mut context = Context::new();
    context.insert("language", language);
    context.insert("title", shelf.title);
    context.insert("head", &head);
    let cited = shelf
        .publication
        .citation_metadata(&head, shelf.title, shelf.templates.strings);
    context.insert("cited", &cited);
    let byline = shelf.publication.byline(shelf.templates.strings);
    context.insert("byline", &Some(byline).filter(|it| front && !it.is_empty()));
    context.insert("root", &format!("{up}../"));
    context.insert("up", &up);
    let whole = shelf
        .publication
        .book_file_name(shelf.templates.strings, "html");
    context.insert("whole", &format!("{up}../{whole}"));
    context.insert("volumes", shelf.volumes);
    context.insert("home", &format!("{up}{INDEX_PAGE}"));
    context.insert("alternates", &alternates);
    context.insert("icon", &shelf.publication.icon);
    context.insert("licence", &shelf.publication.licence_display_name());
    context.insert("popover", &true);
    context.insert("index", &format!("{up}{SEARCH_SCRIPT}"));
    context.insert("previous", &entry(beside[0]));
    context.insert("next", &entry(beside[1]));
    context.insert("sections", &parts);
    context.insert("works", &cited_works(tree, shelf));
    // The sections are listed below the title.
    let (heading, html) = chapter.html.split_at(chapter.title_length);
    context.insert("heading", heading);
    context.insert("html", html);
    context.insert("entries", &entries);
    Ok(with_csp(&dedup_boards(
        shelf.templates.render("page.tera", &context)?,
    )))
}

/// Returns the works that a page cites, formatted as in the list of sources;
/// none on the page with that list.
fn cited_works<'a>(tree: &[HtmlNode], shelf: &ChapterPageContext<'a>) -> Vec<PageCitedWork<'a>> {
    let page = SOURCES_CHAPTER.replace(".md", ".html");
    let (mut ids, mut keys) = (BTreeSet::new(), BTreeSet::new());
    collect_ids(tree, &mut ids, &mut BTreeSet::new());
    for_each_element(tree, &mut |it| {
        let link = it.attribute("href").unwrap_or_default().rsplit_once('#');
        keys.extend(
            link.filter(|(to, _)| to.ends_with(&page))
                .map(|(_, key)| key),
        );
    });
    let cited = shelf
        .sources
        .iter()
        .filter(|source| keys.contains(source.key.as_str()) && !ids.contains(&source.key));
    cited
        .map(|source| PageCitedWork {
            key: &source.key,
            html: full_entry_html(source, shelf.templates.strings),
        })
        .collect()
}

/// Returns the description of a page: its first paragraph outside figures, cut to about 200
/// characters.
pub(super) fn description(tree: &[HtmlNode]) -> Option<String> {
    const MOST: usize = 200;
    let text = plain_text(&first_paragraph(tree)?.children);
    let text = text.trim();
    if text.chars().count() <= MOST {
        return (!text.is_empty()).then(|| text.to_owned());
    }
    let cut: String = text.chars().take(MOST).collect();
    let whole = cut
        .rsplit_once(' ')
        .map_or(cut.as_str(), |(whole, _)| whole);
    Some(format!(
        "{}…",
        whole.trim_end_matches([',', ';', ':', '.', ' '])
    ))
}

fn first_paragraph(nodes: &[HtmlNode]) -> Option<&HtmlElement> {
    let mut elements = nodes.iter().filter_map(HtmlNode::element);
    elements.find_map(|it| match it.name.as_str() {
        "p" if it.attributes.is_empty() => Some(it),
        "figure" => None,
        _ => first_paragraph(&it.children),
    })
}

/// Returns a page for a folder above its own: its relative links begin with
/// `prefix`.
pub(super) fn rebase_links(html: &str, prefix: &str) -> String {
    let mut out = html.to_owned();
    for attribute in [" href=\"", " src=\"", " data-index=\""] {
        let mut pieces = out.split(attribute);
        let mut changed = pieces.next().unwrap_or_default().to_owned();
        for piece in pieces {
            changed.push_str(attribute);
            let value = piece.split('"').next().unwrap_or_default();
            if !value.starts_with('#') && !value.contains(':') {
                changed.push_str(prefix);
            }
            changed.push_str(piece);
        }
        out = changed;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::html_tree::parse;

    #[test]
    fn a_page_is_about_its_first_paragraph() {
        let html = "<h1>T</h1>\n<figure><p>no</p></figure>\n<p>One <em>two</em> \
                    <a class=\"fif-cite\" href=\"s\">(F 1661)</a>, three.</p>\n<p>no</p>";
        assert_eq!(
            description(&parse(html)).unwrap(),
            "One two (F 1661), three."
        );
        assert_eq!(description(&parse("<h1>T</h1>")), None);
        let long = description(&parse(&format!("<p>{}</p>", "word ".repeat(80)))).unwrap();
        assert!(
            long.chars().count() <= 201 && long.ends_with("word…"),
            "{long}"
        );
    }

    #[test]
    fn a_page_that_moves_leads_to_the_same_places() {
        let html =
            "<a href=\"b.html\"><a href=\"#x\"><img src=\"../p.svg\"><a href=\"https://e.org\">";
        assert_eq!(
            rebase_links(html, "en/"),
            "<a href=\"en/b.html\"><a href=\"#x\"><img src=\"en/../p.svg\"><a href=\"https://e.org\">"
        );
    }
}
