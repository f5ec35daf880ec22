//! A study: a file of games with its AST, replay and diagnostics.
//!
//! All modules that show, check or publish games share a [`Study`] instead of
//! parsing and replaying the file themselves.

mod change;
mod directions;
mod edit;
mod legality;
mod node_path;
pub mod rewrite;
mod turn_around;
mod witness;

pub use change::{TextChange, apply_changes};
pub use directions::with_directions;
pub use edit::{Edit, EditedStudy};
pub use node_path::NodePath;
pub(crate) use node_path::line_body;
pub use turn_around::turn_around;
pub use witness::{UnknownWitness, follow_witness};

use std::io;

use fifangha_rules::Games;

use crate::budget::{Budget, SearchLimits};
use crate::diagnostic::{Code, Diagnostic, ReadError, SourceFile, Span, truncate_by_severity};
use crate::message::Message;
use crate::notation::{self, ast::Document};
use crate::replay::{Replay, replay_with_budget};

/// A file, parsed and replayed.
///
/// It is what all functions that show, search or export games take. Making it never fails: a text that
/// cannot be read is a study with diagnostics and without games. It has the errors of the text and of the
/// play; [`CheckPlan`](crate::check::CheckPlan) also resolves references and searches for games that fit.
///
/// A study is a value: [`edit`](Self::edit) and [`with_text`](Self::with_text) return another. A text is
/// replayed as a whole, in time linear in its turns; its claims may cost [`SearchLimits::FILE`] together.
/// A [`NodePath`] names a place in it.
///
/// # Examples
///
/// The errors of a file:
///
/// ```
/// use fifangha::diagnostic::SourceFile;
/// use fifangha::study::Study;
///
/// let study = Study::from_file(SourceFile::new("game.fif", "1. 4R 2. 4R"));
/// assert!(study.has_errors());
/// assert_eq!(study.diagnostics[0].code.as_str(), "F201");
/// ```
///
/// Add a turn, which changes nothing else in the text:
///
/// ```
/// use fifangha::diagnostic::SourceFile;
/// use fifangha::study::{Edit, NodePath, Study};
///
/// let study = Study::from_file(SourceFile::new("game.fif", "1. 4R {Aina}\n"));
/// let add = Edit::AddTurn { at: NodePath::main_line(0), turn: "3R".to_owned() };
/// let edited = study.edit(&add).unwrap();
/// assert_eq!(edited.study.file.text(), "1. 4R {Aina}\n2. 3R\n");
/// let last = edited.study.replay.games[0].turns().last().unwrap();
/// assert_eq!(last.played.captured, 1);
/// ```
#[derive(Clone, Debug)]
pub struct Study {
    /// The text and its displayed name.
    pub file: SourceFile,
    /// The sets of rules that its records can name.
    pub known_games: Games,
    /// Its games as written: the AST.
    pub document: Document,
    /// Its games as replayed.
    pub replay: Replay,
    /// Its diagnostics, in the order of the text; of more than a thousand only
    /// the most severe, and the number of the others.
    pub diagnostics: Vec<Diagnostic>,
    /// The diagnostics of the parser, all of them.
    parse_diagnostics: Vec<Diagnostic>,
    /// `true` if the limits did not suffice for all suggestions.
    suggestions_are_cut: bool,
}

impl Study {
    /// Parses and replays a text whose records name games of the program.
    #[must_use]
    pub fn from_file(file: SourceFile) -> Self {
        Self::from_file_among(file, Games::BUILT_IN)
    }

    /// Parses and replays a text whose records can name the given games.
    #[must_use]
    pub fn from_file_among(file: SourceFile, known_games: Games) -> Self {
        Self::from_file_with_budget(file, known_games, Budget::unwatched(SearchLimits::FILE))
    }

    /// Parses and replays a text as [`from_file_among`](Self::from_file_among) does, with a budget
    /// for its claims; searches that exceed it or are cancelled are undecided.
    #[must_use]
    pub fn from_file_with_budget(file: SourceFile, known_games: Games, proofs: Budget) -> Self {
        let mut study = Self::parse_only(file, known_games);
        study.replay_within(proofs);
        study
    }

    /// Returns the study of another text under the same name.
    #[must_use]
    pub fn with_text(self, text: impl Into<String>) -> Self {
        Self::from_file_among(self.file.with_text(text), self.known_games)
    }

    /// Replays the games of the document, whose records can name the given games.
    #[cfg(feature = "book")]
    pub(crate) fn replay_among(&mut self, known_games: Games) {
        self.known_games = known_games;
        self.replay_within(Budget::unwatched(SearchLimits::FILE));
    }

    /// Replays the games of the document with a budget for their claims.
    pub(crate) fn replay_within(&mut self, proofs: Budget) {
        self.replay = replay_with_budget(
            &self.document,
            self.known_games,
            &self.parse_diagnostics,
            proofs,
        );
        self.set_diagnostics(self.unlimited_diagnostics());
    }

    /// Returns all diagnostics of the parser and the replay, unsorted.
    pub(crate) fn unlimited_diagnostics(&self) -> Vec<Diagnostic> {
        let found = self.parse_diagnostics.iter();
        found.chain(&self.replay.diagnostics).cloned().collect()
    }

    /// Replaces the diagnostics: sorted by location, each once, and truncated if there are too many.
    pub(crate) fn set_diagnostics(&mut self, mut found: Vec<Diagnostic>) {
        sort_and_truncate(&mut found, self.replay.more, &self.file);
        self.diagnostics = found;
    }

    /// Replaces the diagnostics by those of a check, whose suggestions may have been cut.
    pub(crate) fn set_checked(&mut self, found: Vec<Diagnostic>, suggestions_are_cut: bool) {
        self.set_diagnostics(found);
        self.suggestions_are_cut = suggestions_are_cut;
    }

