//! The records of a project, found, read and replayed once.

use fifangha_rules::Games;
use std::collections::{HashSet, VecDeque};
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, OnceLock};

use super::{Project, display_path};
use crate::budget::{Budget, SearchContext, SearchLimits};
use crate::cache::ResultCache;
use crate::diagnostic::{Code, Diagnostic, ReadError, SourceFile, Span};
use crate::file_access::{FileRefusal, OpenFile, open_inside};
use crate::message::Message;
use crate::study::Study;

/// The records of a folder, by name, and the skipped files.
#[derive(Debug, Default)]
pub struct RecordFolder {
    list: Vec<RecordFile>,
    left_out: Vec<Study>,
}

/// A file of games in a project.
#[derive(Debug)]
pub struct RecordFile {
    name: String,
    path: PathBuf,
    shown: String,
    /// The folder that must contain it, also if it is a link.
    within: Arc<Path>,
    study: OnceLock<Study>,
    cache: ResultCache,
    /// The games that the record can name.
    known_games: Games,
}

impl RecordFolder {
    /// Finds the records under a folder, regardless of its project; paths are
    /// shown relative to the given path.
    #[must_use]
    pub fn in_folder(folder: &Path) -> Self {
        let whole = std::path::absolute(folder);
        let project = whole.ok().and_then(|it| Project::find_from(&it).ok());
        let within = project.map_or_else(|| folder.to_owned(), |it| it.root().to_owned());
        Self::find(Path::new(""), folder, &within)
    }

    /// Finds the records in a folder; links are followed `within` another one.
    pub(super) fn find(root: &Path, games: &Path, within: &Path) -> Self {
        let found = FolderScan::scan(games, within);
        let within: Arc<Path> = within.into();
        let record = |path: PathBuf| {
            let name = path.with_extension("");
            RecordFile {
                name: to_slash_path(name.strip_prefix(games).unwrap_or(&name)),
                shown: display_path(root, &path),
                path,
                within: Arc::clone(&within),
                study: OnceLock::new(),
                cache: ResultCache::disabled(),
                known_games: Games::BUILT_IN,
            }
        };
        let left_out =
            |(path, why): (PathBuf, SkipReason)| why.into_study(&display_path(root, &path));
        Self {
            list: found.files.into_iter().map(record).collect(),
            left_out: found.left_out.into_iter().map(left_out).collect(),
        }
    }

    /// Returns the records with a cache of search results.
    pub(super) fn with_cache(mut self, cache: &ResultCache) -> Self {
        for record in &mut self.list {
            record.cache = cache.clone();
        }
        self
    }

    /// Returns the records with the games that they can name.
    pub(super) fn with_known_games(mut self, known_games: Games) -> Self {
        for record in &mut self.list {
            record.known_games = known_games;
        }
        self
    }

    /// Takes over the results of records with the same name and text.
    pub(super) fn reuse_results(&mut self, old: Self) {
        for before in old.list {
            let Some(study) = before.study.into_inner() else {
                continue;
            };
            let same = |it: &&mut RecordFile| it.name == before.name && it.path == before.path;
            if let Some(record) = self.list.iter_mut().find(same)
                && record.known_games == study.known_games
                && record
                    .open_file()
                    .is_ok_and(|it| it.text() == study.file.text())
            {
                record.study = OnceLock::from(study);
            }
        }
    }

    /// Returns each record, in the order of their paths.
    pub fn iter(&self) -> std::slice::Iter<'_, RecordFile> {
        self.list.iter()
    }

    /// Returns the record of a name: its path in the folder of records, without
    /// `.fif`.
    #[must_use]
    pub fn by_name(&self, name: &str) -> Option<&RecordFile> {
        self.list.iter().find(|it| it.name == name)
    }

    /// Returns `true` if there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Returns the unreadable files and the links not followed: each a file
    /// without games, with the reason as its diagnostic.
    #[must_use]
    pub fn skipped_files(&self) -> &[Study] {
        &self.left_out
    }
}

