//! Limits, accounting and cancellation of searches. Costs are counted in sowings and bytes of
//! memory; no clock is read here.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::cache::{Query, ResultCache};

/// The limits of one search.
///
/// A search that reaches a limit ends undecided; it never gives a wrong answer. Limits are counted in
/// sowings, not in seconds, so that a result does not depend on the speed of a computer: a second has some
/// millions of them. Use a constant for the situation, or [`with_max_turns`](Self::with_max_turns).
///
/// # Examples
///
/// ```
/// use fifangha::budget::SearchLimits;
///
/// let limits = SearchLimits { bytes: 16 << 20, ..SearchLimits::with_max_turns(100_000) };
/// assert_eq!(limits.sowings, u64::MAX);
/// assert!(SearchLimits::WHILE_TYPING.sowings < SearchLimits::FILE.sowings);
/// ```
///
/// The same question with enough turns, and with too few:
///
/// ```
/// use fifangha::budget::SearchLimits;
/// use fifangha::notation;
/// use fifangha::reconstruct::{ReconstructionLimits, reconstruct};
///
/// let (document, _) = notation::parse("1. _ 2. _ 3. _");
/// let search = |turns| {
///     let bounds = SearchLimits::with_max_turns(turns);
///     reconstruct(&document.records[0], &ReconstructionLimits { games: 1, bounds }).unwrap()
/// };
/// assert_eq!(search(10_000).count, 1404);
/// assert!(!search(100).complete);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SearchLimits {
    /// The maximum number of sowings. The drop or lift that begins a turn counts as one more, so
    /// that no turn is free.
    pub sowings: u64,
    /// The maximum number of turns.
    pub turns: u64,
    /// The memory limit of the transposition table, in bytes. Positions that do not fit are
    /// searched again. The current line takes a few more megabytes at most.
    pub bytes: usize,
}

impl SearchLimits {
    /// The default memory limit of a search.
    pub const DEFAULT_BYTES: usize = 256 << 20;

    /// The limits for all claims of a file together: a second in most games, several seconds if
    /// positions have very many turns.
    pub const FILE: Self = Self {
        sowings: 4_000_000,
        turns: u64::MAX,
        bytes: 64 << 20,
    };

    /// The limits for the feasibility checks of all files of a run: ten times the sowings of
    /// [`FILE`](Self::FILE).
    pub const RUN: Self = Self {
        sowings: 10 * Self::FILE.sowings,
        ..Self::FILE
    };

    /// The limits for a file that is being edited. Checks that take longer are left undecided.
    pub const WHILE_TYPING: Self = Self {
        sowings: 250_000,
        turns: u64::MAX,
        bytes: 32 << 20,
    };

    /// The limits for proofs that run before any result is reported, without a noticeable delay.
    pub const INSTANT: Self = Self {
        sowings: 10_000,
        turns: u64::MAX,
        bytes: 1 << 20,
    };

    /// Returns limits with at most `turns` turns.
    #[must_use]
    pub fn with_max_turns(turns: u64) -> Self {
        Self {
            turns,
            ..Self::default()
        }
    }
}

impl Default for SearchLimits {
    /// Returns limits without a maximum of sowings or turns, in 256 MiB.
    fn default() -> Self {
        Self {
            sowings: u64::MAX,
            turns: u64::MAX,
            bytes: Self::DEFAULT_BYTES,
        }
    }
}

