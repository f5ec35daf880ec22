//! Checks of the files of a book, before mdBook reads them.
//!
//! mdBook trusts a book: it reads chapters from anywhere, includes any file and runs the
//! commands that `book.toml` names. What is refused here is reported at its place in the
//! project, and not in the copy that mdBook is given.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

use mdbook_driver::config::Config;
use mdbook_summary::{Summary, SummaryItem, parse_summary};
use pulldown_cmark::{Event, Parser, Tag};
use serde_json::{Map, Value};

use super::active::active_part;
use super::board::PLAY;
use super::downloads;
use super::pages::{INDEX, SEARCH};
use super::place::files_under;
use super::problem::{ArticleError, Problem, Problems};
use super::site::SCRIPT;
use crate::diagnostic::{Code, Diagnostic, ReadError, SourceFile, Span, closest, did_you_mean};
use crate::message::Message;
use crate::project::slashed;

/// The list of the chapters of a book.
const SUMMARY: &str = "SUMMARY.md";

/// The preprocessors that a build runs: its own, and those that are part of mdBook.
const RUN: [&str; 3] = ["fifangha", "links", "index"];

/// Takes out of a configuration every program that mdBook would run; returns the names
/// of the preprocessors that are not run.
pub(super) fn run_nothing(config: &mut Config) -> Result<Vec<String>, ArticleError> {
    let failed = |error: mdbook_driver::errors::Error| ArticleError::Book(format!("{error:#}"));
    let tables = config.preprocessors::<Value>().map_err(failed)?;
    let mut own = Map::new();
    // The order of those that are run stays.
    if let Some(table) = tables.get(RUN[0]) {
        let mut kept = Map::new();
        for key in ["before", "after"] {
            let names = table[key].as_array().into_iter().flatten();
            let names = names.filter(|it| it.as_str().is_some_and(|it| RUN.contains(&it)));
            kept.insert(key.to_owned(), names.cloned().collect());
        }
        own.insert(RUN[0].to_owned(), kept.into());
    }
    config.set("preprocessor", own).map_err(failed)?;
    config
        .set("output", Map::<String, Value>::new())
        .map_err(failed)?;
    let others = tables.into_keys().filter(|it| !RUN.contains(&it.as_str()));
    Ok(others.collect())
}

/// The folder of the chapters of a book, from that of the book on.
///
/// # Errors
///
/// If it is outside the book: at the place where `book.toml` names it.
pub(super) fn source_folder(
    toml: &Path,
    shown: String,
    config: &Config,
) -> Result<(), ArticleError> {
    if is_inside(&config.book.src) {
        return Ok(());
    }
    let text = fs::read_to_string(toml).map_err(ArticleError::io(toml))?;
    let written = config.book.src.display().to_string();
    let at = text.find(&written).unwrap_or(0);
    let span = Span::new(at, at + written.len().min(text.len() - at));
    let message = Message::new("article.files.outside").with("file", written);
    Err(ArticleError::Problems(vec![Problem {
        file: SourceFile::new(shown, text),
        diagnostics: vec![Diagnostic::new(Code::BookUnread, span, message)],
    }]))
}

/// Whether a path leads on from a folder and never out of it.
fn is_inside(path: &Path) -> bool {
    let mut parts = path.components();
    parts.all(|it| matches!(it, Component::Normal(_) | Component::CurDir))
}

/// The folder of the chapters of a book: that of the project, as messages show it, and its
/// copy.
pub(super) struct Chapters<'a> {
    pub(super) shown: &'a dyn Fn(&Path) -> String,
    pub(super) copy: &'a Path,
}

