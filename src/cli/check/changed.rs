//! The records that differ from a revision of git.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::cli::ApiError;
use crate::cli::input;
use crate::message::Message;

/// Returns the records under some paths that differ from a revision, are staged, or are not tracked
/// yet; all of them if a YAML file differs, because settings, sources and games change the
/// verdicts on records.
///
/// # Errors
///
/// Returns an error if git is not installed, or knows no repository or no such revision.
pub(super) fn changed_records(revision: &str, paths: &[PathBuf]) -> Result<Vec<PathBuf>, ApiError> {
    let mut records = input::record_paths(paths)?.files;
    let folder = records.first().and_then(|it| it.parent());
    let folder = folder.filter(|it| *it != Path::new(""));
    let git = GitFolder {
        folder: folder.unwrap_or(Path::new(".")),
        revision,
    };
    let root = git.lines(&["rev-parse", "--show-toplevel"])?;
    let root = PathBuf::from(root.trim_end_matches(['\n', '\r']));
    let commit = format!("{revision}^{{commit}}");
    let commit = git.lines(&["rev-parse", "--verify", "--end-of-options", &commit])?;
    let files = ["diff", "--name-only", "--no-ext-diff", "-z", commit.trim()];
    let mut changed = git.lines(&files)?;
    let new = ["ls-files", "--others", "--exclude-standard", "--full-name"];
    changed += &git.lines(&[&new[..], &["-z", "--", ":/"]].concat())?;
    let changed = changed.split('\0').filter(|it| !it.is_empty());
    let changed: BTreeSet<PathBuf> = changed.map(|it| root.join(it)).collect();
    let is_yaml = |it: &PathBuf| it.extension().is_some_and(|it| it == "yaml" || it == "yml");
    if !changed.iter().any(is_yaml) {
        records.retain(|it| {
            let path = it.canonicalize().unwrap_or_else(|_| it.clone());
            changed.contains(&path)
        });
    }
    Ok(records)
}

/// A folder in which git is run.
struct GitFolder<'a> {
    folder: &'a Path,
    /// The revision, for errors.
    revision: &'a str,
}

impl GitFolder<'_> {
    /// Returns the output of a command of git.
    fn lines(&self, arguments: &[&str]) -> Result<String, ApiError> {
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
