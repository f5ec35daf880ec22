//! Temporary folders, which are also removed when the program is interrupted.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::sleep;
use std::time::Duration;

use tempfile::TempDir;

use super::problem::SiteError;

/// The folders that are there.
static LIVE_FOLDERS: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
/// Held while a site is put into its place.
static PUBLISHING: Mutex<()> = Mutex::new(());
/// Set when the program ends.
static EXITING: AtomicBool = AtomicBool::new(false);

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A folder for what is being made, removed with its value.
#[derive(Debug)]
pub(super) struct BuildTempDir(Option<TempDir>);

impl BuildTempDir {
    /// A new folder, which only its owner can read.
    pub(super) fn new() -> Result<Self, SiteError> {
        // Held meanwhile: none is made after all were removed.
        let mut live = lock(&LIVE_FOLDERS);
        check_not_exiting()?;
        let folder = std::env::temp_dir();
        let made = tempfile::Builder::new()
            .prefix("fifangha-")
            .tempdir_in(&folder)
            .map_err(SiteError::io(&folder))?;
        live.insert(made.path().to_owned());
        Ok(Self(Some(made)))
    }

    pub(super) fn path(&self) -> &Path {
        self.0.as_ref().map_or(Path::new("."), TempDir::path)
    }
}

impl Drop for BuildTempDir {
    fn drop(&mut self) {
        let path = self.path().to_owned();
        // It is known until it is gone: the program may end meanwhile.
        drop(self.0.take());
        lock(&LIVE_FOLDERS).remove(&path);
    }
}

/// Returns an error if the program is about to end: nothing is to be written any more.
pub(super) fn check_not_exiting() -> Result<(), SiteError> {
    match EXITING.load(Ordering::Relaxed) {
        true => Err(SiteError::Cancelled),
        false => Ok(()),
    }
}

/// Keeps [`abandon_builds`] waiting while a site is put into its place, so that the old or the
/// new one is whole.
pub(super) fn begin_publish() -> Result<MutexGuard<'static, ()>, SiteError> {
    let guard = lock(&PUBLISHING);
    check_not_exiting()?;
    Ok(guard)
}

/// Removes all temporary folders and lets no work go on. To be called by whoever then ends
/// the program, from another thread than those that work. Returns whether no site is being
/// put into its place; one that is, is waited for.
#[cfg(feature = "cli")]
pub(crate) fn abandon_builds() -> bool {
    let free = PUBLISHING.try_lock().ok();
    let idle = free.is_some();
    EXITING.store(idle, Ordering::Relaxed);
    drop(free);
    if !idle {
        drop(lock(&PUBLISHING));
        return false;
    }
    let all = lock(&LIVE_FOLDERS).clone();
    // Other threads may just be writing there, or removing it themselves.
    let mut gone = 0;
    for _ in 0..50 {
        for folder in &all {
            let _removed = fs::remove_dir_all(folder);
        }
        gone = if all.iter().any(|it| it.exists()) {
            0
        } else {
            gone + 1
        };
        if gone == 3 {
            break;
        }
        sleep(Duration::from_millis(10));
    }
    true
}
