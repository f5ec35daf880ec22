//! Builds of the site: records are checked, chapters rendered, and files written only
//! if both succeed.

use std::{
    fs,
    path::{Path, PathBuf},
};

use super::board_page::{
    BoardPageContext, WasmModule, module_script, render_board_page as board, source_names,
};
use super::chapter_pages::{
    ChapterPageContext, OtherLanguageBook, PageFile, render_front_page, render_pages,
};
use super::code_pages::render_code_pages;
use super::downloads::write_downloads;
use super::export::{ExportSource, MAIN_FILE, compile_to_pdf};
use super::files::{copy_assets, write_new_file};
use super::fonts::{FontSource, site_fonts};
use super::installable::write_app_files;
use super::language_book::{ExpandedBook, LanguageBook};
use super::library::Library;
use super::links::{BOARD_PAGE, BOOK_SCRIPT, INDEX_PAGE};
use super::output_dir::{OutputDir, PublishReport, files_under};
use super::page_metadata::AlternateLink;
use super::parallel::{join, par_map};
use super::problem::{ProblemCollector, SiteError};
use super::publication::Publication;
use super::ro_crate::write_ro_crate;
use super::single_file::{SingleFileContext, render_single_file};
use super::temp_dir::BuildTempDir;
use super::volumes::ExportOptions;
use crate::budget::{Budget, SearchContext, SearchLimits};
use crate::message::{Message, Strings};
use crate::project::{Project, code_page_file};
use crate::reconstruct::check_feasibility;
use crate::references::ReferenceIndex;
use crate::replay::Tally;
use crate::study::Study;

/// The result of a build.
#[derive(Clone, Debug, PartialEq, Eq)]
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

impl BuildReport {
    /// Adds the result of publishing.
    fn add_publish_report(&mut self, received: PublishReport) {
        self.foreign_files = received.foreign_files;
        self.removed = received.removed;
    }
}

/// The book of one language.
struct LanguageSite {
    book: LanguageBook,
    /// The book with its blocks replaced.
    expanded: ExpandedBook,
}

impl LanguageSite {
    fn strings(&self) -> &'static Strings {
        self.book.templates.strings
    }

    /// Returns the books of the other languages.
    fn others<'v>(&self, all: &'v [Self]) -> impl Iterator<Item = &'v Self> {
        let own = self.strings().language();
        all.iter().filter(move |it| it.strings().language() != own)
    }

    /// Renders the pages of the chapters, and the front page of the site if the book is its first.
    fn pages(
        &self,
        all: &[Self],
        publication: &Publication,
        exports: ExportOptions,
        library: &Library,
    ) -> Result<(Vec<PageFile>, Option<String>), SiteError> {
        let others = self.others(all).map(|it| OtherLanguageBook {
            strings: it.strings(),
            outlines: &it.expanded.outlines,
        });
        let others: Vec<_> = others.collect();
        let cx = ChapterPageContext {
            templates: &self.book.templates,
            title: &self.book.title,
            others: &others,
            publication,
            volumes: &publication.volume_links(exports, self.strings()),
            sources: library.project().sources(),
        };
        let is_first = all
            .first()
            .is_some_and(|it| it.strings().language() == self.strings().language());
        let front = is_first.then(|| render_front_page(&self.expanded, &cx));
        Ok((render_pages(&self.expanded, &cx)?, front.transpose()?))
    }

    /// Renders the interactive board, as a page of the book or as a self-contained
    /// file.
    fn board(
        &self,
        all: &[Self],
        publication: &Publication,
        library: &Library,
        in_book: bool,
    ) -> Result<String, SiteError> {
        let link = |strings: &Strings| match in_book {
            true => format!("../{}/{BOARD_PAGE}", strings.language()),
            false => board_file_name(strings),
        };
        let alternates = self.others(all).map(|it| AlternateLink {
            language: it.strings().language(),
            name: it.strings().name(),
            link: link(it.strings()),
        });
        let own = link(self.strings());
        let around = BoardPageContext {
            home: in_book.then(|| INDEX_PAGE.to_owned()),
            module: in_book.then(|| format!("../{}", WasmModule::Whole.script())),
            alternates: alternates.collect(),
            address: publication.file_url(own.trim_start_matches("../")),
            sources: source_names(library.project(), self.strings()),
            installable: in_book,
        };
        board(None, around, &self.book.templates)
    }

    /// Renders all chapters into one file.
    fn single_file(&self, all: &[Self], publication: &Publication) -> Result<String, SiteError> {
        let other = self.others(all).next();
        let alternates: Vec<_> = self
            .others(all)
            .map(|it| AlternateLink {
                language: it.strings().language(),
                name: it.strings().name(),
                link: publication.book_file_name(it.strings(), "html"),
            })
            .collect();
        let site = format!("{}/{INDEX_PAGE}", self.strings().language());
        let around = SingleFileContext {
            title: &self.book.title,
            src: &self.book.src,
            alternates: &alternates,
            other: other.map(|it| &it.expanded.outlines),
            site: Some(&site),
            address: publication.file_url(&publication.book_file_name(self.strings(), "html")),
            publication,
        };
        render_single_file(&self.expanded, &around, &self.book.templates)
    }

    /// Returns the book for export.
    fn export_source<'a>(
        &'a self,
        publication: &'a Publication,
    ) -> Result<ExportSource<'a>, SiteError> {
        let LanguageBook { title, src, .. } = &self.book;
        ExportSource::new(&self.expanded, title, src, publication, self.strings())
    }

    /// Writes the requested exports next to the pages and returns their names.
    fn write_exports(
        &self,
        exports: ExportOptions,
        publication: &Publication,
        site: &Path,
    ) -> Result<Vec<String>, SiteError> {
        let mut files = Vec::new();
        if exports == ExportOptions::default() {
            return Ok(files);
        }
        let source = self.export_source(publication)?;
        for bound in source.volumes() {
            let mut file = |kind| {
                let name = publication.volume_file_name(bound.volume, self.strings(), kind);
                files.push(name.clone());
                site.join(name)
            };
            if exports.epub {
                write_new_file(&file("epub"), &bound.to_epub(&self.book.templates)?)?;
            }
            if exports.pdf {
                let sources = bound.typst_sources(&self.book.templates);
                write_new_file(
                    &file("pdf"),
                    &compile_to_pdf(sources, publication.timestamp())?,
                )?;
            }
        }
        Ok(files)
    }
}

