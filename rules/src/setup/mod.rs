mod setup_flaw;
mod setup_parser;

pub use setup_flaw::SetupFlaw;
pub use setup_parser::{Expected, SetupError};

use std::fmt::{self, Write as _};

use crate::pit::{Columns, Pit, Row};
use crate::position::Position;
use crate::ring::{Ring, SowingRing};
use crate::rotation::Rotation;
use crate::rules::Rules;
use crate::side::Side;
use crate::values::SowingDirection;

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
    /// Seeds of the game that are neither on the board nor in a reserve: those
    /// held in hand, about to be sown. They are not written in the one-line
    /// form. A board without reserves but with seeds in hand explains a rule,
    /// and may have fewer seeds than the game.
    pub hand: u32,
}

impl Setup {
    /// Checks the setup against a game.
    ///
    /// # Errors
    ///
    /// Returns every flaw of the setup.
    pub fn position(&self, rules: &Rules) -> Result<Position, Vec<SetupFlaw>> {
        let parameters = rules.parameters();
        let columns = parameters.columns;
        let rows: &[Row] = rules.start_rows();
        let mut flaws = Vec::new();
        if self.rows.len() != rows.len() {
            flaws.push(SetupFlaw::RowCount {
                expected: rows.len(),
                found: self.rows.len(),
            });
        }
        self.check_row_lengths(rows, columns, &mut flaws);
        let to_move = self.to_move.unwrap_or(Side::South);
        let reserves = self.checked_reserves(rules, to_move, &mut flaws);
        if self.rova.is_some() && !parameters.marks_pits() {
            flaws.push(SetupFlaw::NoRova);
        }
        match self.senses {
            Some(_) if !parameters.fixes_sense() => flaws.push(SetupFlaw::NoSense),
            Some([south, north])
                if south != north && rules.katro.direction == SowingDirection::FixedForGame =>
            {
                flaws.push(SetupFlaw::TwoSenses);
            }
            _ => {}
        }
        if !flaws.is_empty() {
            return Err(flaws);
        }
        // The sum was checked, so that each number is small.
        let rings = self.rings(rows, columns);
        Ok(Position {
            columns,
            rows_a_side: parameters.rows_per_side(),
            rings,
            reserves,
            to_move,
            rova: parameters
                .marks_pits()
                .then(|| self.rova.unwrap_or([true, true])),
            houses: parameters.has_house(),
            senses: parameters.fixes_sense().then(|| {
                let fixed = self.senses.unwrap_or_default();
                Side::ALL.map(|side| fixed[side.index()].map(|rotation| rotation.sense(side)))
            }),
        })
    }

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

    fn checked_reserves(
        &self,
        rules: &Rules,
        to_move: Side,
        flaws: &mut Vec<SetupFlaw>,
    ) -> [u8; 2] {
        let all = u32::from(rules.parameters().seeds());
        let expected = all.saturating_sub(self.hand);
        let full = rules.parameters().reserve();
        // A board for one sowing from the hand explains a rule: what it does
        // not show need not be anywhere.
        let fragment = self.hand > 0 && self.reserves.is_none();
        let board: u64 = self.rows.iter().flatten().map(|&s| u64::from(s)).sum();
        let reserves = match self.reserves {
            Some(written) => {
                let reserves: u64 = written.iter().map(|&seeds| u64::from(seeds)).sum();
                if board + reserves != u64::from(expected) {
                    flaws.push(SetupFlaw::SeedCount {
                        expected,
                        board,
                        reserves,
                    });
                }
                written
            }
            None if board > u64::from(expected) => {
                flaws.push(SetupFlaw::TooManySeeds { expected, board });
                return [0; 2];
            }
            None if full == 0 && board < u64::from(expected) && !fragment => {
                flaws.push(SetupFlaw::SeedCount {
                    expected,
                    board,
                    reserves: 0,
                });
                return [0; 2];
            }
            None => {
                // At most `expected`, which fits.
                let rest = expected - board as u32;
                let mut shared = [rest / 2; 2];
                shared[to_move.index()] += rest % 2;
                if fragment {
                    shared = shared.map(|seeds| seeds.min(full.into()));
                } else if rest > 2 * u32::from(full) {
                    let least = expected - 2 * u32::from(full);
                    flaws.push(SetupFlaw::TooFewSeeds { least, board });
                    return [0; 2];
                }
                shared
            }
        };
        for side in Side::ALL {
            let found = reserves[side.index()];
            if found > u32::from(full) {
                flaws.push(SetupFlaw::ReserveTooLarge { side, full, found });
            }
        }
        reserves.map(|seeds| seeds.min(u32::from(u8::MAX)) as u8)
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
        Ok(())
    }
}
