//! The reasons why a setup is no position of a game.

use std::fmt;

use crate::pit::{Pit, Row};
use crate::side::Side;

/// A reason why a game has no such position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupFlaw {
    /// The board has another number of rows.
    RowCount {
        /// Number of rows of the game's board.
        expected: usize,
        /// Number of rows found.
        found: usize,
    },
    /// A row has another number of pits.
    RowLength {
        /// The row.
        row: Row,
        /// Number of columns of the game's board.
        expected: usize,
        /// Number of pits found.
        found: usize,
    },
    /// The total number of seeds is not that of the game.
    SeedCount {
        /// Seeds of the game.
        expected: u32,
        /// Seeds on the board.
        board: u64,
        /// Seeds in the reserves.
        reserves: u64,
    },
    /// There are more seeds on the board than the game has.
    TooManySeeds {
        /// Seeds of the game.
        expected: u32,
        /// Seeds on the board.
        board: u64,
    },
    /// There are fewer seeds on the board than the game ever has on it.
    TooFewSeeds {
        /// Minimum number of seeds on the board: those of the start.
        least: u32,
        /// Seeds on the board.
        board: u64,
    },
    /// A reserve is larger than at the start of the game.
    ReserveTooLarge {
        /// The owner of the reserve.
        side: Side,
        /// Seeds of a full reserve; 0 in a game without reserves.
        full: u8,
        /// Number of seeds found.
        found: u32,
    },
    /// The position mentions rova or houses, and the game has none.
    NoRova,
    /// The position fixes a sense of rotation, and the game fixes none.
    NoSense,
    /// The players have different senses of rotation, and the game fixes one for both.
    TwoSenses,
    /// The start of a game has a number of columns that no board has.
    ColumnCount {
        /// Number of columns found.
        found: usize,
    },
    /// The reserves of the start of a game differ.
    UnequalReserves,
    /// North is to move at the start of a game.
    NorthMovesFirst,
    /// The start of a game mentions rova.
    RovaOfStart,
    /// The start of a game fixes a sense of rotation.
    SenseOfStart,
    /// The position blocks a pit, and no pit is blocked in the game or in this stage of it.
    NoBlockedPit,
    /// The pit cannot be blocked: it is empty, or not in an inner row of the board.
    BlockedPit(Pit),
    /// A pit is blocked at the start of a game.
    BlockedOfStart,
}

impl fmt::Display for SetupFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RowCount { expected, found } => {
                write!(f, "the board has {expected} rows, not {found}")
            }
            Self::RowLength {
                row,
                expected,
                found,
            } => write!(f, "row {} has {expected} pits, not {found}", row.letter()),
            Self::SeedCount {
                expected,
                board,
                reserves,
            } => write!(
                f,
                "the game has {expected} seeds, not {} ({board} on the board and {reserves} in the reserves)",
                board + reserves
            ),
            Self::TooManySeeds { expected, board } => {
                write!(
                    f,
                    "the game has {expected} seeds, but {board} are on the board"
                )
            }
            Self::TooFewSeeds { least, board } => write!(
                f,
                "at least {least} seeds of the game are on the board, not {board}"
            ),
            Self::ReserveTooLarge {
                side,
                full: 0,
                found,
            } => write!(f, "the game has no reserves, but {side} is given {found}"),
            Self::ReserveTooLarge { side, full, found } => {
                write!(f, "{side}'s reserve holds {found}, a full one holds {full}")
            }
            Self::NoRova => f.write_str("the game has neither rova nor houses"),
            Self::NoSense => f.write_str("the game fixes no sense of rotation"),
            Self::TwoSenses => f.write_str("the game fixes one sense of rotation for both players"),
            Self::ColumnCount { found } => {
                write!(f, "a board has 2 to 12 columns, not {found}")
            }
            Self::UnequalReserves => f.write_str("both reserves are equal at the start of a game"),
            Self::NorthMovesFirst => f.write_str("South moves first at the start of a game"),
            Self::RovaOfStart => {
                f.write_str("all rova stand at the start of a game, so they are not written")
            }
            Self::SenseOfStart => {
                f.write_str("no sense of rotation is fixed at the start of a game")
            }
            Self::NoBlockedPit => f.write_str(
                "a pit is blocked in games with takasia only, when both reserves are empty",
            ),
            Self::BlockedPit(pit) => write!(
                f,
                "{pit} cannot be blocked: a blocked pit is an occupied one of an inner row"
            ),
            Self::BlockedOfStart => f.write_str("no pit is blocked at the start of a game"),
        }
    }
}
