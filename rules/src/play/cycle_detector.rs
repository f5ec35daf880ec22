//! The proof that a turn never ends.

use crate::ring::SowingRing;
use crate::rotation::Sense;

/// Brent's cycle detection, to prove that a turn never ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct CycleDetector<R> {
    pub(super) ring: R,
    pub(super) at: u8,
    pub(super) sense: Sense,
    /// The lap of the stored state; `u32::MAX` if there is none.
    pub(super) since: u32,
}

impl<R: SowingRing> CycleDetector<R> {
    pub(super) const NO_STATE: Self = Self {
        ring: R::EMPTY,
        at: 0,
        sense: Sense::Up,
        since: u32::MAX,
    };

    /// Returns the same state with a ring of another form.
    #[inline]
    pub(super) fn with_ring<S: SowingRing>(self) -> CycleDetector<S> {
        CycleDetector {
            ring: S::from_ring(self.ring.ring()),
            at: self.at,
            sense: self.sense,
            since: self.since,
        }
    }
}
