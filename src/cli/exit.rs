//! The exit codes of commands.

use std::process::ExitCode;

use crate::diagnostic::{Diagnostic, Severity};

/// The result of a command, the worst last. Each has the same meaning in every command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Exit {
    /// All checks pass.
    Passed,
    /// A check failed, or nothing was found: also if a search ended undecided.
    Failed,
    /// Unreadable input, invalid arguments, or a file that cannot be written.
    Unreadable,
}

impl Exit {
    /// Returns the result of a command that found what it looked for, or did not.
    pub(super) const fn passed_if(found: bool) -> Self {
        match found {
            true => Self::Passed,
            false => Self::Failed,
        }
    }

    /// Returns the result for the diagnostics of a file; with `strict`, warnings and notes
    /// count as errors.
    pub(super) fn from_diagnostics(diagnostics: &[Diagnostic], strict: bool) -> Self {
        let least = if strict {
            Severity::Note
        } else {
            Severity::Error
        };
        diagnostics
            .iter()
            .filter(|it| it.severity >= least && it.known.is_none() && !it.code.is_finding())
            .map(|diagnostic| match diagnostic.code.is_syntax() {
                true => Self::Unreadable,
                false => Self::Failed,
            })
            .max()
            .unwrap_or(Self::Passed)
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        match exit {
            Exit::Passed => Self::SUCCESS,
            Exit::Failed => Self::from(1),
            Exit::Unreadable => Self::from(2),
        }
    }
}
