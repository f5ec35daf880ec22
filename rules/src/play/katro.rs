//! Captures of the katro games: captured seeds are sown on from the next pit, together with those
//! of the pit or alone.

use super::{NextAction, PlayOf};
use crate::event::{Event, Observer, RestCause};
use crate::mode::Mode;
use crate::parameters::KatroParameters;
use crate::ring::SowingRing;
use crate::values::{CaptureIn, Scope};

impl<R: SowingRing> PlayOf<'_, R> {
    /// Captures the facing seeds if the last seed fell on seeds, otherwise
    /// continues by a relay.
    #[inline]
    pub(super) fn katro_capture_or_relay(&mut self, observer: &mut impl Observer) -> NextAction {
        let at = self.at;
        let katro = &self.rules.katro;
        let Some((from, also)) = self.katro_capture_pits() else {
            return match katro.relays_from(self.rules.columns, at) {
                true => NextAction::Relay,
                false => self.rest(RestCause::NoCapture, observer),
            };
        };
        let mut seeds = self.theirs().lift(from);
        seeds += also.map_or(0, |behind| self.theirs().lift(behind));
        self.record_capture(seeds);
        let own = match katro.captured_with_pit {
            true => self.own().lift(at),
            false => 0,
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
        let katro = &self.rules.katro;
        if self.mode != Mode::Katro
            || katro.capture_in == CaptureIn::Filled
            || self.at >= self.rules.columns
        {
            return false;
        }
        let theirs = self.relative.rings[1];
        let single = |pit| theirs.get(pit) == 1;
        let singles = katro.capture_in == CaptureIn::AnyButSingles
            && single(self.at)
            && single(self.rules.pit_behind(self.at));
        !singles && self.katro_capture_pits().is_some()
    }

    /// Returns the pits emptied by a capture at the pit of the last seed, if
    /// any of them has seeds: one pit, and the other of its column if it is
    /// emptied too.
    #[inline(always)]
    pub(super) fn katro_capture_pits(&self) -> Option<(u8, Option<u8>)> {
        let katro = &self.rules.katro;
        if !R::IS_NARROW && self.rules.rows == 3 {
            return self.capture_pit_of_three(katro).map(|from| (from, None));
        }
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
        let pits = match katro.scope {
            Scope::Column if inner || outer => Some((facing, outer.then_some(behind))),
            Scope::InnerThenOuter if kamo => outer.then_some((behind, None)),
            Scope::ColumnIfInner if inner => Some((facing, outer.then_some(behind))),
            Scope::ColumnIfBoth if inner && outer => Some((facing, Some(behind))),
            Scope::Inner | Scope::InnerThenOuter if inner => Some((facing, None)),
            _ => None,
        };
        pits.filter(|&(from, also)| {
            katro.capture_single
                || theirs.get(from) + also.map_or(0, |behind| theirs.get(behind)) > 1
        })
    }
}

impl<R: SowingRing> PlayOf<'_, R> {
    /// Returns the pit emptied by a capture on a board of three rows a side.
    ///
    /// Source: busser-site, katrobetsileo.html: captures are made from the filled row nearest the
    /// middle of the board, from the opponent's filled row nearest the middle.
    fn capture_pit_of_three(&self, katro: &KatroParameters) -> Option<u8> {
        let (mover, at) = (self.mover(), self.at);
        let nearest = |ring: usize, side| {
            (0..self.rules.rows).find(|&distance| {
                let mut row = self.rules.row_of_ring(side, distance);
                row.any(|pit| self.relative.rings[ring].get(pit) > 0)
            })
        };
        let from_here = match self.rules.distance(mover, at) {
            0 => true,
            distance => katro.from_outer && nearest(0, mover) == Some(distance),
        };
        let row = match katro.scope {
            _ if !from_here => return None,
            Scope::Inner => 0,
            _ => nearest(1, !mover)?,
        };
        let pit = self.rules.pit_of_column(!mover, row, self.pit(at));
        let seeds = self.relative.rings[1].get(pit);
        (seeds > u8::from(!katro.capture_single)).then_some(pit)
    }
}

impl KatroParameters {
    /// Returns `true` if a last seed that falls on seeds of a pit and captures nothing goes on.
    #[inline]
    pub(super) const fn relays_from(&self, columns: u8, pit: u8) -> bool {
        self.inner_relay || pit >= columns
    }
}
