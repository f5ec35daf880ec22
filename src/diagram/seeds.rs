//! How seeds lie in a pit: always the same way for the same number.

use fifangha_rules::Pit;

use super::layout::{BOWL, PIT, Point};

/// The most seeds that are drawn one by one in a pit; more are a heap with a
/// number on it.
pub const MOST_IN_PIT: u8 = 20;
/// The most seeds that are drawn one by one in a bowl or a hand.
pub const MOST_IN_BOWL: u8 = 32;

/// The most seeds that lie in rings, at full size.
const MOST_IN_RINGS: u8 = 12;
/// The radius of a seed where there are few, as far as its neighbour's.
pub(super) const SEED: f64 = 6.1;
/// The radius of the seeds of a heap.
const SMALL: f64 = 4.1;

/// Where seeds lie, and how large they are.
#[derive(Clone, Debug)]
pub(super) struct Heap {
    pub(super) seeds: Vec<Point>,
    pub(super) radius: f64,
    /// Whether there are more than are drawn.
    pub(super) more: bool,
}

/// The seeds of a pit around its centre, turned a little from pit to pit, as a
/// hand lets them fall.
pub(super) fn in_pit(pit: Pit, count: u8, centre: Point) -> Heap {
    let turn = f64::from(u32::from(pit.column()) * 47 + pit.row() as u32 * 83);
    match count {
        0..=MOST_IN_RINGS => rings(count, turn, centre),
        _ => spiral(count, MOST_IN_PIT, PIT - 2.0, SMALL, turn, centre),
    }
}

/// The seeds of a bowl or a hand.
pub(super) fn in_bowl(count: u8, centre: Point) -> Heap {
    match count {
        0..=MOST_IN_RINGS => rings(count, 20.0, centre),
        _ => spiral(count, MOST_IN_BOWL, BOWL - 2.0, 4.3, 20.0, centre),
    }
}

/// Up to twelve seeds in one ring or two.
fn rings(count: u8, turn: f64, centre: Point) -> Heap {
    let inner = match count {
        0..=5 => 0,
        6..=8 => 1,
        9..=10 => 2,
        _ => 3,
    };
    let outer = count - inner;
    let inner_ring = ring_radius(inner);
    let clear = if inner > 0 { 2.0 * SEED } else { 0.0 };
    let outer_ring = ring_radius(outer).max(inner_ring + clear);
    // Three within nine lie closer, in the gaps of the outer ones.
    let outer_ring = outer_ring.min(PIT - 2.0 - SEED);
    let mut seeds = ring(inner, inner_ring, turn, centre);
    let gap = turn + 180.0 / f64::from(outer.max(1));
    seeds.extend(ring(outer, outer_ring, gap, centre));
    Heap {
        seeds,
        radius: SEED,
        more: false,
    }
}

/// The radius of a ring of seeds that just do not touch.
fn ring_radius(count: u8) -> f64 {
    match count {
        0 | 1 => 0.0,
        _ => 1.1 * SEED / (std::f64::consts::PI / f64::from(count)).sin(),
    }
}

fn ring(count: u8, radius: f64, turn: f64, centre: Point) -> Vec<Point> {
    (0..count)
        .map(|seed| centre.polar(radius, turn + 360.0 * f64::from(seed) / f64::from(count)))
        .collect()
}

/// Seeds as in a sunflower, from the middle out.
fn spiral(count: u8, most: u8, room: f64, radius: f64, turn: f64, centre: Point) -> Heap {
    const GOLDEN: f64 = 137.507_764;
    let drawn = count.min(most);
    let reach = (room - radius) / (f64::from(most) - 0.5).sqrt();
    // A few seeds need not lie as close as the most that there is room for.
    let reach = reach.max((1.25 * radius).min((room - radius) / f64::from(drawn.max(1)).sqrt()));
    let seeds = (0..drawn)
        .map(|seed| {
            let n = f64::from(seed);
            centre.polar(reach * (n + 0.5).sqrt(), turn + n * GOLDEN)
        })
        .collect();
    Heap {
        seeds,
        radius,
        more: count > most,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fifangha_rules::Row;

    fn distance(a: Point, b: Point) -> f64 {
        (a.x - b.x).hypot(a.y - b.y)
    }

    #[test]
    fn no_seed_lies_beyond_its_pit_or_on_another() {
        let centre = Point::new(100.0, 50.0);
        for row in Row::ALL {
            for column in 1..=8 {
                for count in 0..=64 {
                    let heap = in_pit(Pit::new(row, column), count, centre);
                    assert_eq!(heap.seeds.len(), usize::from(count.min(MOST_IN_PIT)));
                    check(&heap, centre, PIT, count);
                }
            }
        }
        for count in 0..=64 {
            check(&in_bowl(count, centre), centre, BOWL, count);
        }
    }

    fn check(heap: &Heap, centre: Point, room: f64, count: u8) {
        for (index, &seed) in heap.seeds.iter().enumerate() {
            assert!(
                distance(seed, centre) + heap.radius <= room - 1.0,
                "{count} seeds: {index} lies beyond the pit"
            );
            for &other in &heap.seeds[..index] {
                // A touch more than nothing, where a heap is close.
                let close = 2.0 * heap.radius * 0.9;
                assert!(
                    distance(seed, other) >= close,
                    "{count} seeds: two lie {} apart",
                    distance(seed, other)
                );
            }
        }
    }
}