/// A running search: its cost so far, its cancellation flag and its cache. Clones share the same
/// state and can be used from other threads.
///
/// Make one for each run whose progress is shown or that can be stopped, and pass it to all its searches.
/// A stopped search returns what it has found so far; a context that was stopped cannot be used again.
///
/// # Examples
///
/// ```
/// use fifangha::budget::SearchContext;
///
/// let context = SearchContext::default();
/// context.stop();
/// assert!(context.is_stopped());
/// assert_eq!(context.turns(), 0);
/// ```
///
/// A search that gives up after a minute:
///
/// ```
/// use std::time::{Duration, Instant};
///
/// use fifangha::budget::SearchContext;
/// use fifangha::notation;
/// use fifangha::reconstruct::{ReconstructionLimits, reconstruct_with_rules};
/// use fifangha::replay::GameRules;
/// use fifangha_rules::Game;
///
/// let began = Instant::now();
/// let context = SearchContext::with_poll(move || began.elapsed() < Duration::from_secs(60));
/// let (document, _) = notation::parse("1. _ 2. 3R");
/// let rules = GameRules { base: Game::FIFANGHA, rules: Game::FIFANGHA.rules() };
/// let limits = ReconstructionLimits::default();
/// let found = reconstruct_with_rules(&document.records[0], rules, &limits, &context);
/// assert!(found.complete && context.turns() > 0);
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
    /// Creates a context that calls `goes_on` every few thousand sowings and stops the search if it
    /// returns `false`, for example after a timeout or a click on a button.
    ///
    /// ```
    /// use std::time::{Duration, Instant};
    ///
    /// use fifangha::budget::SearchContext;
    ///
    /// let until = Instant::now() + Duration::from_secs(2);
    /// let context = SearchContext::with_poll(move || Instant::now() < until);
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

    /// Returns the same context with a cache of search results.
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

    /// Asks the search to stop and to return its results so far.
    pub fn stop(&self) {
        self.work.stop.store(true, Ordering::Relaxed);
    }

    /// Returns `true` if the search was asked to stop.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.work.stop.load(Ordering::Relaxed)
    }

    /// Returns the number of turns played so far, except the last few.
    #[must_use]
    pub fn turns(&self) -> u64 {
        self.work.turns.load(Ordering::Relaxed)
    }

    /// Returns the number of games found one by one so far; games that are counted together are not
    /// included.
    #[must_use]
    pub fn games_found(&self) -> u64 {
        self.work.found.load(Ordering::Relaxed)
    }

    pub(crate) fn count_game(&self) {
        self.work.found.fetch_add(1, Ordering::Relaxed);
    }

    /// Returns `true` unless the search was stopped, directly or by the poll function.
    pub(crate) fn should_continue(&self) -> bool {
        !self.is_stopped() && self.work.watch.as_ref().is_none_or(|goes_on| goes_on())
    }
}

/// Log2 of the number of sowings between two calls of the poll function.
const POLL_INTERVAL_LOG2: u32 = 14;

/// A search together with its memory limit, on which its result and cost depend.
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

/// The limits of one search in a context, and its cost so far.
///
/// Searches share one by reference and subtract their cost from it, also on several threads. A budget that
/// is exhausted stays so: each later search that needs it ends undecided at once.
///
/// # Examples
///
/// For a check whose result is awaited at a terminal, and for one that can be stopped:
///
/// ```
/// use fifangha::budget::{Budget, SearchContext, SearchLimits};
///
/// let budget = Budget::unwatched(SearchLimits::RUN);
/// let context = SearchContext::default();
/// let stoppable = Budget::new(SearchLimits::FILE, &context);
/// # let _ = (budget, stoppable);
/// ```
///
/// Two proofs that share one budget:
///
/// ```
/// use fifangha::budget::{Budget, SearchLimits};
/// use fifangha::search::wins_in;
/// use fifangha_rules::{Columns, Game};
///
/// let rules = Game::FIFANGA.rules_on(Columns::FOUR).unwrap();
/// let budget = Budget::unwatched(SearchLimits::default());
/// let first = wins_in(&rules, &rules.start(), 2, &budget);
/// let second = wins_in(&rules, &rules.start(), 3, &budget);
/// assert_eq!(budget.turns(), first.nodes + second.nodes);
/// assert!(!budget.is_exhausted());
/// ```
#[derive(Debug)]
pub struct Budget {
    limits: SearchLimits,
    context: SearchContext,
    sowings: AtomicU64,
    turns: AtomicU64,
    /// The number of turns already reported to the context.
    reported_turns: AtomicU64,
    exhausted: AtomicBool,
    /// The maximum number of sowings for each claim.
    claim_sowings: Option<u64>,
}

impl Budget {
    /// Creates a budget for a search in a context.
    #[must_use]
    pub fn new(bounds: SearchLimits, context: &SearchContext) -> Self {
        Self {
            limits: bounds,
            context: context.clone(),
            sowings: AtomicU64::new(0),
            turns: AtomicU64::new(0),
            reported_turns: AtomicU64::new(0),
            exhausted: AtomicBool::new(false),
            claim_sowings: None,
        }
    }

