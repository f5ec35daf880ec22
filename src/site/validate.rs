//! Checks of the files of a book before mdBook reads them.
//!
//! mdBook trusts a book: it reads chapters from anywhere, includes any file and runs the
//! commands that `book.toml` names. Errors are reported at their location in the project,
//! not in the copy that mdBook reads.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

use mdbook_driver::config::Config;
use mdbook_summary::{Summary, SummaryItem, parse_summary};
use pulldown_cmark::{Event, Parser, Tag};
use serde_json::{Map, Value};

use super::board_page::BOARD_PAGE;
use super::builder::BOOK_SCRIPT;
use super::chapter_pages::{INDEX_PAGE, SEARCH_SCRIPT};
use super::downloads;
use super::output_dir::files_under;
use super::problem::{FileProblems, ProblemCollector, SiteError};
use crate::diagnostic::{Code, Diagnostic, ReadError, SourceFile, Span, closest, did_you_mean};
use crate::message::Message;
use crate::project::find_active_content;
use crate::project::to_slash_path;

/// The list of the chapters of a book.
const SUMMARY_FILE: &str = "SUMMARY.md";

/// Preprocessors that a build runs: its own, and those of mdBook.
const ALLOWED_PREPROCESSORS: [&str; 3] = ["fifangha", "links", "index"];

/// Removes from a configuration every program that mdBook would run. Returns the names of
/// the preprocessors that are not run.
pub(super) fn remove_external_programs(config: &mut Config) -> Result<Vec<String>, SiteError> {
    let failed = |error: mdbook_driver::errors::Error| SiteError::Book(format!("{error:#}"));
    let tables = config.preprocessors::<Value>().map_err(failed)?;
    let mut own = Map::new();
    // The order of the others is unchanged.
    if let Some(table) = tables.get(ALLOWED_PREPROCESSORS[0]) {
        let mut kept = Map::new();
        for key in ["before", "after"] {
            let names = table[key].as_array().into_iter().flatten();
            let names = names.filter(|it| {
                it.as_str()
                    .is_some_and(|it| ALLOWED_PREPROCESSORS.contains(&it))
            });
            kept.insert(key.to_owned(), names.cloned().collect());
        }
        own.insert(ALLOWED_PREPROCESSORS[0].to_owned(), kept.into());
    }
    config.set("preprocessor", own).map_err(failed)?;
    config
        .set("output", Map::<String, Value>::new())
        .map_err(failed)?;
    let others = tables
        .into_keys()
        .filter(|it| !ALLOWED_PREPROCESSORS.contains(&it.as_str()));
    Ok(others.collect())
}

/// Checks the folder of the chapters, relative to that of the book.
///
/// # Errors
///
/// Returns an error, located in `book.toml`, if it is outside the book.
pub(super) fn check_source_folder(
    toml: &Path,
    shown: String,
    config: &Config,
) -> Result<(), SiteError> {
    if is_inside(&config.book.src) {
        return Ok(());
    }
    let text = fs::read_to_string(toml).map_err(SiteError::io(toml))?;
    let written = config.book.src.display().to_string();
    let at = text.find(&written).unwrap_or(0);
    let span = Span::new(at, at + written.len().min(text.len() - at));
    let message = Message::new("article.files.outside").with("file", written);
    Err(SiteError::Problems(vec![FileProblems {
        file: SourceFile::new(shown, text),
        diagnostics: vec![Diagnostic::new(Code::BookUnread, span, message)],
    }]))
}

/// Returns `true` if a relative path never leaves its folder.
fn is_inside(path: &Path) -> bool {
    let mut parts = path.components();
    parts.all(|it| matches!(it, Component::Normal(_) | Component::CurDir))
}

/// The folder of the chapters of a book: its path in the project, for messages, and its
/// copy.
pub(super) struct ChaptersFolder<'a> {
    pub(super) display_path: &'a dyn Fn(&Path) -> String,
    pub(super) copy: &'a Path,
}

