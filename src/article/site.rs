//! The article as a site: checked, drawn and written, or left as it was.

use std::{
    fs,
    path::{Path, PathBuf},
    rc::Rc,
};

use fifangha_rules::Game;
use serde::Serialize;
use tera::Context;

use super::book::{LanguageBook, write};
use super::library::Library;
use super::problem::{ArticleError, Problems};
use super::templates::Templates;
use crate::diagram::{Style, Theme, draw};
use crate::figure::Figure;
use crate::message::Strings;
use crate::project::{Project, Record};
use crate::replay::Tally;

/// The file that says that a folder was made by a build, and may be replaced.
const MARKER: &str = ".fifangha-build";

/// What a build made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Built {
    /// Where it was written.
    pub output: PathBuf,
    /// The languages of the article.
    pub languages: Vec<&'static str>,
    /// How many files of games were checked.
    pub records: usize,
    /// How many games they hold.
    pub games: usize,
    /// How their checks came out.
    pub tally: Tally,
}

#[derive(Serialize)]
struct Language {
    code: &'static str,
    name: &'static str,
    title: String,
    read: String,
    one_page: String,
}

/// Checks every record of a project and writes its article into a folder.
///
/// The folder is replaced as a whole, and only when all holds; one that was not
/// made by a build is left alone. The same project always gives the same bytes.
///
/// # Errors
///
/// [`ArticleError::Problems`] with everything in records and chapters that does
/// not hold; and whatever else [`ArticleError`] lists.
pub fn build(project: Project, output: &Path) -> Result<Built, ArticleError> {
    let library = Rc::new(Library::new(project));
    let mut problems = Problems::default();
    let mut built = check(library.project(), output, &mut problems);
    replaceable(output)?;
    let folder = match output.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    fs::create_dir_all(folder).map_err(ArticleError::io(folder))?;
    let made = tempfile::Builder::new()
        .prefix(".fifangha-")
        .tempdir_in(folder)
        .map_err(ArticleError::io(folder))?;
    let site = made.path().join("site");
    let mut languages = Vec::new();
    for strings in library.project().languages() {
        let Some(mut book) = LanguageBook::load(&library, strings)? else {
            continue;
        };
        book.broken_links(&mut problems);
        let language = strings.language();
        match book.one_page() {
            Ok(html) => write(&site.join(format!("fifangha-{language}.html")), &html)?,
            Err(ArticleError::Problems(found)) => {
                for problem in found {
                    problems.add(&problem.file, problem.diagnostics);
                }
                continue;
            }
            Err(error) => return Err(error),
        }
        // `build` of mdBook wants a path from its own folder on, or a whole one.
        let pages = std::path::absolute(site.join(language)).map_err(ArticleError::io(&site))?;
        book.pages(&pages)?;
        languages.push(Language {
            code: language,
            name: strings.name(),
            title: book.title(),
            read: strings.t("article.read", &[]),
            one_page: strings.t("article.one_page", &[]),
        });
        built.languages.push(language);
    }
    problems.none()?;
    if languages.is_empty() {
        return Err(ArticleError::NoBook);
    }
    let templates = Templates::new(Strings::english(), Some(&library.root().join("templates")))?;
    let mut context = Context::new();
    context.insert("languages", &languages);
    let start = Figure::board(Game::Fifangha.rules().start());
    let style = Style {
        theme: Theme::PAGE,
        ..Style::with_prefix("start")
    };
    let picture = draw(&start, &style, templates.strings);
    context.insert("picture", &picture.inline());
    context.insert(
        "style",
        &(templates.stylesheet() + templates.text("single.css")),
    );
    write(
        &site.join("index.html"),
        &templates.render("index.tera", &context)?,
    )?;
    write(
        &site.join(MARKER),
        &(templates.strings.t("article.made", &[]) + "\n"),
    )?;
    swap(&site, output, &made.path().join("old"))?;
    Ok(built)
}

/// Replays all records.
fn check(project: &Project, output: &Path, problems: &mut Problems) -> Built {
    let mut built = Built {
        output: output.to_owned(),
        languages: Vec::new(),
        records: 0,
        games: 0,
        tally: Tally::default(),
    };
    let studies = project.records().iter().map(Record::study);
    for study in studies.clone() {
        built.records += 1;
        built.games += study.replay.games.len();
        built.tally += study.replay.tally();
    }
    for study in project.findings().chain(studies) {
        problems.add(&study.file, study.diagnostics.iter().cloned());
    }
    built
}

/// Whether a folder is not there, is empty, or was made by a build.
fn replaceable(output: &Path) -> Result<(), ArticleError> {
    let entries = match fs::read_dir(output) {
        Ok(mut entries) => entries.next(),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
        Err(_) => return Err(ArticleError::NotOurs(output.to_owned())),
    };
    if entries.is_none() || output.join(MARKER).is_file() {
        Ok(())
    } else {
        Err(ArticleError::NotOurs(output.to_owned()))
    }
}

/// Puts the site in its place, and what stood there out of the way.
fn swap(site: &Path, output: &Path, old: &Path) -> Result<(), ArticleError> {
    let there = output.exists();
    if there {
        fs::rename(output, old).map_err(ArticleError::io(output))?;
    }
    fs::rename(site, output).map_err(|error| {
        if there {
            // The old site comes back; if that fails too, the first error tells more.
            _ = fs::rename(old, output);
        }
        ArticleError::io(output)(error)
    })
}
