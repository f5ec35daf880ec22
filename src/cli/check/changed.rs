//! `check --changed`: the records that differ from a revision of git.

use std::collections::BTreeSet;
use std::collections::btree_map::{BTreeMap, Entry};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::cli::ApiError;
use crate::cli::input::InputFiles;
use crate::message::Message;

/// Keeps the files that differ from a revision, are staged, or are not tracked yet; all of a
/// repository if one of its YAML files differs, because settings, sources and games change the
/// verdicts on records.
///
/// # Errors
///
/// Returns an error if git is not installed, or knows no repository or no such revision.
pub(super) fn retain_changed(files: &mut InputFiles, revision: &str) -> Result<(), ApiError> {
    let mut roots = BTreeMap::new();
    let mut repositories = BTreeMap::new();
    files.retain(|path| {
        let folder = match path.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        let git = GitFolder { folder, revision };
        let canonical = folder.canonicalize().unwrap_or_default();
        let root = match roots.entry(canonical.clone()) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => place.insert(git.root()?),
        };
        let changes = match repositories.entry(root.clone()) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => {
                let changes = git.changes(place.key())?;
                place.insert(changes)
            }
        };
        let file = path.file_name().map(|it| canonical.join(it));
        Ok(changes.has_yaml || file.is_some_and(|it| changes.paths.contains(&it)))
    })
}

/// The changes of a repository.
struct Changes {
    /// Canonical paths.
    paths: BTreeSet<PathBuf>,
    /// `true` if a YAML file differs.
    has_yaml: bool,
}

/// A folder in which git is run.
struct GitFolder<'a> {
    folder: &'a Path,
    /// The revision, for errors.
    revision: &'a str,
}

impl GitFolder<'_> {
    /// Returns the canonical path of the top folder of the repository.
    fn root(&self) -> Result<PathBuf, ApiError> {
        let root = self.output(&["rev-parse", "--show-toplevel"])?;
        let root = PathBuf::from(root.trim_end_matches(['\n', '\r']));
        Ok(root.canonicalize().unwrap_or(root))
    }

    /// Returns what differs in the repository whose top folder is `root`.
    fn changes(&self, root: &Path) -> Result<Changes, ApiError> {
        let commit = format!("{}^{{commit}}", self.revision);
        let commit = self.output(&["rev-parse", "--verify", "--end-of-options", &commit])?;
        let differ = ["diff", "--name-only", "--no-ext-diff", "-z", commit.trim()];
        let mut changed = self.output(&differ)?;
        let new = ["ls-files", "--others", "--exclude-standard", "--full-name"];
        changed += &self.output(&[&new[..], &["-z", "--", ":/"]].concat())?;
        let changed = changed.split('\0').filter(|it| !it.is_empty());
        // On Windows, a canonical path is not separated by slashes.
        let paths = changed.map(|it| {
            it.split('/')
                .fold(root.to_owned(), |path, it| path.join(it))
        });
        let paths: BTreeSet<PathBuf> = paths.collect();
        let is_yaml = |it: &PathBuf| it.extension().is_some_and(|it| it == "yaml" || it == "yml");
        Ok(Changes {
            has_yaml: paths.iter().any(is_yaml),
            paths,
        })
    }

    /// Returns the standard output of a command of git.
    fn output(&self, arguments: &[&str]) -> Result<String, ApiError> {
        let mut git = Command::new("git");
        // A monitor of files would be a program of the repository.
        git.args(["-c", "core.fsmonitor=false"]).args(arguments);
        git.current_dir(self.folder).stdin(Stdio::null());
        let failure = |reason: String| {
            let message = Message::new("cli.no-changes");
            let message = message.with("revision", self.revision);
            ApiError::new(message.with("reason", reason))
                .with_help(Message::new("cli.what-changed-needs"))
        };
        let output = git.output().map_err(|error| failure(error.to_string()))?;
        match output.status.success() {
            true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
            false => {
                let said = String::from_utf8_lossy(&output.stderr);
                Err(failure(said.lines().next().unwrap_or_default().to_owned()))
            }
        }
    }
}