impl<'a> IntoIterator for &'a RecordFolder {
    type Item = &'a RecordFile;
    type IntoIter = std::slice::Iter<'a, RecordFile>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl RecordFile {
    /// Returns `true` if its games were replayed.
    #[cfg(feature = "book")]
    pub(crate) fn is_replayed(&self) -> bool {
        self.study.get().is_some()
    }

    /// Returns its path in the folder of records, without `.fif`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns its path.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the file, read and replayed on first use; an unreadable file has
    /// one diagnostic. Its name is its path relative to the project's folder.
    pub fn study(&self) -> &Study {
        let context = || SearchContext::default().with_cache(&self.cache);
        let read = |file| {
            let proofs = Budget::new(SearchLimits::FILE, &context());
            Study::from_file_with_budget(file, self.known_games, proofs)
        };
        self.study
            .get_or_init(|| self.open_file().map_or_else(|unread| *unread, read))
    }

    /// Returns `true` if a game of the file states what it illustrates. An unread file is parsed
    /// for this, not replayed.
    pub(crate) fn illustrates(&self) -> bool {
        let states = |study: &Study| {
            let mut games = study.document.records.iter();
            games.any(|it| !it.front.illustrates.is_empty())
        };
        match self.study.get() {
            Some(study) => states(study),
            None => (self.open_file())
                .is_ok_and(|file| states(&Study::parse_only(file, self.known_games))),
        }
    }

    /// Opens the file without storing it.
    ///
    /// # Errors
    ///
    /// Returns a file without games, with the reason why it cannot be read.
    pub(crate) fn open_file(&self) -> Result<SourceFile, Box<Study>> {
        self.read_opened(self.opened())
    }

    /// Opens the file without reading it.
    pub(crate) fn opened(&self) -> Result<OpenFile, FileRefusal> {
        open_inside(&self.within, &self.path)
    }

    /// Reads the file that was opened.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Self::open_file`].
    pub(crate) fn read_opened(
        &self,
        opened: Result<OpenFile, FileRefusal>,
    ) -> Result<SourceFile, Box<Study>> {
        let file = SourceFile::read_opened(&*self.shown, opened, &self.path);
        file.map_err(|error| Box::new(SkipReason::unread_study(error, &self.shown)))
    }

    /// Returns its displayed path, relative to the folder of the project.
    #[cfg(feature = "cli")]
    pub(crate) fn displayed(&self) -> &str {
        &self.shown
    }
}

/// A reason to skip a file.
#[derive(Debug)]
pub(super) enum SkipReason {
    /// The system could not read it.
    Unreadable(io::Error),
    /// A symbolic link without target.
    BrokenLink(io::Error),
    /// A symbolic link out of the project, with its target.
    OutsideLink(PathBuf),
    /// A symbolic link to a file read already, or in a cycle.
    DuplicateLink(PathBuf),
}

impl SkipReason {
    /// Returns a file that could not be read, without games, with the reason as its diagnostic.
    pub(super) fn unread_study(error: ReadError, name: &str) -> Study {
        match error {
            ReadError::Io(error) => Self::Unreadable(error).into_study(name),
            ReadError::Refused(refused) => Study::from_unreadable(*refused),
        }
    }

    /// Returns a file without games with the reason as its diagnostic.
    pub(super) fn into_study(self, name: &str) -> Study {
        let leads = |key, to: PathBuf| Message::new(key).with("path", to.display().to_string());
        let link = |why| (Code::LinkLeftOut, "project.link.left_out", why);
        let (code, key, why) = match self {
            Self::Unreadable(error) => {
                let why = Message::system_error(&error);
                (Code::RecordUnread, "project.unread", why)
            }
            Self::BrokenLink(error) => link(Message::system_error(&error)),
            Self::OutsideLink(to) => link(leads("project.link.outside", to)),
            Self::DuplicateLink(to) => link(leads("project.link.again", to)),
        };
        let found = Diagnostic::new(code, Span::at(0), Message::new(key).with("file", name));
        Study::without_games(SourceFile::new(name, ""), vec![found.label(why)])
    }
}

