//! The records of a project: found once, read and replayed once.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use super::shown;
use crate::diagnostic::{Code, Diagnostic, SourceFile, Span};
use crate::message::Message;
use crate::study::Study;

/// The records of a folder, by name, and what was left out.
#[derive(Debug, Default)]
pub struct Records {
    list: Vec<Record>,
    left_out: Vec<Study>,
}

/// A file of games in a project.
#[derive(Debug)]
pub struct Record {
    name: String,
    path: PathBuf,
    shown: String,
    study: OnceLock<Study>,
}

impl Records {
    /// Finds the records in a folder of a project.
    pub(super) fn find(root: &Path, games: &Path) -> Self {
        let mut found = Found::default();
        found.folder(games, "fif");
        let record = |path: PathBuf| {
            let name = path.with_extension("");
            Record {
                name: slashed(name.strip_prefix(games).unwrap_or(&name)),
                shown: shown(root, &path),
                path,
                study: OnceLock::new(),
            }
        };
        let left_out = |(path, why): (PathBuf, LeftOut)| why.said(&shown(root, &path));
        Self {
            list: found.files.into_iter().map(record).collect(),
            left_out: found.left_out.into_iter().map(left_out).collect(),
        }
    }

    /// Each record, in the order of their paths.
    pub fn iter(&self) -> std::slice::Iter<'_, Record> {
        self.list.iter()
    }

    /// The record of a name: its path in the folder of records, without `.fif`.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<&Record> {
        self.list.iter().find(|it| it.name == name)
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// What could not be read, and the links, which are not followed: each a
    /// file without games that says why it was left out.
    #[must_use]
    pub fn left_out(&self) -> &[Study] {
        &self.left_out
    }
}

impl<'a> IntoIterator for &'a Records {
    type Item = &'a Record;
    type IntoIter = std::slice::Iter<'a, Record>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl Record {
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
        self.study.get_or_init(|| {
            File::open(&self.path)
                .and_then(|file| Study::read(SourceFile::read(&*self.shown, file)))
                .unwrap_or_else(|error| LeftOut::Unread(error).said(&self.shown))
        })
    }
}

/// Why something is no record of a project.
#[derive(Debug)]
enum LeftOut {
    /// The system could not read it.
    Unread(io::Error),
    /// It is a link; where it leads, if anywhere.
    Link(io::Result<PathBuf>),
}

impl LeftOut {
    /// A file without games that says so.
    fn said(self, name: &str) -> Study {
        let (code, key, why) = match self {
            Self::Unread(error) => (
                Code::RecordUnread,
                "project.unread",
                Message::of_system(&error),
            ),
            Self::Link(to) => (
                Code::LinkLeftOut,
                "project.link.left_out",
                match to {
                    Ok(to) => {
                        Message::new("project.link.leads_to").with("path", to.display().to_string())
                    }
                    Err(error) => Message::of_system(&error),
                },
            ),
        };
        let found = Diagnostic::new(code, Span::at(0), Message::new(key).with("file", name));
        Study::without_games(SourceFile::new(name, ""), vec![found.label(why)])
    }
}

/// What a folder holds.
#[derive(Debug, Default)]
struct Found {
    files: Vec<PathBuf>,
    left_out: Vec<(PathBuf, LeftOut)>,
}

impl Found {
    /// Adds what is under a folder: the files that end in `.extension`, sorted.
    fn folder(&mut self, folder: &Path, extension: &str) {
        let read = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
        let mut entries = match read {
            Ok(entries) => entries,
            Err(error) => return self.leave(folder.to_owned(), LeftOut::Unread(error)),
        };
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            let path = entry.path();
            let named = path.extension().is_some_and(|it| it == extension);
            match entry.file_type() {
                Ok(kind) if kind.is_dir() => self.folder(&path, extension),
                Ok(kind) if kind.is_file() && named => self.files.push(path),
                Ok(kind) if kind.is_symlink() && (named || path.is_dir() || !path.exists()) => {
                    let to = fs::canonicalize(&path);
                    self.leave(path, LeftOut::Link(to));
                }
                Ok(_) => {}
                Err(error) => self.leave(path, LeftOut::Unread(error)),
            }
        }
    }

    fn leave(&mut self, path: PathBuf, why: LeftOut) {
        self.left_out.push((path, why));
    }
}

/// How a file is named in records, pages and links: its parts with a slash
/// between them, whatever the system writes.
///
/// ```
/// # use std::path::Path;
/// let file = Path::new("katro").join("start.fif");
/// assert_eq!(fifangha::project::slashed(&file), "katro/start.fif");
/// ```
#[must_use]
pub fn slashed(path: &Path) -> String {
    let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
    parts.join("/")
}

/// Adds every file under a folder that ends in `.extension`, sorted; links are
/// not followed.
///
/// # Errors
///
/// When a folder cannot be read.
pub fn walk(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) -> io::Result<()> {
    let mut all = Found::default();
    all.folder(folder, extension);
    let unread = all.left_out.into_iter().find_map(|(_, why)| match why {
        LeftOut::Unread(error) => Some(error),
        LeftOut::Link(_) => None,
    });
    match unread {
        Some(error) => Err(error),
        None => {
            found.extend(all.files);
            Ok(())
        }
    }
}
