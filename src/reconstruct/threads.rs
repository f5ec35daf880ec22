//! Work shared out among threads, where there are any.

/// What becomes of each item, in their order.
#[cfg(feature = "cli")]
pub(super) fn each<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync + Send) -> Vec<R> {
    use rayon::prelude::*;
    items.par_iter().map(work).collect()
}

/// What becomes of each item, in their order.
#[cfg(not(feature = "cli"))]
pub(super) fn each<T, R>(items: &[T], work: impl Fn(&T) -> R) -> Vec<R> {
    items.iter().map(work).collect()
}

/// Runs a search on threads whose stacks are deep enough for the longest game.
#[cfg(feature = "cli")]
pub(super) fn on_threads<T: Send>(run: impl FnOnce() -> T + Send) -> T {
    let pool = rayon::ThreadPoolBuilder::new().stack_size(STACK).build();
    match pool {
        Ok(pool) => pool.install(run),
        Err(_) => run(),
    }
}

/// Runs a search on the only thread.
#[cfg(not(feature = "cli"))]
pub(super) fn on_threads<T>(run: impl FnOnce() -> T) -> T {
    run()
}

/// Bytes of a thread's stack; only what is used takes memory.
#[cfg(feature = "cli")]
const STACK: usize = 256 << 20;
