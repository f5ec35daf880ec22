//! Bao la kiswahili: last seeds, the house, and the ends of turns.
//!
//! Captures are those of the tsibongy games, with kichwa for tsibongy. Sources: donkers2001, rules
//! 1.4 to 1.7, 2.4b, 2.5, 3.2 and 4.1.

use super::{NextAction, PendingChoice, PlayOf, PlayStage};
use crate::event::{Observer, RestCause};
use crate::mode::Mode;
use crate::parameters::BaoParameters;
use crate::ring::SowingRing;
use crate::values::{
    HouseArrival, HouseBelow, MtajiHouse, OwnEmpty, TakasiaLap, TakasiaLength, TaxWhen,
};

impl<R: SowingRing> PlayOf<'_, R> {
    /// Continues after the last seed of a sowing, or the seed of namua.
    #[inline]
    pub(super) fn after_bao_seed(
        &mut self,
        bao: &BaoParameters,
        observer: &mut impl Observer,
    ) -> NextAction {
        let at = self.at;
        if bao.own_empty == OwnEmpty::AtOnce && self.is_kamo() {
            return self.rest(RestCause::MoverLost, observer);
        }
        let seeds = self.own().get(at);
        let front = at < self.rules.columns;
        if self.capturing && front && (seeds > 1 || bao.capture_empty) && self.theirs().get(at) > 0
        {
            self.end_houses_of_mtaji(bao);
            return match self.forced_origin() {
                Some(origin) => self.capture(origin, false, observer),
                None => self.wait_in(PlayStage::Asked(PendingChoice::Origin)),
            };
        }
        if seeds == 1 {
            return self.rest(RestCause::EmptyPit, observer);
        }
        if self.moved && front {
            let blocked = self.relative.blocked[0] == at + 1;
            if blocked && !self.capturing && self.stops_in_blocked_pit(bao) {
                return self.rest(RestCause::Blocked, observer);
            }
            if self.is_own_house(at) {
                return match self.house_arrival(bao, seeds) {
                    HouseArrival::Stops => self.rest(RestCause::HouseStop, observer),
                    HouseArrival::Choice => self.wait_in(PlayStage::Asked(PendingChoice::Rova)),
                    HouseArrival::GoesOn => NextAction::Relay,
                };
            }
        }
        NextAction::Relay
    }

    /// Returns the effect of a last seed that falls into the mover's owned house.
    fn house_arrival(&self, bao: &BaoParameters, seeds: u8) -> HouseArrival {
        let functional = seeds >= bao.house_min.seeds();
        match (self.mode, self.capturing) {
            (Mode::Drop, true) if functional || !bao.stop_needs_min => HouseArrival::Choice,
            (Mode::Drop, true) => HouseArrival::GoesOn,
            _ if !functional => HouseArrival::GoesOn,
            (Mode::Drop, false) => bao.takata_at_house,
            (_, false) => bao.mtaji_takata_at_house,
            (_, true) => bao.mtaji_capture_at_house,
        }
    }

    fn stops_in_blocked_pit(&self, bao: &BaoParameters) -> bool {
        match bao.takasia.map(|it| it.lap) {
            Some(TakasiaLap::Stops) => true,
            Some(TakasiaLap::HousePasses) => !(self.from_house && self.laps == 1),
            Some(TakasiaLap::GoesOn) | None => false,
        }
    }

    /// Ends the ownership of houses before a capture of mtaji.
    fn end_houses_of_mtaji(&mut self, bao: &BaoParameters) {
        if self.mode != Mode::Drop {
            match bao.mtaji_house {
                MtajiHouse::AnyCapture => {
                    self.end_rova(0);
                    self.end_rova(1);
                }
                MtajiHouse::OwnCapture => self.end_rova(0),
                MtajiHouse::Kept | MtajiHouse::Namua => {}
            }
        }
    }

    /// Returns `true` if a takata of namua, whose seed was put into this pit, pays the tax.
    pub(super) fn is_taxed(&self, bao: &BaoParameters, pit: u8) -> bool {
        let own = self.relative.rings[0];
        if pit != self.rules.inner_rova(self.mover())
            || own.inner_filled(self.rules.columns) != 1 << pit
        {
            return false;
        }
        let owned = self.is_own_house(pit);
        match bao.tax_when {
            TaxWhen::Functional => owned && own.get(pit) > bao.house_min.seeds(),
            TaxWhen::Owned => owned,
            TaxWhen::Always => self.relative.houses,
        }
    }

    /// Returns `true` if a house with so few seeds is lost after the tax.
    pub(super) fn loses_house_of(&self, seeds: u8) -> bool {
        self.rules
            .bao()
            .is_some_and(|bao| bao.house_below == HouseBelow::Lost && seeds < bao.house_min.seeds())
    }

    /// Updates the marks of the position at the end of a turn: the houses, and the blocked pits.
    pub(super) fn end_bao_turn(&mut self, bao: &BaoParameters) {
        let [hand, other_hand] = self.relative.reserves;
        if hand == 0 && bao.mtaji_house == MtajiHouse::Namua {
            self.end_rova(0);
        }
        let Some(takasia) = &bao.takasia else {
            return;
        };
        let [answered, due] = self.relative.blocked;
        let keep = |kept: bool, whose: usize, pit: u8| {
            let filled = pit > 0 && self.relative.rings[whose].get(pit - 1) > 0;
            if kept && filled { pit } else { 0 }
        };
        let lasts = takasia.length == TakasiaLength::UntilEmptied;
        let mut blocked = [
            keep(lasts || takasia.duty, 0, answered),
            keep(lasts, 1, due),
        ];
        // A row that is empty has lost the game.
        if !self.capturing && hand == 0 && other_hand == 0 && !self.is_kamo() {
            let pit = self.rules.pit_to_block(bao, takasia, &self.relative);
            if pit > 0 {
                blocked[1] = pit;
            }
        }
        self.relative.blocked = blocked;
    }
}
