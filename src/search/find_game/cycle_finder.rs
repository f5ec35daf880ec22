//! Games that return to a position: cycles among the positions reached.

use crate::search::FastMap;

/// Positions by their index, one turn from each to the next.
pub(super) type IndexPath = Vec<u32>;

/// The ends of the layers, and the turns that lead to positions known before.
///
/// In a cycle, the position nearest to the start is entered from a position
/// that is no nearer. So it suffices to search backwards from each position
/// that such a turn enters, among positions that are no nearer than it.
#[derive(Debug, Default)]
pub(super) struct CycleFinder {
    /// The end index of each layer.
    ends: Vec<usize>,
    /// The turns, as pairs of positions, without the first path to each
    /// position.
    turns: Vec<(u32, u32)>,
}

impl CycleFinder {
    /// Adds a turn from one position to another that was known before.
    pub(super) fn add_edge(&mut self, from: u32, to: u32) {
        self.turns.push((from, to));
    }

    /// Closes a layer: `end` is the first index after it.
    pub(super) fn close_layer(&mut self, end: usize) {
        self.ends.push(end);
    }

    /// Returns the memory of the list, which doubles as it grows, and of the
    /// lookup tables, in bytes.
    pub(super) const fn bytes(&self) -> usize {
        6 * size_of::<(u32, u32)>() * self.turns.len()
    }

    /// Returns the number of turns from the start.
    fn depth(&self, index: u32) -> usize {
        self.ends.partition_point(|&end| end <= index as usize)
    }

    /// Returns the cycle with the fewest turns to reach it and go around it, at
    /// most `most`: its nearest position, and the following ones up to the same
    /// again.
    pub(super) fn shortest_cycle(
        &self,
        before: &impl Fn(u32) -> u32,
        most: usize,
    ) -> Option<IndexPath> {
        let mut into: FastMap<u32, Vec<u32>> = FastMap::default();
        let mut nearest: Vec<u32> = Vec::new();
        for &(from, to) in &self.turns {
            into.entry(to).or_default().push(from);
            if self.depth(to) <= self.depth(from) {
                nearest.push(to);
            }
        }
        nearest.sort_unstable();
        nearest.dedup();
        let mut best: Option<(usize, IndexPath)> = None;
        for target in nearest {
            let shorter = best.as_ref().map_or(most, |(turns, _)| turns - 1);
            if let Some(way) = self.shortest_cycle_through(target, before, &into, shorter) {
                best = Some((self.depth(target) + way.len() - 1, way));
            }
        }
        best.map(|(_, way)| way)
    }

    /// Returns the shortest path from a position back to it, searched
    /// backwards.
    fn shortest_cycle_through(
        &self,
        target: u32,
        before: &impl Fn(u32) -> u32,
        into: &FastMap<u32, Vec<u32>>,
        most: usize,
    ) -> Option<IndexPath> {
        let nearest = self.depth(target);
        let mut behind: FastMap<u32, u32> = FastMap::default();
        let mut layer = vec![target];
        // Limits the whole game, including the path to the target.
        for left in (nearest..most).rev() {
            let mut earlier = Vec::new();
            for &at in &layer {
                let others = into.get(&at).into_iter().flatten().copied();
                let first = (at > 0).then(|| before(at));
                for from in first.into_iter().chain(others) {
                    let depth = self.depth(from);
                    if depth < nearest || depth > left || behind.contains_key(&from) {
                        continue;
                    }
                    behind.insert(from, at);
                    if from == target {
                        let mut way = vec![target];
                        loop {
                            way.push(behind[way.last()?]);
                            if way.last() == Some(&target) {
                                return Some(way);
                            }
                        }
                    }
                    earlier.push(from);
                }
            }
            if earlier.is_empty() {
                return None;
            }
            layer = earlier;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions 0 to 5: a line 0 1 2 3, and 4 and 5 parallel to 2 and 3.
    fn circles(turns: &[(u32, u32)]) -> Option<IndexPath> {
        let befores = [0, 0, 1, 2, 1, 4];
        let mut circles = CycleFinder {
            ends: vec![1, 2, 4, 6],
            turns: Vec::new(),
        };
        // By depth: 0 | 1 | 2 4 | 3 5
        let renamed = [0, 1, 2, 4, 3, 5];
        let old = |new: u32| [0, 1, 2, 4, 3, 5][new as usize];
        for &(from, to) in turns {
            circles.add_edge(renamed[from as usize], renamed[to as usize]);
        }
        let before = |index: u32| renamed[befores[old(index) as usize] as usize];
        let way = circles.shortest_cycle(&before, 20)?;
        Some(way.into_iter().map(old).collect())
    }

    #[test]
    fn a_circle_is_found_from_its_nearest_position() {
        assert_eq!(circles(&[]), None);
        assert_eq!(circles(&[(2, 5), (4, 3), (3, 5)]), None);
        assert_eq!(circles(&[(3, 2)]), Some(vec![2, 3, 2]));
        assert_eq!(circles(&[(3, 0)]), Some(vec![0, 1, 2, 3, 0]));
        // Four turns in all, and three.
        assert_eq!(circles(&[(3, 0), (4, 1)]), Some(vec![1, 4, 1]));
        // Through turns that are on no first path.
        assert_eq!(circles(&[(3, 4), (4, 2), (5, 2)]), Some(vec![2, 3, 4, 2]));
    }

    #[test]
    fn no_circle_is_longer_than_asked() {
        let mut circles = CycleFinder {
            ends: vec![1, 2, 3],
            turns: Vec::new(),
        };
        circles.add_edge(2, 1);
        let before = |index: u32| index.saturating_sub(1);
        assert_eq!(circles.shortest_cycle(&before, 3), Some(vec![1, 2, 1]));
        assert_eq!(circles.shortest_cycle(&before, 2), None);
    }
}
