//! Captures of the katro games: captured seeds are sown together with those of
//! the pit.

use super::{NextAction, Play};
use crate::event::{Event, Observer, RestCause};
use crate::rules::Rules;
use crate::values::{Family, Scope};

impl Play<'_> {
    /// Captures the facing seeds if the last seed fell on seeds, otherwise
    /// continues by a relay.
    #[inline]
    pub(super) fn katro_capture_or_relay(&mut self, observer: &mut impl Observer) -> NextAction {
        let at = self.at;
        let katro = KatroRules::new(self.rules);
        let Some((from, also)) = self.katro_capture_pits(&katro) else {
            return NextAction::Relay;
        };
        let mut seeds = self.theirs().lift(from);
        seeds += also.map_or(0, |behind| self.theirs().lift(behind));
        self.record_capture(seeds);
        let own = self.own().lift(at);
        if self.won {
            self.own().add(at, own + seeds);
        }
        let opponent = !self.mover();
        let event = Event::Capture {
            pit: self.pit(at),
            from: self.rules.pit(opponent, from),
            also: also.map(|behind| self.rules.pit(opponent, behind)),
            seeds,
            origin: None,
            chosen: false,
            own,
        };
        self.notify(observer, if self.won { 0 } else { own + seeds }, event);
        match self.won {
            true => self.rest(RestCause::OpponentLost, observer),
            false => self.sow_onward(own + seeds),
        }
    }

    /// Returns the pits emptied by a capture at the pit of the last seed, if
    /// any of them has seeds: one pit, and the other of its column if it is
    /// emptied too.
    #[inline]
    pub(super) fn katro_capture_pits(&self, katro: &KatroRules) -> Option<(u8, Option<u8>)> {
        let from_here = self.at < self.rules.columns || (katro.from_outer && self.is_kamo());
        if !from_here {
            return None;
        }
        let facing = if self.at < self.rules.columns {
            self.at
        } else {
            self.rules.pit_behind(self.at)
        };
        let behind = self.rules.pit_behind(facing);
        let kamo = self.opponent_is_kamo();
        let theirs = self.relative.rings[1];
        let (inner, outer) = (theirs.get(facing) > 0, theirs.get(behind) > 0);
        match katro.scope {
            Scope::Column if inner || outer => Some((facing, outer.then_some(behind))),
            Scope::InnerThenOuter if kamo => outer.then_some((behind, None)),
            Scope::Inner | Scope::InnerThenOuter if inner => Some((facing, None)),
            _ => None,
        }
    }
}

/// The parameters of the katro games; fixed values apply to katro as a second
/// phase.
pub(super) struct KatroRules {
    scope: Scope,
    from_outer: bool,
}

impl KatroRules {
    #[inline]
    pub(super) fn new(rules: &Rules) -> Self {
        let parameters = rules.parameters();
        match parameters.family {
            Family::Katro => Self {
                scope: parameters.scope,
                from_outer: parameters.from_outer,
            },
            // busser2023: as in katro, the facing pit is taken; a player who is
            // kamo still loses (no other `win` is possible).
            Family::Tsibongy => Self {
                scope: Scope::Inner,
                from_outer: false,
            },
        }
    }
}
