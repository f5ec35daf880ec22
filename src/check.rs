//! The result of checking a file.

use crate::budget::{Budget, SearchLimits};
use crate::diagnostic::{Code, Diagnostic, SourceFile};
use crate::notation::ast::{LocalizedText, Record};
use crate::reconstruct::check_feasibility;
use crate::references::ReferenceIndex;
use crate::replay::Tally;
use crate::study::Study;

/// What became of a file.
#[derive(Clone, Debug)]
pub struct FileReport {
    /// Its name; and its text, where something in it is to be shown.
    pub file: SourceFile,
    /// Its games in order.
    pub games: Vec<GameSummary>,
    /// What its checks came to.
    pub tally: Tally,
    /// What does not hold, cannot be read or is left open, in the order of the
    /// text.
    pub diagnostics: Vec<Diagnostic>,
}

/// A game of a file, as far as reports name it.
#[derive(Clone, Debug)]
pub struct GameSummary {
    /// Its title.
    pub title: Option<LocalizedText>,
    /// Where it begins.
    pub start: usize,
}

impl GameSummary {
    fn new(record: &mut Record) -> Self {
        Self {
            title: record.front.title.take(),
            start: record.span.start(),
        }
    }
}

impl FileReport {
    /// Checks a file: reads and replays it, resolves its references, and searches for games that
    /// fit what it leaves open, within the budget `judging`.
    ///
    /// ```
    /// use fifangha::check::FileReport;
    /// use fifangha::diagnostic::SourceFile;
    /// use fifangha::budget::{SearchLimits, Budget};
    /// use fifangha::references::ReferenceIndex;
    ///
    /// let file = SourceFile::new("game.fif", "1. 4R 2. 4R");
    /// let checked = FileReport::check(file, &ReferenceIndex::default(), &Budget::unwatched(SearchLimits::FILE));
    /// assert_eq!((checked.tally.held, checked.tally.failed), (3, 1));
    /// ```
    #[must_use]
    pub fn check(file: SourceFile, keys: &ReferenceIndex, judging: &Budget) -> Self {
        let proofs = Budget::new(SearchLimits::FILE, judging.context());
        let mut study = Study::from_file_with_budget(file, proofs);
        keys.add_to(&mut study);
        check_feasibility(&mut study, judging);
        Self::from(study)
    }

    /// Nobody is shown a text in which nothing is found.
    fn without_text(mut self) -> Self {
        if self.diagnostics.is_empty() {
            self.file = self.file.without_text();
        }
        self
    }

    /// Whether it is no file of games, but says why something was left out.
    #[must_use]
    pub fn is_left_out(&self) -> bool {
        let is_out = |it: &Diagnostic| matches!(it.code, Code::LinkLeftOut | Code::RecordUnread);
        self.diagnostics.iter().any(is_out)
    }
}

impl From<Study> for FileReport {
    fn from(study: Study) -> Self {
        let mut records = study.document.records;
        Self {
            file: study.file,
            games: records.iter_mut().map(GameSummary::new).collect(),
            tally: study.replay.tally(),
            diagnostics: study.diagnostics,
        }
        .without_text()
    }
}
