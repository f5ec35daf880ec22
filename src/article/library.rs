//! The records of a project, as blocks name them.

use std::{
    fs,
    path::{Component, Path},
    sync::{Arc, OnceLock},
};

use super::book::copy_folder;
use super::kept::Kept;
use super::need::{Need, Trace, hash_of, hash_of_debug, hash_of_record, words_of};
use super::problem::ArticleError;
use super::temporary::Temporary;
use crate::explain::{Explanation, Illustration, compare};
use crate::inventory::{self, Inventory};
use crate::message::Strings;
use crate::project::{Project, Record, slashed};
use crate::replay::GameRules;
use crate::study::Study;
use crate::survey::{Open, Survey};
use fifangha_rules::Game;

/// A project, with what blocks ask of it. Clones are the same, and listen to the same
/// questions.
#[derive(Clone, Debug)]
pub struct Library {
    stock: Arc<Stock>,
    /// What was asked of this one.
    trace: Trace,
}

/// What all who ask share.
#[derive(Debug)]
struct Stock {
    project: Project,
    illustrations: OnceLock<Vec<Illustration>>,
    inventory: OnceLock<Result<Inventory, Vec<inventory::Problem>>>,
    /// What was made before.
    kept: Kept,
    /// A copy of the folder of the books.
    copy: OnceLock<Temporary>,
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
            stock: Arc::new(Stock {
                project,
                illustrations: OnceLock::new(),
                inventory: OnceLock::new(),
                kept,
                copy: OnceLock::new(),
            }),
            trace: Trace::default(),
        }
    }

    /// The same library, for one chapter: what it asks is noted apart.
    pub(super) fn for_chapter(&self) -> Self {
        Self {
            stock: Arc::clone(&self.stock),
            trace: Trace::default(),
        }
    }

    /// The project, and what was made; nothing while somebody else still asks.
    pub(super) fn into_parts(self) -> Option<(Project, Kept)> {
        let stock = Arc::into_inner(self.stock)?;
        Some((stock.project, stock.kept))
    }

    /// What was made before.
    pub(super) fn kept(&self) -> &Kept {
        &self.stock.kept
    }

    /// What chapters ask is noted here.
    pub(super) fn trace(&self) -> &Trace {
        &self.trace
    }

    /// The project itself.
    #[must_use]
    pub fn project(&self) -> &Project {
        &self.stock.project
    }

    /// The folder of the project.
    #[must_use]
    pub fn root(&self) -> &Path {
        self.stock.project.root()
    }

    /// A copy of the folder of the books, links left out, so that whoever reads it writes
    /// nothing into the project and sees nothing outside it; made once.
    pub(super) fn copy(&self) -> Result<&Path, ArticleError> {
        if self.stock.copy.get().is_none() {
            let copy = Temporary::new()?;
            copy_folder(&self.project().book(), copy.path())?;
            let _ours = self.stock.copy.set(copy);
        }
        Ok(self
            .stock
            .copy
            .get()
            .map_or(Path::new("."), Temporary::path))
    }

    /// What explains a game, in any language, with the records that illustrate it.
    pub(super) fn explained(&self, game: &GameRules) -> Arc<Explanation> {
        self.trace.note(Need::Explained(game.clone()));
        let key = hash_of(&(format!("{game:?}"), self.rests_on(game)));
        self.stock.kept.explained.or_made(key, || {
            let effort = self.project().effort();
            Arc::new(Explanation::of(game, self.illustrations(), effort.cache()))
        })
    }

    /// The page that compares all games, as Markdown.
    pub(super) fn compared(&self, strings: &'static Strings) -> Arc<str> {
        let effort = self.project().effort();
        let make = || compare(Game::ALL, strings, effort.cache()).into();
        self.stock
            .kept
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
        let of = || Illustration::all(self.project());
        self.stock.illustrations.get_or_init(of)
    }

    /// What the sources say, with what came of checking it; read once.
    ///
    /// # Errors
    ///
    /// Everything that does not fit between the inventory and the records.
    pub(super) fn inventory(&self) -> Result<&Inventory, &[inventory::Problem]> {
        self.trace.note(Need::Inventory);
        let load = || Inventory::load(self.project());
        let loaded = self.stock.inventory.get_or_init(load);
        loaded.as_ref().map_err(Vec::as_slice)
    }

    /// Every reading that a source leaves open, held against its evidence; made
    /// once.
    pub(super) fn survey(&self, open: Open) -> Arc<Survey> {
        self.trace.note(Need::Survey(open.clone()));
        let key = self.evidence(&open);
        self.stock.kept.surveys.or_made(key, || {
            let studies = self.project().records().iter().map(Record::study);
            Arc::new(Survey::of(open, studies, &self.project().effort()))
        })
    }

    /// A number for a list of questions and the records that are held against them.
    pub(super) fn evidence(&self, open: &Open) -> u64 {
        let records = self.project().records().iter();
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
        let records = self.project().records();
        if let Some(record) = records.named(name) {
            self.trace.note(Need::Record(name.to_owned()));
            return Ok(record.study());
        }
        // A link, or a name that the system takes for another.
        let missing = |_| RecordError::Missing(self.names());
        let games = self.project().games();
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
        let records = self.project().records().iter();
        records.map(|it| it.name().to_owned()).collect()
    }
}
