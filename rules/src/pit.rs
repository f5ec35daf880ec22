use std::fmt;
use std::str::FromStr;

use crate::Side;

/// The number of columns of a board: 8 (fifangha), 6 or 4.
///
/// Source: busser2023, the table in *Matériel de jeu*.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Columns {
    /// The size for children; fifangakely.
    Four = 4,
    /// The size of the highlands.
    Six = 6,
    /// The size of Flacourt's board.
    Eight = 8,
}

impl Columns {
    /// All sizes, smallest first.
    pub const ALL: [Self; 3] = [Self::Four, Self::Six, Self::Eight];

    /// Returns the number of columns.
    #[must_use]
    pub const fn count(self) -> u8 {
        self as u8
    }

    /// Returns the size with the given number of columns.
    #[must_use]
    pub const fn from_count(count: usize) -> Option<Self> {
        match count {
            4 => Some(Self::Four),
            6 => Some(Self::Six),
            8 => Some(Self::Eight),
            _ => None,
        }
    }

    /// Returns the number of seeds of a game on this board, reserves included:
    /// 64, 48 or 32.
    #[must_use]
    pub const fn seeds(self) -> u8 {
        self.count() * 8
    }

    /// Returns the number of seeds in each reserve at the start of a tsibongy
    /// game: 26, 20 or 14.
    ///
    /// Source: busser2023, the table in *Matériel de jeu*.
    #[must_use]
    pub const fn reserve(self) -> u8 {
        self.seeds() / 2 - (self.count() - 2)
    }
}

/// A row of the board, from South's outer row up to North's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Row {
    /// South's outer row.
    A,
    /// South's inner row.
    B,
    /// North's inner row.
    C,
    /// North's outer row.
    D,
}

impl Row {
    /// All rows, bottom to top.
    pub const ALL: [Self; 4] = [Self::A, Self::B, Self::C, Self::D];

    /// Returns its letter, `a` to `d`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::A => 'a',
            Self::B => 'b',
            Self::C => 'c',
            Self::D => 'd',
        }
    }

    /// Returns the row with the given letter.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'a' => Some(Self::A),
            'b' => Some(Self::B),
            'c' => Some(Self::C),
            'd' => Some(Self::D),
            _ => None,
        }
    }

    /// Returns the side that the row belongs to.
    #[must_use]
    pub const fn side(self) -> Side {
        match self {
            Self::A | Self::B => Side::South,
            Self::C | Self::D => Side::North,
        }
    }

    /// Returns `true` for an inner row, one of the two in the middle.
    #[must_use]
    pub const fn is_inner(self) -> bool {
        matches!(self, Self::B | Self::C)
    }

    /// Returns the inner row of a side.
    #[must_use]
    pub const fn inner(side: Side) -> Self {
        match side {
            Side::South => Self::B,
            Side::North => Self::C,
        }
    }

    /// Returns the outer row of a side.
    #[must_use]
    pub const fn outer(side: Side) -> Self {
        match side {
            Side::South => Self::A,
            Side::North => Self::D,
        }
    }
}

/// A pit: a row and a column, counted from 1 at the left of the diagram.
/// Written `b4`.
///
/// ```
/// use fifangha_rules::{Pit, Row, Side};
///
/// let pit: Pit = "b4".parse()?;
/// assert_eq!(pit, Pit::new(Row::B, 4));
/// assert_eq!(pit.facing(), Some(Pit::new(Row::C, 4)));
/// assert_eq!(pit.side(), Side::South);
/// # Ok::<(), fifangha_rules::PitError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pit {
    row: Row,
    column: u8,
}

impl Pit {
    /// Creates the pit at a row and a column.
    #[must_use]
    pub const fn new(row: Row, column: u8) -> Self {
        Self { row, column }
    }

    /// Returns its row.
    #[must_use]
    pub const fn row(self) -> Row {
        self.row
    }

    /// Returns its column, from 1.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.column
    }

    /// Returns the side that the pit belongs to.
    #[must_use]
    pub const fn side(self) -> Side {
        self.row.side()
    }

    /// Returns the opponent's inner pit of the same column; `None` for an outer
    /// pit.
    #[must_use]
    pub const fn facing(self) -> Option<Self> {
        match self.row {
            Row::B => Some(Self::new(Row::C, self.column)),
            Row::C => Some(Self::new(Row::B, self.column)),
            Row::A | Row::D => None,
        }
    }

    /// Returns `true` for a tsibongy on a board of the given size: an end of an inner
    /// row.
    #[must_use]
    pub const fn is_tsibongy(self, columns: Columns) -> bool {
        self.row.is_inner() && (self.column == 1 || self.column == columns.count())
    }

    /// Returns its index in the ring of its side: the inner row left to right,
    /// then back along the outer row.
    #[inline]
    pub(crate) const fn ring_index(self, columns: Columns) -> u8 {
        if self.row.is_inner() {
            self.column - 1
        } else {
            2 * columns.count() - self.column
        }
    }

    /// Returns the pit at an index of a side's ring.
    pub(crate) const fn at_ring_index(side: Side, index: u8, columns: Columns) -> Self {
        if index < columns.count() {
            Self::new(Row::inner(side), index + 1)
        } else {
            Self::new(Row::outer(side), 2 * columns.count() - index)
        }
    }
}

impl fmt::Display for Pit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.row.letter(), self.column)
    }
}

/// A text that is not a pit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PitError;

impl fmt::Display for PitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a pit is a row `a` to `d` and a column `1` to `8`, such as `b4`")
    }
}

impl std::error::Error for PitError {}

impl FromStr for Pit {
    type Err = PitError;

    fn from_str(text: &str) -> Result<Self, PitError> {
        let mut letters = text.chars();
        let row = letters.next().and_then(Row::from_letter);
        let column = letters.as_str();
        match (row, column.as_bytes()) {
            (Some(row), [digit @ b'1'..=b'8']) => Ok(Self::new(row, digit - b'0')),
            _ => Err(PitError),
        }
    }
}

/// Left or right **of the diagram**, for both players (as in busser2023 and
/// dandouau1909): the direction of a sowing as seen in the row that is being
/// sown, or one of the mover's two tsibongy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Direction {
    /// Towards column 1.
    Left,
    /// Towards the last column.
    Right,
}

impl Direction {
    /// Both directions, left first.
    pub const ALL: [Self; 2] = [Self::Left, Self::Right];

    /// Returns the symbol of a direction, `<` or `>`.
    #[must_use]
    pub const fn arrow(self) -> char {
        match self {
            Self::Left => '<',
            Self::Right => '>',
        }
    }

    /// Returns the letter of a tsibongy, `L` or `R`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Left => 'L',
            Self::Right => 'R',
        }
    }

    /// Returns the opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}
