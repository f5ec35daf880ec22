//! A book of one language, loaded with mdBook as a library.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs::{self, File},
    io::Write as _,
    path::{Path, PathBuf},
    sync::Arc,
};

use mdbook_driver::MDBook;
use mdbook_driver::book::Book;
use mdbook_driver::builtin_preprocessors::LinkPreprocessor;
use mdbook_driver::builtin_renderers::MarkdownRenderer;
use mdbook_driver::config::Config;
use mdbook_driver::errors::Error;
use mdbook_preprocessor::{Preprocessor, PreprocessorContext};
use pulldown_cmark::{Event, Parser, Tag};

use super::board_page::BOARD_PAGE;
use super::chapter_html::link_target;
use super::fence::markdown_options;
use super::library::Library;
use super::outline::{Heading, headings_of_events};
use super::preprocess::FifanghaPreprocessor;
use super::problem::{ProblemCollector, SiteError};
use super::temp_dir::check_not_exiting;
use super::templates::Templates;
use super::validate::{
    ChaptersFolder, check_source_folder, find_outer_include, find_span, remove_external_programs,
};
use crate::diagnostic::{Code, Diagnostic, SourceFile, Span, closest, did_you_mean};
use crate::message::{Message, MessageArg, Strings};

/// A book loaded from a copy, so that a build writes nothing into the project.
pub(super) struct LanguageBook {
    library: Library,
    pub(super) templates: Arc<Templates>,
    pub(super) title: String,
    /// Folder of its chapters in the copy.
    pub(super) src: PathBuf,
    /// Folder of its chapters in the project.
    source_dir: PathBuf,
    /// The book before its blocks are replaced.
    book: Book,
    /// A note on the preprocessors in `book.toml` that were not run.
    pub(super) skipped_note: Option<Message>,
}

/// The include preprocessor of mdBook, restricted to the folder of the books.
struct ConfinedIncludes {
    library: Library,
    /// Folder of the chapters in the project.
    source_dir: PathBuf,
}

impl Preprocessor for ConfinedIncludes {
    fn name(&self) -> &str {
        LinkPreprocessor::NAME
    }

    fn run(&self, context: &PreprocessorContext, book: Book) -> Result<Book, Error> {
        let (folder, src) = (
            self.library.book_copy()?,
            context.root.join(&context.config.book.src),
        );
        let mut problems = ProblemCollector::default();
        for chapter in book.chapters() {
            let Some(path) = &chapter.path else { continue };
            let base = src.join(path.parent().unwrap_or(path));
            let Some(written) = find_outer_include(&chapter.content, &base, folder) else {
                continue;
            };
            let source = chapter.source_path.as_ref().unwrap_or(path);
            // Read from the file because blocks are already replaced.
            let text = fs::read_to_string(src.join(source)).unwrap_or_default();
            let file = SourceFile::new(
                self.library
                    .project()
                    .display_path(&self.source_dir.join(source)),
                text,
            );
            let message = Message::new("article.link.outer").with("file", written.as_str());
            let found = Diagnostic::new(Code::BrokenLink, find_span(&file, &written), message);
            problems.add(&file, [found]);
        }
        problems.into_result()?;
        LinkPreprocessor::new().run(context, book)
    }
}

