//! Opens files that a stranger may have chosen: only regular files, and those that a project names
//! only inside the project.
//!
//! This is the only module that opens files to read them, apart from those that the program itself
//! has written; a test enforces it.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Component, Path, PathBuf};

use crate::message::Message;

/// A regular file that is open, with its length.
pub(crate) type OpenFile = (File, u64);

/// The reason why a file is not read.
#[derive(Debug)]
pub(crate) enum FileRefusal {
    /// An error of the system.
    Io(io::Error),
    /// A pipe or a device, which might never end.
    NoFile,
    /// It leads out of the folder that must contain it, to this path.
    Outside(PathBuf),
    /// It has more than this number of bytes.
    TooLarge(usize),
}

impl FileRefusal {
    /// Returns the error message, and advice.
    pub(crate) fn messages(&self, file: &str) -> (Message, Option<Message>) {
        match self {
            Self::Io(error) => (Message::system_error(error), None),
            Self::NoFile => (
                Message::new("file.no_file.message").with("file", file),
                Some(Message::new("file.no_file.help")),
            ),
            Self::Outside(to) => (
                Message::new("file.outside.message")
                    .with("file", file)
                    .with("path", to.display().to_string()),
                Some(Message::new("file.outside.help")),
            ),
            Self::TooLarge(bytes) => (
                Message::new("file.too_large.message").with("mib", bytes >> 20),
                None,
            ),
        }
    }
}

/// Opens a file that the user names. A pipe or a device is refused before it is opened, since opening
/// a pipe may already wait.
///
/// # Errors
///
/// Returns [`FileRefusal::Io`] or [`FileRefusal::NoFile`].
pub(crate) fn open_regular(path: &Path) -> Result<OpenFile, FileRefusal> {
    // A folder is left to the system, which has an error for it.
    let check = |about: &std::fs::Metadata| match about.is_file() || about.is_dir() {
        true => Ok(about.len()),
        false => Err(FileRefusal::NoFile),
    };
    check(&std::fs::metadata(path).map_err(FileRefusal::Io)?)?;
    let file = File::open(path).map_err(FileRefusal::Io)?;
    let length = check(&file.metadata().map_err(FileRefusal::Io)?)?;
    Ok((file, length))
}

/// Opens a file that a project names. Links are followed if they stay inside `folder`.
///
/// # Errors
///
/// Returns a [`FileRefusal`].
pub(crate) fn open_inside(folder: &Path, path: &Path) -> Result<OpenFile, FileRefusal> {
    if is_below_without_links(folder, path) {
        return open_regular(path);
    }
    let folder = match folder == Path::new("") {
        true => Path::new("."),
        false => folder,
    };
    let folder = folder.canonicalize().map_err(FileRefusal::Io)?;
    let target = path.canonicalize().map_err(FileRefusal::Io)?;
    match target.starts_with(&folder) {
        true => open_regular(&target),
        false => Err(FileRefusal::Outside(target)),
    }
}

/// Reads a file that a project names, as [`open_inside`], if it has at most `limit` bytes.
///
/// # Errors
///
/// Returns a [`FileRefusal`].
pub(crate) fn read_inside(
    folder: &Path,
    path: &Path,
    limit: usize,
) -> Result<Vec<u8>, FileRefusal> {
    let (file, _) = open_inside(folder, path)?;
    let mut bytes = Vec::new();
    let read = file.take(limit as u64 + 1).read_to_end(&mut bytes);
    match read.map_err(FileRefusal::Io)? > limit {
        true => Err(FileRefusal::TooLarge(limit)),
        false => Ok(bytes),
    }
}

/// Returns `true` if a path is written below a folder and no link is on the way, so that it need not
/// be resolved.
fn is_below_without_links(folder: &Path, path: &Path) -> bool {
    let Ok(below) = path.strip_prefix(folder) else {
        return false;
    };
    let mut at = folder.to_owned();
    below.components().all(|part| {
        at.push(part);
        matches!(part, Component::Normal(_)) && !at.is_symlink()
    })
}
