//! Legal turns, sowing by sowing.

use super::position::{column_of, pit_at};
use super::*;

/// A legal turn: its start and every choice in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainTurn {
    pub notation: String,
    /// `None` when the turn never ends.
    pub after: Option<Pos>,
    /// Seeds taken from the opponent, those of a merge included.
    pub captured: u32,
    /// Sowings, the first one included and a drop not. Of a turn that never ends: those that were
    /// played until that was seen.
    pub laps: u64,
}

/// How the last seed of a sowing is read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    /// Captured seeds are sown from a tsibongy.
    Capturing,
    /// Nothing is captured.
    Filling,
    /// Captured seeds are sown on, with those of the pit.
    Katro,
}

/// A turn in the making: everything that can change, copied at each choice.
#[derive(Clone)]
struct Turn<'a> {
    params: &'a Params,
    pos: Pos,
    me: usize,
    manner: Manner,
    notation: String,
    captured: u32,
    laps: u64,
    /// Seeds in hand, the pit of the next one, and where the one after goes: 1 or -1 on the ring.
    hand: u32,
    next: usize,
    step: isize,
    /// The seeds in hand are the last ones sown.
    last_round: bool,
    /// Nothing is sown any more.
    over: bool,
    /// A state met before, the relays since, and after how many it is replaced.
    mark: Option<([u32; 16], usize, isize)>,
    since: u64,
    patience: u64,
}

/// All legal turns: pits along the inner row, then along the outer row, `<` before `>`, `L` before
/// `R`, stop before go on.
pub fn turns(params: &Params, pos: &Pos) -> Vec<PlainTurn> {
    turns_within(params, pos, u64::MAX).expect("nobody counts so far")
}

/// The same, or `None` when some turn has more than so many laps: on random boards a turn can
/// have hundreds of millions.
pub fn turns_within(params: &Params, pos: &Pos, laps: u64) -> Option<Vec<PlainTurn>> {
    let mut out = Vec::new();
    if winner(params, pos).is_some() {
        return Some(out);
    }
    if params.kind == Kind::Tsibongy && pos.reserve[pos.to_move] > 0 {
        drops(params, pos, laps, &mut out)?;
    } else {
        starts_on_board(params, pos, laps, &mut out)?;
    }
    Some(out)
}

/// Pits that may start a turn outside phase one.
pub fn starting_pits(params: &Params, pos: &Pos) -> Vec<usize> {
    let me = pos.to_move;
    let katro_phase = params.kind == Kind::Tsibongy && params.when_empty == WhenEmpty::Katro;
    let least = if params.lone_seed && !katro_phase {
        1
    } else {
        2
    };
    let first_turn = params.kind == Kind::Katro
        && params.first_turn_inner
        && pos
            .pits
            .iter()
            .all(|ring| ring[..params.pits()].iter().all(|&seeds| seeds == 2));
    let mut pits = Vec::new();
    for outer in [false, true] {
        if outer && (params.rows_a_side == 1 || first_turn) {
            continue;
        }
        for column in 0..params.columns {
            let pit = pit_at(params, column, outer);
            let mut seeds = pos.pits[me][pit];
            if let Some(rova) = params.rova
                && pos.rova_stands[me]
                && rova.columns[me] == column
            {
                if outer {
                    continue;
                }
                seeds += pos.pits[me][pit_at(params, column, true)];
            }
            if seeds >= least {
                pits.push(pit);
            }
        }
    }
    pits
}

fn drops(params: &Params, pos: &Pos, laps: u64, out: &mut Vec<PlainTurn>) -> Option<()> {
    let me = pos.to_move;
    let columns: Vec<usize> = (0..params.columns)
        .filter(|&c| pos.pits[me][c] > 0)
        .collect();
    let blank = Turn::new(params, pos, Manner::Capturing);
    let capturing: Vec<usize> = columns
        .iter()
        .copied()
        .filter(|&c| blank.prize(c) > 0)
        .collect();
    let obliged = !capturing.is_empty() && !only_own_rova(params, pos, &capturing);
    for column in columns {
        let mut turn = blank.clone();
        turn.pos.reserve[me] -= 1;
        turn.pos.pits[me][column] += 1;
        turn.notation = (column + 1).to_string();
        if capturing.contains(&column) {
            for next in turn.capture(column, true) {
                next.run(laps, out)?;
            }
        } else if !obliged {
            for (sign, step) in directions(params, false) {
                let mut turn = turn.clone();
                turn.manner = Manner::Filling;
                turn.notation.push(sign);
                turn.lift_start(column, step);
                turn.run(laps, out)?;
            }
        }
    }
    Some(())
}

fn starts_on_board(params: &Params, pos: &Pos, laps: u64, out: &mut Vec<PlainTurn>) -> Option<()> {
    let me = pos.to_move;
    let katro = params.kind == Kind::Katro || params.when_empty == WhenEmpty::Katro;
    let mut starts = Vec::new();
    let mut capturing = Vec::new();
    for pit in starting_pits(params, pos) {
        let outer = pit >= params.columns;
        for (sign, step) in directions(params, outer) {
            let manner = if katro {
                Manner::Katro
            } else {
                Manner::Filling
            };
            let mut turn = Turn::new(params, pos, manner);
            let row = [['b', 'a'], ['c', 'd']][me][usize::from(outer)];
            turn.notation = format!("{row}{}{sign}", column_of(params, pit) + 1);
            turn.lift_start(pit, step);
            if !katro {
                let mut trial = turn.clone();
                let (last, was_empty) = trial.sow();
                if !was_empty && last < params.columns && trial.prize(last) > 0 {
                    turn.manner = Manner::Capturing;
                    capturing.push(pit);
                }
            }
            starts.push(turn);
        }
    }
    let obliged = !capturing.is_empty() && !only_own_rova(params, pos, &capturing);
    for turn in starts {
        if !obliged || turn.manner == Manner::Capturing {
            turn.run(laps, out)?;
        }
    }
    Some(())
}

