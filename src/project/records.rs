//! The records of a project: found once, read and replayed once.

use std::collections::{HashSet, VecDeque};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use super::{Project, display_path};
use crate::budget::{Budget, SearchContext, SearchLimits};
use crate::cache::ResultCache;
use crate::diagnostic::{Code, Diagnostic, ReadError, SourceFile, Span};
use crate::message::Message;
use crate::study::Study;

/// The records of a folder, by name, and what was left out.
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
    study: OnceLock<Study>,
    cache: ResultCache,
}

impl RecordFolder {
    /// The records under a folder, whatever project it is in; their paths are
    /// shown as they lead on from that of the folder.
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
        let record = |path: PathBuf| {
            let name = path.with_extension("");
            RecordFile {
                name: to_slash_path(name.strip_prefix(games).unwrap_or(&name)),
                shown: display_path(root, &path),
                path,
                study: OnceLock::new(),
                cache: ResultCache::disabled(),
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

    /// Takes what records came to that have the same name and the same text.
    pub(super) fn reuse_results(&mut self, old: Self) {
        for before in old.list {
            let Some(study) = before.study.into_inner() else {
                continue;
            };
            let same = |it: &&mut RecordFile| it.name == before.name && it.path == before.path;
            if let Some(record) = self.list.iter_mut().find(same)
                && fs::read(&record.path).is_ok_and(|it| it == study.file.text().as_bytes())
            {
                record.study = OnceLock::from(study);
            }
        }
    }

    /// Each record, in the order of their paths.
    pub fn iter(&self) -> std::slice::Iter<'_, RecordFile> {
        self.list.iter()
    }

    /// The record of a name: its path in the folder of records, without `.fif`.
    #[must_use]
    pub fn by_name(&self, name: &str) -> Option<&RecordFile> {
        self.list.iter().find(|it| it.name == name)
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// What could not be read, and the links that were not followed: each a file
    /// without games that says why it was left out.
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
    /// Its path in the folder of records, without `.fif`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The file, read and replayed when it is first asked for; one that cannot
    /// be read has that as its only mistake. Its name is its path from the
    /// project's folder on.
    pub fn study(&self) -> &Study {
        let effort = || SearchContext::default().with_cache(&self.cache);
        let read =
            |file| Study::from_file_with_budget(file, Budget::new(SearchLimits::FILE, &effort()));
        self.study
            .get_or_init(|| self.open_file().map_or_else(|unread| *unread, read))
    }

    /// The file, which nobody keeps.
    ///
    /// # Errors
    ///
    /// A file without games that says why it cannot be read.
    pub(crate) fn open_file(&self) -> Result<SourceFile, Box<Study>> {
        let file = SourceFile::open(&*self.shown, &self.path);
        file.map_err(|unread| {
            Box::new(match unread {
                ReadError::Io(error) => SkipReason::Unreadable(error).into_study(&self.shown),
                ReadError::Refused(refused) => Study::from_unreadable(*refused),
            })
        })
    }
}

/// Why something is no record of a project.
#[derive(Debug)]
enum SkipReason {
    /// The system could not read it.
    Unreadable(io::Error),
    /// It is a link that leads nowhere.
    BrokenLink(io::Error),
    /// It is a link out of the project, to that place.
    OutsideLink(PathBuf),
    /// It is a link to what is read already, or in a circle.
    DuplicateLink(PathBuf),
}

impl SkipReason {
    /// A file without games that says so.
    fn into_study(self, name: &str) -> Study {
        let leads = |key, to: PathBuf| Message::new(key).with("path", to.display().to_string());
        let link = |why| (Code::LinkLeftOut, "project.link.left_out", why);
        let (code, key, why) = match self {
            Self::Unreadable(error) => {
                let why = Message::verbatim(&error);
                (Code::RecordUnread, "project.unread", why)
            }
            Self::BrokenLink(error) => link(Message::verbatim(&error)),
            Self::OutsideLink(to) => link(leads("project.link.outside", to)),
            Self::DuplicateLink(to) => link(leads("project.link.again", to)),
        };
        let found = Diagnostic::new(code, Span::at(0), Message::new(key).with("file", name));
        Study::without_games(SourceFile::new(name, ""), vec![found.label(why)])
    }
}

/// What a folder holds.
#[derive(Debug, Default)]
struct FolderScan {
    files: Vec<PathBuf>,
    left_out: Vec<(PathBuf, SkipReason)>,
    /// Where the files and the folders that were read really are.
    read: HashSet<PathBuf>,
    links: VecDeque<PathBuf>,
}

impl FolderScan {
    /// What is under a folder: the files that end in `.fif`, in whatever case,
    /// sorted. Links are followed where they lead to something `within` a folder
    /// that was not read yet; what is there by itself comes first.
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

    /// Reads a folder that really is at another path.
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
                // That of something else than a file is told when it is read.
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

/// Whether a path is called as a record is.
fn is_record(path: &Path) -> bool {
    path.extension()
        .is_some_and(|it| it.eq_ignore_ascii_case("fif"))
}

/// How a file is named in records, pages and links: its parts with a slash
/// between them, whatever the system writes.
///
/// ```
/// # use std::path::Path;
/// let file = Path::new("katro").join("start.fif");
/// assert_eq!(fifangha::project::to_slash_path(&file), "katro/start.fif");
/// ```
#[must_use]
pub fn to_slash_path(path: &Path) -> String {
    let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
    parts.join("/")
}
