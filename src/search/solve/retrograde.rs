use std::ops::ControlFlow;

use fifangha_rules::{Position, PositionKey, Rules, break_if};

use super::{BoundAnswer, ProvenValue, ValueOracle};
use crate::budget::Budget;
use crate::search::{TranspositionTable, threads};

/// The values of every position that can be reached from a start, by retrograde analysis.
pub(super) struct RetrogradeTable<'r, K> {
    rules: &'r Rules,
    index: TranspositionTable<K, u32>,
    values: Vec<PackedValue>,
}

/// A value in two bytes: 0 is a draw or unknown; `n` is a win with `n` turns, `-1 - n` a loss
/// within `n`.
#[derive(Clone, Copy, PartialEq, Eq)]
struct PackedValue(i16);

impl PackedValue {
    const UNKNOWN: Self = Self(0);

    fn win(turns: usize) -> Self {
        Self(i16::try_from(turns).unwrap_or(i16::MAX))
    }

    fn loss(turns: usize) -> Self {
        Self(-1 - i16::try_from(turns).unwrap_or(i16::MAX - 1))
    }

    fn value(self) -> ProvenValue {
        match self.0 {
            0 => ProvenValue::Draw,
            turns @ 1.. => ProvenValue::Win(turns.unsigned_abs().into()),
            turns => ProvenValue::Loss(u32::from(turns.unsigned_abs()) - 1),
        }
    }
}

impl<K: PositionKey> ValueOracle for RetrogradeTable<'_, K> {
    fn is_win_within(&mut self, at: &Position, turns: u32) -> Option<BoundAnswer> {
        Some(match self.value(at)? {
            ProvenValue::Win(needed) if needed <= turns => BoundAnswer::Yes,
            value => BoundAnswer::No {
                for_ever: !matches!(value, ProvenValue::Win(_)),
            },
        })
    }

    fn is_loss_within(&mut self, at: &Position, turns: u32) -> Option<BoundAnswer> {
        Some(match self.value(at)? {
            ProvenValue::Loss(needed) if needed <= turns => BoundAnswer::Yes,
            value => BoundAnswer::No {
                for_ever: !matches!(value, ProvenValue::Loss(_)),
            },
        })
    }
}

impl<'r, K: PositionKey> RetrogradeTable<'r, K> {
    /// Explores and solves all positions; `None` if there are more than `most`, or more than the
    /// memory or the work of the budget allows.
    pub(super) fn build(
        rules: &'r Rules,
        start: &Position,
        most: usize,
        budget: &Budget,
    ) -> Option<Self> {
        let (index, reached) = GameGraph::explore(rules, start, most, budget)?;
        let values = reached.solve_backward();
        Some(Self {
            rules,
            index,
            values,
        })
    }

    /// Returns the number of positions, up to equivalence.
    pub(super) fn positions(&self) -> usize {
        self.values.len()
    }

    fn value(&self, at: &Position) -> Option<ProvenValue> {
        let index = self.index.get(&self.rules.canonical(at))?;
        Some(self.values[index as usize].value())
    }
}

/// The results of the turns of a position.
struct NodeExpansion<K> {
    /// `true` if some turn wins at once.
    wins: bool,
    /// `true` if some turn ends the game in a draw.
    draws: bool,
    /// The other successors, each once. (Turns that lose at once are omitted.)
    after: Vec<K>,
}

/// Positions by index, with their successors in compressed rows.
struct GameGraph {
    wins: Vec<bool>,
    draws: Vec<bool>,
    /// For each position the start of its range in `after`; one more at the end.
    first: Vec<u32>,
    after: Vec<u32>,
}

/// The number of positions expanded together, on all cores.
const EXPANSION_BATCH: usize = 1 << 12;

/// Bytes of a position in the lists while they double, and in the analysis.
const fn bytes_per_position<K>() -> usize {
    2 * (size_of::<K>() + 2 + 4) + 16
}

/// Bytes of a turn in the lists, forwards and backwards.
const BYTES_PER_TURN: usize = 3 * size_of::<u32>();

