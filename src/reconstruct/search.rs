//! The search: counting games, listing them, and what they share.

use std::ops::ControlFlow;

use super::expand::{Follower, Following};
use super::state::{At, GameTurn, Next, State};
use super::walk::{Found, Memo, Tally, Walk, remember};
use crate::effort::Budget;
use crate::search::{Map, Set, threads};

/// Walks that go side by side. What one finds out the others know when all have
/// come back, so that nothing depends on how many threads there are.
const TOGETHER: usize = 8;

/// States from which walks set out, so that there is enough to share out.
const SETTING_OUT: usize = 256;

/// How many turns from a start walks set out at most.
const FURTHEST: usize = 4;

/// Starts that are looked at together.
const STARTS: usize = 1 << 14;

/// Bytes of a state that is kept in a list, with room to grow.
const KEPT: usize = 2 * (size_of::<Next>() + size_of::<At>());

/// One search of one record under some rules.
pub(super) struct Search<'s, 'r> {
    follower: &'s Follower<'r>,
    budget: &'s Budget,
    /// Half of the memory; walks have a quarter, lists of states a quarter.
    memo: Memo,
    /// The search stops when it has found that many games.
    enough: usize,
    /// Games met on the way, for an answer that is not complete.
    met: Vec<(State, Found)>,
    keep: usize,
    /// Starts that are kept at most.
    most_starts: usize,
}

/// A state from which a walk sets out.
struct Setting {
    /// The index of the start.
    root: usize,
    state: State,
    /// In how many ways a game comes there.
    ways: u128,
    /// The first of them.
    path: Found,
}

impl<'s, 'r> Search<'s, 'r> {
    pub(super) fn new(follower: &'s Follower<'r>, budget: &'s Budget, keep: usize) -> Self {
        Self {
            follower,
            budget,
            memo: Memo::new(budget.bytes() / 2),
            enough: usize::MAX,
            met: Vec::new(),
            keep,
            most_starts: (budget.bytes() / 4 / KEPT).max(1),
        }
    }

    /// The same search, content with one game.
    pub(super) fn for_one(mut self) -> Self {
        self.enough = 1;
        self.keep = 1;
        self
    }

