//! Work shared out among threads, where there are any.

/// What becomes of each item, in their order.
#[cfg(feature = "cli")]
pub(crate) fn each<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync + Send) -> Vec<R> {
    use rayon::prelude::*;
    items.par_iter().map(work).collect()
}

/// What becomes of each item, in their order.
#[cfg(not(feature = "cli"))]
pub(crate) fn each<T, R>(items: &[T], work: impl Fn(&T) -> R) -> Vec<R> {
    items.iter().map(work).collect()
}
