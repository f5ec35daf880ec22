//! The log of a parser: the errors in a text, and facts that keep their number and cost low.

use std::cell::{Cell, RefCell};

use crate::{
    diagnostic::{Code, Diagnostic, Span, floor_char_boundary},
    message::Message,
};

/// The maximum number of errors per file; further errors are only counted.
const MAX_DIAGNOSTICS: usize = 1000;

/// The number of errors after which the rest of a file is not parsed: it is no record.
const MAX_MISTAKES: usize = 20_000;

/// The maximum memory of all nodes beyond [`MEMORY_PER_BYTE`], in bytes. A file with more is not a
/// record that somebody wrote, and is not parsed further.
const MAX_EXCESS: usize = 32 << 20;

/// The memory that a node may take for each byte of its text, so that a file of the maximum size is
/// read in 800 MiB.
const MEMORY_PER_BYTE: usize = 100;

/// The errors in a text. Productions return their values; only error recovery uses the log.
pub(super) struct ParseLog<'a> {
    pub(super) text: &'a str,
    diagnostics: RefCell<Vec<Diagnostic>>,
    uncounted: Cell<usize>,
    /// The memory of the nodes beyond [`MEMORY_PER_BYTE`].
    excess: Cell<usize>,
    /// The first node that is too much.
    excess_at: Cell<Option<Span>>,
    /// The offsets of unclosed braces, in order, after the first search that found some.
    pub(super) unclosed_braces: RefCell<Option<Vec<usize>>>,
    /// The end of the last variation that was reported as unclosed; those around it end there too.
    pub(super) unclosed_end: Cell<Option<usize>>,
    /// The end of the last comment with a language.
    pub(super) last_named: Cell<usize>,
}

/// A number of diagnostics, to drop those of an attempt that did not match.
#[derive(Clone, Copy)]
pub(super) struct DiagnosticCheckpoint {
    kept: usize,
    uncounted: usize,
}

impl<'a> ParseLog<'a> {
    /// Creates the empty log of a text, which is truncated to 4 GiB; no file is longer.
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            text: &text[..floor_char_boundary(text, u32::MAX as usize)],
            diagnostics: RefCell::default(),
            uncounted: Cell::default(),
            excess: Cell::default(),
            excess_at: Cell::default(),
            unclosed_braces: RefCell::default(),
            unclosed_end: Cell::default(),
            last_named: Cell::default(),
        }
    }

    /// Stores an error, or only counts it if there are too many; it is then not constructed.
    pub(super) fn report(&self, mistake: impl FnOnce() -> Diagnostic) {
        if self.diagnostics.borrow().len() < MAX_DIAGNOSTICS {
            let mistake = mistake();
            self.diagnostics.borrow_mut().push(mistake);
        } else {
            self.uncounted.set(self.uncounted.get() + 1);
        }
    }

    /// Counts the memory of a node in bytes, which includes that of its replay.
    pub(super) fn charge(&self, memory: usize, span: Span) {
        let free = MEMORY_PER_BYTE * (span.end() - span.start());
        let excess = self.excess.get() + memory.saturating_sub(free);
        self.excess.set(excess);
        if excess > MAX_EXCESS && self.excess_at.get().is_none() {
            self.excess_at.set(Some(span));
        }
    }

    /// Returns `true` if the number of errors or the memory exceeds the limit and the rest of the text
    /// is not parsed.
    pub(super) fn is_exhausted(&self) -> bool {
        self.excess_at.get().is_some()
            || self.diagnostics.borrow().len() + self.uncounted.get() > MAX_MISTAKES
    }

    /// Returns the current number of errors.
    pub(super) fn checkpoint(&self) -> DiagnosticCheckpoint {
        DiagnosticCheckpoint {
            kept: self.diagnostics.borrow().len(),
            uncounted: self.uncounted.get(),
        }
    }

    /// Drops the errors reported after a checkpoint.
    pub(super) fn rollback(&self, since: DiagnosticCheckpoint) {
        self.diagnostics.borrow_mut().truncate(since.kept);
        self.uncounted.set(since.uncounted);
    }

    /// Drops the errors reported after a checkpoint, and returns them.
    pub(super) fn take_since(&self, since: DiagnosticCheckpoint) -> Vec<Diagnostic> {
        let kept = since.kept.min(self.diagnostics.borrow().len());
        self.diagnostics.borrow_mut().split_off(kept)
    }

    /// Returns the errors in the order of their locations.
    pub(super) fn finish(self) -> Vec<Diagnostic> {
        let mut found = self.diagnostics.into_inner();
        found.sort_by_key(|it| it.span);
        if let Some(span) = self.excess_at.get() {
            let message = Message::new("notation.too_dense.message");
            found.push(
                Diagnostic::new(Code::FileTooLarge, span, message)
                    .label(Message::new("notation.too_dense.label"))
                    .help(Message::new("notation.too_dense.help")),
            );
        }
        let uncounted = self.uncounted.get();
        if uncounted > 0 {
            let message = Message::new("notation.too_many.message").with("n", uncounted);
            let help = match found.len() + uncounted > MAX_MISTAKES {
                true => Message::new("notation.too_many.unread").with("n", MAX_MISTAKES),
                false => Message::new("notation.too_many.help"),
            };
            found.push(
                Diagnostic::new(Code::TooManyMistakes, Span::at(self.text.len()), message)
                    .help(help),
            );
        }
        found
    }
}
