//! Temporary folders, which are also removed if the program is interrupted.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::site::problem::SiteError;
use crate::temp::TempFolder;

/// The existing folders.
static LIVE_FOLDERS: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
/// Locked while a site is published.
static PUBLISHING: Mutex<()> = Mutex::new(());
/// Set when the program ends.
static EXITING: AtomicBool = AtomicBool::new(false);

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A folder for a build, removed when the value is dropped.
#[derive(Debug)]
pub(in crate::site) struct BuildTempDir(Option<TempFolder>);

impl BuildTempDir {
    /// Creates a folder that only its owner can read.
    pub(in crate::site) fn new() -> Result<Self, SiteError> {
        // Locked so that no folder is created after all were removed.
        let mut live = lock(&LIVE_FOLDERS);
        check_not_exiting()?;
        let folder = std::env::temp_dir();
        let temp_folder = TempFolder::new_in(&folder).map_err(SiteError::io(&folder))?;
        live.insert(temp_folder.path().to_owned());
        Ok(Self(Some(temp_folder)))
    }

    pub(in crate::site) fn path(&self) -> &Path {
        self.0.as_ref().map_or(Path::new("."), TempFolder::path)
    }
}

impl Drop for BuildTempDir {
    fn drop(&mut self) {
        let path = self.path().to_owned();
        // Listed until it is removed, because the program may end meanwhile.
        drop(self.0.take());
        lock(&LIVE_FOLDERS).remove(&path);
    }
}

/// Returns an error if the program is about to end, so that nothing more is written.
pub(in crate::site) fn check_not_exiting() -> Result<(), SiteError> {
    match EXITING.load(Ordering::Relaxed) {
        true => Err(SiteError::Cancelled),
        false => Ok(()),
    }
}

/// Blocks [`abandon_builds`] while a site is published, so that the old or the new one is
/// complete.
pub(in crate::site) fn begin_publish() -> Result<MutexGuard<'static, ()>, SiteError> {
    let guard = lock(&PUBLISHING);
    check_not_exiting()?;
    Ok(guard)
}

/// Removes all temporary folders and stops all builds. The caller must end the program
/// afterwards, and must not be a thread that builds. Returns `true` if no site was being
/// published; otherwise waits for that to finish. Any later caller waits for the end of the program,
/// which it would otherwise end before the folders are removed.
#[cfg(feature = "cli")]
pub(crate) fn abandon_builds() -> bool {
    /// Locked by the thread that ends the program, until the end.
    static ENDING: Mutex<()> = Mutex::new(());
    std::mem::forget(lock(&ENDING));
    let free = PUBLISHING.try_lock().ok();
    let idle = free.is_some();
    EXITING.store(idle, Ordering::Relaxed);
    drop(free);
    if !idle {
        drop(lock(&PUBLISHING));
        return false;
    }
    let all = lock(&LIVE_FOLDERS).clone();
    // Other threads may be writing there, or removing it themselves.
    let mut gone = 0;
    for _ in 0..50 {
        for folder in &all {
            let _removed = std::fs::remove_dir_all(folder);
        }
        gone = if all.iter().any(|it| it.exists()) {
            0
        } else {
            gone + 1
        };
        if gone == 3 {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    true
}

#[cfg(all(test, feature = "cli"))]
mod tests {
    use std::process::{Command, exit};
    use std::sync::Barrier;
    use std::thread;

    use super::*;

    const FOLDER: &str = "FIFANGHA_TEST_ENDINGS";

    /// Ends this program from several threads at once, in the process that the next test starts.
    #[test]
    fn several_threads_end_a_program() {
        let Some(folder) = std::env::var_os(FOLDER) else {
            return;
        };
        let build = TempFolder::new_in(Path::new(&folder)).unwrap();
        lock(&LIVE_FOLDERS).insert(build.path().to_owned());
        let ready = Barrier::new(8);
        thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    ready.wait();
                    abandon_builds();
                    exit(0)
                });
            }
        });
    }

    #[test]
    fn no_folder_is_left_if_several_threads_end_the_program() {
        let folder = tempfile::tempdir().unwrap();
        for _ in 0..20 {
            let mut child = Command::new(std::env::current_exe().unwrap());
            let test = "site::build::temp_dir::tests::several_threads_end_a_program";
            child.args(["--exact", test]).env(FOLDER, folder.path());
            assert!(child.output().unwrap().status.success());
            assert_eq!(folder.path().read_dir().unwrap().count(), 0);
        }
    }
}
