//! Builds of the site: records are checked, chapters rendered, and files written only
//! if both succeed.

use std::path::{Path, PathBuf};
use std::{fs, ptr};

use super::downloads::write_downloads;
use super::files::{copy_assets, write_new_file};
use super::output_dir::{OutputDir, files_under};
use super::parallel::{join, par_map};
use super::temp_dir::BuildTempDir;
use super::written_links::check_written_links;
use crate::budget::{Budget, SearchContext, SearchLimits};
use crate::check::CheckPlan;
use crate::message::{Message, Strings};
use crate::project::{Project, code_page_file};
use crate::references::ReferenceIndex;
use crate::replay::Tally;
use crate::site::chapter::language_book::LanguageBook;
use crate::site::chapter::links::{BOARD_PAGE, BOOK_SCRIPT, INDEX_PAGE};
use crate::site::edition::publication::Publication;
use crate::site::edition::ro_crate::write_ro_crate;
use crate::site::edition::volumes::ExportOptions;
use crate::site::export::{ExportSource, MAIN_FILE, compile_to_pdf};
use crate::site::library::Library;
use crate::site::page::board_page::{
    BoardPageContext, WasmModule, module_script, render_board_page, source_names,
};
use crate::site::page::chapter_pages::{ChapterPageContext, render_front_page, render_pages};
use crate::site::page::code_pages::render_code_pages;
use crate::site::page::fonts::{FontSource, site_fonts};
use crate::site::page::installable::write_app_files;
use crate::site::page::page_metadata::AlternateLink;
use crate::site::page::single_file::{SingleFileContext, render_single_file};
use crate::site::problem::{ProblemCollector, SiteError};

/// The result of a build.
///
/// # Examples
///
/// ```no_run
/// use std::path::Path;
///
/// use fifangha::budget::SearchContext;
/// use fifangha::project::Project;
/// use fifangha::site::{ExportOptions, build};
///
/// let options = ExportOptions { epub: true, ..ExportOptions::default() };
/// let project = Project::find_or_current();
/// match build(project, Path::new("public"), options, &SearchContext::default()) {
///     Ok(report) => println!("{} games, {} checks passed", report.games, report.tally.passed),
///     Err(error) => eprintln!("{error}"),
/// }
/// ```
///
/// The pages to open, after files of others in the folder were named:
///
/// ```no_run
/// use std::path::Path;
///
/// use fifangha::budget::SearchContext;
/// use fifangha::project::Project;
/// use fifangha::site::{ExportOptions, build};
///
/// let (project, exports) = (Project::find_or_current(), ExportOptions::default());
/// let report = build(project, Path::new("public"), exports, &SearchContext::default())?;
/// for name in &report.foreign_files {
///     eprintln!("left unchanged: {name}");
/// }
/// println!("{}", report.output.join(&report.entry_points[0]).display());
/// # Ok::<(), fifangha::site::SiteError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BuildReport {
    /// The output folder.
    pub output: PathBuf,
    /// Files in it that readers open, the front page first.
    pub entry_points: Vec<String>,
    /// Other files in the folder, which were left unchanged; relative paths.
    pub foreign_files: Vec<String>,
    /// Files of an earlier build that were removed because this one did not write them.
    pub removed: Vec<String>,
    /// The languages of the book.
    pub languages: Vec<&'static str>,
    /// Number of record files that were checked.
    pub records: usize,
    /// Number of games in them.
    pub games: usize,
    /// The results of their checks.
    pub tally: Tally,
    /// Notes for the author that are not errors.
    pub notes: Vec<Message>,
}

/// Pages and the files that they need, with their paths, and notes for the author.
pub type BuiltPages = (Vec<(String, Vec<u8>)>, Vec<Message>);

