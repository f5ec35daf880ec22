//! Names, addresses and links of the pages of a book. Names are compared in the form NFC.

use std::borrow::Cow;
use std::path::{Component, Path, PathBuf};

use unicode_normalization::char::is_combining_mark;
use unicode_normalization::{UnicodeNormalization, is_nfc};

use crate::project::to_slash_path;
use crate::report::uri_path;
use crate::site::build::mime::percent_decode;

/// The chapter that is the front page of a book, if it exists.
pub(in crate::site) const FRONT_CHAPTER: &str = "index.md";
/// The index page of a folder.
pub(in crate::site) const INDEX_PAGE: &str = "index.html";
/// The search index, beside the pages.
pub(in crate::site) const SEARCH_SCRIPT: &str = "search.js";
/// The script with the table of contents, beside the pages.
pub(in crate::site) const CONTENTS_SCRIPT: &str = "contents.js";
/// The page with the table of contents, for readers without scripts.
pub(in crate::site) const CONTENTS_PAGE: &str = "contents.html";
/// The script of the pages of a language.
pub(in crate::site) const BOOK_SCRIPT: &str = "book.js";
/// The page of a book with the board.
pub(in crate::site) const BOARD_PAGE: &str = "play.html";
/// The chapter that describes the sources, each under a heading whose id is the key that
/// texts cite.
pub(in crate::site) const SOURCES_CHAPTER: &str = "sources.md";
/// The chapter with the glossary, as definition lists. Terms below its first heading are
/// those of the sources, the others this book's own.
pub(in crate::site) const GLOSSARY: &str = "glossary.md";
/// Start of a link to a file beside the pages of the site.
pub(in crate::site) const SITE_FILE_PREFIX: &str = "./";

/// The ids of the pages themselves, which their templates write. No id made from a name is one of
/// them.
pub(in crate::site) const PAGE_IDS: [&str; 7] = [
    "cited",
    "contents",
    "main",
    "search",
    "search-open",
    "search-words",
    "theme",
];

/// Returns a name in the form NFC.
pub(in crate::site) fn nfc(name: &str) -> Cow<'_, str> {
    match is_nfc(name) {
        true => Cow::Borrowed(name),
        false => Cow::Owned(name.nfc().collect()),
    }
}

/// Returns the path of a chapter that a list of chapters names, maybe encoded.
pub(in crate::site) fn chapter_path(written: &Path) -> PathBuf {
    let written = written.to_string_lossy();
    let decoded = percent_decode(&written).map_or(written, Cow::Owned);
    PathBuf::from(nfc(&decoded).into_owned())
}

/// Returns the file of the page of a chapter.
pub(in crate::site) fn page_file(chapter: &Path) -> PathBuf {
    chapter.with_extension("html")
}

/// Returns the address of the page of a chapter, within the folder of the book.
pub(in crate::site) fn page_address(chapter: &Path) -> String {
    uri_path(&to_slash_path(&page_file(chapter)))
}

/// Returns the link to an id in the same file.
pub(in crate::site) fn anchor(id: &str) -> String {
    format!("#{}", id.replace('%', "%25").replace(' ', "%20"))
}

/// Returns the id to which the fragment of a link leads.
pub(in crate::site) fn fragment_id(fragment: &str) -> String {
    let decoded = percent_decode(fragment);
    nfc(decoded.as_deref().unwrap_or(fragment)).into_owned()
}

/// Returns the prefix of the ids of a chapter: its path with hyphens. Two chapters may have the
/// same one; [`FileIds`](crate::site::page::file_ids::FileIds) distinguishes them in a file.
pub(in crate::site) fn slug(path: &Path) -> String {
    let path = path.with_extension("");
    let parts: Vec<_> = path
        .iter()
        .map(|part| part.to_string_lossy().to_lowercase())
        .collect();
    let allowed = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    let letters = parts.join("-");
    let letters = letters.nfd().filter(|c| !is_combining_mark(*c));
    let slug: String = letters.map(allowed).collect();
    if slug.starts_with(|c: char| c.is_ascii_alphabetic()) {
        slug
    } else {
        format!("c-{slug}")
    }
}

