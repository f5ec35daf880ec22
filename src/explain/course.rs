//! What a turn comes to under one reading or another.

use std::ops::ControlFlow;

use fifangha_rules::{Illegal, Outcome, Play, Played, Position, Rules, Step, Turn};

use super::example::Example;
use crate::replay::long_turn;

/// A turn under some rules.
#[derive(Clone, Debug)]
pub struct Course {
    /// The turn with its choices.
    pub turn: Turn,
    /// Its notation: the long form, or the short one where that is very long.
    pub notation: String,
    /// What it comes to; `None` where it may not start so.
    pub result: Option<Ended>,
}

/// What a turn has come to.
#[derive(Clone, Debug)]
pub struct Ended {
    /// The turn as it was played.
    pub played: Played,
    /// Its steps.
    pub steps: Vec<Step>,
    /// How the game ended with it, if it did.
    pub outcome: Option<Outcome>,
}

/// Steps of a turn that are still written one by one.
const LONG: usize = 40;

/// Ways to play on from one start that are looked at.
const WAYS: usize = 64;

impl Course {
    /// What the turn of an example comes to under its own rules.
    ///
    /// An illegal start is a course too; `None` where only the choices of the
    /// turn do not fit.
    #[must_use]
    pub fn of(rules: &Rules, example: &Example) -> Option<Self> {
        match rules.steps(&example.position, &example.turn) {
            Ok((played, steps)) => Some(Self::played(
                rules,
                &example.position,
                example.turn,
                played,
                steps,
            )),
            Err(fifangha_rules::TurnError::Start(_)) => Some(Self::illegal(rules, example)),
            Err(_) => None,
        }
    }

    /// The shortest course of the start of an example, whatever its choices.
    #[must_use]
    pub fn anew(rules: &Rules, example: &Example) -> Option<Self> {
        Self::ways(rules, example)
            .into_iter()
            .min_by_key(Self::length)
    }

    /// What the same start comes to under other rules, where that is something
    /// else: it may be illegal, go another way, or give another result.
    ///
    /// Where the other rules leave choices, the way that is told is the one with
    /// the choices of the example, else the shortest, of those that the
    /// example's own rules do not allow.
    #[must_use]
    pub fn under(own: &Rules, other: &Rules, example: &Example) -> Option<Self> {
        let here = Self::of(own, example)?;
        if Play::begin(other, &example.position, example.turn.start).is_err() {
            return here.result.is_some().then(|| Self::illegal(other, example));
        }
        let ours = Self::ways(own, example);
        let theirs = Self::ways(other, example);
        let new = theirs
            .iter()
            .filter(|way| !ours.iter().any(|it| it.is_same(way)));
        let shortest = |way: &&Self| (way.turn != example.turn, way.length());
        match new.min_by_key(shortest) {
            Some(way) => Some(way.clone()),
            None if theirs.iter().any(|way| way.is_same(&here)) => None,
            None => theirs.iter().min_by_key(shortest).cloned(),
        }
    }

    /// Whether the other rules make something else of the very turn, not only
    /// of another way to play on from its start.
    pub(super) fn differs(own: &Rules, other: &Rules, example: &Example) -> bool {
        let same = match (Self::of(own, example), Self::of(other, example)) {
            (Some(here), Some(there)) => here.is_same(&there),
            _ => false,
        };
        !same && Self::under(own, other, example).is_some()
    }

    fn is_same(&self, other: &Self) -> bool {
        self.notation == other.notation
            && self.outcome() == other.outcome()
            && self.board() == other.board()
    }

    /// How the game ended with it, if it did.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.result.as_ref()?.outcome
    }

    /// Its steps.
    pub(super) fn length(&self) -> usize {
        self.result.as_ref().map_or(0, |ended| ended.steps.len())
    }

    fn board(&self) -> Option<Position> {
        self.result.as_ref().map(|ended| ended.played.position)
    }

    /// Every way in which the turn may go on from its start.
    fn ways(rules: &Rules, example: &Example) -> Vec<Self> {
        let mut ways = Vec::new();
        let _ = rules.each_turn::<()>(&example.position, |turn, played| {
            if turn.start == example.turn.start
                && let Ok((_, steps)) = rules.steps(&example.position, &turn)
            {
                ways.push(Self::played(rules, &example.position, turn, played, steps));
            }
            if ways.len() == WAYS {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        ways
    }

    fn played(
        rules: &Rules,
        position: &Position,
        turn: Turn,
        played: Played,
        steps: Vec<Step>,
    ) -> Self {
        let outcome = rules.outcome_after(position.to_move(), &played);
        let short = rules.notation(position, &turn);
        let notation = if steps.len() > LONG {
            let end = if played.never_ends() { "oo" } else { "" };
            format!("{short}{end}")
        } else {
            long_turn(&steps).map_or(short, |turn| turn.to_string())
        };
        Self {
            turn,
            notation,
            result: Some(Ended {
                played,
                steps,
                outcome,
            }),
        }
    }

    fn illegal(rules: &Rules, example: &Example) -> Self {
        let turn = Turn::new(example.turn.start);
        Self {
            turn,
            notation: rules.notation(&example.position, &turn),
            result: None,
        }
    }

    /// Why the start is illegal under some rules, where it is.
    #[must_use]
    pub fn why_not(rules: &Rules, example: &Example) -> Option<Illegal> {
        Play::begin(rules, &example.position, example.turn.start).err()
    }
}