/// Returns the name of the self-contained board file.
fn board_file_name(strings: &Strings) -> String {
    format!("board-{}.html", strings.language())
}

/// Checks every record of a project and writes its site into a folder.
///
/// Files of an earlier build are replaced, but only if the build succeeds. Other files
/// in the folder stay, and a folder that is not empty and was never built into is
/// rejected. The same project always gives the same bytes.
///
/// If `context` is stopped, [`SiteError::Cancelled`] is returned and the old site stays.
///
/// # Errors
///
/// Returns [`SiteError::Problems`] with all errors in records and chapters, or another
/// error that [`SiteError`] lists.
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
    let (mut built, volumes) = check_and_load(&library, output, context)?;
    let made = BuildTempDir::new()?;
    let publication = Publication::load(library.project(), made.path())?;
    let sources = made.path().join(SITE_FOLDER);
    for volume in &volumes {
        let language = volume.strings().language();
        built.languages.push(language);
        for bound in volume.export_source(&publication)?.volumes() {
            let folder = format!("{language}{}", bound.volume.suffix());
            built.entry_points.push(format!("{folder}/{MAIN_FILE}"));
            for (path, bytes) in bound.typst_sources(&volume.book.templates) {
                write_new_file(&sources.join(&folder).join(path), &bytes)?;
            }
        }
    }
    let sentence = Strings::english().t("article.made", &[]);
    built.add_publish_report(place.publish(&sources, &sentence)?);
    Ok(built)
}

/// Builds the site of a loaded library.
pub(super) fn build_library(
    library: &Library,
    output: &Path,
    exports: ExportOptions,
    context: &SearchContext,
) -> Result<BuildReport, SiteError> {
    let place = OutputDir::open(library.project(), output)?;
    let (made, mut built) =
        build_in_temp_dir(library, output, BuildScope::Whole(exports), context)?;
    check_cancelled(context)?;
    let sentence = Strings::english().t("article.made", &[]);
    built.add_publish_report(place.publish(&made.path().join(SITE_FOLDER), &sentence)?);
    Ok(built)
}

/// Returns the pages and the files that they need, with their paths.
pub(super) fn build_pages(
    library: &Library,
    context: &SearchContext,
) -> Result<Vec<(String, Vec<u8>)>, SiteError> {
    let (made, _) = build_in_temp_dir(library, Path::new(""), BuildScope::PagesOnly, context)?;
    let site = made.path().join(SITE_FOLDER);
    let paths = files_under(&site).map_err(SiteError::io(&site))?;
    let read = |path: String| {
        let file = site.join(&path);
        let bytes = fs::read(&file).map_err(SiteError::io(&file))?;
        Ok((path, bytes))
    };
    paths.into_iter().map(read).collect()
}

