//! Replacement of the blocks of all chapters of a book.

use std::path::Path;

use super::book::{Book, Chapter};
use super::book_index::BookTerms;
use super::expand::ChapterSource;
use super::links::{SITE_FILE_PREFIX, SOURCES_CHAPTER, path_to_root};
use super::numbering::FigureNumbering;
use super::outline::heading_ids;
use super::page_node::ExpandedChapter;
use crate::comment::CitationNames;
use crate::site::build::parallel::par_map;
use crate::site::figure::PageContext;
use crate::site::library::Library;
use crate::site::page::templates::Templates;
use crate::site::problem::{ProblemCollector, SiteError};

/// Returns the chapters of a book with their blocks replaced, in order; `folder` is that of
/// the chapters in the project, for messages. A page may have files for download beside it.
///
/// # Errors
///
/// Returns [`SiteError::Problems`] with all errors in all chapters.
pub(in crate::site) fn expand_book(
    library: &Library,
    templates: &Templates,
    folder: &Path,
    book: &Book,
    has_downloads: bool,
) -> Result<Vec<ExpandedChapter>, SiteError> {
    let (strings, project) = (templates.strings, library.project());
    let mut chapters = book.chapters();
    let sources = chapters.find(|it| it.path == Path::new(SOURCES_CHAPTER));
    let keys = sources.map(|it| heading_ids(&it.text));
    let sources = CitationNames::from_library(project.sources(), "", strings);
    let numbering = FigureNumbering::from_book(
        book,
        project.settings().article.as_deref(),
        strings.language(),
    );
    let terms = BookTerms::from_book(book, project, strings);
    let expand = |chapter: &&Chapter| {
        let path = chapter.path.as_path();
        let root = path_to_root(path);
        let mut sources = sources.clone();
        sources.link = format!("{root}{}#", SOURCES_CHAPTER.replace(".md", ".html"));
        let downloads = has_downloads.then(|| format!("{SITE_FILE_PREFIX}{root}"));
        let page = PageContext {
            library,
            templates,
            sources: &sources,
            keys: keys.as_deref(),
            has_script: true,
            downloads: downloads.as_deref(),
            numbering: Some(&numbering),
            cited: &[],
            terms: Some(&terms),
            is_builtin_text: false,
        };
        let given = ChapterSource {
            name: &project.display_path(&folder.join(&chapter.source_path)),
            path,
            text: &chapter.text,
        };
        let mut problems = ProblemCollector::default();
        (page.expand_chapter(given, &mut problems), problems)
    };
    let expanded = par_map(&book.chapters().collect::<Vec<_>>(), expand);
    let mut problems = ProblemCollector::default();
    let chapters = expanded.into_iter().map(|(chapter, found)| {
        problems.merge(found);
        chapter
    });
    let chapters = chapters.collect();
    problems.into_result().map(|()| chapters)
}
