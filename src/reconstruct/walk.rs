//! One walk through everything that can follow from a state.

use super::expand::{Follower, Following};
use super::state::{At, GameTurn, Next, State};
use crate::effort::Budget;
use crate::search::Table;

/// The longest game that is searched for, in turns. The line that is walked is
/// a list, not calls in calls: any stack is deep enough.
const MOST_TURNS: usize = 4096;

/// A game found: its start and its turns.
pub(super) type Found = Vec<GameTurn>;

/// How many games follow from states that were searched.
pub(super) type Memo = Table<State, u128>;

/// Remembers how many games follow from a state, if there is room.
pub(super) fn remember(memo: &mut Memo, state: State, games: u128) {
    let beside = state.places.capacity() * size_of::<At>();
    memo.insert(state, games, beside);
}

/// Games counted; `complete` unless the budget was spent first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tally {
    pub(super) games: u128,
    pub(super) complete: bool,
}

impl Tally {
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
pub(super) struct Walk<'w, 'r> {
    pub(super) follower: &'w Follower<'r>,
    pub(super) budget: &'w Budget,
    pub(super) known: &'w Memo,
    pub(super) own: Memo,
    /// Games met on the way, for an answer that is not complete.
    pub(super) met: Vec<Found>,
    /// How many of them are kept.
    pub(super) keep: usize,
    /// The search stops when that many were met.
    pub(super) enough: usize,
}

/// A state of the line, and what was not yet looked at behind it.
struct Open<'r> {
    state: State,
    following: Following<'r>,
    tally: Tally,
}

impl<'w, 'r> Walk<'w, 'r> {
    /// How many games follow from a state to which some turns led.
    pub(super) fn games_after(&mut self, state: &State, mut path: Found) -> Tally {
        if let Some(games) = self.recall(state) {
            return Tally::of(games);
        }
        let mut line = vec![self.open(state.clone())];
        loop {
            let Some(last) = line.last_mut() else {
                return Tally::of(0);
            };
            if let Some((turn, next)) = self.follower.next(&last.state, &mut last.following) {
                path.push(turn);
                if next.accepts {
                    last.tally.add(Tally::of(1));
                    self.meet(&path);
                }
                let known = match next.state.places.is_empty() {
                    true => Some(0),
                    false => self.recall(&next.state),
                };
                match known {
                    Some(games) => last.tally.add(Tally::of(games)),
                    None if path.len() < MOST_TURNS => {
                        line.push(self.open(next.state));
                        continue;
                    }
                    None => {
                        self.budget.give_up();
                        last.tally.complete = false;
                    }
                }
                path.pop();
                continue;
            }
            let Some(Open {
                state, mut tally, ..
            }) = line.pop()
            else {
                return Tally::of(0);
            };
            tally.complete &= !self.budget.is_spent();
            if tally.complete {
                remember(&mut self.own, state, tally.games);
            }
            match line.last_mut() {
                Some(before) => before.tally.add(tally),
                None => return tally,
            }
            path.pop();
        }
    }

    fn open(&self, state: State) -> Open<'w> {
        let follower: &'w Follower<'r> = self.follower;
        Open {
            following: follower.following(&state),
            state,
            tally: Tally::of(0),
        }
    }

    fn recall(&self, state: &State) -> Option<u128> {
        self.own.get(state).or_else(|| self.known.get(state))
    }

    /// A game was found.
    pub(super) fn meet(&mut self, path: &Found) {
        self.budget.effort().find();
        if self.met.len() < self.keep {
            self.met.push(path.clone());
        }
        if self.met.len() >= self.enough {
            self.budget.give_up();
        }
    }

    /// What follows from a state in one turn, each with its turn.
    pub(super) fn one_turn(
        &self,
        state: &State,
    ) -> impl Iterator<Item = (GameTurn, Next)> + use<'_, 'w, 'r> {
        let follower = self.follower;
        let state = state.clone();
        let mut following = follower.following(&state);
        std::iter::from_fn(move || follower.next(&state, &mut following))
    }
}
