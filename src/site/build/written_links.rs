//! The links of a site, checked in its files as they are written.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::mime::percent_decode;
use super::output_dir::files_under;
use super::parallel::par_map;
use crate::diagnostic::{Code, Diagnostic, SourceFile, Span};
use crate::message::Message;
use crate::project::{Project, to_slash_path};
use crate::site::chapter::language_book::LanguageBook;
use crate::site::chapter::links::{fragment_id, page_file};
use crate::site::html_tree::{for_each_element, parse};
use crate::site::problem::{ProblemCollector, SiteError};

/// The ids and the links of an HTML file.
#[derive(Debug, Default)]
struct PageAnchors {
    ids: BTreeSet<String>,
    /// The ids of several elements.
    repeated: BTreeSet<String>,
    links: BTreeSet<String>,
}

/// Checks each link and id of the HTML files in the folder of a site, which will be moved to
/// `output`. Mistakes on the page of a chapter are reported in the chapter; those of other files
/// only if there are none.
///
/// # Errors
///
/// Returns [`SiteError::Problems`] with links that lead nowhere and ids that a file contains twice.
pub(in crate::site) fn check_written_links(
    folder: &Path,
    output: &Path,
    project: &Project,
    books: &[LanguageBook],
) -> Result<(), SiteError> {
    let files = files_under(folder).map_err(SiteError::io(folder))?;
    let pages: Vec<_> = files.iter().filter(|it| it.ends_with(".html")).collect();
    let read = par_map(&pages, |file| {
        let path = folder.join(file);
        let html = fs::read_to_string(&path).map_err(SiteError::io(&path))?;
        Ok((file.as_str(), PageAnchors::of(&html)))
    });
    let pages = read
        .into_iter()
        .collect::<Result<BTreeMap<_, _>, SiteError>>()?;
    let exists = |path: &str| files.contains(path) || output.join(path).exists();
    let mut mistakes = BTreeMap::new();
    for (file, page) in &pages {
        let dead = page.links.iter().filter(|link| {
            let Some((path, id)) = target(file, link) else {
                return false;
            };
            match pages.get(path.as_str()) {
                Some(page) => id.is_some_and(|id| !page.ids.contains(&id)),
                None => !exists(&path),
            }
        });
        let dead = dead.map(|link| (Code::BrokenLink, "site.written.dead", link));
        let repeated = page.repeated.iter();
        let repeated = repeated.map(|id| (Code::NameTaken, "site.written.repeated", id));
        let found: Vec<_> = dead.chain(repeated).collect();
        if !found.is_empty() {
            mistakes.insert(*file, found);
        }
    }
    if mistakes.is_empty() {
        return Ok(());
    }
    let (mut in_chapters, mut elsewhere) = <(ProblemCollector, ProblemCollector)>::default();
    for book in books {
        for chapter in book.expanded.book.chapters() {
            let page = to_slash_path(&page_file(&chapter.path));
            let Some(found) = mistakes.remove(&*format!("{}/{page}", book.strings().language()))
            else {
                continue;
            };
            let text = chapter.text.source();
            let name = project.display_path(&book.source.join(&chapter.source_path));
            let found = found
                .iter()
                .map(|(code, key, value)| mistake(*code, key, value, place(text, value)));
            in_chapters.add(&SourceFile::new(name, text), found);
        }
    }
    in_chapters.into_result()?;
    for (file, found) in mistakes {
        let found = found
            .iter()
            .map(|(code, key, value)| mistake(*code, key, value, Span::at(0)));
        elsewhere.add(&SourceFile::new(file, ""), found);
    }
    elsewhere.into_result()
}

/// Returns the place of a link or an id in the Markdown of a chapter, where it may be encoded in another
/// way; the beginning if it is not there.
fn place(text: &str, value: &str) -> Span {
    let span = |at: usize, written: &str| Span::new(at, at + written.len());
    let wanted = fragment_id(value);
    let between = |signs: &'static str| {
        let mut words = text.split(|c| signs.contains(c));
        let word = words.find(|it| fragment_id(it) == wanted)?;
        Some(span(word.as_ptr().addr() - text.as_ptr().addr(), word))
    };
    text.find(value)
        .map(|at| span(at, value))
        .or_else(|| between("\"'()<>\n"))
        .or_else(|| between("\"'()<> \n"))
        .unwrap_or(Span::at(0))
}

