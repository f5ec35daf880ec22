//! The values of parameters, the ends of turns and games, and the messages that records exercise.
//!
//! A value is exercised by a game that has it if one of its turns, in the main line or a variation,
//! depends on it. A turn depends on a value if under another value of the same parameter its position
//! cannot be set up or has other starts, or the turn is illegal or ends otherwise. A value that no
//! other can replace is exercised by every turn, and `layout` by a turn from the start of the game.
//!
//! ```
//! use fifangha::coverage::Coverage;
//! use fifangha::diagnostic::SourceFile;
//! use fifangha::study::Study;
//! use fifangha_rules::Parameter;
//!
//! let study = Study::from_file(SourceFile::new("game.fif", "1. 4R 2. 3R 3. 7RL"));
//! let coverage = Coverage::of_study(&study);
//! let origin = coverage.parameters().into_iter().find(|it| it.parameter == Parameter::Origin);
//! let origin = origin.unwrap();
//! assert_eq!(origin.exercised, [("free".to_owned(), 1)]);
//! assert!(origin.unexercised.contains(&"nearest".to_owned()));
//! ```

pub mod coverage_text;

use std::collections::{BTreeMap, BTreeSet};

use fifangha_rules::{
    Outcome, OutcomeCause, Parameter, Parameters, PlayResult, Position, RestCause, Rules, Setup,
    Turn, TurnEnd,
};

use crate::diagnostic::Code;
use crate::replay::{PlayedTurn, ReplayedGame};
use crate::study::Study;

/// The name of the end of a turn that is never reached.
const NEVER: &str = "never";

/// The maximum number of sowings with which the turns of a file are compared.
const MAX_SOWINGS: u64 = 4_000_000;

/// The cost of a comparison, in sowings.
const SOWINGS_PER_COMPARISON: u64 = 4;

/// The maximum number of sowings of a turn that is played under other values.
const MAX_LAPS: u64 = 1_000;

/// The values, ends and messages that some records exercise.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// The number of games.
    pub games: usize,
    /// The number of their turns, those of variations included.
    pub turns: usize,
    /// `true` if a file has too many or too long turns for all comparisons.
    pub is_incomplete: bool,
    /// The parameters of these games.
    present: BTreeSet<Parameter>,
    /// The number of games that exercise each value.
    values: BTreeMap<(Parameter, String), usize>,
    turn_ends: BTreeMap<&'static str, usize>,
    game_ends: BTreeMap<&'static str, usize>,
    codes: BTreeMap<Code, usize>,
}

/// The values of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParameterCoverage {
    /// The parameter.
    pub parameter: Parameter,
    /// The exercised values, each with the number of games that exercise it.
    pub exercised: Vec<(String, usize)>,
    /// The values that no game exercises.
    pub unexercised: Vec<String>,
}

