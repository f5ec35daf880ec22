//! What searches came to in earlier runs, for the commands that prove much.

use std::env;

use crate::kept::{Folder, Kept};

/// Whether that is read.
#[derive(clap::Args, Debug)]
pub(super) struct Proofs {
    /// Proves everything anew, whatever earlier runs have kept among your own files; so it
    /// is, too, where the environment has `CI`.
    #[arg(long)]
    afresh: bool,
}

impl Proofs {
    /// What is known of earlier runs, and is kept for later ones.
    pub(super) fn kept(&self) -> Kept {
        let Some(folder) = Folder::of_reader() else {
            return Kept::of_run();
        };
        let ci = env::var_os("CI").is_some_and(|it| !it.is_empty());
        Kept::in_folder(match self.afresh || ci {
            true => folder.afresh(),
            false => folder,
        })
    }
}
