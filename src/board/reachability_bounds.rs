//! Bounds on the positions from which a later board is reachable.

use fifangha_rules::{Pit, Position, Row, Rules, Scope, Side};

use super::side_mark::side_of_mark as side_of;
use crate::diagnostic::Spanned;
use crate::notation::ast::{BoardNode, SeedCount};

/// A later board, prepared for comparison with earlier positions.
#[derive(Debug)]
pub(crate) struct TargetBounds {
    /// The seeds of each row, top to bottom.
    rows: Vec<(Row, RowSeeds)>,
    /// The seeds in the reserves, if known.
    reserves: [Option<CountRange>; 2],
    to_move: Option<Side>,
    /// The number of seeds on the board.
    total: CountRange,
    /// The seeds that remain in a side's reserve after all its turns.
    kept: u32,
    phase_one: bool,
    /// `true` if a capture can empty an outer pit.
    takes_outer: bool,
    seeds: u32,
}

/// A reason why a board is unreachable from a position within a number of
/// turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TargetContradiction {
    /// The range of a reserve after these turns excludes the board.
    Reserve { side: Side, least: u32, most: u32 },
    /// The range of seeds on the board after these turns excludes it.
    Total { least: u32, most: u32 },
    /// The given side is to move after these turns, not the written one.
    ToMove(Side),
    /// The number of turns does not fit.
    Turns,
}

/// Minimum and maximum; an unknown maximum is [`u32::MAX`].
type CountRange = (u32, u32);

#[derive(Debug)]
enum RowSeeds {
    Pits(Vec<SeedCount>),
    /// The non-empty pits, in order.
    Damaged(Vec<SeedCount>),
}

impl TargetBounds {
    pub(crate) fn new(board: &BoardNode, rules: &Rules) -> Self {
        let parameters = rules.parameters();
        let rows = rules.start().rows().iter().zip(&board.rows);
        let counts = || board.rows.iter().flat_map(|row| &row.cells);
        let range = |count: SeedCount| {
            let (least, most) = count.bounds();
            (least, most.unwrap_or(u32::MAX))
        };
        let known_range = |count: Option<Spanned<SeedCount>>| {
            let known = count.filter(|count| count.value != SeedCount::Unknown);
            known.map(|count| range(count.value))
        };
        Self {
            rows: rows
                .map(|(&row, written)| {
                    let cells = written.cells.iter().map(|cell| cell.value).collect();
                    let seeds = if written.damaged {
                        RowSeeds::Damaged(cells)
                    } else {
                        RowSeeds::Pits(cells)
                    };
                    (row, seeds)
                })
                .collect(),
            reserves: [known_range(board.south), known_range(board.north)],
            to_move: board.side.map(|mark| side_of(mark.value)),
            total: match board.rows.is_empty() {
                true => (0, u32::MAX),
                false => counts().fold((0, 0), |sum: CountRange, cell| {
                    let (least, most) = range(cell.value);
                    (sum.0.saturating_add(least), sum.1.saturating_add(most))
                }),
            },
            kept: parameters.kept_reserve().into(),
            phase_one: parameters.reserve() > 0,
            takes_outer: parameters.has_rova() || parameters.katro_sowings().scope != Scope::Inner,
            seeds: parameters.seeds().into(),
        }
    }

    /// Returns `true` if the board can still be reached in `min` to `max`
    /// turns.
    pub(crate) fn can_follow(&self, position: &Position, min: u64, max: u64) -> bool {
        let Some((least, most)) = self.turn_range(position) else {
            return false;
        };
        let (mut min, mut max) = (min.max(least), max.min(most));
        if let Some(side) = self.to_move {
            let odd = u64::from(side != position.to_move());
            min += u64::from(min % 2 != odd);
            match max.checked_sub(u64::from(max % 2 != odd)) {
                Some(less) => max = less,
                None => return false,
            }
        }
        if min > max {
            return false;
        }
        match (min, max) {
            (1, 1) => self.can_be_one_turn_away(position),
            _ => true,
        }
    }

