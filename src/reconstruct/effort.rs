//! What a search may cost, and what it has cost.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What a reconstruction may cost.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Games that are listed; more are counted only.
    pub games: usize,
    /// Turns that are played at most.
    pub nodes: u64,
    /// How long it may take.
    pub time: Option<Duration>,
    /// Positions that are remembered with the number of games that follow, and
    /// as many starts, about 600 bytes each in all. It bounds the memory of a
    /// search, whatever its length; what has no room is searched again.
    pub memo: usize,
}

impl Limits {
    /// Positions that are remembered: some 300 MB at the very most.
    pub const MEMO: usize = 500_000;
    /// Games that are listed unless more are asked for.
    pub const GAMES: usize = 100;
}

impl Default for Limits {
    /// A hundred games, half a million positions, all the time there is.
    fn default() -> Self {
        Self {
            games: Self::GAMES,
            nodes: u64::MAX,
            time: None,
            memo: Self::MEMO,
        }
    }
}

/// A search under way: what it has cost so far, and how to stop it. Clones are
/// the same search, to be watched from another thread.
///
/// ```
/// use fifangha::reconstruct::Effort;
///
/// let effort = Effort::default();
/// effort.stop();
/// assert!(effort.is_stopped());
/// assert_eq!(effort.nodes(), 0);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Effort(Arc<Spent>);

#[derive(Debug, Default)]
struct Spent {
    nodes: AtomicU64,
    found: AtomicU64,
    stop: AtomicBool,
}

impl Effort {
    /// Asks the search to stop, and to say what it knows.
    pub fn stop(&self) {
        self.0.stop.store(true, Ordering::Relaxed);
    }

    /// Whether it was asked to stop.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.0.stop.load(Ordering::Relaxed)
    }

    /// Turns played so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.0.nodes.load(Ordering::Relaxed)
    }

    /// Games found so far, one by one; those that a memo counts are left out.
    #[must_use]
    pub fn found(&self) -> u64 {
        self.0.found.load(Ordering::Relaxed)
    }

    pub(super) fn find(&self) {
        self.0.found.fetch_add(1, Ordering::Relaxed);
    }
}

/// The limits of one search within an effort.
#[derive(Debug)]
pub(super) struct Budget {
    effort: Effort,
    nodes: AtomicU64,
    most: u64,
    until: Option<Instant>,
    spent: AtomicBool,
}

impl Budget {
    pub(super) fn new(effort: &Effort, nodes: u64, until: Option<Instant>) -> Self {
        Self {
            effort: effort.clone(),
            nodes: AtomicU64::new(0),
            most: nodes,
            until,
            spent: AtomicBool::new(false),
        }
    }

    /// Plays a turn; returns whether the search may go on.
    pub(super) fn spend(&self) -> bool {
        let nodes = self.nodes.fetch_add(1, Ordering::Relaxed);
        if nodes & 0x3FF == 0 {
            self.effort
                .0
                .nodes
                .fetch_add(nodes.min(0x400), Ordering::Relaxed);
            let late = self.until.is_some_and(|until| Instant::now() >= until);
            if late || self.effort.is_stopped() {
                self.give_up();
            }
        }
        if nodes >= self.most {
            self.give_up();
        }
        !self.is_spent()
    }

    pub(super) fn give_up(&self) {
        self.spent.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_spent(&self) -> bool {
        self.spent.load(Ordering::Relaxed)
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    pub(super) const fn effort(&self) -> &Effort {
        &self.effort
    }
}