    /// Returns `true` if higher limits could decide more of its claims or find more suggestions.
    #[cfg(feature = "lsp")]
    pub(crate) fn is_cut(&self) -> bool {
        self.replay.is_cut() || self.suggestions_are_cut
    }

    /// Returns the study of a file read; a file that is too large or not text has
    /// that as its only diagnostic.
    ///
    /// # Errors
    ///
    /// Returns an error if the system could not read it.
    pub fn from_read_result(read: Result<SourceFile, ReadError>) -> io::Result<Self> {
        match read {
            Ok(file) => Ok(Self::from_file(file)),
            Err(ReadError::Refused(refused)) => Ok(Self::from_unreadable(*refused)),
            Err(ReadError::Io(error)) => Err(error),
        }
    }

    /// Parses a text without replaying it: only syntax errors are found.
    #[must_use]
    pub fn parse_only(file: SourceFile, known_games: Games) -> Self {
        let (document, diagnostics) = notation::parse(file.text());
        Self::without_replay(file, known_games, document, diagnostics)
    }

    fn without_replay(
        file: SourceFile,
        known_games: Games,
        document: Document,
        parse_diagnostics: Vec<Diagnostic>,
    ) -> Self {
        let mut study = Self {
            file,
            known_games,
            document,
            replay: Replay::default(),
            diagnostics: Vec::new(),
            parse_diagnostics,
            suggestions_are_cut: false,
        };
        study.set_diagnostics(study.unlimited_diagnostics());
        study
    }

    /// Returns the study of a file that is too large or not text.
    pub(crate) fn from_unreadable((file, why): (SourceFile, Diagnostic)) -> Self {
        Self::without_games(file, vec![why])
    }

    /// Returns a study without games, with the given diagnostics.
    pub(crate) fn without_games(file: SourceFile, diagnostics: Vec<Diagnostic>) -> Self {
        Self::without_replay(file, Games::BUILT_IN, Document::default(), diagnostics)
    }

    /// Returns the language that the first record names.
    #[must_use]
    pub fn language(&self) -> Option<&str> {
        let front = &self.document.records.first()?.front;
        front.language.as_ref().map(|it| it.value.as_str())
    }

    /// Returns `true` if it has errors: failed checks or syntax errors.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }
}

/// Sorts diagnostics by location, removes repeated ones, and truncates them if there are too
/// many: syntax errors are kept first, then failed checks, then the rest. `more` diagnostics were
/// omitted before.
fn sort_and_truncate(found: &mut Vec<Diagnostic>, more: usize, file: &SourceFile) {
    found.sort_by_key(|it| it.span.start());
    remove_repeated(found);
    // The parser has its own limit, and reports how many it omitted.
    let limit = found.iter().position(|it| it.code == Code::TooManyMistakes);
    let left_out = limit.map(|at| found.remove(at));
    let more = more + truncate_by_severity(found);
    if more > 0 {
        let end = Span::at(file.text().len());
        found.push(
            Diagnostic::new(
                Code::TooManyMistakes,
                end,
                Message::new("notation.too_many.found").with("n", more),
            )
            .help(Message::new("notation.too_many.help")),
        );
    }
    found.extend(left_out);
}

/// Keeps the first of equal diagnostics, which are sorted by location.
fn remove_repeated(found: &mut Vec<Diagnostic>) {
    let mut kept: Vec<Diagnostic> = Vec::with_capacity(found.len());
    for it in found.drain(..) {
        let beside = kept.iter().rev();
        let mut beside = beside.take_while(|known| known.span.start() == it.span.start());
        if !beside.any(|known| *known == it) {
            kept.push(it);
        }
    }
    *found = kept;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found_in(text: String) -> Vec<Diagnostic> {
        Study::from_file(SourceFile::new("many.fif", text)).diagnostics
    }

    #[test]
    fn of_too_many_mistakes_the_gravest_are_kept_and_all_are_counted() {
        let notes = "@wins-with 4_ [_......./......../......../........]\n";
        let found = found_in(notes.repeat(1500) + "1. 4k");
        let (last, shown) = found.split_last().unwrap();
        assert_eq!(shown.len(), 1000);
        assert_eq!(last.code, Code::TooManyMistakes);
        assert_eq!(last.message.to_string(), "503 more problems were found");
        assert!(shown.iter().any(|it| it.code == Code::UnexpectedInTurn));
        assert!(shown.is_sorted_by_key(|it| it.span.start()));
    }

    #[test]
    fn what_was_left_out_while_playing_is_counted_too() {
        let file = SourceFile::new("many.fif", "@total 5\n".repeat(4500));
        let study = Study::from_file(file);
        assert!(study.replay.diagnostics.len() <= 2000);
        let last = study.diagnostics.last().unwrap();
        assert_eq!(last.message.to_string(), "3500 more problems were found");
    }

    #[test]
    fn diagnostics_are_sorted_and_listed_once() {
        let mut study = Study::from_file(SourceFile::new("game.fif", "1. 4R 2. 3R"));
        let at = |start, key| Diagnostic::new(Code::LeftOpen, Span::at(start), Message::new(key));
        let (first, other) = (at(2, "notation.small_row"), at(2, "references.none"));
        let last = at(6, "notation.small_row");
        let found = [&last, &first, &other, &first, &last];
        study.set_diagnostics(found.into_iter().cloned().collect());
        assert_eq!(study.diagnostics, [first, other, last]);
    }

    #[test]
    fn what_the_reader_left_out_stays_counted() {
        let found = found_in("4k ".repeat(1500));
        let last = found.last().unwrap();
        assert_eq!(last.message.to_string(), "500 more errors are not shown");
    }
}
