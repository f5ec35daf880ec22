//! The article as a site: checked, drawn and written, or left as it was.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use tera::Context;

use super::abreast::{abreast, both};
use super::board::{Around, PLAY, Part, cited_names, module, page as board};
use super::book::{Expanded, LanguageBook, copy_pictures, write};
use super::bound::{Bindings, Bound, MAIN, pdf};
use super::downloads::downloads;
use super::kept::Judged;
use super::library::Library;
use super::need::{hash_of, hash_of_record};
use super::package::package;
use super::pages::{Alternate, INDEX, Other, Shelf, Written, moved, pages};
use super::place::{Place, Received, files_under};
use super::policy::guarded;
use super::problem::{ArticleError, Problems};
use super::publication::Publication;
use super::single::{Surroundings, single};
use super::temporary::Temporary;
use crate::effort::{Bounds, Budget, Effort};
use crate::keys::Keys;
use crate::message::{Message, Strings};
use crate::project::{Project, Record};
use crate::reconstruct::judge;
use crate::replay::Tally;

/// What a build made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Built {
    /// Where it was written.
    pub output: PathBuf,
    /// The files in it that one opens, first the one that leads to all others.
    pub opens: Vec<String>,
    /// What else is in that folder and was left as it was, from it on.
    pub left: Vec<String>,
    /// What an earlier build wrote there and this one did not: it was removed.
    pub removed: Vec<String>,
    /// The languages of the article.
    pub languages: Vec<&'static str>,
    /// How many files of games were checked.
    pub records: usize,
    /// How many games they hold.
    pub games: usize,
    /// How their checks came out.
    pub tally: Tally,
    /// What its author should know, though it does not hinder.
    pub notes: Vec<Message>,
}

impl Built {
    /// Adds what came of writing it.
    fn placed(&mut self, received: Received) {
        self.left = received.left;
        self.removed = received.removed;
    }
}

/// A book of the article.
struct Volume {
    book: LanguageBook,
    /// Its blocks replaced.
    expanded: Expanded,
}

impl Volume {
    fn strings(&self) -> &'static Strings {
        self.book.templates.strings
    }

    /// The books of the other languages.
    fn others<'v>(&self, all: &'v [Self]) -> impl Iterator<Item = &'v Self> {
        let own = self.strings().language();
        all.iter().filter(move |it| it.strings().language() != own)
    }

    /// A page for each chapter.
    fn pages(
        &self,
        all: &[Self],
        publication: &Publication,
        library: &Library,
    ) -> Result<Vec<Written>, ArticleError> {
        let others = self.others(all).map(|it| Other {
            strings: it.strings(),
            outlines: &it.expanded.outlines,
        });
        let others: Vec<_> = others.collect();
        let shelf = Shelf {
            templates: &self.book.templates,
            title: &self.book.title,
            others: &others,
            publication,
            sources: library.project().sources(),
            kept: &library.kept().pages,
        };
        pages(&self.expanded, &shelf)
    }

    /// The board that plays: a page of the book, or a file that needs no other.
    fn board(
        &self,
        all: &[Self],
        publication: &Publication,
        library: &Library,
        in_book: bool,
    ) -> Result<String, ArticleError> {
        let link = |strings: &Strings| match in_book {
            true => format!("../{}/{PLAY}", strings.language()),
            false => board_file(strings),
        };
        let alternates = self.others(all).map(|it| Alternate {
            language: it.strings().language(),
            name: it.strings().name(),
            link: link(it.strings()),
        });
        let own = link(self.strings());
        let around = Around {
            home: in_book.then(|| INDEX.to_owned()),
            module: in_book.then(|| format!("../{}", Part::Whole.script())),
            alternates: alternates.collect(),
            address: publication.of_file(own.trim_start_matches("../")),
            sources: cited_names(library.project(), self.strings()),
        };
        board(None, around, &self.book.templates)
    }

    /// All chapters in one file.
    fn in_one(&self, all: &[Self], publication: &Publication) -> Result<String, ArticleError> {
        let other = self.others(all).next();
        let alternates: Vec<_> = self
            .others(all)
            .map(|it| Alternate {
                language: it.strings().language(),
                name: it.strings().name(),
                link: publication.whole(it.strings(), "html"),
            })
            .collect();
        let site = format!("{}/{INDEX}", self.strings().language());
        let around = Surroundings {
            title: &self.book.title,
            src: &self.book.src,
            alternates: &alternates,
            other: other.map(|it| &it.expanded.outlines),
            site: Some(&site),
            address: publication.of_file(&publication.whole(self.strings(), "html")),
            publication,
        };
        single(&self.expanded, &around, &self.book.templates)
    }

    /// The book as it is bound.
    fn bound(&self, publication: &Publication) -> Result<Bound, ArticleError> {
        let LanguageBook { title, src, .. } = &self.book;
        Bound::of(&self.expanded, title, src, publication, self.strings())
    }

    /// Writes the forms that it is wanted in beside its pages.
    fn bind(
        &self,
        bindings: Bindings,
        publication: &Publication,
        site: &Path,
    ) -> Result<Vec<String>, ArticleError> {
        let mut files = Vec::new();
        if bindings == Bindings::default() {
            return Ok(files);
        }
        let bound = self.bound(publication)?;
        let mut file = |kind| {
            let name = publication.whole(self.strings(), kind);
            files.push(name.clone());
            site.join(name)
        };
        if bindings.epub {
            write(&file("epub"), &bound.epub(&self.book.templates)?)?;
        }
        if bindings.pdf {
            let sources = bound.typst(&self.book.templates);
            write(&file("pdf"), &pdf(sources, publication.seconds())?)?;
        }
        Ok(files)
    }
}

