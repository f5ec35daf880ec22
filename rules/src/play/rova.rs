//! The privileges of the rova (dandouau1909, katra sakalava).

use super::relay::CycleDetector;
use super::{NextAction, PlayOf};
use crate::event::{Event, Observer};
use crate::ring::SowingRing;
use crate::rules::Rules;
use crate::values::RovaPlay;

impl<R: SowingRing> PlayOf<'_, R> {
    /// Continues a turn that does not rest in the mover's rova.
    #[inline]
    pub(super) fn leave_rova(&mut self, observer: &mut impl Observer) -> NextAction {
        let pit = self.pit(self.at);
        self.notify(observer, 0, Event::PlayOn { pit });
        match self.rules.parameters().rova_play {
            RovaPlay::Lift => NextAction::Relay,
            RovaPlay::CaptureFirst => self.capture_or_relay(observer),
        }
    }

    /// Removes the rova of the mover, 0, or of the opponent, 1.
    #[inline]
    pub(super) const fn end_rova(&mut self, whose: usize) {
        if let Some(stand) = &mut self.relative.rova {
            stand[whose] = false;
        }
    }

    /// Lifts the outer rova of the mover and removes the rova.
    #[inline]
    pub(super) fn lift_outer_rova(&mut self) -> u8 {
        let behind = self.rules.pit_behind(Rules::inner_rova(self.mover()));
        self.end_rova(0);
        self.watch = CycleDetector::NO_STATE;
        self.own().lift(behind)
    }
}