/// The folder of the site within a temporary folder.
const SITE_FOLDER: &str = "site";

/// The extent of a build.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BuildScope {
    /// Everything, with the requested exports.
    Whole(ExportOptions),
    /// Everything except single-file books, exports and data.
    PagesOnly,
}

/// Builds a site in a temporary folder.
fn build_in_temp_dir(
    library: &Library,
    output: &Path,
    extent: BuildScope,
    context: &SearchContext,
) -> Result<(BuildTempDir, BuildReport), SiteError> {
    let (mut built, volumes) = check_and_load(library, output, context)?;
    let made = BuildTempDir::new()?;
    let site = made.path().join(SITE_FOLDER);
    let Some(first) = volumes.first() else {
        return Err(SiteError::NoBook);
    };
    let templates = &first.book.templates;
    write_new_file(
        &site.join("book.css"),
        &templates.book_stylesheet(FontSource::Files),
    )?;
    for (path, bytes) in site_fonts() {
        write_new_file(&site.join(path), bytes)?;
    }
    let publication = Publication::load(library.project(), &site)?;
    let pieces = BuildTask::all(&volumes, extent);
    let written = par_map(&pieces, |piece| {
        check_cancelled(context)?;
        piece.write(&volumes, &publication, library, &site)
    });
    for volume in &volumes {
        let language = volume.strings().language();
        built.languages.push(language);
        built
            .notes
            .extend(library.project().untranslated_note(language));
    }
    for opens in written {
        built.entry_points.extend(opens?);
    }
    built.entry_points.insert(0, INDEX_PAGE.to_owned());
    Ok((made, built))
}

