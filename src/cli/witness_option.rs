//! Which witness of a record is followed.

use std::path::Path;

use super::{ApiError, input};
use crate::study::{self, Study};

/// The option that names it.
#[derive(clap::Args, Clone, Debug, Default)]
pub(super) struct WitnessOption {
    /// Follows this witness, by its sign, where a record names several [default:
    /// the first].
    #[arg(long, value_name = "SIGN")]
    witness: Option<String>,
}

impl WitnessOption {
    /// A file, with the witness followed.
    ///
    /// # Errors
    ///
    /// When it cannot be read, or names no such witness.
    pub(super) fn study(&self, file: &Path) -> Result<Study, ApiError> {
        let mut study = input::study(file)?;
        self.apply_to([&mut study])?;
        Ok(study)
    }

    /// Whether one is named.
    pub(super) const fn is_some(&self) -> bool {
        self.witness.is_some()
    }

    /// Follows the witness in all studies that name it.
    ///
    /// # Errors
    ///
    /// When none does.
    pub(super) fn apply_to<'s>(
        &self,
        studies: impl IntoIterator<Item = &'s mut Study>,
    ) -> Result<(), ApiError> {
        match &self.witness {
            Some(siglum) => Ok(study::follow_witness(siglum, studies)?),
            None => Ok(()),
        }
    }
}
