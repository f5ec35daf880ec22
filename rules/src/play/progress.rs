use crate::event::RestCause;
use crate::pit::Direction;
use crate::turn::Choice;

/// The progress of a turn that is being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The mover has to choose; [`Play::choose`](crate::Play::choose) tells what.
    Choose(PendingChoice),
    /// The turn is over.
    Ended(TurnEnd),
}

/// A choice that the mover has to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PendingChoice {
    /// From which tsibongy the captured seeds are sown: `L` or `R`.
    Origin,
    /// The choice between resting in the rova and playing on: `|` or `&`.
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
    /// It never ends: the turn repeats a state after the given number of laps.
    Never {
        /// Laps (sowings) from a state to its repetition.
        period: u64,
    },
    /// It is undecided: after [`MAX_LAPS`](crate::MAX_LAPS), or the requested limit, it had
    /// neither ended nor repeated a state. The longest turns known have some hundred million laps; a record
    /// must not be able to keep a reader busy for ever.
    Undecided,
}
