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

impl FifanghaPreprocessor {
    /// Its name in `book.toml`.
    pub const NAME: &'static str = "fifangha";

    /// Creates a preprocessor for the book in a folder of a project.
    pub(super) fn for_project(library: Library, templates: Arc<Templates>, book: PathBuf) -> Self {
        Self {
            project_book: Some(ProjectBook {
                library,
                templates,
                book,
            }),
            page_mode: PageMode::Site,
        }
    }

    /// Creates a preprocessor for a renderer of mdBook: pages for `html`, exports for
    /// those of [`ExportFormat::RENDERERS`].
    #[must_use]
    pub fn for_renderer(renderer: &str) -> Self {
        let bound = ExportFormat::from_renderer(renderer).is_some();
        Self {
            project_book: None,
            page_mode: if bound {
                PageMode::Site
            } else {
                PageMode::Mdbook
            },
        }
    }

    /// Returns the project of the book in a folder: the one around it, or else the folder
    /// itself, which needs no records.
    #[must_use]
    pub fn find_project(root: &Path) -> Project {
        Project::find_from(root).unwrap_or_else(|_| Project::at(root))
    }

    /// Replaces all blocks of a book in a folder.
    ///
    /// # Errors
    ///
    /// Returns [`SiteError::Problems`] with all errors in all chapters.
    pub fn expand(
        &self,
        root: &Path,
        language: &str,
        src: &Path,
        mut book: Book,
    ) -> Result<Book, SiteError> {
        let (library, folder) = match &self.project_book {
            Some(known) => (known.library.clone(), known.book.clone()),
            None => (Library::new(Self::find_project(root)), root.to_owned()),
        };
        let strings = library.project().strings(language);
        let templates = match &self.project_book {
            Some(known) => Arc::clone(&known.templates),
            None => Arc::new(Templates::load(strings, library.project())?),
        };
        let keys: Option<Vec<String>> = book
            .chapters()
            .find(|chapter| chapter.path.as_deref() == Some(Path::new(SOURCES_CHAPTER)))
            .map(|chapter| heading_ids(&chapter.content));
        let works = library.project().sources();
        let drawer = ChapterExpander {
            page_mode: self.page_mode,
            numbering: FigureNumbering::from_book(&book, strings.language()),
            terms: BookTerms::from_book(&book, library.project(), strings),
            sources: CitationNames::from_library(works, "", strings),
            base_hash: hash_of(&(
                strings_identity(strings),
                (self.page_mode as u8, templates.hash()),
                library.project().settings_study().map(|it| it.file.text()),
                format!("{works:?}{keys:?}"),
            )),
            fingerprints: FingerprintCache::default(),
            chapters_folder: folder.join(src),
            library,
            templates,
            keys,
        };
        // Nested chapters are visited in another order than by `chapters`.
        let mut chapters = Vec::new();
        book.for_each_chapter_mut(|chapter| chapters.push(chapter.clone()));
        chapters.retain(|it| it.path.is_some());
        let mut drawn = par_map(&chapters, |chapter| drawer.expand_chapter(chapter)).into_iter();
        let (mut problems, mut failed) = (ProblemCollector::default(), None);
        book.for_each_chapter_mut(|chapter| {
            if chapter.path.is_none() {
                return;
            }
            let Some((found, text)) = drawn.next() else {
                return;
            };
            problems.merge(found);
            match text {
                Ok(text) => {
                    let links = self.other_languages(&drawer.library, chapter, strings);
                    chapter.content = links + &text;
                }
                Err(error) => failed = failed.take().or(Some(error)),
            }
        });
        match failed {
            Some(error) => Err(error),
            None => problems.into_result().map(|()| book),
        }
    }

    /// Inserts the style and the script of figures into each chapter with figures, for
    /// pages of mdBook, and the library if some are playable. On a page with many chapters
    /// the script runs once, after the page is loaded.
    ///
    /// # Errors
    ///
    /// Returns an error if a template of the project cannot be read.
    pub fn insert_assets(root: &Path, language: &str, book: &mut Book) -> Result<(), SiteError> {
        let project = Self::find_project(root);
        let templates = Templates::load(project.strings(language), &project)?;
        let (style, script) = (templates.stylesheet(), templates.script());
        book.for_each_chapter_mut(|chapter| {
            let text = &chapter.content;
            if text.contains(" class=\"fif-") {
                // A site has the library in a file, but mdBook copies no file of ours.
                let library = text
                    .contains(PLAYABLE_ATTRIBUTE)
                    .then(|| module_script(WasmModule::Play));
                let library = library.map(|it| format!("<script>\n{it}</script>\n\n"));
                chapter.content = format!(
                    "<style>\n{style}</style>\n\n{text}\n\n{}<script>\n\
                     globalThis.fifangha ??= {{}};\n\
                     fifangha.runs ??= (document.addEventListener(\"DOMContentLoaded\", \
                     () => {{\n{script}}}), true);\n</script>\n",
                    library.unwrap_or_default()
                );
            }
        });
        Ok(())
    }

    /// Returns links from a page to the same page in the other languages, whose books are
    /// in neighbouring folders.
    fn other_languages(&self, library: &Library, chapter: &BookChapter, own: &Strings) -> String {
        let Some(path) = chapter
            .path
            .as_ref()
            .filter(|_| self.page_mode == PageMode::Mdbook)
        else {
            return String::new();
        };
        let mut links = Vec::new();
        let project = library.project();
        let others = project.languages().into_iter();
        for other in others.filter(|it| it.language() != own.language()) {
            let language = other.language();
            let source = project.book().join(language).join("src");
            if !source.is_dir() {
                continue;
            }
            let there = source
                .join(chapter.source_path.as_ref().unwrap_or(path))
                .is_file();
            let page = if there {
                path.with_extension("html")
            } else {
                "index.html".into()
            };
            links.push(format!(
                "<a lang=\"{language}\" hreflang=\"{language}\" rel=\"alternate\" href=\"{}../{language}/{}\">{}</a>",
                path_to_root(path),
                to_slash_path(&page),
                other.name(),
            ));
        }
        match links.is_empty() {
            true => String::new(),
            false => format!("<nav class=\"fif-nav\">{}</nav>\n\n", links.join(" ")),
        }
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
