//! One turn, sowing by sowing.

use super::position::{PITS, circuit, column_of, pit_at, pit_in_row, row_of};
use super::*;

/// A legal turn: its start and every choice in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainTurn {
    pub notation: String,
    /// `None` if the turn never ends.
    pub after: Option<Pos>,
    /// Seeds taken from the opponent, including those of a merge.
    pub captured: u32,
    /// Number of sowings, including the first one but not a drop. For an endless turn: those played
    /// until it was detected.
    pub laps: u64,
}

/// The rules for the last seed of a sowing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// Captured seeds are sown from a tsibongy.
    Capturing,
    /// Nothing is captured.
    Filling,
    /// Captured seeds are sown together with those of the pit.
    Katro,
}

/// A turn in progress: its whole state, copied at each choice.
#[derive(Clone)]
pub struct Turn<'a> {
    params: &'a Params,
    pub pos: Pos,
    me: usize,
    pub manner: Manner,
    pub notation: String,
    captured: u32,
    laps: u64,
    /// Seeds in hand, the pit of the next one, and the step to the pit after it: 1 or -1 on the
    /// ring.
    hand: u32,
    next: usize,
    step: isize,
    /// `true` if the turn began with a seed of the reserve.
    phase_one: bool,
    /// `true` if the seeds in hand are the last ones sown.
    last_round: bool,
    /// `true` if nothing more is sown.
    over: bool,
    /// A stored state, the relays since, and the number after which it is replaced.
    mark: Option<([u32; PITS], usize, isize)>,
    since: u64,
    patience: u64,
}

