//! How many games follow from a state, for states that were searched.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::Mutex;

use super::state::State;

const SHARDS: usize = 64;

/// A table of bounded size that threads share. What it has no room for is
/// searched again.
#[derive(Debug)]
pub(super) struct Memo {
    hasher: RandomState,
    shards: Vec<Mutex<HashMap<State, u128>>>,
    /// Entries of a shard.
    most: usize,
}

impl Memo {
    pub(super) fn new(entries: usize) -> Self {
        Self {
            hasher: RandomState::new(),
            shards: (0..SHARDS).map(|_| Mutex::default()).collect(),
            most: entries.div_ceil(SHARDS),
        }
    }

    fn shard(&self, state: &State) -> &Mutex<HashMap<State, u128>> {
        &self.shards[self.hasher.hash_one(state) as usize % SHARDS]
    }

    pub(super) fn get(&self, state: &State) -> Option<u128> {
        let shard = self.shard(state).lock().ok()?;
        shard.get(state).copied()
    }

    pub(super) fn insert(&self, state: &State, games: u128) {
        if let Ok(mut shard) = self.shard(state).lock()
            && shard.len() < self.most
        {
            shard.insert(state.clone(), games);
        }
    }
}
