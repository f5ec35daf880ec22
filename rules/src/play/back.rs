//! Backwards: the positions from which one turn leads to a given one.
//!
//! A sowing can be undone: its seeds are taken back pit by pit, and what it began
//! with is either the empty pit before the first of them, or a capture. A capture
//! empties a pit of the opponent for the rest of the turn, so that there are no
//! more of them to be undone than a row has pits.

use std::collections::HashSet;

use super::katro::KatroRules;
use super::{Play, inward};
use crate::mode::Mode;
use crate::pit::Direction;
use crate::position::Position;
use crate::ring::{Ring, Sense};
use crate::rules::Rules;
use crate::starts::{Kind, Starts};
use crate::turn::{Choice, Start, Turn};
use crate::values::{EmptyTsibongy, Family, Origin, Tsibongy, Win};

/// What can come before a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Before {
    /// Each position from which a turn leads to the one that was asked for, once,
    /// with one such turn; those of few sowings first.
    pub turns: Vec<(Position, Turn)>,
    /// Whether these are all.
    pub complete: bool,
    /// The sowings that were undone.
    pub sowings: usize,
}

impl Rules {
    /// Every position from which one turn leads to `after`: whoever is not to move
    /// there has just moved. At most so many sowings are undone.
    ///
    /// In games with rova nothing is undone, and the answer is not complete.
    ///
    /// ```
    /// use fifangha_rules::{Columns, Game};
    ///
    /// let rules = Game::Fifangha.rules_on(Columns::Four).unwrap();
    /// let (turn, played) = rules.legal_turns(&rules.start()).next().unwrap();
    /// let before = rules.before(&played.position, 10_000);
    /// assert!(before.complete);
    /// assert!(before.turns.contains(&(rules.start(), turn)));
    /// ```
    #[must_use]
    pub fn before(&self, after: &Position, sowings: usize) -> Before {
        let mut before = Before {
            turns: Vec::new(),
            complete: !self.parameters().rova,
            sowings: 0,
        };
        if self.parameters().rova {
            return before;
        }
        let mut found = HashSet::new();
        let mut left = sowings;
        for manner in [Manner::Quiet, Manner::Capturing, Manner::Katro] {
            let mut undoing = Undoing {
                rules: self,
                after,
                manner,
                nodes: Vec::new(),
                known: HashSet::new(),
                left,
                found: &mut found,
                turns: &mut before.turns,
            };
            before.complete &= undoing.run();
            left = undoing.left;
        }
        before.sowings = sowings - left;
        before
    }
}

/// How the turn was played.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    Quiet,
    Capturing,
    Katro,
}

/// Somewhere in a turn: a last seed has just fallen on seeds.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Landed {
    own: Ring,
    theirs: Ring,
    at: u8,
    sense: Sense,
}

/// How the turn goes on from there.
#[derive(Clone, Copy)]
struct Rest {
    /// What the mover chooses there.
    choice: Option<Direction>,
    /// The next place where a last seed falls on seeds; `END` where there is none.
    next: u32,
}

const END: u32 = u32::MAX;

/// A search backwards through the sowings of turns of one manner.
struct Undoing<'r> {
    rules: &'r Rules,
    after: &'r Position,
    manner: Manner,
    nodes: Vec<(Landed, Rest)>,
    known: HashSet<Landed>,
    /// Sowings that may still be undone.
    left: usize,
    found: &'r mut HashSet<Position>,
    turns: &'r mut Vec<(Position, Turn)>,
}

