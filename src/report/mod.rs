//! Diagnostics for people and for programs.
//!
//! [`text`] is for a terminal, [`sarif`] for code-scanning services, [`junit`] for continuous
//! integration; [`crate::answer`] has them as JSON. All show the same [`Diagnostic`]s.
//!
//! ```
//! use fifangha::{diagnostic::SourceFile, notation, report};
//!
//! let file = SourceFile::new("game.fif", "1. 4r\n");
//! let (_, found) = notation::parse(file.text());
//! let shown = report::text(&file, &found[0], report::Style::Plain);
//! assert!(shown.starts_with("error[F003]: `r` is not a step of a turn"));
//! ```

pub mod board;
mod junit;
mod sarif;
mod text;

pub use junit::junit;
pub use sarif::sarif;
pub use text::{Style, text};

use crate::diagnostic::{Diagnostic, Fix, SourceFile};
use crate::message::Message;

/// A file that was looked at, and what was found in it.
#[derive(Clone, Copy, Debug)]
pub struct Findings<'a> {
    /// The file.
    pub file: &'a SourceFile,
    /// What was found, in order; empty where all holds.
    pub diagnostics: &'a [Diagnostic],
}

/// Help, and the fix in words where the label does not say it.
pub(crate) fn advice(file: &SourceFile, diagnostic: &Diagnostic) -> Vec<Message> {
    let told = diagnostic
        .label
        .as_ref()
        .is_some_and(|label| label.to_string().starts_with("did you mean"));
    let fix = diagnostic.fix.iter().filter(|_| !told);
    fix.map(|fix| Message::from(fix_in_words(file, fix)))
        .chain(diagnostic.help.iter().cloned())
        .collect()
}

/// What a fix does, as one is told to do it.
pub(crate) fn fix_in_words(file: &SourceFile, fix: &Fix) -> String {
    let old = fix.span.slice(file.text());
    match (old.is_empty(), fix.replacement.is_empty()) {
        (true, _) => format!("write `{}` at its end", fix.replacement),
        (false, true) if old.trim().is_empty() => "leave out the blank".to_owned(),
        (false, true) => format!("leave out `{old}`"),
        (false, false) => format!("write `{}` instead of `{old}`", fix.replacement),
    }
}
