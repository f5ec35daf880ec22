//! The paths of seeds: along the ring, across the board, into the hand.

use fifangha_rules::{Direction, Event, Pit, Row, Side};

use crate::board::BoardShape;

/// The path of the seeds in an event.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SeedPath {
    /// From the hand, one into each pit.
    Sowing {
        /// The pit from which the seeds were lifted; `None` for captured seeds
        /// in hand, or if it is not known.
        from: Option<Pit>,
        /// The pits, in order, one per seed.
        pits: Vec<Pit>,
    },
    /// From the opponent's pits into the hand.
    Capture {
        /// The pit whose seeds are captured; the inner pit if two are emptied.
        from: Pit,
        /// The outer pit of the same column; `None` if it is not emptied.
        also: Option<Pit>,
        /// The mover's pit; `None` if its seeds are not lifted too.
        with: Option<Pit>,
        /// The side whose hand receives them.
        hand: Side,
        /// The tsibongy from which they will be sown; `None` if there is none.
        origin: Option<Pit>,
    },
    /// From a tsibongy into the facing tsibongy.
    Merge {
        /// The opponent's tsibongy.
        from: Pit,
        /// The mover's tsibongy.
        into: Pit,
    },
}

/// The place and direction in which the seeds in hand will be sown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UpcomingSowing {
    /// The pit at which the sowing begins. The first captured seed falls into
    /// it; seeds lifted from it are sown from the next pit on.
    pub pit: Pit,
    /// The direction, as seen in the row of the pit.
    pub direction: Direction,
    /// The next pit in that direction.
    pub next: Pit,
}

impl SeedPath {
    /// Returns the path of an event; `last` is the previous event of the turn.
    pub(super) fn from_event(event: Event, last: Option<Event>, shape: BoardShape) -> Option<Self> {
        Some(match event {
            Event::Sowing {
                first,
                seeds,
                direction,
                ..
            } => {
                let mut at = (first, direction);
                let mut pits = vec![first];
                for _ in 1..seeds {
                    at = next_pit(at.0, at.1, shape);
                    pits.push(at.0);
                }
                let from = match last {
                    Some(
                        Event::Lift { pit, .. }
                        | Event::Relay { pit, .. }
                        | Event::Merge { pit, .. }
                        | Event::Capture {
                            pit, origin: None, ..
                        },
                    ) => Some(pit),
                    _ => None,
                };
                Self::Sowing { from, pits }
            }
            Event::Capture {
                pit,
                from,
                also,
                origin,
                own,
                ..
            } => Self::Capture {
                from,
                also,
                with: (own > 0).then_some(pit),
                hand: pit.side(),
                origin: origin.map(|origin| tsibongy_at(pit, origin, shape)),
            },
            Event::Merge { pit, from, .. } => Self::Merge { from, into: pit },
            _ => return None,
        })
    }
}

impl UpcomingSowing {
    pub(super) fn from_event(event: Event, shape: BoardShape) -> Option<Self> {
        let (pit, direction) = match event {
            Event::Lift { pit, direction, .. } | Event::Relay { pit, direction, .. } => {
                (pit, direction)
            }
            Event::Capture {
                pit,
                origin: Some(origin),
                ..
            } => (tsibongy_at(pit, origin, shape), origin.opposite()),
            Event::Merge {
                pit, lifted: 1.., ..
            } => match pit.column() {
                1 => (pit, Direction::Right),
                _ => (pit, Direction::Left),
            },
            _ => return None,
        };
        let (next, _) = next_pit(pit, direction, shape);
        Some(Self {
            pit,
            direction,
            next,
        })
    }
}

/// Returns the tsibongy at an end of a row.
fn tsibongy_at(pit: Pit, end: Direction, shape: BoardShape) -> Pit {
    let column = match end {
        Direction::Left => 1,
        Direction::Right => shape.columns.count(),
    };
    Pit::new(pit.row(), column)
}

/// Returns the next pit of the ring, and the direction in its row.
fn next_pit(pit: Pit, direction: Direction, shape: BoardShape) -> (Pit, Direction) {
    let last = shape.columns.count();
    let column = match direction {
        Direction::Left => pit.column().saturating_sub(1),
        Direction::Right => pit.column().saturating_add(1),
    };
    if (1..=last).contains(&column) {
        (Pit::new(pit.row(), column), direction)
    } else {
        let (row, turns) = row_beyond(pit.row(), direction, shape.rows_a_side);
        // A row that runs the same way begins at the other end.
        let column = if turns {
            pit.column()
        } else {
            (last + 1).saturating_sub(pit.column())
        };
        let direction = if turns {
            direction.opposite()
        } else {
            direction
        };
        (Pit::new(row, column), direction)
    }
}

/// Returns the row in which a sowing that leaves a row at an end goes on, and `true` if it turns
/// back there.
fn row_beyond(row: Row, direction: Direction, rows_a_side: u8) -> (Row, bool) {
    let (side, distance) = (row.side(), row.distance());
    if rows_a_side < 3 {
        let two = rows_a_side == 2;
        let next = if two { 1 - distance } else { 0 };
        return (Row::at(side, next, rows_a_side), two);
    }
    // As the player sees it, the middle row meets the outer one at the right and the inner one at
    // the left; their other ends follow each other.
    let to_right = (direction == Direction::Right) == (side == Side::South);
    let (next, turns) = match (distance, to_right) {
        (0, false) | (2, true) => (1, true),
        (0, true) => (2, false),
        (1, true) => (2, true),
        (1, false) => (0, true),
        (_, _) => (0, false),
    };
    (Row::at(side, next, rows_a_side), turns)
}

#[cfg(test)]
mod tests {
    use super::*;
    use fifangha_rules::{Game, Parameter, Rules, Step};

    #[test]
    fn a_sowing_passes_the_pits_that_the_rules_sow_into() {
        let mut three_rows = Game::KATRO.parameters();
        let rows = Parameter::Rows.set(&mut three_rows, "3");
        rows.unwrap();
        let games = [Game::FIFANGHA, Game::FIFANGAKELY, Game::ISOLO].map(Game::rules);
        for rules in games.into_iter().chain(Rules::new(three_rows)) {
            let start = rules.start();
            let shape = BoardShape::from_rules(&rules);
            for first in start.pits() {
                for direction in Direction::ALL {
                    for seeds in 1..=rules.parameters().seeds() {
                        let mut steps: Vec<Step> = Vec::new();
                        rules
                            .sow(&start, first.side(), seeds, first, direction, &mut steps)
                            .expect("a pit of that side");
                        let way = SeedPath::from_event(steps[0].event, None, shape);
                        let Some(SeedPath::Sowing { pits, .. }) = way else {
                            panic!("a sowing has a path");
                        };
                        assert_eq!(pits.len(), usize::from(seeds));
                        assert_eq!(pits.last(), Some(&steps[0].event.pit()));
                        for pit in start.pits() {
                            let through = pits.iter().filter(|&&it| it == pit).count();
                            let won = steps[0].position.seeds(pit) - start.seeds(pit);
                            assert_eq!(through, usize::from(won), "{first} {direction:?} {seeds}");
                        }
                    }
                }
            }
        }
    }
}
