//! What work may cost, and what it has cost: in sowings, and in bytes of
//! memory. Whoever asks hands it down; nothing here looks at a clock.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::cache::{Query, ResultCache};

/// What one search may cost at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SearchLimits {
    /// Sowings. The drop or the lift that begins a turn counts as one more, so
    /// that no turn is free.
    pub sowings: u64,
    /// Turns, for who would rather count those.
    pub turns: u64,
    /// Bytes of what is remembered. What has no room is searched again. The
    /// line that is searched comes on top, some megabytes at the very most.
    pub bytes: usize,
}

impl SearchLimits {
    /// The memory of a search, unless another is given.
    pub const DEFAULT_BYTES: usize = 256 << 20;

    /// What the claims of a file may search together: a second in most games,
    /// some seconds where each position has very many turns.
    pub const FILE: Self = Self {
        sowings: 4_000_000,
        turns: u64::MAX,
        bytes: 64 << 20,
    };

    /// What may be searched of all files of a run, to judge what they leave
    /// open: ten times a file's.
    pub const RUN: Self = Self {
        sowings: 10 * Self::FILE.sowings,
        ..Self::FILE
    };

    /// The same while the file is typed in: what takes longer is left open.
    pub const WHILE_TYPING: Self = Self {
        sowings: 250_000,
        turns: u64::MAX,
        bytes: 32 << 20,
    };

    /// What is proved before anything is said of a file at all: nothing that
    /// anybody waits for.
    pub const INSTANT: Self = Self {
        sowings: 10_000,
        turns: u64::MAX,
        bytes: 1 << 20,
    };

    /// At most that many turns.
    #[must_use]
    pub fn with_max_turns(turns: u64) -> Self {
        Self {
            turns,
            ..Self::default()
        }
    }
}

impl Default for SearchLimits {
    /// All the work there is, in 256 MiB.
    fn default() -> Self {
        Self {
            sowings: u64::MAX,
            turns: u64::MAX,
            bytes: Self::DEFAULT_BYTES,
        }
    }
}

/// Work under way: what it has cost so far, and how to stop it. Clones are the
/// same work, to be looked at from another thread.
///
/// ```
/// use fifangha::budget::SearchContext;
///
/// let effort = SearchContext::default();
/// effort.stop();
/// assert!(effort.is_stopped());
/// assert_eq!(effort.turns(), 0);
/// ```
#[derive(Clone, Debug, Default)]
pub struct SearchContext {
    work: Arc<ContextState>,
    cache: ResultCache,
}

#[derive(Default)]
struct ContextState {
    turns: AtomicU64,
    found: AtomicU64,
    stop: AtomicBool,
    watch: Option<Box<dyn Fn() -> bool + Send + Sync>>,
}

impl fmt::Debug for ContextState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Work")
            .field("turns", &self.turns)
            .field("found", &self.found)
            .field("stop", &self.stop)
            .finish_non_exhaustive()
    }
}

impl SearchContext {
    /// Work that asks somebody, every few thousand sowings, whether to go on:
    /// somebody who has a clock, or a button to stop it.
    ///
    /// ```
    /// use std::time::{Duration, Instant};
    ///
    /// use fifangha::budget::SearchContext;
    ///
    /// let until = Instant::now() + Duration::from_secs(2);
    /// let effort = SearchContext::with_poll(move || Instant::now() < until);
    /// ```
    #[must_use]
    pub fn with_poll(goes_on: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self {
            work: Arc::new(ContextState {
                watch: Some(Box::new(goes_on)),
                ..ContextState::default()
            }),
            cache: ResultCache::disabled(),
        }
    }

    /// Returns the same work with a cache of search results.
    #[must_use]
    pub fn with_cache(&self, cache: &ResultCache) -> Self {
        Self {
            work: Arc::clone(&self.work),
            cache: cache.clone(),
        }
    }

    pub(crate) const fn cache(&self) -> &ResultCache {
        &self.cache
    }

    /// Asks the work to stop, and to say what it knows.
    pub fn stop(&self) {
        self.work.stop.store(true, Ordering::Relaxed);
    }

