//! Replacement of the blocks of all chapters of a book.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::book::{Book, Chapter};
use super::book_index::BookTerms;
use super::dependencies::{DependencyResolver, FingerprintCache, hash_of, strings_identity};
use super::expand::{BlockExpander, ChapterSource};
use super::library::Library;
use super::links::{SITE_FILE_PREFIX, SOURCES_CHAPTER, path_to_root};
use super::numbering::FigureNumbering;
use super::outline::heading_ids;
use super::parallel::par_map;
use super::problem::{ProblemCollector, SiteError};
use super::site_cache::RenderedChapter;
use super::templates::Templates;
use crate::comment::CitationNames;

/// The kind of the pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PageMode {
    /// A page for each chapter, rendered by mdBook.
    Mdbook,
    /// A page for each chapter, rendered by our own templates, and the formats derived
    /// from them; see [`ChapterLayout`](super::chapter_html::ChapterLayout).
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
    templates: &Arc<Templates>,
    folder: &Path,
    book: &Book,
    page_mode: PageMode,
) -> Result<Vec<String>, SiteError> {
    let strings = templates.strings;
    let sources = book
        .chapters()
        .find(|it| it.path == Path::new(SOURCES_CHAPTER));
    let keys = sources.map(|it| heading_ids(it.text.text()));
    let works = library.project().sources();
    let expander = ChapterExpander {
        page_mode,
        numbering: FigureNumbering::from_book(book, strings.language()),
        terms: BookTerms::from_book(book, library.project(), strings),
        sources: CitationNames::from_library(works, "", strings),
        base_hash: hash_of(&(
            strings_identity(strings),
            (page_mode as u8, templates.hash()),
            library.project().settings_study().map(|it| it.file.text()),
            format!("{works:?}{keys:?}"),
        )),
        fingerprints: FingerprintCache::default(),
        chapters_folder: folder.to_owned(),
        library: library.clone(),
        templates: Arc::clone(templates),
        keys,
    };
    let chapters: Vec<_> = book.chapters().collect();
    let expanded = par_map(&chapters, |chapter| expander.expand_chapter(chapter));
    let (mut problems, mut texts) = (ProblemCollector::default(), Vec::new());
    for (found, text) in expanded {
        problems.merge(found);
        texts.push(text);
    }
    let texts = texts.into_iter().collect::<Result<Vec<_>, _>>()?;
    problems.into_result().map(|()| texts)
}

/// Rendering of the chapters of a book, each by itself.
struct ChapterExpander {
    library: Library,
    templates: Arc<Templates>,
    sources: CitationNames,
    keys: Option<Vec<String>>,
    numbering: FigureNumbering,
    terms: BookTerms,
    page_mode: PageMode,
    /// The folder of the chapters.
    chapters_folder: PathBuf,
    /// Hash of the data that all chapters depend on.
    base_hash: u64,
    /// Fingerprints of the dependencies of single chapters.
    fingerprints: FingerprintCache,
}

impl ChapterExpander {
    /// Returns a chapter with its blocks replaced, from the cache if possible, and its
    /// problems.
    fn expand_chapter(&self, chapter: &Chapter) -> (ProblemCollector, Result<String, SiteError>) {
        let path = chapter.path.as_path();
        let library = self.library.for_chapter();
        let numbering = self.numbering.clone().with_trace(library.trace());
        let terms = self.terms.clone().with_trace(library.trace());
        let answers = DependencyResolver {
            library: &library,
            numbering: &numbering,
            terms: &terms,
            fingerprints: &self.fingerprints,
        };
        let name = library
            .project()
            .display_path(&self.chapters_folder.join(&chapter.source_path));
        let key = hash_of(&(self.base_hash, &name, path, chapter.text.text()));
        let kept = &library.cache().chapters;
        let mut problems = ProblemCollector::default();
        if let Some(text) = kept.get(key).and_then(|it| it.text(answers)) {
            return (problems, Ok(text));
        }
        library.trace().take();
        let mut sources = self.sources.clone();
        sources.link = format!(
            "{}{}#",
            path_to_root(path),
            SOURCES_CHAPTER.replace(".md", ".html")
        );
        let expander = BlockExpander {
            library: &library,
            templates: &self.templates,
            sources: &sources,
            keys: self.keys.as_deref(),
            has_script: true,
            downloads: (self.page_mode == PageMode::Site)
                .then(|| format!("{SITE_FILE_PREFIX}{}", path_to_root(path))),
            numbering: Some(&numbering),
            terms: Some(&terms),
            is_builtin_text: false,
        };
        let given = ChapterSource {
            name: &name,
            path,
            text: &chapter.text,
        };
        let text = expander.expand_chapter(given, &mut problems);
        let needs = library.trace().take();
        if let Some(text) = text.as_ref().ok().filter(|_| problems.count() == 0) {
            kept.insert(key, RenderedChapter::new(text, needs, answers));
        }
        (problems, text)
    }
}
