//! A project: its folder, settings, records and sources.
//!
//! [`Project`] is the only access to the files of a project: it finds the records, reads
//! the settings and lists the sources.

#[cfg(feature = "book")]
mod active_content;
mod code_pages;
mod facsimile;
#[cfg(any(feature = "book", feature = "cli"))]
pub(crate) mod links;
mod records;
mod ruleset;
mod self_citation;
mod setting_values;
mod settings;
mod sources;
mod strings_files;

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

#[cfg(feature = "book")]
pub(crate) use active_content::{find_active_content, is_script_url};
#[cfg(feature = "book")]
pub(crate) use code_pages::code_page_file;
pub use facsimile::{FacsimileError, FacsimileImage};
pub use records::{RecordFile, RecordFolder, to_slash_path};
pub(crate) use ruleset::defined_translation;
pub use ruleset::{DefinedGames, Ruleset};
#[cfg(all(test, feature = "book"))]
pub(crate) use ruleset::{Evidence, Note, RulesetYaml};
pub use setting_values::LocalizedTexts;
pub(crate) use setting_values::is_plain_name;
pub use settings::{Libraries, Licence, Settings, Themes};
pub(crate) use sources::library_files;
pub use sources::{AuthorName, Date, Kind, LibrarySource, SourceLibrary, Work};
#[cfg(feature = "lsp")]
pub(crate) use strings_files::language_of_path;
pub use strings_files::{Translation, read as read_strings, strings_path};

use fifangha_rules::Games;

use crate::budget::SearchContext;
use crate::cache::ResultCache;
use crate::diagnostic::{Code, Diagnostic, ReadError, SourceFile, Span};
use crate::message::{Message, Strings, primary_language};
use crate::study::Study;

/// The file of the source claims, in the folder of the records.
pub(crate) const INVENTORY_FILE: &str = "inventory.yaml";

/// A folder with records and, optionally, a book.
///
/// Its settings are read when it is found. Its records and sources are read once, on
/// first use; [`reload`](Self::reload) reads what has changed since. Files may come from a stranger: only
/// regular files inside the folder are read, and each has a size limit. Files with mistakes are in
/// [`files_with_problems`](Self::files_with_problems).
///
/// # Examples
///
/// A folder that does not exist is an empty project:
///
/// ```
/// use fifangha::project::Project;
///
/// let project = Project::at("no-such-folder");
/// assert!(project.records().is_empty());
/// assert_eq!(project.games().file_name().unwrap(), "games");
/// ```
///
/// The number of turns in the records of a folder:
///
/// ```
/// use std::fs;
///
/// use fifangha::project::Project;
///
/// let folder = tempfile::tempdir()?;
/// fs::create_dir(folder.path().join("games"))?;
/// fs::write(folder.path().join("games/first.fif"), "1. 4R 2. 3R\n")?;
/// let project = Project::find_from(folder.path()).unwrap();
/// let turns = project.records().iter().flat_map(|it| &it.study().replay.games);
/// assert_eq!(turns.map(|it| it.turns().count()).sum::<usize>(), 2);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Project {
    root: PathBuf,
    settings: Settings,
    /// The settings file, if there is one, with its diagnostics.
    file: Option<Study>,
    records: OnceLock<RecordFolder>,
    sources: OnceLock<SourceLibrary>,
    words: OnceLock<strings_files::ProjectLanguages>,
    rulesets: OnceLock<DefinedGames>,
    /// The games that records can name.
    known_games: OnceLock<Games>,
    misnamed: OnceLock<Vec<Study>>,
    cache: ResultCache,
    /// `true` if pages may run its scripts.
    allows_scripts: bool,
}

/// The error that no project was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProjectNotFound {
    from: PathBuf,
}

impl ProjectNotFound {
    /// Returns the error message.
    #[must_use]
    pub fn message(&self) -> Message {
        Message::new("project.none").with("folder", self.from.display().to_string())
    }
}

impl fmt::Display for ProjectNotFound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for ProjectNotFound {}