impl LanguageBook {
    /// Loads the book of a language and replaces its blocks. Returns `None` if the
    /// project has no such book.
    pub(super) fn load(
        library: &Library,
        strings: &'static Strings,
    ) -> Result<Option<(Self, ExpandResult)>, SiteError> {
        let folder = library.project().book().join(strings.language());
        let toml = folder.join("book.toml");
        if !toml.is_file() {
            return Ok(None);
        }
        let templates = Arc::new(Templates::load(strings, library.project())?);
        // All of `book` is copied: a chapter may include files that both languages
        // share.
        let copy = library.book_copy()?.join(strings.language());
        // Not `MDBook::load`, which also reads environment variables.
        let mut config = Config::from_disk(&toml).map_err(|error| mdbook_error(&error))?;
        let names = remove_external_programs(&mut config)?;
        let not_run = (!names.is_empty()).then(|| {
            Message::new("article.not_run")
                .with("file", library.project().display_path(&toml))
                .with(
                    "names",
                    MessageArg::And(names.into_iter().map(MessageArg::from).collect()),
                )
        });
        check_source_folder(&toml, library.project().display_path(&toml), &config)?;
        config.book.language = Some(strings.language().to_owned());
        config.build.create_missing = false;
        let own = folder.join(&config.book.src);
        let chapters = ChaptersFolder {
            display_path: &|path| library.project().display_path(&own.join(path)),
            copy: &copy.join(&config.book.src),
        };
        let summary = chapters.summary()?;
        let links = config.build.use_default_preprocessors;
        let mut loaded = MDBook::load_with_config_and_summary(&copy, config, summary)
            .map_err(|error| mdbook_error(&error))?;
        if links {
            loaded.with_preprocessor(ConfinedIncludes {
                library: library.clone(),
                source_dir: own.clone(),
            });
        }
        loaded.with_preprocessor(FifanghaPreprocessor::for_project(
            library.clone(),
            Arc::clone(&templates),
            folder,
        ));
        let expanded = loaded
            .preprocess_book(&MarkdownRenderer::new())
            .map(|(book, _)| ExpandedBook::new(book))
            .map_err(into_site_error);
        let title = loaded.config.book.title.as_deref();
        let titled = library.project().settings().title(strings.language());
        let book = Self {
            title: title.or(titled).unwrap_or("Fifangha").to_owned(),
            src: loaded.source_dir(),
            source_dir: own,
            book: loaded.book,
            library: library.clone(),
            templates,
            skipped_note: not_run,
        };
        Ok(Some((book, expanded)))
    }

    /// Reports broken links between chapters. If the blocks could not be replaced, the
    /// anchors are unknown and every fragment is accepted.
    pub(super) fn check_links(
        &self,
        expanded: Option<&ExpandedBook>,
        problems: &mut ProblemCollector,
    ) {
        let src = &self.source_dir;
        let chapters = self.book.chapters();
        let places = chapters.filter_map(|it| it.path.as_deref()).map(|path| {
            let places = expanded.and_then(|it| it.anchors.get(path));
            (path, places)
        });
        let places: ChapterAnchors<'_> = places.collect();
        for chapter in self.book.chapters() {
            let Some(path) = &chapter.path else { continue };
            let source = chapter.source_path.as_ref().unwrap_or(path);
            let file = SourceFile::new(
                self.library.project().display_path(&src.join(source)),
                chapter.content.as_str(),
            );
            let parser = Parser::new_ext(&chapter.content, markdown_options());
            for (event, range) in parser.into_offset_iter() {
                let (Event::Start(Tag::Link { dest_url, .. })
                | Event::Start(Tag::Image { dest_url, .. })) = event
                else {
                    continue;
                };
                if let Some(found) = check_link(&dest_url, path, &places, src, range.into()) {
                    problems.add(&file, [found]);
                }
            }
        }
    }
}

/// A book with its blocks replaced, or an error.
pub(super) type ExpandResult = Result<ExpandedBook, SiteError>;

/// A book with its blocks replaced, and its link targets.
pub(super) struct ExpandedBook {
    pub(super) book: Book,
    pub(super) outlines: Outlines,
    /// The anchors of each chapter: headings, figures and their steps.
    anchors: BTreeMap<PathBuf, BTreeSet<String>>,
}

/// The headings of chapters, by path below `src`.
pub(super) type Outlines = BTreeMap<PathBuf, Vec<Heading>>;

/// The anchors of chapters; `None` if unknown.
type ChapterAnchors<'a> = BTreeMap<&'a Path, Option<&'a BTreeSet<String>>>;