impl ChaptersFolder<'_> {
    /// Parses the list of the chapters and checks that each exists and has a page of its
    /// own.
    ///
    /// # Errors
    ///
    /// Returns [`SiteError::Problems`] with all errors in the list and in the files beside
    /// the chapters.
    pub(super) fn summary(&self) -> Result<Summary, SiteError> {
        let path = self.copy.join(SUMMARY_FILE);
        let name = (self.display_path)(Path::new(SUMMARY_FILE));
        let file = match SourceFile::open(name, &path) {
            Ok(file) => file,
            Err(ReadError::Io(error)) => {
                return Err(SiteError::io((self.display_path)(Path::new(SUMMARY_FILE)))(
                    error,
                ));
            }
            Err(ReadError::Refused(refused)) => {
                let (file, why) = *refused;
                return Err(SiteError::Problems(vec![FileProblems {
                    file,
                    diagnostics: vec![why],
                }]));
            }
        };
        let summary = match parse_summary(file.text()) {
            Ok(summary) => summary,
            Err(error) => {
                let why = summary_error(file.text(), &format!("{error:#}"));
                return Err(SiteError::Problems(vec![FileProblems {
                    file,
                    diagnostics: vec![why],
                }]));
            }
        };
        let (mut problems, mut names) =
            (ProblemCollector::default(), OutputNames::with_build_files());
        self.check_chapters(&summary, &file, &mut names, &mut problems);
        self.check_other_files(&mut names, &mut problems)?;
        problems.into_result().map(|()| summary)
    }

    /// Checks each chapter in the list.
    fn check_chapters(
        &self,
        summary: &Summary,
        file: &SourceFile,
        names: &mut OutputNames,
        problems: &mut ProblemCollector,
    ) {
        let mut links = summary_links(file.text());
        let parts = [
            &summary.prefix_chapters,
            &summary.numbered_chapters,
            &summary.suffix_chapters,
        ];
        let mut located = Vec::new();
        parts
            .iter()
            .for_each(|it| collect_locations(it, &mut located));
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
                problems.add(file, [self.with_suggestion(path, missing)]);
            } else if let Some(taken) =
                names.claim(page_path(path), FileOwner::Chapter(shown.clone()))
            {
                let message = Message::new("article.taken.chapter")
                    .with("file", shown.as_str())
                    .with("page", page_path(path).display().to_string())
                    .with("by", taken);
                let help = Message::new("article.taken.help");
                problems.add(
                    file,
                    [Diagnostic::new(Code::NameTaken, span, message).help(help)],
                );
            }
        }
    }

    /// Adds the name of the most similar chapter to the diagnostic of a missing one.
    fn with_suggestion(&self, path: &Path, missing: Diagnostic) -> Diagnostic {
        let files = files_under(self.copy).unwrap_or_default();
        let chapters = files.iter().map(String::as_str);
        let chapters = chapters.filter(|it| it.ends_with(".md") && *it != SUMMARY_FILE);
        match closest(&path.to_string_lossy(), chapters) {
            Some(meant) => missing.help(did_you_mean(meant)),
            None => {
                let expected = Message::new("article.files.expected");
                missing.help(expected.with("file", (self.display_path)(path)))
            }
        }
    }

    /// Checks each file that is copied beside the pages.
    fn check_other_files(
        &self,
        names: &mut OutputNames,
        problems: &mut ProblemCollector,
    ) -> Result<(), SiteError> {
        let files = files_under(self.copy).map_err(SiteError::io(self.copy))?;
        for path in files.iter().filter(|it| !it.ends_with(".md")) {
            let shown = (self.display_path)(Path::new(path));
            if let Some(taken) = names.claim(path.into(), FileOwner::File(shown.clone())) {
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
            let bytes = fs::read(&whole).map_err(SiteError::io(&whole))?;
            if let Some((at, why)) = find_active_content(&bytes) {
                let text = String::from_utf8_lossy(&bytes);
                let found = Diagnostic::new(Code::ActivePicture, Span::at(at), why);
                let help = Message::new("article.active.help");
                problems.add(&SourceFile::new(shown, text), [found.help(help)]);
            }
        }
        Ok(())
    }
}

/// Returns the error of mdBook for a list of chapters, at the line that it names.
fn summary_error(text: &str, why: &str) -> Diagnostic {
    let placed = why.rsplit_once("SUMMARY.md line ").and_then(|(_, rest)| {
        let (line, rest) = rest.split_once(',')?;
        let (_, said) = rest.split_once(": ")?;
        Some((line.parse::<usize>().ok()?, said))
    });
    let (line, said) = placed.unwrap_or((1, why));
    // mdBook may name an empty line before the wrong one.
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

/// Returns the links of a list of chapters, by the paths that mdBook derives from them.
fn summary_links(text: &str) -> Vec<(PathBuf, Span)> {
    let events = Parser::new(text).into_offset_iter();
    let links = events.filter_map(|(event, range)| match event {
        Event::Start(Tag::Link { dest_url, .. }) => {
            Some((dest_url.replace("%20", " ").into(), range.into()))
        }
        _ => None,
    });
    links.collect()
}

/// Collects the files of chapters, including nested ones.
fn collect_locations<'a>(items: &'a [SummaryItem], found: &mut Vec<&'a Path>) {
    for item in items {
        if let SummaryItem::Link(link) = item {
            found.extend(link.location.as_deref());
            collect_locations(&link.nested_items, found);
        }
    }
}

/// Returns the page of a chapter; mdBook makes `README.md` the front page of a folder.
fn page_path(chapter: &Path) -> PathBuf {
    let is_readme = |it: &std::ffi::OsStr| it.eq_ignore_ascii_case("readme");
    match chapter.file_stem().is_some_and(is_readme) {
        true => chapter.with_file_name(INDEX_PAGE),
        false => chapter.with_extension("html"),
    }
}

