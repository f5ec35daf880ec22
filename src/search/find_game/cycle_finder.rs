//! Games that come back to a position: circles among positions that were
//! reached.

use crate::search::FastMap;

/// Positions by their index, one turn from each to the next.
pub(super) type IndexPath = Vec<u32>;

/// Where each layer of positions ends, and the turns that lead to positions
/// known before.
///
/// Of the positions of a circle let one be nearest to the start. The turn that
/// leads into it comes from one that is no nearer. So it is enough to look, from
/// each position that such a turn leads into, backwards, among positions that
/// are no nearer than it.
#[derive(Debug, Default)]
pub(super) struct CycleFinder {
    /// The first index behind each layer.
    ends: Vec<usize>,
    /// From where to where, beside the first way to each position.
    turns: Vec<(u32, u32)>,
}

impl CycleFinder {
    /// A turn leads from one position to another that was known before.
    pub(super) fn add_edge(&mut self, from: u32, to: u32) {
        self.turns.push((from, to));
    }

    /// No more positions of a layer follow: `end` is the first index behind it.
    pub(super) fn close_layer(&mut self, end: usize) {
        self.ends.push(end);
    }

    /// Bytes of the list, which doubles as it grows, and of what is looked up
    /// in it.
    pub(super) const fn bytes(&self) -> usize {
        6 * size_of::<(u32, u32)>() * self.turns.len()
    }

    /// Turns from the start.
    fn depth(&self, index: u32) -> usize {
        self.ends.partition_point(|&end| end <= index as usize)
    }

    /// The circle to which the fewest turns lead and that is gone round in
    /// fewest, at most so many together: its nearest position, and those behind
    /// it up to the same again.
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

    /// The shortest way from a position back to it, looked for backwards.
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
        // The whole game, the way to the target included, has at most so many.
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

    /// Positions 0 to 5: a line 0 1 2 3, and 4 and 5 beside 2 and 3.
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
        // Four turns all told, and three.
        assert_eq!(circles(&[(3, 0), (4, 1)]), Some(vec![1, 4, 1]));
        // Through turns that are on no first way.
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
