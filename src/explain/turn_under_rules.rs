//! The result of a turn under one reading or another.

use fifangha_rules::{Outcome, Play, PlayResult, Position, Rules, Step, Turn, break_if};

use super::example_turn::ExampleTurn;
use crate::replay::long_turn;

/// A turn under given rules.
#[derive(Clone, Debug)]
pub struct TurnUnderRules {
    /// The turn with its choices.
    pub turn: Turn,
    /// Its notation: the long form, or the short one if that is very long.
    pub notation: String,
    /// Its result; `None` if the start is illegal.
    pub result: Option<PlayedExample>,
}

/// The result of a turn.
#[derive(Clone, Debug)]
pub struct PlayedExample {
    /// The turn as it was played.
    pub played: PlayResult,
    /// Its steps.
    pub steps: Vec<Step>,
    /// The outcome of the game, if the turn ended it.
    pub outcome: Option<Outcome>,
}

/// The maximum number of steps written in the long form.
const MAX_LONG_FORM_STEPS: usize = 40;

/// The maximum number of continuations tried from one start.
const MAX_WAYS: usize = 64;

impl TurnUnderRules {
    /// Returns the result of the turn of an example under its own rules.
    ///
    /// An illegal start is also a result; `None` if only the choices of the turn
    /// do not fit.
    #[must_use]
    pub fn new(rules: &Rules, example: &ExampleTurn) -> Option<Self> {
        match rules.play_with_steps(&example.position, &example.turn) {
            Ok((played, steps)) => Some(Self::from_played(
                rules,
                &example.position,
                example.turn,
                played,
                steps,
            )),
            Err(fifangha_rules::TurnError::Start(_)) => {
                Some(Self::from_illegal_start(rules, example))
            }
            Err(_) => None,
        }
    }

    /// Returns the shortest result of the start of an example, with any choices.
    #[must_use]
    pub fn shortest_from_start(rules: &Rules, example: &ExampleTurn) -> Option<Self> {
        Self::all_from_start(rules, example)
            .into_iter()
            .min_by_key(Self::step_count)
    }

    /// Returns the result of the same start under other rules, if it differs: it
    /// may be illegal, take another course, or lead to another position.
    ///
    /// Among several results, one that the example's own rules do not allow is
    /// preferred, then the one with the choices of the example, then the
    /// shortest.
    #[must_use]
    pub fn under_other_rules(own: &Rules, other: &Rules, example: &ExampleTurn) -> Option<Self> {
        let here = Self::new(own, example)?;
        if Play::begin(other, &example.position, example.turn.start).is_err() {
            return here
                .result
                .is_some()
                .then(|| Self::from_illegal_start(other, example));
        }
        let ours = Self::all_from_start(own, example);
        let theirs = Self::all_from_start(other, example);
        let new = theirs
            .iter()
            .filter(|way| !ours.iter().any(|it| it.is_same(way)));
        let shortest = |way: &&Self| (way.turn != example.turn, way.step_count());
        match new.min_by_key(shortest) {
            Some(way) => Some(way.clone()),
            None if theirs.iter().any(|way| way.is_same(&here)) => None,
            None => theirs.iter().min_by_key(shortest).cloned(),
        }
    }

    /// Returns `true` if the turn itself has another result under the other
    /// rules, not only another continuation of its start.
    pub(super) fn differs(own: &Rules, other: &Rules, example: &ExampleTurn) -> bool {
        let same = match (Self::new(own, example), Self::new(other, example)) {
            (Some(here), Some(there)) => here.is_same(&there),
            _ => false,
        };
        !same && Self::under_other_rules(own, other, example).is_some()
    }

    fn is_same(&self, other: &Self) -> bool {
        self.notation == other.notation
            && self.outcome() == other.outcome()
            && self.final_position() == other.final_position()
    }

    /// Returns the outcome of the game, if the turn ended it.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.result.as_ref()?.outcome
    }

    /// Returns the number of steps.
    pub(super) fn step_count(&self) -> usize {
        self.result.as_ref().map_or(0, |ended| ended.steps.len())
    }

    fn final_position(&self) -> Option<Position> {
        self.result.as_ref().map(|ended| ended.played.position)
    }

    /// Returns every continuation of the turn from its start.
    fn all_from_start(rules: &Rules, example: &ExampleTurn) -> Vec<Self> {
        let mut ways = Vec::new();
        let _ = rules.each_turn::<()>(&example.position, |turn, played| {
            if turn.start == example.turn.start
                && let Ok((_, steps)) = rules.play_with_steps(&example.position, &turn)
            {
                ways.push(Self::from_played(
                    rules,
                    &example.position,
                    turn,
                    played,
                    steps,
                ));
            }
            break_if(ways.len() == MAX_WAYS)
        });
        ways
    }

    fn from_played(
        rules: &Rules,
        position: &Position,
        turn: Turn,
        played: PlayResult,
        steps: Vec<Step>,
    ) -> Self {
        let outcome = rules.outcome_after(&played);
        let short = rules.notation(position, &turn);
        let notation = if steps.len() > MAX_LONG_FORM_STEPS {
            let end = if played.never_ends() { "oo" } else { "" };
            format!("{short}{end}")
        } else {
            long_turn(&steps, rules.directions()).map_or(short, |turn| turn.to_string())
        };
        Self {
            turn,
            notation,
            result: Some(PlayedExample {
                played,
                steps,
                outcome,
            }),
        }
    }

    fn from_illegal_start(rules: &Rules, example: &ExampleTurn) -> Self {
        let turn = Turn::new(example.turn.start);
        Self {
            turn,
            notation: rules.notation(&example.position, &turn),
            result: None,
        }
    }
}
