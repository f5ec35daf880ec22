//! The search: counts games, lists them, and compares their turns.

use fifangha_rules::break_if;

use super::depth_first::{DepthFirstWalk, GameCount, GameCountMemo, GamePath, memoize};
use super::search_state::{GameTurn, ReconstructionState, StageCursor, Successor};
use super::successors::{EvidenceMatcher, PendingSuccessors};
use crate::budget::Budget;
use crate::search::{FastMap, FastSet, threads};

/// The number of parallel searches. Their results are merged when all have
/// finished, so that nothing depends on the number of threads.
const PARALLEL_WALKS: usize = 8;

/// Minimum number of states to share out among searches.
const MIN_WALK_STARTS: usize = 256;

/// Maximum number of turns from a start to the states shared out.
const MAX_EXPANSION_TURNS: usize = 4;

/// The number of starts processed together.
const START_BATCH: usize = 1 << 14;

/// Memory of a state in a list that can grow, in bytes.
const BYTES_PER_STATE: usize = 2 * (size_of::<Successor>() + size_of::<StageCursor>());

/// A search of one record under some rules.
pub(super) struct GameEnumeration<'s, 'r> {
    follower: &'s EvidenceMatcher<'r>,
    budget: &'s Budget,
    /// Takes half of the memory; searches and lists of states take a quarter
    /// each.
    memo: GameCountMemo,
    /// The number of games after which the search stops.
    enough: usize,
    /// The games found so far, for a report that is not complete.
    found_games: Vec<(ReconstructionState, GamePath)>,
    keep: usize,
    /// Maximum number of starts kept.
    most_starts: usize,
}

/// A state from which a depth-first search starts.
struct WalkStart {
    /// The index of the start.
    root: usize,
    state: ReconstructionState,
    /// The number of ways to reach the state.
    paths: u128,
    /// The first of these ways.
    path: GamePath,
}

impl<'s, 'r> GameEnumeration<'s, 'r> {
    pub(super) fn new(follower: &'s EvidenceMatcher<'r>, budget: &'s Budget, keep: usize) -> Self {
        Self {
            follower,
            budget,
            memo: GameCountMemo::new(budget.max_bytes() / 2),
            enough: usize::MAX,
            found_games: Vec::new(),
            keep,
            most_starts: (budget.max_bytes() / 4 / BYTES_PER_STATE).max(1),
        }
    }

    /// Stops the search after one game.
    pub(super) fn stop_at_first(mut self) -> Self {
        self.enough = 1;
        self.keep = 1;
        self
    }

    /// Counts the games of every start that agrees with the evidence; returns
    /// the starts that have some.
    pub(super) fn count_games(&mut self) -> (Vec<Successor>, GameCount) {
        let mut fitting = Vec::new();
        let mut tally = GameCount::of(0);
        let mut batch = Vec::new();
        let follower = self.follower;
        let mut flush = |batch: &mut Vec<Successor>| {
            let counted = self.count_per_root(batch);
            for (root, counted) in batch.drain(..).zip(counted) {
                tally.add(counted);
                if counted.games > 0 {
                    fitting.push(root);
                }
            }
            fitting.len() <= self.most_starts
        };
        let flow = follower.visit_roots(&mut |next| {
            batch.push(next);
            break_if(batch.len() >= START_BATCH && !flush(&mut batch))
        });
        let room = flush(&mut batch);
        tally.complete &= flow.is_continue() && room;
        (fitting, tally)
    }

    /// Returns the number of games of each start.
    fn count_per_root(&mut self, roots: &[Successor]) -> Vec<GameCount> {
        let mut tallies = vec![GameCount::of(0); roots.len()];
        let mut settings = Vec::new();
        for (root, (start, tally)) in roots.iter().zip(&mut tallies).enumerate() {
            // A search for a single game starts at once.
            let enough = match self.enough {
                usize::MAX => MIN_WALK_STARTS / roots.len(),
                _ => 1,
            };
            settings.extend(self.expand_root(root, start, enough, tally));
        }
        for together in settings.chunks(PARALLEL_WALKS) {
            let walked = threads::par_map(together, |setting| {
                let mut walk = self.new_walk(self.keep.saturating_sub(self.found_games.len()));
                let tally = walk.count_games(&setting.state, setting.path.clone());
                (tally, walk.found_games, walk.own)
            });
            for (setting, (tally, met, own)) in together.iter().zip(walked) {
                for (state, games) in own.into_entries() {
                    if self.memo.get(&state).is_none() {
                        memoize(&mut self.memo, state, games);
                    }
                }
                self.keep_games(&roots[setting.root].state, met);
                tallies[setting.root].add(GameCount {
                    games: tally.games.saturating_mul(setting.paths),
                    ..tally
                });
            }
        }
        tallies
    }