/// Checks every record of a project and writes its site into a folder.
///
/// Files of an earlier build are replaced, but only if the build succeeds. Other files
/// in the folder stay, and a folder that is not empty and was never built into is
/// rejected. The same project always gives the same bytes.
///
/// If `context` is stopped, [`SiteError::Cancelled`] is returned and the old site stays. To build a project
/// again after each change, use [`IncrementalBuilder`](crate::site::IncrementalBuilder).
///
/// # Errors
///
/// Returns [`SiteError::Problems`] with all errors in records and chapters, or another
/// error that [`SiteError`] lists.
///
/// # Examples
///
/// A book of one chapter:
///
/// ```
/// use std::fs;
///
/// use fifangha::budget::SearchContext;
/// use fifangha::project::Project;
/// use fifangha::site::{ExportOptions, build};
///
/// let folder = tempfile::tempdir()?;
/// let src = folder.path().join("book/en/src");
/// fs::create_dir_all(&src)?;
/// fs::create_dir(folder.path().join("games"))?;
/// fs::write(src.with_file_name("book.toml"), "[book]\ntitle = \"Games\"\n")?;
/// fs::write(src.join("SUMMARY.md"), "- [A game](game.md)\n")?;
/// fs::write(src.join("game.md"), "# A game\n\n```fifangha\n1. 4R 2. 3R\n```\n")?;
///
/// let output = folder.path().join("public");
/// let (project, exports) = (Project::at(folder.path()), ExportOptions::default());
/// let report = build(project, &output, exports, &SearchContext::default())?;
/// assert_eq!(report.languages, ["en"]);
/// let page = fs::read_to_string(output.join("en/game.html"))?;
/// assert!(page.contains("South drops a seed"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The errors of a record:
///
/// ```
/// use std::fs;
///
/// use fifangha::budget::SearchContext;
/// use fifangha::project::Project;
/// use fifangha::site::{ExportOptions, SiteError, build};
///
/// let folder = tempfile::tempdir()?;
/// fs::create_dir(folder.path().join("games"))?;
/// fs::write(folder.path().join("games/wrong.fif"), "1. 4R 2. 4R\n")?;
/// let output = folder.path().join("public");
/// let (project, exports) = (Project::at(folder.path()), ExportOptions::default());
/// let error = build(project, &output, exports, &SearchContext::default()).unwrap_err();
/// let SiteError::Problems(files) = error else { panic!("{error}") };
/// assert_eq!(files[0].diagnostics[0].code.as_str(), "F201");
/// assert!(!output.exists());
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn build(
    project: Project,
    output: &Path,
    exports: ExportOptions,
    context: &SearchContext,
) -> Result<BuildReport, SiteError> {
    build_library(&Library::new(project), output, exports, context)
}

/// Writes the Typst sources of the books of a project, one folder per language and volume;
/// `main.typ` is the file to compile.
///
/// # Errors
///
/// Returns the same errors as [`build`].
pub fn write_typst(
    project: Project,
    output: &Path,
    context: &SearchContext,
) -> Result<BuildReport, SiteError> {
    let library = Library::new(project);
    let place = OutputDir::open(library.project(), output)?;
    let (mut built, books) = check_and_load(&library, output, context)?;
    let temp_dir = BuildTempDir::new()?;
    let publication = Publication::load(library.project(), temp_dir.path())?;
    let sources = temp_dir.path().join(SITE_FOLDER);
    for book in &books {
        let language = book.strings().language();
        built.languages.push(language);
        for volume in export_source(book, &publication)?.volumes() {
            let folder = format!("{language}{}", volume.volume.suffix());
            built.entry_points.push(format!("{folder}/{MAIN_FILE}"));
            for (path, bytes) in volume.typst_sources(&book.templates) {
                write_new_file(&sources.join(&folder).join(path), &bytes)?;
            }
        }
    }
    publish(&place, &sources, built)
}

/// Builds the site of a loaded library.
pub(in crate::site) fn build_library(
    library: &Library,
    output: &Path,
    exports: ExportOptions,
    context: &SearchContext,
) -> Result<BuildReport, SiteError> {
    let place = OutputDir::open(library.project(), output)?;
    let (temp_dir, built) = build_in_temp_dir(library, output, Some(exports), context)?;
    check_cancelled(context)?;
    publish(&place, &temp_dir.path().join(SITE_FOLDER), built)
}

/// Moves a site to its place and completes the report.
fn publish(place: &OutputDir, site: &Path, built: BuildReport) -> Result<BuildReport, SiteError> {
    let published = place.publish(site, &Strings::english().t("site.made", &[]))?;
    Ok(BuildReport {
        foreign_files: published.foreign_files,
        removed: published.removed,
        ..built
    })
}

