//! The mdBook preprocessor.

use std::{
    path::{Path, PathBuf},
    rc::Rc,
};

use mdbook_preprocessor::book::{Book, Chapter as BookChapter};
use mdbook_preprocessor::errors::Error;
use mdbook_preprocessor::{Preprocessor, PreprocessorContext};

use super::bound::Form;
use super::citation::Sources;
use super::expand::{Chapter, Expander};
use super::index::Terms;
use super::kept::Drawn;
use super::library::Library;
use super::need::{Answers, hash_of, words_of};
use super::numbering::Numbering;
use super::outline::heading_ids;
use super::problem::{ArticleError, Problems};
use super::templates::Templates;
use crate::message::Strings;
use crate::project::{Project, slashed};

/// The chapter that describes the sources: each under a heading whose id is
/// the key that texts cite.
pub(super) const SOURCES: &str = "sources.md";

/// Replaces the `fifangha` blocks of a book by figures.
///
/// In a build of ours it knows its project; run by mdBook it finds the project
/// from the folder of the book.
#[derive(Clone, Debug, Default)]
pub struct FifanghaPreprocessor {
    known: Option<Known>,
    pages: Pages,
}

#[derive(Clone, Debug)]
struct Known {
    library: Rc<Library>,
    /// The folder of the book, which mdBook may be given a copy of.
    book: PathBuf,
}

/// What the pages will be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Pages {
    /// One for each chapter, set by mdBook.
    #[default]
    Many,
    /// One for each chapter, set by our own templates.
    Site,
    /// All chapters on one.
    One,
}

impl FifanghaPreprocessor {
    /// The name that `book.toml` calls it by.
    pub const NAME: &'static str = "fifangha";

    /// A preprocessor for the book in a folder of a project.
    pub(super) fn of(library: Rc<Library>, book: PathBuf, pages: Pages) -> Self {
        Self {
            known: Some(Known { library, book }),
            pages,
        }
    }

    /// What prepares a book for a renderer of mdBook: pages for `html`, one file of all
    /// chapters for those of [`Form::RENDERERS`].
    #[must_use]
    pub fn for_renderer(renderer: &str) -> Self {
        let bound = Form::of_renderer(renderer).is_some();
        Self {
            known: None,
            pages: if bound { Pages::One } else { Pages::Many },
        }
    }

    /// The project that a book in a folder is of: the one around it, else the
    /// folder itself, which needs no records.
    #[must_use]
    pub fn project(root: &Path) -> Project {
        Project::find_from(root).unwrap_or_else(|_| Project::at(root))
    }

    /// Replaces all blocks of a book that lies in a folder.
    ///
    /// # Errors
    ///
    /// [`ArticleError::Problems`] with everything that does not hold, in all
    /// chapters.
    pub fn expand(
        &self,
        root: &Path,
        language: &str,
        src: &Path,
        mut book: Book,
    ) -> Result<Book, ArticleError> {
        let (library, folder) = match &self.known {
            Some(known) => (Rc::clone(&known.library), known.book.clone()),
            None => (Rc::new(Library::new(Self::project(root))), root.to_owned()),
        };
        let strings = library.project().strings(language);
        let templates = Templates::of(strings, library.project())?;
        let keys: Option<Vec<String>> = book
            .chapters()
            .find(|chapter| chapter.path.as_deref() == Some(Path::new(SOURCES)))
            .map(|chapter| heading_ids(&chapter.content));
        let numbering = Numbering::of(&book, strings.language(), self.pages == Pages::One)
            .traced(library.trace());
        let one_file = self.pages == Pages::One;
        let terms = Terms::of(&book, library.project().sources(), one_file);
        let terms = terms.traced(library.trace());
        let answers = Answers {
            library: &library,
            numbering: &numbering,
            terms: &terms,
        };
        let mut sources = Sources::of(library.project().sources(), "", strings);
        let shared = hash_of(&(
            words_of(strings),
            (self.pages as u8, templates.hash()),
            library.project().settings_text(),
            format!("{:?}{keys:?}", library.project().sources()),
        ));
        let mut problems = Problems::default();
        let mut failed = None;
        book.for_each_chapter_mut(|chapter| {
            let Some(path) = chapter.path.clone() else {
                return;
            };
            sources.link = self.to_sources(&path);
            let expander = Expander {
                library: &library,
                templates: &templates,
                sources: &sources,
                keys: keys.as_deref(),
                downloads: self.downloads(&path, strings),
                numbering: Some(&numbering),
                terms: Some(&terms),
                own: false,
            };
            let source = chapter.source_path.as_ref().unwrap_or(&path);
            let name = library.project().shown(&folder.join(src).join(source));
            let given = Chapter {
                name: &name,
                path: &path,
                text: &chapter.content,
            };
            let key = hash_of(&(shared, &name, &path, &chapter.content));
            let kept = &library.kept().chapters;
            let known = kept.get(key).and_then(|it| it.text(answers));
            let before = problems.count();
            let drawn = known.map_or_else(
                || {
                    library.trace().take();
                    let text = expander.chapter(given, &mut problems)?;
                    let needs = library.trace().take();
                    if problems.count() == before {
                        kept.keep(key, Drawn::new(&text, needs, answers));
                    }
                    Ok(text)
                },
                Ok,
            );
            match drawn {
                Ok(text) => {
                    chapter.content = self.other_languages(&library, chapter, strings) + &text;
                }
                Err(error) => failed = Some(error),
            }
        });
        match failed {
            Some(error) => Err(error),
            None => problems.none().map(|()| book),
        }
    }

