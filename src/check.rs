//! Whether files hold, each looked at as it is read.
//!
//! Who asks only that needs neither a tree nor a timeline of a whole file: each
//! record is replayed and judged when its end is read, and then forgotten. What is
//! left of a file is a [`Checked`], which is small however long the file was.

use std::mem;

use crate::diagnostic::{Code, Diagnostic, Severity, SourceFile, Span, keep_few};
use crate::effort::{Bounds, Budget};
use crate::keys::Keys;
use crate::notation::tree::{Front, Localized, Node, Record};
use crate::notation::{Sink, Tree, read};
use crate::reconstruct::judge_record;
use crate::replay::{Tally, Verdicts};
use crate::study::{Study, bound};

/// What became of a file.
#[derive(Clone, Debug)]
pub struct Checked {
    /// Its name; and its text, where something in it is to be shown.
    pub file: SourceFile,
    /// Its games in order.
    pub games: Vec<Game>,
    /// What its checks came to.
    pub tally: Tally,
    /// What does not hold, cannot be read or is left open, in the order of the
    /// text.
    pub diagnostics: Vec<Diagnostic>,
}

/// A game of a file, as far as reports name it.
#[derive(Clone, Debug)]
pub struct Game {
    /// Its title.
    pub title: Option<Localized>,
    /// Where it begins.
    pub start: usize,
}

impl Game {
    fn of(record: &mut Record) -> Self {
        Self {
            title: record.front.title.take(),
            start: record.span.start(),
        }
    }
}

impl Checked {
    /// Reads and replays a file, looks up what its keys name, and judges what it
    /// leaves open, for as much as `judging` allows.
    ///
    /// The same comes of it as of a [`Study`], [`Keys::add_to`] and
    /// [`judge`](crate::reconstruct::judge).
    ///
    /// ```
    /// use fifangha::check::Checked;
    /// use fifangha::diagnostic::SourceFile;
    /// use fifangha::effort::{Bounds, Budget};
    /// use fifangha::keys::Keys;
    ///
    /// let file = SourceFile::new("game.fif", "1. 4R 2. 4R");
    /// let checked = Checked::of(file, &Keys::default(), &Budget::of(Bounds::FILE));
    /// assert_eq!((checked.tally.held, checked.tally.failed), (3, 1));
    /// ```
    #[must_use]
    pub fn of(file: SourceFile, keys: &Keys, judging: &Budget) -> Self {
        let mut records = Records {
            keys,
            file: &file,
            judging,
            tree: Tree::default(),
            verdicts: Verdicts::within(Budget::new(Bounds::FILE, judging.effort())),
            met: 0,
            misread: Vec::new(),
            games: Vec::new(),
            tally: Tally::default(),
            replayed: Vec::new(),
            more: 0,
            others: Vec::new(),
        };
        let mut diagnostics = read(file.text(), &mut records);
        let Records {
            games,
            tally,
            replayed,
            more,
            others,
            ..
        } = records;
        diagnostics.extend(replayed);
        bound(&mut diagnostics, more, &file);
        diagnostics.extend(others);
        diagnostics.sort_by_key(|it| it.span.start());
        Self {
            file,
            games,
            tally,
            diagnostics,
        }
        .without_text()
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

impl From<Study> for Checked {
    fn from(study: Study) -> Self {
        let mut records = study.document.records;
        Self {
            file: study.file,
            games: records.iter_mut().map(Game::of).collect(),
            tally: study.replay.tally(),
            diagnostics: study.diagnostics,
        }
        .without_text()
    }
}

/// The records of a file, one after the other.
struct Records<'k> {
    keys: &'k Keys,
    file: &'k SourceFile,
    judging: &'k Budget,
    /// The record that is read now.
    tree: Tree,
    verdicts: Verdicts,
    /// How many mistakes there were at the end of the last record.
    met: usize,
    /// Where those are that lie in this record or behind it, in order.
    misread: Vec<Span>,
    games: Vec<Game>,
    tally: Tally,
    /// What was found by playing.
    replayed: Vec<Diagnostic>,
    /// How many more such things there were, too many to be kept.
    more: usize,
    /// What was found by looking keys up and by judging.
    others: Vec<Diagnostic>,
}

impl Records<'_> {
    fn record(&mut self, mut record: Record, mistakes: &[Diagnostic]) {
        let is_error = |it: &&Diagnostic| it.severity == Severity::Error;
        self.misread.retain(|it| it.end() >= record.span.start());
        let new = mistakes[self.met..].iter().filter(is_error);
        self.misread.extend(new.map(|it| it.span));
        self.misread.sort_unstable();
        let (mut part, tally) = self.verdicts.of(&record, &self.misread);
        let keyed = self.keys.of_record(&record, self.file.path());
        let mut judged = None;
        if let Some(game) = &part.game {
            let read = mistakes[self.met..].iter();
            let found = read.chain(&part.diagnostics).chain(&keyed);
            let text = self.file.text();
            judged = judge_record(&record, text, game, &part.checks, found, self.judging);
        }
        self.met = mistakes.len();
        self.others.extend(keyed);
        if let Some(judged) = judged {
            part.diagnostics.retain(|found| !judged.decides(found));
            self.tally.count(judged.check.verdict);
            self.others.extend(judged.said);
        }
        self.tally += tally;
        self.replayed.extend(part.diagnostics);
        self.more += part.more + keep_few(&mut self.replayed);
        self.games.push(Game::of(&mut record));
    }
}

impl Sink for Records<'_> {
    fn begin(&mut self, front: Front) {
        self.tree.begin(front);
    }

    fn node(&mut self, node: Node) {
        if self.keys.concern(&node) {
            self.tree.node(node);
        }
    }

    fn open(&mut self) {
        self.tree.open();
    }

    fn close(&mut self, span: Span) {
        self.tree.close(span);
    }

    fn end(&mut self, span: Span, mistakes: &[Diagnostic]) {
        self.tree.end(span, mistakes);
        for record in mem::take(&mut self.tree.document.records) {
            self.record(record, mistakes);
        }
    }
}