/// The origin of a file of the site.
enum FileOwner {
    Build,
    Chapter(String),
    File(String),
}

/// The files of a book of the site. Names are compared without regard to case, as on some
/// file systems.
struct OutputNames(BTreeMap<String, FileOwner>);

impl OutputNames {
    fn with_build_files() -> Self {
        let files = [BOARD_PAGE, SEARCH_SCRIPT, BOOK_SCRIPT]
            .map(str::to_owned)
            .into_iter();
        let files = files.chain(downloads::file_names());
        Self(files.map(|it| (it, FileOwner::Build)).collect())
    }

    /// Claims a name for a file. If it is taken, returns a message that names its owner.
    fn claim(&mut self, path: PathBuf, owner: FileOwner) -> Option<Message> {
        let path: PathBuf = path.components().collect();
        let name = to_slash_path(&path).to_lowercase();
        let by = match self.0.get(&name) {
            None => {
                self.0.insert(name, owner);
                return None;
            }
            Some(FileOwner::Build) if name == BOARD_PAGE => Message::new("article.taken.by.board"),
            Some(FileOwner::Build) => Message::new("article.taken.by.build").with("file", name),
            Some(FileOwner::Chapter(it) | FileOwner::File(it)) => {
                Message::new("article.taken.by.other").with("file", it.as_str())
            }
        };
        Some(by)
    }
}

/// Returns the first `{{#include …}}` of a text that leads out of a folder, directly or
/// through included files; `base` is the folder of relative paths.
pub(super) fn find_outer_include(text: &str, base: &Path, folder: &Path) -> Option<String> {
    let mut seen = HashSet::new();
    let mut texts = vec![(text.to_owned(), base.to_owned(), None)];
    while let Some((text, base, top)) = texts.pop() {
        for (written, path) in find_includes(&text) {
            let top: String = top.clone().unwrap_or_else(|| written.to_owned());
            let target = normalize_path(&base.join(path));
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

/// Removes `.` and `..` from a path, ignoring symbolic links.
fn normalize_path(path: &Path) -> PathBuf {
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

/// Returns the includes that mdBook finds in a text, with their paths.
fn find_includes(text: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    let mut end = 0;
    for at in (0..text.len()).filter(|&at| text.as_bytes()[at..].starts_with(b"{{")) {
        // One end may belong to several starts.
        if end < at + 2 {
            let Some(next) = text[at + 2..].find("}}") else {
                break;
            };
            end = at + 2 + next;
        }
        let inside = &text[at + 2..end];
        let escaped = text[..at].ends_with('\\') && !inside.contains('\n');
        if let Some(path) = include_path(inside).filter(|_| !escaped) {
            found.push((&text[at..end + 2], path));
        }
    }
    found
}

/// Returns the path that an include names, given the text between its braces.
fn include_path(inside: &str) -> Option<&str> {
    let word = inside.trim_start().strip_prefix('#')?;
    let (kind, rest) = word.split_at(word.find(char::is_whitespace)?);
    let path = rest.split_whitespace().next()?;
    match kind {
        "include" | "rustdoc_include" => path.split(':').next(),
        "playground" | "playpen" => Some(path),
        _ => None,
    }
}

/// Returns the span of a text for which mdBook reports only the chapter.
pub(super) fn find_span(file: &SourceFile, written: &str) -> Span {
    let at = file.text().find(written);
    at.map_or(Span::at(0), |at| Span::new(at, at + written.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn includes_are_those_of_mdbook() {
        let text = "{{#include a.md}} {{ #include  b.md:2:3 }} {{#playground c.rs edit}} {{x}} {{#title d}}";
        let found: Vec<_> = find_includes(text).into_iter().map(|it| it.1).collect();
        assert_eq!(found, ["a.md", "b.md", "c.rs"]);
        assert_eq!(find_includes(r"\{{#include a}}"), []);
        assert_eq!(find_includes("{{{#include a}}")[0].1, "a");
        assert_eq!(find_includes("\\{{#include\na}}")[0].1, "a");
        let many = "{{#include a ".repeat(100_000) + "}}";
        assert_eq!(find_includes(&many).len(), 100_000);
    }

    #[test]
    fn no_include_leads_out_of_a_folder() {
        let folder = tempfile::tempdir().unwrap();
        let book = folder.path().join("book");
        fs::create_dir_all(book.join("en/src")).unwrap();
        fs::write(book.join("shared.md"), "{{#include en/src/deep.md}}").unwrap();
        fs::write(book.join("en/src/deep.md"), "{{#include ../../shared.md}}").unwrap();
        let base = book.join("en/src");
        let outer = |text: &str| find_outer_include(text, &base, &book);
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
