//! All games at once, turn by turn.

use std::ops::{ControlFlow, Range};

use fifangha_rules::{Packed, Position, Rules, Turn};

use super::circle::{Circles, Way};
use super::{Found, Hunted, Quarry};
use crate::effort::Budget;
use crate::search::Table;

/// A position that was reached, and the index of the one before it.
struct Reached {
    at: Packed,
    before: u32,
}

/// Bytes of a position in the list, which doubles as it grows.
const ROOM: usize = 2 * size_of::<Reached>();

/// Positions that were reached from a start, each once, by a shortest way;
/// those that are as many turns away lie together.
struct Breadth<'r> {
    rules: &'r Rules,
    quarry: Quarry,
    reached: Vec<Reached>,
    known: Table<Packed, u32>,
    circles: Circles,
    /// Whether every turn was decided: one that was given up proves nothing.
    decided: bool,
}

pub(super) fn breadth(
    rules: &Rules,
    start: &Position,
    quarry: Quarry,
    most: usize,
    budget: &Budget,
) -> Hunted {
    let mut search = Breadth {
        rules,
        quarry,
        reached: Vec::new(),
        known: Table::new(budget.bytes()),
        circles: Circles::default(),
        decided: true,
    };
    let first = search.key(start);
    search.known.insert(first, 0, 0);
    search.reached.push(Reached {
        at: first,
        before: 0,
    });
    let mut layer = 0..1;
    for none_within in 0.. {
        let hunted = |found, exhausted| Hunted {
            found,
            none_within,
            exhausted,
        };
        if layer.is_empty() {
            let circle = search.circles.shortest(&search.befores(), usize::MAX);
            let found = circle.and_then(|way| search.round(start, &way));
            let none = found.is_none() && search.decided;
            return hunted(found, none);
        }
        match search.follow(start, layer.clone(), most, budget) {
            ControlFlow::Break(found) => return hunted(found, false),
            ControlFlow::Continue(()) => {}
        }
        search.circles.close_layer(layer.end);
        if quarry == Quarry::Repeats {
            let circle = search.circles.shortest(&search.befores(), none_within + 1);
            if let Some(found) = circle.and_then(|way| search.round(start, &way)) {
                return hunted(Some(found), false);
            }
        }
        layer = layer.end..search.reached.len();
    }
    unreachable!("a game has no more turns than there are numbers")
}

impl Breadth<'_> {
    /// Boards that are alike are one; but it is not the same board that comes
    /// back where its mirror image does.
    fn key(&self, position: &Position) -> Packed {
        match self.quarry {
            Quarry::Repeats => self.rules.pack(position),
            _ => self.rules.alike(position),
        }
    }

    /// Plays every turn of every position of a layer; breaks with what was
    /// hunted, or without where there is no room.
    fn follow(
        &mut self,
        start: &Position,
        layer: Range<usize>,
        most: usize,
        budget: &Budget,
    ) -> ControlFlow<Option<Found>> {
        for before in layer {
            let position = self.rules.unpack(self.reached[before].at);
            let mut room = true;
            let rules = self.rules;
            let found = rules.each_turn_within(&position, budget.left(), |_, played| {
                if !budget.spend(played.laps) {
                    room = false;
                    return ControlFlow::Break(false);
                }
                if self.quarry.is(&played, &[]) {
                    return ControlFlow::Break(true);
                }
                if !played.rests() {
                    self.decided &= played.never_ends();
                    return ControlFlow::Continue(());
                }
                let at = self.key(&played.position);
                match self.known.get(&at) {
                    Some(known) if self.quarry == Quarry::Repeats => {
                        self.circles.also(before as u32, known);
                    }
                    Some(_) => {}
                    None => {
                        room &= self.known.insert(at, self.reached.len() as u32, ROOM);
                        let before = before as u32;
                        self.reached.push(Reached { at, before });
                    }
                }
                ControlFlow::Continue(())
            });
            if found == Some(true) {
                return ControlFlow::Break(self.game(start, before));
            }
            let room = room && self.circles.bytes() <= budget.bytes();
            if !room || self.reached.len() - 1 > most.min(u32::MAX as usize - 1) {
                return ControlFlow::Break(None);
            }
        }
        ControlFlow::Continue(())
    }

    /// The index before each that was reached.
    fn befores(&self) -> impl Fn(u32) -> u32 {
        |index| self.reached[index as usize].before
    }

    /// The game to a position that was reached, and on by a turn that was
    /// hunted.
    fn game(&self, start: &Position, at: usize) -> Option<Found> {
        let (mut turns, at) = self.play(start, &self.way(at as u32))?;
        let mut hunted = self.rules.legal_turns(&at);
        let (turn, played) = hunted.find(|(_, played)| self.quarry.is(played, &[]))?;
        turns.push((at, turn));
        Some(Found {
            turns,
            played,
            shortest: true,
        })
    }

    /// The game to a circle and once round.
    fn round(&self, start: &Position, circle: &Way) -> Option<Found> {
        let mut way = self.way(circle[0]);
        way.extend(&circle[1..]);
        let (mut turns, _) = self.play(start, &way)?;
        let (before, turn) = turns.pop()?;
        let played = self.rules.play(&before, &turn).ok()?;
        turns.push((before, turn));
        Some(Found {
            turns,
            played,
            shortest: true,
        })
    }

    /// The positions on the way to one that was reached, the start left out.
    fn way(&self, mut at: u32) -> Way {
        let mut way = Way::new();
        while at > 0 {
            way.push(at);
            at = self.reached[at as usize].before;
        }
        way.reverse();
        way
    }

    /// The turns that go by such positions, and where they lead.
    fn play(&self, start: &Position, way: &Way) -> Option<(Vec<(Position, Turn)>, Position)> {
        let mut at = *start;
        let mut turns = Vec::new();
        for &next in way {
            let next = self.reached[next as usize].at;
            let mut leading = self.rules.legal_turns(&at);
            let (turn, played) =
                leading.find(|(_, played)| played.rests() && self.key(&played.position) == next)?;
            turns.push((at, turn));
            at = played.position;
        }
        Some((turns, at))
    }
}
