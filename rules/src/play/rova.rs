//! The privileges of the rova (dandouau1909, katra sakalava) and of the house (busser-site,
//! mrahawatso.html).

use super::cycle_detector::CycleDetector;
use super::{NextAction, PlayOf};
use crate::event::{Event, Observer};
use crate::mode::Mode;
use crate::ring::SowingRing;
use crate::values::{HousePhases, RovaPlay};

/// The seeds that a non-capturing turn of phase one sows from the house.
const FROM_HOUSE: u8 = 2;

impl<R: SowingRing> PlayOf<'_, R> {
    /// Continues a turn that does not rest in the mover's rova or house.
    #[inline]
    pub(super) fn leave_rova(&mut self, observer: &mut impl Observer) -> NextAction {
        let pit = self.pit(self.at);
        let house = self.relative.houses;
        self.notify(observer, 0, Event::PlayOn { pit, house });
        match self.rules.tsibongy.rova {
            Some(rova) if rova.play == RovaPlay::Lift => NextAction::Relay,
            _ => self.capture_or_relay(observer),
        }
    }

    /// Removes the rova or house of the mover, 0, or of the opponent, 1.
    #[inline]
    pub(super) const fn end_rova(&mut self, whose: usize) {
        if let Some(stand) = &mut self.relative.rova {
            stand[whose] = false;
        }
    }

    /// Lifts the outer rova of the mover and removes the rova.
    #[inline]
    pub(super) fn lift_outer_rova(&mut self) -> u8 {
        let behind = self.rules.pit_behind(self.rules.inner_rova(self.mover()));
        self.end_rova(0);
        self.watch = CycleDetector::NO_STATE;
        self.own().lift(behind)
    }

    /// Returns `true` for the pit of the house of the mover, 0, or of the opponent, 1, if it stands.
    #[inline]
    fn is_house(&self, whose: usize, pit: u8) -> bool {
        let Some(stand) = self.relative.rova else {
            return false;
        };
        let owner = match whose {
            0 => self.mover(),
            _ => !self.mover(),
        };
        self.relative.houses && stand[whose] && pit == self.rules.inner_rova(owner)
    }

    /// Returns `true` for the pit of the mover's house if it stands.
    #[inline]
    pub(super) fn is_own_house(&self, pit: u8) -> bool {
        self.is_house(0, pit)
    }

    /// Returns `true` if the last seed fell into the mover's house and the turn may stop there.
    #[inline]
    pub(super) fn may_stop_in_house(&self) -> bool {
        self.is_own_house(self.at)
            && self
                .rules
                .tsibongy
                .house
                .is_some_and(|house| match house.phases {
                    HousePhases::PhaseOne => self.mode == Mode::Drop,
                    HousePhases::BothPhases => true,
                })
    }

    /// Removes the house of the mover, 0, or of the opponent, 1, if its pit was emptied.
    #[inline]
    pub(super) fn end_house_at(&mut self, whose: usize, pit: u8) {
        if self.is_house(whose, pit) {
            self.end_rova(whose);
            self.watch = CycleDetector::NO_STATE;
        }
    }

    /// Returns `true` if a turn that captures nothing, whose seed was dropped into a pit, sows only
    /// two seeds of it, because it is the house.
    #[inline]
    pub(super) fn sows_from_house(&self, pit: u8) -> bool {
        match self.rules.bao() {
            Some(bao) => self.is_taxed(bao, pit),
            None => self.is_own_house(pit),
        }
    }

    /// Sows two seeds of the house, in which a seed was dropped without a capture. The house stands
    /// unless these were all, or, by a reading of bao, too few are left.
    pub(super) fn sow_from_house(&mut self, observer: &mut impl Observer) -> NextAction {
        let at = self.at;
        let left = self.own().get(at) - FROM_HOUSE;
        self.own().set(at, left);
        if left == 0 || self.loses_house_of(left) {
            self.end_rova(0);
        }
        let event = Event::Relay {
            pit: self.pit(at),
            seeds: FROM_HOUSE,
            direction: self.rules.direction(self.mover(), at, self.sense),
            rova: false,
            house: true,
        };
        self.notify(observer, FROM_HOUSE, event);
        self.sow_onward(FROM_HOUSE)
    }
}
