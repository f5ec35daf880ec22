//! Checks of the list of chapters and of the files beside them. Errors are reported at their
//! location in the project, not in the copy that is read.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};

use mdbook_summary::{Summary, SummaryItem, parse_summary};
use pulldown_cmark::{Event, Parser, Tag};

use super::links::{
    BOARD_PAGE, BOOK_SCRIPT, CONTENTS_PAGE, CONTENTS_SCRIPT, SEARCH_SCRIPT, chapter_path,
    page_file, page_source,
};
use crate::diagnostic::{Code, Diagnostic, SourceFile, Span, closest, did_you_mean};
use crate::file_access::read_inside;
use crate::message::Message;
use crate::project::{Project, find_active_content, to_slash_path};
use crate::site::build::downloads;
use crate::site::build::files::MAX_FILE_BYTES;
use crate::site::build::output_dir::files_under;
use crate::site::page::scripts::is_active_file;
use crate::site::problem::{ProblemCollector, SiteError};

/// The list of the chapters of a book.
const SUMMARY_FILE: &str = "SUMMARY.md";

/// Checks the folder of the chapters, relative to that of the book.
///
/// # Errors
///
/// Returns an error, located in `book.toml`, if it is outside the book.
pub(in crate::site) fn check_source_folder(src: &Path, toml: SourceFile) -> Result<(), SiteError> {
    if is_inside(src) {
        return Ok(());
    }
    let written = src.display().to_string();
    let text = toml.text();
    let at = text.find(&written).unwrap_or(0);
    let span = Span::new(at, at + written.len().min(text.len() - at));
    let message = Message::new("site.files.outside").with("file", written);
    let found = Diagnostic::new(Code::BookUnread, span, message);
    Err(SiteError::in_file(toml, vec![found]))
}

/// Returns `true` if a relative path never leaves its folder.
fn is_inside(path: &Path) -> bool {
    let mut parts = path.components();
    parts.all(|it| matches!(it, Component::Normal(_) | Component::CurDir))
}

/// The folder of the chapters of a book.
pub(in crate::site) struct ChaptersFolder<'a> {
    pub(in crate::site) project: &'a Project,
    /// Its path in the project, for messages.
    pub(in crate::site) source: PathBuf,
    /// Its copy, which is read.
    pub(in crate::site) copy: PathBuf,
    /// The folder that includes may not leave; `None` if includes are not resolved.
    pub(in crate::site) includes: Option<&'a Path>,
}

impl ChaptersFolder<'_> {
    /// Returns the path of a file below the folder for messages.
    pub(in crate::site) fn display_path(&self, path: &Path) -> String {
        self.project.display_path(&self.source.join(path))
    }

    /// Parses the list of the chapters and checks that each exists and has a page of its
    /// own.
    ///
    /// # Errors
    ///
    /// Returns [`SiteError::Problems`] with all errors in the list and in the files beside
    /// the chapters.
    pub(in crate::site) fn summary(&self) -> Result<Summary, SiteError> {
        let name = self.display_path(Path::new(SUMMARY_FILE));
        let file =
            SourceFile::open_inside(&self.copy, name.as_str(), &self.copy.join(SUMMARY_FILE))
                .map_err(SiteError::read(name))?;
        let summary = parse_summary(file.text()).map_err(|error| {
            let why = summary_error(file.text(), &format!("{error:#}"));
            SiteError::in_file(file.clone(), vec![why])
        })?;
        let mut problems = ProblemCollector::default();
        let mut names = OutputNames::with_build_files();
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
        let mut located = Vec::new();
        for part in summary_parts(summary) {
            collect_locations(part, &mut located);
        }
        for path in &located {
            let at = links.iter().position(|(it, _)| it == path);
            let span = at.map_or(Span::at(0), |at| links.remove(at).1);
            let name = path.display().to_string();
            let wrong = |key| {
                let message = Message::new(key).with("file", name.as_str());
                Diagnostic::new(Code::BookUnread, span, message)
            };
            if !is_inside(path) {
                problems.add(file, [wrong("site.files.outside")]);
            } else if !self.copy.join(path).is_file() {
                let missing = wrong("site.files.missing");
                problems.add(file, [self.with_suggestion(path, missing)]);
            } else if let Some(taken) = names.claim(page_path(path), &name) {
                let message = Message::new("site.taken.chapter")
                    .with("file", name.as_str())
                    .with("page", page_path(path).display().to_string())
                    .with("by", taken);
                let help = Message::new("site.taken.help");
                problems.add(
                    file,
                    [Diagnostic::new(Code::NameTaken, span, message).help(help)],
                );
            }
        }
    }

    /// Adds the name of the most similar chapter to the diagnostic of a missing one.
    fn with_suggestion(&self, path: &Path, missing: Diagnostic) -> Diagnostic {
        let files = files_under(&self.copy).unwrap_or_default();
        let chapters = files.iter().map(String::as_str);
        let chapters = chapters.filter(|it| it.ends_with(".md") && *it != SUMMARY_FILE);
        match closest(&path.to_string_lossy(), chapters) {
            Some(meant) => missing.help(did_you_mean(meant)),
            None => {
                let expected = Message::new("site.files.expected");
                missing.help(expected.with("file", self.display_path(path)))
            }
        }
    }

    /// Returns the files beside the chapters that a browser may run.
    pub(in crate::site) fn active_files(&self) -> Result<BTreeSet<PathBuf>, SiteError> {
        let mut found = BTreeSet::new();
        for path in files_under(&self.copy).map_err(SiteError::io(&self.copy))? {
            let path = PathBuf::from(path);
            if path.extension().is_some_and(|it| it == "md") {
                continue;
            }
            let bytes = read_inside(&self.copy, &self.copy.join(&path), MAX_FILE_BYTES);
            let bytes = bytes.map_err(SiteError::refused(self.display_path(&path)))?;
            if is_active_file(&path, &bytes) {
                found.insert(path);
            }
        }
        Ok(found)
    }

    /// Checks each file that is copied beside the pages.
    fn check_other_files(
        &self,
        names: &mut OutputNames,
        problems: &mut ProblemCollector,
    ) -> Result<(), SiteError> {
        let files = files_under(&self.copy).map_err(SiteError::io(&self.copy))?;
        for path in files.iter().filter(|it| !it.ends_with(".md")) {
            let name = self.display_path(Path::new(path));
            if let Some(taken) = names.claim(path.into(), &name) {
                let message = Message::new("site.taken.file").with("by", taken);
                let message = message.with("file", name.as_str());
                let found = Diagnostic::new(Code::NameTaken, Span::at(0), message);
                let help = Message::new("site.taken.help");
                problems.add(&SourceFile::new(name.as_str(), ""), [found.help(help)]);
            }
            if !path.to_ascii_lowercase().ends_with(".svg") {
                continue;
            }
            let whole = self.copy.join(path);
            let bytes = read_inside(&self.copy, &whole, MAX_FILE_BYTES);
            let bytes = bytes.map_err(SiteError::refused(&name))?;
            if let Some((at, why)) = find_active_content(&bytes) {
                let text = String::from_utf8_lossy(&bytes);
                let found = Diagnostic::new(Code::ActivePicture, Span::at(at), why);
                let help = Message::new("site.active.help");
                problems.add(&SourceFile::new(name, text), [found.help(help)]);
            }
        }
        Ok(())
    }
}

