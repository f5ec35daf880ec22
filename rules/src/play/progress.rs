use crate::event::RestCause;
use crate::pit::Direction;
use crate::turn::Choice;

/// The progress of a turn in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The mover has to make a choice by `Play::choose`.
    Choose(PendingChoice),
    /// The turn is over.
    Ended(TurnEnd),
}

/// A choice that the mover has to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PendingChoice {
    /// The tsibongy from which the captured seeds are sown: `L` or `R`.
    Origin,
    /// The choice between resting in the rova or the house and playing on: `|` or `&`.
    Rova,
}

impl PendingChoice {
    /// Returns the options, in order.
    #[must_use]
    pub const fn choices(self) -> [Choice; 2] {
        match self {
            Self::Origin => [
                Choice::Origin(Direction::Left),
                Choice::Origin(Direction::Right),
            ],
            Self::Rova => [Choice::Rest, Choice::PlayOn],
        }
    }
}

/// The end of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnEnd {
    /// The last seed rests.
    Rest(RestCause),
    /// The turn never ends: it repeats a state after the given number of laps.
    Never {
        /// The number of laps (sowings) between the two occurrences of the
        /// state.
        period: u64,
    },
    /// The turn is undecided: after [`MAX_LAPS`](crate::MAX_LAPS), or the
    /// requested limit, it had neither ended nor repeated a state. The longest
    /// turns known have some hundred million laps; without a limit a record
    /// could block a program indefinitely.
    Undecided,
}
