//! The check of a setup against rules, which makes it a position.

use crate::pit::{Pit, Row};
use crate::position::{Position, default_rova};
use crate::rules::Rules;
use crate::setup::{PositionError, Setup, SetupFlaw};
use crate::side::Side;
use crate::values::SowingDirection;

impl Position {
    /// Parses a position in one line and checks it.
    ///
    /// # Errors
    ///
    /// Returns a [`PositionError`] with the location that could not be parsed, or with every reason
    /// why it is not a position of these rules.
    pub fn parse(line: &str, rules: &Rules) -> Result<Self, PositionError> {
        let setup: Setup = line.parse().map_err(PositionError::Syntax)?;
        setup.position(rules).map_err(PositionError::Impossible)
    }
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
        let blocked = self.checked_blocked(rules, reserves, &mut flaws);
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
                .then(|| self.rova.unwrap_or_else(|| default_rova(parameters, rings))),
            houses: parameters.has_house(),
            senses: parameters.fixes_sense().then(|| {
                let fixed = self.senses.unwrap_or_default();
                Side::ALL.map(|side| fixed[side.index()].map(|rotation| rotation.sense(side)))
            }),
            blocked,
            end_pits: parameters.end_pits(),
        })
    }

    /// Returns the blocked pits of both sides as a position stores them.
    fn checked_blocked(
        &self,
        rules: &Rules,
        reserves: [u8; 2],
        flaws: &mut Vec<SetupFlaw>,
    ) -> [u8; 2] {
        let takasia = rules.bao().is_some_and(|bao| bao.takasia.is_some());
        if self.blocked != [None; 2] && (!takasia || reserves != [0; 2]) {
            flaws.push(SetupFlaw::NoBlockedPit);
            return [0; 2];
        }
        let rows = rules.start_rows();
        let seeds = |pit: Pit| {
            let row = rows.iter().position(|&row| row == pit.row())?;
            let column = usize::from(pit.column()).checked_sub(1)?;
            self.rows.get(row)?.get(column).copied()
        };
        self.blocked.map(|pit| match pit {
            None => 0,
            Some(pit) if pit.row().is_inner() && seeds(pit).is_some_and(|it| it > 0) => {
                pit.column()
            }
            Some(pit) => {
                flaws.push(SetupFlaw::BlockedPit(pit));
                0
            }
        })
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
}
