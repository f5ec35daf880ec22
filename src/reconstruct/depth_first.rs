//! Depth-first search from one state.

use super::search_state::{GameTurn, ReconstructionState, StageCursor, Successor};
use super::successors::{EvidenceMatcher, PendingSuccessors};
use crate::budget::Budget;
use crate::search::TranspositionTable;

/// Maximum length of a game, in turns. The search uses an explicit stack, so
/// that it cannot overflow the call stack.
const MAX_GAME_TURNS: usize = 4096;

/// The turns of a game.
pub(super) type GamePath = Vec<GameTurn>;

/// Transposition table with the number of games that follow from a state.
pub(super) type GameCountMemo = TranspositionTable<ReconstructionState, u128>;

/// Stores the number of games that follow from a state, if memory allows.
pub(super) fn memoize(memo: &mut GameCountMemo, state: ReconstructionState, games: u128) {
    let beside = state.places.capacity() * size_of::<StageCursor>();
    memo.insert(state, games, beside);
}

/// The number of games; `complete` unless the budget was exhausted.
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

/// A depth-first search. It reads the shared table and writes to its own, so
/// that the results of parallel searches do not depend on their speed.
pub(super) struct DepthFirstWalk<'w, 'r> {
    pub(super) follower: &'w EvidenceMatcher<'r>,
    pub(super) budget: &'w Budget,
    pub(super) known: &'w GameCountMemo,
    pub(super) own: GameCountMemo,
    /// The games found so far, for a report that is not complete.
    pub(super) found_games: Vec<GamePath>,
    /// Maximum number of these games.
    pub(super) keep: usize,
    /// The number of games after which the search stops.
    pub(super) enough: usize,
}

/// A state of the current line, with the successors not yet visited.
struct WalkFrame<'r> {
    state: ReconstructionState,
    following: PendingSuccessors<'r>,
    tally: GameCount,
}

impl<'w, 'r> DepthFirstWalk<'w, 'r> {
    /// Returns the number of games that follow from a state, reached by the
    /// turns in `path`.
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

    /// Counts a game, and stores it unless enough are stored.
    pub(super) fn record_game(&mut self, path: &GamePath) {
        self.budget.context().count_game();
        if self.found_games.len() < self.keep {
            self.found_games.push(path.clone());
        }
        if self.found_games.len() >= self.enough {
            self.budget.exhaust();
        }
    }

    /// Returns the successors of a state, each with its turn.
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
