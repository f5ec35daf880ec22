//! An in-memory cache of search results.
//!
//! A search is a function of the rules, a position or record, and its memory limit. Its query
//! contains all of them, and the cache returns the result of an equal query. Without a cache every
//! search is run, with the same result.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A cache of search results. Clones share their entries; the default is disabled.
///
/// ```
/// use fifangha::cache::ResultCache;
/// use fifangha::budget::{SearchLimits, Budget, SearchContext};
/// use fifangha::search::wins_in;
/// use fifangha_rules::Game;
///
/// let context = SearchContext::default().with_cache(&ResultCache::in_memory());
/// let rules = Game::KATRA_GOROBAKA.rules();
/// let search = || {
///     let budget = Budget::new(SearchLimits::with_max_turns(1_000), &context);
///     (wins_in(&rules, &rules.start(), 1, &budget), budget.sowings())
/// };
/// // The second call plays nothing, and its budget is charged as much.
/// assert_eq!(search(), search());
/// ```
#[derive(Clone, Default)]
pub struct ResultCache(Option<Arc<Mutex<Entries>>>);

/// A search, represented by all inputs that its result depends on.
pub(crate) trait Query: Eq + Hash + Send + 'static {
    /// The type of the result.
    type Result: Clone + Send + 'static;

    /// Returns the heap memory of an entry, in addition to the size of the two values.
    fn heap_bytes(&self, _result: &Self::Result) -> usize {
        0
    }
}

/// Results by query, with one table per query type.
#[derive(Default)]
struct Entries {
    tables: HashMap<TypeId, Box<dyn Any + Send>>,
    bytes: usize,
}

/// The memory limit of all entries, in bytes. A full cache is cleared.
const MAX_BYTES: usize = 16 << 20;

impl ResultCache {
    /// Creates a cache that lasts as long as its clones.
    #[must_use]
    pub fn in_memory() -> Self {
        Self(Some(Arc::default()))
    }

    /// Creates a cache that never stores entries.
    #[must_use]
    pub fn disabled() -> Self {
        Self::default()
    }

    /// Returns `true` if the cache stores entries.
    pub(crate) const fn is_enabled(&self) -> bool {
        self.0.is_some()
    }

    /// Returns the result of an equal query, if it is cached.
    pub(crate) fn get<Q: Query>(&self, query: &Q) -> Option<Q::Result> {
        let entries = self.entries()?;
        let table = entries.tables.get(&TypeId::of::<Q>())?;
        let table: &HashMap<Q, Q::Result> = table.downcast_ref()?;
        table.get(query).cloned()
    }

    /// Adds the result of a query.
    pub(crate) fn insert<Q: Query>(&self, query: Q, result: Q::Result) {
        let Some(mut entries) = self.entries() else {
            return;
        };
        let bytes = size_of::<(Q, Q::Result)>() + query.heap_bytes(&result);
        if entries.bytes + bytes > MAX_BYTES {
            *entries = Entries::default();
        }
        let table = entries.tables.entry(TypeId::of::<Q>());
        let table = table.or_insert_with(|| Box::new(HashMap::<Q, Q::Result>::new()));
        let table: Option<&mut HashMap<Q, Q::Result>> = table.downcast_mut();
        if table.is_some_and(|table| table.insert(query, result).is_none()) {
            entries.bytes += bytes;
        }
    }

    fn entries(&self) -> Option<MutexGuard<'_, Entries>> {
        let entries = self.0.as_deref()?;
        Some(entries.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl fmt::Debug for ResultCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = self.entries().map(|it| it.bytes);
        f.debug_struct("ResultCache")
            .field("bytes", &bytes)
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(PartialEq, Eq, Hash)]
    struct Square(u64);

    impl Query for Square {
        type Result = u64;
    }

    #[derive(PartialEq, Eq, Hash)]
    struct Text(u64);

    impl Query for Text {
        type Result = String;

        fn heap_bytes(&self, result: &String) -> usize {
            result.len()
        }
    }

    #[test]
    fn queries_of_different_types_have_their_own_results() {
        let cache = ResultCache::in_memory();
        cache.insert(Square(3), 9);
        cache.clone().insert(Text(3), "three".to_owned());
        assert_eq!(cache.get(&Square(3)), Some(9));
        assert_eq!(cache.get(&Text(3)).as_deref(), Some("three"));
        assert_eq!(cache.get(&Square(4)), None);
    }

    #[test]
    fn the_memory_is_bounded() {
        let cache = ResultCache::in_memory();
        for number in 0..100 {
            cache.insert(Text(number), "x".repeat(MAX_BYTES / 10));
            assert!(cache.get(&Text(number)).is_some());
            assert!(cache.entries().unwrap().bytes <= MAX_BYTES);
        }
        assert_eq!(cache.get(&Text(0)), None);
    }

    #[test]
    fn the_same_entry_is_counted_once() {
        let cache = ResultCache::in_memory();
        cache.insert(Square(2), 4);
        let bytes = cache.entries().unwrap().bytes;
        cache.insert(Square(2), 4);
        assert_eq!(cache.entries().unwrap().bytes, bytes);
    }

    #[test]
    fn a_disabled_cache_stays_empty() {
        let cache = ResultCache::disabled();
        cache.insert(Square(1), 1);
        assert_eq!(cache.get(&Square(1)), None);
    }
}