impl GameGraph {
    fn explore<K: PositionKey>(
        rules: &Rules,
        start: &Position,
        most: usize,
        budget: &Budget,
    ) -> Option<(TranspositionTable<K, u32>, Self)> {
        let start: K = rules.canonical(start);
        let bytes = bytes_per_position::<K>();
        let mut index = TranspositionTable::new(budget.max_bytes());
        index.insert(start, 0, bytes);
        let mut all = vec![start];
        let mut reached = Self {
            wins: Vec::new(),
            draws: Vec::new(),
            first: vec![0],
            after: Vec::new(),
        };
        while reached.wins.len() < all.len() {
            let from = reached.wins.len();
            let to = all.len().min(from + EXPANSION_BATCH);
            let played = threads::par_map(&all[from..to], |at| {
                NodeExpansion::expand(rules, *at, budget)
            });
            for turns in played {
                let turns = turns?;
                for after in turns.after {
                    let next = match index.get(&after) {
                        Some(next) => next,
                        None => {
                            let next = u32::try_from(all.len()).ok()?;
                            all.push(after);
                            if all.len() > most || !index.insert(after, next, bytes) {
                                return None;
                            }
                            next
                        }
                    };
                    reached.after.push(next);
                }
                reached.wins.push(turns.wins);
                reached.draws.push(turns.draws);
                reached.first.push(u32::try_from(reached.after.len()).ok()?);
            }
            let turns = BYTES_PER_TURN * reached.after.len();
            if index.bytes_used() + turns > budget.max_bytes() {
                return None;
            }
        }
        Some((index, reached))
    }

    fn successor_range(&self, position: usize) -> std::ops::Range<usize> {
        self.first[position] as usize..self.first[position + 1] as usize
    }

    /// Returns the predecessors in the same form as `first` and `after`.
    fn predecessors(&self) -> (Vec<u32>, Vec<u32>) {
        let positions = self.wins.len();
        let mut first = vec![0_u32; positions + 1];
        for &next in &self.after {
            first[next as usize + 1] += 1;
        }
        for position in 0..positions {
            first[position + 1] += first[position];
        }
        let mut free = first.clone();
        let mut before = vec![0; self.after.len()];
        for position in 0..positions {
            for &next in &self.after[self.successor_range(position)] {
                let place = &mut free[next as usize];
                before[*place as usize] = position as u32;
                *place += 1;
            }
        }
        (first, before)
    }

    /// Returns the value of each position by retrograde analysis from the ends of the games: first
    /// those decided with no turn, then with one, and so on. Undecided positions are draws.
    fn solve_backward(&self) -> Vec<PackedValue> {
        let (first, before) = self.predecessors();
        let before = |position: u32| {
            let place = |index: u32| first[index as usize] as usize;
            &before[place(position)..place(position + 1)]
        };
        let mut values = vec![PackedValue::UNKNOWN; self.wins.len()];
        // The number of turns of a position that do not lose yet.
        let mut left: Vec<u32> = (self.first.windows(2)).map(|w| w[1] - w[0]).collect();
        let all = || 0..self.wins.len() as u32;
        let mut won: Vec<u32> = all().filter(|&p| self.wins[p as usize]).collect();
        won.iter()
            .for_each(|&p| values[p as usize] = PackedValue::win(1));
        let hopeless = |p: &u32| {
            let p = *p as usize;
            !self.wins[p] && !self.draws[p] && self.successor_range(p).is_empty()
        };
        let mut lost: Vec<u32> = all().filter(hopeless).collect();
        for turns in 0.. {
            for &position in &lost {
                values[position as usize] = PackedValue::loss(turns);
            }
            for &position in &lost {
                for &earlier in before(position) {
                    if values[earlier as usize] == PackedValue::UNKNOWN {
                        values[earlier as usize] = PackedValue::win(turns + 1);
                        won.push(earlier);
                    }
                }
            }
            lost.clear();
            for &position in &won {
                for &earlier in before(position) {
                    left[earlier as usize] -= 1;
                    let doomed = left[earlier as usize] == 0 && !self.draws[earlier as usize];
                    if doomed && values[earlier as usize] == PackedValue::UNKNOWN {
                        lost.push(earlier);
                    }
                }
            }
            if won.is_empty() && lost.is_empty() {
                break;
            }
            won.clear();
        }
        values
    }
}

impl<K: PositionKey> NodeExpansion<K> {
    /// Returns `None` if a turn was given up or the budget is exhausted.
    fn expand(rules: &Rules, at: K, budget: &Budget) -> Option<Self> {
        if budget.is_exhausted() {
            return None;
        }
        let position = rules.unpack(at);
        let mover = position.to_move();
        let mut turns = Self {
            wins: false,
            draws: false,
            after: Vec::new(),
        };
        let given_up =
            rules.each_turn_within(&position, budget.remaining_sowings(), |_, played| {
                break_if(!budget.spend(played.laps))?;
                match rules.outcome_after(&played) {
                    Some(outcome) => match outcome.winner {
                        Some(winner) => turns.wins |= winner == mover,
                        None => turns.draws = true,
                    },
                    None if played.ends_at_rest() => {
                        turns.after.push(rules.canonical(&played.position))
                    }
                    None => return ControlFlow::Break(()),
                }
                ControlFlow::Continue(())
            });
        if given_up.is_some() {
            return None;
        }
        turns.after.sort_unstable();
        turns.after.dedup();
        Some(turns)
    }
}
