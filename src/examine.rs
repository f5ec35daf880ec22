//! A file of records, read and replayed: everything that is to be said of it.

use crate::diagnostic::{Diagnostic, Severity, SourceFile};
use crate::notation::{self, tree::Document};
use crate::replay::{Replay, replay_beside};

/// A file, read and replayed.
///
/// ```
/// use fifangha::diagnostic::SourceFile;
/// use fifangha::examine::Examined;
///
/// let examined = Examined::of(&SourceFile::new("game.fif", "1. 4R 2. 4R"));
/// assert!(examined.has_errors());
/// assert_eq!(examined.diagnostics[0].code.as_str(), "F201");
/// ```
#[derive(Debug)]
pub struct Examined {
    /// Its games as they were written.
    pub document: Document,
    /// Its games as they were played.
    pub replay: Replay,
    /// What is wrong with it and what is left open, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

impl Examined {
    /// Reads and replays a file.
    #[must_use]
    pub fn of(file: &SourceFile) -> Self {
        let (document, mistakes) = notation::parse(file.text());
        let mut replay = replay_beside(&document, &mistakes);
        let mut diagnostics = mistakes;
        diagnostics.append(&mut replay.diagnostics);
        diagnostics.sort_by_key(|diagnostic| diagnostic.span.start);
        Self {
            document,
            replay,
            diagnostics,
        }
    }

    /// A file that could not be read at all.
    #[must_use]
    pub fn refused(why: Diagnostic) -> Self {
        Self {
            document: Document::default(),
            replay: Replay::default(),
            diagnostics: vec![why],
        }
    }

    /// Whether something in it does not hold or cannot be read.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.diagnostics
            .iter()
            .any(|diagnostic| diagnostic.severity == Severity::Error)
    }
}