impl Project {
    /// Returns the project that contains the working directory.
    ///
    /// # Errors
    ///
    /// Same as [`Project::find_from`].
    pub fn find() -> Result<Self, ProjectNotFound> {
        let here = std::env::current_dir().unwrap_or_else(|_| PathBuf::from("."));
        Self::find_from(&here)
    }

    /// Returns the project that contains the working directory, or that directory alone
    /// if there is none.
    #[must_use]
    pub fn find_or_current() -> Self {
        Self::find().unwrap_or_else(|_| Self::at("."))
    }

    /// Returns the project that contains a folder: the nearest folder, itself or a
    /// parent, with settings, otherwise with `games` and `book`, otherwise with `games`.
    ///
    /// # Errors
    ///
    /// Returns an error if there is none.
    pub fn find_from(folder: &Path) -> Result<Self, ProjectNotFound> {
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
            .ok_or_else(|| ProjectNotFound {
                from: folder.to_path_buf(),
            })
    }

    /// Returns a folder as a project, whatever its contents.
    #[must_use]
    pub fn at(folder: impl Into<PathBuf>) -> Self {
        let root = folder.into();
        let (settings, file) =
            match SourceFile::open_inside(&root, Settings::FILE, &root.join(Settings::FILE)) {
                Ok(file) => {
                    let (settings, file) = Settings::read_file(file);
                    (settings, Some(file))
                }
                Err(ReadError::Refused(refused)) => {
                    (Settings::default(), Some(Study::from_unreadable(*refused)))
                }
                Err(ReadError::Io(_)) => (Settings::default(), None),
            };
        Self {
            root,
            settings,
            file,
            records: OnceLock::new(),
            sources: OnceLock::new(),
            words: OnceLock::new(),
            rulesets: OnceLock::new(),
            known_games: OnceLock::new(),
            misnamed: OnceLock::new(),
            cache: ResultCache::disabled(),
            allows_scripts: false,
        }
    }

    /// Returns the project with a cache of search results, which must be set before its
    /// records are read.
    #[must_use]
    pub fn with_cache(self, cache: ResultCache) -> Self {
        Self { cache, ..self }
    }

    /// Returns the project, whose scripts and other active content in chapters, templates and files
    /// beside the chapters are in its pages if they are `allowed`. No file of the project can allow
    /// them.
    #[must_use]
    pub fn with_scripts(self, allowed: bool) -> Self {
        Self {
            allows_scripts: allowed,
            ..self
        }
    }

    /// Returns `true` if pages may run the scripts of the project.
    #[must_use]
    pub const fn allows_scripts(&self) -> bool {
        self.allows_scripts
    }

    /// Returns a search context for its records, with the cache of the project.
    #[must_use]
    pub fn search_context(&self) -> SearchContext {
        SearchContext::default().with_cache(&self.cache)
    }

    /// Returns the folder of the project.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Returns its settings, with defaults for missing keys.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns its settings file with its diagnostics, if there is one.
    #[must_use]
    pub const fn settings_study(&self) -> Option<&Study> {
        self.file.as_ref()
    }

    /// Returns the folder of the records.
    #[must_use]
    pub fn games(&self) -> PathBuf {
        self.root.join(&self.settings.games)
    }

    /// Returns the folder of the books, with a subfolder for each language.
    #[must_use]
    pub fn book(&self) -> PathBuf {
        self.root.join(&self.settings.book)
    }

