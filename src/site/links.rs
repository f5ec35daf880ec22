//! Names and links of the pages of a book.

use std::path::{Component, Path, PathBuf};

use super::mime::percent_decode;

/// The chapter that is the front page of a book, if it exists.
pub(super) const FRONT_CHAPTER: &str = "index.md";
/// The index page of a folder.
pub(super) const INDEX_PAGE: &str = "index.html";
/// The search index, beside the pages.
pub(super) const SEARCH_SCRIPT: &str = "search.js";
/// The script of the pages of a language.
pub(super) const BOOK_SCRIPT: &str = "book.js";
/// The page of a book with the board.
pub(super) const BOARD_PAGE: &str = "play.html";
/// The chapter that describes the sources, each under a heading whose id is the key that
/// texts cite.
pub(super) const SOURCES_CHAPTER: &str = "sources.md";
/// The chapter with the glossary, as definition lists. Terms below its first heading are
/// those of the sources, the others this book's own.
pub(super) const GLOSSARY: &str = "glossary.md";
/// Start of a link to a file beside the pages of the site.
pub(super) const SITE_FILE_PREFIX: &str = "./";

/// Returns the prefix of the ids of a chapter: its path with hyphens.
pub(super) fn slug(path: &Path) -> String {
    let path = path.with_extension("");
    let parts: Vec<_> = path
        .iter()
        .map(|part| part.to_string_lossy().to_lowercase())
        .collect();
    let allowed = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    let slug: String = parts.join("-").chars().map(allowed).collect();
    if slug.starts_with(|c: char| c.is_ascii_alphabetic()) {
        slug
    } else {
        format!("c-{slug}")
    }
}

/// Returns the relative path from a page to the folder of the book.
pub(super) fn path_to_root(path: &Path) -> String {
    "../".repeat(path.iter().count().saturating_sub(1))
}

/// Returns the file that a link of a chapter names, usually a chapter, and the fragment.
/// Returns `None` if the link leads out of the book.
pub(super) fn link_target<'l>(link: &'l str, path: &Path) -> Option<(PathBuf, Option<&'l str>)> {
    if link.contains("://") || link.starts_with("mailto:") || link.starts_with('/') {
        return None;
    }
    let (file, fragment) = match link.split_once('#') {
        Some((file, fragment)) => (file, Some(fragment)),
        None => (link, None),
    };
    if file.is_empty() {
        return Some((path.to_owned(), fragment));
    }
    let mut target = path.parent().map(Path::to_owned).unwrap_or_default();
    for part in Path::new(&percent_decode(file)?).components() {
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

/// Returns the path from which that of a page is derived: as in mdBook, `README.md` is the
/// front page of its folder.
pub(super) fn page_source(chapter: &Path) -> PathBuf {
    let is_readme = |it: &std::ffi::OsStr| it.eq_ignore_ascii_case("readme");
    match chapter.file_stem().is_some_and(is_readme) {
        true => chapter.with_file_name("index.md"),
        false => chapter.to_owned(),
    }
}
