//! The privileges of the rova (dandouau1909, katra sakalava).

use super::relay::NOTHING_WATCHED;
use super::{Play, Stage};
use crate::Side;
use crate::event::{Event, Observer, RestCause};
use crate::rules::Rules;
use crate::values::RovaPlay;

impl Play<'_> {
    /// dandouau1909, katra sakalava: in one's outer rova the turn ends, in the
    /// inner one the mover may end it.
    pub(super) fn landed_near_rova(&mut self, observer: &mut impl Observer) {
        let inner = Rules::inner_rova(self.position.to_move);
        if self.moved && self.at == self.rules.behind(inner) {
            self.rest(RestCause::OuterRova, observer);
        } else if self.moved && self.at == inner {
            self.stage = Stage::AtRova;
        } else if self.at == inner && !self.capturing {
            self.relay(observer);
        } else {
            self.capture_or_relay(observer);
        }
    }

    /// The mover does not rest in its rova.
    pub(super) fn play_on(&mut self, observer: &mut impl Observer) {
        let pit = self.pit(self.at);
        self.tell(observer, 0, Event::PlayOn { pit });
        match self.rules.parameters().rova_play {
            RovaPlay::Lift => self.relay(observer),
            RovaPlay::CaptureFirst => self.capture_or_relay(observer),
        }
    }

    pub(super) fn end_rova(&mut self, side: Side) {
        if let Some(stand) = &mut self.position.rova {
            stand[side.index()] = false;
        }
    }

    pub(super) fn is_own_rova(&self, pit: u8) -> bool {
        let mover = self.position.to_move;
        self.position.rova_stands(mover) && pit == Rules::inner_rova(mover)
    }

    /// Lifts the outer rova of the mover, whose rova ends.
    pub(super) fn lift_outer_rova(&mut self) -> u8 {
        let mover = self.position.to_move;
        let behind = self.rules.behind(Rules::inner_rova(mover));
        self.end_rova(mover);
        self.watch = NOTHING_WATCHED;
        self.own().lift(behind)
    }
}
