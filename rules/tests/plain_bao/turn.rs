//! One turn, sowing by sowing.

use super::position::{
    PITS, front_pits_with, house_is_functional, house_pit, is_front, obligatory_end, owns_house,
};
use super::takasia::block_after;
use super::*;
use std::collections::HashSet;

/// A legal turn: its start and every choice in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainTurn {
    /// The pit of the seed from the hand, or the pit that is sown first.
    pub pit: usize,
    pub namua: bool,
    pub captures: bool,
    /// `true` if the hand first moves to the left as South sees it: the direction along the row of
    /// the pit, or, if a seed from the hand captures, the end from which the captured seeds are sown.
    pub left: bool,
    /// `true` if the end from which captured seeds are sown was the player's choice.
    pub free_end: bool,
    /// The choice at the house, if there was one: `true` to play on.
    pub house: Option<bool>,
    /// The pits of the opponent that were captured.
    pub taken: Vec<usize>,
    /// Number of sowings; 0 for one that was detected to be endless.
    pub laps: u64,
    /// `None` if the turn never ends.
    pub after: Option<Pos>,
    /// `true` if a lap ended in the blocked pit.
    pub stopped_by_block: bool,
}

/// A turn in progress: its whole state, copied at each choice.
#[derive(Clone)]
pub struct Turn<'a> {
    pub params: &'a BaoParams,
    pub pos: Pos,
    pub me: usize,
    pub pit: usize,
    pub namua: bool,
    pub captures: bool,
    pub left: bool,
    pub free_end: bool,
    house: Option<bool>,
    taken: Vec<usize>,
    laps: u64,
    /// Seeds that are being sown, the pit of the next one, the step to the pit after it, and the pit
    /// that they were lifted from.
    sown: u32,
    next: usize,
    step: isize,
    emptied: Option<usize>,
    /// `true` during the first lap of a turn that starts from the owned house.
    first_lap_of_house: bool,
    /// `true` if the seeds that are being sown are the last of the game.
    last_lap: bool,
    /// The blocked pit of the mover, if the block has not lapsed.
    pub blocked: Option<usize>,
    stopped_by_block: bool,
    /// The relays since the last capture.
    seen: HashSet<([u32; PITS], usize, isize)>,
}

impl<'a> Turn<'a> {
    /// Creates a turn of the side to move, before its first event.
    pub fn new(params: &'a BaoParams, pos: &Pos, pit: usize, left: bool, captures: bool) -> Self {
        let me = pos.to_move;
        Turn {
            params,
            pos: pos.clone(),
            me,
            pit,
            namua: pos.hand[me] > 0,
            captures,
            left,
            free_end: false,
            house: None,
            taken: Vec::new(),
            laps: 0,
            sown: 0,
            next: 0,
            step: 1,
            emptied: None,
            first_lap_of_house: false,
            last_lap: false,
            blocked: pos.blocked[me].map(|block| block.pit),
            stopped_by_block: false,
            seen: HashSet::new(),
        }
    }

    /// Puts a seed from the hand into the pit of the turn.
    pub fn put_seed(&mut self) {
        self.pos.hand[self.me] -= 1;
        self.pos.pits[self.me][self.pit] += 1;
    }

    /// Lifts all seeds of a pit, to be sown from the next pit on. A lifted house is lost.
    pub fn lift(&mut self, pit: usize, step: isize) {
        if pit == house_pit(self.params, self.me) {
            self.pos.owned[self.me] = false;
        }
        self.sown = self.empty(self.me, pit);
        self.step = step;
        self.next = self.after(pit);
        self.emptied = Some(pit);
    }

    /// Takes all seeds out of a pit.
    fn empty(&mut self, side: usize, pit: usize) -> u32 {
        std::mem::take(&mut self.pos.pits[side][pit])
    }

    /// Lifts the pit in which a turn starts.
    pub fn lift_start(&mut self, pit: usize, step: isize) {
        let house = pit == house_pit(self.params, self.me) && owns_house(&self.pos, self.me);
        self.lift(pit, step);
        self.first_lap_of_house = house;
    }

