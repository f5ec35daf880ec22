//! Arrangement of seeds in a pit, the same for the same pit and number.

use fifangha_rules::Pit;

use super::layout::{HAND_RADIUS, PIT_RADIUS, Point};
use crate::figure::SUBITIZING_LIMIT;

/// The maximum number of seeds drawn one by one in a pit; larger contents are
/// shown as a number only.
pub const MAX_SEEDS_DRAWN: u8 = 15;

/// The radius of a seed if there are few.
pub(super) const SEED_RADIUS: f64 = 9.5;
/// The radius of seeds around a number.
const SMALL_SEED_RADIUS: f64 = 4.2;

/// Returns the points of the seeds of a pit around its centre. A few form a
/// familiar figure, rotated slightly from pit to pit; more form a ring around
/// their number.
pub(super) fn seeds_in_pit(pit: Pit, count: u8, centre: Point) -> Vec<Point> {
    let turn = u32::from(pit.column()) * 47 + pit.row() as u32 * 83;
    let turn = f64::from(turn % 21) - 10.0;
    match count {
        0..=SUBITIZING_LIMIT => few_seeds(count, SEED_RADIUS, turn, centre),
        _ => ring_of_seeds(
            count.min(MAX_SEEDS_DRAWN),
            PIT_RADIUS - 2.2 - SMALL_SEED_RADIUS,
            turn - 90.0,
            centre,
        ),
    }
}

/// Returns the points of the few seeds of a hand.
pub(super) fn seeds_in_hand(count: u8, centre: Point) -> Vec<Point> {
    match count {
        0..=SUBITIZING_LIMIT => few_seeds(count, HAND_RADIUS / 3.0 - 0.2, 0.0, centre),
        _ => Vec::new(),
    }
}

/// Returns the points of up to four seeds: one, two side by side, a triangle, a
/// diamond.
fn few_seeds(count: u8, seed: f64, turn: f64, centre: Point) -> Vec<Point> {
    let radius = match count {
        0 | 1 => 0.0,
        _ => 1.08 * seed / (std::f64::consts::PI / f64::from(count)).sin(),
    };
    let first = match count {
        2 => 0.0,
        _ => -90.0,
    };
    ring_of_seeds(count, radius, first + turn, centre)
}

fn ring_of_seeds(count: u8, radius: f64, turn: f64, centre: Point) -> Vec<Point> {
    (0..count)
        .map(|seed| centre.polar(radius, turn + 360.0 * f64::from(seed) / f64::from(count)))
        .collect()
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
        for &row in Row::of_board(3) {
            for column in 1..=8 {
                for count in 0..=64 {
                    let seeds = seeds_in_pit(Pit::new(row, column), count, centre);
                    assert_eq!(seeds.len(), usize::from(count.min(MAX_SEEDS_DRAWN)));
                    let radius = if count <= SUBITIZING_LIMIT {
                        SEED_RADIUS
                    } else {
                        SMALL_SEED_RADIUS
                    };
                    check(&seeds, radius, centre, PIT_RADIUS, count);
                }
            }
        }
        for count in 0..=64 {
            check(
                &seeds_in_hand(count, centre),
                5.0,
                centre,
                HAND_RADIUS,
                count,
            );
        }
    }

    fn check(seeds: &[Point], radius: f64, centre: Point, room: f64, count: u8) {
        for (index, &seed) in seeds.iter().enumerate() {
            assert!(
                distance(seed, centre) + radius <= room - 1.0,
                "{count} seeds: {index} lies beyond the pit"
            );
            for &other in &seeds[..index] {
                let apart = distance(seed, other);
                assert!(
                    apart >= 2.0 * radius,
                    "{count} seeds: two lie {apart} apart"
                );
            }
        }
    }
}
