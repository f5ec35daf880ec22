//! The witness that the replay follows.

use super::Study;
use crate::budget::{Budget, SearchLimits};
use crate::diagnostic::{closest, did_you_mean};
use crate::message::{Message, MessageArg};
use crate::replay::replay_with_budget;

/// The error that no game has the requested witness.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownWitness {
    siglum: String,
    /// The existing sigla.
    known: Vec<String>,
}

impl UnknownWitness {
    /// Returns the error message.
    #[must_use]
    pub fn message(&self) -> Message {
        Message::new("cli.no-witness").with("siglum", self.siglum.as_str())
    }

    /// Returns the existing sigla as help.
    #[must_use]
    pub fn help(&self) -> Message {
        let names = || self.known.iter().map(String::as_str);
        match closest(&self.siglum, names()) {
            _ if self.known.is_empty() => Message::new("cli.without-witnesses"),
            Some(meant) => did_you_mean(meant),
            None => {
                let all = names().map(MessageArg::from).collect();
                Message::new("cli.the-witnesses").with("all", MessageArg::List(all))
            }
        }
    }
}

/// Follows a witness in all studies that have it.
///
/// # Errors
///
/// Returns an error if no study has it.
pub fn follow_witness<'s>(
    siglum: &str,
    studies: impl IntoIterator<Item = &'s mut Study>,
) -> Result<(), UnknownWitness> {
    let mut known: Vec<String> = Vec::new();
    let mut found = false;
    for study in studies {
        found |= study.follow_witness(siglum);
        let fronts = study.document.records.iter().map(|it| &it.front);
        let named = fronts.flat_map(|it| &it.witnesses);
        known.extend(named.map(|it| it.siglum.value.clone()));
    }
    if found {
        return Ok(());
    }
    known.sort();
    known.dedup();
    let siglum = siglum.to_owned();
    Err(UnknownWitness { siglum, known })
}

impl Study {
    /// Follows another witness: the games that have it are replayed with its boards.
    /// Returns `true` if there is such a game.
    ///
    /// ```
    /// use fifangha::diagnostic::SourceFile;
    /// use fifangha::study::Study;
    ///
    /// let text = "---\nwitnesses: {A: a print, B: a copy}\n---\n1. 4R [A: S25] [B: S24]";
    /// let mut study = Study::from_file(SourceFile::new("game.fif", text));
    /// assert!(!study.has_errors());
    /// assert!(study.follow_witness("B") && !study.follow_witness("C"));
    /// assert!(study.has_errors());
    /// ```
    pub fn follow_witness(&mut self, siglum: &str) -> bool {
        // The syntax errors have no list of their own, and may have been truncated.
        let (mut document, mistakes) = super::parse(&self.file);
        let mut found = false;
        for record in &mut document.records {
            found |= record.front.follow_witness(siglum);
        }
        if found {
            let proofs = Budget::unwatched(SearchLimits::FILE);
            let replay = replay_with_budget(&document, &mistakes, proofs);
            *self = Self::new(self.file.clone(), document, mistakes, replay);
        }
        found
    }
}