    /// Returns its languages, in the order of the settings; without a setting, those with
    /// a folder under [`Project::book`], built-in languages first.
    #[must_use]
    pub fn languages(&self) -> Vec<&'static Strings> {
        let codes = self.language_codes();
        codes.iter().map(|it| self.strings(it)).collect()
    }

    /// Returns the codes of its languages, in order.
    pub(crate) fn language_codes(&self) -> Vec<String> {
        if let Some(chosen) = &self.settings.languages {
            return chosen.clone();
        }
        let book = self.book();
        let ours = Strings::all().iter().map(Strings::language);
        let ours = ours.filter(|it| book.join(it).is_dir());
        let mut codes: Vec<String> = ours.map(str::to_owned).collect();
        let others = std::fs::read_dir(&book).into_iter().flatten().flatten();
        let others = others.filter(|it| it.path().join("book.toml").is_file());
        let mut others: Vec<_> = others
            .filter_map(|it| it.file_name().into_string().ok())
            .filter(|it| primary_language(it) == Some(it) && !codes.contains(it))
            .collect();
        others.sort();
        codes.extend(others);
        codes
    }

    /// Returns its records, which are found once. They may be missing, and their folder
    /// too unless the settings name it.
    #[must_use]
    pub fn records(&self) -> &RecordFolder {
        self.records.get_or_init(|| {
            let games = self.games();
            let named = self.settings.games != Settings::default().games;
            match named || games.symlink_metadata().is_ok() {
                true => RecordFolder::find(&self.root, &games, &self.root)
                    .with_cache(&self.cache)
                    .with_known_games(self.known_games()),
                false => RecordFolder::default(),
            }
        })
    }

    /// Reloads the project. Records with unchanged text keep their results.
    #[must_use]
    pub fn reload(self) -> Self {
        let mut new = Self::at(self.root).with_cache(self.cache);
        new.allows_scripts = self.allows_scripts;
        if let Some(old) = self.records.into_inner() {
            let _found = new.records();
            if let Some(records) = new.records.get_mut() {
                records.reuse_results(old);
            }
        }
        new
    }

    /// Returns the sources in its library, which is read once.
    #[must_use]
    pub fn sources(&self) -> &SourceLibrary {
        self.sources.get_or_init(|| SourceLibrary::read(self))
    }

    /// Returns the diagnostics of the project outside its records: settings, strings,
    /// rulesets, library, and skipped files. Each is a file without games.
    pub fn files_with_problems(&self) -> impl Iterator<Item = &Study> {
        let wrong = self.file.iter().chain(self.strings_files());
        let wrong = wrong.chain(self.ruleset_files());
        let wrong = wrong.filter(|it| !it.diagnostics.is_empty());
        wrong
            .chain(self.misnamed_files())
            .chain(self.sources().files_with_problems())
            .chain(self.records().skipped_files())
    }

    /// Returns the files that are not read because their names end in `.yml`.
    fn misnamed_files(&self) -> &[Study] {
        self.misnamed.get_or_init(|| {
            let own = [
                self.root.join(Settings::FILE),
                self.games().join(INVENTORY_FILE),
            ];
            let libraries = library_files(self).into_iter();
            let named = own
                .into_iter()
                .chain(libraries.map(|(_, path)| self.root.join(path)));
            let other = named
                .filter(|it| it.extension().is_some_and(|it| it == "yaml") && !it.exists())
                .map(|it| it.with_extension("yml"))
                .filter(|it| it.is_file());
            let report = |path: PathBuf| {
                let file = SourceFile::new(self.display_path(&path), "");
                let message = misnamed(&path);
                let found = Diagnostic::new(Code::WrongSetting, Span::at(0), message);
                Study::without_games(file, vec![found])
            };
            other.map(report).collect()
        })
    }

    /// Opens a file of the project by its path; it is displayed relative to the project's folder.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`SourceFile::open`], and an error if the file is not inside the
    /// project.
    pub(crate) fn open_source(&self, path: &Path) -> Result<SourceFile, ReadError> {
        SourceFile::open_inside(&self.root, self.display_path(path), path)
    }

    /// Returns a path as shown in messages, relative to the project's folder.
    #[must_use]
    pub fn display_path(&self, path: &Path) -> String {
        display_path(&self.root, path)
    }
}

/// Returns the message for a file whose name has to end in `.yaml`.
fn misnamed(path: &Path) -> Message {
    let name = |path: &Path| path.file_name().unwrap_or_default().display().to_string();
    Message::new("project.misnamed")
        .with("file", name(path))
        .with("name", name(&path.with_extension("yaml")))
}

fn display_path(root: &Path, path: &Path) -> String {
    to_slash_path(path.strip_prefix(root).unwrap_or(path))
}