fn mistake(code: Code, key: &'static str, value: &str, span: Span) -> Diagnostic {
    let help = match code {
        Code::NameTaken => "site.taken.help",
        _ => "site.written.help",
    };
    Diagnostic::new(code, span, Message::new(key).with("value", value)).help(Message::new(help))
}

impl PageAnchors {
    fn of(html: &str) -> Self {
        let mut page = Self::default();
        for_each_element(&parse(html), &mut |it| {
            if let Some(id) = it.attribute("id")
                && !page.ids.insert(id.to_owned())
            {
                page.repeated.insert(id.to_owned());
            }
            let links = ["href", "src"]
                .into_iter()
                .filter_map(|name| it.attribute(name));
            page.links.extend(links.map(str::to_owned));
        });
        page
    }
}

/// Returns the file of the site to which a link of one of its files leads, and the id in it.
/// Returns `None` if the link leads out of the site. A fragment with a `=` is data of the board.
fn target(file: &str, link: &str) -> Option<(String, Option<String>)> {
    let link = link.trim();
    let scheme = link.split(['/', '?', '#']).next().unwrap_or_default();
    if scheme.contains(':') || link.starts_with('/') {
        return None;
    }
    let (path, fragment) = link.split_once('#').unwrap_or((link, ""));
    let is_id = !fragment.is_empty() && fragment != "top" && !fragment.contains('=');
    let id = is_id.then(|| fragment_id(fragment));
    let path = percent_decode(path.split('?').next().unwrap_or_default())?;
    if path.is_empty() {
        return Some((file.to_owned(), id));
    }
    let mut parts: Vec<&str> = file.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    let is_folder = path.ends_with('/') || path.ends_with("..") || path == ".";
    parts.extend(is_folder.then_some("index.html"));
    Some((parts.join("/"), id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_leads_to_a_file_of_the_site() {
        let to = |link: &str| target("en/a/b.html", link);
        let at = |path: &str, id: Option<&str>| Some((path.to_owned(), id.map(str::to_owned)));
        assert_eq!(to("c%20d.html#%C3%A9"), at("en/a/c d.html", Some("é")));
        assert_eq!(to("why?.html"), at("en/a/why", None));
        assert_eq!(to("../../"), at("index.html", None));
        assert_eq!(to("../play.html#fif=a"), at("en/play.html", None));
        assert_eq!(to("#x"), at("en/a/b.html", Some("x")));
        for outside in [
            "https://e.org/#a",
            "mailto:a@b.c",
            "data:x",
            "/a",
            "../../../x",
        ] {
            assert_eq!(to(outside), None, "{outside}");
        }
    }

    #[test]
    fn an_encoded_link_is_found_in_its_chapter() {
        let text = "# A\n\n![e](e\u{301}.svg) [f](<é f.pdf>) <img src=\"e\u{301}.png\">\n";
        let at = |value| place(text, value).slice(text);
        assert_eq!(at("%C3%A9.svg"), "e\u{301}.svg");
        assert_eq!(at("%C3%A9%20f.pdf"), "é f.pdf");
        assert_eq!(at("%C3%A9.png"), "e\u{301}.png");
        assert_eq!(at("other.png"), "");
    }

    #[test]
    fn repeated_ids_are_found_outside_pictures() {
        let page = PageAnchors::of(
            "<p id=\"a\"><a id=\"b\" href=\"c\"></a></p><b id=\"a\"></b><svg id=\"b\"><g id=\"b\"/></svg>",
        );
        assert_eq!(page.repeated, ["a".to_owned()].into());
        assert_eq!(page.links, ["c".to_owned()].into());
    }
}
