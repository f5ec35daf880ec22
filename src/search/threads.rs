//! Parallel map, if threads are available.

/// Applies `work` to each item and returns the results in order.
#[cfg(feature = "cli")]
pub(crate) fn par_map<T: Sync, R: Send>(
    items: &[T],
    work: impl Fn(&T) -> R + Sync + Send,
) -> Vec<R> {
    use rayon::prelude::*;
    items.par_iter().map(work).collect()
}

/// Applies `work` to each item and returns the results in order.
#[cfg(not(feature = "cli"))]
pub(crate) fn par_map<T, R>(items: &[T], work: impl Fn(&T) -> R) -> Vec<R> {
    items.iter().map(work).collect()
}

/// Returns the number of threads.
pub(crate) fn thread_count() -> usize {
    #[cfg(feature = "cli")]
    let cores = rayon::current_num_threads();
    #[cfg(not(feature = "cli"))]
    let cores = 1;
    cores
}
