//! The board as coordinates: columns, rows, directions and pits.
//!
//! A pit names its place in the diagram. Its index in the ring of its side, in which sowing counts,
//! is that of [`ring`](crate::ring).

use std::fmt;
use std::str::FromStr;

use crate::rotation::{Rotation, Sense};
use crate::side::Side;

/// The number of columns of a board, from 2 to 12: 8 (fifangha), 6 or 4 in most sources.
///
/// ```
/// use fifangha_rules::Columns;
///
/// assert_eq!(Columns::from_count(8), Some(Columns::EIGHT));
/// assert_eq!(Columns::from_count(1), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Columns(u8);

impl Columns {
    /// The size for children; fifangakely.
    pub const FOUR: Self = Self(4);
    /// The size of the highlands.
    pub const SIX: Self = Self(6);
    /// The size of Flacourt's board.
    pub const EIGHT: Self = Self(8);
    /// The smallest board.
    pub const MIN: Self = Self(2);
    /// The largest board.
    pub const MAX: Self = Self(12);

    /// The size with the given number of columns, for tables of constants.
    pub(crate) const fn of(count: u8) -> Self {
        assert!(count >= Self::MIN.0 && count <= Self::MAX.0);
        Self(count)
    }

    /// Returns all sizes, smallest first.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (Self::MIN.0..=Self::MAX.0).map(Self)
    }

    /// Returns the number of columns.
    #[must_use]
    pub const fn count(self) -> u8 {
        self.0
    }

    /// Returns the size with the given number of columns; `None` if there is no such board.
    #[must_use]
    pub const fn from_count(count: usize) -> Option<Self> {
        if count >= Self::MIN.0 as usize && count <= Self::MAX.0 as usize {
            Some(Self(count as u8))
        } else {
            None
        }
    }

    /// Returns the number of seeds of a game on this board with two seeds for each of four rows of
    /// pits, reserves included: 64, 48 or 32 on 8, 6 and 4 columns.
    #[must_use]
    pub const fn seeds(self) -> u8 {
        self.count() * 8
    }

    /// Returns the number of seeds in each reserve at the start of a tsibongy
    /// game: 26, 20 or 14 on 8, 6 and 4 columns. No source has another board with reserves.
    ///
    /// Source: busser2023, the table in *Matériel de jeu*.
    #[must_use]
    pub const fn reserve(self) -> Option<u8> {
        match self {
            Self::FOUR | Self::SIX | Self::EIGHT => Some(self.seeds() / 2 - (self.count() - 2)),
            _ => None,
        }
    }
}

/// A row of the board, from South's outer row up to North's.
///
/// The rows of a board are named by letters from the bottom: `a` to `d`, or `a` to `f` if each side
/// has three. A letter is thus another row on a board of six rows; [`Row::with_rows_per_side`] converts it.
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
    /// South's outer row of three.
    SixA,
    /// South's middle row of three.
    SixB,
    /// South's inner row of three.
    SixC,
    /// North's inner row of three.
    SixD,
    /// North's middle row of three.
    SixE,
    /// North's outer row of three.
    SixF,
}