    /// Whether it was asked to stop.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.work.stop.load(Ordering::Relaxed)
    }

    /// Turns played so far, but for the last few.
    #[must_use]
    pub fn turns(&self) -> u64 {
        self.work.turns.load(Ordering::Relaxed)
    }

    /// Games found so far, one by one; those that are counted together are
    /// left out.
    #[must_use]
    pub fn games_found(&self) -> u64 {
        self.work.found.load(Ordering::Relaxed)
    }

    pub(crate) fn count_game(&self) {
        self.work.found.fetch_add(1, Ordering::Relaxed);
    }

    /// Returns `true` unless it was stopped; whoever watches it is asked.
    pub(crate) fn should_continue(&self) -> bool {
        !self.is_stopped() && self.work.watch.as_ref().is_none_or(|goes_on| goes_on())
    }
}

/// Sowings after which somebody is asked whether to go on.
const POLL_INTERVAL_LOG2: u32 = 14;

/// A search within a memory limit, which its result and its cost depend on.
#[derive(PartialEq, Eq, Hash)]
struct LimitedQuery<Q> {
    query: Q,
    bytes: usize,
}

/// The result of a search, and its cost.
#[derive(Clone)]
struct CostedResult<T> {
    result: T,
    sowings: u64,
    turns: u64,
}

impl<Q: Query> Query for LimitedQuery<Q> {
    type Result = CostedResult<Q::Result>;

    fn heap_bytes(&self, costed: &Self::Result) -> usize {
        self.query.heap_bytes(&costed.result)
    }
}

/// The bounds of one search within an effort, and what it has spent of them.
#[derive(Debug)]
pub struct Budget {
    limits: SearchLimits,
    context: SearchContext,
    sowings: AtomicU64,
    turns: AtomicU64,
    /// Turns that the effort knows of.
    reported_turns: AtomicU64,
    exhausted: AtomicBool,
}

impl Budget {
    /// A search within bounds, part of an effort.
    #[must_use]
    pub fn new(bounds: SearchLimits, effort: &SearchContext) -> Self {
        Self {
            limits: bounds,
            context: effort.clone(),
            sowings: AtomicU64::new(0),
            turns: AtomicU64::new(0),
            reported_turns: AtomicU64::new(0),
            exhausted: AtomicBool::new(false),
        }
    }

    /// A search that nobody watches.
    #[must_use]
    pub fn unwatched(bounds: SearchLimits) -> Self {
        Self::new(bounds, &SearchContext::default())
    }

    /// Pays for a turn of so many sowings; returns whether the search may go
    /// on.
    pub fn spend(&self, sowings: u64) -> bool {
        let cost = sowings.saturating_add(1);
        let before = self.sowings.fetch_add(cost, Ordering::Relaxed);
        let turns = self.turns.fetch_add(1, Ordering::Relaxed);
        let after = before.saturating_add(cost);
        if turns >= self.limits.turns || after > self.limits.sowings {
            self.exhaust();
        }
        if turns == 0 || before >> POLL_INTERVAL_LOG2 != after >> POLL_INTERVAL_LOG2 {
            self.poll();
        }
        !self.is_exhausted()
    }

    fn poll(&self) {
        let turns = self.turns();
        let told = self.reported_turns.swap(turns, Ordering::Relaxed);
        let work = &self.context.work;
        work.turns
            .fetch_add(turns.saturating_sub(told), Ordering::Relaxed);
        if !self.context.should_continue() {
            self.exhaust();
        }
    }

    /// A part of what is left, for one question on the way.
    pub(crate) fn sub_budget(&self, sowings: u64) -> Self {
        let bounds = SearchLimits {
            sowings: sowings.min(self.remaining_sowings()),
            turns: u64::MAX,
            bytes: SearchLimits::FILE.bytes.min(self.limits.bytes),
        };
        Self::new(bounds, &self.context)
    }

    /// Returns the result of a search within this budget, from the cache if an equal query
    /// was decided before within the same memory.
    ///
    /// A result from the cache is charged what its search has cost; if that is more than the
    /// budget has left, the search is run. So the verdicts on a file do not depend on the
    /// files that were checked before it, or on another thread at the same time. Only
    /// results that are `decided`, of searches that were not cut short, are cached.
    pub(crate) fn memoize<Q: Query>(
        &self,
        query: impl FnOnce() -> Q,
        decided: impl Fn(&Q::Result) -> bool,
        search: impl FnOnce() -> Q::Result,
    ) -> Q::Result {
        let cache = self.context.cache();
        if !cache.is_enabled() {
            return search();
        }
        let query = LimitedQuery {
            query: query(),
            bytes: self.limits.bytes,
        };
        if let Some(known) = cache.get(&query).filter(|it| self.can_afford(it)) {
            self.turns.fetch_add(known.turns, Ordering::Relaxed);
            self.charge(known.sowings);
            return known.result;
        }
        let (sowings, turns) = (self.sowings(), self.turns());
        let result = search();
        if !self.is_exhausted() && decided(&result) {
            let costed = CostedResult {
                result: result.clone(),
                sowings: self.sowings() - sowings,
                turns: self.turns() - turns,
            };
            cache.insert(query, costed);
        }
        result
    }

