//! Work of a build, distributed among threads.
//!
//! Chapters and languages are rendered in parallel, each chapter with its own diagnostics, and
//! joined in the order of the book: the site and its diagnostics are the same on any number of
//! threads. The build has threads of its own. In a shared pool, a thread that waits for a parallel
//! search could be given another chapter that waits for the same search.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, ScopedJoinHandle};

use crate::search::threads::thread_count;

/// Maps items in parallel and returns the results in order. The threads are dedicated to
/// this work: a thread of a shared pool that waits for a cache entry could take on work
/// that waits for the same entry, and deadlock.
pub(in crate::site) fn par_map<T: Sync, R: Send>(
    items: &[T],
    work: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let threads = thread_count().min(items.len());
    if threads < 2 {
        return items.iter().map(work).collect();
    }
    let next = AtomicUsize::new(0);
    let taken = || {
        let at = next.fetch_add(1, Ordering::Relaxed);
        items.get(at).map(|item| (at, work(item)))
    };
    let mut done: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> = (0..threads)
            .map(|_| scope.spawn(|| std::iter::from_fn(taken).collect::<Vec<_>>()))
            .collect();
        threads.into_iter().flat_map(join_thread).collect()
    });
    done.sort_unstable_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, result)| result).collect()
}

/// Runs two independent pieces of work in parallel.
pub(in crate::site) fn join<A: Send, B>(
    one: impl FnOnce() -> A + Send,
    other: impl FnOnce() -> B,
) -> (A, B) {
    if thread_count() < 2 {
        return (one(), other());
    }
    thread::scope(|scope| {
        let one = scope.spawn(one);
        let other = other();
        (join_thread(one), other)
    })
}

fn join_thread<T>(thread: ScopedJoinHandle<'_, T>) -> T {
    thread.join().unwrap_or_else(|panic| resume_unwind(panic))
}
