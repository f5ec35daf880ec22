//! Retrograde play: the predecessors of a position.
//!
//! A sowing can be undone: its seeds are taken back pit by pit, and it began either with the empty
//! pit before the first of them, or with a capture. A capture empties a pit of the opponent for the
//! rest of the turn, so that the number of captures to undo is at most the length of a row.

use std::collections::HashSet;

use super::{PlayOf, inward};
use crate::mode::Mode;
use crate::pit::Direction;
use crate::position::{Position, PositionOf};
use crate::ring::{NarrowRing, Ring, SowingRing};
use crate::rotation::Sense;
use crate::rules::Rules;
use crate::starts::{Starts, TurnKind};
use crate::turn::{Choice, Start, Turn};
use crate::values::{CaptureIn, EmptyTsibongy, Entry, SowingDirection, Tsibongy};

/// The predecessors of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Predecessors {
    /// Each position from which a turn leads to the given one, with one such turn. Turns with few
    /// sowings come first.
    pub turns: Vec<(Position, Turn)>,
    /// `true` if these are all.
    pub complete: bool,
    /// The number of sowings undone.
    pub sowings: usize,
}

impl Rules {
    /// Returns every position from which one turn leads to `after`. Its side not to
    /// move made that turn. At most the given number of sowings are undone.
    ///
    /// In games with rova or houses, and in bao, nothing is undone, and the result is incomplete.
    ///
    /// ```
    /// use fifangha_rules::{Columns, Game};
    ///
    /// let rules = Game::FIFANGHA.rules_on(Columns::FOUR).unwrap();
    /// let (turn, played) = rules.legal_turns(&rules.start()).next().unwrap();
    /// let before = rules.predecessors(&played.position, 10_000);
    /// assert!(before.complete);
    /// assert!(before.turns.contains(&(rules.start(), turn)));
    /// ```
    #[must_use]
    pub fn predecessors(&self, after: &Position, sowings: usize) -> Predecessors {
        if self.circuit.is_narrow() {
            self.predecessors_of_rings(&after.with_rings::<NarrowRing>(), sowings)
        } else {
            self.predecessors_of_rings::<Ring>(after, sowings)
        }
    }

    fn predecessors_of_rings<R: SowingRing>(
        &self,
        after: &PositionOf<R>,
        sowings: usize,
    ) -> Predecessors {
        let undone = !self.parameters().marks_pits() && self.bao().is_none();
        let mut before = Predecessors {
            turns: Vec::new(),
            complete: undone,
            sowings: 0,
        };
        if !undone {
            return before;
        }
        let mut found = HashSet::new();
        let mut left = sowings;
        for manner in [
            ReversedTurnKind::Quiet,
            ReversedTurnKind::Capturing,
            ReversedTurnKind::Katro,
        ] {
            let mut undoing = ReverseSearch {
                rules: self,
                after,
                kind: manner,
                nodes: Vec::new(),
                visited: HashSet::new(),
                sowings_left: left,
                found: &mut found,
                turns: &mut before.turns,
            };
            before.complete &= undoing.run();
            left = undoing.sowings_left;
        }
        before.sowings = sowings - left;
        before
    }
}

/// The kind of turn that is undone.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ReversedTurnKind {
    Quiet,
    Capturing,
    Katro,
}

/// A state within a turn: a last seed has just fallen on seeds.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct ReverseState<R> {
    own: R,
    theirs: R,
    at: u8,
    sense: Sense,
}

/// The continuation of the turn from a state.
#[derive(Clone, Copy)]
struct TurnContinuation {
    /// The choice of the mover there.
    choice: Option<Direction>,
    /// The next state in which a last seed falls on seeds; `NO_NODE` if there is none.
    next: u32,
}

impl TurnContinuation {
    /// Continues without a choice.
    const fn to(next: u32) -> Self {
        Self { choice: None, next }
    }
}

const NO_NODE: u32 = u32::MAX;