impl Row {
    /// Returns the rows of a board with one, two or three rows a side, top to bottom.
    #[must_use]
    pub const fn of_board(rows_per_side: u8) -> &'static [Self] {
        match rows_per_side {
            1 => &[Self::C, Self::B],
            2 => &[Self::D, Self::C, Self::B, Self::A],
            _ => &[
                Self::SixF,
                Self::SixE,
                Self::SixD,
                Self::SixC,
                Self::SixB,
                Self::SixA,
            ],
        }
    }

    /// Returns its letter, `a` to `f`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::A | Self::SixA => 'a',
            Self::B | Self::SixB => 'b',
            Self::C | Self::SixC => 'c',
            Self::D | Self::SixD => 'd',
            Self::SixE => 'e',
            Self::SixF => 'f',
        }
    }

    /// Returns the row with the given letter: `a` to `d` of a board of four rows, `e` and `f` of one
    /// of six.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'a' => Some(Self::A),
            'b' => Some(Self::B),
            'c' => Some(Self::C),
            'd' => Some(Self::D),
            'e' => Some(Self::SixE),
            'f' => Some(Self::SixF),
            _ => None,
        }
    }

    /// Returns the row with the same letter on a board with the given number of rows a side, or the
    /// row itself if that board has none.
    ///
    /// ```
    /// use fifangha_rules::{Row, Side};
    ///
    /// assert_eq!(Row::C.side(), Side::North);
    /// assert_eq!(Row::C.with_rows_per_side(3), Row::SixC);
    /// assert_eq!(Row::C.with_rows_per_side(3).side(), Side::South);
    /// ```
    #[must_use]
    pub const fn with_rows_per_side(self, rows_per_side: u8) -> Self {
        match (self, rows_per_side) {
            (Self::A, 3) => Self::SixA,
            (Self::B, 3) => Self::SixB,
            (Self::C, 3) => Self::SixC,
            (Self::D, 3) => Self::SixD,
            (Self::SixA, 1 | 2) => Self::A,
            (Self::SixB, 1 | 2) => Self::B,
            (Self::SixC, 1 | 2) => Self::C,
            (Self::SixD, 1 | 2) => Self::D,
            (row, _) => row,
        }
    }

    /// Returns the row of a side at a distance from the middle of the board: 0 for the inner one.
    #[must_use]
    pub const fn at(side: Side, distance: u8, rows_per_side: u8) -> Self {
        match (side, distance, rows_per_side) {
            (Side::South, 0, 3) => Self::SixC,
            (Side::South, 1, 3) => Self::SixB,
            (Side::South, _, 3) => Self::SixA,
            (Side::North, 0, 3) => Self::SixD,
            (Side::North, 1, 3) => Self::SixE,
            (Side::North, _, 3) => Self::SixF,
            (Side::South, 0, _) => Self::B,
            (Side::South, ..) => Self::A,
            (Side::North, 0, _) => Self::C,
            (Side::North, ..) => Self::D,
        }
    }

    /// Returns the number of rows between it and the middle of the board: 0 for an inner row.
    #[must_use]
    pub const fn distance(self) -> u8 {
        match self {
            Self::B | Self::C | Self::SixC | Self::SixD => 0,
            Self::A | Self::D | Self::SixB | Self::SixE => 1,
            Self::SixA | Self::SixF => 2,
        }
    }

    /// Returns the side that the row belongs to.
    #[must_use]
    pub const fn side(self) -> Side {
        match self {
            Self::A | Self::B | Self::SixA | Self::SixB | Self::SixC => Side::South,
            Self::C | Self::D | Self::SixD | Self::SixE | Self::SixF => Side::North,
        }
    }

    /// Returns `true` for a row of a board with three rows a side.
    #[must_use]
    pub const fn is_three_a_side(self) -> bool {
        matches!(
            self,
            Self::SixA | Self::SixB | Self::SixC | Self::SixD | Self::SixE | Self::SixF
        )
    }

    /// Returns the row at the same distance from the middle on the other side.
    #[must_use]
    pub const fn opposite(self) -> Self {
        let rows = if self.is_three_a_side() { 3 } else { 2 };
        let side = match self.side() {
            Side::South => Side::North,
            Side::North => Side::South,
        };
        Self::at(side, self.distance(), rows)
    }

    /// Returns `true` for an inner row, one of the two in the middle.
    #[must_use]
    pub const fn is_inner(self) -> bool {
        self.distance() == 0
    }

    /// Returns the inner row of a side on a board with the given number of rows a side.
    #[must_use]
    pub const fn inner(side: Side, rows_per_side: u8) -> Self {
        Self::at(side, 0, rows_per_side)
    }

    /// Returns the outer row of a side on a board of two or three rows a side.
    #[must_use]
    pub const fn outer(side: Side, rows_per_side: u8) -> Self {
        Self::at(side, rows_per_side - 1, rows_per_side)
    }
}