impl Chapters<'_> {
    /// The list of the chapters, each of which is there and has a page of its own.
    ///
    /// # Errors
    ///
    /// [`ArticleError::Problems`] with everything that is wrong with the list, and with
    /// the files beside the chapters.
    pub(super) fn summary(&self) -> Result<Summary, ArticleError> {
        let path = self.copy.join(SUMMARY);
        let name = (self.shown)(Path::new(SUMMARY));
        let file = match SourceFile::open(name, &path) {
            Ok(file) => file,
            Err(ReadError::Io(error)) => {
                return Err(ArticleError::io((self.shown)(Path::new(SUMMARY)))(error));
            }
            Err(ReadError::Refused(refused)) => {
                let (file, why) = *refused;
                return Err(ArticleError::Problems(vec![Problem {
                    file,
                    diagnostics: vec![why],
                }]));
            }
        };
        let summary = match parse_summary(file.text()) {
            Ok(summary) => summary,
            Err(error) => {
                let why = unreadable(file.text(), &format!("{error:#}"));
                return Err(ArticleError::Problems(vec![Problem {
                    file,
                    diagnostics: vec![why],
                }]));
            }
        };
        let (mut problems, mut names) = (Problems::default(), Names::of_the_build());
        self.chapters(&summary, &file, &mut names, &mut problems);
        self.others(&mut names, &mut problems)?;
        problems.none().map(|()| summary)
    }

    /// Looks at each chapter that the list names.
    fn chapters(
        &self,
        summary: &Summary,
        file: &SourceFile,
        names: &mut Names,
        problems: &mut Problems,
    ) {
        let mut links = links(file.text());
        let parts = [
            &summary.prefix_chapters,
            &summary.numbered_chapters,
            &summary.suffix_chapters,
        ];
        let mut located = Vec::new();
        parts.iter().for_each(|it| locations(it, &mut located));
        for path in located {
            let at = links.iter().position(|(it, _)| it == path);
            let span = at.map_or(Span::at(0), |at| links.remove(at).1);
            let shown = path.display().to_string();
            let wrong = |key| {
                let message = Message::new(key).with("file", shown.as_str());
                Diagnostic::new(Code::BookUnread, span, message)
            };
            if !is_inside(path) {
                problems.add(file, [wrong("article.files.outside")]);
            } else if !self.copy.join(path).is_file() {
                let missing = wrong("article.files.missing");
                problems.add(file, [self.likely(path, missing)]);
            } else if let Some(taken) = names.take(page_of(path), Owner::Chapter(shown.clone())) {
                let message = Message::new("article.taken.chapter")
                    .with("file", shown.as_str())
                    .with("page", page_of(path).display().to_string())
                    .with("by", taken);
                let help = Message::new("article.taken.help");
                problems.add(
                    file,
                    [Diagnostic::new(Code::NameTaken, span, message).help(help)],
                );
            }
        }
    }

    /// A chapter that is missing, with the name of one that may be meant.
    fn likely(&self, path: &Path, missing: Diagnostic) -> Diagnostic {
        let files = files_under(self.copy).unwrap_or_default();
        let chapters = files.iter().map(String::as_str);
        let chapters = chapters.filter(|it| it.ends_with(".md") && *it != SUMMARY);
        match closest(&path.to_string_lossy(), chapters) {
            Some(meant) => missing.help(did_you_mean(meant)),
            None => {
                let expected = Message::new("article.files.expected");
                missing.help(expected.with("file", (self.shown)(path)))
            }
        }
    }

    /// Looks at each file that is copied beside the pages.
    fn others(&self, names: &mut Names, problems: &mut Problems) -> Result<(), ArticleError> {
        let files = files_under(self.copy).map_err(ArticleError::io(self.copy))?;
        for path in files.iter().filter(|it| !it.ends_with(".md")) {
            let shown = (self.shown)(Path::new(path));
            if let Some(taken) = names.take(path.into(), Owner::File(shown.clone())) {
                let message = Message::new("article.taken.file").with("by", taken);
                let message = message.with("file", shown.as_str());
                let found = Diagnostic::new(Code::NameTaken, Span::at(0), message);
                let help = Message::new("article.taken.help");
                problems.add(&SourceFile::new(shown.as_str(), ""), [found.help(help)]);
            }
            if !path.to_ascii_lowercase().ends_with(".svg") {
                continue;
            }
            let whole = self.copy.join(path);
            let bytes = fs::read(&whole).map_err(ArticleError::io(&whole))?;
            if let Some((at, why)) = active_part(&bytes) {
                let text = String::from_utf8_lossy(&bytes);
                let found = Diagnostic::new(Code::ActivePicture, Span::at(at), why);
                let help = Message::new("article.active.help");
                problems.add(&SourceFile::new(shown, text), [found.help(help)]);
            }
        }
        Ok(())
    }
}

