//! The way that seeds go: along the ring, across the board, into the hand.

use fifangha_rules::{Direction, Event, Pit, Side};

use super::cell::other_pit_of_column;
use crate::board::BoardShape;

/// The way that seeds went in an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeedPath {
    /// From the hand, one into each pit.
    Sowing {
        /// The pit that the seeds were lifted from; none where captured seeds
        /// are sown, which are in hand, and where it is not told.
        from: Option<Pit>,
        /// The pits, in order: as many as seeds.
        pits: Vec<Pit>,
    },
    /// From the opponent's pits into the hand.
    Capture {
        /// The pit whose seeds are taken; the inner one where two are.
        from: Pit,
        /// The pit behind it, where that is emptied too.
        also: Option<Pit>,
        /// The mover's pit, where its own seeds are lifted with them.
        with: Option<Pit>,
        /// Whose hand.
        hand: Side,
        /// The tsibongy from which they will be sown, where it is one.
        origin: Option<Pit>,
    },
    /// From one tsibongy into the one that faces it.
    Merge {
        /// The opponent's.
        from: Pit,
        /// The mover's.
        into: Pit,
    },
}

/// Where the seeds in hand will be sown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UpcomingSowing {
    /// The pit beside which the way begins: it gets the first of captured
    /// seeds, and none of those that were lifted from it.
    pub pit: Pit,
    /// The way they will go, as seen in its row.
    pub direction: Direction,
    /// The pit after it.
    pub next: Pit,
}

impl SeedPath {
    /// The way of an event; `last` is the event before it, where there is one.
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

/// The tsibongy at an end of a row.
fn tsibongy_at(pit: Pit, end: Direction, shape: BoardShape) -> Pit {
    let column = match end {
        Direction::Left => 1,
        Direction::Right => shape.columns.count(),
    };
    Pit::new(pit.row(), column)
}

/// The next pit of the ring, and the direction in its row.
fn next_pit(pit: Pit, direction: Direction, shape: BoardShape) -> (Pit, Direction) {
    let last = shape.columns.count();
    let column = match direction {
        Direction::Left => pit.column().saturating_sub(1),
        Direction::Right => pit.column().saturating_add(1),
    };
    if (1..=last).contains(&column) {
        (Pit::new(pit.row(), column), direction)
    } else if shape.rows_a_side == 2 {
        (other_pit_of_column(pit), direction.opposite())
    } else {
        // One row a side: on at its other end.
        let column = (last + 1).saturating_sub(pit.column());
        (Pit::new(pit.row(), column), direction)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fifangha_rules::{Game, Step};

    #[test]
    fn a_sowing_passes_the_pits_that_the_rules_sow_into() {
        for game in [Game::Fifangha, Game::Fifangakely, Game::Isolo] {
            let rules = game.rules();
            let start = rules.start();
            let shape = BoardShape::from_rules(&rules);
            for first in start.pits() {
                for direction in Direction::ALL {
                    for seeds in 1..=start.columns().seeds() {
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
