//! The pages of a book, one for each chapter, and what can be searched in them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use pulldown_cmark::HeadingLevel;
use serde::Serialize;
use tera::Context;

use super::abreast::abreast;
use super::book::{Expanded, Outlines};
use super::contents::{Entry, contents};
use super::kept::{Page, Store};
use super::need::{hash_of, hash_of_debug, words_of};
use super::once::once;
use super::outline::{Heading, twins};
use super::page::{Layout, page};
use super::plain::words;
use super::policy::guarded;
use super::preprocess::{SOURCES, up};
use super::problem::ArticleError;
use super::publication::Publication;
use super::search::{Searched, index, sections};
use super::templates::Templates;
use crate::comment::in_full;
use crate::message::Strings;
use crate::project::{self, slashed};

/// The chapter that is the front page of a book, where it has one.
pub(super) const FRONT: &str = "index.md";
/// The page that a folder opens with.
pub(super) const INDEX: &str = "index.html";
/// What can be searched, beside the pages.
pub(super) const SEARCH: &str = "search.js";

/// What a page says of itself to others.
#[derive(Debug, Serialize)]
pub(super) struct Head {
    pub(super) title: String,
    /// What the page is called by itself.
    pub(super) name: Option<String>,
    pub(super) description: Option<String>,
    pub(super) front: bool,
    /// Where it is published.
    pub(super) address: Option<String>,
    /// The address of its picture.
    pub(super) image: Option<String>,
}

/// The same page in another language.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Alternate {
    pub(super) language: &'static str,
    pub(super) name: &'static str,
    pub(super) link: String,
}

/// A book in another language.
pub(super) struct Other<'a> {
    pub(super) strings: &'static Strings,
    pub(super) outlines: &'a Outlines,
}

/// What the pages of a book share.
pub(super) struct Shelf<'a> {
    pub(super) templates: &'a Templates,
    pub(super) title: &'a str,
    pub(super) others: &'a [Other<'a>],
    pub(super) publication: &'a Publication,
    /// The works that chapters cite.
    pub(super) sources: &'a project::Sources,
    /// Pages that were made before.
    pub(super) kept: &'a Store<Page>,
}

/// A work that a page cites.
#[derive(Serialize)]
struct Work<'a> {
    key: &'a str,
    html: String,
}

/// A file of a book: its path from the book's folder on, and its text.
pub(super) type Written = (PathBuf, String);

/// The pages of a book, its index among them, and the file that searches load.
pub(super) fn pages(expanded: &Expanded, shelf: &Shelf<'_>) -> Result<Vec<Written>, ArticleError> {
    let chapters: Vec<_> = expanded.book.chapters().collect();
    let placed = chapters
        .iter()
        .filter_map(|it| Some((it.path.as_deref()?, *it)));
    let placed: Vec<_> = placed.collect();
    let around = around(expanded, shelf);
    let numbers: Vec<usize> = (0..placed.len()).collect();
    let made = abreast(&numbers, |&at| {
        let path = |at: usize| placed.get(at).map(|(path, _)| *path);
        let beside = [at.checked_sub(1).and_then(path), path(at + 1)];
        let (path, chapter) = placed[at];
        let there = (shelf.others.iter()).find_map(|other| other.outlines.get(path));
        let own = expanded.outlines.get(path);
        let twins = own.zip(there).and_then(|(own, there)| twins(own, there));
        let content = &chapter.content;
        let key = hash_of(&(around, path, content, &twins, there.is_some(), beside));
        if let Some(made) = shelf.kept.get(key) {
            return Ok(made);
        }
        let page = page(content, path, Layout::Own, twins.as_deref())?;
        let html = leaf(expanded, shelf, path, &page.html, &page.headings, beside)?;
        let made = Page {
            html: html.into(),
            searched: Arc::new(Searched {
                page: slashed(&path.with_extension("html")),
                title: chapter.name.clone(),
                sections: sections(&page.html),
            }),
        };
        shelf.kept.keep(key, made.clone());
        Ok(made)
    });
    let made = made.into_iter().collect::<Result<Vec<_>, ArticleError>>()?;
    let mut written = Vec::with_capacity(made.len() + 2);
    let front = |it: &(&Path, _)| it.0.with_extension("html") == Path::new(INDEX);
    let fronted = placed.iter().any(front);
    for (at, ((path, _), page)) in placed.iter().zip(&made).enumerate() {
        let file = path.with_extension("html");
        if at == 0 && !fronted {
            let folder = path.parent().map(slashed).filter(|it| !it.is_empty());
            let prefix = folder.map_or_else(String::new, |it| it + "/");
            written.push((INDEX.into(), moved(&page.html, &prefix)));
        }
        written.push((file, page.html.to_string()));
    }
    let searched: Vec<_> = made.into_iter().map(|it| it.searched).collect();
    written.push((SEARCH.into(), index(&searched)));
    Ok(written)
}

/// A number for what stands around the chapters of a book.
fn around(expanded: &Expanded, shelf: &Shelf<'_>) -> u64 {
    let entries = contents(&expanded.book, None, slashed);
    let languages = shelf.others.iter().map(|it| it.strings.language());
    hash_of(&(
        shelf.templates.hash(),
        (words_of(shelf.templates.strings), shelf.title),
        hash_of_debug(&(entries, shelf.publication, shelf.sources)),
        languages.collect::<Vec<_>>(),
    ))
}