/// A pit: a row and a column, counted from 1 at the left of the diagram.
/// Written `b4`.
///
/// Columns are those of the diagram for both players. A pit knows no board:
/// `Position::has_pit` tells if one has it. A text without a row from `a` to `f` and a
/// column of a board is a [`PitError`].
///
/// # Examples
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
///
/// The pits of a position with seeds that can be captured, because they face a seed of South:
///
/// ```
/// use fifangha_rules::{Game, Pit};
///
/// let start = Game::FIFANGHA.rules().start();
/// let faced = |pit: &Pit| pit.row().is_inner() && start.seeds(*pit) > 0;
/// let pits = start.pits().filter(|it| it.side() == start.to_move()).filter(faced);
/// let facing: Vec<_> = pits.filter_map(Pit::facing).map(|it| it.to_string()).collect();
/// assert_eq!(facing, ["c2", "c3", "c4", "c5", "c6", "c7"]);
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
        if self.row.is_inner() {
            Some(Self::new(self.row.opposite(), self.column))
        } else {
            None
        }
    }

    /// Returns the pit with the same name on a board with the given number of rows a side: see
    /// [`Row::with_rows_per_side`].
    #[must_use]
    pub const fn with_rows_per_side(self, rows_per_side: u8) -> Self {
        Self::new(self.row.with_rows_per_side(rows_per_side), self.column)
    }

    /// Returns the sense of rotation of a sowing that leaves the pit in a direction.
    #[must_use]
    pub const fn rotation(self, direction: Direction) -> Rotation {
        let runs_back = matches!(self.row, Row::A | Row::D | Row::SixB | Row::SixE);
        let sense = match (direction, runs_back) {
            (Direction::Right, false) | (Direction::Left, true) => Sense::Up,
            (Direction::Left, false) | (Direction::Right, true) => Sense::Down,
        };
        Rotation::of(sense, self.side())
    }

    /// Returns the direction in which a sowing with a sense of rotation leaves the pit.
    #[must_use]
    pub const fn direction(self, rotation: Rotation) -> Direction {
        match (rotation, self.rotation(Direction::Right)) {
            (Rotation::Clockwise, Rotation::Clockwise)
            | (Rotation::Anticlockwise, Rotation::Anticlockwise) => Direction::Right,
            _ => Direction::Left,
        }
    }

    /// Returns `true` for an end of an inner row on a board of the given size: a pit of
    /// [`EndPits`](crate::EndPits).
    #[must_use]
    pub const fn is_inner_end(self, columns: Columns) -> bool {
        self.row.is_inner() && (self.column == 1 || self.column == columns.count())
    }

    /// Returns its index in the ring of its side: the inner row left to right, then back along the
    /// outer row.
    ///
    /// Of three rows, South's are sown left to right in the inner row, then left to right in the
    /// outer and right to left in the middle one; North's line is the same turned by half a turn,
    /// here read backwards, so that it also begins with the inner row left to right.
    ///
    /// Source: busser-site, katrobetsileo.html, the circuits of both players.
    #[inline]
    pub(crate) const fn ring_index(self, columns: Columns) -> u8 {
        let (column, count) = (self.column - 1, columns.count());
        match self.row {
            Row::B | Row::C | Row::SixC | Row::SixD => column,
            Row::A | Row::D | Row::SixE => 2 * count - 1 - column,
            Row::SixA => count + column,
            Row::SixB => 3 * count - 1 - column,
            Row::SixF => 2 * count + column,
        }
    }

    /// Returns the pit at an index of a side's ring of the given number of rows.
    pub(crate) const fn at_ring_index(side: Side, index: u8, columns: Columns, rows: u8) -> Self {
        let count = columns.count();
        let (distance, column) = if index < count {
            (0, index + 1)
        } else if rows != 3 {
            (1, 2 * count - index)
        } else {
            match (side, index < 2 * count) {
                (Side::South, true) => (2, index - count + 1),
                (Side::South, false) => (1, 3 * count - index),
                (Side::North, true) => (1, 2 * count - index),
                (Side::North, false) => (2, index - 2 * count + 1),
            }
        };
        Self::new(Row::at(side, distance, rows), column)
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
        f.write_str("a pit is a row `a` to `f` and a column `1` to `12`, such as `b4`")
    }
}

impl std::error::Error for PitError {}

impl FromStr for Pit {
    type Err = PitError;

    fn from_str(text: &str) -> Result<Self, PitError> {
        let mut letters = text.chars();
        let row = letters.next().and_then(Row::from_letter);
        let column = letters.as_str();
        let canonical = column.bytes().all(|it| it.is_ascii_digit()) && !column.starts_with('0');
        match (row, column.parse()) {
            (Some(row), Ok(column)) if canonical && column <= Columns::MAX.0 => {
                Ok(Self::new(row, column))
            }
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
