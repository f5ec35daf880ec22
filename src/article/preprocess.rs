//! The mdBook preprocessor.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use mdbook_preprocessor::book::{Book, Chapter as BookChapter};
use mdbook_preprocessor::errors::Error;
use mdbook_preprocessor::{Preprocessor, PreprocessorContext};

use super::abreast::abreast;
use super::board::{Part, module};
use super::bound::Form;
use super::expand::{Chapter, Expander};
use super::index::Terms;
use super::kept::Drawn;
use super::library::Library;
use super::need::{Answers, Numbers, hash_of, words_of};
use super::numbering::Numbering;
use super::outline::heading_ids;
use super::problem::{ArticleError, Problems};
use super::templates::Templates;
use crate::comment::Sources;
use crate::message::Strings;
use crate::project::{Project, slashed};

/// The chapter that describes the sources: each under a heading whose id is
/// the key that texts cite.
pub(super) const SOURCES: &str = "sources.md";

/// How a link begins that leads to a file beside the pages of the site.
pub(super) const BESIDE: &str = "./";

/// The attribute of figures that can be played on.
const ASKS: &str = " data-asked=\"";

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
    library: Library,
    templates: Arc<Templates>,
    /// The folder of the book, which mdBook may be given a copy of.
    book: PathBuf,
}

/// What the pages will be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Pages {
    /// One for each chapter, set by mdBook.
    #[default]
    Many,
    /// One for each chapter, set by our own templates; and what is made of those, see
    /// [`Layout`](super::page::Layout).
    Site,
}

impl FifanghaPreprocessor {
    /// The name that `book.toml` calls it by.
    pub const NAME: &'static str = "fifangha";

    /// A preprocessor for the book in a folder of a project.
    pub(super) fn of(library: Library, templates: Arc<Templates>, book: PathBuf) -> Self {
        Self {
            known: Some(Known {
                library,
                templates,
                book,
            }),
            pages: Pages::Site,
        }
    }

    /// What prepares a book for a renderer of mdBook: pages for `html`, what is bound for
    /// those of [`Form::RENDERERS`].
    #[must_use]
    pub fn for_renderer(renderer: &str) -> Self {
        let bound = Form::of_renderer(renderer).is_some();
        Self {
            known: None,
            pages: if bound { Pages::Site } else { Pages::Many },
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
            Some(known) => (known.library.clone(), known.book.clone()),
            None => (Library::new(Self::project(root)), root.to_owned()),
        };
        let strings = library.project().strings(language);
        let templates = match &self.known {
            Some(known) => Arc::clone(&known.templates),
            None => Arc::new(Templates::of(strings, library.project())?),
        };
        let keys: Option<Vec<String>> = book
            .chapters()
            .find(|chapter| chapter.path.as_deref() == Some(Path::new(SOURCES)))
            .map(|chapter| heading_ids(&chapter.content));
        let works = library.project().sources();
        let drawer = Drawer {
            pages: self.pages,
            numbering: Numbering::of(&book, strings.language()),
            terms: Terms::of(&book, works),
            sources: Sources::of(works, "", strings),
            shared: hash_of(&(
                words_of(strings),
                (self.pages as u8, templates.hash()),
                library.project().settings_study().map(|it| it.file.text()),
                format!("{works:?}{keys:?}"),
            )),
            numbers: Numbers::default(),
            below: folder.join(src),
            library,
            templates,
            keys,
        };
        // Below one another they come in another order than from `chapters`.
        let mut chapters = Vec::new();
        book.for_each_chapter_mut(|chapter| chapters.push(chapter.clone()));
        chapters.retain(|it| it.path.is_some());
        let mut drawn = abreast(&chapters, |chapter| drawer.drawn(chapter)).into_iter();
        let (mut problems, mut failed) = (Problems::default(), None);
        book.for_each_chapter_mut(|chapter| {
            if chapter.path.is_none() {
                return;
            }
            let Some((found, text)) = drawn.next() else {
                return;
            };
            problems.join(found);
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
            None => problems.none().map(|()| book),
        }
    }

    /// Gives each chapter of mdBook's pages that has figures their style and script, and
    /// the library as well if some can be played on. On a page of many chapters the script
    /// runs once, when all of it is there.
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
                // A site has the library in a file; mdBook copies no file of ours.
                let library = text.contains(ASKS).then(|| module(Part::Play));
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

/// What draws the chapters of a book, each by itself.
struct Drawer {
    library: Library,
    templates: Arc<Templates>,
    sources: Sources,
    keys: Option<Vec<String>>,
    numbering: Numbering,
    terms: Terms,
    pages: Pages,
    /// The folder of the chapters.
    below: PathBuf,
    /// A number for what all chapters rest on.
    shared: u64,
    /// Those for what each asks.
    numbers: Numbers,
}

impl Drawer {
    /// A chapter with its blocks replaced, or as it was drawn before; and what is wrong
    /// with it.
    fn drawn(&self, chapter: &BookChapter) -> (Problems, Result<String, ArticleError>) {
        let path = chapter.path.as_deref().unwrap_or(Path::new(""));
        let library = self.library.for_chapter();
        let numbering = self.numbering.clone().traced(library.trace());
        let terms = self.terms.clone().traced(library.trace());
        let answers = Answers {
            library: &library,
            numbering: &numbering,
            terms: &terms,
            numbers: &self.numbers,
        };
        let source = chapter.source_path.as_deref().unwrap_or(path);
        let name = library.project().shown(&self.below.join(source));
        let key = hash_of(&(self.shared, &name, path, &chapter.content));
        let kept = &library.kept().chapters;
        let mut problems = Problems::default();
        if let Some(text) = kept.get(key).and_then(|it| it.text(answers)) {
            return (problems, Ok(text));
        }
        library.trace().take();
        let mut sources = self.sources.clone();
        sources.link = format!("{}{}#", up(path), SOURCES.replace(".md", ".html"));
        let expander = Expander {
            library: &library,
            templates: &self.templates,
            sources: &sources,
            keys: self.keys.as_deref(),
            live: true,
            downloads: (self.pages == Pages::Site).then(|| format!("{BESIDE}{}", up(path))),
            numbering: Some(&numbering),
            terms: Some(&terms),
            own: false,
        };
        let given = Chapter {
            name: &name,
            path,
            text: &chapter.content,
        };
        let text = expander.chapter(given, &mut problems);
        let needs = library.trace().take();
        if let Some(text) = text.as_ref().ok().filter(|_| problems.count() == 0) {
            kept.keep(key, Drawn::new(text, needs, answers));
        }
        (problems, text)
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
