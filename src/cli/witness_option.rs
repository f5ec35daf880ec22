//! The option `--witness`.

use std::path::Path;

use super::{CommandError, input};
use crate::study::{self, Study, UnknownWitness};

/// The witness of a record that is followed.
#[derive(clap::Args, Clone, Debug, Default)]
pub(super) struct WitnessOption {
    #[arg(long, value_name = "SIGN")]
    witness: Option<String>,
}

impl WitnessOption {
    /// Reads a file and follows the witness.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, or if it names no such witness.
    pub(super) fn study(&self, file: &Path) -> Result<Study, CommandError> {
        let mut study = input::study(file)?;
        self.apply_to([&mut study])?;
        Ok(study)
    }

    /// Returns the siglum of the witness, if one is given.
    pub(super) fn siglum(&self) -> Option<&str> {
        self.witness.as_deref()
    }

    /// Returns an error if a witness is given and not among the existing ones.
    pub(super) fn require(&self, sigla: impl Iterator<Item = String>) -> Result<(), CommandError> {
        match &self.witness {
            Some(siglum) => Ok(UnknownWitness::unless_known(siglum, sigla)?),
            None => Ok(()),
        }
    }

    /// Follows the witness in all studies that name it.
    ///
    /// # Errors
    ///
    /// Returns an error if none does.
    pub(super) fn apply_to<'s>(
        &self,
        studies: impl IntoIterator<Item = &'s mut Study>,
    ) -> Result<(), CommandError> {
        match &self.witness {
            Some(siglum) => Ok(study::follow_witness(siglum, studies)?),
            None => Ok(()),
        }
    }
}