/// The result of scanning a folder.
#[derive(Debug, Default)]
struct FolderScan {
    files: Vec<PathBuf>,
    left_out: Vec<(PathBuf, SkipReason)>,
    /// The real paths of the files and folders read.
    read: HashSet<PathBuf>,
    links: VecDeque<PathBuf>,
}

impl FolderScan {
    /// Scans a folder for files that end in `.fif`, in upper or lower case,
    /// sorted. Links are followed last, if their target is `within` a folder and
    /// was not read yet.
    fn scan(folder: &Path, within: &Path) -> Self {
        let mut found = Self::default();
        let (root, within) = (fs::canonicalize(folder), fs::canonicalize(within));
        match (root, within) {
            (Ok(root), Ok(within)) => {
                found.scan_folder(folder, &root);
                while let Some(link) = found.links.pop_front() {
                    found.follow_link(link, &root, &within);
                }
            }
            (Err(error), _) | (_, Err(error)) => {
                found.skip(folder.to_owned(), SkipReason::Unreadable(error));
            }
        }
        found.files.sort();
        found.left_out.sort_by(|a, b| a.0.cmp(&b.0));
        found
    }

    /// Scans a folder whose real path is `real`.
    fn scan_folder(&mut self, folder: &Path, real: &Path) {
        if !self.read.insert(real.to_owned()) {
            return;
        }
        let entries = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
        let mut entries = match entries {
            Ok(entries) => entries,
            Err(error) => return self.skip(folder.to_owned(), SkipReason::Unreadable(error)),
        };
        entries.sort_by_cached_key(fs::DirEntry::file_name);
        for entry in entries {
            let (path, real) = (entry.path(), real.join(entry.file_name()));
            match entry.file_type() {
                Ok(kind) if kind.is_symlink() => self.links.push_back(path),
                Ok(kind) if kind.is_dir() => self.scan_folder(&path, &real),
                // Other kinds of files are reported when they are read.
                Ok(_) if is_record(&path) => {
                    if self.read.insert(real) {
                        self.files.push(path);
                    }
                }
                Ok(_) => {}
                Err(error) => self.skip(path, SkipReason::Unreadable(error)),
            }
        }
    }

    fn follow_link(&mut self, link: PathBuf, root: &Path, within: &Path) {
        let real = match fs::canonicalize(&link) {
            Ok(real) => real,
            Err(error) => return self.skip(link, SkipReason::BrokenLink(error)),
        };
        let folder = real.is_dir();
        if !folder && !is_record(&link) {
            return;
        }
        if !real.starts_with(within) {
            self.skip(link, SkipReason::OutsideLink(real));
        } else if self.read.contains(&real) || folder && root.starts_with(&real) {
            self.skip(link, SkipReason::DuplicateLink(real));
        } else if folder {
            self.scan_folder(&link, &real);
        } else {
            self.read.insert(real);
            self.files.push(link);
        }
    }

    fn skip(&mut self, path: PathBuf, why: SkipReason) {
        self.left_out.push((path, why));
    }
}

/// Returns `true` if a path has the extension of a record.
fn is_record(path: &Path) -> bool {
    path.extension()
        .is_some_and(|it| it.eq_ignore_ascii_case("fif"))
}

/// Returns a path as named in records, pages and links, with slashes on every
/// system.
///
/// ```
/// # use std::path::Path;
/// let file = Path::new("katro").join("start.fif");
/// assert_eq!(fifangha::project::to_slash_path(&file), "katro/start.fif");
/// # if cfg!(unix) {
/// let file = Path::new("/katro/start.fif");
/// assert_eq!(fifangha::project::to_slash_path(file), "/katro/start.fif");
/// # }
/// ```
#[must_use]
pub fn to_slash_path(path: &Path) -> String {
    let part = |part: Component<'_>| match part {
        // The separator follows.
        Component::RootDir => String::new(),
        other => other.as_os_str().to_string_lossy().into_owned(),
    };
    let parts: Vec<_> = path.components().map(part).collect();
    parts.join("/")
}
