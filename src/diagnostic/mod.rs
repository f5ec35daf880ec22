//! Diagnostics: errors in a file, their locations and fixes.
//!
//! Every part of the program reports problems of a record as a [`Diagnostic`]:
//! a stable [`Code`], a location, a message, the expected input, and a [`Fix`]
//! if there is one. [`crate::report`] formats diagnostics for people and
//! programs.
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
mod confusable;
mod mended_text;
mod source_file;
mod span;
mod suggest;
mod truncate;

pub use code::{Code, UnknownCode};
pub use confusable::invisible_name;
pub(crate) use confusable::{
    ConfusableKind, hidden_characters, is_invisible, is_invisible_character, meaning,
    meaning_or_same, mistyped_error,
};
pub(crate) use mended_text::MendedText;
pub use source_file::{LineColumn, ReadError, SourceFile};
pub(crate) use span::floor_char_boundary;
pub use span::{Span, Spanned};
pub(crate) use suggest::DID_YOU_MEAN;
pub use suggest::{closest, did_you_mean};
pub(crate) use truncate::{truncate_by_severity, truncate_occasionally};

use crate::message::Message;

/// The severity of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Severity {
    /// Information; not a failure.
    Note,
    /// A probable mistake; not a failure.
    Warning,
    /// A failed check or a syntax error.
    Error,
}

impl Severity {
    /// Returns the word used in text and JSON: `note`, `warning`, `error`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }

    /// Returns the localized word.
    #[must_use]
    pub const fn message(self) -> Message {
        Message::new(match self {
            Self::Note => "report.note",
            Self::Warning => "report.warning",
            Self::Error => "report.error",
        })
    }
}

/// A replacement that corrects a part of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The text to replace.
    pub span: Span,
    /// The new text; empty to delete.
    pub replacement: String,
}

/// A change with which the file would pass. It is a guess about the error, and never applied
/// without a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// One sentence that states the change.
    pub message: Message,
    /// The change.
    pub fix: Fix,
}

/// The note on a known error of a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceNote {
    /// Its texts, each with its language.
    pub texts: Vec<(Option<String>, String)>,
}

/// A secondary location of a diagnostic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    /// The location, in the same file.
    pub span: Span,
    /// The label of the location.
    pub label: Message,
}

/// A problem in a file, with its location.
///
/// It is data: [`render_diagnostic`](crate::report::render_diagnostic) writes it for a terminal in any
/// language, the reports write it as JSON, SARIF or JUnit.
///
/// # Examples
///
/// ```
/// use fifangha::diagnostic::{Code, SourceFile};
/// use fifangha::study::Study;
///
/// let text = "1. 4R 2. 4R";
/// let study = Study::from_file(SourceFile::new("game.fif", text));
/// let found = &study.diagnostics[0];
/// assert_eq!((found.code, found.span.slice(text)), (Code::IllegalTurn, "4"));
/// assert_eq!(found.message.to_string(), "North cannot play 2. 4R");
/// ```
///
/// A problem that another program found, in the same form:
///
/// ```
/// use fifangha::diagnostic::{Code, Diagnostic, Span};
/// use fifangha::message::Message;
///
/// let here = Span::new(3, 5);
/// let found = Diagnostic::new(Code::IllegalTurn, here, Message::verbatim(&"not at our club"));
/// assert_eq!(found.severity, Code::IllegalTurn.severity());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The kind of problem.
    pub code: Code,
    /// The severity.
    pub severity: Severity,
    /// The smallest part of the file that is wrong.
    pub span: Span,
    /// One sentence that states the problem.
    pub message: Message,
    /// The label under the underlined text, usually the expected input.
    pub label: Option<Message>,
    /// Related locations that explain the problem.
    pub related: Vec<Related>,
    /// Suggestions for the reader, one sentence each.
    pub help: Vec<Message>,
    /// A replacement that corrects the problem.
    pub fix: Option<Fix>,
    /// Changes with which the file would pass, the likeliest first.
    pub suggestions: Vec<Suggestion>,
    /// The note beside `@sic`, if the record marks the problem as a known error of its source. Such a
    /// problem is a note, whatever its code.
    pub known: Option<Box<SourceNote>>,
    /// Additional information, such as a source or a rule.
    pub notes: Vec<Message>,
}

impl Diagnostic {
    /// Creates a diagnostic with the default severity of its code.
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
            suggestions: Vec::new(),
            known: None,
            notes: Vec::new(),
        }
    }

    /// Returns `true` for an error, `false` for a warning or a note.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// Sets the label under the underlined text.
    #[must_use]
    pub fn label(mut self, label: impl Into<Message>) -> Self {
        self.label = Some(label.into());
        self
    }

    /// Adds a related location.
    #[must_use]
    pub fn related(mut self, span: Span, label: impl Into<Message>) -> Self {
        self.related.push(Related {
            span,
            label: label.into(),
        });
        self
    }

    /// Adds a suggestion.
    #[must_use]
    pub fn help(mut self, help: impl Into<Message>) -> Self {
        self.help.push(help.into());
        self
    }

    /// Sets a fix.
    #[must_use]
    pub fn fix(mut self, span: Span, replacement: impl Into<String>) -> Self {
        self.fix = Some(Fix {
            span,
            replacement: replacement.into(),
        });
        self
    }

    /// Suggests a text in place of the wrong one, by its label and a fix, if there is one.
    #[must_use]
    pub(crate) fn suggest(self, meant: Option<&str>) -> Self {
        let span = self.span;
        match meant {
            Some(meant) => self.label(did_you_mean(meant)).fix(span, meant),
            None => self,
        }
    }

    /// Marks the problem as a known error of the source, with a note.
    #[must_use]
    pub(crate) fn known(mut self, note: SourceNote) -> Self {
        self.severity = Severity::Note;
        self.known = Some(Box::new(note));
        self.fix = None;
        self.note(Message::new("replay.sic.known"))
    }

    /// Maps every span, for a text that is embedded in another.
    #[must_use]
    pub fn map_spans(mut self, to: impl Fn(Span) -> Span) -> Self {
        self.span = to(self.span);
        for related in &mut self.related {
            related.span = to(related.span);
        }
        let suggested = self.suggestions.iter_mut().map(|it| &mut it.fix);
        for fix in self.fix.iter_mut().chain(suggested) {
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