    /// Counts the games of every start that agrees with the evidence; returns
    /// the starts from which there are some.
    pub(super) fn count(&mut self) -> (Vec<Next>, Tally) {
        let mut fitting = Vec::new();
        let mut tally = Tally::of(0);
        let mut batch = Vec::new();
        let follower = self.follower;
        let mut flush = |batch: &mut Vec<Next>| {
            let counted = self.games_of(batch);
            for (root, counted) in batch.drain(..).zip(counted) {
                tally.add(counted);
                if counted.games > 0 {
                    fitting.push(root);
                }
            }
            fitting.len() <= self.most_starts
        };
        let flow = follower.each_root(&mut |next| {
            batch.push(next);
            match batch.len() < STARTS || flush(&mut batch) {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        let room = flush(&mut batch);
        tally.complete &= flow.is_continue() && room;
        (fitting, tally)
    }

    /// How many games each of some starts has.
    fn games_of(&mut self, roots: &[Next]) -> Vec<Tally> {
        let mut tallies = vec![Tally::of(0); roots.len()];
        let mut settings = Vec::new();
        for (root, (start, tally)) in roots.iter().zip(&mut tallies).enumerate() {
            // Who wants one game only goes straight on.
            let enough = match self.enough {
                usize::MAX => SETTING_OUT / roots.len(),
                _ => 1,
            };
            settings.extend(self.set_out(root, start, enough, tally));
        }
        for together in settings.chunks(TOGETHER) {
            let walked = threads::each(together, |setting| {
                let mut walk = self.walk(self.keep.saturating_sub(self.met.len()));
                let tally = walk.games_after(&setting.state, setting.path.clone());
                (tally, walk.met, walk.own)
            });
            for (setting, (tally, met, own)) in together.iter().zip(walked) {
                for (state, games) in own.into_entries() {
                    if self.memo.get(&state).is_none() {
                        remember(&mut self.memo, state, games);
                    }
                }
                self.keep_met(&roots[setting.root].state, met);
                tallies[setting.root].add(Tally {
                    games: tally.games.saturating_mul(setting.ways),
                    ..tally
                });
            }
        }
        tallies
    }

    /// The states from which walks set out: some turns on from a start, each
    /// once. Games that end before are counted here.
    fn set_out(
        &mut self,
        root: usize,
        start: &Next,
        enough: usize,
        tally: &mut Tally,
    ) -> Vec<Setting> {
        let mut walk = self.walk(self.keep.saturating_sub(self.met.len()));
        if start.accepts {
            tally.add(Tally::of(1));
            walk.meet(&Vec::new());
        }
        let mut layer = Vec::new();
        if !start.state.places.is_empty() {
            layer.push(Setting {
                root,
                state: start.state.clone(),
                ways: 1,
                path: Vec::new(),
            });
        }
        for _ in 0..FURTHEST {
            if layer.len() >= enough {
                break;
            }
            let mut index: Map<State, usize> = Map::default();
            let mut following: Vec<Setting> = Vec::new();
            for Setting {
                state, ways, path, ..
            } in layer
            {
                for (turn, next) in walk.one_turn(&state).collect::<Vec<_>>() {
                    let way = || {
                        let mut way = path.clone();
                        way.push(turn);
                        way
                    };
                    if next.accepts {
                        tally.add(Tally::of(ways));
                        walk.meet(&way());
                    }
                    if next.state.places.is_empty() {
                        continue;
                    }
                    let at = *index.entry(next.state.clone()).or_insert_with(|| {
                        following.push(Setting {
                            root,
                            state: next.state,
                            ways: 0,
                            path: way(),
                        });
                        following.len() - 1
                    });
                    following[at].ways = following[at].ways.saturating_add(ways);
                }
            }
            layer = following;
        }
        tally.complete &= !self.budget.is_spent();
        let met = walk.met;
        self.keep_met(&start.state, met);
        layer
    }

    /// A walk with its share of the memory.
    fn walk(&self, keep: usize) -> Walk<'_, 'r> {
        Walk {
            follower: self.follower,
            budget: self.budget,
            known: &self.memo,
            own: Memo::new(self.budget.bytes() / 4 / TOGETHER),
            met: Vec::new(),
            keep,
            enough: self.enough,
        }
    }

    fn keep_met(&mut self, start: &State, met: Vec<Found>) {
        let room = self.keep.saturating_sub(self.met.len());
        let met = met.into_iter().take(room);
        self.met.extend(met.map(|path| (start.clone(), path)));
    }

    /// The games met on the way, in no particular order.
    pub(super) fn met(&mut self) -> Vec<(State, Found)> {
        std::mem::take(&mut self.met)
    }

    /// Whether games follow; known already, but for what the memo had no room
    /// for.
    fn is_alive(&mut self, next: &Next) -> bool {
        if next.accepts || next.state.places.is_empty() {
            return next.accepts;
        }
        if let Some(games) = self.memo.get(&next.state) {
            return games > 0;
        }
        let mut walk = self.walk(0);
        let tally = walk.games_after(&next.state, Vec::new());
        for (state, games) in walk.own.into_entries() {
            remember(&mut self.memo, state, games);
        }
        tally.games > 0
    }

    /// The first games in order, after a complete count.
    pub(super) fn list(&mut self, roots: &[Next]) -> Vec<(State, Found)> {
        let mut listed: Vec<(State, Found)> = Vec::new();
        for root in roots {
            let mut path = Found::new();
            let mut line: Vec<(State, Following<'s>)> = Vec::new();
            let mut visit = Some(root.clone());
            loop {
                if let Some(next) = visit.take().filter(|next| self.is_alive(next)) {
                    if listed.len() >= self.keep {
                        return listed;
                    }
                    if next.accepts {
                        listed.push((root.state.clone(), path.clone()));
                    }
                    if !next.state.places.is_empty() {
                        let following = self.follower.following(&next.state);
                        line.push((next.state, following));
                    }
                }
                path.truncate(line.len().saturating_sub(1));
                let Some((state, following)) = line.last_mut() else {
                    break;
                };
                match self.follower.next(state, following) {
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
    /// its second, and so on, for as long as all games go on; `false` when it
    /// had to stop before.
    pub(super) fn layers(
        &mut self,
        mut layer: Vec<Next>,
        mut visit: impl FnMut(usize, &GameTurn),
    ) -> bool {
        layer.retain(|root| self.is_alive(root));
        let mut states = 0;
        for index in 0.. {
            if layer.is_empty() || layer.iter().any(|next| next.accepts) {
                return true;
            }
            let mut known: Set<State> = Set::default();
            let mut after = Vec::new();
            for Next { state, .. } in &layer {
                let mut following = self.follower.following(state);
                while let Some((turn, next)) = self.follower.next(state, &mut following) {
                    if self.is_alive(&next) {
                        visit(index, &turn);
                        // Accepting or not, the same state is the same game on.
                        if known.insert(next.state.clone()) || next.accepts {
                            after.push(next);
                        }
                    }
                }
                states += 1;
                if self.budget.is_spent() || known.len() + states > self.most_starts {
                    return false;
                }
            }
            layer = after;
        }
        true
    }
}
