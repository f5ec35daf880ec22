//! How hard a task is.

/// What somebody has to do at the board to find the answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExerciseDifficulty {
    /// Sowings that have to be followed.
    pub sowings: u64,
    /// Captures that have to be made, merges included.
    pub captures: u64,
    /// Pits or turns that have to be weighed against each other.
    pub choices: u64,
}

impl ExerciseDifficulty {
    /// All of it, each thing a step.
    #[must_use]
    pub const fn steps(self) -> u64 {
        self.sowings + self.captures + self.choices
    }

    /// The level; none for what is nothing to do, or too much.
    ///
    /// ```
    /// use fifangha::exercise::ExerciseDifficulty;
    ///
    /// let level = |sowings| ExerciseDifficulty { sowings, ..ExerciseDifficulty::default() }.level();
    /// let levels: Vec<_> = [2, 3, 5, 9, 17].map(|n| level(n).unwrap().number()).into();
    /// assert_eq!(levels, [1, 2, 3, 4, 5]);
    /// assert_eq!((level(0), level(33)), (None, None));
    /// ```
    #[must_use]
    pub fn level(self) -> Option<DifficultyLevel> {
        let steps = self.steps();
        DifficultyLevel::ALL
            .into_iter()
            .find(|level| steps <= level.max_steps())
            .filter(|_| steps > 0)
    }
}

/// A level, from 1 to 5: each has at most twice the steps of the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DifficultyLevel(u8);

impl DifficultyLevel {
    /// All of them, the easiest first.
    pub const ALL: [Self; 5] = [Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// The level of that number, from 1 to 5.
    #[must_use]
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.0 == number)
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The steps that a task of this level has at most.
    #[must_use]
    pub const fn max_steps(self) -> u64 {
        1 << self.0
    }
}
