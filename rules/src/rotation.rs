//! Senses of rotation: along the ring of a side, and as seen from above.
//!
//! A direction is one of a row; the same sense of rotation is another direction in each row of a side.

use crate::side::Side;

/// A sense of rotation: `Up` runs along the inner row from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sense {
    Up,
    Down,
}

impl Sense {
    pub(crate) const fn opposite(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
        }
    }
}

/// A sense of rotation, as seen from above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rotation {
    /// Clockwise: South's inner row is sown to the right, North's to the left.
    Clockwise,
    /// Anticlockwise: South's inner row is sown to the left, North's to the right.
    Anticlockwise,
}

impl Rotation {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Clockwise, Self::Anticlockwise];

    /// Returns the letter used in positions: `C` or `A`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Clockwise => 'C',
            Self::Anticlockwise => 'A',
        }
    }

    /// Returns the sense of rotation with the given letter.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'C' => Some(Self::Clockwise),
            'A' => Some(Self::Anticlockwise),
            _ => None,
        }
    }

    /// Returns its sense along the ring of a side.
    pub(crate) const fn sense(self, side: Side) -> Sense {
        match (self, side) {
            (Self::Clockwise, Side::South) | (Self::Anticlockwise, Side::North) => Sense::Up,
            (Self::Clockwise, Side::North) | (Self::Anticlockwise, Side::South) => Sense::Down,
        }
    }

    /// Returns the rotation of a sense along the ring of a side.
    pub(crate) const fn of(sense: Sense, side: Side) -> Self {
        match (sense, side) {
            (Sense::Up, Side::South) | (Sense::Down, Side::North) => Self::Clockwise,
            (Sense::Up, Side::North) | (Sense::Down, Side::South) => Self::Anticlockwise,
        }
    }
}
