use serde::Serialize;

use super::diagnostic::DiagnosticJson;
use crate::check::FileReport;
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
        let mut checks = Tally::default();
        let (mut games, mut left_out) = (0, 0);
        let mut diagnostics = Vec::new();
        for it in files {
            checks += it.tally;
            games += it.games.len();
            left_out += usize::from(it.is_left_out());
            let found = it.diagnostics.iter();
            diagnostics.extend(found.map(|found| DiagnosticJson::new(&it.file, found, strings)));
        }
        Self {
            files: files.len() - left_out,
            left_out,
            games,
            checks,
            diagnostics,
        }
    }
}
