//! The two players.

use std::fmt;
use std::ops::Not;
use std::str::FromStr;

/// A player. South is at the bottom of the diagram and plays first unless a
/// record says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The player of rows `a` and `b`.
    South,
    /// The player of rows `c` and `d`.
    North,
}

impl Side {
    /// Both players, South first.
    pub const ALL: [Self; 2] = [Self::South, Self::North];

    /// Returns the letter used in positions and records: `S` or `N`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::South => 'S',
            Self::North => 'N',
        }
    }

    /// Returns the side with the given letter.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'S' => Some(Self::South),
            'N' => Some(Self::North),
            _ => None,
        }
    }

    /// Returns 0 for South, 1 for North: the index into pairs by side.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Side {
    type Output = Self;

    /// Returns the opponent.
    fn not(self) -> Self {
        match self {
            Self::South => Self::North,
            Self::North => Self::South,
        }
    }
}

/// A text that is not a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownSide;

impl fmt::Display for UnknownSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a side is `South` or `North`")
    }
}

impl std::error::Error for UnknownSide {}

impl FromStr for Side {
    type Err = UnknownSide;

    fn from_str(text: &str) -> Result<Self, UnknownSide> {
        match text {
            "South" => Ok(Self::South),
            "North" => Ok(Self::North),
            _ => Err(UnknownSide),
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::South => "South",
            Self::North => "North",
        })
    }
}