    fn can_afford<T>(&self, known: &CostedResult<T>) -> bool {
        let turns = self.turns().saturating_add(known.turns);
        !self.is_exhausted()
            && known.sowings <= self.remaining_sowings()
            && turns <= self.limits.turns
    }

    /// Pays for what a part has spent; its turns are nobody's of this search.
    pub(crate) fn charge_sub_budget(&self, part: &Self) {
        self.charge(part.sowings());
    }

    /// Pays for work that is no turn, in sowings that take as long.
    pub(crate) fn charge(&self, cost: u64) {
        if cost == 0 {
            return;
        }
        let before = self.sowings.fetch_add(cost, Ordering::Relaxed);
        let after = before.saturating_add(cost);
        if after > self.limits.sowings {
            self.exhaust();
        }
        if before >> POLL_INTERVAL_LOG2 != after >> POLL_INTERVAL_LOG2 {
            self.poll();
        }
    }

    /// Pays for what has to be done before anything is played, such as reading a record again;
    /// returns `true` if the search may begin.
    pub(crate) fn charge_setup(&self, cost: u64) -> bool {
        self.charge(cost);
        self.poll();
        !self.is_exhausted()
    }

    /// Ends the search here.
    pub(crate) fn exhaust(&self) {
        self.exhausted.store(true, Ordering::Relaxed);
    }

    /// Whether the search has to end, with what it knows.
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        self.exhausted.load(Ordering::Relaxed)
    }

    /// Sowings so far, with one more for each turn.
    #[must_use]
    pub fn sowings(&self) -> u64 {
        self.sowings.load(Ordering::Relaxed)
    }

    /// Turns played so far.
    #[must_use]
    pub fn turns(&self) -> u64 {
        self.turns.load(Ordering::Relaxed)
    }

    /// Sowings that it may still spend: no turn has to be played further.
    pub(crate) fn remaining_sowings(&self) -> u64 {
        self.limits.sowings.saturating_sub(self.sowings())
    }

    /// Sowings that it may spend in all.
    pub(crate) const fn max_sowings(&self) -> u64 {
        self.limits.sowings
    }

    /// Bytes that may be remembered.
    pub(crate) const fn max_bytes(&self) -> usize {
        self.limits.bytes
    }

    pub(crate) const fn context(&self) -> &SearchContext {
        &self.context
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_ends_with_its_sowings_or_its_turns() {
        let budget = Budget::unwatched(SearchLimits {
            sowings: 10,
            ..SearchLimits::default()
        });
        assert!(budget.spend(8));
        assert!(budget.spend(0));
        assert!(!budget.spend(0));
        let budget = Budget::unwatched(SearchLimits::with_max_turns(2));
        assert!(budget.spend(1_000) && budget.spend(1_000) && !budget.spend(0));
    }

    #[test]
    fn who_watches_can_stop_it() {
        let effort = SearchContext::with_poll(|| false);
        assert!(!Budget::new(SearchLimits::default(), &effort).spend(1));
        let effort = SearchContext::default();
        let budget = Budget::new(SearchLimits::default(), &effort);
        assert!(budget.spend(1));
        effort.stop();
        assert!(!budget.spend(1 << POLL_INTERVAL_LOG2));
        assert_eq!(effort.turns(), 2);
    }

    #[test]
    fn a_part_is_paid_for() {
        let budget = Budget::unwatched(SearchLimits {
            sowings: 100,
            ..SearchLimits::default()
        });
        let part = budget.sub_budget(1_000);
        assert!(part.spend(98));
        assert!(!part.spend(1));
        budget.charge_sub_budget(&part);
        assert!(budget.is_exhausted());
    }
}
