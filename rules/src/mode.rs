use crate::position::Position;
use crate::rules::Rules;
use crate::values::{Family, WhenEmpty};

/// By which rules the side to move plays now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Phase one: a seed is dropped.
    Drop,
    /// Phase two of katra fandatsaka.
    Fandatsaka,
    /// A katro game, or katro as a second phase.
    Katro,
    /// The turns are played.
    Spent,
}

impl Mode {
    pub(crate) fn of(rules: &Rules, position: &Position) -> Self {
        let parameters = rules.parameters();
        if parameters.family == Family::Katro {
            return Self::Katro;
        }
        let left = position.reserve(position.to_move());
        // Each turn takes one seed, so that the reserve counts the turns.
        let last = parameters
            .turns_each
            .map_or(0, |turns| parameters.reserve() - turns);
        match parameters.when_empty {
            _ if left > last => Self::Drop,
            WhenEmpty::Draw | WhenEmpty::Majority => Self::Spent,
            WhenEmpty::Fandatsaka => Self::Fandatsaka,
            WhenEmpty::Katro => Self::Katro,
        }
    }
}
