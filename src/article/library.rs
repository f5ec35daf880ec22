//! The records of a project, as blocks name them.

use std::{
    cell::{OnceCell, RefCell},
    fs,
    path::{Component, Path},
    rc::Rc,
};

use super::kept::Kept;
use crate::effort::Effort;
use crate::explain::Illustration;
use crate::inventory::{self, Inventory};
use crate::project::{Project, Record, slashed};
use crate::study::Study;
use crate::survey::{Open, Survey};

/// A project, with what blocks ask of it.
#[derive(Debug)]
pub struct Library {
    project: Project,
    illustrations: OnceCell<Vec<Illustration>>,
    inventory: OnceCell<Result<Inventory, Vec<inventory::Problem>>>,
    surveys: RefCell<Vec<Rc<Survey>>>,
    /// The chapters that were drawn before, where somebody will make them again.
    kept: Option<RefCell<Kept>>,
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
        Self {
            project,
            illustrations: OnceCell::new(),
            inventory: OnceCell::new(),
            surveys: RefCell::default(),
            kept: None,
        }
    }

    /// The same, with the chapters that were drawn before.
    pub(super) fn keeping(project: Project, kept: Kept) -> Self {
        Self {
            kept: Some(RefCell::new(kept)),
            ..Self::new(project)
        }
    }

    /// The project, and the chapters that were drawn.
    pub(super) fn into_parts(self) -> (Project, Kept) {
        let kept = self.kept.map(RefCell::into_inner);
        (self.project, kept.unwrap_or_default())
    }

    /// The chapters that were drawn, where they are kept.
    pub(super) fn kept(&self) -> Option<&RefCell<Kept>> {
        self.kept.as_ref()
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

    /// The records that say what they illustrate; asked once.
    pub(super) fn illustrations(&self) -> &[Illustration] {
        self.illustrations
            .get_or_init(|| Illustration::all(&self.project))
    }

    /// What the sources say, with what came of checking it; read once.
    ///
    /// # Errors
    ///
    /// Everything that does not fit between the inventory and the records.
    pub(super) fn inventory(&self) -> Result<&Inventory, &[inventory::Problem]> {
        let loaded = self
            .inventory
            .get_or_init(|| Inventory::load(&self.project));
        loaded.as_ref().map_err(Vec::as_slice)
    }

    /// Every reading that a source leaves open, held against its evidence; made
    /// once.
    pub(super) fn survey(&self, open: Open) -> Rc<Survey> {
        let mut surveys = self.surveys.borrow_mut();
        if let Some(known) = surveys.iter().find(|it| it.open == open) {
            return Rc::clone(known);
        }
        let studies = self.project.records().iter().map(Record::study);
        let survey = Rc::new(Survey::of(open, studies, &Effort::default()));
        surveys.push(Rc::clone(&survey));
        survey
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
        let named = records.named(&slashed(&inside.with_extension("")));
        named
            .map(Record::study)
            .ok_or_else(|| RecordError::Missing(self.names()))
    }

    fn names(&self) -> Vec<String> {
        let records = self.project.records().iter();
        records.map(|it| it.name().to_owned()).collect()
    }
}