/// Returns the chapters before, among and after the numbered ones.
pub(in crate::site) fn summary_parts(summary: &Summary) -> [&[SummaryItem]; 3] {
    [
        &summary.prefix_chapters,
        &summary.numbered_chapters,
        &summary.suffix_chapters,
    ]
}

/// Returns the error of mdBook for a list of chapters, at the line that it names.
fn summary_error(text: &str, why: &str) -> Diagnostic {
    let placed = why.rsplit_once("SUMMARY.md line ").and_then(|(_, rest)| {
        let (line, rest) = rest.split_once(',')?;
        let (_, reason) = rest.split_once(": ")?;
        Some((line.parse::<usize>().ok()?, reason))
    });
    let (line, reason) = placed.unwrap_or((1, why));
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
    let message = Message::new("site.files.summary").with("why", reason);
    Diagnostic::new(Code::BookUnread, span, message)
}

/// Returns the links of a list of chapters, by the paths that mdBook derives from them.
fn summary_links(text: &str) -> Vec<(PathBuf, Span)> {
    let events = Parser::new(text).into_offset_iter();
    let links = events.filter_map(|(event, range)| match event {
        Event::Start(Tag::Link { dest_url, .. }) => {
            Some((chapter_path(Path::new(&*dest_url)), range.into()))
        }
        _ => None,
    });
    links.collect()
}

/// Collects the files of chapters, including nested ones.
fn collect_locations(items: &[SummaryItem], found: &mut Vec<PathBuf>) {
    for item in items {
        if let SummaryItem::Link(link) = item {
            found.extend(link.location.as_deref().map(chapter_path));
            collect_locations(&link.nested_items, found);
        }
    }
}

/// Returns the page of a chapter.
fn page_path(chapter: &Path) -> PathBuf {
    page_file(&page_source(chapter))
}

/// The files of a book of the site, each with the chapter or file from which it is made, if it is
/// not a file of every build. Names are compared without regard to case, as on some file systems.
struct OutputNames(BTreeMap<String, Option<String>>);

impl OutputNames {
    fn with_build_files() -> Self {
        let files = [
            BOARD_PAGE,
            CONTENTS_PAGE,
            CONTENTS_SCRIPT,
            SEARCH_SCRIPT,
            BOOK_SCRIPT,
        ]
        .map(str::to_owned)
        .into_iter();
        let files = files.chain(downloads::file_names());
        Self(files.map(|it| (it, None)).collect())
    }

    /// Claims a name for a file. If it is taken, returns a message that names its owner.
    fn claim(&mut self, path: PathBuf, owner: &str) -> Option<Message> {
        let path: PathBuf = path.components().collect();
        let name = to_slash_path(&path).to_lowercase();
        let Some(taken) = self.0.get(&name) else {
            self.0.insert(name, Some(owner.to_owned()));
            return None;
        };
        Some(match taken {
            Some(owner) => Message::new("site.taken.by.other").with("file", owner.as_str()),
            None if name == BOARD_PAGE => Message::new("site.taken.by.board"),
            None => Message::new("site.taken.by.build").with("file", name),
        })
    }
}
