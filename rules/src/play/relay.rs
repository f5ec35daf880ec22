//! Relays.

use super::cycle_detector::CycleDetector;
use super::{NextAction, PlayOf, PlayStage, inward};
use crate::event::{Event, Observer};
use crate::ring::SowingRing;
use crate::values::EmptyTsibongy;

impl<R: SowingRing> PlayOf<'_, R> {
    #[inline]
    pub(super) fn relay(&mut self, observer: &mut impl Observer) -> NextAction {
        let at = self.at;
        if !self.moved && self.sows_from_house(at) {
            return self.sow_from_house(observer);
        }
        if self.capturing
            && self.rules.tsibongy.empty_tsibongy == EmptyTsibongy::Inward
            && self.rules.is_tsibongy(at)
        {
            self.sense = inward(at);
        }
        if let Some(period) = self.detect_cycle() {
            let pit = self.pit(at);
            self.notify(observer, 0, Event::Repeat { pit, period });
            return self.wait_in(PlayStage::Never);
        }
        if self.laps >= self.max_laps {
            return self.wait_in(PlayStage::Undecided);
        }
        let rova = self.own_rova() == Some(at);
        let mut seeds = self.own().lift(at);
        if rova {
            seeds += self.lift_outer_rova();
        }
        self.end_house_at(0, at);
        let event = Event::Relay {
            pit: self.pit(at),
            seeds,
            direction: self.rules.direction(self.mover(), at, self.sense),
            rova,
            house: false,
        };
        self.notify(observer, seeds, event);
        self.sow_lifted(seeds, observer)
    }

    /// Returns the period if this state, from which a relay is about to begin, has
    /// occurred before.
    ///
    /// Each lap can be undone: the pit that was lifted is the first empty one on the way back. A
    /// relay that never ends therefore returns to its first state, and only that state is compared.
    ///
    /// Two states can have the same successor only if relays turn inward or skip the pit that was
    /// lifted; then the stored state is replaced at laps that double (Brent). A turn of relays that
    /// turn inward lifts every inner pit until nothing faces
    /// any. It then ends with the game, unless an empty inner row is judged later
    /// ([`Kamo::NextTurn`](crate::Kamo::NextTurn)) or decides nothing
    /// ([`Win::AllSeeds`](crate::Win::AllSeeds)), or the seeds are sown from hand on a board on
    /// which the opponent has none.
    #[inline]
    fn detect_cycle(&mut self) -> Option<u64> {
        let ring = *self.own();
        let watch = &mut self.watch;
        if self.at == watch.at && self.sense == watch.sense && ring == watch.ring {
            return Some(u64::from(self.laps - watch.since));
        }
        let moves_on = self.laps.is_power_of_two()
            && (self.rules.skips_start
                || self.capturing && self.rules.tsibongy.empty_tsibongy == EmptyTsibongy::Inward);
        if watch.since == u32::MAX || moves_on {
            *watch = CycleDetector {
                ring,
                at: self.at,
                sense: self.sense,
                since: self.laps,
            };
        }
        None
    }
}