impl ExpandedBook {
    pub(super) fn new(book: Book) -> Self {
        let mut outlines = Outlines::new();
        let mut places = BTreeMap::new();
        for chapter in book.chapters() {
            let Some(path) = &chapter.path else { continue };
            let events: Vec<_> = Parser::new_ext(&chapter.content, markdown_options()).collect();
            let headings = headings_of_events(&events);
            let mut all: BTreeSet<_> = headings.iter().map(|it| it.id.clone()).collect();
            for event in &events {
                if let Event::Html(html) | Event::InlineHtml(html) = event {
                    let ids = html.split(" id=\"").skip(1);
                    all.extend(ids.filter_map(|it| Some(it.split_once('"')?.0.to_owned())));
                }
            }
            outlines.insert(path.clone(), headings);
            places.insert(path.clone(), all);
        }
        Self {
            book,
            outlines,
            anchors: places,
        }
    }
}

fn check_link(
    link: &str,
    path: &Path,
    places: &ChapterAnchors<'_>,
    src: &Path,
    span: Span,
) -> Option<Diagnostic> {
    let (file, fragment) = link_target(link, path)?;
    if file.with_extension("html") == Path::new(BOARD_PAGE) {
        return None;
    }
    let wrong = |message: Message| {
        let message = message.with("file", file.display().to_string());
        Diagnostic::new(Code::BrokenLink, span, message)
    };
    let Some(known) = places.get(file.as_path()) else {
        let exists = src.join(&file).is_file() && file.extension().is_none_or(|it| it != "md");
        return (!exists).then(|| {
            wrong(Message::new("article.link.no_chapter"))
                .help(Message::new("article.link.chapters"))
        });
    };
    let ids = (*known)?;
    let place = fragment.filter(|fragment| !ids.contains(*fragment))?;
    let found = wrong(Message::new("article.link.no_place").with("place", place));
    Some(match closest(place, ids.iter().map(String::as_str)) {
        Some(meant) => found.help(did_you_mean(meant)),
        None => found,
    })
}

/// Converts an error of mdBook, or extracts the error of our preprocessor from it.
fn into_site_error(error: Error) -> SiteError {
    error
        .downcast::<SiteError>()
        .unwrap_or_else(|error| mdbook_error(&error))
}

fn mdbook_error(error: &Error) -> SiteError {
    SiteError::Book(format!("{error:#}"))
}

/// Creates a file in a temporary folder; it must not exist yet.
pub(super) fn write_new_file(
    path: &Path,
    text: &(impl AsRef<[u8]> + ?Sized),
) -> Result<(), SiteError> {
    check_not_exiting()?;
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(SiteError::io(folder))?;
    }
    let written = File::create_new(path).and_then(|mut it| it.write_all(text.as_ref()));
    written.map_err(SiteError::io(path))
}

/// Copies the files of a folder; symbolic links are skipped.
pub(super) fn copy_folder(from: &Path, to: &Path) -> Result<(), SiteError> {
    copy_files(from, to, &|_| true)
}

/// Copies the files of a book other than chapters.
pub(super) fn copy_assets(src: &Path, to: &Path) -> Result<(), SiteError> {
    copy_files(src, to, &|file| {
        file.extension().is_none_or(|it| it != "md")
    })
}

fn copy_files(from: &Path, to: &Path, kept: &dyn Fn(&Path) -> bool) -> Result<(), SiteError> {
    fs::create_dir_all(to).map_err(SiteError::io(to))?;
    for entry in fs::read_dir(from).map_err(SiteError::io(from))? {
        let entry = entry.map_err(SiteError::io(from))?;
        let (path, there) = (entry.path(), to.join(entry.file_name()));
        let kind = entry.file_type().map_err(SiteError::io(&path))?;
        if kind.is_dir() {
            copy_files(&path, &there, kept)?;
        } else if kind.is_file() && kept(&path) {
            check_not_exiting()?;
            // Two files of a site never have the same name.
            File::create_new(&there).map_err(SiteError::io(&there))?;
            fs::copy(&path, &there).map_err(SiteError::io(&path))?;
        }
    }
    Ok(())
}
