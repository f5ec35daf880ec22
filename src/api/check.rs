use serde::Serialize;

use super::DiagnosticJson;
use crate::check::FileReport;
use crate::message::Strings;
use crate::replay::Tally;

/// Whether files hold: all that they say was checked.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CheckResponse {
    /// How many files were checked.
    pub files: usize,
    /// How much else was left out: links that were not followed, and what could
    /// not be read. A diagnostic says why of each.
    pub left_out: usize,
    /// How many games they hold.
    pub games: usize,
    /// What the checks came to.
    pub checks: CheckCountsJson,
    /// What does not hold, cannot be read or is left open, file by file.
    pub diagnostics: Vec<DiagnosticJson>,
}

/// How many checks came to what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CheckCountsJson {
    /// Those that hold.
    pub held: usize,
    /// Those that do not.
    pub failed: usize,
    /// Those that cannot be decided.
    pub open: usize,
}

impl CheckResponse {
    /// What became of some files, in a language.
    #[must_use]
    pub fn new(files: &[FileReport], strings: &Strings) -> Self {
        let mut tally = Tally::default();
        let (mut games, mut left_out) = (0, 0);
        let mut diagnostics = Vec::new();
        for it in files {
            tally += it.tally;
            games += it.games.len();
            left_out += usize::from(it.is_left_out());
            let found = it.diagnostics.iter();
            diagnostics.extend(found.map(|found| DiagnosticJson::new(&it.file, found, strings)));
        }
        Self {
            files: files.len() - left_out,
            left_out,
            games,
            checks: CheckCountsJson {
                held: tally.held,
                failed: tally.failed,
                open: tally.open,
            },
            diagnostics,
        }
    }
}
