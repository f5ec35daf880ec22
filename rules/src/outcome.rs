//! The outcome of a game and its cause. [`end_of_game`](crate::end_of_game) determines it.

use std::fmt;

use crate::named_values::named_values;
use crate::side::Side;

/// The outcome of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// The reason why the game is over.
    pub cause: OutcomeCause,
}

named_values! {
    /// The reason why a game is over.
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    #[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
    pub enum OutcomeCause {
        /// The loser is *kamo*: its inner row is empty.
        Kamo = "kamo",
        /// The loser has no seed left.
        NoSeeds = "no-seeds",
        /// The loser has only lone seeds: they may not start a turn, or are safe
        /// ([`Win::AllButSingles`](crate::Win::AllButSingles)).
        LoneSeeds = "lone-seeds",
        /// The loser has no legal turn.
        NoTurn = "no-turn",
        /// All turns have been played and neither side is kamo: the game is a draw.
        Spent = "spent",
        /// All turns have been played, and the seeds are counted.
        Majority = "majority",
        /// The last turn never ends.
        NeverEnds = "never-ends",
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(side) => write!(f, "{side} has won, ")?,
            None => f.write_str("a draw, ")?,
        }
        let loser = self.winner.map(|side| !side);
        match (self.cause, loser) {
            (OutcomeCause::Kamo, Some(loser)) => write!(f, "{loser} is kamo"),
            (OutcomeCause::NoSeeds, Some(loser)) => write!(f, "{loser} has no seed left"),
            (OutcomeCause::LoneSeeds, Some(loser)) => write!(f, "{loser} has only lone seeds"),
            (OutcomeCause::NoTurn, Some(loser)) => write!(f, "{loser} has no turn to play"),
            (OutcomeCause::Majority, Some(_)) => f.write_str("with more than half of the seeds"),
            (OutcomeCause::NeverEnds, Some(loser)) => write!(f, "{loser}'s turn never ends"),
            (OutcomeCause::NeverEnds, None) => f.write_str("the turn never ends"),
            (OutcomeCause::Majority, None) => f.write_str("with equal shares"),
            _ => f.write_str("all turns are played and neither side is kamo"),
        }
    }
}
