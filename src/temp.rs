//! Temporary files and folders. Each is locked while it is in use, so that a later run recognizes
//! and removes those of a run that was killed.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use tempfile::Builder;
#[cfg(any(feature = "book", feature = "lsp"))]
use tempfile::TempDir;

/// The prefix of all names. No other program uses it.
const PREFIX: &str = ".fifangha-temporary-";

/// A temporary folder, removed when the value is dropped.
#[cfg(any(feature = "book", feature = "lsp"))]
#[derive(Debug)]
pub(crate) struct TempFolder {
    folder: TempDir,
    /// `None` if the system cannot lock folders; later runs then leave the folder.
    _lock: Option<File>,
}

#[cfg(any(feature = "book", feature = "lsp"))]
impl TempFolder {
    /// Creates a folder that only its owner can read.
    ///
    /// # Errors
    ///
    /// Returns an error if it cannot be created.
    pub(crate) fn new_in(parent: &Path) -> io::Result<Self> {
        remove_abandoned_once(parent);
        loop {
            let folder = Builder::new().prefix(PREFIX).tempdir_in(parent)?;
            let handle = File::open(folder.path());
            let lock = handle.ok().filter(|it| it.lock().is_ok());
            // Another run may have removed it before it was locked.
            if folder.path().exists() {
                let _lock = lock;
                return Ok(Self { folder, _lock });
            }
        }
    }

    /// Returns the path.
    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }
}

/// Creates a temporary file, removed when the value is dropped.
///
/// # Errors
///
/// Returns an error if it cannot be created.
#[cfg(feature = "cli")]
pub(crate) fn new_file_in(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    remove_abandoned_once(folder);
    loop {
        let file = Builder::new().prefix(PREFIX).tempfile_in(folder)?;
        // Not every file system has locks; later runs then leave the file.
        let _locked = file.as_file().lock();
        if file.path().exists() {
            return Ok(file);
        }
    }
}

/// Removes abandoned files and folders, once per run and folder.
fn remove_abandoned_once(folder: &Path) {
    static DONE: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    let mut done = DONE.lock().unwrap_or_else(PoisonError::into_inner);
    if done.insert(folder.to_owned()) {
        drop(done);
        remove_abandoned(folder);
    }
}

/// Removes the temporary files and folders in a folder that no run uses. Failures are ignored.
pub(crate) fn remove_abandoned(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let kind = entry.file_type();
        let Ok(kind) = kind.map(|it| (it.is_file(), it.is_dir())) else {
            continue;
        };
        let is_ours = entry.file_name().to_string_lossy().starts_with(PREFIX);
        if !is_ours || kind == (false, false) {
            continue;
        }
        let path = entry.path();
        let Ok(file) = File::open(&path) else {
            continue;
        };
        // The lock is kept until the file is removed: a run that has just created it waits for the lock,
        // and then sees that the file is gone.
        if file.try_lock().is_ok() {
            let _removed = match kind {
                (_, true) => fs::remove_dir_all(path),
                _ => fs::remove_file(path),
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "cli")]
    #[test]
    fn a_file_in_use_is_not_removed() {
        let folder = tempfile::tempdir().unwrap();
        let create = || {
            for _ in 0..500 {
                let file = new_file_in(folder.path()).unwrap();
                std::thread::yield_now();
                assert!(file.path().exists());
            }
        };
        std::thread::scope(|scope| {
            let creators = [0; 3].map(|_| scope.spawn(create));
            while creators.iter().any(|it| !it.is_finished()) {
                remove_abandoned(folder.path());
            }
        });
    }
}