/// Is the mover's own rova, which it need not play, the only start that captures?
fn only_own_rova(params: &Params, pos: &Pos, capturing: &[usize]) -> bool {
    let me = pos.to_move;
    params.rova.is_some_and(|rova| {
        !rova.obliged && pos.rova_stands[me] && capturing.iter().all(|&pit| pit == rova.columns[me])
    })
}

/// The directions of a start, as written and as steps on the ring.
fn directions(params: &Params, outer: bool) -> Vec<(char, isize)> {
    match (params.right_only, outer) {
        (true, _) => vec![('>', 1)],
        (false, false) => vec![('<', -1), ('>', 1)],
        (false, true) => vec![('<', 1), ('>', -1)],
    }
}

impl<'a> Turn<'a> {
    fn new(params: &'a Params, pos: &Pos, manner: Manner) -> Turn<'a> {
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
            last_round: false,
            over: false,
            mark: None,
            since: 0,
            patience: 1,
        }
    }

    /// Plays to the end, in each way that the mover can choose; `None` after too many laps.
    fn run(mut self, laps: u64, out: &mut Vec<PlainTurn>) -> Option<()> {
        loop {
            if self.over {
                self.finish(true, out);
                return Some(());
            }
            if self.laps >= laps {
                return None;
            }
            let (pit, was_empty) = self.sow();
            if was_empty || self.last_round || !self.params.relay || self.is_rova(pit, true) {
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
                if self.was_here_before(pit) {
                    self.finish(false, out);
                    return Some(());
                }
                self.relay(pit);
            }
        }
    }

    /// Sows the seeds in hand one by one; the pit of the last, and whether it was empty.
    fn sow(&mut self) -> (usize, bool) {
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

    fn after(&self, pit: usize, step: isize) -> usize {
        let ring = self.params.pits() as isize;
        ((pit as isize + step + ring) % ring) as usize
    }

    /// Is this the mover's standing rova, inner or outer?
    fn is_rova(&self, pit: usize, outer: bool) -> bool {
        self.params.rova.is_some_and(|rova| {
            self.pos.rova_stands[self.me]
                && pit == pit_at(self.params, rova.columns[self.me], outer)
        })
    }

    /// Takes up all of a pit, and of the whole rova if it is the standing inner rova, to be sown
    /// from the next pit on.
    fn lift_start(&mut self, pit: usize, step: isize) {
        if self.is_rova(pit, false) {
            let outer = pit_at(self.params, pit, true);
            self.hand += std::mem::take(&mut self.pos.pits[self.me][outer]);
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

    /// May a capture be made when the last seed falls here, if there is something to take?
    fn captures_from(&self, pit: usize) -> bool {
        let inner = pit < self.params.columns;
        match self.manner {
            Manner::Filling => false,
            Manner::Capturing => inner,
            Manner::Katro => {
                let from_outer = self.params.kind == Kind::Katro && self.params.from_outer;
                inner || from_outer && self.pos.inner_is_empty(self.params, self.me)
            }
        }
    }

    /// The opponent's pits that a capture from here empties.
    fn targets(&self, pit: usize) -> Vec<usize> {
        let opponent = 1 - self.me;
        let column = column_of(self.params, pit);
        let inner = column;
        if self.params.rows_a_side == 1 {
            return vec![inner];
        }
        let outer = pit_at(self.params, column, true);
        let rova = self
            .params
            .rova
            .is_some_and(|rova| self.pos.rova_stands[opponent] && rova.columns[opponent] == column);
        if rova {
            return vec![inner, outer];
        }
        if self.manner != Manner::Katro || self.params.kind != Kind::Katro {
            return vec![inner];
        }
        match self.params.scope {
            Scope::Inner => vec![inner],
            Scope::Column => vec![inner, outer],
            Scope::InnerThenOuter if self.pos.inner_is_empty(self.params, opponent) => vec![outer],
            Scope::InnerThenOuter => vec![inner],
        }
    }

    /// How many seeds a capture from here would take.
    fn prize(&self, pit: usize) -> u32 {
        self.targets(pit)
            .iter()
            .map(|&target| self.pos.pits[1 - self.me][target])
            .sum()
    }

    /// Captures from a pit: one turn for each choice that the mover has.
    fn capture(mut self, pit: usize, drop: bool) -> Vec<Turn<'a>> {
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
        self.captured += taken;
        self.forget();
        let won = self.opponent_has_lost();
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
        let (left_end, right_end) = (pit < 2, pit + 2 >= self.params.columns);
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

    fn opponent_has_lost(&self) -> bool {
        let opponent = 1 - self.me;
        match (self.params.kind, self.params.win) {
            (Kind::Katro, Win::AllSeeds) => self.pos.pits[opponent].iter().all(|&s| s == 0),
            _ => self.pos.inner_is_empty(self.params, opponent),
        }
    }

    /// Has this relay been made before, with no capture since? One remembered state is enough if
    /// it is renewed after 1, 2, 4, … relays: it falls into the cycle and the cycle comes back.
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
