//! Replacement of the blocks of all chapters of a book.

use std::path::Path;

use super::book::{Book, Chapter};
use super::book_index::BookTerms;
use super::expand::{BlockExpander, ChapterSource};
use super::library::Library;
use super::links::{SITE_FILE_PREFIX, SOURCES_CHAPTER, path_to_root};
use super::numbering::FigureNumbering;
use super::outline::heading_ids;
use super::page_node::ExpandedChapter;
use super::parallel::par_map;
use super::problem::{ProblemCollector, SiteError};
use super::templates::Templates;
use crate::comment::CitationNames;

/// The kind of the pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PageMode {
    /// A page for each chapter, rendered by mdBook.
    Mdbook,
    /// A page for each chapter, rendered by our own templates, and the formats derived
    /// from them; see [`ChapterTree`](super::chapter_tree::ChapterTree).
    Site,
}

/// Returns the chapters of a book with their blocks replaced, in order; `folder` is that of
/// the chapters in the project, for messages.
///
/// # Errors
///
/// Returns [`SiteError::Problems`] with all errors in all chapters.
pub(super) fn expand_book(
    library: &Library,
    templates: &Templates,
    folder: &Path,
    book: &Book,
    page_mode: PageMode,
) -> Result<Vec<ExpandedChapter>, SiteError> {
    let strings = templates.strings;
    let sources = book
        .chapters()
        .find(|it| it.path == Path::new(SOURCES_CHAPTER));
    let keys = sources.map(|it| heading_ids(&it.text));
    let works = library.project().sources();
    let expander = ChapterExpander {
        page_mode,
        numbering: FigureNumbering::from_book(book, strings.language()),
        terms: BookTerms::from_book(book, library.project(), strings),
        sources: CitationNames::from_library(works, "", strings),
        chapters_folder: folder,
        library,
        templates,
        keys,
    };
    let chapters: Vec<_> = book.chapters().collect();
    let expanded = par_map(&chapters, |chapter| expander.expand_chapter(chapter));
    let (mut problems, mut chapters) = (ProblemCollector::default(), Vec::new());
    for (found, chapter) in expanded {
        problems.merge(found);
        chapters.push(chapter);
    }
    problems.into_result().map(|()| chapters)
}

/// Rendering of the chapters of a book, each by itself.
struct ChapterExpander<'a> {
    library: &'a Library,
    templates: &'a Templates,
    sources: CitationNames,
    keys: Option<Vec<String>>,
    numbering: FigureNumbering,
    terms: BookTerms,
    page_mode: PageMode,
    /// The folder of the chapters.
    chapters_folder: &'a Path,
}

impl ChapterExpander<'_> {
    /// Returns a chapter with its blocks replaced, and its problems.
    fn expand_chapter(&self, chapter: &Chapter) -> (ProblemCollector, ExpandedChapter) {
        let path = chapter.path.as_path();
        let file = self.chapters_folder.join(&chapter.source_path);
        let name = self.library.project().display_path(&file);
        let mut sources = self.sources.clone();
        sources.link = format!(
            "{}{}#",
            path_to_root(path),
            SOURCES_CHAPTER.replace(".md", ".html")
        );
        let expander = BlockExpander {
            library: self.library,
            templates: self.templates,
            sources: &sources,
            keys: self.keys.as_deref(),
            has_script: true,
            downloads: (self.page_mode == PageMode::Site)
                .then(|| format!("{SITE_FILE_PREFIX}{}", path_to_root(path))),
            numbering: Some(&self.numbering),
            terms: Some(&self.terms),
            is_builtin_text: false,
        };
        let given = ChapterSource {
            name: &name,
            path,
            text: &chapter.text,
        };
        let mut problems = ProblemCollector::default();
        let chapter = expander.expand_chapter(given, &mut problems);
        (problems, chapter)
    }
}
