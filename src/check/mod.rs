//! Checks of files, and their results.
//!
//! [`CheckPlan`] replays a file, resolves its references and tests if any game fits what it leaves open;
//! all front ends check with it. [`FileReport`] is the result that `report` and `api` print. The module
//! rests on `study`, `references` and `reconstruct`.

mod feasibility;
mod plan;
mod suggestions;

pub use plan::CheckPlan;

use std::mem;
use std::time::Duration;

use crate::diagnostic::{Code, Diagnostic, SourceFile};
use crate::notation::ast::{LocalizedText, Record};
use crate::replay::Tally;
use crate::study::Study;

/// The report on one checked file.
///
/// It is what remains of a [`Study`] after its check: the AST and the replay are dropped, and the text too if
/// there is nothing to show, so that a check of many files needs little memory. `report` prints it, and
/// [`CheckResponse`](crate::api::CheckResponse) is its JSON.
///
/// # Examples
///
/// ```
/// use fifangha::budget::{Budget, SearchLimits};
/// use fifangha::check::{CheckPlan, FileReport};
/// use fifangha::diagnostic::SourceFile;
/// use fifangha::references::ReferenceIndex;
///
/// let (references, budget) = (ReferenceIndex::default(), Budget::unwatched(SearchLimits::RUN));
/// let file = SourceFile::new("game.fif", "1. 4R 2. 4R");
/// let report = FileReport::from(CheckPlan::new(&references, &budget).run(file));
/// assert_eq!((report.tally.passed, report.tally.failed), (3, 1));
/// ```
///
/// The games of a file, with the lines at which they start:
///
/// ```
/// use fifangha::check::FileReport;
/// use fifangha::diagnostic::SourceFile;
/// use fifangha::study::Study;
///
/// let text = "---\ntitle: Monday\n---\n1. 4R\n---\ntitle: Tuesday\n---\n1. 3R\n";
/// let report = FileReport::from(Study::from_file(SourceFile::new("class.fif", text)));
/// let lines: Vec<_> = report.games.iter().map(|it| it.line).collect();
/// assert_eq!((lines, report.tally.failed), (vec![1, 5], 0));
/// ```
#[derive(Clone, Debug)]
pub struct FileReport {
    /// The name of the file, and its text if there are diagnostics to show.
    pub file: SourceFile,
    /// The games of the file, in order.
    pub games: Vec<GameSummary>,
    /// The language that the first game names.
    pub language: Option<String>,
    /// The number of checks that passed, failed or are undecided.
    pub tally: Tally,
    /// Errors, failed checks and undecided checks, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// The time of the check, if it was measured, otherwise zero.
    pub elapsed: Duration,
}

/// A game of a file, as reports name it.
#[derive(Clone, Debug)]
pub struct GameSummary {
    /// The title.
    pub title: LocalizedText,
    /// The byte offset of its start.
    pub start: usize,
    /// The line of its start, from 1.
    pub line: usize,
    /// The number of its checks by result.
    pub tally: Tally,
}

impl GameSummary {
    fn new(record: &mut Record, file: &SourceFile) -> Self {
        let start = record.span.start();
        Self {
            title: mem::take(&mut record.front.title),
            start,
            line: file.line_column(start).line,
            tally: Tally::default(),
        }
    }
}

impl FileReport {
    /// Drops the text if there are no diagnostics to show.
    fn without_text(mut self) -> Self {
        if self.diagnostics.is_empty() {
            self.file = self.file.without_text();
        }
        self
    }

    /// Returns `true` if the file is not a record and the report only states why it was left out.
    #[must_use]
    pub fn is_left_out(&self) -> bool {
        is_left_out(&self.diagnostics)
    }
}

/// Returns `true` if the diagnostics of a file state why it was left out.
pub(crate) fn is_left_out(diagnostics: &[Diagnostic]) -> bool {
    let is_out = |it: &Diagnostic| matches!(it.code, Code::LinkLeftOut | Code::RecordUnread);
    diagnostics.iter().any(is_out)
}

/// The numbers of the files of a check together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RunSummary {
    /// The files, without those left out.
    pub files: usize,
    /// The files left out, because they are no records.
    pub left_out: usize,
    /// The games.
    pub games: usize,
    /// The checks.
    pub checks: Tally,
    /// The errors.
    pub errors: usize,
}

impl RunSummary {
    /// Counts the results of some files.
    #[must_use]
    pub fn new(files: &[FileReport]) -> Self {
        let mut summary = Self::default();
        for it in files {
            match it.is_left_out() {
                true => summary.left_out += 1,
                false => summary.files += 1,
            }
            summary.games += it.games.len();
            summary.checks += it.tally;
            summary.errors += it.diagnostics.iter().filter(|it| it.is_error()).count();
        }
        summary
    }
}

impl From<Study> for FileReport {
    fn from(mut study: Study) -> Self {
        let language = study.language().map(str::to_owned);
        let records = &mut study.document.records;
        let game = |it| GameSummary::new(it, &study.file);
        let mut games: Vec<_> = records.iter_mut().map(game).collect();
        for check in &study.replay.checks {
            let after = games.partition_point(|it| it.start <= check.span.start());
            if let Some(game) = games.get_mut(after.saturating_sub(1)) {
                game.tally.count(check.verdict);
            }
        }
        Self {
            games,
            language,
            file: study.file,
            tally: study.replay.tally(),
            diagnostics: study.diagnostics,
            elapsed: Duration::ZERO,
        }
        .without_text()
    }
}
