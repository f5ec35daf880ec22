//! Perft on all cores: counts sequences of turns.

use std::convert::Infallible;
use std::ops::ControlFlow;

use fifangha_rules::{PackedPosition, Position, PositionKey, Rules};

use super::threads;
use super::transposition_table::TranspositionTable;
use crate::budget::SearchContext;

/// Minimum number of positions shared out among the cores, if there are enough.
const MIN_SHARED_POSITIONS: usize = 256;

/// Maximum depth with a table; limits the depth of recursion.
const MAX_MEMO_DEPTH: u32 = 256;

/// Returns the number of sequences of `depth` legal turns from a position, as [`Rules::perft`]
/// counts them, on all cores. Returns `None` if the number does not fit into 64 bits, or if the
/// work is cancelled.
///
/// With `bytes`, equivalent positions are counted once, as far as memory allows; without, every
/// turn is played.
///
/// ```
/// use fifangha::budget::SearchContext;
/// use fifangha::search::parallel_perft;
/// use fifangha_rules::Game;
///
/// let rules = Game::KATRO.rules();
/// let start = rules.start();
/// let context = SearchContext::default();
/// assert_eq!(parallel_perft(&rules, &start, 3, 0, &context), Some(rules.perft(&start, 3)));
/// assert_eq!(parallel_perft(&rules, &start, 3, 1 << 20, &context), Some(rules.perft(&start, 3)));
/// ```
#[must_use]
pub fn parallel_perft(
    rules: &Rules,
    position: &Position,
    depth: u32,
    bytes: usize,
    context: &SearchContext,
) -> Option<u64> {
    if rules.fits_packed_position() {
        perft_with_keys::<PackedPosition>(rules, position, depth, bytes, context)
    } else {
        perft_with_keys::<Position>(rules, position, depth, bytes, context)
    }
}

fn perft_with_keys<K: PositionKey>(
    rules: &Rules,
    position: &Position,
    depth: u32,
    bytes: usize,
    context: &SearchContext,
) -> Option<u64> {
    if !context.should_continue() {
        return None;
    }
    let (mut shared, mut left) = (vec![*position], depth);
    while left > 1 && (1..MIN_SHARED_POSITIONS).contains(&shared.len()) {
        shared = shared.iter().flat_map(|at| successors(rules, at)).collect();
        left -= 1;
    }
    let cores = threads::thread_count();
    // Neighbours have much in common, which the table of a part exploits; without a table they are
    // best spread.
    let parts = if bytes == 0 {
        MIN_SHARED_POSITIONS
    } else {
        4 * cores
    };
    let parts: Vec<&[Position]> = shared.chunks(shared.len().div_ceil(parts).max(1)).collect();
    let counts = threads::par_map(&parts, |part| {
        let mut counter = PerftCounter::<K> {
            rules,
            context,
            memo: (bytes > 0).then(|| TranspositionTable::new(bytes / cores)),
        };
        let mut count: u64 = 0;
        for at in *part {
            count = count.checked_add(counter.count(at, left)?)?;
        }
        Some(count)
    });
    counts.into_iter().fold(Some(0), checked_sum)
}

/// Returns the positions after each turn that ends.
fn successors(rules: &Rules, position: &Position) -> Vec<Position> {
    let mut after = Vec::new();
    rules.each_turn::<Infallible>(position, |_, played| {
        after.extend(played.ends_at_rest().then_some(played.position));
        ControlFlow::Continue(())
    });
    after
}

fn checked_sum(one: Option<u64>, other: Option<u64>) -> Option<u64> {
    one?.checked_add(other?)
}

struct PerftCounter<'r, K> {
    rules: &'r Rules,
    context: &'r SearchContext,
    /// The number of sequences of the given length from known positions, if stored.
    memo: Option<TranspositionTable<(K, u32), u64>>,
}

impl<K: PositionKey> PerftCounter<'_, K> {
    /// Returns `None` if the number overflows or the work is cancelled.
    fn count(&mut self, position: &Position, depth: u32) -> Option<u64> {
        // Small counts are fast enough without checking for cancellation.
        let at_once = if self.memo.is_some() { 1 } else { 2 };
        if depth <= at_once || depth > MAX_MEMO_DEPTH {
            return Some(self.rules.perft(position, depth));
        }
        if !self.context.should_continue() {
            return None;
        }
        let key = (self.rules.canonical(position), depth);
        if let Some(known) = &self.memo
            && let Some(count) = known.get(&key)
        {
            return Some(count);
        }
        let mut count: u64 = 0;
        for at in successors(self.rules, position) {
            count = count.checked_add(self.count(&at, depth - 1)?)?;
        }
        if let Some(known) = &mut self.memo {
            known.insert(key, count, 0);
        }
        Some(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fifangha_rules::Game;

    #[test]
    fn every_way_to_count_counts_the_same() {
        for &game in Game::ALL {
            for &columns in game.sizes() {
                let rules = game.rules_on(columns).unwrap();
                let start = rules.start();
                let depth = (1..6).find(|&depth| rules.perft(&start, depth) > 2_000);
                let depth = depth.unwrap_or(6);
                let plain = Some(rules.perft(&start, depth));
                // No memory, too little, and enough.
                for bytes in [0, 4_000, 1 << 24] {
                    let counted =
                        parallel_perft(&rules, &start, depth, bytes, &SearchContext::default());
                    assert_eq!(counted, plain, "{game} {bytes}");
                }
            }
        }
    }

    #[test]
    fn counting_stops_when_it_is_told_to() {
        let rules = Game::FIFANGHA.rules();
        for bytes in [0, 1 << 24] {
            let context = SearchContext::with_poll(|| false);
            assert_eq!(
                parallel_perft(&rules, &rules.start(), 60, bytes, &context),
                None
            );
        }
    }

    #[test]
    fn a_number_without_room_is_none() {
        assert_eq!(checked_sum(Some(u64::MAX), Some(0)), Some(u64::MAX));
        assert_eq!(checked_sum(Some(u64::MAX), Some(1)), None);
        assert_eq!(checked_sum(None, Some(1)), None);
    }
}
