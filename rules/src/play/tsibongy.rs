//! Captures of the tsibongy games: seeds sown from a tsibongy, and merges.

use super::{NextAction, PendingChoice, PlayOf, PlayStage, inward};
use crate::event::{Event, Observer, RestCause};
use crate::pit::Direction;
use crate::ring::SowingRing;
use crate::starts::capturable_seeds;
use crate::values::{Kamo, Origin, Tsibongy};

impl<R: SowingRing> PlayOf<'_, R> {
    /// Continues after a last seed on seeds: a capture, a merge or a relay.
    #[inline(always)]
    pub(super) fn capture_or_relay(&mut self, observer: &mut impl Observer) -> NextAction {
        let at = self.at;
        if !self.capturing || at >= self.rules.columns {
            return NextAction::Relay;
        }
        let seeds = capturable_seeds(self.rules, *self.theirs(), self.their_rova(), at);
        if seeds == 0 {
            return NextAction::Relay;
        }
        if self.rules.merges_at(at, seeds) {
            return self.merge(observer);
        }
        match self.forced_origin() {
            Some(origin) => self.capture(origin, false, observer),
            None => self.wait_in(PlayStage::Asked(PendingChoice::Origin)),
        }
    }

    /// Returns the tsibongy from which captured seeds are sown if the mover has
    /// no choice.
    #[inline]
    pub(super) fn forced_origin(&self) -> Option<Direction> {
        let tsibongy = &self.rules.tsibongy;
        let outermost = self.rules.outermost;
        let nearer = if self.at < outermost {
            Some(Direction::Left)
        } else if self.at + outermost >= self.rules.columns {
            Some(Direction::Right)
        } else {
            None
        };
        match tsibongy.origin {
            Origin::Left => Some(Direction::Left),
            // dandouau1909, katra fandatsaka IV, and busser-faq: two or more
            // seeds of a tsibongy are sown from the one that faces it.
            _ if tsibongy.tsibongy == Tsibongy::Single && self.rules.is_tsibongy(self.at) => nearer,
            Origin::Free => None,
            Origin::Nearest => nearer,
            Origin::NearestKeep if nearer.is_none() && self.moved => {
                // A movement to the right comes from the left tsibongy.
                Some(
                    self.rules
                        .direction(self.mover(), self.at, self.sense)
                        .opposite(),
                )
            }
            Origin::NearestKeep => nearer,
        }
    }

    #[inline(always)]
    pub(super) fn capture(
        &mut self,
        origin: Direction,
        chosen: bool,
        observer: &mut impl Observer,
    ) -> NextAction {
        let at = self.at;
        let (seeds, also) = self.take_facing_pit(at);
        let event = Event::Capture {
            pit: self.pit(at),
            from: self.rules.pit(!self.mover(), at),
            also,
            seeds,
            origin: Some(origin),
            chosen,
            own: 0,
        };
        if self.won && self.rules.parameters().kamo == Kamo::Unsown {
            self.own().add(at, seeds);
            self.notify(observer, 0, event);
            return self.rest(RestCause::OpponentLost, observer);
        }
        self.notify(observer, seeds, event);
        let first = match origin {
            Direction::Left => 0,
            Direction::Right => self.rules.columns - 1,
        };
        self.sense = inward(first);
        NextAction::Sow { first, seeds }
    }

    #[inline]
    fn merge(&mut self, observer: &mut impl Observer) -> NextAction {
        let at = self.at;
        let (seeds, _) = self.take_facing_pit(at);
        let lifted = if self.won {
            self.own().add(at, seeds);
            0
        } else {
            self.own().lift(at) + seeds
        };
        let event = Event::Merge {
            pit: self.pit(at),
            from: self.rules.pit(!self.mover(), at),
            seeds,
            lifted,
        };
        self.notify(observer, lifted, event);
        if self.won {
            return self.rest(RestCause::OpponentLost, observer);
        }
        self.sense = inward(at);
        self.sow_onward(lifted)
    }

    /// Takes the seeds of the opponent's inner pit that faces `at`, and those
    /// of both rova pits if it is one. Returns the pit behind if it was
    /// emptied.
    #[inline(always)]
    fn take_facing_pit(&mut self, at: u8) -> (u8, Option<crate::Pit>) {
        let opponent = !self.mover();
        let mut seeds = self.theirs().lift(at);
        let mut also = None;
        if self.their_rova() == Some(at) {
            let behind = self.rules.pit_behind(at);
            seeds += self.theirs().lift(behind);
            also = Some(self.rules.pit(opponent, behind));
            self.end_rova(1);
        }
        self.end_house_at(1, at);
        self.record_capture(seeds);
        (seeds, also)
    }
}