    /// Returns the reason why the board is unreachable in `min` to `max` turns
    /// after a position, or `None` if no reason is found.
    pub(crate) fn contradiction(
        &self,
        position: &Position,
        min: u64,
        max: u64,
    ) -> Option<TargetContradiction> {
        if self.can_follow(position, min, max) {
            return None;
        }
        if self.phase_one {
            let mut on_board = (self.seeds, self.seeds);
            for side in Side::ALL {
                let (least, most) = self.reserve_range(position, side, min, max);
                on_board = (
                    on_board.0.saturating_sub(most),
                    on_board.1.saturating_sub(least),
                );
                let reserve_range = self.reserves[side.index()];
                if reserve_range.is_some_and(|(from, to)| to < least || from > most) {
                    return Some(TargetContradiction::Reserve { side, least, most });
                }
            }
            let (least, most) = on_board;
            if self.total.1 < least || self.total.0 > most {
                return Some(TargetContradiction::Total { least, most });
            }
        }
        let mover = match min % 2 {
            0 => position.to_move(),
            _ => !position.to_move(),
        };
        match self.to_move.filter(|&side| min == max && side != mover) {
            Some(_) => Some(TargetContradiction::ToMove(mover)),
            None => Some(TargetContradiction::Turns),
        }
    }

    /// Returns the range of a side's reserve after `min` to `max` turns.
    fn reserve_range(&self, position: &Position, side: Side, min: u64, max: u64) -> (u32, u32) {
        let first = u64::from(side == position.to_move());
        let before = u32::from(position.reserve(side));
        let after = |turns: u64| {
            let own = u32::try_from((turns.saturating_add(first)) / 2).unwrap_or(u32::MAX);
            before.saturating_sub(own).max(before.min(self.kept))
        };
        (after(max), after(min))
    }

    /// Returns the minimum and maximum number of turns before it, by the
    /// reserves and the side to move: a turn of phase one takes one seed.
    fn turn_range(&self, position: &Position) -> Option<(u64, u64)> {
        let (mut least, mut most) = (0, u64::MAX);
        let mover = position.to_move();
        if self.phase_one {
            for side in Side::ALL {
                let Some(after) = self.reserves[side.index()] else {
                    continue;
                };
                let before = u32::from(position.reserve(side));
                let own = u64::from(before.saturating_sub(after.1));
                let own = (own, u64::from(before.checked_sub(after.0)?));
                // The mover plays the first, third, fifth turn.
                let (from, to) = match side == mover {
                    true => ((2 * own.0).saturating_sub(1), 2 * own.1),
                    false => (2 * own.0, 2 * own.1 + 1),
                };
                least = least.max(from);
                if after.0 > self.kept {
                    most = most.min(to);
                }
            }
            let reserve = |side| u32::from(position.reserve(side));
            let before = reserve(Side::South) + reserve(Side::North);
            let after = self.seeds.saturating_sub(self.total.1);
            let after = (after, self.seeds.checked_sub(self.total.0)?);
            least = least.max(u64::from(before.saturating_sub(after.1)));
            let drops = u64::from(before.checked_sub(after.0)?);
            if after.0 > 2 * self.kept {
                most = most.min(drops);
            }
        }
        (least <= most).then_some((least, most))
    }

    /// Returns `true` if the board may be one turn away: the waiting side keeps
    /// its seeds, except pits that are captured whole.
    fn can_be_one_turn_away(&self, position: &Position) -> bool {
        let waiting = !position.to_move();
        let rows = self.rows.iter().filter(|(row, _)| row.side() == waiting);
        for (row, written) in rows {
            let taken = self.takes_outer || row.is_inner();
            let held = (1..=position.columns().count())
                .map(|column| position.seeds(Pit::new(*row, column)));
            let fits = match written {
                RowSeeds::Pits(pits) => (pits.iter().zip(held)).all(|(written, held)| {
                    written.allows(held.into()) || (taken && written.allows(0))
                }),
                RowSeeds::Damaged(pits) => matches_damaged_row(pits, held, taken),
            };
            if !fits {
                return false;
            }
        }
        true
    }
}

/// Returns `true` if emptying pits, if allowed, leaves the contents of a
/// damaged row.
fn matches_damaged_row(written: &[SeedCount], held: impl Iterator<Item = u8>, taken: bool) -> bool {
    let mut wanted = written.iter().peekable();
    for seeds in held.filter(|&seeds| seeds > 0) {
        let same = wanted
            .peek()
            .is_some_and(|count| count.allows(seeds.into()));
        if same {
            wanted.next();
        } else if !taken {
            return false;
        }
    }
    wanted.next().is_none()
}