impl<'a> Turn<'a> {
    /// Creates a turn of the side to move, before its first event.
    pub fn new(params: &'a Params, pos: &Pos, manner: Manner) -> Turn<'a> {
        Turn {
            params,
            pos: pos.clone(),
            me: pos.to_move,
            manner,
            notation: String::new(),
            captured: 0,
            laps: 0,
            hand: 0,
            next: 0,
            step: 1,
            phase_one: params.entry == Entry::Drop && pos.reserve[pos.to_move] > 0,
            last_round: false,
            over: false,
            mark: None,
            since: 0,
            patience: 1,
        }
    }

    /// Plays to the end with every combination of choices; `None` after too many laps.
    pub fn run(mut self, laps: u64, out: &mut Vec<PlainTurn>) -> Option<()> {
        loop {
            if self.over {
                self.finish(true, out);
                return Some(());
            }
            if self.laps >= laps {
                return None;
            }
            let (pit, was_empty) = self.sow();
            let takes_from_empty = was_empty && self.takes_from_empty(pit);
            let rests = was_empty && !takes_from_empty;
            if rests || self.last_round || !self.params.relay || self.is_rova(pit, true) {
                self.finish(true, out);
                return Some(());
            }
            let may_capture = self.captures_from(pit) && self.prize(pit) > 0;
            if self.is_rova(pit, false) {
                let mut stop = self.clone();
                stop.notation.push('|');
                stop.finish(true, out);
                self.notation.push('&');
                let lifts = self
                    .params
                    .rova
                    .is_some_and(|rova| rova.play == RovaPlay::Lift);
                if lifts || !may_capture {
                    self.lift_start(pit, self.step);
                    continue;
                }
            }
            let stops = self
                .params
                .house
                .is_some_and(|house| house.both_phases || self.phase_one);
            if stops && self.is_house(pit) {
                let mut stop = self.clone();
                stop.notation.push('|');
                stop.finish(true, out);
                self.notation.push('&');
            }
            if may_capture {
                let mut ways = self.capture(pit, false);
                if ways.len() > 1 {
                    for way in ways {
                        way.run(laps, out)?;
                    }
                    return Some(());
                }
                self = ways.remove(0);
            } else {
                let inner = pit < self.params.columns;
                if self.params.entry == Entry::Sow && inner && !self.params.inner_relay {
                    self.finish(true, out);
                    return Some(());
                }
                if self.was_here_before(pit) {
                    self.finish(false, out);
                    return Some(());
                }
                self.relay(pit);
            }
        }
    }

    /// Sows the seeds in hand one by one; returns the pit of the last, and `true` if it was empty.
    pub fn sow(&mut self) -> (usize, bool) {
        self.laps += 1;
        loop {
            let pit = self.next;
            let was_empty = self.pos.pits[self.me][pit] == 0;
            self.pos.pits[self.me][pit] += 1;
            self.hand -= 1;
            self.next = self.after(pit, self.step);
            if self.hand == 0 {
                return (pit, was_empty);
            }
        }
    }

    /// Returns the number of seeds in hand.
    pub fn in_hand(&self) -> u32 {
        self.hand
    }

    fn after(&self, pit: usize, step: isize) -> usize {
        let ring = self.params.pits() as isize;
        if self.params.rows_a_side == 3 {
            let circuit = circuit(self.params, self.me);
            let at = circuit.iter().position(|&other| other == pit).unwrap() as isize;
            return circuit[((at + step + ring) % ring) as usize];
        }
        ((pit as isize + step + ring) % ring) as usize
    }

    /// Returns `true` if this is the mover's standing rova, inner or outer.
    fn is_rova(&self, pit: usize, outer: bool) -> bool {
        self.params.rova.is_some_and(|rova| {
            self.pos.rova_stands[self.me]
                && pit == pit_at(self.params, rova.columns[self.me], outer)
        })
    }

    /// Returns `true` if this is the mover's standing house.
    fn is_house(&self, pit: usize) -> bool {
        self.params
            .house
            .is_some_and(|house| self.pos.rova_stands[self.me] && pit == house.columns[self.me])
    }

    /// Starts a turn without captures from the pit of the drop: two seeds of the house, or the whole
    /// of another pit.
    pub fn lift_drop(&mut self, pit: usize, step: isize) {
        if !self.is_house(pit) || self.pos.pits[self.me][pit] == 2 {
            self.lift_start(pit, step);
            return;
        }
        self.pos.pits[self.me][pit] -= 2;
        self.hand = 2;
        self.step = step;
        self.next = self.after(pit, step);
    }

    /// Lifts all seeds of a pit, and of the whole rova if it is the standing inner rova, to be sown
    /// from the next pit on.
    pub fn lift_start(&mut self, pit: usize, step: isize) {
        if self.is_rova(pit, false) {
            let outer = pit_at(self.params, pit, true);
            self.hand += std::mem::take(&mut self.pos.pits[self.me][outer]);
            self.pos.rova_stands[self.me] = false;
            self.forget();
        }
        if self.is_house(pit) {
            self.pos.rova_stands[self.me] = false;
            self.forget();
        }
        self.hand += std::mem::take(&mut self.pos.pits[self.me][pit]);
        self.step = step;
        self.next = self.after(pit, step);
    }

    fn relay(&mut self, pit: usize) {
        let inward = self.params.empty_tsibongy == EmptyTsibongy::Inward;
        let step = match pit {
            0 if inward && self.manner == Manner::Capturing => 1,
            p if inward && self.manner == Manner::Capturing && p == self.params.columns - 1 => -1,
            _ => self.step,
        };
        self.lift_start(pit, step);
    }

    /// Returns `true` if a last seed here may capture, if there is something to take.
    fn captures_from(&self, pit: usize) -> bool {
        let inner = pit < self.params.columns;
        match self.manner {
            Manner::Filling => false,
            Manner::Capturing => inner,
            Manner::Katro => {
                let from_outer = self.params.entry == Entry::Sow && self.params.from_outer;
                // All rows before this one are empty.
                let first = (0..row_of(self.params, pit)).all(|row| self.is_empty(self.me, row));
                inner || from_outer && first
            }
        }
    }

    /// Returns `true` if a last seed in this empty pit captures.
    fn takes_from_empty(&self, pit: usize) -> bool {
        self.params.entry == Entry::Sow
            && pit < self.params.columns
            && self.prize(pit) > 0
            && match self.params.capture_in {
                CaptureIn::Filled => false,
                CaptureIn::Any => true,
                CaptureIn::AnyButSingles => {
                    let theirs = &self.pos.pits[1 - self.me];
                    let outer = pit_at(self.params, pit, true);
                    !(theirs[pit] == 1 && theirs[outer] == 1)
                }
            }
    }

    /// Returns `true` if a row of a player, counted from the inner one, is empty.
    fn is_empty(&self, side: usize, row: usize) -> bool {
        (0..self.params.columns)
            .all(|column| self.pos.pits[side][pit_in_row(self.params, column, row)] == 0)
    }

    /// Returns the opponent's pits emptied by a capture from here.
    fn targets(&self, pit: usize) -> Vec<usize> {
        let opponent = 1 - self.me;
        let column = column_of(self.params, pit);
        let inner = column;
        if self.params.rows_a_side == 1 {
            return vec![inner];
        }
        if self.params.rows_a_side == 3 {
            let row = match self.params.scope {
                Scope::Inner => 0,
                // All rows can be empty only after the end.
                _ => (0..3)
                    .find(|&row| !self.is_empty(opponent, row))
                    .unwrap_or(0),
            };
            return vec![pit_in_row(self.params, column, row)];
        }
        let outer = pit_at(self.params, column, true);
        let rova = self
            .params
            .rova
            .is_some_and(|rova| self.pos.rova_stands[opponent] && rova.columns[opponent] == column);
        if rova {
            return vec![inner, outer];
        }
        if self.manner != Manner::Katro || self.params.entry != Entry::Sow {
            return vec![inner];
        }
        match self.params.scope {
            Scope::Inner => vec![inner],
            Scope::Column => vec![inner, outer],
            Scope::InnerThenOuter if self.pos.inner_is_empty(self.params, opponent) => vec![outer],
            Scope::InnerThenOuter => vec![inner],
            Scope::ColumnIfInner | Scope::ColumnIfBoth => {
                let theirs = &self.pos.pits[opponent];
                let taken = match self.params.scope {
                    Scope::ColumnIfInner => theirs[inner] > 0,
                    _ => theirs[inner] > 0 && theirs[outer] > 0,
                };
                if taken { vec![inner, outer] } else { vec![] }
            }
        }
    }

    /// Returns `true` if a first sowing of phase two that ends here, on seeds, makes the turn a
    /// capturing one.
    ///
    /// If playing on from the standing rova lifts it, nothing is captured there.
    pub fn may_capture(&self, last: usize) -> bool {
        let lifts = |rova: Rova| rova.play == RovaPlay::Lift && self.is_rova(last, false);
        last < self.params.columns && self.prize(last) > 0 && !self.params.rova.is_some_and(lifts)
    }

    /// Returns the number of seeds that a capture from here would take.
    pub fn prize(&self, pit: usize) -> u32 {
        let seeds = self
            .targets(pit)
            .iter()
            .map(|&target| self.pos.pits[1 - self.me][target])
            .sum();
        let safe = self.params.entry == Entry::Sow && !self.params.capture_single;
        if safe && seeds == 1 { 0 } else { seeds }
    }

    /// Captures from a pit: one turn for each choice of the mover.
    pub fn capture(mut self, pit: usize, drop: bool) -> Vec<Turn<'a>> {
        let opponent = 1 - self.me;
        let mut taken = 0;
        for target in self.targets(pit) {
            taken += std::mem::take(&mut self.pos.pits[opponent][target]);
        }
        if let Some(rova) = self.params.rova
            && rova.columns[opponent] == column_of(self.params, pit)
        {
            self.pos.rova_stands[opponent] = false;
        }
        if let Some(house) = self.params.house
            && house.columns[opponent] == pit
        {
            self.pos.rova_stands[opponent] = false;
        }
        self.captured += taken;
        self.forget();
        let won = self.opponent_has_lost();
        if self.manner == Manner::Katro
            && self.params.entry == Entry::Sow
            && self.params.captured == Captured::Alone
        {
            if won {
                self.pos.pits[self.me][pit] += taken;
                self.over = true;
            } else {
                self.hand = taken;
                self.next = self.after(pit, self.step);
            }
            return vec![self];
        }
        if self.manner == Manner::Katro {
            self.pos.pits[self.me][pit] += taken;
            if won {
                self.over = true;
            } else {
                self.lift_start(pit, self.step);
            }
            return vec![self];
        }
        let right = self.params.columns - 1;
        let own_tsibongy = pit == 0 || pit == right;
        let merges = own_tsibongy
            && match self.params.tsibongy {
                Tsibongy::Merge => true,
                Tsibongy::Single => taken == 1,
                Tsibongy::Plain => false,
            };
        if merges {
            self.pos.pits[self.me][pit] += taken;
            if won {
                self.over = true;
            } else {
                self.lift_start(pit, if pit == 0 { 1 } else { -1 });
            }
            return vec![self];
        }
        self.hand = taken;
        self.last_round = won;
        // The two outermost columns of an end, if it is the nearer one.
        let (left_end, right_end) = (
            pit < 2 && pit < right - pit,
            right - pit < 2 && right - pit < pit,
        );
        let forced = match self.params.origin {
            _ if own_tsibongy && self.params.tsibongy == Tsibongy::Single => Some(pit == 0),
            Origin::Left => Some(true),
            Origin::Free => None,
            _ if left_end => Some(true),
            _ if right_end => Some(false),
            Origin::NearestKeep if !drop => Some(self.step == 1),
            Origin::Nearest | Origin::NearestKeep => None,
        };
        let mut ways = Vec::new();
        for from_left in [true, false] {
            if forced.is_some_and(|side| side != from_left) {
                continue;
            }
            let mut way = self.clone();
            if forced.is_none() {
                way.notation.push(if from_left { 'L' } else { 'R' });
            }
            (way.next, way.step) = if from_left { (0, 1) } else { (right, -1) };
            ways.push(way);
        }
        ways
    }

