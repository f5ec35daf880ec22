//! The result of checking a file.

use std::mem;
use std::time::Duration;

use crate::budget::Budget;
use crate::diagnostic::{Code, Diagnostic, SourceFile};
use crate::notation::ast::{LocalizedText, Record};
use crate::reconstruct::check_feasibility;
use crate::references::ReferenceIndex;
use crate::replay::Tally;
use crate::study::Study;

/// The report on one checked file.
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
}

impl GameSummary {
    fn new(record: &mut Record, file: &SourceFile) -> Self {
        let start = record.span.start();
        Self {
            title: mem::take(&mut record.front.title),
            start,
            line: file.line_column(start).line,
        }
    }
}

impl FileReport {
    /// Checks a file: parses and replays it, resolves its references, and searches for games that
    /// fit its unknowns, within `budget`.
    ///
    /// ```
    /// use fifangha::check::FileReport;
    /// use fifangha::budget::{Budget, SearchLimits};
    /// use fifangha::diagnostic::SourceFile;
    /// use fifangha::references::ReferenceIndex;
    ///
    /// let file = SourceFile::new("game.fif", "1. 4R 2. 4R");
    /// let budget = Budget::unwatched(SearchLimits::FILE);
    /// let report = FileReport::check(file, &ReferenceIndex::default(), &budget);
    /// assert_eq!((report.tally.held, report.tally.failed), (3, 1));
    /// ```
    #[must_use]
    pub fn check(file: SourceFile, references: &ReferenceIndex, budget: &Budget) -> Self {
        let proofs = Budget::for_claims(None, budget.context());
        Self::check_within(file, references, proofs, budget)
    }

    /// Checks a file as [`check`](Self::check) does, its claims within `proofs`.
    #[must_use]
    pub fn check_within(
        file: SourceFile,
        references: &ReferenceIndex,
        proofs: Budget,
        budget: &Budget,
    ) -> Self {
        let mut study = Study::from_file_with_budget(file, proofs);
        references.add_to(&mut study);
        check_feasibility(&mut study, budget);
        Self::from(study)
    }

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
        let is_out = |it: &Diagnostic| matches!(it.code, Code::LinkLeftOut | Code::RecordUnread);
        self.diagnostics.iter().any(is_out)
    }
}

impl From<Study> for FileReport {
    fn from(mut study: Study) -> Self {
        let language = study.language().map(str::to_owned);
        let records = &mut study.document.records;
        let game = |it| GameSummary::new(it, &study.file);
        Self {
            games: records.iter_mut().map(game).collect(),
            language,
            file: study.file,
            tally: study.replay.tally(),
            diagnostics: study.diagnostics,
            elapsed: Duration::ZERO,
        }
        .without_text()
    }
}
