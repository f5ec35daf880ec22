//! Work shared out among threads, where there are any.

/// What becomes of each item, in their order.
#[cfg(feature = "cli")]
pub(crate) fn par_map<T: Sync, R: Send>(
    items: &[T],
    work: impl Fn(&T) -> R + Sync + Send,
) -> Vec<R> {
    use rayon::prelude::*;
    items.par_iter().map(work).collect()
}

/// What becomes of each item, in their order.
#[cfg(not(feature = "cli"))]
pub(crate) fn par_map<T, R>(items: &[T], work: impl Fn(&T) -> R) -> Vec<R> {
    items.iter().map(work).collect()
}

/// How many there are.
pub(crate) fn thread_count() -> usize {
    #[cfg(feature = "cli")]
    let cores = rayon::current_num_threads();
    #[cfg(not(feature = "cli"))]
    let cores = 1;
    cores
}