    /// Lifts two seeds of the house, the tax. It remains a house unless it is empty.
    pub fn lift_tax(&mut self, pit: usize, step: isize) {
        self.sown = 2;
        self.pos.pits[self.me][pit] -= 2;
        self.step = step;
        self.next = self.after(pit);
        self.emptied = None;
        if self.pos.pits[self.me][pit] == 0 {
            self.pos.owned[self.me] = false;
        }
        if self.params.house_below == HouseBelow::Lost
            && self.pos.pits[self.me][pit] < self.params.house_min
        {
            self.pos.owned[self.me] = false;
        }
    }

    /// Returns the pit after one, in the direction of the sowing.
    fn after(&self, pit: usize) -> usize {
        let ring = self.params.ring() as isize;
        ((pit as isize + self.step + ring) % ring) as usize
    }

    /// Sows the lifted seeds one by one; returns the pit of the last, and `true` if it was empty.
    pub fn sow(&mut self) -> (usize, bool) {
        self.laps += 1;
        loop {
            if self.params.skip_start && self.emptied == Some(self.next) {
                self.next = self.after(self.next);
            }
            let pit = self.next;
            let was_empty = self.pos.pits[self.me][pit] == 0;
            self.pos.pits[self.me][pit] += 1;
            self.sown -= 1;
            self.next = self.after(pit);
            if self.sown == 0 {
                return (pit, was_empty);
            }
        }
    }

    /// Returns `true` if a last seed in a pit captures.
    pub fn last_seed_captures(&self, pit: usize, was_empty: bool) -> bool {
        is_front(self.params, pit)
            && self.pos.pits[1 - self.me][pit] > 0
            && (!was_empty || self.params.cap_empty)
    }

    /// Returns `true` if a lap that ends in a pit is stopped because the pit is blocked.
    pub fn block_stops(&self, pit: usize) -> bool {
        self.params.tk_relay_stops
            && self.blocked == Some(pit)
            && !(self.params.tk_house_passes && self.first_lap_of_house)
    }

    /// Plays to the end with every choice; `None` after too many laps.
    pub fn run(mut self, laps: u64, out: &mut Vec<PlainTurn>) -> Option<()> {
        loop {
            if self.laps >= laps {
                return None;
            }
            let (last, was_empty) = self.sow();
            if self.pos.front_is_empty(self.params, self.me) {
                match self.params.own_empty {
                    OwnEmpty::Loses => return self.end(out),
                    OwnEmpty::Forbidden => return Some(()),
                    OwnEmpty::AtEnd => {}
                }
            }
            if self.last_lap {
                return self.end(out);
            }
            if !self.captures && self.block_stops(last) {
                self.stopped_by_block = true;
                return self.end(out);
            }
            self.first_lap_of_house = false;
            if self.captures && self.last_seed_captures(last, was_empty) {
                self.capture(last);
                if self.opponent_is_finished() {
                    match self.params.opp_empty {
                        OppEmpty::AtOnce => {
                            self.pos.unsown = self.sown;
                            return self.end(out);
                        }
                        OppEmpty::AfterSowing => self.last_lap = true,
                        OppEmpty::AtEnd => {}
                    }
                }
                let left = self.end_after_capture(last);
                self.start_from_end(left);
                continue;
            }
            if was_empty {
                return self.end(out);
            }
            if last == house_pit(self.params, self.me) {
                if self.must_stop_at_house() {
                    return self.end(out);
                }
                if self.may_stop_at_house() {
                    let mut stop = self.clone();
                    stop.house = Some(false);
                    stop.end(out);
                    self.house = Some(true);
                }
            }
            if !self.seen.insert((self.pos.pits[self.me], last, self.step)) {
                self.never_ends(out);
                return Some(());
            }
            self.lift(last, self.step);
        }
    }

    /// Returns `true` if a takata ends because its last seed fell into the house.
    fn must_stop_at_house(&self) -> bool {
        let functional = house_is_functional(self.params, &self.pos, self.me);
        let stops = match self.namua {
            true => self.params.takata_at_house == TakataAtHouse::MustStop,
            false => self.params.mtaji_takata_stops,
        };
        !self.captures && functional && stops
    }

    /// Returns `true` if the player may end the turn because its last seed fell into the house.
    fn may_stop_at_house(&self) -> bool {
        let owned = owns_house(&self.pos, self.me);
        let functional = house_is_functional(self.params, &self.pos, self.me);
        match (self.captures, self.namua) {
            (true, true) => owned && (functional || !self.params.stop_needs_min),
            (true, false) => {
                self.params.mtaji_capture_stops
                    && owned
                    && (functional || !self.params.stop_needs_min)
            }
            (false, true) => functional && self.params.takata_at_house == TakataAtHouse::MayStop,
            (false, false) => false,
        }
    }