/// Returns the pages and the files that they need, with their paths, and the notes for the author.
pub(in crate::site) fn build_pages(
    library: &Library,
    context: &SearchContext,
) -> Result<BuiltPages, SiteError> {
    let (temp_dir, built) = build_in_temp_dir(library, Path::new(""), None, context)?;
    let site = temp_dir.path().join(SITE_FOLDER);
    let paths = files_under(&site).map_err(SiteError::io(&site))?;
    let read = |path: String| {
        let file = site.join(&path);
        let bytes = fs::read(&file).map_err(SiteError::io(&file))?;
        Ok::<_, SiteError>((path, bytes))
    };
    let pages = paths.into_iter().map(read).collect::<Result<_, _>>()?;
    Ok((pages, built.notes))
}

/// The folder of the site within a temporary folder.
const SITE_FOLDER: &str = "site";

/// Builds a site in a temporary folder: everything with some exports, or only the pages, without
/// single-file books and data.
fn build_in_temp_dir(
    library: &Library,
    output: &Path,
    exports: Option<ExportOptions>,
    context: &SearchContext,
) -> Result<(BuildTempDir, BuildReport), SiteError> {
    let (mut built, books) = check_and_load(library, output, context)?;
    let temp_dir = BuildTempDir::new()?;
    let folder = temp_dir.path().join(SITE_FOLDER);
    let Some(first) = books.first() else {
        return Err(SiteError::NoBook);
    };
    let site = SiteWriter {
        library,
        books: &books,
        publication: Publication::load(library.project(), &folder)?,
        exports: exports.unwrap_or_default(),
        folder,
    };
    site.write(
        "book.css",
        &first.templates.book_stylesheet(FontSource::Files("")),
    )?;
    for (path, bytes) in site_fonts() {
        site.write(path, bytes)?;
    }
    let tasks = site.tasks(exports.is_some());
    let written = par_map(&tasks, |task| {
        check_cancelled(context)?;
        site.run(task)
    });
    for book in &books {
        let language = book.strings().language();
        built.languages.push(language);
        let note = library.project().untranslated_note(language);
        built.notes.extend(note);
    }
    built.entry_points.push(INDEX_PAGE.to_owned());
    for opens in written {
        built.entry_points.extend(opens?);
    }
    if exports.is_some() {
        check_written_links(&site.folder, output, library.project(), &books)?;
    }
    Ok((temp_dir, built))
}

/// Writes the files of a site.
struct SiteWriter<'a> {
    library: &'a Library,
    /// The books of all languages.
    books: &'a [LanguageBook],
    publication: Publication,
    exports: ExportOptions,
    folder: PathBuf,
}

