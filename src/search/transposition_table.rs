//! What a search remembers, within bytes that were given.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use foldhash::fast::FixedState;

/// What is looked up in loops of searches: by the same quick hash in each run.
pub(crate) type FastMap<K, V> = HashMap<K, V, FixedState>;

/// The same without values.
pub(crate) type FastSet<K> = HashSet<K, FixedState>;

/// A table that grows up to a number of bytes. Once it is full it keeps what
/// it has, and takes no more: what was kept does not depend on the run.
#[derive(Debug)]
pub(crate) struct TranspositionTable<K, V> {
    entries: FastMap<K, V>,
    bytes: usize,
    /// Bytes that the keys hold beside the table.
    key_heap_bytes: usize,
    full: bool,
}

impl<K: Eq + Hash, V: Copy> TranspositionTable<K, V> {
    /// Bytes of a place in the table: the entry, and a byte to find it by.
    const BYTES_PER_SLOT: usize = size_of::<(K, V)>() + 1;

    pub(crate) fn new(bytes: usize) -> Self {
        Self {
            entries: HashMap::with_hasher(FixedState::default()),
            bytes,
            key_heap_bytes: 0,
            full: false,
        }
    }

    pub(crate) fn get(&self, key: &K) -> Option<V> {
        self.entries.get(key).copied()
    }

    /// Remembers an entry that it does not have, whose key holds so many bytes
    /// beside the table; returns whether there was room.
    pub(crate) fn insert(&mut self, key: K, value: V, beside: usize) -> bool {
        if self.full {
            return false;
        }
        let mut needed = self.bytes_used() + beside;
        if self.entries.len() == self.entries.capacity() {
            // While it grows, the old places are there beside the new ones.
            needed += slots_for(self.entries.len() + 1) * Self::BYTES_PER_SLOT;
        }
        self.full = needed > self.bytes || self.entries.try_reserve(1).is_err();
        if !self.full {
            self.entries.insert(key, value);
            self.key_heap_bytes += beside;
        }
        !self.full
    }

    /// Changes what it remembers of a key, from `nothing` where that is new;
    /// what has no room is forgotten.
    pub(crate) fn update(&mut self, key: K, nothing: V, change: impl FnOnce(&mut V)) {
        if let Some(value) = self.entries.get_mut(&key) {
            return change(value);
        }
        let mut value = nothing;
        change(&mut value);
        self.insert(key, value, 0);
    }

    /// Bytes that it takes now.
    pub(crate) fn bytes_used(&self) -> usize {
        let places = match self.entries.capacity() {
            0 => 0,
            entries => slots_for(entries),
        };
        places * Self::BYTES_PER_SLOT + self.key_heap_bytes
    }

    /// The entries, in no particular order.
    pub(crate) fn into_entries(self) -> impl Iterator<Item = (K, V)> {
        self.entries.into_iter()
    }
}

/// The places that a table has for so many entries: a power of two, of which
/// one in eight stays free.
const fn slots_for(entries: usize) -> usize {
    let places = (entries * 8).div_ceil(7).next_power_of_two();
    if places < 4 { 4 } else { places }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_keeps_to_its_bytes_and_to_what_it_has() {
        let mut table = TranspositionTable::new(100_000);
        let kept = (0_u64..)
            .take_while(|&key| table.insert(key, key, 8))
            .count() as u64;
        assert!(kept > 1_000, "{kept}");
        assert!(table.bytes_used() <= 100_000);
        assert!(!table.insert(u64::MAX, 0, 0));
        assert!((0..kept).all(|key| table.get(&key) == Some(key)));
        assert_eq!(table.into_entries().count() as u64, kept);
    }

    #[test]
    fn a_table_without_bytes_remembers_nothing() {
        let mut table = TranspositionTable::new(0);
        assert!(!table.insert(1_u8, (), 0));
        assert_eq!(table.get(&1), None);
    }
}