    /// Takes the seeds of the facing pit into the hand. A captured house is lost.
    pub fn capture(&mut self, pit: usize) {
        let opponent = 1 - self.me;
        self.sown = self.empty(opponent, pit);
        self.emptied = None;
        self.taken.push(pit);
        if pit == house_pit(self.params, opponent) {
            self.pos.owned[opponent] = false;
        }
        if !self.namua {
            match self.params.mtaji_house {
                MtajiHouse::UntilCapture => self.pos.owned = [false, false],
                MtajiHouse::UntilOwnCapture => self.pos.owned[self.me] = false,
                MtajiHouse::Kept | MtajiHouse::EndsWithNamua => {}
            }
        }
        self.seen.clear();
    }

    /// Returns `true` if the other front row is empty.
    pub fn opponent_is_finished(&self) -> bool {
        self.pos.front_is_empty(self.params, 1 - self.me)
    }

    /// Returns `true` if the seeds captured at a pit, by a sowing, are sown from the left end.
    fn end_after_capture(&self, pit: usize) -> bool {
        // Without an obligatory end the direction is kept: to the right from the left end.
        obligatory_end(self.params, pit).unwrap_or(self.step == 1)
    }

    /// Prepares the sowing of captured seeds from an end of the front row; the first falls into it.
    pub fn start_from_end(&mut self, left: bool) {
        (self.next, self.step) = match left {
            true => (0, 1),
            false => (self.params.columns - 1, -1),
        };
    }

    /// Captures with a seed from the hand: one turn for each choice of the end.
    pub fn capture_with_seed(mut self, laps: u64, out: &mut Vec<PlainTurn>) -> Option<()> {
        self.put_seed();
        self.capture(self.pit);
        let ends = match obligatory_end(self.params, self.pit) {
            Some(left) => vec![left],
            None => vec![true, false],
        };
        let finished = self.opponent_is_finished();
        for &left in &ends {
            let mut turn = self.clone();
            turn.left = left;
            turn.free_end = ends.len() > 1;
            turn.last_lap = finished && self.params.opp_empty == OppEmpty::AfterSowing;
            if finished && self.params.opp_empty == OppEmpty::AtOnce {
                turn.pos.unsown = turn.sown;
                turn.end(out);
            } else {
                turn.start_from_end(left);
                turn.run(laps, out)?;
            }
        }
        Some(())
    }

    /// Ends the turn at rest.
    fn end(mut self, out: &mut Vec<PlainTurn>) -> Option<()> {
        let opponent = 1 - self.me;
        for side in [0, 1] {
            if self.params.mtaji_house == MtajiHouse::EndsWithNamua && self.pos.hand[side] == 0 {
                self.pos.owned[side] = false;
            }
        }
        self.age_blocks();
        if let Some(pit) = block_after(self.params, &self.pos, self.me, self.captures) {
            self.pos.blocked[opponent] = Some(Block { pit, age: 0 });
        }
        self.pos.to_move = opponent;
        let after = self.pos.clone();
        out.push(self.finished(Some(after)));
        Some(())
    }

    /// Lets the blocks of earlier turns grow older, and removes those that are over.
    fn age_blocks(&mut self) {
        for side in [0, 1] {
            let Some(mut block) = self.pos.blocked[side] else {
                continue;
            };
            block.age += 1;
            let lasts = match self.params.tk_length {
                // The blocker remembers the pit that must be captured.
                TkLength::OneAnswer => self.params.tk_obliges != TkObliges::No && block.age < 2,
                TkLength::ThreeTurns => block.age < 3,
                TkLength::UntilEmptied => true,
            };
            let filled = self.pos.pits[side][block.pit] > 0;
            self.pos.blocked[side] = (lasts && filled).then_some(block);
        }
    }

    fn never_ends(self, out: &mut Vec<PlainTurn>) {
        out.push(self.finished(None));
    }

    fn finished(self, after: Option<Pos>) -> PlainTurn {
        PlainTurn {
            pit: self.pit,
            namua: self.namua,
            captures: self.captures,
            left: self.left,
            free_end: self.free_end,
            house: self.house,
            taken: self.taken,
            laps: self.laps,
            after,
            stopped_by_block: self.stopped_by_block,
        }
    }
}