    /// Creates a budget for the claims of a file: `sowings` for each of them, or
    /// [`SearchLimits::FILE`] for all together.
    ///
    /// ```
    /// use fifangha::budget::{Budget, SearchContext};
    /// use fifangha::check::CheckPlan;
    /// use fifangha::diagnostic::SourceFile;
    /// use fifangha::references::ReferenceIndex;
    ///
    /// let text = "---\nrules: fifanga\ncolumns: 4\n---\n@wins-in 3";
    /// let context = SearchContext::default();
    /// let (references, budget) = (ReferenceIndex::default(), Budget::for_claims(None, &context));
    /// let open = |sowings| {
    ///     let plan = CheckPlan::new(&references, &budget).max_claim_sowings(Some(sowings));
    ///     plan.run(SourceFile::new("game.fif", text)).replay.tally().open
    /// };
    /// assert_eq!((open(10), open(1_000_000)), (1, 0));
    /// ```
    #[must_use]
    pub fn for_claims(sowings: Option<u64>, context: &SearchContext) -> Self {
        let mut limits = SearchLimits::FILE;
        if sowings.is_some() {
            limits.sowings = u64::MAX;
        }
        Self {
            claim_sowings: sowings,
            ..Self::new(limits, context)
        }
    }

    /// Returns the budget of one claim; `None` if all claims share this one.
    pub(crate) fn claim_budget(&self) -> Option<Self> {
        self.claim_sowings.map(|sowings| self.sub_budget(sowings))
    }

    /// Creates a budget that nothing can interrupt.
    #[must_use]
    pub fn unwatched(bounds: SearchLimits) -> Self {
        Self::new(bounds, &SearchContext::default())
    }

    /// Charges a turn of `sowings` sowings. Returns `true` if the search may continue.
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
        let reported = self.reported_turns.swap(turns, Ordering::Relaxed);
        let work = &self.context.work;
        work.turns
            .fetch_add(turns.saturating_sub(reported), Ordering::Relaxed);
        if !self.context.should_continue() {
            self.exhaust();
        }
    }

    /// Returns a budget for a subordinate search, within the remaining sowings.
    pub(crate) fn sub_budget(&self, sowings: u64) -> Self {
        let bounds = SearchLimits {
            sowings: sowings.min(self.remaining_sowings()),
            turns: u64::MAX,
            bytes: SearchLimits::FILE.bytes.min(self.limits.bytes),
        };
        Self::new(bounds, &self.context)
    }

    /// Returns the result of a search within this budget, from the cache if an equal query was
    /// decided before within the same memory limit.
    ///
    /// A cached result is charged the cost of its search; if that exceeds the remaining budget, the
    /// search is run. The verdicts on a file therefore depend neither on the files checked before
    /// it nor on other threads. Only results that are `decided`, of searches that were not cut
    /// short, are cached.
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

    /// Charges the sowings of a subordinate search; its turns are not counted. Parallel searches
    /// notice at different times that it is exhausted: it costs at most one sowing more than its limit.
    pub(crate) fn charge_sub_budget(&self, part: &Self) {
        self.charge(part.sowings().min(part.max_sowings().saturating_add(1)));
    }

    /// Charges work other than turns, in sowings of equal duration.
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

    /// Charges work before the first turn, such as parsing a record again. Returns `true` if the
    /// search may begin.
    pub(crate) fn charge_setup(&self, cost: u64) -> bool {
        self.charge(cost);
        self.poll();
        !self.is_exhausted()
    }

    /// Ends the search.
    pub(crate) fn exhaust(&self) {
        self.exhausted.store(true, Ordering::Relaxed);
    }

    /// Returns `true` if the search has to end with its results so far.
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        self.exhausted.load(Ordering::Relaxed)
    }

    /// Returns the number of sowings so far, plus one for each turn.
    #[must_use]
    pub fn sowings(&self) -> u64 {
        self.sowings.load(Ordering::Relaxed)
    }

    /// Returns the number of turns played so far.
    #[must_use]
    pub fn turns(&self) -> u64 {
        self.turns.load(Ordering::Relaxed)
    }

    /// Returns the number of sowings left. No single turn has to be played further.
    pub(crate) fn remaining_sowings(&self) -> u64 {
        self.limits.sowings.saturating_sub(self.sowings())
    }

    /// Returns the maximum number of sowings.
    pub(crate) const fn max_sowings(&self) -> u64 {
        self.limits.sowings
    }

    /// Returns the memory limit of the transposition table, in bytes.
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
        let context = SearchContext::with_poll(|| false);
        assert!(!Budget::new(SearchLimits::default(), &context).spend(1));
        let context = SearchContext::default();
        let budget = Budget::new(SearchLimits::default(), &context);
        assert!(budget.spend(1));
        context.stop();
        assert!(!budget.spend(1 << POLL_INTERVAL_LOG2));
        assert_eq!(context.turns(), 2);
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