/// A backward search through the sowings of turns of one kind.
struct ReverseSearch<'r, R> {
    rules: &'r Rules,
    after: &'r PositionOf<R>,
    kind: ReversedTurnKind,
    nodes: Vec<(ReverseState<R>, TurnContinuation)>,
    visited: HashSet<ReverseState<R>>,
    /// Sowings that may still be undone.
    sowings_left: usize,
    found: &'r mut HashSet<PositionOf<R>>,
    turns: &'r mut Vec<(Position, Turn)>,
}

impl<R: SowingRing> ReverseSearch<'_, R> {
    /// Undoes everything that can have led here; `false` if the limit was reached.
    fn run(&mut self) -> bool {
        self.undo_ends();
        let mut next = 0;
        while next < self.nodes.len() {
            let Some(left) = self.sowings_left.checked_sub(1) else {
                return false;
            };
            self.sowings_left = left;
            let (landed, _) = self.nodes[next];
            self.undo_sowing(landed, next as u32, false);
            next += 1;
        }
        true
    }

    fn senses(&self) -> &'static [Sense] {
        let one_row = self.rules.parameters().rows_per_side() == 1;
        let mover = !self.after.to_move;
        match self.rules.only_sense(self.after, mover) {
            Some(Sense::Down) => &[Sense::Down],
            // The last turn would have fixed the sense.
            None if self.after.senses.is_some() => &[],
            None if !one_row => &[Sense::Up, Sense::Down],
            Some(Sense::Up) | None => &[Sense::Up],
        }
    }

    /// Adds the states in which a turn can have ended on this board.
    fn undo_ends(&mut self) {
        let mover = !self.after.to_move;
        let own = self.after.rings[mover.index()];
        let theirs = self.after.rings[self.after.to_move.index()];
        let lost = self.rules.capture_wins(theirs);
        let one_sowing = self.kind != ReversedTurnKind::Katro && !self.rules.tsibongy.relay;
        for at in 0..self.rules.circuit.len() {
            if own.get(at) == 0 {
                continue;
            }
            for &sense in self.senses() {
                let landed = ReverseState {
                    own,
                    theirs,
                    at,
                    sense,
                };
                match (self.kind, lost) {
                    (ReversedTurnKind::Capturing, true) => self.undo_sowing(landed, NO_NODE, true),
                    (_, true) => {}
                    (ReversedTurnKind::Katro, false)
                        if own.get(at) == 1 && self.play_at(&landed).captures_in_empty_pit() => {}
                    (kind, false)
                        if own.get(at) == 1
                            || one_sowing
                            || kind == ReversedTurnKind::Katro && self.rests_on_seeds(&landed) =>
                    {
                        self.undo_sowing(landed, NO_NODE, false)
                    }
                    (_, false) => {}
                }
                if lost && self.kind == ReversedTurnKind::Katro {
                    self.undo_katro_capture(landed, NO_NODE);
                }
            }
            // A turn won by a merge, whose seeds are not sown.
            if lost && self.rules.is_tsibongy(at) {
                let merged = ReverseState {
                    own,
                    theirs,
                    at,
                    sense: inward(at),
                };
                self.undo_merge(merged, NO_NODE);
            }
        }
    }

    /// Undoes the sowing whose last seed fell here, for every possible number of seeds.
    fn undo_sowing(&mut self, landed: ReverseState<R>, next: u32, captured: bool) {
        let ReverseState {
            mut own,
            theirs,
            at,
            sense,
        } = landed;
        let circuit = self.rules.circuit;
        let back = sense.opposite();
        let mut first = at;
        for seeds in 1..=u8::MAX {
            let Some(left) = own.get(first).checked_sub(1) else {
                return;
            };
            own.set(first, left);
            let sown = ReverseState {
                own,
                theirs,
                at: first,
                sense,
            };
            if self.kind == ReversedTurnKind::Capturing {
                self.undo_sown_capture(sown, seeds, next);
            }
            let source = circuit.next(first, back);
            if self.kind == ReversedTurnKind::Katro
                && !self.rules.katro.captured_with_pit
                && self.may_capture_at(source, own.get(source))
            {
                let landed = ReverseState { at: source, ..sown };
                self.undo_taken(landed, seeds, next);
            }
            // After the opponent has lost, only captured seeds can have been sown last.
            if own.get(source) == 0 && !captured {
                let mut lifted = ReverseState { at: source, ..sown };
                lifted.own.set(source, seeds);
                if self.rules.is_tsibongy(source) && sense == inward(source) {
                    self.undo_merge(lifted, next);
                }
                self.undo_lift(lifted, next);
            }
            first = source;
        }
    }

    /// Undoes a pit lifted and sown in that direction: by a relay, as the start of the turn, or
    /// together with the seeds captured from there.
    fn undo_lift(&mut self, lifted: ReverseState<R>, next: u32) {
        let ReverseState { at, sense, .. } = lifted;
        let start = Some(self.rules.direction(!self.after.to_move, at, sense));
        self.undo_start(lifted, start, false, TurnContinuation::to(next));
        if self.kind == ReversedTurnKind::Katro {
            if self.katro_capture(&lifted).is_none() && !self.rests_on_seeds(&lifted) {
                self.push_state(lifted, None, next);
            }
            if self.rules.katro.captured_with_pit {
                self.undo_katro_capture(lifted, next);
            }
            return;
        }
        let inner = at < self.rules.columns;
        if self.kind == ReversedTurnKind::Quiet {
            self.undo_start(lifted, start, true, TurnContinuation::to(next));
        } else if inner && lifted.theirs.get(at) > 0 {
            // It would have been a capture.
            return;
        }
        let turns_inward = self.kind == ReversedTurnKind::Capturing
            && self.rules.tsibongy.empty_tsibongy == EmptyTsibongy::Inward
            && self.rules.is_tsibongy(at);
        if !turns_inward {
            self.push_state(lifted, None, next);
        } else if sense == inward(at) {
            for &sense in self.senses() {
                self.push_state(ReverseState { sense, ..lifted }, None, next);
            }
        }
    }

    /// Undoes captured seeds sown from a tsibongy, the first into `at`.
    fn undo_sown_capture(&mut self, sown: ReverseState<R>, seeds: u8, next: u32) {
        let origin = match (sown.at, sown.sense) {
            (0, Sense::Up) => Direction::Left,
            (pit, Sense::Down) if pit + 1 == self.rules.columns => Direction::Right,
            _ => return,
        };
        for at in 0..self.rules.columns {
            if self.rules.merges_at(at, seeds) || sown.own.get(at) < 2 || sown.theirs.get(at) > 0 {
                continue;
            }
            let mut landed = ReverseState { at, ..sown };
            landed.theirs.set(at, seeds);
            // The choice of the mover, if it can lead to this origin.
            let chosen = |forced: Option<Direction>| match forced {
                None => Some(Some(origin)),
                Some(forced) => (forced == origin).then_some(None),
            };
            let mut play = self.play_at(&landed);
            play.moved = false;
            if let Some(choice) = chosen(play.forced_origin()) {
                let rest = TurnContinuation { choice, next };
                self.undo_start(landed, None, true, rest);
            }
            for &sense in self.senses() {
                landed.sense = sense;
                if let Some(choice) = chosen(self.play_at(&landed).forced_origin()) {
                    self.push_state(landed, choice, next);
                }
            }
        }
    }

    /// Undoes a merge: the seeds of a tsibongy were its own and those that joined them.
    fn undo_merge(&mut self, merged: ReverseState<R>, next: u32) {
        let at = merged.at;
        let most = match self.rules.tsibongy.tsibongy {
            Tsibongy::Merge => u8::MAX,
            Tsibongy::Single => 1,
            Tsibongy::Plain => return,
        };
        if self.kind != ReversedTurnKind::Capturing || merged.theirs.get(at) > 0 {
            return;
        }
        for taken in 1..=most.min(merged.own.get(at).saturating_sub(2)) {
            let mut landed = merged;
            landed.own.set(at, merged.own.get(at) - taken);
            landed.theirs.set(at, taken);
            self.undo_start(landed, None, true, TurnContinuation::to(next));
            for &sense in self.senses() {
                self.push_state(ReverseState { sense, ..landed }, None, next);
            }
        }
    }

    /// Undoes a capture of a katro game: the seeds of a pit were its own and those captured from
    /// there.
    fn undo_katro_capture(&mut self, sown: ReverseState<R>, next: u32) {
        let at = sown.at;
        for taken in 1..sown.own.get(at) {
            let left = sown.own.get(at) - taken;
            if self.may_capture_at(at, left) {
                let mut landed = sown;
                landed.own.set(at, left);
                self.undo_taken(landed, taken, next);
            }
        }
    }

    /// Returns `true` if a last seed may capture in a pit that then has `seeds` seeds, in a katro game.
    fn may_capture_at(&self, pit: u8, seeds: u8) -> bool {
        let any = self.rules.katro.capture_in != CaptureIn::Filled && pit < self.rules.columns;
        seeds > u8::from(!any)
    }

    /// Gives captured seeds back to the opponent's pits of a column, in every way. The mover's pits
    /// are those after its last seed has fallen.
    fn undo_taken(&mut self, landed: ReverseState<R>, taken: u8, next: u32) {
        let at = landed.at;
        if self.rules.rows == 3 {
            let mover = !self.after.to_move;
            for distance in 0..self.rules.rows {
                let own = self.rules.pit(mover, at);
                let from = self.rules.pit_of_column(!mover, distance, own);
                self.undo_taken_from(landed, &[(from, taken)], next);
            }
            return;
        }
        let facing = match at < self.rules.columns {
            true => at,
            false => self.rules.pit_behind(at),
        };
        let behind = self.rules.pit_behind(facing);
        for front in 0..=taken {
            let rest = taken - front;
            self.undo_taken_from(landed, &[(facing, front), (behind, rest)], next);
        }
    }

    /// Gives captured seeds back to pits of the opponent, if a capture there takes exactly these.
    fn undo_taken_from(&mut self, landed: ReverseState<R>, taken: &[(u8, u8)], next: u32) {
        let mut before = landed;
        for &(pit, seeds) in taken {
            if seeds > 0 && landed.theirs.get(pit) > 0 {
                return;
            }
            before.theirs.add(pit, seeds);
        }
        // The turn would have ended earlier: nothing more is captured.
        if self.rules.capture_wins(before.theirs) {
            return;
        }
        let all = |(from, also): (u8, Option<u8>)| {
            let emptied = |pit| pit == from || also == Some(pit);
            let seeds = |pit| u32::from(before.theirs.get(pit));
            let sum: u32 = taken.iter().map(|&(_, seeds)| u32::from(seeds)).sum();
            seeds(from) + also.map_or(0, seeds) == sum
                && taken.iter().all(|&(pit, seeds)| seeds == 0 || emptied(pit))
        };
        let at = landed.at;
        let rests = before.own.get(at) == 1 && !self.play_at(&before).captures_in_empty_pit();
        if !rests && self.katro_capture(&before).is_some_and(all) {
            self.push_captured(before, None, next);
        }
    }

    /// Returns the pits emptied by a capture in a state of a katro game.
    fn katro_capture(&self, landed: &ReverseState<R>) -> Option<(u8, Option<u8>)> {
        let play = self.play_at(landed);
        play.katro_capture_pits()
    }

    /// Returns `true` if a turn of a katro game ends in a state although its last seed fell on
    /// seeds.
    fn rests_on_seeds(&self, landed: &ReverseState<R>) -> bool {
        !self.rules.katro.relays_from(self.rules.columns, landed.at)
            && self.katro_capture(landed).is_none()
    }

    /// Returns the turn at a state.
    fn play_at(&self, landed: &ReverseState<R>) -> PlayOf<'_, R> {
        let mut position = *self.after;
        position.to_move = !self.after.to_move;
        position.rings[position.to_move.index()] = landed.own;
        position.rings[self.after.to_move.index()] = landed.theirs;
        let mode = self.rules.mode(&position);
        let mut play = PlayOf::unstarted(self.rules, &position, mode).with_start(
            landed.at,
            None,
            TurnKind::Capturing,
        );
        play.sense = landed.sense;
        play.moved = true;
        play
    }

    /// Adds a state that the turn may have passed: its last seed fell on seeds.
    fn push_state(&mut self, landed: ReverseState<R>, choice: Option<Direction>, next: u32) {
        if landed.own.get(landed.at) > 1 {
            self.push_captured(landed, choice, next);
        }
    }

    /// Adds a state that the turn may have passed: its last seed fell where it may capture.
    fn push_captured(&mut self, landed: ReverseState<R>, choice: Option<Direction>, next: u32) {
        let goes_on = self.kind == ReversedTurnKind::Katro || self.rules.tsibongy.relay;
        if goes_on && self.visited.insert(landed) {
            self.nodes.push((landed, TurnContinuation { choice, next }));
        }
    }

    /// Undoes a start on this board: a lifted pit, a drop whose seed is already in the pit, or, in a
    /// game without drops, an attack.
    fn undo_start(
        &mut self,
        state: ReverseState<R>,
        direction: Option<Direction>,
        drop: bool,
        rest: TurnContinuation,
    ) {
        let ReverseState { mut own, at, .. } = state;
        let mover = !self.after.to_move;
        let mut position = *self.after;
        position.to_move = mover;
        let attacks = self.rules.parameters().entry == Entry::Attack;
        if drop {
            if at >= self.rules.columns || own.get(at) < 2 {
                return;
            }
            if !attacks {
                own.set(at, own.get(at) - 1);
                position.reserves[mover.index()] += 1;
            }
        }
        if position.reserve(mover) > self.rules.parameters().reserve() {
            return;
        }
        position.rings[mover.index()] = own;
        position.rings[(!mover).index()] = state.theirs;
        let katro = self.kind == ReversedTurnKind::Katro;
        let Ok(mode) = self.rules.mode_or_outcome(&position) else {
            return;
        };
        let fits = match mode {
            Mode::Drop => drop && !katro,
            Mode::Attack => !katro && drop == direction.is_none(),
            Mode::Fandatsaka => !drop && !katro,
            Mode::Katro => !drop && katro,
            Mode::Spent => false,
        };
        let kind = match self.kind {
            ReversedTurnKind::Capturing => TurnKind::Capturing,
            ReversedTurnKind::Quiet | ReversedTurnKind::Katro => TurnKind::Quiet,
        };
        if !fits {
            return;
        }
        // The turn may have fixed the sense that the board has after it.
        let unfixed = position.senses.map(|mut senses| {
            senses[mover.index()] = None;
            if self.rules.katro.direction == SowingDirection::FixedForGame {
                senses = [None; 2];
            }
            senses
        });
        for senses in [Some(position.senses), unfixed.map(Some)]
            .into_iter()
            .flatten()
        {
            position.senses = senses;
            if Starts::of(self.rules, &position, mode).kind(at, direction) == Some(kind)
                && self.found.insert(position)
            {
                self.push_turn(position, (at, direction), rest);
            }
        }
    }

    /// Adds a predecessor with the turn from it.
    fn push_turn(
        &mut self,
        position: PositionOf<R>,
        (pit, direction): (u8, Option<Direction>),
        rest: TurnContinuation,
    ) {
        let pit = self.rules.pit(position.to_move, pit);
        let mut turn = Turn::new(Start { pit, direction });
        let mut rest = Some(rest);
        while let Some(TurnContinuation { choice, next }) = rest {
            if let Some(origin) = choice {
                turn.choices.push(Choice::Origin(origin));
            }
            rest = self.nodes.get(next as usize).map(|(_, rest)| *rest);
        }
        self.turns.push((position.with_rings(), turn));
    }
}

#[cfg(test)]
mod tests;
