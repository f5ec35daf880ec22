//! The witness that the replay follows.

use super::Study;
use crate::budget::{Budget, SearchLimits};
use crate::diagnostic::{closest, did_you_mean};
use crate::message::{Message, MessageArg};

/// The error that no game has the requested witness.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownWitness {
    siglum: String,
    /// The existing sigla.
    known: Vec<String>,
}

impl UnknownWitness {
    /// Returns an error if a siglum is not among the existing ones.
    pub(crate) fn unless_known(
        siglum: &str,
        existing: impl IntoIterator<Item = String>,
    ) -> Result<(), Self> {
        let mut known: Vec<String> = existing.into_iter().collect();
        if known.iter().any(|it| it == siglum) {
            return Ok(());
        }
        known.sort();
        known.dedup();
        let siglum = siglum.to_owned();
        Err(Self { siglum, known })
    }

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
    let mut known = Vec::new();
    for study in studies {
        study.follow_witness(siglum);
        known.extend(study.sigla());
    }
    UnknownWitness::unless_known(siglum, known)
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
        let found = self.select_witness(siglum);
        if found {
            self.replay_within(Budget::unwatched(SearchLimits::FILE));
        }
        found
    }

    /// Selects another witness in the games that have it, without replaying them. Returns `true`
    /// if there is such a game.
    pub(crate) fn select_witness(&mut self, siglum: &str) -> bool {
        let records = self.document.records.iter_mut();
        let followed = records.filter_map(|it| it.front.follow_witness(siglum).then_some(()));
        followed.count() > 0
    }

    /// Returns the sigla of the witnesses of all games.
    pub(crate) fn sigla(&self) -> impl Iterator<Item = String> {
        let fronts = self.document.records.iter().map(|it| &it.front);
        let witnesses = fronts.flat_map(|it| &it.witnesses);
        witnesses.map(|it| it.siglum.value.clone())
    }
}
