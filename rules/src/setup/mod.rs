//! A position as written: its text, parsed (`setup_parser`) and printed.
//!
//! It knows no game. [`setup_check`](crate::setup_check) compares it with rules, and makes it a
//! [`Position`](crate::Position).

mod position_error;
mod setup_flaw;
mod setup_parser;

pub use position_error::PositionError;
pub use setup_flaw::SetupFlaw;
pub use setup_parser::{Expected, SetupError};

use std::fmt::{self, Write as _};

use crate::pit::{Columns, Pit, Row};
use crate::ring::{Ring, SowingRing};
use crate::rotation::Rotation;
use crate::side::Side;

/// A position as written, not yet checked against a game.
///
/// ```
/// use fifangha_rules::{SetupFlaw, Game, Setup};
///
/// let setup: Setup = "......../.111111./.11111./........ S26 N26 S".parse()?;
/// let flaws = setup.position(&Game::FIFANGHA.rules()).unwrap_err();
/// assert!(matches!(flaws[0], SetupFlaw::RowLength { .. }));
/// # Ok::<(), fifangha_rules::SetupError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Setup {
    /// The rows, top to bottom, each left to right: the seeds of every pit.
    pub rows: Vec<Vec<u32>>,
    /// South's and North's reserve. If left out, the seeds that are not on the
    /// board are shared evenly, the odd one to the side to move, as in every
    /// game that began with equal reserves.
    pub reserves: Option<[u32; 2]>,
    /// The side to move; South if left out.
    pub to_move: Option<Side>,
    /// The rova or houses that stand, South's and North's; both if left out.
    pub rova: Option<[bool; 2]>,
    /// The senses of rotation that are fixed, South's and North's; none if left out.
    pub senses: Option<[Option<Rotation>; 2]>,
    /// The pits of South and North that are blocked (takasia).
    pub blocked: [Option<Pit>; 2],
    /// Seeds of the game that are neither on the board nor in a reserve: those
    /// held in hand, about to be sown. They are not written in the one-line
    /// form. A board without reserves but with seeds in hand explains a rule,
    /// and may have fewer seeds than the game.
    pub hand: u32,
}

impl Setup {
    /// Returns the seeds of each row, from both rings.
    pub(crate) fn rows_of(rings: &[Ring; 2], rows: &[Row], columns: Columns) -> Vec<Vec<u32>> {
        let seeds = |row: Row, column| {
            let ring = rings[row.side().index()];
            u32::from(ring.get(Pit::new(row, column).ring_index(columns)))
        };
        let row = |&row: &Row| (1..=columns.count()).map(|it| seeds(row, it)).collect();
        rows.iter().map(row).collect()
    }

    /// Returns the seeds of the rows in both rings; each number must be small.
    pub(crate) fn rings(&self, rows: &[Row], columns: Columns) -> [Ring; 2] {
        let mut rings = [Ring::EMPTY; 2];
        for (&row, pits) in rows.iter().zip(&self.rows) {
            for (column, &seeds) in (1..).zip(pits) {
                let pit = Pit::new(row, column);
                rings[row.side().index()].set(pit.ring_index(columns), seeds as u8);
            }
        }
        rings
    }

    /// Checks the number of pits of each row.
    pub(crate) fn check_row_lengths(
        &self,
        rows: &[Row],
        columns: Columns,
        flaws: &mut Vec<SetupFlaw>,
    ) {
        for (&row, pits) in rows.iter().zip(&self.rows) {
            if pits.len() != usize::from(columns.count()) {
                flaws.push(SetupFlaw::RowLength {
                    row,
                    expected: columns.count().into(),
                    found: pits.len(),
                });
            }
        }
    }

    /// Returns the board size whose rows have the length of the first row, if
    /// there is one.
    #[must_use]
    pub fn columns(&self) -> Option<Columns> {
        Columns::from_count(self.rows.first()?.len())
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, row) in self.rows.iter().enumerate() {
            if index > 0 {
                f.write_str("/")?;
            }
            for &seeds in row {
                match seeds {
                    0 => f.write_str(".")?,
                    1..=9 => write!(f, "{seeds}")?,
                    _ => write!(f, "({seeds})")?,
                }
            }
        }
        if let Some([south, north]) = self.reserves {
            write!(f, " S{south} N{north}")?;
        }
        if let Some(side) = self.to_move {
            write!(f, " {}", side.letter())?;
        }
        if let Some(stand) = self.rova {
            f.write_str(match stand {
                [true, true] => " rova:SN",
                [true, false] => " rova:S",
                [false, true] => " rova:N",
                [false, false] => " rova:-",
            })?;
        }
        if let Some([south, north]) = self.senses {
            let letter = |sense: Option<Rotation>| sense.map_or('-', Rotation::letter);
            write!(f, " sense:{}", letter(south))?;
            if north != south {
                f.write_char(letter(north))?;
            }
        }
        for (pit, before) in self.blocked.iter().flatten().zip([" blocked:", ","]) {
            write!(f, "{before}{pit}")?;
        }
        Ok(())
    }
}
