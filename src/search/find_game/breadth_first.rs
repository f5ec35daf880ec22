//! Breadth-first search through all games.

use std::ops::{ControlFlow, Range};

use fifangha_rules::{PackedPosition, Position, PositionKey, Rules, Turn};

use super::cycle_finder::{CycleFinder, IndexPath};
use super::{FoundGame, GameSearchReport, SearchGoal};
use crate::budget::Budget;
use crate::search::TranspositionTable;

/// A position that was reached, and the index of its predecessor.
struct SearchNode<K> {
    at: K,
    before: u32,
}

/// The positions reached from a start, each once, by a shortest path; those at
/// the same depth are contiguous.
struct BreadthFirstSearch<'r, K> {
    rules: &'r Rules,
    goal: SearchGoal,
    nodes: Vec<SearchNode<K>>,
    known: TranspositionTable<K, u32>,
    cycles: CycleFinder,
    /// `true` if every turn was decided; a turn that was given up proves
    /// nothing.
    decided: bool,
}

pub(super) fn search_breadth_first(
    rules: &Rules,
    start: &Position,
    goal: SearchGoal,
    most: usize,
    budget: &Budget,
) -> GameSearchReport {
    if rules.fits_packed_position() {
        search_with_keys::<PackedPosition>(rules, start, goal, most, budget)
    } else {
        search_with_keys::<Position>(rules, start, goal, most, budget)
    }
}

fn search_with_keys<K: PositionKey>(
    rules: &Rules,
    start: &Position,
    goal: SearchGoal,
    most: usize,
    budget: &Budget,
) -> GameSearchReport {
    let mut search = BreadthFirstSearch::<K> {
        rules,
        goal,
        nodes: Vec::new(),
        known: TranspositionTable::new(budget.max_bytes()),
        cycles: CycleFinder::default(),
        decided: true,
    };
    let first = search.key(start);
    search.known.insert(first, 0, 0);
    search.nodes.push(SearchNode {
        at: first,
        before: 0,
    });
    let mut layer = 0..1;
    for none_within in 0.. {
        let report = |found, exhausted| GameSearchReport {
            found,
            none_within,
            exhausted,
        };
        if layer.is_empty() {
            let circle = search
                .cycles
                .shortest_cycle(&search.predecessors(), usize::MAX);
            let found = circle.and_then(|way| search.game_around_cycle(start, &way));
            let none = found.is_none() && search.decided;
            return report(found, none);
        }
        match search.expand_layer(start, layer.clone(), most, budget) {
            ControlFlow::Break(found) => return report(found, false),
            ControlFlow::Continue(()) => {}
        }
        search.cycles.close_layer(layer.end);
        if goal == SearchGoal::Repeats {
            let circle = search
                .cycles
                .shortest_cycle(&search.predecessors(), none_within + 1);
            if let Some(found) = circle.and_then(|way| search.game_around_cycle(start, &way)) {
                return report(Some(found), false);
            }
        }
        layer = layer.end..search.nodes.len();
    }
    unreachable!("a game has no more turns than there are numbers")
}

impl<K: PositionKey> BreadthFirstSearch<'_, K> {
    /// Bytes of a position in the list, which doubles as it grows.
    const BYTES_PER_NODE: usize = 2 * size_of::<SearchNode<K>>();

    /// Returns the key of a position. Equivalent positions share one, except in
    /// the search for repetitions: a mirror image is not a repetition.
    fn key(&self, position: &Position) -> K {
        match self.goal {
            SearchGoal::Repeats => self.rules.pack(position),
            _ => self.rules.canonical(position),
        }
    }

    /// Plays every turn of every position of a layer; breaks with the game
    /// found, or with `None` if a limit is reached.
    fn expand_layer(
        &mut self,
        start: &Position,
        layer: Range<usize>,
        most: usize,
        budget: &Budget,
    ) -> ControlFlow<Option<FoundGame>> {
        for before in layer {
            let position = self.rules.unpack(self.nodes[before].at);
            let mut room = true;
            let rules = self.rules;
            let found =
                rules.each_turn_within(&position, budget.remaining_sowings(), |_, played| {
                    if !budget.spend(played.laps) {
                        room = false;
                        return ControlFlow::Break(false);
                    }
                    if self.goal.accepts(&position, &played, &[]) {
                        return ControlFlow::Break(true);
                    }
                    if !played.ends_at_rest() {
                        self.decided &= played.never_ends();
                        return ControlFlow::Continue(());
                    }
                    let at = self.key(&played.position);
                    match self.known.get(&at) {
                        Some(known) if self.goal == SearchGoal::Repeats => {
                            self.cycles.add_edge(before as u32, known);
                        }
                        Some(_) => {}
                        None => {
                            room &= self.known.insert(
                                at,
                                self.nodes.len() as u32,
                                Self::BYTES_PER_NODE,
                            );
                            let before = before as u32;
                            self.nodes.push(SearchNode { at, before });
                        }
                    }
                    ControlFlow::Continue(())
                });
            if found == Some(true) {
                return ControlFlow::Break(self.game_to(start, before));
            }
            let room = room && self.cycles.bytes() <= budget.max_bytes();
            if !room || self.nodes.len() - 1 > most.min(u32::MAX as usize - 1) {
                return ControlFlow::Break(None);
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns a function from the index of a position to that of its
    /// predecessor.
    fn predecessors(&self) -> impl Fn(u32) -> u32 {
        |index| self.nodes[index as usize].before
    }

    /// Returns the game to a position that was reached, and the turn found
    /// there.
    fn game_to(&self, start: &Position, at: usize) -> Option<FoundGame> {
        let (mut turns, at) = self.turns_along(start, &self.path_to(at as u32))?;
        let mut legal = self.rules.legal_turns(&at);
        let (turn, played) = legal.find(|(_, played)| self.goal.accepts(&at, played, &[]))?;
        turns.push((at, turn));
        Some(FoundGame {
            turns,
            played,
            shortest: self.decided,
        })
    }

    /// Returns the game to a cycle and once around it.
    fn game_around_cycle(&self, start: &Position, circle: &IndexPath) -> Option<FoundGame> {
        let mut way = self.path_to(circle[0]);
        way.extend(&circle[1..]);
        let (mut turns, _) = self.turns_along(start, &way)?;
        let (before, turn) = turns.pop()?;
        let played = self.rules.play(&before, &turn).ok()?;
        turns.push((before, turn));
        Some(FoundGame {
            turns,
            played,
            shortest: true,
        })
    }

    /// Returns the positions on the path to one that was reached, without the
    /// start.
    fn path_to(&self, mut at: u32) -> IndexPath {
        let mut way = IndexPath::new();
        while at > 0 {
            way.push(at);
            at = self.nodes[at as usize].before;
        }
        way.reverse();
        way
    }

    /// Returns the turns along a path, and the position that they lead to.
    fn turns_along(
        &self,
        start: &Position,
        way: &IndexPath,
    ) -> Option<(Vec<(Position, Turn)>, Position)> {
        let mut at = *start;
        let mut turns = Vec::new();
        for &next in way {
            let next = self.nodes[next as usize].at;
            let mut leading = self.rules.legal_turns(&at);
            let (turn, played) = leading
                .find(|(_, played)| played.ends_at_rest() && self.key(&played.position) == next)?;
            turns.push((at, turn));
            at = played.position;
        }
        Some((turns, at))
    }
}