/// Returns the relative path from a page to the folder of the book.
pub(in crate::site) fn path_to_root(path: &Path) -> String {
    "../".repeat(path.iter().count().saturating_sub(1))
}

/// Returns the file that a link of a chapter names, usually a chapter, and the id in it.
/// Returns `None` if the link leads out of the book.
pub(in crate::site) fn link_target(link: &str, path: &Path) -> Option<(PathBuf, Option<String>)> {
    if link.contains("://") || link.starts_with("mailto:") || link.starts_with('/') {
        return None;
    }
    let (file, fragment) = match link.split_once('#') {
        Some((file, fragment)) => (file, Some(fragment_id(fragment))),
        None => (link, None),
    };
    if file.is_empty() {
        return Some((path.to_owned(), fragment));
    }
    let mut target = path.parent().map(Path::to_owned).unwrap_or_default();
    for part in Path::new(&*nfc(&percent_decode(file)?)).components() {
        match part {
            Component::Normal(part) => target.push(part),
            Component::ParentDir => {
                target.pop();
            }
            _ => {}
        }
    }
    if target.extension().is_some_and(|it| it == "html") {
        target.set_extension("md");
    }
    Some((target, fragment))
}

/// Converts a link to a chapter, or inside one, into the link to its page.
pub(in crate::site) fn page_link(link: &str, path: &Path) -> Option<String> {
    let (_, id) = link_target(link, path)?;
    let page = match link.split_once('#').map_or(link, |(file, _)| file) {
        "" => String::new(),
        file => {
            let file = percent_decode(file)?;
            uri_path(&nfc(file.strip_suffix(".md")?)) + ".html"
        }
    };
    Some(page + &id.map_or_else(String::new, |id| anchor(&id)))
}

/// Returns the link to a file of the site in the form NFC, unless it has it.
pub(in crate::site) fn composed_link(link: &str, path: &Path) -> Option<String> {
    link_target(link, path)?;
    let (file, rest) = link.split_at(link.find(['?', '#']).unwrap_or(link.len()));
    match nfc(&percent_decode(file)?) {
        Cow::Owned(composed) => Some(uri_path(&composed) + rest),
        Cow::Borrowed(_) => None,
    }
}

/// Returns the path from which that of a page is derived: as in mdBook, `README.md` is the
/// front page of its folder.
pub(in crate::site) fn page_source(chapter: &Path) -> PathBuf {
    let is_readme = |it: &std::ffi::OsStr| it.eq_ignore_ascii_case("readme");
    match chapter.file_stem().is_some_and(is_readme) {
        true => chapter.with_file_name("index.md"),
        false => chapter.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_encoded_and_links_decoded() {
        let link = |link: &str| page_link(link, Path::new("a/b.md"));
        for (written, page) in [
            ("why%3F.md", "why%3F.html"),
            ("why?.md#x", "why%3F.html#x"),
            ("c%231.md", "c%231.html"),
            ("100%.md", "100%25.html"),
            (
                "../mes notes/l%E2%80%99e\u{301}.md",
                "../mes%20notes/l%E2%80%99%C3%A9.html",
            ),
            ("#d%C3%A9tail", "#détail"),
            ("#de\u{301}tail", "#détail"),
            ("c.md#100%25", "c.html#100%25"),
        ] {
            assert_eq!(link(written).as_deref(), Some(page), "{written}");
        }
        for other in ["https://e.org/x.md", "photo.png", "./play.html#fif=%2F"] {
            assert_eq!(link(other), None, "{other}");
        }
        let target = link_target("e\u{301}%20.md#%C3%A9", Path::new("a/b.md")).unwrap();
        assert_eq!(target, ("a/é .md".into(), Some("é".to_owned())));
        assert_eq!(
            page_address(Path::new("a b/é#?%.md")),
            "a%20b/%C3%A9%23%3F%25.html"
        );
        assert_eq!(
            chapter_path(Path::new("l%C3%A9 100%.md")),
            Path::new("lé 100%.md")
        );
    }

    #[test]
    fn letters_with_accents_are_letters_of_a_slug() {
        assert_eq!(slug(Path::new("Été/ôtô.md")), "ete-oto");
        assert_eq!(slug(Path::new("日本.md")), "c---");
    }
}