/// Why mdBook cannot read a list of chapters, at the line that it names.
fn unreadable(text: &str, why: &str) -> Diagnostic {
    let placed = why.rsplit_once("SUMMARY.md line ").and_then(|(_, rest)| {
        let (line, rest) = rest.split_once(',')?;
        let (_, said) = rest.split_once(": ")?;
        Some((line.parse::<usize>().ok()?, said))
    });
    let (line, said) = placed.unwrap_or((1, why));
    // The line that it names may be an empty one before that which is wrong.
    let mut at = 0;
    for (number, it) in text.split_inclusive('\n').enumerate() {
        if number + 1 >= line && !it.trim().is_empty() {
            break;
        }
        at += it.len();
    }
    let rest = &text[at.min(text.len())..];
    let length = rest.lines().next().unwrap_or_default().len();
    let span = Span::new(at.min(text.len()), at.min(text.len()) + length);
    let message = Message::new("article.files.summary").with("why", said);
    Diagnostic::new(Code::BookUnread, span, message)
}

/// The links of a list of chapters, by the paths that mdBook takes them for.
fn links(text: &str) -> Vec<(PathBuf, Span)> {
    let events = Parser::new(text).into_offset_iter();
    let links = events.filter_map(|(event, range)| match event {
        Event::Start(Tag::Link { dest_url, .. }) => {
            Some((dest_url.replace("%20", " ").into(), range.into()))
        }
        _ => None,
    });
    links.collect()
}

/// The files of some chapters and of those below them.
fn locations<'a>(items: &'a [SummaryItem], found: &mut Vec<&'a Path>) {
    for item in items {
        if let SummaryItem::Link(link) = item {
            found.extend(link.location.as_deref());
            locations(&link.nested_items, found);
        }
    }
}

/// The page of a chapter; mdBook takes `README.md` for the front page of a folder.
fn page_of(chapter: &Path) -> PathBuf {
    let is_readme = |it: &std::ffi::OsStr| it.eq_ignore_ascii_case("readme");
    match chapter.file_stem().is_some_and(is_readme) {
        true => chapter.with_file_name(INDEX),
        false => chapter.with_extension("html"),
    }
}

/// Who writes a file of the site.
enum Owner {
    Build,
    Chapter(String),
    File(String),
}

/// The files of a book of the site. Names are compared as systems do that take capitals
/// for small letters.
struct Names(BTreeMap<String, Owner>);

impl Names {
    fn of_the_build() -> Self {
        let files = [PLAY, SEARCH, SCRIPT].map(str::to_owned).into_iter();
        let files = files.chain(downloads::names());
        Self(files.map(|it| (it, Owner::Build)).collect())
    }

    /// Takes a name for a file; if it is taken, returns by whom.
    fn take(&mut self, path: PathBuf, owner: Owner) -> Option<Message> {
        let path: PathBuf = path.components().collect();
        let name = slashed(&path).to_lowercase();
        let by = match self.0.get(&name) {
            None => {
                self.0.insert(name, owner);
                return None;
            }
            Some(Owner::Build) if name == PLAY => Message::new("article.taken.by.board"),
            Some(Owner::Build) => Message::new("article.taken.by.build").with("file", name),
            Some(Owner::Chapter(it) | Owner::File(it)) => {
                Message::new("article.taken.by.other").with("file", it.as_str())
            }
        };
        Some(by)
    }
}

