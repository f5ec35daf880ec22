//! The kinds of turns: the rules that apply to the side to move, and the reserve at which a game
//! passes from its first phase to the second.

use crate::parameters::Parameters;
use crate::values::{Entry, WhenEmpty};

/// The rules that apply to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Phase one, namua in bao: a seed is dropped.
    Drop,
    /// An inner pit captures where it is, or is sown.
    Attack,
    /// A pit is sown, by duty one whose first sowing captures: phase two of katra fandatsaka,
    /// and mtaji in bao.
    Fandatsaka,
    /// A pit is sown, and each of its last seeds may capture: a katro game, or katro as a second
    /// phase.
    Katro,
    /// All turns have been played.
    Spent,
}

impl Mode {
    /// Returns the mode while a side's reserve is larger than a threshold, the threshold, and the
    /// mode afterwards. Each turn takes one seed, so that the reserve counts the turns.
    pub(crate) fn phases(parameters: &Parameters) -> (Self, u8, Self) {
        let always = |mode| (mode, 0, mode);
        match parameters.entry {
            Entry::Drop => {}
            Entry::Attack => return always(Self::Attack),
            Entry::Fandatsaka => return always(Self::Fandatsaka),
            Entry::Sow => return always(Self::Katro),
        }
        if parameters.bao().is_some() {
            return (Self::Drop, 0, Self::Fandatsaka);
        }
        let second = match parameters.when_empty() {
            None | Some(WhenEmpty::Draw | WhenEmpty::Majority) => Self::Spent,
            Some(WhenEmpty::Fandatsaka) => Self::Fandatsaka,
            Some(WhenEmpty::Katro) => Self::Katro,
        };
        (Self::Drop, parameters.kept_reserve(), second)
    }
}
