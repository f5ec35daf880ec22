//! The difficulty of an exercise.

/// The work needed to solve an exercise at the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExerciseDifficulty {
    /// The number of sowings to follow.
    pub sowings: u64,
    /// The number of captures to make, merges included.
    pub captures: u64,
    /// The number of pits or turns to compare.
    pub choices: u64,
}

impl ExerciseDifficulty {
    /// Returns the total number of steps.
    #[must_use]
    pub const fn steps(self) -> u64 {
        self.sowings + self.captures + self.choices
    }

    /// Returns the level; `None` without any step, or with more than the highest level allows.
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

/// A level of difficulty, from 1 to 5. The maximum number of steps doubles from level to level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DifficultyLevel(u8);

impl DifficultyLevel {
    /// All levels, the easiest first.
    pub const ALL: [Self; 5] = [Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// Returns the level with the given number, from 1 to 5.
    #[must_use]
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.0 == number)
    }

    /// Returns its number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the maximum number of steps of an exercise of this level.
    #[must_use]
    pub const fn max_steps(self) -> u64 {
        1 << self.0
    }
}
