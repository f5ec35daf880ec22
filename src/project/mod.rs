//! A project is one value: its folder, its settings, its records and its sources.
//!
//! Whoever needs something of a project asks a [`Project`]: nobody else looks
//! for records in its folder, reads its settings or lists its sources.

mod edition;
mod reader;
mod records;
mod settings;
mod sources;

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

pub use records::{Record, Records, slashed};
pub use settings::{Libraries, Licence, Settings};
pub use sources::{Date, Kind, Name, Reference, Source, Sources, Work};

use crate::diagnostic::{ReadError, SourceFile};
use crate::message::{Message, Strings};
use crate::study::Study;

/// A folder with records and, where there is one, a book.
///
/// Its settings are read when it is found, its records and its sources when
/// they are first asked for, each once.
///
/// ```
/// use fifangha::project::Project;
///
/// let project = Project::at("no-such-folder");
/// assert!(project.records().is_empty());
/// assert_eq!(project.games().file_name().unwrap(), "games");
/// ```
#[derive(Debug)]
pub struct Project {
    root: PathBuf,
    settings: Settings,
    /// The file of the settings, if there is one, with what is wrong with it.
    file: Option<Study>,
    records: OnceLock<Records>,
    sources: OnceLock<Sources>,
}

/// There is no project here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoProject {
    from: PathBuf,
}

impl NoProject {
    /// What was looked for.
    #[must_use]
    pub fn message(&self) -> Message {
        Message::new("project.none").with("folder", self.from.display().to_string())
    }
}

impl fmt::Display for NoProject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for NoProject {}

impl Project {
    /// The project that the working directory is in.
    ///
    /// # Errors
    ///
    /// As [`Project::find_from`].
    pub fn find() -> Result<Self, NoProject> {
        let here = std::env::current_dir().unwrap_or_else(|_| PathBuf::from("."));
        Self::find_from(&here)
    }

    /// The project that a folder is in: the nearest folder, it or one above it,
    /// that has settings, else that holds `games` and `book`, else `games`.
    ///
    /// # Errors
    ///
    /// When there is none.
    pub fn find_from(folder: &Path) -> Result<Self, NoProject> {
        let holds = |ancestor: &Path, name| ancestor.join(name).is_dir();
        let set = |it: &&Path| it.join(Settings::FILE).exists();
        // A folder inside the book may be called `games` too.
        let whole = |it: &&Path| holds(it, "games") && holds(it, "book");
        folder
            .ancestors()
            .find(set)
            .or_else(|| folder.ancestors().find(whole))
            .or_else(|| folder.ancestors().find(|it| holds(it, "games")))
            .map(Self::at)
            .ok_or_else(|| NoProject {
                from: folder.to_path_buf(),
            })
    }

    /// A folder taken as a project, whether or not it is laid out like one.
    #[must_use]
    pub fn at(folder: impl Into<PathBuf>) -> Self {
        let root = folder.into();
        let (settings, file) = match SourceFile::open(Settings::FILE, &root.join(Settings::FILE)) {
            Err(ReadError::Io(_)) => (Settings::default(), None),
            read => {
                let (settings, file) = settings::read(read);
                (settings, Some(file))
            }
        };
        Self {
            root,
            settings,
            file,
            records: OnceLock::new(),
            sources: OnceLock::new(),
        }
    }

    /// The folder itself.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// What its file of settings says, with the defaults for the rest.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The text of its file of settings, if it has one.
    #[must_use]
    pub fn settings_text(&self) -> Option<String> {
        self.file.as_ref().map(|it| it.file.text().to_owned())
    }

    /// The folder of the records.
    #[must_use]
    pub fn games(&self) -> PathBuf {
        self.root.join(&self.settings.games)
    }

    /// The folder of the books, one in it for each language.
    #[must_use]
    pub fn book(&self) -> PathBuf {
        self.root.join(&self.settings.book)
    }

    /// Its languages, in the order of the settings; without a setting those
    /// that have a folder under [`Project::book`].
    #[must_use]
    pub fn languages(&self) -> Vec<&'static Strings> {
        match &self.settings.languages {
            Some(chosen) => chosen.iter().filter_map(|it| Strings::of(it)).collect(),
            None => {
                let book = self.book();
                let there = |it: &&Strings| book.join(it.language()).is_dir();
                Strings::all().iter().filter(there).collect()
            }
        }
    }

    /// Its records, found once.
    #[must_use]
    pub fn records(&self) -> &Records {
        self.records
            .get_or_init(|| Records::find(&self.root, &self.games(), &self.root))
    }

    /// The sources that its library describes, read once.
    #[must_use]
    pub fn sources(&self) -> &Sources {
        self.sources.get_or_init(|| Sources::read(self))
    }

    /// What is wrong with the project beside its records: its settings, its
    /// library, and what was left out of its folder. Each is a file without games.
    pub fn findings(&self) -> impl Iterator<Item = &Study> {
        let wrong = self.file.iter().filter(|it| !it.diagnostics.is_empty());
        wrong
            .chain(self.sources().findings())
            .chain(self.records().left_out())
    }

    /// A path as messages show it: from the project's folder on.
    #[must_use]
    pub fn shown(&self, path: &Path) -> String {
        shown(&self.root, path)
    }
}

fn shown(root: &Path, path: &Path) -> String {
    slashed(path.strip_prefix(root).unwrap_or(path))
}
