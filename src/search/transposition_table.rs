//! Transposition table with a memory limit.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use foldhash::fast::FixedState;

/// A hash map for search loops, with a fast hash that is the same in each run.
pub(crate) type FastMap<K, V> = HashMap<K, V, FixedState>;

/// A hash set with the same hash.
pub(crate) type FastSet<K> = HashSet<K, FixedState>;

/// A transposition table with a fixed memory limit. Entries are never evicted:
/// a full table takes no more, so that its content does not depend on the run.
#[derive(Debug)]
pub(crate) struct TranspositionTable<K, V> {
    entries: FastMap<K, V>,
    bytes: usize,
    /// Bytes of heap memory that the keys own.
    key_heap_bytes: usize,
    full: bool,
}

impl<K: Eq + Hash, V: Copy> TranspositionTable<K, V> {
    /// Bytes of a slot: the entry and a control byte.
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

    /// Inserts an entry with a new key that owns `beside` bytes of heap memory;
    /// returns `true` if it fits.
    pub(crate) fn insert(&mut self, key: K, value: V, beside: usize) -> bool {
        if self.full {
            return false;
        }
        let mut needed = self.bytes_used() + beside;
        if self.entries.len() == self.entries.capacity() {
            // While the table grows, the old slots coexist with the new ones.
            needed += slots_for(self.entries.len() + 1) * Self::BYTES_PER_SLOT;
        }
        self.full = needed > self.bytes || self.entries.try_reserve(1).is_err();
        if !self.full {
            self.entries.insert(key, value);
            self.key_heap_bytes += beside;
        }
        !self.full
    }

    /// Changes the value of a key, starting from `nothing` if the key is new. A
    /// new entry is dropped if it does not fit.
    pub(crate) fn update(&mut self, key: K, nothing: V, change: impl FnOnce(&mut V)) {
        if let Some(value) = self.entries.get_mut(&key) {
            return change(value);
        }
        let mut value = nothing;
        change(&mut value);
        self.insert(key, value, 0);
    }

    /// Returns the memory used, in bytes.
    pub(crate) fn bytes_used(&self) -> usize {
        let places = match self.entries.capacity() {
            0 => 0,
            entries => slots_for(entries),
        };
        places * Self::BYTES_PER_SLOT + self.key_heap_bytes
    }

    /// Returns the entries, in no particular order.
    pub(crate) fn into_entries(self) -> impl Iterator<Item = (K, V)> {
        self.entries.into_iter()
    }
}

/// Returns the number of slots for the given number of entries: a power of two,
/// of which one in eight stays free.
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
