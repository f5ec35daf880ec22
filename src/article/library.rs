//! The records of a project, as blocks name them.

use std::{
    cell::{OnceCell, RefCell},
    collections::BTreeMap,
    fs,
    path::{Component, Path},
    rc::Rc,
};

use super::problem::ArticleError;
use crate::diagnostic::SourceFile;
use crate::explain::Illustration;
use crate::inventory::{self, Inventory};
use crate::message::Message;
use crate::project::{Project, slashed, walk};
use crate::study::Study;

/// The records of a project, each read and replayed once.
#[derive(Debug)]
pub struct Library {
    project: Project,
    records: RefCell<BTreeMap<String, Rc<Study>>>,
    illustrations: OnceCell<Vec<Illustration>>,
    inventory: OnceCell<Result<Inventory, Vec<inventory::Problem>>>,
}

/// Why a record that a block names cannot be had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordError {
    /// The name leads out of the folder `games`.
    Outside,
    /// There is no such record; the names of those that there are.
    Missing(Vec<String>),
    /// It could not be read: what the system says.
    Unreadable(Message),
}

impl Library {
    /// The records of a project.
    #[must_use]
    pub fn new(project: Project) -> Self {
        Self {
            project,
            records: RefCell::default(),
            illustrations: OnceCell::new(),
            inventory: OnceCell::new(),
        }
    }

    /// The folder of the project.
    #[must_use]
    pub fn root(&self) -> &Path {
        self.project.root()
    }

    /// A path as messages show it: from the project's folder on.
    pub(super) fn shown(&self, path: &Path) -> String {
        slashed(path.strip_prefix(self.root()).unwrap_or(path))
    }

    /// The names of all records, in order: the paths in `games` without `.fif`.
    ///
    /// # Errors
    ///
    /// When a folder cannot be read.
    pub fn names(&self) -> Result<Vec<String>, ArticleError> {
        let games = self.project.games();
        let mut files = Vec::new();
        walk(&games, "fif", &mut files).map_err(ArticleError::io(&games))?;
        let name = |file: &Path| {
            let name = file.with_extension("");
            slashed(name.strip_prefix(&games).unwrap_or(&name))
        };
        Ok(files.iter().map(|file| name(file)).collect())
    }

    /// The records that say what they illustrate; read once.
    ///
    /// # Errors
    ///
    /// When a folder cannot be read.
    pub(super) fn illustrations(&self) -> Result<&[Illustration], ArticleError> {
        if let Some(known) = self.illustrations.get() {
            return Ok(known);
        }
        let games = self.project.games();
        let found = Illustration::all(&self.project).map_err(ArticleError::io(&games))?;
        Ok(self.illustrations.get_or_init(|| found))
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

    /// A record of the folder `games`, with or without `.fif`; read once.
    ///
    /// # Errors
    ///
    /// When the name leads elsewhere, by `..` or by a link, or leads nowhere.
    pub fn record(&self, name: &str) -> Result<Rc<Study>, RecordError> {
        let name = name.strip_suffix(".fif").unwrap_or(name);
        if let Some(played) = self.records.borrow().get(name) {
            return Ok(Rc::clone(played));
        }
        let plain = |part: Component<'_>| matches!(part, Component::Normal(_));
        if name.contains('\\') || !Path::new(name).components().all(plain) {
            return Err(RecordError::Outside);
        }
        let missing = |_| RecordError::Missing(self.names().unwrap_or_default());
        let games = self.project.games();
        let path = fs::canonicalize(games.join(format!("{name}.fif"))).map_err(missing)?;
        let games = fs::canonicalize(games).map_err(missing)?;
        if !path.starts_with(&games) {
            return Err(RecordError::Outside);
        }
        let unreadable =
            |error: &dyn ToString| RecordError::Unreadable(Message::from(error.to_string()));
        let file = fs::File::open(&path).map_err(|error| unreadable(&error))?;
        let read = SourceFile::read(format!("games/{name}.fif"), file);
        let played = Study::read(read).map_err(|error| unreadable(&error))?;
        let played = Rc::new(played);
        self.records
            .borrow_mut()
            .insert(name.to_owned(), Rc::clone(&played));
        Ok(played)
    }
}