/// An independent part of a build.
enum BuildTask<'a> {
    /// A module for browsers.
    Module(WasmModule),
    /// A page for each chapter, with its scripts, downloads and assets, and links to the exports.
    Pages(&'a LanguageBook),
    /// The single-file book, and the pages of the codes.
    SingleFile(&'a LanguageBook),
    /// The exports.
    Exports(&'a LanguageBook),
    /// The data beside the pages.
    Data(&'static Strings),
}

impl<'a> SiteWriter<'a> {
    /// Returns all tasks, or only those for the pages; the longest first.
    fn tasks(&self, is_whole: bool) -> Vec<BuildTask<'a>> {
        let modules = WasmModule::ALL.into_iter().map(BuildTask::Module);
        let pages = self.books.iter().map(BuildTask::Pages);
        let mut all: Vec<_> = modules.chain(pages).collect();
        if is_whole {
            all.extend(self.books.iter().map(BuildTask::SingleFile));
            all.extend(self.books.iter().map(BuildTask::Exports));
            let first = self.books.first();
            all.extend(first.map(|it| BuildTask::Data(it.strings())));
        }
        all
    }

    /// Writes the files of a task and returns those that readers open.
    fn run(&self, task: &BuildTask<'_>) -> Result<Vec<String>, SiteError> {
        match task {
            BuildTask::Module(module) => self.write(module.script(), &module_script(*module))?,
            BuildTask::Pages(book) => self.write_pages(book)?,
            BuildTask::SingleFile(book) => self.write_single_file(book)?,
            BuildTask::Data(strings) => {
                write_ro_crate(self.library, strings, &self.folder.join("data"))?;
            }
            BuildTask::Exports(book) => return self.write_exports(book),
        }
        Ok(Vec::new())
    }

    /// Writes a new file; its path is relative to the folder of the site.
    fn write(
        &self,
        path: impl AsRef<Path>,
        text: &(impl AsRef<[u8]> + ?Sized),
    ) -> Result<(), SiteError> {
        write_new_file(&self.folder.join(path), text)
    }

    /// Returns the books of the other languages.
    fn others(&self, book: &LanguageBook) -> impl Iterator<Item = &'a LanguageBook> {
        self.books.iter().filter(move |it| !ptr::eq(*it, book))
    }

    /// Returns links to a page in the other languages.
    fn alternates(
        &self,
        book: &LanguageBook,
        link: impl Fn(&Strings) -> String,
    ) -> Vec<AlternateLink> {
        let others = self.others(book).map(LanguageBook::strings);
        others.map(|it| AlternateLink::new(it, link(it))).collect()
    }

    /// Writes the pages of the chapters and the board, with the front page of the site if the book
    /// is its first.
    fn write_pages(&self, book: &LanguageBook) -> Result<(), SiteError> {
        let strings = book.strings();
        let project = self.library.project();
        let folder = self.folder.join(strings.language());
        let cx = ChapterPageContext {
            book,
            others: &self.others(book).collect::<Vec<_>>(),
            publication: &self.publication,
            volumes: &self.publication.volume_links(self.exports, strings),
            sources: project.sources(),
        };
        for (path, html) in render_pages(&cx)? {
            write_new_file(&folder.join(path), &html)?;
        }
        if self.books.first().is_some_and(|it| ptr::eq(it, book)) {
            self.write(INDEX_PAGE, &render_front_page(&cx)?)?;
        }
        write_new_file(&folder.join(BOOK_SCRIPT), &book.templates.book_script())?;
        write_downloads(project, strings, &folder)?;
        copy_assets(&book.src, &book.left_out, &folder)?;
        write_new_file(&folder.join(BOARD_PAGE), &self.board(book, true)?)?;
        self.write(board_file_name(strings), &self.board(book, false)?)?;
        let module = format!("../{}", WasmModule::Whole.script());
        write_app_files(&folder, BOARD_PAGE, &module, &book.templates)
    }

    /// Renders the interactive board, as a page of the book or as a self-contained
    /// file.
    fn board(&self, book: &LanguageBook, in_book: bool) -> Result<String, SiteError> {
        let strings = book.strings();
        let link = |strings: &Strings| match in_book {
            true => format!("../{}/{BOARD_PAGE}", strings.language()),
            false => board_file_name(strings),
        };
        let around = BoardPageContext {
            home: in_book.then(|| INDEX_PAGE.to_owned()),
            module: in_book.then(|| format!("../{}", WasmModule::Whole.script())),
            alternates: self.alternates(book, link),
            address: (self.publication).file_url(link(strings).trim_start_matches("../")),
            sources: source_names(self.library.project(), strings),
            known_games: self.library.project().known_games(),
            installable: in_book,
        };
        render_board_page(None, around, &book.templates)
    }

    /// Writes all chapters into one file, and the pages of the codes into another.
    fn write_single_file(&self, book: &LanguageBook) -> Result<(), SiteError> {
        let strings = book.strings();
        let publication = &self.publication;
        let file = |strings: &Strings| publication.book_file_name(strings, "html");
        let around = SingleFileContext {
            title: &book.title,
            src: &book.src,
            alternates: &self.alternates(book, file),
            other: (self.others(book).next()).map(|it| &it.expanded.trees),
            site: Some(&format!("{}/{INDEX_PAGE}", strings.language())),
            address: publication.file_url(&file(strings)),
            publication,
        };
        let html = render_single_file(&book.expanded, &around, &book.templates)?;
        self.write(file(strings), &html)?;
        let codes = render_code_pages(&book.templates, self.library.root())?;
        self.write(code_page_file(strings), &codes)
    }

    /// Writes the requested exports next to the pages and returns their names.
    fn write_exports(&self, book: &LanguageBook) -> Result<Vec<String>, SiteError> {
        let mut files = Vec::new();
        if self.exports == ExportOptions::default() {
            return Ok(files);
        }
        let publication = &self.publication;
        for volume in export_source(book, publication)?.volumes() {
            let mut write = |kind, bytes: Vec<u8>| -> Result<(), SiteError> {
                let name = publication.volume_file_name(volume.volume, book.strings(), kind);
                self.write(&name, &bytes)?;
                files.push(name);
                Ok(())
            };
            if self.exports.epub {
                write("epub", volume.to_epub(&book.templates)?)?;
            }
            if self.exports.pdf {
                let sources = volume.typst_sources(&book.templates);
                write("pdf", compile_to_pdf(sources, publication.timestamp())?)?;
            }
        }
        Ok(files)
    }
}

/// Returns a book for export.
fn export_source<'a>(
    book: &'a LanguageBook,
    publication: &'a Publication,
) -> Result<ExportSource<'a>, SiteError> {
    ExportSource::new(
        &book.expanded,
        &book.title,
        &book.src,
        publication,
        book.strings(),
    )
}

