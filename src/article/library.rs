//! The records of a project, as blocks name them.

use std::{
    cell::OnceCell,
    fs,
    path::{Component, Path},
    rc::Rc,
};

use super::book::{copy_folder, temporary};
use super::kept::Kept;
use super::need::{Need, Trace, hash_of, hash_of_debug, hash_of_record, words_of};
use super::problem::ArticleError;
use crate::explain::{Explanation, Illustration, compare};
use crate::inventory::{self, Inventory};
use crate::message::Strings;
use crate::project::{Project, Record, slashed};
use crate::replay::GameRules;
use crate::study::Study;
use crate::survey::{Open, Survey};
use fifangha_rules::Game;
use tempfile::TempDir;

/// A project, with what blocks ask of it.
#[derive(Debug)]
pub struct Library {
    project: Project,
    illustrations: OnceCell<Vec<Illustration>>,
    inventory: OnceCell<Result<Inventory, Vec<inventory::Problem>>>,
    /// What was asked since the chapter that is drawn was begun.
    trace: Trace,
    /// What was made before.
    kept: Kept,
    /// A copy of the folder of the books.
    copy: OnceCell<TempDir>,
}

/// Why a record that a block names cannot be had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordError {
    /// The name leads out of the folder `games`.
    Outside,
    /// There is no such record; the names of those that there are.
    Missing(Vec<String>),
}

impl Library {
    /// What blocks ask of a project.
    #[must_use]
    pub fn new(project: Project) -> Self {
        Self::keeping(project, Kept::default())
    }

    /// The same, with what was made before.
    pub(super) fn keeping(project: Project, kept: Kept) -> Self {
        Self {
            project,
            illustrations: OnceCell::new(),
            inventory: OnceCell::new(),
            trace: Trace::default(),
            kept,
            copy: OnceCell::new(),
        }
    }

    /// The project, and what was made.
    pub(super) fn into_parts(self) -> (Project, Kept) {
        (self.project, self.kept)
    }

    /// What was made before.
    pub(super) fn kept(&self) -> &Kept {
        &self.kept
    }

    /// What chapters ask is noted here.
    pub(super) fn trace(&self) -> &Trace {
        &self.trace
    }

    /// The project itself.
    #[must_use]
    pub fn project(&self) -> &Project {
        &self.project
    }

    /// The folder of the project.
    #[must_use]
    pub fn root(&self) -> &Path {
        self.project.root()
    }

    /// A copy of the folder of the books, links left out, so that whoever reads it writes
    /// nothing into the project and sees nothing outside it; made once.
    pub(super) fn copy(&self) -> Result<&Path, ArticleError> {
        if self.copy.get().is_none() {
            let copy = temporary()?;
            copy_folder(&self.project.book(), copy.path())?;
            let _ours = self.copy.set(copy);
        }
        Ok(self.copy.get().map_or(Path::new("."), TempDir::path))
    }

    /// What explains a game, in any language, with the records that illustrate it.
    pub(super) fn explained(&self, game: &GameRules) -> Rc<Explanation> {
        self.trace.note(Need::Explained(game.clone()));
        let key = hash_of(&(format!("{game:?}"), self.rests_on(game)));
        self.kept
            .explained
            .or_made(key, || Rc::new(Explanation::of(game, self.illustrations())))
    }

    /// The page that compares all games, as Markdown.
    pub(super) fn compared(&self, strings: &'static Strings) -> Rc<str> {
        let make = || compare(Game::ALL, strings).into();
        self.kept
            .compared
            .or_made(hash_of(&words_of(strings)), make)
    }

    /// A number for what the explanation of a game rests on: the records that illustrate
    /// it are played by its rules.
    pub(super) fn rests_on(&self, game: &GameRules) -> u64 {
        let by_them = |it: &&Illustration| it.rules == game.rules;
        let by_them: Vec<_> = self.illustrations().iter().filter(by_them).collect();
        hash_of_debug(&by_them)
    }

    /// The records that say what they illustrate; asked once.
    fn illustrations(&self) -> &[Illustration] {
        self.illustrations
            .get_or_init(|| Illustration::all(&self.project))
    }

    /// What the sources say, with what came of checking it; read once.
    ///
    /// # Errors
    ///
    /// Everything that does not fit between the inventory and the records.
    pub(super) fn inventory(&self) -> Result<&Inventory, &[inventory::Problem]> {
        self.trace.note(Need::Inventory);
        let loaded = self
            .inventory
            .get_or_init(|| Inventory::load(&self.project));
        loaded.as_ref().map_err(Vec::as_slice)
    }

    /// Every reading that a source leaves open, held against its evidence; made
    /// once.
    pub(super) fn survey(&self, open: Open) -> Rc<Survey> {
        self.trace.note(Need::Survey(open.clone()));
        let key = self.evidence(&open);
        self.kept.surveys.or_made(key, || {
            let studies = self.project.records().iter().map(Record::study);
            Rc::new(Survey::of(open, studies, &self.project.effort()))
        })
    }

    /// A number for a list of questions and the records that are held against them.
    pub(super) fn evidence(&self, open: &Open) -> u64 {
        let records = self.project.records().iter();
        let evidence = records.filter(|it| open.is_told_by(it.study()));
        let evidence = evidence.map(|it| hash_of_record(it, self.root()));
        hash_of(&(format!("{open:?}"), evidence.collect::<Vec<_>>()))
    }

    /// A record of the folder of records, with or without `.fif`.
    ///
    /// # Errors
    ///
    /// When the name leads elsewhere, by `..` or by a link, or leads nowhere.
    pub fn record(&self, name: &str) -> Result<&Study, RecordError> {
        let name = name.strip_suffix(".fif").unwrap_or(name);
        let plain = |part: Component<'_>| matches!(part, Component::Normal(_));
        if name.contains('\\') || !Path::new(name).components().all(plain) {
            return Err(RecordError::Outside);
        }
        let records = self.project.records();
        if let Some(record) = records.named(name) {
            self.trace.note(Need::Record(name.to_owned()));
            return Ok(record.study());
        }
        // A link, or a name that the system takes for another.
        let missing = |_| RecordError::Missing(self.names());
        let games = self.project.games();
        let path = fs::canonicalize(games.join(format!("{name}.fif"))).map_err(missing)?;
        let games = fs::canonicalize(games).map_err(missing)?;
        let inside = path
            .strip_prefix(&games)
            .map_err(|_| RecordError::Outside)?;
        let name = slashed(&inside.with_extension(""));
        let named = records.named(&name);
        let named = named.ok_or_else(|| RecordError::Missing(self.names()))?;
        self.trace.note(Need::Record(name));
        Ok(named.study())
    }

    fn names(&self) -> Vec<String> {
        let records = self.project.records().iter();
        records.map(|it| it.name().to_owned()).collect()
    }
}
