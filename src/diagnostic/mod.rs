//! What is wrong with a file, where, and what to do about it.
//!
//! Whoever reads, replays or publishes a record says what does not hold with a
//! [`Diagnostic`]: a stable [`Code`], a place, a sentence, what was expected,
//! and a [`Fix`] where there is one. [`crate::report`] shows diagnostics to
//! people and to programs.
//!
//! ```
//! use fifangha::diagnostic::{Code, Diagnostic, SourceFile, Span, did_you_mean};
//! use fifangha::message::Message;
//!
//! let file = SourceFile::new("game.fif", "1. 4l");
//! let message = Message::new("notation.no_step.message").with("written", "l");
//! let found = Diagnostic::new(Code::UnexpectedInTurn, Span::new(4, 5), message)
//!     .label(did_you_mean("L"))
//!     .fix(Span::new(4, 5), "L");
//! assert_eq!(found.code.as_str(), "F003");
//! assert_eq!(file.line_column(found.span.start()).to_string(), "1:5");
//! ```

mod code;
mod source_file;
mod span;
mod suggest;
mod truncate;

pub use code::{Code, UnknownCode};
pub use source_file::{LineColumn, ReadError, SourceFile};
pub use span::{Span, Spanned};
pub(crate) use suggest::DID_YOU_MEAN;
pub use suggest::{closest, did_you_mean};
pub(crate) use truncate::{truncate_by_severity, truncate_occasionally};

use crate::message::Message;

/// How much a diagnostic matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// Something to know: no failure.
    Note,
    /// Something that is probably not meant: no failure.
    Warning,
    /// Something does not hold, or cannot be read.
    Error,
}

impl Severity {
    /// The word that text and JSON print: `note`, `warning`, `error`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }

    /// The word for people.
    #[must_use]
    pub const fn message(self) -> Message {
        Message::new(match self {
            Self::Note => "report.note",
            Self::Warning => "report.warning",
            Self::Error => "report.error",
        })
    }
}

/// A replacement of a piece of the file that mends it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What is replaced.
    pub span: Span,
    /// By what; empty to delete.
    pub replacement: String,
}

/// A second place that a diagnostic speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    /// The place, in the same file.
    pub span: Span,
    /// What is there.
    pub label: Message,
}

/// One thing that is wrong, at its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What kind of thing is wrong.
    pub code: Code,
    /// How much it matters.
    pub severity: Severity,
    /// The smallest piece of the file that is wrong.
    pub span: Span,
    /// One sentence: what is wrong.
    pub message: Message,
    /// What stands under the underlined text, usually what was expected.
    pub label: Option<Message>,
    /// Other places that explain it.
    pub related: Vec<Related>,
    /// What the reader can do, a sentence each.
    pub help: Vec<Message>,
    /// A replacement that mends it.
    pub fix: Option<Fix>,
    /// What else there is to know: a source, a rule.
    pub notes: Vec<Message>,
}

impl Diagnostic {
    /// An error at a place; the severity is the code's own.
    pub fn new(code: Code, span: Span, message: impl Into<Message>) -> Self {
        Self {
            code,
            severity: code.severity(),
            span,
            message: message.into(),
            label: None,
            related: Vec::new(),
            help: Vec::new(),
            fix: None,
            notes: Vec::new(),
        }
    }

    /// Says what stands under the underlined text.
    #[must_use]
    pub fn label(mut self, label: impl Into<Message>) -> Self {
        self.label = Some(label.into());
        self
    }

    /// Points at another place.
    #[must_use]
    pub fn related(mut self, span: Span, label: impl Into<Message>) -> Self {
        self.related.push(Related {
            span,
            label: label.into(),
        });
        self
    }

    /// Adds a sentence of help.
    #[must_use]
    pub fn help(mut self, help: impl Into<Message>) -> Self {
        self.help.push(help.into());
        self
    }

    /// Offers a replacement.
    #[must_use]
    pub fn fix(mut self, span: Span, replacement: impl Into<String>) -> Self {
        self.fix = Some(Fix {
            span,
            replacement: replacement.into(),
        });
        self
    }

    /// The same, with each place moved: for a text that stands inside another.
    #[must_use]
    pub fn map_spans(mut self, to: impl Fn(Span) -> Span) -> Self {
        self.span = to(self.span);
        for related in &mut self.related {
            related.span = to(related.span);
        }
        if let Some(fix) = &mut self.fix {
            fix.span = to(fix.span);
        }
        self
    }

    /// Adds a note.
    #[must_use]
    pub fn note(mut self, note: impl Into<Message>) -> Self {
        self.notes.push(note.into());
        self
    }
}
