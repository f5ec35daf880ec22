//! The grounds for the value of a parameter in a game: the author who proposes it, the witness, and
//! its certainty.
//!
//! A [`ParameterEvidence`](crate::ParameterEvidence) gives the passage of a value; this rates its evidence. Only authors who saw
//! the game played are witnesses: Flacourt, Dandouau for his four games, Chaplin for isolo, Busser
//! for the katro of today, de Voogt for katra paika, Tiennot for mandry dia homana and fanga,
//! Schultze for hus.

use std::fmt;

use crate::named_values::named_values;

named_values! {
    /// The certainty that a value was played in the historical game, the highest first.
    #[derive(PartialOrd, Ord)]
    pub enum Certainty {
        /// A witness of the game states it.
        Told = "told",
        /// It is inferred from the words of a witness, about this game or a close one; other readings
        /// are possible.
        Argued = "argued",
        /// A modern author proposes it, and no witness mentions it.
        Proposed = "proposed",
        /// No source mentions it: it is assumed here so that the game can be played.
        Assumed = "assumed",
    }
}

impl fmt::Display for Certainty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The grounds for the value of a parameter in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grounds {
    /// The key of the source that proposes it; `None` if this project does.
    pub by: Option<&'static str>,
    /// The key of the witness on which it is based, if there is one.
    pub witness: Option<&'static str>,
    /// Its certainty.
    pub certainty: Certainty,
    /// The reason for this certainty.
    pub why: &'static str,
}

impl Grounds {
    /// The grounds for a question that does not apply to a game.
    pub(crate) const NOT_ASKED: Self = Self {
        by: None,
        witness: None,
        certainty: Certainty::Assumed,
        why: "this game does not ask the question",
    };
}