/// The board that plays, in a file that can be handed on.
fn board_file(strings: &Strings) -> String {
    format!("board-{}.html", strings.language())
}

/// Checks every record of a project and writes its article into a folder.
///
/// Files that an earlier build wrote are replaced, and only when all holds;
/// whatever else is in the folder stays, and a folder that holds something
/// already and was never built into is left alone. The same project always gives
/// the same bytes.
///
/// Whoever stops the effort gets [`ArticleError::Stopped`] and the old site.
///
/// # Errors
///
/// [`ArticleError::Problems`] with everything in records and chapters that does
/// not hold; and whatever else [`ArticleError`] lists.
pub fn build(
    project: Project,
    output: &Path,
    bindings: Bindings,
    effort: &Effort,
) -> Result<Built, ArticleError> {
    build_of(&Library::new(project), output, bindings, effort)
}

/// Writes the Typst sources of the books of a project into a folder, a folder for each
/// language: `main.typ` is to be set.
///
/// # Errors
///
/// As [`build`].
pub fn typst(project: Project, output: &Path, effort: &Effort) -> Result<Built, ArticleError> {
    let library = Library::new(project);
    let place = Place::of(library.project(), output)?;
    let (mut built, volumes) = checked(&library, output, effort)?;
    let made = Temporary::new()?;
    let publication = Publication::of(library.project(), made.path())?;
    let sources = made.path().join(SITE);
    for volume in &volumes {
        let language = volume.strings().language();
        built.languages.push(language);
        built.opens.push(format!("{language}/{MAIN}"));
        let bound = volume.bound(&publication)?;
        for (path, bytes) in bound.typst(&volume.book.templates) {
            write(&sources.join(language).join(path), &bytes)?;
        }
    }
    let sentence = Strings::english().t("article.made", &[]);
    built.placed(place.receive(&sources, &sentence)?);
    Ok(built)
}

/// The same for a library that is there.
pub(super) fn build_of(
    library: &Library,
    output: &Path,
    bindings: Bindings,
    effort: &Effort,
) -> Result<Built, ArticleError> {
    let place = Place::of(library.project(), output)?;
    let (made, mut built) = filled(library, output, Extent::Whole(bindings), effort)?;
    going_on(effort)?;
    let sentence = Strings::english().t("article.made", &[]);
    built.placed(place.receive(&made.path().join(SITE), &sentence)?);
    Ok(built)
}

/// The pages alone, and what they need, by their paths.
pub(super) fn pages_of(
    library: &Library,
    effort: &Effort,
) -> Result<Vec<(String, Vec<u8>)>, ArticleError> {
    let (made, _) = filled(library, Path::new(""), Extent::Pages, effort)?;
    let site = made.path().join(SITE);
    let paths = files_under(&site).map_err(ArticleError::io(&site))?;
    let read = |path: String| {
        let file = site.join(&path);
        let bytes = fs::read(&file).map_err(ArticleError::io(&file))?;
        Ok((path, bytes))
    };
    paths.into_iter().map(read).collect()
}

/// The script of the pages of a language, beside them.
pub(super) const SCRIPT: &str = "book.js";

/// The folder of the site, in a temporary one.
const SITE: &str = "site";

