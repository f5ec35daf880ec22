//! The search: counting games, listing them, and what they share.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Mutex;

use super::effort::Budget;
use super::expand::Follower;
use super::memo::Memo;
use super::state::{GameTurn, Next, State};
use super::threads;

/// The longest game that is searched for, in turns: the search goes one deeper
/// for each.
const MOST_TURNS: usize = 4096;

/// How deep branches are shared out among threads.
const PARALLEL: usize = 4;

/// Turns that are shared out at a time, so that a position with very many does
/// not fill the memory.
const TOGETHER: usize = 4096;

/// Starts that are looked at together.
const STARTS: usize = 1 << 14;

/// A game found: its start and its turns.
pub(super) type Found = Vec<GameTurn>;

/// Games counted; `complete` unless the budget was spent first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tally {
    pub(super) games: u128,
    pub(super) complete: bool,
}

impl Tally {
    const fn of(games: u128) -> Self {
        Self {
            games,
            complete: true,
        }
    }

    fn and(self, other: Self) -> Self {
        Self {
            games: self.games.saturating_add(other.games),
            complete: self.complete && other.complete,
        }
    }
}

/// One search of one record under some rules.
pub(super) struct Search<'s, 'r> {
    follower: &'s Follower<'r>,
    budget: &'s Budget,
    memo: Memo,
    /// The search stops when it has found that many games.
    enough: u64,
    /// Games met on the way, for an answer that is not complete.
    met: Mutex<Vec<(State, Found)>>,
    keep: usize,
    /// Starts that are kept at most.
    most_starts: usize,
}

impl<'s, 'r> Search<'s, 'r> {
    pub(super) fn new(
        follower: &'s Follower<'r>,
        budget: &'s Budget,
        memo: usize,
        keep: usize,
    ) -> Self {
        Self {
            follower,
            budget,
            memo: Memo::new(memo),
            enough: u64::MAX,
            met: Mutex::default(),
            keep,
            most_starts: memo.max(1),
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
    pub(super) fn count(&self) -> (Vec<Next>, Tally) {
        let mut fitting = Vec::new();
        let mut tally = Tally::of(0);
        let mut batch = Vec::new();
        let mut flush = |batch: &mut Vec<Next>| {
            let counted = threads::each(batch, |root| self.games_of(root, root, &mut Vec::new()));
            for (root, counted) in batch.drain(..).zip(counted) {
                tally = tally.and(counted);
                if counted.games > 0 {
                    fitting.push(root);
                }
            }
            fitting.len() <= self.most_starts
        };
        let flow = self.follower.each_root(&mut |next| {
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

    fn games_of(&self, next: &Next, root: &Next, path: &mut Found) -> Tally {
        let here = Tally::of(u128::from(next.accepts));
        if next.accepts {
            self.meet(root, path);
        }
        if next.state.places.is_empty() {
            return here;
        }
        here.and(self.after(&next.state, root, path))
    }

    /// How many games follow from a state.
    fn after(&self, state: &State, root: &Next, path: &mut Found) -> Tally {
        if let Some(games) = self.memo.get(state) {
            return Tally::of(games);
        }
        if path.len() >= MOST_TURNS {
            self.budget.give_up();
        }
        if self.budget.is_spent() {
            return Tally {
                games: 0,
                complete: false,
            };
        }
        let tally = if path.len() < PARALLEL {
            let mut tally = Tally::of(0);
            let mut children = Vec::new();
            let flow = self.follower.each(state, |turn, next| {
                children.push((turn, next));
                if children.len() == TOGETHER {
                    tally = tally.and(self.shared_out(&children, root, path));
                    children.clear();
                }
                ControlFlow::Continue(())
            });
            tally = tally.and(self.shared_out(&children, root, path));
            tally.complete &= flow.is_continue();
            tally
        } else {
            let mut tally = Tally::of(0);
            let flow = self.follower.each(state, |turn, next| {
                path.push(turn);
                tally = tally.and(self.games_of(&next, root, path));
                path.pop();
                ControlFlow::Continue(())
            });
            tally.complete &= flow.is_continue();
            tally
        };
        if tally.complete {
            self.memo.insert(state, tally.games);
        }
        tally
    }

    /// How many games follow from some turns, on all threads.
    fn shared_out(&self, children: &[(GameTurn, Next)], root: &Next, path: &Found) -> Tally {
        threads::each(children, |(turn, next)| {
            let mut path = path.clone();
            path.push(*turn);
            self.games_of(next, root, &mut path)
        })
        .into_iter()
        .fold(Tally::of(0), Tally::and)
    }

    fn meet(&self, root: &Next, path: &Found) {
        self.budget.effort().find();
        let Ok(mut met) = self.met.lock() else { return };
        if met.len() < self.keep {
            met.push((root.state.clone(), path.clone()));
        }
        if met.len() as u64 >= self.enough {
            self.budget.give_up();
        }
    }

    /// The games met on the way, in no particular order.
    pub(super) fn met(&self) -> Vec<(State, Found)> {
        self.met
            .lock()
            .map(|mut met| std::mem::take(&mut *met))
            .unwrap_or_default()
    }

    /// Whether games follow; known already, but for what the memo had no room
    /// for.
    fn is_alive(&self, next: &Next) -> bool {
        next.accepts
            || (!next.state.places.is_empty()
                && self.after(&next.state, next, &mut Vec::new()).games > 0)
    }

    /// The first games in order, after a complete count.
    pub(super) fn list(&self, roots: &[Next]) -> Vec<(State, Found)> {
        let mut listed = Vec::new();
        for root in roots {
            let flow = self.list_from(root, &mut Vec::new(), &mut |path: &Found| {
                listed.push((root.state.clone(), path.clone()));
                if listed.len() >= self.keep {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
            if flow.is_break() {
                break;
            }
        }
        listed
    }

    fn list_from(
        &self,
        next: &Next,
        path: &mut Found,
        visit: &mut impl FnMut(&Found) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.keep == 0 || !self.is_alive(next) {
            return ControlFlow::Continue(());
        }
        if next.accepts {
            visit(path)?;
        }
        if next.state.places.is_empty() {
            return ControlFlow::Continue(());
        }
        self.follower.each(&next.state, |turn, next| {
            path.push(turn);
            let flow = self.list_from(&next, path, visit);
            path.pop();
            flow
        })
    }

    /// Calls `visit` with every turn that a game plays as its first, then as
    /// its second, and so on, for as long as all games go on; `false` when it
    /// had to stop before.
    pub(super) fn layers(&self, roots: Vec<Next>, mut visit: impl FnMut(usize, &GameTurn)) -> bool {
        let mut layer: Vec<Next> = roots
            .into_iter()
            .filter(|root| self.is_alive(root))
            .collect();
        let mut states = 0;
        for index in 0.. {
            if layer.is_empty() || layer.iter().any(|next| next.accepts) {
                return true;
            }
            let mut known: HashSet<State> = HashSet::new();
            let mut following = Vec::new();
            for next in &layer {
                let flow = self.follower.each(&next.state, |turn, next| {
                    if self.is_alive(&next) {
                        visit(index, &turn);
                        // Accepting or not, the same state is the same game on.
                        if known.insert(next.state.clone()) || next.accepts {
                            following.push(next);
                        }
                    }
                    ControlFlow::Continue(())
                });
                states += 1;
                if flow.is_break() || known.len() + states > self.most_starts {
                    return false;
                }
            }
            layer = following;
        }
        true
    }
}
