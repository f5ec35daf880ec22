use crate::named_values::named_values;
use crate::pit::{Direction, Pit};
use crate::ring::Sense;
use crate::side::Side;

named_values! {
    /// The signs with which turns write their directions.
    #[derive(Default)]
    pub enum Directions {
        /// `<` and `>`: left and right of the page.
        #[default]
        Page = "page",
        /// `C` and `A`: clockwise and anticlockwise.
        Clock = "clock",
    }
}

impl Directions {
    /// Returns the sign of a direction in the row of a pit: `<`, `>`, `C` or `A`.
    ///
    /// ```
    /// use fifangha_rules::{Direction, Directions};
    ///
    /// let sign = |pit: &str| Directions::Clock.sign(pit.parse().unwrap(), Direction::Right);
    /// assert_eq!(["a4", "b4", "c4", "d4"].map(sign), ['A', 'C', 'A', 'C']);
    /// ```
    #[must_use]
    pub const fn sign(self, pit: Pit, direction: Direction) -> char {
        match self {
            Self::Page => direction.arrow(),
            Self::Clock => pit.rotation(direction).letter(),
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