    /// Returns `true` if the game is over within the turn. A player who is judged at its next turn
    /// has not lost yet.
    fn opponent_has_lost(&self) -> bool {
        let opponent = 1 - self.me;
        match self.params.win {
            Win::AllSeeds => self.pos.pits[opponent].iter().all(|&s| s == 0),
            Win::AllButSingles => self.pos.pits[opponent].iter().all(|&s| s < 2),
            Win::InnerRow if self.params.kamo == Kamo::NextTurn => false,
            Win::InnerRow => self.pos.inner_is_empty(self.params, opponent),
        }
    }

    /// Returns `true` if this relay has occurred before, with no capture since. One stored state is
    /// enough if it is replaced after 1, 2, 4, … relays (Brent): eventually it is in the cycle and
    /// recurs.
    fn was_here_before(&mut self, pit: usize) -> bool {
        let state = (self.pos.pits[self.me], pit, self.step);
        if self.mark == Some(state) {
            return true;
        }
        self.since += 1;
        if self.since == self.patience {
            self.mark = Some(state);
            self.since = 0;
            self.patience *= 2;
        }
        false
    }

    fn forget(&mut self) {
        self.mark = None;
        self.since = 0;
        self.patience = 1;
    }

    fn finish(mut self, ends: bool, out: &mut Vec<PlainTurn>) {
        self.pos.to_move = 1 - self.me;
        out.push(PlainTurn {
            notation: self.notation,
            after: ends.then_some(self.pos),
            captured: self.captured,
            laps: self.laps,
        });
    }
}