/// How much of a site is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Extent {
    /// Everything, and the books that are bound.
    Whole(Bindings),
    /// Without the files that hold a whole book, and the data beside the pages.
    Pages,
}

/// A temporary folder that holds a site.
fn filled(
    library: &Library,
    output: &Path,
    extent: Extent,
    effort: &Effort,
) -> Result<(Temporary, Built), ArticleError> {
    let (mut built, volumes) = checked(library, output, effort)?;
    let made = Temporary::new()?;
    let site = made.path().join(SITE);
    let Some(first) = volumes.first() else {
        return Err(ArticleError::NoBook);
    };
    let templates = &first.book.templates;
    write(&site.join("book.css"), &templates.book_stylesheet())?;
    let publication = Publication::of(library.project(), &site)?;
    let pieces = Piece::all(&volumes, extent);
    let written = abreast(&pieces, |piece| {
        going_on(effort)?;
        piece.write(&volumes, &publication, library, &site)
    });
    for volume in &volumes {
        let language = volume.strings().language();
        built.languages.push(language);
        built.notes.extend(library.project().lacks_words(language));
    }
    for opens in written {
        built.opens.extend(opens?);
    }
    write(&site.join(INDEX), &front(&site, &volumes)?)?;
    built.opens.insert(0, INDEX.to_owned());
    Ok((made, built))
}

