//! A start of its own: the seeds of each pit and two equal reserves, as a game of a project states it.
//!
//! It is parsed as a [`Setup`] and checked here without rules, since rules are made from it.

use std::fmt;
use std::str::FromStr;

use crate::pit::{Columns, Row};
use crate::ring::Ring;
use crate::setup::{PositionError, Setup, SetupFlaw};
use crate::side::Side;

/// The position with which a game of its own starts: the seeds of each pit, and two equal reserves.
/// South moves first.
///
/// ```
/// use fifangha_rules::{Layout, Parameters, Rules, StartPosition};
///
/// let start: StartPosition = "2222/.22./.22./2222 S0 N0".parse()?;
/// assert_eq!((start.columns().count(), start.seeds(), start.reserve()), (4, 24, 0));
/// # Ok::<(), fifangha_rules::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StartPosition {
    columns: Columns,
    rows_per_side: u8,
    pub(crate) rings: [Ring; 2],
    reserve: u8,
}

/// The maximum number of seeds of a game.
const MAX_SEEDS: u32 = u8::MAX as u32;

impl StartPosition {
    /// Returns the number of columns of its board.
    #[must_use]
    pub const fn columns(&self) -> Columns {
        self.columns
    }

    /// Returns the number of rows of each side.
    #[must_use]
    pub const fn rows_per_side(&self) -> u8 {
        self.rows_per_side
    }

    /// Returns the number of seeds in each reserve.
    #[must_use]
    pub const fn reserve(&self) -> u8 {
        self.reserve
    }

    /// Returns the number of seeds, reserves included.
    #[must_use]
    pub fn seeds(&self) -> u8 {
        let board: u32 = self.rings.iter().map(|ring| ring.seeds()).sum();
        // The sum was checked.
        board as u8 + 2 * self.reserve
    }

    fn rows(&self) -> &'static [Row] {
        Row::of_board(self.rows_per_side)
    }

    fn from_setup(setup: &Setup) -> Result<Self, Vec<SetupFlaw>> {
        let mut flaws = Vec::new();
        let found = setup.rows.len();
        let rows_per_side = match found {
            2 => 1,
            4 => 2,
            6 => 3,
            _ => return Err(vec![SetupFlaw::RowCount { expected: 4, found }]),
        };
        let Some(columns) = setup.columns() else {
            let found = setup.rows[0].len();
            return Err(vec![SetupFlaw::ColumnCount { found }]);
        };
        let rows = Row::of_board(rows_per_side);
        setup.check_row_lengths(rows, columns, &mut flaws);
        let board: u64 = setup.rows.iter().flatten().map(|&it| u64::from(it)).sum();
        let reserves = setup.reserves.unwrap_or_default();
        let all = board + reserves.iter().map(|&it| u64::from(it)).sum::<u64>();
        if all > MAX_SEEDS.into() {
            let (expected, board) = (MAX_SEEDS, all);
            flaws.push(SetupFlaw::TooManySeeds { expected, board });
        }
        if reserves[0] != reserves[1] {
            flaws.push(SetupFlaw::UnequalReserves);
        }
        if setup.to_move == Some(Side::North) {
            flaws.push(SetupFlaw::NorthMovesFirst);
        }
        if setup.rova.is_some() {
            flaws.push(SetupFlaw::RovaOfStart);
        }
        if setup.senses.is_some() {
            flaws.push(SetupFlaw::SenseOfStart);
        }
        if setup.blocked != [None; 2] {
            flaws.push(SetupFlaw::BlockedOfStart);
        }
        if !flaws.is_empty() {
            return Err(flaws);
        }
        // The sum was checked, so that each number is small.
        Ok(Self {
            columns,
            rows_per_side,
            rings: setup.rings(rows, columns),
            reserve: reserves[0] as u8,
        })
    }
}

impl FromStr for StartPosition {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        let setup: Setup = text.parse().map_err(PositionError::Syntax)?;
        Self::from_setup(&setup).map_err(PositionError::Impossible)
    }
}

impl fmt::Display for StartPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = Setup {
            rows: Setup::rows_of(&self.rings, self.rows(), self.columns),
            reserves: Some([self.reserve.into(); 2]),
            ..Setup::default()
        };
        setup.fmt(f)
    }
}
