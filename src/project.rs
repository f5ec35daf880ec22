//! A folder laid out like this one: `games/` and `book/`.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::message::Message;

/// The root of a project: the folder that holds `games/` and, where there is an
/// article, `book/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Project {
    root: PathBuf,
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
    /// When neither it nor a folder above it holds a folder `games`.
    pub fn find() -> Result<Self, NoProject> {
        let here = std::env::current_dir().unwrap_or_else(|_| PathBuf::from("."));
        Self::find_from(&here)
    }

    /// The project that a folder is in.
    ///
    /// # Errors
    ///
    /// As [`Project::find`].
    pub fn find_from(folder: &Path) -> Result<Self, NoProject> {
        let holds = |ancestor: &Path, name| ancestor.join(name).is_dir();
        // A folder inside the book may be called `games` too.
        let whole = |it: &&Path| holds(it, "games") && holds(it, "book");
        folder
            .ancestors()
            .find(whole)
            .or_else(|| folder.ancestors().find(|it| holds(it, "games")))
            .map(|root| Self {
                root: root.to_path_buf(),
            })
            .ok_or_else(|| NoProject {
                from: folder.to_path_buf(),
            })
    }

    /// A folder taken as a project, whether or not it is laid out like one.
    #[must_use]
    pub fn at(folder: impl Into<PathBuf>) -> Self {
        Self {
            root: folder.into(),
        }
    }

    /// The folder itself.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The folder of the records.
    #[must_use]
    pub fn games(&self) -> PathBuf {
        self.root.join("games")
    }

    /// The folder of the article.
    #[must_use]
    pub fn book(&self) -> PathBuf {
        self.root.join("book")
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
    let mut entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let kind = entry.file_type()?;
        let path = entry.path();
        if kind.is_dir() {
            walk(&path, extension, found)?;
        } else if kind.is_file() && path.extension().is_some_and(|e| e == extension) {
            found.push(path);
        }
    }
    Ok(())
}
