//! Which witness of a record is followed.

use std::path::Path;

use super::{Failure, input};
use crate::study::{self, Study};

/// The option that names it.
#[derive(clap::Args, Clone, Debug, Default)]
pub(super) struct Witness {
    /// Follows this witness, by its sign, where a record names several [default:
    /// the first].
    #[arg(long, value_name = "SIGN")]
    witness: Option<String>,
}

impl Witness {
    /// A file, with the witness followed.
    ///
    /// # Errors
    ///
    /// When it cannot be read, or names no such witness.
    pub(super) fn study(&self, file: &Path) -> Result<Study, Failure> {
        let mut study = input::study(file)?;
        self.follow([&mut study])?;
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
    pub(super) fn follow<'s>(
        &self,
        studies: impl IntoIterator<Item = &'s mut Study>,
    ) -> Result<(), Failure> {
        match &self.witness {
            Some(siglum) => Ok(study::follow(siglum, studies)?),
            None => Ok(()),
        }
    }
}