/// Returns the name of the self-contained board file.
fn board_file_name(strings: &Strings) -> String {
    format!("board-{}.html", strings.language())
}

/// Checks the records of a project and loads its books. Returns all errors in both.
fn check_and_load(
    library: &Library,
    output: &Path,
    context: &SearchContext,
) -> Result<(BuildReport, Vec<LanguageBook>), SiteError> {
    let ((mut built, mut problems), books) = join(
        || check_records(library, output, context),
        || load_languages(library, context),
    );
    check_cancelled(context)?;
    let (books, found) = books?;
    problems.merge(found);
    problems.into_result()?;
    for note in books.iter().flat_map(|it| &it.notes) {
        if !built.notes.contains(note) {
            built.notes.push(note.clone());
        }
    }
    Ok((built, books))
}

/// Loads the books of a project and collects the errors in them.
fn load_languages(
    library: &Library,
    context: &SearchContext,
) -> Result<(Vec<LanguageBook>, ProblemCollector), SiteError> {
    let load = |strings: &&'static Strings| -> Result<_, SiteError> {
        check_cancelled(context)?;
        let mut problems = ProblemCollector::default();
        let book = LanguageBook::load(library, strings, &mut problems);
        Ok((problems.collect(book)?.flatten(), problems))
    };
    let loaded = par_map(&library.project().languages(), load);
    let (mut books, mut problems) = (Vec::new(), ProblemCollector::default());
    for loaded in loaded {
        let (book, found) = loaded?;
        books.extend(book);
        problems.merge(found);
    }
    Ok((books, problems))
}

/// Returns an error if the build was cancelled.
fn check_cancelled(context: &SearchContext) -> Result<(), SiteError> {
    match context.is_stopped() {
        true => Err(SiteError::Cancelled),
        false => Ok(()),
    }
}

/// Checks all records.
fn check_records(
    library: &Library,
    output: &Path,
    context: &SearchContext,
) -> (BuildReport, ProblemCollector) {
    let project = library.project();
    let mut built = BuildReport {
        output: output.to_owned(),
        ..BuildReport::default()
    };
    let context = context.with_cache(project.search_context().cache());
    let run = Budget::new(SearchLimits::RUN, &context);
    let references = ReferenceIndex::from_project(project);
    let inventory = references.check_inventory();
    let mut problems = ProblemCollector::default();
    for study in project.files_with_problems().chain(&inventory) {
        problems.add(&study.file, study.diagnostics.iter().cloned());
    }
    let plan = CheckPlan::new(&references, &run);
    for record in project.records() {
        let study = plan.complete(record.study().clone());
        built.records += 1;
        built.games += study.replay.games.len();
        built.tally += study.replay.tally();
        problems.add(&study.file, study.diagnostics);
    }
    (built, problems)
}
