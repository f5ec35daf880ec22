//! The article as a site: checked, drawn and written, or left as it was.

use std::{
    path::{Path, PathBuf},
    rc::Rc,
};

use fifangha_rules::Game;
use serde::Serialize;
use tera::Context;

use super::book::{LanguageBook, write};
use super::downloads::downloads;
use super::library::Library;
use super::place::Place;
use super::problem::{ArticleError, Problems};
use super::templates::Templates;
use crate::diagram::{Style, Theme, draw};
use crate::effort::Effort;
use crate::figure::Figure;
use crate::message::Strings;
use crate::project::{Project, Record};
use crate::replay::Tally;

/// What a build made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Built {
    /// Where it was written.
    pub output: PathBuf,
    /// What else is in that folder and was left as it was, from it on.
    pub left: Vec<String>,
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
pub fn build(project: Project, output: &Path, effort: &Effort) -> Result<Built, ArticleError> {
    let library = Rc::new(Library::new(project));
    let place = Place::of(library.project(), output)?;
    let mut problems = Problems::default();
    let mut built = check(library.project(), output, &mut problems);
    let temporary = std::env::temp_dir();
    let made = tempfile::Builder::new()
        .prefix("fifangha-")
        .tempdir_in(&temporary)
        .map_err(ArticleError::io(&temporary))?;
    let site = made.path().join("site");
    let mut languages = Vec::new();
    for strings in library.project().languages() {
        going_on(effort)?;
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
        downloads(library.project(), strings, &pages)?;
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
    going_on(effort)?;
    built.left = place.receive(&site, &templates.strings.t("article.made", &[]))?;
    Ok(built)
}

/// An error once somebody wants the build to stop.
fn going_on(effort: &Effort) -> Result<(), ArticleError> {
    match effort.is_stopped() {
        true => Err(ArticleError::Stopped),
        false => Ok(()),
    }
}

/// Replays all records.
fn check(project: &Project, output: &Path, problems: &mut Problems) -> Built {
    let mut built = Built {
        output: output.to_owned(),
        left: Vec::new(),
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