/// A part of a site that needs no other.
enum Piece<'v> {
    /// A page for each chapter, and what stands beside them.
    Pages(&'v Volume),
    /// The file that holds all of a book.
    One(&'v Volume),
    /// The books that are bound.
    Bound(&'v Volume, Bindings),
    /// The data beside the pages.
    Data(&'static Strings),
    /// A part of the library for browsers.
    Module(Part),
}

impl<'v> Piece<'v> {
    /// All of them, what takes long first.
    fn all(volumes: &'v [Volume], extent: Extent) -> Vec<Self> {
        let modules = Part::ALL.into_iter().map(Self::Module);
        let mut all: Vec<_> = modules.chain(volumes.iter().map(Self::Pages)).collect();
        if let Extent::Whole(bindings) = extent {
            all.extend(volumes.iter().map(Self::One));
            all.extend(volumes.iter().map(|it| Self::Bound(it, bindings)));
            all.extend(volumes.first().map(|it| Self::Data(it.strings())));
        }
        all
    }

    /// Writes it; which files of it one opens.
    fn write(
        &self,
        volumes: &[Volume],
        publication: &Publication,
        library: &Library,
        site: &Path,
    ) -> Result<Vec<String>, ArticleError> {
        match self {
            Self::Pages(volume) => {
                let strings = volume.strings();
                let folder = site.join(strings.language());
                for (path, html) in volume.pages(volumes, publication, library)? {
                    write(&folder.join(path), &html)?;
                }
                let script = volume.book.templates.book_script();
                write(&folder.join(SCRIPT), &script)?;
                downloads(library.project(), strings, &folder)?;
                copy_pictures(&volume.book.src, &folder)?;
                let board = |in_book| volume.board(volumes, publication, library, in_book);
                write(&folder.join(PLAY), &board(true)?)?;
                write(&site.join(board_file(strings)), &board(false)?)?;
                Ok(Vec::new())
            }
            Self::One(volume) => {
                let html = volume.in_one(volumes, publication)?;
                write(
                    &site.join(publication.whole(volume.strings(), "html")),
                    &html,
                )?;
                Ok(Vec::new())
            }
            Self::Bound(volume, bindings) => volume.bind(*bindings, publication, site),
            Self::Data(strings) => {
                package(library, strings, &site.join("data"))?;
                Ok(Vec::new())
            }
            Self::Module(part) => {
                write(&site.join(part.script()), &module(*part))?;
                Ok(Vec::new())
            }
        }
    }
}

/// What came of checking the records of a project, and its books; or everything in both
/// that does not hold.
fn checked(
    library: &Library,
    output: &Path,
    effort: &Effort,
) -> Result<(Built, Vec<Volume>), ArticleError> {
    let ((mut built, mut problems), volumes) = both(
        || check(library, output, effort),
        || volumes(library, effort),
    );
    going_on(effort)?;
    let (volumes, found) = volumes?;
    problems.join(found);
    problems.none()?;
    built
        .notes
        .extend(volumes.iter().filter_map(|it| it.book.not_run.clone()));
    Ok((built, volumes))
}

/// The books of a project, and everything in them that does not hold.
fn volumes(library: &Library, effort: &Effort) -> Result<(Vec<Volume>, Problems), ArticleError> {
    let mut problems = Problems::default();
    let languages = library.project().languages();
    let loaded = abreast(&languages, |strings| {
        going_on(effort)?;
        LanguageBook::load(library, strings)
    });
    let mut volumes = Vec::new();
    for loaded in loaded {
        let (book, expanded) = match loaded {
            Ok(Some(loaded)) => loaded,
            Ok(None) => continue,
            Err(ArticleError::Problems(found)) => {
                for problem in found {
                    problems.add(&problem.file, problem.diagnostics);
                }
                continue;
            }
            Err(error) => return Err(error),
        };
        match expanded {
            Ok(expanded) => {
                book.broken_links(Some(&expanded), &mut problems);
                volumes.push(Volume { book, expanded });
            }
            Err(ArticleError::Problems(found)) => {
                for problem in found {
                    problems.add(&problem.file, problem.diagnostics);
                }
                book.broken_links(None, &mut problems);
            }
            Err(error) => return Err(error),
        }
    }
    Ok((volumes, problems))
}

/// The page that the site opens with: that of its first language, which leads
/// readers of another to theirs.
fn front(site: &Path, volumes: &[Volume]) -> Result<String, ArticleError> {
    let Some(first) = volumes.first() else {
        return Err(ArticleError::NoBook);
    };
    let language = first.strings().language();
    let page = site.join(language).join(INDEX);
    let html = fs::read_to_string(&page).map_err(ArticleError::io(&page))?;
    let all: Vec<_> = volumes.iter().map(|it| it.strings().language()).collect();
    let mut context = Context::new();
    context.insert("languages", &serde_json::json!(all).to_string());
    let wanted = first.book.templates.render("parts/wanted.tera", &context)?;
    let html = moved(&html, &format!("{language}/"));
    let html = html.replacen("<head>\n", &format!("<head>\n{wanted}"), 1);
    Ok(guarded(&html))
}

/// An error once somebody wants the build to stop.
fn going_on(effort: &Effort) -> Result<(), ArticleError> {
    match effort.is_stopped() {
        true => Err(ArticleError::Stopped),
        false => Ok(()),
    }
}

/// Replays all records, and judges what they leave open.
fn check(library: &Library, output: &Path, effort: &Effort) -> (Built, Problems) {
    let mut problems = Problems::default();
    let project = library.project();
    let mut built = Built {
        output: output.to_owned(),
        opens: Vec::new(),
        left: Vec::new(),
        removed: Vec::new(),
        languages: Vec::new(),
        records: 0,
        games: 0,
        tally: Tally::default(),
        notes: Vec::new(),
    };
    let run = Budget::new(Bounds::RUN, &effort.with_cache(project.effort().cache()));
    let keys = Keys::of(project);
    let records = project.records().iter();
    let judged: Vec<_> = records
        .map(|record| judged(record, &keys, library, &run))
        .collect();
    for it in &judged {
        built.records += 1;
        built.games += it.study.replay.games.len();
        built.tally += it.study.replay.tally();
    }
    let inventory = keys.inventory();
    for study in project.findings().chain(&inventory) {
        problems.add(&study.file, study.diagnostics.iter().cloned());
        problems.add(&study.file, keys.check(study));
    }
    for it in &judged {
        problems.add(&it.study.file, it.study.diagnostics.iter().cloned());
        problems.add(&it.study.file, it.keys.iter().cloned());
    }
    (built, problems)
}

/// A record with what it leaves open judged; what it has cost is paid each time.
fn judged(record: &Record, keys: &Keys, library: &Library, run: &Budget) -> Arc<Judged> {
    let rests_on = hash_of_record(record, library.root());
    let key = hash_of(&(rests_on, keys.hash()));
    // Where little may be spent, another one might be left open.
    let whole = run.left() >= Bounds::FILE.sowings;
    if let Some(known) = library.kept().judged.get(key).filter(|_| whole) {
        run.charge(known.cost);
        return known;
    }
    let before = run.sowings();
    let mut study = record.study().clone();
    judge(&mut study, run);
    let keys = keys.check(&study);
    let cost = run.sowings() - before;
    let judged = Arc::new(Judged { study, keys, cost });
    if whole && !run.is_spent() {
        library.kept().judged.keep(key, Arc::clone(&judged));
    }
    judged
}