    /// Gives each chapter of mdBook's pages that has figures their style and script.
    /// On a page of many chapters the script runs once, when all of it is there.
    ///
    /// # Errors
    ///
    /// When a template of the project cannot be read.
    pub fn dress(root: &Path, language: &str, book: &mut Book) -> Result<(), ArticleError> {
        let project = Self::project(root);
        let templates = Templates::of(project.strings(language), &project)?;
        let (style, script) = (templates.stylesheet(), templates.script());
        book.for_each_chapter_mut(|chapter| {
            let text = &chapter.content;
            if text.contains(" class=\"fif-") {
                chapter.content = format!(
                    "<style>\n{style}</style>\n\n{text}\n\n<script>\n\
                     globalThis.fifangha ??= (document.addEventListener(\"DOMContentLoaded\", \
                     () => {{\n{script}}}), true);\n</script>\n"
                );
            }
        });
        Ok(())
    }

    /// What stands before the key of a source in a link from a chapter.
    fn to_sources(&self, path: &Path) -> String {
        match self.pages {
            Pages::One => format!("#{}-", super::expand::slug(Path::new(SOURCES))),
            Pages::Many | Pages::Site => {
                format!("{}{}#", up(path), SOURCES.replace(".md", ".html"))
            }
        }
    }

    fn downloads(&self, path: &Path, strings: &Strings) -> Option<String> {
        match self.pages {
            Pages::One => Some(format!("{}/", strings.language())),
            Pages::Site => Some(format!("./{}", up(path))),
            Pages::Many => None,
        }
    }

    /// Links from a page to the same one in the other languages, whose books
    /// lie and are built side by side.
    fn other_languages(&self, library: &Library, chapter: &BookChapter, own: &Strings) -> String {
        let Some(path) = chapter.path.as_ref().filter(|_| self.pages == Pages::Many) else {
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
                up(path),
                slashed(&page),
                other.name(),
            ));
        }
        match links.is_empty() {
            true => String::new(),
            false => format!("<nav class=\"fif-nav\">{}</nav>\n\n", links.join(" ")),
        }
    }
}

/// From a page back to the folder of the book.
pub(super) fn up(path: &Path) -> String {
    "../".repeat(path.iter().count().saturating_sub(1))
}

impl Preprocessor for FifanghaPreprocessor {
    fn name(&self) -> &str {
        Self::NAME
    }

    fn run(&self, context: &PreprocessorContext, book: Book) -> Result<Book, Error> {
        let config = &context.config.book;
        let language = config.language.as_deref().unwrap_or("en");
        let mut book = self.expand(&context.root, language, &config.src, book)?;
        if self.pages == Pages::Many {
            Self::dress(&context.root, language, &mut book)?;
        }
        Ok(book)
    }

    fn supports_renderer(&self, renderer: &str) -> Result<bool, Error> {
        let ours = renderer == "html" || Form::of_renderer(renderer).is_some();
        Ok(ours || self.pages != Pages::Many)
    }
}
