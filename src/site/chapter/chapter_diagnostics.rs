//! Diagnostics of a single chapter, for editors.

use std::path::Path;

use super::expand::ChapterSource;
use super::links::SOURCES_CHAPTER;
use crate::comment::CitationNames;
use crate::diagnostic::{Code, Diagnostic, SourceFile, Span};
use crate::message::{Message, Strings};
use crate::project::Project;
use crate::site::figure::PageContext;
use crate::site::library::Library;
use crate::site::page::templates::Templates;
use crate::site::problem::ProblemCollector;

/// Returns the diagnostics of the `fifangha` blocks, the values and the citations of a
/// chapter, in order, as a build would report them. The chapter may be unsaved; the
/// records that it names are read from disk. Without a project, its blocks cannot name
/// records.
pub fn chapter_diagnostics(
    file: &SourceFile,
    path: Option<&Path>,
    project: Option<Project>,
    strings: &'static Strings,
) -> Vec<Diagnostic> {
    let marks = ["fifangha", "fif-invalid", "[="];
    if !marks.iter().any(|it| file.text().contains(it)) {
        return Vec::new();
    }
    let beside = path.and_then(Path::parent).unwrap_or(Path::new(""));
    let project = project.unwrap_or_else(|| Project::at(beside));
    let keys: Vec<String> = project.sources().keys().map(str::to_owned).collect();
    let library = Library::new(project);
    let mut problems = ProblemCollector::default();
    let drawn = Templates::load(strings, library.project()).map(|templates| {
        let link = SOURCES_CHAPTER.replace(".md", ".html#");
        let sources = CitationNames::from_library(library.project().sources(), link, strings);
        let page = PageContext {
            keys: (!keys.is_empty()).then_some(&keys),
            ..PageContext::without_book(&library, &templates, &sources)
        };
        let chapter = ChapterSource {
            name: file.name(),
            path: path.unwrap_or_else(|| Path::new("chapter.md")),
            text: &file.text().into(),
        };
        page.expand_chapter(chapter, &mut problems);
    });
    let mut found = problems.into_file_diagnostics(file);
    if let Err(error) = drawn {
        let message = Message::new("site.not_drawn").with("why", error.message());
        found.push(Diagnostic::new(Code::RecordUnread, Span::at(0), message));
    }
    found.sort_by_key(|it| it.span.start());
    found
}
