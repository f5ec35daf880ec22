//! Counting sequences of turns, on all cores.

use std::convert::Infallible;
use std::ops::ControlFlow;

use fifangha_rules::{Packed, Position, Rules};

use super::{Table, threads};
use crate::effort::Effort;

/// Positions that are shared out among the cores, at least, where there are so many.
const SHARED: usize = 256;

/// Turns after which nothing is remembered: as deep as calls in calls go.
const DEEPEST: u32 = 256;

/// How many sequences of `depth` legal turns begin in a position, as
/// [`Rules::perft`] counts them, on all cores. `None` when the number has no room
/// in 64 bits, and when the work is stopped.
///
/// With `bytes` a position that comes back, or one like it, is counted once, as far
/// as they hold them; without, every turn is played.
///
/// ```
/// use fifangha::effort::Effort;
/// use fifangha::search::count;
/// use fifangha_rules::Game;
///
/// let rules = Game::Katro.rules();
/// let start = rules.start();
/// let effort = Effort::default();
/// assert_eq!(count(&rules, &start, 3, 0, &effort), Some(rules.perft(&start, 3)));
/// assert_eq!(count(&rules, &start, 3, 1 << 20, &effort), Some(rules.perft(&start, 3)));
/// ```
#[must_use]
pub fn count(
    rules: &Rules,
    position: &Position,
    depth: u32,
    bytes: usize,
    effort: &Effort,
) -> Option<u64> {
    let (mut shared, mut left) = (vec![*position], depth);
    while left > 1 && (1..SHARED).contains(&shared.len()) {
        shared = shared.iter().flat_map(|at| after(rules, at)).collect();
        left -= 1;
    }
    let cores = threads::cores();
    // Neighbours have much in common, which a table has to see; without one, they are
    // best spread.
    let parts = if bytes == 0 { SHARED } else { 4 * cores };
    let parts: Vec<&[Position]> = shared.chunks(shared.len().div_ceil(parts).max(1)).collect();
    let counts = threads::each(&parts, |part| {
        let mut counter = Counter {
            rules,
            effort,
            known: (bytes > 0).then(|| Table::new(bytes / cores)),
        };
        let mut count: u64 = 0;
        for at in *part {
            count = count.checked_add(counter.count(at, left)?)?;
        }
        Some(count)
    });
    counts.into_iter().fold(Some(0), sum)
}

/// The positions after each turn that ends.
fn after(rules: &Rules, position: &Position) -> Vec<Position> {
    let mut after = Vec::new();
    rules.each_turn::<Infallible>(position, |_, played| {
        after.extend(played.rests().then_some(played.position));
        ControlFlow::Continue(())
    });
    after
}

fn sum(one: Option<u64>, other: Option<u64>) -> Option<u64> {
    one?.checked_add(other?)
}

struct Counter<'r> {
    rules: &'r Rules,
    effort: &'r Effort,
    /// What is known of positions, where that is kept: the sequences of so many turns.
    known: Option<Table<(Packed, u32), u64>>,
}

impl Counter<'_> {
    /// `None` when the number has no room, and when the work is stopped.
    fn count(&mut self, position: &Position, depth: u32) -> Option<u64> {
        // What is counted without a look at the rest takes a moment at most.
        let at_once = if self.known.is_some() { 1 } else { 2 };
        if depth <= at_once || depth > DEEPEST {
            return Some(self.rules.perft(position, depth));
        }
        if !self.effort.goes_on() {
            return None;
        }
        let key = (self.rules.alike(position), depth);
        if let Some(known) = &self.known
            && let Some(count) = known.get(&key)
        {
            return Some(count);
        }
        let mut count: u64 = 0;
        for at in after(self.rules, position) {
            count = count.checked_add(self.count(&at, depth - 1)?)?;
        }
        if let Some(known) = &mut self.known {
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
                // None, too few for all, and enough.
                for bytes in [0, 4_000, 1 << 24] {
                    let counted = count(&rules, &start, depth, bytes, &Effort::default());
                    assert_eq!(counted, plain, "{game} {bytes}");
                }
            }
        }
    }

    #[test]
    fn counting_stops_when_it_is_told_to() {
        let rules = Game::Fifangha.rules();
        for bytes in [0, 1 << 24] {
            let effort = Effort::watched(|| false);
            assert_eq!(count(&rules, &rules.start(), 60, bytes, &effort), None);
        }
    }

    #[test]
    fn a_number_without_room_is_none() {
        assert_eq!(sum(Some(u64::MAX), Some(0)), Some(u64::MAX));
        assert_eq!(sum(Some(u64::MAX), Some(1)), None);
        assert_eq!(sum(None, Some(1)), None);
    }
}
