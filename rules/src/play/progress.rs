use crate::event::RestCause;
use crate::pit::Direction;
use crate::turn::Choice;

/// What a turn that is being played has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The mover has to choose; [`Play::choose`](crate::Play::choose) tells what.
    Choose(Pending),
    /// The turn is over.
    Ended(End),
}

/// What the mover has to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pending {
    /// From which tsibongy the captured seeds are sown: `L` or `R`.
    Origin,
    /// Whether to rest in the rova or to play on: `|` or `&`.
    Rova,
}

impl Pending {
    /// What can be chosen, in order.
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

/// How a turn ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The last seed rests.
    Rest(RestCause),
    /// It never does: the turn repeats a state after that many laps.
    Never {
        /// Laps (sowings) from a state to its repetition.
        period: u64,
    },
    /// Nobody knows: after [`MOST_LAPS`](crate::MOST_LAPS), or as many as were asked for, it had
    /// neither ended nor repeated a state. The longest turns known have some hundred million laps; a record
    /// must not be able to keep a reader busy for ever.
    Undecided,
}