/// An independent part of a build.
enum BuildTask<'v> {
    /// A page for each chapter, with its scripts, downloads and assets, and links to the exports.
    Pages(&'v LanguageSite, ExportOptions),
    /// The single-file book, and the pages of the codes.
    SingleFile(&'v LanguageSite),
    /// The exports.
    Exports(&'v LanguageSite, ExportOptions),
    /// The data beside the pages.
    Data(&'static Strings),
    /// A module for browsers.
    Module(WasmModule),
}

impl<'v> BuildTask<'v> {
    /// Returns all tasks, the longest first.
    fn all(volumes: &'v [LanguageSite], extent: BuildScope) -> Vec<Self> {
        let modules = WasmModule::ALL.into_iter().map(Self::Module);
        let exports = match extent {
            BuildScope::Whole(exports) => exports,
            BuildScope::PagesOnly => ExportOptions::default(),
        };
        let pages = volumes.iter().map(|it| Self::Pages(it, exports));
        let mut all: Vec<_> = modules.chain(pages).collect();
        if let BuildScope::Whole(exports) = extent {
            all.extend(volumes.iter().map(Self::SingleFile));
            all.extend(volumes.iter().map(|it| Self::Exports(it, exports)));
            all.extend(volumes.first().map(|it| Self::Data(it.strings())));
        }
        all
    }

    /// Writes the files and returns those that readers open.
    fn write(
        &self,
        volumes: &[LanguageSite],
        publication: &Publication,
        library: &Library,
        site: &Path,
    ) -> Result<Vec<String>, SiteError> {
        match self {
            Self::Pages(volume, exports) => {
                let strings = volume.strings();
                let folder = site.join(strings.language());
                let (pages, front) = volume.pages(volumes, publication, *exports, library)?;
                for (path, html) in pages {
                    write_new_file(&folder.join(path), &html)?;
                }
                if let Some(html) = front {
                    write_new_file(&site.join(INDEX_PAGE), &html)?;
                }
                let script = volume.book.templates.book_script();
                write_new_file(&folder.join(BOOK_SCRIPT), &script)?;
                write_downloads(library.project(), strings, &folder)?;
                copy_assets(&volume.book.src, &folder)?;
                let board = |in_book| volume.board(volumes, publication, library, in_book);
                write_new_file(&folder.join(BOARD_PAGE), &board(true)?)?;
                write_new_file(&site.join(board_file_name(strings)), &board(false)?)?;
                let module = format!("../{}", WasmModule::Whole.script());
                write_app_files(&folder, BOARD_PAGE, &module, &volume.book.templates)?;
                Ok(Vec::new())
            }
            Self::SingleFile(volume) => {
                let html = volume.single_file(volumes, publication)?;
                write_new_file(
                    &site.join(publication.book_file_name(volume.strings(), "html")),
                    &html,
                )?;
                let templates = &volume.book.templates;
                let codes = render_code_pages(templates, library.root())?;
                write_new_file(&site.join(code_page_file(volume.strings())), &codes)?;
                Ok(Vec::new())
            }
            Self::Exports(volume, exports) => volume.write_exports(*exports, publication, site),
            Self::Data(strings) => {
                write_ro_crate(library, strings, &site.join("data"))?;
                Ok(Vec::new())
            }
            Self::Module(part) => {
                write_new_file(&site.join(part.script()), &module_script(*part))?;
                Ok(Vec::new())
            }
        }
    }
}

/// Checks the records of a project and loads its books. Returns all errors in both.
fn check_and_load(
    library: &Library,
    output: &Path,
    context: &SearchContext,
) -> Result<(BuildReport, Vec<LanguageSite>), SiteError> {
    let ((mut built, mut problems), volumes) = join(
        || check_records(library, output, context),
        || load_languages(library, context),
    );
    check_cancelled(context)?;
    let (volumes, found) = volumes?;
    problems.merge(found);
    problems.into_result()?;
    built
        .notes
        .extend(volumes.iter().filter_map(|it| it.book.skipped_note.clone()));
    Ok((built, volumes))
}

/// Loads the books of a project and collects the errors in them.
fn load_languages(
    library: &Library,
    context: &SearchContext,
) -> Result<(Vec<LanguageSite>, ProblemCollector), SiteError> {
    let mut problems = ProblemCollector::default();
    let languages = library.project().languages();
    let loaded = par_map(&languages, |strings| {
        check_cancelled(context)?;
        LanguageBook::load(library, strings)
    });
    let mut volumes = Vec::new();
    for loaded in loaded {
        let (book, expanded) = match loaded {
            Ok(Some(loaded)) => loaded,
            Ok(None) => continue,
            Err(SiteError::Problems(found)) => {
                for problem in found {
                    problems.add(&problem.file, problem.diagnostics);
                }
                continue;
            }
            Err(error) => return Err(error),
        };
        match expanded {
            Ok(expanded) => {
                book.check_links(Some(&expanded), &mut problems);
                volumes.push(LanguageSite { book, expanded });
            }
            Err(SiteError::Problems(found)) => {
                for problem in found {
                    problems.add(&problem.file, problem.diagnostics);
                }
                book.check_links(None, &mut problems);
            }
            Err(error) => return Err(error),
        }
    }
    Ok((volumes, problems))
}

/// Returns an error if the build was cancelled.
fn check_cancelled(context: &SearchContext) -> Result<(), SiteError> {
    match context.is_stopped() {
        true => Err(SiteError::Cancelled),
        false => Ok(()),
    }
}

/// Replays all records and checks if incomplete ones are feasible.
fn check_records(
    library: &Library,
    output: &Path,
    context: &SearchContext,
) -> (BuildReport, ProblemCollector) {
    let mut problems = ProblemCollector::default();
    let project = library.project();
    let mut built = BuildReport {
        output: output.to_owned(),
        entry_points: Vec::new(),
        foreign_files: Vec::new(),
        removed: Vec::new(),
        languages: Vec::new(),
        records: 0,
        games: 0,
        tally: Tally::default(),
        notes: Vec::new(),
    };
    let run = Budget::new(
        SearchLimits::RUN,
        &context.with_cache(project.search_context().cache()),
    );
    let keys = ReferenceIndex::from_project(project);
    let records = project.records().iter();
    let judged: Vec<Study> = records
        .map(|record| {
            let mut study = record.study().clone();
            check_feasibility(&mut study, &run);
            study
        })
        .collect();
    for it in &judged {
        built.records += 1;
        built.games += it.replay.games.len();
        built.tally += it.replay.tally();
    }
    let inventory = keys.check_inventory();
    for study in project.files_with_problems().chain(&inventory) {
        problems.add(&study.file, study.diagnostics.iter().cloned());
        problems.add(&study.file, keys.check(study));
    }
    for study in &judged {
        problems.add(&study.file, study.diagnostics.iter().cloned());
        problems.add(&study.file, keys.check(study));
    }
    (built, problems)
}
