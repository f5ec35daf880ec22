//! Detection of changes in the files of a project.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, SystemTime};

use crate::project::{Project, library_files};

/// The time between two scans.
const POLL_INTERVAL: Duration = Duration::from_millis(60);

/// The files of a project with their modification times and lengths.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct FileStamps(BTreeMap<PathBuf, (Option<SystemTime>, u64)>);

impl FileStamps {
    /// Scans the files that a book is built from: records, chapters, templates, games, files at
    /// the root of the project and files that its settings name.
    pub(super) fn scan(project: &Project) -> Self {
        let mut files = Self(BTreeMap::new());
        let settings = project.settings();
        let root = project.root().canonicalize().unwrap_or_default();
        files.add_folder(project.root(), 0, &root);
        for folder in [
            project.games(),
            project.book(),
            project.root().join("templates"),
            project.root().join(&settings.rulesets),
        ] {
            // The limit ends cycles of symbolic links.
            files.add_folder(&folder, 12, &root);
        }
        let named = [&settings.theme.light, &settings.theme.dark, &settings.icon];
        let named = named.into_iter().flatten().cloned();
        let libraries = library_files(project).into_iter().map(|(_, path)| path);
        for path in named.chain(libraries) {
            files.add_file(project.root().join(path));
        }
        files
    }

    /// Returns the files that a figure is made from: these records, and all data, games and templates
    /// of the project.
    pub(super) fn of_figure(project: &Project, records: &[PathBuf]) -> Vec<PathBuf> {
        let book = project.book();
        let data = |path: &Path| {
            let name = path.file_name().and_then(|it| it.to_str());
            let name = name.unwrap_or_default();
            match path.extension().and_then(|it| it.to_str()) {
                Some("fif") => false,
                // The sources can be a chapter.
                _ if path.starts_with(&book) => name == "sources.md",
                Some("yaml") if !name.starts_with('.') => true,
                _ => path.parent() != Some(project.root()),
            }
        };
        let all = Self::scan(project).0.into_keys();
        all.filter(|it| records.contains(it) || data(it)).collect()
    }

    /// Waits until the files have changed, and then for a scan without changes.
    pub(super) fn wait_for_change(self, root: &Path) -> Self {
        let mut seen = self;
        let mut changed = false;
        loop {
            sleep(POLL_INTERVAL);
            let now = Self::scan(&Project::at(root));
            if now != seen {
                changed = true;
                seen = now;
            } else if changed {
                return seen;
            }
        }
    }

    fn add_folder(&mut self, folder: &Path, depth: usize, root: &Path) {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            // A link is followed only inside the project, and not to all files of the machine.
            let outside = || path.canonicalize().is_ok_and(|it| !it.starts_with(root));
            if path.is_symlink() && outside() {
                continue;
            }
            match path.is_dir() {
                true if depth > 0 => self.add_folder(&path, depth - 1, root),
                true => {}
                false => self.add_file(path),
            }
        }
    }

    fn add_file(&mut self, path: PathBuf) {
        if let Ok(about) = fs::metadata(&path) {
            self.0.insert(path, (about.modified().ok(), about.len()));
        }
    }
}
