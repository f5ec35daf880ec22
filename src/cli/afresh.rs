//! The option `--afresh`, which has no effect and is accepted for one version more.

use super::language::Language;
use super::{Failure, output};

/// The option of the commands that once stored search results.
#[derive(clap::Args, Debug)]
pub(super) struct Afresh {
    #[arg(long, hide = true)]
    afresh: bool,
}

impl Afresh {
    /// Prints a note on standard error if the option was given.
    pub(super) fn note(&self, language: &Language) -> Result<(), Failure> {
        match self.afresh {
            true => output::aside(&language.of_people().t("cli.afresh", &[])),
            false => Ok(()),
        }
    }
}
