//! Captures of the katro games: captured seeds are sown on from the next pit, together with those
//! of the pit or alone.

use super::{NextAction, Play};
use crate::event::{Event, Observer, RestCause};
use crate::mode::Mode;
use crate::rules::Rules;
use crate::values::{CaptureIn, Captured, Entry, Scope};

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
        let own = match katro.captured {
            Captured::Alone => 0,
            Captured::WithPit | Captured::Tsibongy => self.own().lift(at),
        };
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

    /// Returns `true` if a last seed in an empty pit captures.
    #[inline]
    pub(super) fn captures_in_empty_pit(&self) -> bool {
        let katro = KatroRules::new(self.rules);
        self.mode == Mode::Katro
            && katro.capture_in == CaptureIn::Any
            && self.at < self.rules.columns
            && self.katro_capture_pits(&katro).is_some()
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
            Scope::ColumnIfInner if inner => Some((facing, outer.then_some(behind))),
            Scope::ColumnIfBoth if inner && outer => Some((facing, Some(behind))),
            Scope::Inner | Scope::InnerThenOuter if inner => Some((facing, None)),
            _ => None,
        }
    }
}

/// The parameters of the katro games; fixed values apply to katro as a second
/// phase.
pub(super) struct KatroRules {
    captured: Captured,
    capture_in: CaptureIn,
    scope: Scope,
    from_outer: bool,
}

impl KatroRules {
    #[inline]
    pub(super) fn new(rules: &Rules) -> Self {
        let parameters = rules.parameters();
        match parameters.entry {
            Entry::Sow => Self {
                captured: parameters.captured,
                capture_in: parameters.capture_in,
                scope: parameters.scope,
                from_outer: parameters.from_outer,
            },
            // busser2023: as in katro, the facing pit is taken; a player who is
            // kamo still loses (no other `win` is possible).
            Entry::Drop | Entry::Attack | Entry::Fandatsaka => Self {
                captured: Captured::WithPit,
                capture_in: CaptureIn::Filled,
                scope: Scope::Inner,
                from_outer: false,
            },
        }
    }
}
