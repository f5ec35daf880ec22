//! A book of one language, read by mdBook inside the program.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    rc::Rc,
};

use mdbook_driver::MDBook;
use mdbook_driver::book::Book;
use mdbook_driver::builtin_renderers::MarkdownRenderer;
use mdbook_driver::config::Config;
use mdbook_driver::errors::Error;
use pulldown_cmark::{Event, Parser, Tag};

use super::block::options;
use super::fence::{fences, markdown_options};
use super::library::Library;
use super::outline::{Heading, heading_ids, headings};
use super::page::target;
use super::preprocess::{FifanghaPreprocessor, Pages};
use super::problem::{ArticleError, Problems};
use super::templates::Templates;
use crate::diagnostic::{Code, Diagnostic, SourceFile, Span};
use crate::message::{Message, Strings};

/// A book that was loaded from a copy, so that a build writes nothing into the
/// project.
pub(super) struct LanguageBook {
    library: Rc<Library>,
    folder: PathBuf,
    pub(super) templates: Templates,
    book: MDBook,
    /// Holds the copy for as long as the book is used.
    _copy: tempfile::TempDir,
}

impl LanguageBook {
    /// Loads the book of a language that a project has, if it has one.
    pub(super) fn load(
        library: &Rc<Library>,
        strings: &'static Strings,
    ) -> Result<Option<Self>, ArticleError> {
        let folder = library.project().book().join(strings.language());
        let toml = folder.join("book.toml");
        if !toml.is_file() {
            return Ok(None);
        }
        let templates = Templates::of(strings, library.project())?;
        let copy = tempfile::tempdir().map_err(ArticleError::io("."))?;
        // The whole of `book`: a chapter may include what both languages share.
        copy_folder(&library.project().book(), copy.path())?;
        let own = copy.path().join(strings.language());
        // Not `MDBook::load`, which also listens to the environment.
        let mut config = Config::from_disk(&toml).map_err(|error| of_book(&error))?;
        config.book.language = Some(strings.language().to_owned());
        config.build.create_missing = false;
        let book = MDBook::load_with_config(&own, config).map_err(|error| of_book(&error))?;
        Ok(Some(Self {
            library: Rc::clone(library),
            folder,
            templates,
            book,
            _copy: copy,
        }))
    }

    /// Its title.
    pub(super) fn title(&self) -> String {
        let settings = self.library.project().settings();
        self.book
            .config
            .book
            .title
            .as_deref()
            .or_else(|| settings.title(self.templates.strings.language()))
            .unwrap_or("Fifangha")
            .to_owned()
    }

    /// The folder of its chapters.
    pub(super) fn src(&self) -> PathBuf {
        self.book.source_dir()
    }

    /// The book with its blocks replaced, for pages of its own or for one file.
    pub(super) fn expanded(&mut self, pages: Pages) -> Result<Expanded, ArticleError> {
        let library = Rc::clone(&self.library);
        let preprocessor = FifanghaPreprocessor::of(library, self.folder.clone(), pages);
        self.book.with_preprocessor(preprocessor);
        let (book, _) = self
            .book
            .preprocess_book(&MarkdownRenderer::new())
            .map_err(article_error)?;
        Ok(Expanded::of(book))
    }

    /// The links between chapters that lead nowhere.
    pub(super) fn broken_links(&self, problems: &mut Problems) {
        let src = self.folder.join(&self.book.config.book.src);
        let places = places(&self.book.book);
        for chapter in self.book.book.chapters() {
            let Some(path) = &chapter.path else { continue };
            let source = chapter.source_path.as_ref().unwrap_or(path);
            let file = SourceFile::new(
                self.library.project().shown(&src.join(source)),
                chapter.content.as_str(),
            );
            let parser = Parser::new_ext(&chapter.content, markdown_options());
            for (event, range) in parser.into_offset_iter() {
                let (Event::Start(Tag::Link { dest_url, .. })
                | Event::Start(Tag::Image { dest_url, .. })) = event
                else {
                    continue;
                };
                if let Some(found) = broken(&dest_url, path, &places, &src, range.into()) {
                    problems.add(&file, [found]);
                }
            }
        }
    }
}

