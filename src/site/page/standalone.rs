//! A chapter as a self-contained page.

use std::path::Path;

use super::single_file::render_single_chapter;
use super::templates::Templates;
use crate::comment::CitationNames;
use crate::message::Strings;
use crate::project::{self, Project};
use crate::site::chapter::chapter_text::ChapterText;
use crate::site::chapter::expand::ChapterSource;
use crate::site::chapter::links::slug;
use crate::site::chapter::numbering::FigureNumbering;
use crate::site::chapter::outline::heading_ids;
use crate::site::figure::PageContext;
use crate::site::library::Library;
use crate::site::problem::{ProblemCollector, SiteError};

/// Returns a chapter of Markdown with `fifangha` blocks as a self-contained
/// HTML file. The sources that it cites are headings of its own, `## … {#key}`.
///
/// # Errors
///
/// Returns [`SiteError::Problems`] with all errors in the chapter, or another
/// error if records or templates of the project cannot be read.
pub fn standalone_chapter(
    title: &str,
    markdown: &str,
    strings: &'static Strings,
    project: Project,
) -> Result<String, SiteError> {
    let library = Library::new(project);
    let templates = Templates::load(strings, library.project())?;
    let path = Path::new("page.md");
    // The prefix of the ids of its headings.
    let link = format!("#{}-", slug(path));
    let sources = CitationNames::from_library(
        &project::SourceLibrary::from_headings(markdown),
        link,
        strings,
    );
    let text = ChapterText::from(markdown);
    let page = PageContext {
        keys: Some(&heading_ids(&text)),
        numbering: Some(&FigureNumbering::default()),
        ..PageContext::without_book(&library, &templates, &sources)
    };
    let chapter = ChapterSource {
        name: title,
        path,
        text: &text,
    };
    let mut problems = ProblemCollector::default();
    let expanded = page.expand_chapter(chapter, &mut problems);
    problems.into_result()?;
    let nodes = expanded.into_nodes();
    render_single_chapter(title, path, nodes, library.root(), &templates)
}