/// Names, each with the number of its occurrences: 0 if nothing exercises it.
pub type NamedCounts = Vec<(&'static str, usize)>;

impl Coverage {
    /// Returns what the games of a checked file exercise.
    #[must_use]
    pub fn of_study(study: &Study) -> Self {
        let mut coverage = Self::default();
        let mut sowings = 0;
        for game in &study.replay.games {
            coverage.add_game(game, &mut sowings);
        }
        for found in &study.diagnostics {
            *coverage.codes.entry(found.code).or_default() += 1;
        }
        coverage
    }

    fn add_game(&mut self, game: &ReplayedGame, sowings: &mut u64) {
        self.games += 1;
        let own = game.rules.parameters();
        let turns: Vec<_> = game.all_turns().collect();
        for turn in &turns {
            self.turns += 1;
            let end = match turn.played.end {
                TurnEnd::Rest(cause) => cause.name(),
                _ => NEVER,
            };
            *self.turn_ends.entry(end).or_default() += 1;
            if let Some(outcome) = turn.outcome {
                *self.game_ends.entry(outcome.cause.name()).or_default() += 1;
            }
        }
        if turns.is_empty() {
            return;
        }
        for &parameter in Parameter::ALL {
            if !parameter.is_part_of(own) || !parameter.applies_to(own) {
                continue;
            }
            self.present.insert(parameter);
            let others = alternatives(parameter, own);
            let mut depends = |turn: &PlayedTurn| {
                *sowings += others.len() as u64 * (SOWINGS_PER_COMPARISON + turn.played.laps);
                *sowings <= MAX_SOWINGS && depends(parameter, turn, &game.rules, &others)
            };
            if turns.iter().any(|it| depends(it)) {
                let value = (parameter, parameter.get(own));
                *self.values.entry(value).or_default() += 1;
            }
        }
        self.is_incomplete |= *sowings > MAX_SOWINGS;
    }

    /// Adds what other records exercise.
    pub fn add(&mut self, other: Self) {
        self.games += other.games;
        self.turns += other.turns;
        self.is_incomplete |= other.is_incomplete;
        self.present.extend(other.present);
        add_counts(&mut self.values, other.values);
        add_counts(&mut self.turn_ends, other.turn_ends);
        add_counts(&mut self.game_ends, other.game_ends);
        add_counts(&mut self.codes, other.codes);
    }

    /// Returns the parameters of the games, in the order of the documentation.
    #[must_use]
    pub fn parameters(&self) -> Vec<ParameterCoverage> {
        let of_parameter = |&parameter: &Parameter| {
            let counts = self.values.iter().filter(|((it, _), _)| *it == parameter);
            let counts = counts.map(|((_, value), n)| (value.clone(), *n));
            let exercised: Vec<_> = counts.collect();
            let is_open = |it: &String| exercised.iter().all(|(value, _)| value != it);
            ParameterCoverage {
                parameter,
                unexercised: parameter.values().into_iter().filter(is_open).collect(),
                exercised,
            }
        };
        self.present.iter().map(of_parameter).collect()
    }

    /// Returns every kind of end of a turn with the number of turns that end so.
    #[must_use]
    pub fn turn_ends(&self) -> NamedCounts {
        let causes = RestCause::ALL.iter().map(|it| it.name());
        named_counts(causes.chain([NEVER]), &self.turn_ends)
    }

    /// Returns every kind of end of a game with the number of games that end so.
    #[must_use]
    pub fn game_ends(&self) -> NamedCounts {
        let causes = OutcomeCause::ALL.iter().map(|it| it.name());
        named_counts(causes, &self.game_ends)
    }

    /// Returns every code with the number of messages that the check of the records reports.
    #[must_use]
    pub fn codes(&self) -> NamedCounts {
        let count = |it: &Code| (it.as_str(), self.codes.get(it).copied().unwrap_or(0));
        Code::ALL.iter().map(count).collect()
    }
}

fn add_counts<K: Ord>(counts: &mut BTreeMap<K, usize>, others: BTreeMap<K, usize>) {
    for (key, n) in others {
        *counts.entry(key).or_default() += n;
    }
}

fn named_counts(
    names: impl Iterator<Item = &'static str>,
    counts: &BTreeMap<&'static str, usize>,
) -> NamedCounts {
    names
        .map(|it| (it, counts.get(it).copied().unwrap_or(0)))
        .collect()
}

/// Returns the rules with each other value of a parameter that they allow.
fn alternatives(parameter: Parameter, own: &Parameters) -> Vec<Rules> {
    let value = parameter.get(own);
    let others = parameter.values().into_iter().filter(|it| *it != value);
    let rules = |other: String| {
        let mut parameters = *own;
        parameter.set(&mut parameters, &other).ok()?;
        Rules::new(parameters).ok()
    };
    others.filter_map(rules).collect()
}

/// Returns `true` if a turn depends on the value of a parameter, of which `others` have another.
fn depends(parameter: Parameter, turn: &PlayedTurn, own: &Rules, others: &[Rules]) -> bool {
    if parameter == Parameter::Layout {
        return turn.before == own.start();
    }
    others.is_empty() || others.iter().any(|other| differs(turn, own, other))
}

fn differs(turn: &PlayedTurn, own: &Rules, other: &Rules) -> bool {
    let Some(before) = transferred(&turn.before, other) else {
        return true;
    };
    if own.start_list(&turn.before) != other.start_list(&before) {
        return true;
    }
    if turn.played.laps > MAX_LAPS || turn.played.end == TurnEnd::Undecided {
        return false;
    }
    match play(other, &before, &turn.turn) {
        Some(played) => {
            board_after(&played) != board_after(&turn.played)
                || result(other.outcome_after(&played)) != result(turn.outcome)
        }
        None => true,
    }
}

/// Returns the position in a game with other rules; `None` if it has no such position.
fn transferred(position: &Position, rules: &Rules) -> Option<Position> {
    let setup = position.setup();
    let unmarked = Setup {
        rova: None,
        senses: None,
        blocked: [None; 2],
        ..setup.clone()
    };
    let found = setup.position(rules).or_else(|_| unmarked.position(rules));
    found.ok()
}

/// Plays a turn of few sowings; `None` if it is illegal, or longer.
fn play(rules: &Rules, before: &Position, turn: &Turn) -> Option<PlayResult> {
    let mut choices = turn.choices.iter();
    let played = rules.play_choosing(before, turn.start, MAX_LAPS, &mut |_| choices.next())?;
    (choices.next().is_none() && played.end != TurnEnd::Undecided).then_some(played)
}

/// Returns what two results of a turn have in common if they are the same.
fn board_after(played: &PlayResult) -> (Vec<Vec<u32>>, Option<[u32; 2]>, u64, bool) {
    let Setup { rows, reserves, .. } = played.position.setup();
    (rows, reserves, played.laps, played.never_ends())
}

fn result(outcome: Option<Outcome>) -> Option<(Option<fifangha_rules::Side>, OutcomeCause)> {
    outcome.map(|it| (it.winner, it.cause))
}