/// The first `{{#include …}}` of a text that leads out of a folder, also by the files that
/// it includes; `base` is the folder that its paths are seen from.
pub(super) fn outer_include(text: &str, base: &Path, folder: &Path) -> Option<String> {
    let mut seen = HashSet::new();
    let mut texts = vec![(text.to_owned(), base.to_owned(), None)];
    while let Some((text, base, top)) = texts.pop() {
        for (written, path) in includes(&text) {
            let top: String = top.clone().unwrap_or_else(|| written.to_owned());
            let target = plain(&base.join(path));
            if !target.starts_with(folder) {
                return Some(top);
            }
            if seen.insert(target.clone())
                && let Ok(text) = fs::read_to_string(&target)
            {
                let base = target.parent().unwrap_or(folder).to_owned();
                texts.push((text, base, Some(top)));
            }
        }
    }
    None
}

/// A path without `.` and `..`, as if there were no links.
fn plain(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                out.pop();
            }
            Component::CurDir => {}
            part => out.push(part),
        }
    }
    out
}

/// What mdBook takes for an include in a text, and the path that it names.
fn includes(text: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    let mut end = 0;
    for at in (0..text.len()).filter(|&at| text.as_bytes()[at..].starts_with(b"{{")) {
        // The same end serves many beginnings.
        if end < at + 2 {
            let Some(next) = text[at + 2..].find("}}") else {
                break;
            };
            end = at + 2 + next;
        }
        let inside = &text[at + 2..end];
        let escaped = text[..at].ends_with('\\') && !inside.contains('\n');
        if let Some(path) = included(inside).filter(|_| !escaped) {
            found.push((&text[at..end + 2], path));
        }
    }
    found
}

/// The path that an include names, between its braces.
fn included(inside: &str) -> Option<&str> {
    let word = inside.trim_start().strip_prefix('#')?;
    let (kind, rest) = word.split_at(word.find(char::is_whitespace)?);
    let path = rest.split_whitespace().next()?;
    match kind {
        "include" | "rustdoc_include" => path.split(':').next(),
        "playground" | "playpen" => Some(path),
        _ => None,
    }
}

/// Places of a text of which mdBook only tells the chapter.
pub(super) fn place_in(file: &SourceFile, written: &str) -> Span {
    let at = file.text().find(written);
    at.map_or(Span::at(0), |at| Span::new(at, at + written.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn includes_are_those_of_mdbook() {
        let text = "{{#include a.md}} {{ #include  b.md:2:3 }} {{#playground c.rs edit}} {{x}} {{#title d}}";
        let found: Vec<_> = includes(text).into_iter().map(|it| it.1).collect();
        assert_eq!(found, ["a.md", "b.md", "c.rs"]);
        assert_eq!(includes(r"\{{#include a}}"), []);
        assert_eq!(includes("{{{#include a}}")[0].1, "a");
        assert_eq!(includes("\\{{#include\na}}")[0].1, "a");
        let many = "{{#include a ".repeat(100_000) + "}}";
        assert_eq!(includes(&many).len(), 100_000);
    }

    #[test]
    fn no_include_leads_out_of_a_folder() {
        let folder = tempfile::tempdir().unwrap();
        let book = folder.path().join("book");
        fs::create_dir_all(book.join("en/src")).unwrap();
        fs::write(book.join("shared.md"), "{{#include en/src/deep.md}}").unwrap();
        fs::write(book.join("en/src/deep.md"), "{{#include ../../shared.md}}").unwrap();
        let base = book.join("en/src");
        let outer = |text: &str| outer_include(text, &base, &book);
        assert_eq!(
            outer("{{#include ../../shared.md}} {{#include none.md}}"),
            None
        );
        for out in [
            "{{#include /etc/passwd}}",
            "{{#rustdoc_include ../../../x:1}}",
        ] {
            assert_eq!(outer(&format!("a {out} b")).as_deref(), Some(out));
        }
        fs::write(book.join("en/src/deep.md"), "{{#include ../../../x}}").unwrap();
        let first = "{{#include ../../shared.md}}";
        assert_eq!(outer(first).as_deref(), Some(first));
    }
}