impl Undoing<'_> {
    /// Undoes all that can have led here; `false` where it had to stop.
    fn run(&mut self) -> bool {
        self.ends();
        let mut next = 0;
        while next < self.nodes.len() {
            let Some(left) = self.left.checked_sub(1) else {
                return false;
            };
            self.left = left;
            let (landed, _) = self.nodes[next];
            self.undo(landed, next as u32, false);
            next += 1;
        }
        true
    }

    const fn senses(&self) -> &'static [Sense] {
        match (
            self.rules.parameters().family,
            self.rules.parameters().origin,
        ) {
            (Family::Tsibongy, Origin::Left) => &[Sense::Up],
            _ => &[Sense::Up, Sense::Down],
        }
    }

    /// The ways in which a turn can have come to rest on this board.
    fn ends(&mut self) {
        let mover = !self.after.to_move;
        let own = self.after.rings[mover.index()];
        let theirs = self.after.rings[self.after.to_move.index()];
        let lost = self.has_lost(theirs);
        let one_sowing = self.manner != Manner::Katro && !self.rules.parameters().relay;
        for at in 0..self.rules.circuit.len() {
            if own.get(at) == 0 {
                continue;
            }
            for &sense in self.senses() {
                let landed = Landed {
                    own,
                    theirs,
                    at,
                    sense,
                };
                match (self.manner, lost) {
                    (Manner::Capturing, true) => self.undo(landed, END, true),
                    (_, true) => {}
                    (_, false) if own.get(at) == 1 || one_sowing => self.undo(landed, END, false),
                    (_, false) => {}
                }
                if lost && self.manner == Manner::Katro {
                    self.took(landed, own, END);
                }
            }
            // Won by a merge, whose seeds are not sown.
            if lost && self.rules.is_tsibongy(at) {
                self.merged(own, theirs, at, END);
            }
        }
    }

    /// Returns `true` if a turn ends because the opponent's side is left like this.
    const fn has_lost(&self, theirs: Ring) -> bool {
        match self.rules.parameters().win {
            Win::InnerRow => theirs.inner_is_empty(self.rules.columns),
            Win::AllSeeds => theirs.is_empty(),
        }
    }

    /// Undoes the sowing whose last seed fell here, however many seeds it had.
    fn undo(&mut self, landed: Landed, next: u32, captured: bool) {
        let Landed {
            mut own,
            theirs,
            at,
            sense,
        } = landed;
        let circuit = self.rules.circuit;
        let back = opposite(sense);
        let mut first = at;
        for seeds in 1..=u8::MAX {
            let Some(left) = own.get(first).checked_sub(1) else {
                return;
            };
            own.set(first, left);
            let sown = Landed {
                own,
                theirs,
                at: first,
                sense,
            };
            if self.manner == Manner::Capturing {
                self.were_captured(sown, seeds, next);
            }
            let source = circuit.next(first, back);
            // What is sown last where the opponent has lost was captured.
            if own.get(source) == 0 && !captured {
                let mut whole = own;
                whole.set(source, seeds);
                if self.rules.is_tsibongy(source) && sense == inward(source) {
                    self.merged(whole, theirs, source, next);
                }
                let lifted = Landed {
                    own: whole,
                    at: source,
                    ..sown
                };
                self.was_lifted(lifted, next);
            }
            first = source;
        }
    }

    /// A pit was lifted, and its seeds sown that way: by a relay, as the start of
    /// the turn, or with what was captured from there.
    fn was_lifted(&mut self, lifted: Landed, next: u32) {
        let Landed {
            own,
            theirs,
            at,
            sense,
        } = lifted;
        let start = Some(self.rules.direction(at, sense));
        self.begun(own, theirs, (at, start), false, Rest { choice: None, next });
        if self.manner == Manner::Katro {
            if self.prize(&lifted).is_none() {
                self.reach(lifted, None, next);
            }
            return self.took(lifted, own, next);
        }
        let inner = at < self.rules.columns;
        if self.manner == Manner::Quiet {
            self.begun(own, theirs, (at, start), true, Rest { choice: None, next });
        } else if inner && theirs.get(at) > 0 {
            // It would have been a capture.
            return;
        }
        let turns_inward = self.manner == Manner::Capturing
            && self.rules.parameters().empty_tsibongy == EmptyTsibongy::Inward
            && self.rules.is_tsibongy(at);
        if !turns_inward {
            self.reach(lifted, None, next);
        } else if sense == inward(at) {
            for &sense in self.senses() {
                self.reach(Landed { sense, ..lifted }, None, next);
            }
        }
    }

    /// Captured seeds were sown from a tsibongy, the first into `at`.
    fn were_captured(&mut self, sown: Landed, seeds: u8, next: u32) {
        let origin = match (sown.at, sown.sense) {
            (0, Sense::Up) => Direction::Left,
            (pit, Sense::Down) if pit + 1 == self.rules.columns => Direction::Right,
            _ => return,
        };
        for at in 0..self.rules.columns {
            let merges = match self.rules.parameters().tsibongy {
                Tsibongy::Merge => self.rules.is_tsibongy(at),
                Tsibongy::Single => self.rules.is_tsibongy(at) && seeds == 1,
                Tsibongy::Plain => false,
            };
            if merges || sown.own.get(at) < 2 || sown.theirs.get(at) > 0 {
                continue;
            }
            let mut landed = Landed { at, ..sown };
            landed.theirs.set(at, seeds);
            // What the mover chooses, and whether it can come to this origin.
            let chosen = |forced: Option<Direction>| match forced {
                None => Some(Some(origin)),
                Some(forced) => (forced == origin).then_some(None),
            };
            let mut play = self.play(&landed);
            play.moved = false;
            if let Some(choice) = chosen(play.forced_origin()) {
                let rest = Rest { choice, next };
                self.begun(landed.own, landed.theirs, (at, None), true, rest);
            }
            for &sense in self.senses() {
                landed.sense = sense;
                if let Some(choice) = chosen(self.play(&landed).forced_origin()) {
                    self.reach(landed, choice, next);
                }
            }
        }
    }

    /// The seeds of a tsibongy were its own and those that joined them.
    fn merged(&mut self, whole: Ring, theirs: Ring, at: u8, next: u32) {
        let most = match self.rules.parameters().tsibongy {
            Tsibongy::Merge => u8::MAX,
            Tsibongy::Single => 1,
            Tsibongy::Plain => return,
        };
        if self.manner != Manner::Capturing || theirs.get(at) > 0 {
            return;
        }
        for taken in 1..=most.min(whole.get(at).saturating_sub(2)) {
            let (mut own, mut theirs) = (whole, theirs);
            own.set(at, whole.get(at) - taken);
            theirs.set(at, taken);
            self.begun(own, theirs, (at, None), true, Rest { choice: None, next });
            for &sense in self.senses() {
                let landed = Landed {
                    own,
                    theirs,
                    at,
                    sense,
                };
                self.reach(landed, None, next);
            }
        }
    }

    /// The seeds of a pit were its own and those that were captured from there, in
    /// a game of the katro.
    fn took(&mut self, sown: Landed, whole: Ring, next: u32) {
        let Landed { theirs, at, .. } = sown;
        let facing = match at < self.rules.columns {
            true => at,
            false => self.rules.behind(at),
        };
        let behind = self.rules.behind(facing);
        for taken in 1..=whole.get(at).saturating_sub(2) {
            for front in 0..=taken {
                let rest = taken - front;
                if front > 0 && theirs.get(facing) > 0 || rest > 0 && theirs.get(behind) > 0 {
                    continue;
                }
                let mut landed = sown;
                landed.own = whole;
                landed.own.set(at, whole.get(at) - taken);
                landed.theirs.add(facing, front);
                landed.theirs.add(behind, rest);
                // The turn had ended before: nothing more is captured.
                if self.has_lost(landed.theirs) {
                    continue;
                }
                let all = |(from, also): (u8, Option<u8>)| {
                    let seeds = |pit| u32::from(landed.theirs.get(pit));
                    seeds(from) + also.map_or(0, seeds) == u32::from(taken)
                        && (front == 0 || from == facing)
                        && (rest == 0 || from == behind || also == Some(behind))
                };
                if self.prize(&landed).is_some_and(all) {
                    self.reach(landed, None, next);
                }
            }
        }
    }

    /// What a capture takes at a place of a katro game.
    fn prize(&self, landed: &Landed) -> Option<(u8, Option<u8>)> {
        let play = self.play(landed);
        play.katro_prize(&KatroRules::of(self.rules))
    }

    /// The turn at a place.
    fn play(&self, landed: &Landed) -> Play<'_> {
        let mut position = *self.after;
        position.to_move = !self.after.to_move;
        position.rings[position.to_move.index()] = landed.own;
        position.rings[self.after.to_move.index()] = landed.theirs;
        let mode = Mode::of(self.rules, &position);
        let mut play =
            Play::before(self.rules, &position, mode).started(landed.at, None, Kind::Capturing);
        play.sense = landed.sense;
        play.moved = true;
        play
    }

    /// A place that the turn may have passed.
    fn reach(&mut self, landed: Landed, choice: Option<Direction>, next: u32) {
        let goes_on = self.manner == Manner::Katro || self.rules.parameters().relay;
        if goes_on && landed.own.get(landed.at) > 1 && self.known.insert(landed) {
            self.nodes.push((landed, Rest { choice, next }));
        }
    }

    /// The turn may have begun on this board, by lifting a pit or with a drop into
    /// it, which lies there already.
    fn begun(
        &mut self,
        mut own: Ring,
        theirs: Ring,
        (pit, direction): (u8, Option<Direction>),
        drop: bool,
        rest: Rest,
    ) {
        let mover = !self.after.to_move;
        let mut position = *self.after;
        position.to_move = mover;
        if drop {
            if pit >= self.rules.columns || own.get(pit) < 2 {
                return;
            }
            own.set(pit, own.get(pit) - 1);
            position.reserves[mover.index()] += 1;
        }
        if position.reserve(mover) > self.rules.parameters().reserve() {
            return;
        }
        position.rings[mover.index()] = own;
        position.rings[(!mover).index()] = theirs;
        let katro = self.manner == Manner::Katro;
        let Ok(mode) = self.rules.goes_on(&position) else {
            return;
        };
        let fits = match mode {
            Mode::Drop => drop && !katro,
            Mode::Fandatsaka => !drop && !katro,
            Mode::Katro => !drop && katro,
            Mode::Spent => false,
        };
        let kind = match self.manner {
            Manner::Capturing => Kind::Capturing,
            Manner::Quiet | Manner::Katro => Kind::Quiet,
        };
        if !fits
            || Starts::of(self.rules, &position, mode).kind(pit, direction) != Some(kind)
            || !self.found.insert(position)
        {
            return;
        }
        let pit = self.rules.pit(mover, pit);
        let mut turn = Turn::new(Start { pit, direction });
        let mut rest = Some(rest);
        while let Some(Rest { choice, next }) = rest {
            if let Some(origin) = choice {
                turn.choices.push(Choice::Origin(origin));
            }
            rest = self.nodes.get(next as usize).map(|(_, rest)| *rest);
        }
        self.turns.push((position, turn));
    }
}

const fn opposite(sense: Sense) -> Sense {
    match sense {
        Sense::Up => Sense::Down,
        Sense::Down => Sense::Up,
    }
}

#[cfg(test)]
mod tests;
