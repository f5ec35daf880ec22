use serde::Serialize;

use super::diagnostic::DiagnosticJson;
use crate::check::{FileReport, RunSummary};
use crate::message::Strings;
use crate::replay::Tally;

/// The results of all checks of some files.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CheckResponse {
    /// The number of files checked.
    pub files: usize,
    /// The number of paths left out: symbolic links that were not followed, and
    /// files that could not be read. A diagnostic gives the reason for each.
    pub left_out: usize,
    /// The number of games in the files.
    pub games: usize,
    /// The results of the checks.
    pub checks: Tally,
    /// All diagnostics, file by file.
    pub diagnostics: Vec<DiagnosticJson>,
}

impl CheckResponse {
    /// Returns the results for some files, in a language.
    #[must_use]
    pub fn new(files: &[FileReport], strings: &Strings) -> Self {
        let summary = RunSummary::new(files);
        let of_file = |it: &FileReport| {
            let found = it.diagnostics.iter();
            let found = found.map(|found| DiagnosticJson::new(&it.file, found, strings));
            found.collect::<Vec<_>>()
        };
        Self {
            files: summary.files,
            left_out: summary.left_out,
            games: summary.games,
            checks: summary.checks,
            diagnostics: files.iter().flat_map(of_file).collect(),
        }
    }
}