/// A book whose blocks are replaced, and the headings of its chapters.
pub(super) struct Expanded {
    pub(super) book: Book,
    pub(super) outlines: Outlines,
}

/// The headings of chapters, by their path below `src`.
pub(super) type Outlines = BTreeMap<PathBuf, Vec<Heading>>;

impl Expanded {
    pub(super) fn of(book: Book) -> Self {
        let chapters = book
            .chapters()
            .filter_map(|it| Some((it.path.clone()?, headings(&it.content))));
        let outlines = chapters.collect();
        Self { book, outlines }
    }
}

/// The places that links may lead to: for each chapter its headings, and the
/// figures that have a name.
fn places(book: &Book) -> BTreeMap<PathBuf, BTreeSet<String>> {
    let chapters = book.chapters().filter_map(|chapter| {
        let mut ids: BTreeSet<String> = heading_ids(&chapter.content).into_iter().collect();
        let named = fences(&chapter.content).into_iter();
        ids.extend(named.filter_map(|it| Some(options(&it.body).id?.value)));
        Some((chapter.path.clone()?, ids))
    });
    chapters.collect()
}

fn broken(
    link: &str,
    path: &Path,
    places: &BTreeMap<PathBuf, BTreeSet<String>>,
    src: &Path,
    span: Span,
) -> Option<Diagnostic> {
    let (file, fragment) = target(link, path)?;
    let wrong = |message: Message| {
        let message = message.with("file", file.display().to_string());
        Diagnostic::new(Code::BrokenLink, span, message)
    };
    let Some(ids) = places.get(&file) else {
        let exists = src.join(&file).is_file() && file.extension().is_none_or(|it| it != "md");
        return (!exists).then(|| {
            wrong(Message::new("article.link.no_chapter"))
                .help(Message::new("article.link.chapters"))
        });
    };
    let heading = fragment.filter(|fragment| !ids.contains(*fragment))?;
    let message = Message::new("article.link.no_heading").with("heading", heading);
    Some(wrong(message))
}

/// What mdBook says, or what our preprocessor said through it.
fn article_error(error: Error) -> ArticleError {
    error
        .downcast::<ArticleError>()
        .unwrap_or_else(|error| of_book(&error))
}

fn of_book(error: &Error) -> ArticleError {
    ArticleError::Book(format!("{error:#}"))
}

pub(super) fn write(path: &Path, text: &str) -> Result<(), ArticleError> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(ArticleError::io(folder))?;
    }
    fs::write(path, text).map_err(ArticleError::io(path))
}

/// Copies the files of a folder; links are not followed.
fn copy_folder(from: &Path, to: &Path) -> Result<(), ArticleError> {
    copy(from, to, &|_| true)
}

/// Copies what a book holds beside its chapters.
pub(super) fn copy_pictures(src: &Path, to: &Path) -> Result<(), ArticleError> {
    copy(src, to, &|file| {
        file.extension().is_none_or(|it| it != "md")
    })
}

fn copy(from: &Path, to: &Path, kept: &dyn Fn(&Path) -> bool) -> Result<(), ArticleError> {
    fs::create_dir_all(to).map_err(ArticleError::io(to))?;
    for entry in fs::read_dir(from).map_err(ArticleError::io(from))? {
        let entry = entry.map_err(ArticleError::io(from))?;
        let (path, there) = (entry.path(), to.join(entry.file_name()));
        let kind = entry.file_type().map_err(ArticleError::io(&path))?;
        if kind.is_dir() {
            copy(&path, &there, kept)?;
        } else if kind.is_file() && kept(&path) {
            fs::copy(&path, &there).map_err(ArticleError::io(&path))?;
        }
    }
    Ok(())
}