/// One page: the chapter, and what stands around it.
fn leaf(
    expanded: &Expanded,
    shelf: &Shelf<'_>,
    path: &Path,
    html: &str,
    headings: &[Heading],
    beside: [Option<&Path>; 2],
) -> Result<String, ArticleError> {
    let language = shelf.templates.strings.language();
    let up = up(path);
    let link = |to: &Path| format!("{up}{}", slashed(&to.with_extension("html")));
    let entries = contents(&expanded.book, Some(path), link);
    let entry = |to: Option<&Path>| -> Option<&Entry> {
        let link = link(to?);
        entries
            .iter()
            .find(|it| it.link.as_ref().is_some_and(|it| *it == link))
    };
    let front = path == Path::new(FRONT);
    let name = headings.first().map(|it| it.words.as_str());
    let page = slashed(&path.with_extension("html"));
    let head = Head {
        title: match name {
            Some(name) if !front => format!("{name} · {}", shelf.title),
            _ => shelf.title.to_owned(),
        },
        name: name.map(str::to_owned),
        description: about(html),
        front,
        address: shelf.publication.of_file(&format!("{language}/{page}")),
        image: shelf.publication.image.clone(),
    };
    let alternates: Vec<_> = shelf
        .others
        .iter()
        .map(|other| Alternate {
            language: other.strings.language(),
            name: other.strings.name(),
            link: format!(
                "{up}../{}/{}",
                other.strings.language(),
                match other.outlines.contains_key(path) {
                    true => page.as_str(),
                    false => INDEX,
                }
            ),
        })
        .collect();
    let parts: Vec<_> = headings
        .iter()
        .filter(|it| it.level == HeadingLevel::H2)
        .map(|it| serde_json::json!({"id": it.id, "words": it.words}))
        .collect();
    let mut context = Context::new();
    context.insert("language", language);
    context.insert("title", shelf.title);
    context.insert("head", &head);
    let cited = shelf
        .publication
        .cited(&head, shelf.title, shelf.templates.strings);
    context.insert("cited", &cited);
    let byline = shelf.publication.byline(shelf.templates.strings);
    context.insert("byline", &Some(byline).filter(|it| front && !it.is_empty()));
    context.insert("root", &format!("{up}../"));
    context.insert("up", &up);
    let whole = shelf.publication.whole(shelf.templates.strings, "html");
    context.insert("whole", &format!("{up}../{whole}"));
    context.insert("home", &format!("{up}{INDEX}"));
    context.insert("alternates", &alternates);
    context.insert("icon", &shelf.publication.icon);
    context.insert("licence", &shelf.publication.licence_said());
    context.insert("popover", &true);
    context.insert("index", &format!("{up}{SEARCH}"));
    context.insert("previous", &entry(beside[0]));
    context.insert("next", &entry(beside[1]));
    context.insert("sections", &parts);
    context.insert("works", &works(html, shelf));
    context.insert("html", html);
    context.insert("entries", &entries);
    Ok(guarded(&once(
        shelf.templates.render("page.tera", &context)?,
    )))
}

/// The works that a page cites, as a list of works has them; none on the page
/// that is such a list.
fn works<'a>(html: &str, shelf: &Shelf<'a>) -> Vec<Work<'a>> {
    let strings = shelf.templates.strings;
    let page = SOURCES.replace(".md", ".html");
    let mark = format!("{page}#");
    let links = html.match_indices(&mark);
    let keys = links.filter_map(|(at, _)| html[at + mark.len()..].split('"').next());
    let keys: BTreeSet<&str> = keys.collect();
    let cited = shelf.sources.iter().filter(|source| {
        keys.contains(source.key.as_str()) && !html.contains(&format!("id=\"{}\"", source.key))
    });
    cited
        .map(|source| Work {
            key: &source.key,
            html: in_full(source, strings),
        })
        .collect()
}

/// What a page is about: its first paragraph, at most some two hundred letters.
pub(super) fn about(html: &str) -> Option<String> {
    const MOST: usize = 200;
    let start = match html.starts_with("<p>") {
        true => 0,
        false => html.find("\n<p>")? + 1,
    };
    let paragraph = &html[start..];
    let paragraph = &paragraph[..paragraph.find("</p>")?];
    let text = words(paragraph);
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

/// A page as it is seen from a folder above its own: its relative links begin
/// with `prefix`.
pub(super) fn moved(html: &str, prefix: &str) -> String {
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

    #[test]
    fn a_page_is_about_its_first_paragraph() {
        let html = "<h1>T</h1>\n<figure><p>no</p></figure>\n<p>One <em>two</em> \
                    <a class=\"fif-cite\" href=\"s\">(F 1661)</a>, three.</p>\n<p>no</p>";
        assert_eq!(about(html).unwrap(), "One two (F 1661), three.");
        assert_eq!(about("<h1>T</h1>"), None);
        let long = about(&format!("<p>{}</p>", "word ".repeat(80))).unwrap();
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
            moved(html, "en/"),
            "<a href=\"en/b.html\"><a href=\"#x\"><img src=\"en/../p.svg\"><a href=\"https://e.org\">"
        );
    }
}
