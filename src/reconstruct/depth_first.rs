//! One walk through everything that can follow from a state.

use super::search_state::{GameTurn, ReconstructionState, StageCursor, Successor};
use super::successors::{EvidenceMatcher, PendingSuccessors};
use crate::budget::Budget;
use crate::search::TranspositionTable;

/// The longest game that is searched for, in turns. The line that is walked is
/// a list, not calls in calls: any stack is deep enough.
const MAX_GAME_TURNS: usize = 4096;

/// A game found: its start and its turns.
pub(super) type GamePath = Vec<GameTurn>;

/// How many games follow from states that were searched.
pub(super) type GameCountMemo = TranspositionTable<ReconstructionState, u128>;

/// Remembers how many games follow from a state, if there is room.
pub(super) fn memoize(memo: &mut GameCountMemo, state: ReconstructionState, games: u128) {
    let beside = state.places.capacity() * size_of::<StageCursor>();
    memo.insert(state, games, beside);
}

/// Games counted; `complete` unless the budget was spent first.
#[derive(Clone, Copy, Debug)]
pub(super) struct GameCount {
    pub(super) games: u128,
    pub(super) complete: bool,
}

impl GameCount {
    pub(super) const fn of(games: u128) -> Self {
        Self {
            games,
            complete: true,
        }
    }

    pub(super) fn add(&mut self, other: Self) {
        self.games = self.games.saturating_add(other.games);
        self.complete &= other.complete;
    }
}

/// A walk: it reads what was known before, and keeps apart what it finds out,
/// so that walks side by side find the same whichever is faster.
pub(super) struct DepthFirstWalk<'w, 'r> {
    pub(super) follower: &'w EvidenceMatcher<'r>,
    pub(super) budget: &'w Budget,
    pub(super) known: &'w GameCountMemo,
    pub(super) own: GameCountMemo,
    /// Games met on the way, for an answer that is not complete.
    pub(super) found_games: Vec<GamePath>,
    /// How many of them are kept.
    pub(super) keep: usize,
    /// The search stops when that many were met.
    pub(super) enough: usize,
}

/// A state of the line, and what was not yet looked at behind it.
struct WalkFrame<'r> {
    state: ReconstructionState,
    following: PendingSuccessors<'r>,
    tally: GameCount,
}

impl<'w, 'r> DepthFirstWalk<'w, 'r> {
    /// How many games follow from a state to which some turns led.
    pub(super) fn count_games(
        &mut self,
        state: &ReconstructionState,
        mut path: GamePath,
    ) -> GameCount {
        if let Some(games) = self.lookup(state) {
            return GameCount::of(games);
        }
        let mut line = vec![self.new_frame(state.clone())];
        loop {
            let Some(last) = line.last_mut() else {
                return GameCount::of(0);
            };
            if let Some((turn, next)) = self
                .follower
                .next_successor(&last.state, &mut last.following)
            {
                path.push(turn);
                if next.accepts {
                    last.tally.add(GameCount::of(1));
                    self.record_game(&path);
                }
                let known = match next.state.places.is_empty() {
                    true => Some(0),
                    false => self.lookup(&next.state),
                };
                match known {
                    Some(games) => last.tally.add(GameCount::of(games)),
                    None if path.len() < MAX_GAME_TURNS => {
                        line.push(self.new_frame(next.state));
                        continue;
                    }
                    None => {
                        self.budget.exhaust();
                        last.tally.complete = false;
                    }
                }
                path.pop();
                continue;
            }
            let Some(WalkFrame {
                state, mut tally, ..
            }) = line.pop()
            else {
                return GameCount::of(0);
            };
            tally.complete &= !self.budget.is_exhausted();
            if tally.complete {
                memoize(&mut self.own, state, tally.games);
            }
            match line.last_mut() {
                Some(before) => before.tally.add(tally),
                None => return tally,
            }
            path.pop();
        }
    }

    fn new_frame(&self, state: ReconstructionState) -> WalkFrame<'w> {
        let follower: &'w EvidenceMatcher<'r> = self.follower;
        WalkFrame {
            following: follower.successors(&state),
            state,
            tally: GameCount::of(0),
        }
    }

    fn lookup(&self, state: &ReconstructionState) -> Option<u128> {
        self.own.get(state).or_else(|| self.known.get(state))
    }

    /// A game was found.
    pub(super) fn record_game(&mut self, path: &GamePath) {
        self.budget.context().count_game();
        if self.found_games.len() < self.keep {
            self.found_games.push(path.clone());
        }
        if self.found_games.len() >= self.enough {
            self.budget.exhaust();
        }
    }

    /// What follows from a state in one turn, each with its turn.
    pub(super) fn successors(
        &self,
        state: &ReconstructionState,
    ) -> impl Iterator<Item = (GameTurn, Successor)> + use<'_, 'w, 'r> {
        let follower = self.follower;
        let state = state.clone();
        let mut following = follower.successors(&state);
        std::iter::from_fn(move || follower.next_successor(&state, &mut following))
    }
}
