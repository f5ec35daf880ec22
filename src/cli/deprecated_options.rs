//! The option `--afresh`, which has no effect and is accepted for one version more.

use super::language::OutputLanguage;
use super::{ApiError, output};

/// The option of the commands that once stored search results.
#[derive(clap::Args, Debug)]
pub(super) struct AfreshOption {
    #[arg(long, hide = true)]
    afresh: bool,
}

impl AfreshOption {
    /// Prints a note on standard error if the option was given.
    pub(super) fn note(&self, language: &OutputLanguage) -> Result<(), ApiError> {
        match self.afresh {
            true => output::print_to_stderr(&language.for_people().t("cli.afresh", &[])),
            false => Ok(()),
        }
    }
}