    /// Returns the states some turns after a start, each once. Games that end
    /// before are counted here.
    fn expand_root(
        &mut self,
        root: usize,
        start: &Successor,
        enough: usize,
        tally: &mut GameCount,
    ) -> Vec<WalkStart> {
        let mut walk = self.new_walk(self.keep.saturating_sub(self.found_games.len()));
        if start.accepts {
            tally.add(GameCount::of(1));
            walk.record_game(&Vec::new());
        }
        let mut layer = Vec::new();
        if !start.state.places.is_empty() {
            layer.push(WalkStart {
                root,
                state: start.state.clone(),
                paths: 1,
                path: Vec::new(),
            });
        }
        for _ in 0..MAX_EXPANSION_TURNS {
            if layer.len() >= enough {
                break;
            }
            let mut index: FastMap<ReconstructionState, usize> = FastMap::default();
            let mut following: Vec<WalkStart> = Vec::new();
            for WalkStart {
                state,
                paths: ways,
                path,
                ..
            } in layer
            {
                for (turn, next) in walk.successors(&state).collect::<Vec<_>>() {
                    let way = || {
                        let mut way = path.clone();
                        way.push(turn);
                        way
                    };
                    if next.accepts {
                        tally.add(GameCount::of(ways));
                        walk.record_game(&way());
                    }
                    if next.state.places.is_empty() {
                        continue;
                    }
                    let at = *index.entry(next.state.clone()).or_insert_with(|| {
                        following.push(WalkStart {
                            root,
                            state: next.state,
                            paths: 0,
                            path: way(),
                        });
                        following.len() - 1
                    });
                    following[at].paths = following[at].paths.saturating_add(ways);
                }
            }
            layer = following;
        }
        tally.complete &= !self.budget.is_exhausted();
        let met = walk.found_games;
        self.keep_games(&start.state, met);
        layer
    }

    /// Creates a search with its share of the memory.
    fn new_walk(&self, keep: usize) -> DepthFirstWalk<'_, 'r> {
        DepthFirstWalk {
            follower: self.follower,
            budget: self.budget,
            known: &self.memo,
            own: GameCountMemo::new(self.budget.max_bytes() / 4 / PARALLEL_WALKS),
            found_games: Vec::new(),
            keep,
            enough: self.enough,
        }
    }

    fn keep_games(&mut self, start: &ReconstructionState, met: Vec<GamePath>) {
        let room = self.keep.saturating_sub(self.found_games.len());
        let met = met.into_iter().take(room);
        self.found_games
            .extend(met.map(|path| (start.clone(), path)));
    }

    /// Takes the games found so far, in no particular order.
    pub(super) fn take_found_games(&mut self) -> Vec<(ReconstructionState, GamePath)> {
        std::mem::take(&mut self.found_games)
    }

    /// Returns `true` if games follow; searches again only if the table was
    /// full.
    fn has_games(&mut self, next: &Successor) -> bool {
        if next.accepts || next.state.places.is_empty() {
            return next.accepts;
        }
        if let Some(games) = self.memo.get(&next.state) {
            return games > 0;
        }
        let mut walk = self.new_walk(0);
        let tally = walk.count_games(&next.state, Vec::new());
        for (state, games) in walk.own.into_entries() {
            memoize(&mut self.memo, state, games);
        }
        tally.games > 0
    }

    /// Returns the first games in order, after a complete count.
    pub(super) fn list_games(
        &mut self,
        roots: &[Successor],
    ) -> Vec<(ReconstructionState, GamePath)> {
        let mut listed: Vec<(ReconstructionState, GamePath)> = Vec::new();
        for root in roots {
            let mut path = GamePath::new();
            let mut line: Vec<(ReconstructionState, PendingSuccessors<'s>)> = Vec::new();
            let mut visit = Some(root.clone());
            loop {
                if let Some(next) = visit.take().filter(|next| self.has_games(next)) {
                    if listed.len() >= self.keep {
                        return listed;
                    }
                    if next.accepts {
                        listed.push((root.state.clone(), path.clone()));
                    }
                    if !next.state.places.is_empty() {
                        let following = self.follower.successors(&next.state);
                        line.push((next.state, following));
                    }
                }
                path.truncate(line.len().saturating_sub(1));
                let Some((state, following)) = line.last_mut() else {
                    break;
                };
                match self.follower.next_successor(state, following) {
                    Some((turn, next)) => {
                        path.push(turn);
                        visit = Some(next);
                    }
                    None => {
                        line.pop();
                    }
                }
            }
        }
        listed
    }

    /// Calls `visit` with every turn that a game plays as its first, then as
    /// its second, and so on, until a game ends. Returns `false` if it had to
    /// stop earlier.
    pub(super) fn visit_turn_layers(
        &mut self,
        mut layer: Vec<Successor>,
        mut visit: impl FnMut(usize, &GameTurn),
    ) -> bool {
        layer.retain(|root| self.has_games(root));
        let mut states = 0;
        for index in 0.. {
            if layer.is_empty() || layer.iter().any(|next| next.accepts) {
                return true;
            }
            let mut known: FastSet<ReconstructionState> = FastSet::default();
            let mut after = Vec::new();
            for Successor { state, .. } in &layer {
                let mut following = self.follower.successors(state);
                while let Some((turn, next)) = self.follower.next_successor(state, &mut following) {
                    if self.has_games(&next) {
                        visit(index, &turn);
                        // The same state has the same continuations; accepting
                        // ones are kept to end the loop.
                        if known.insert(next.state.clone()) || next.accepts {
                            after.push(next);
                        }
                    }
                }
                states += 1;
                if self.budget.is_exhausted() || known.len() + states > self.most_starts {
                    return false;
                }
            }
            layer = after;
        }
        true
    }
}
