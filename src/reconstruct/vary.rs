//! The same evidence under several readings of the rules.

use std::time::Instant;

use fifangha_rules::{Columns, Game, Parameter, Parameters, Rules};

use super::answer::Answer;
use super::effort::{Effort, Limits};
use crate::diagnostic::closest;
use crate::notation::tree::Record;
use crate::replay::GameRules;

/// The readings that are compared at most.
pub const MOST_HYPOTHESES: usize = 4096;

/// What varies: games, and parameters with the values that they take.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variation {
    /// The games; the record's own where there are none.
    pub games: Vec<Game>,
    /// The parameters and their values.
    pub parameters: Vec<(Parameter, Vec<String>)>,
}

/// What cannot be varied, and what could be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownVariation {
    /// What is wrong.
    pub message: String,
    /// What exists instead.
    pub help: String,
}

impl std::fmt::Display for UnknownVariation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for UnknownVariation {}

impl Variation {
    /// Reads names of games and of parameters; a parameter takes all its
    /// values, or those named with it, `origin=free|nearest`.
    ///
    /// ```
    /// use fifangha::reconstruct::Variation;
    ///
    /// let variation = Variation::of(["origin", "tsibongy=merge|plain"]).unwrap();
    /// assert_eq!(variation.parameters[1].1, ["merge", "plain"]);
    /// assert!(Variation::of(["orgin"]).unwrap_err().help.contains("origin"));
    /// ```
    ///
    /// # Errors
    ///
    /// When something is neither a game nor a parameter, or a parameter has no
    /// such value.
    pub fn of<'n>(names: impl IntoIterator<Item = &'n str>) -> Result<Self, UnknownVariation> {
        let mut variation = Self::default();
        for name in names {
            let (name, values) = match name.trim().split_once('=') {
                Some((name, values)) => (name.trim(), Some(values)),
                None => (name.trim(), None),
            };
            if let (Ok(game), None) = (name.parse::<Game>(), values) {
                variation.games.push(game);
                continue;
            }
            let Some(parameter) = Parameter::named(name) else {
                return Err(unknown(name));
            };
            let values = match values {
                Some(values) => values.split('|').map(|v| v.trim().to_owned()).collect(),
                None if parameter == Parameter::TurnsEach => vec!["reserve".to_owned()],
                None => parameter.values(),
            };
            for value in &values {
                check(parameter, value)?;
            }
            variation.parameters.push((parameter, values));
        }
        Ok(variation)
    }

    /// Every reading: rules, or the reason why such rules cannot be.
    fn readings(&self, own: &GameRules) -> Vec<Reading> {
        let games = if self.games.is_empty() {
            vec![own.base]
        } else {
            self.games.clone()
        };
        let mut readings: Vec<(Game, Vec<(Parameter, String)>)> =
            games.into_iter().map(|game| (game, Vec::new())).collect();
        for (parameter, values) in &self.parameters {
            readings = readings
                .iter()
                .flat_map(|(game, set)| {
                    values.iter().map(move |value| {
                        let mut set = set.clone();
                        set.push((*parameter, value.clone()));
                        (*game, set)
                    })
                })
                .take(MOST_HYPOTHESES)
                .collect();
        }
        readings
            .into_iter()
            .map(|(base, set)| Reading {
                rules: rules(base, &set, own),
                base,
                set,
            })
            .collect()
    }
}

/// One reading, and whether it can be played.
struct Reading {
    base: Game,
    set: Vec<(Parameter, String)>,
    rules: Result<Rules, String>,
}

/// The rules of a reading: the game, what the record overrides, what varies.
fn rules(base: Game, set: &[(Parameter, String)], own: &GameRules) -> Result<Rules, String> {
    let own_parameters = own.rules.parameters();
    let columns: Columns = own_parameters.columns;
    let mut parameters = base
        .parameters_on(columns)
        .ok_or_else(|| format!("{base} is not played on {} columns", columns.count()))?;
    for (parameter, value) in overrides(own.base, own_parameters) {
        parameter
            .set(&mut parameters, &value)
            .map_err(|error| error.to_string())?;
    }
    for (parameter, value) in set {
        parameter
            .set(&mut parameters, value)
            .map_err(|error| error.to_string())?;
    }
    Rules::new(parameters).map_err(|conflicts| {
        let reasons: Vec<_> = conflicts.iter().map(|conflict| conflict.reason).collect();
        reasons.join("; ")
    })
}

/// The parameters that differ from those of a game on the same size.
pub(super) fn overrides(base: Game, parameters: &Parameters) -> Vec<(Parameter, String)> {
    let plain = base
        .parameters_on(parameters.columns)
        .unwrap_or_else(|| base.parameters());
    Parameter::ALL
        .iter()
        .map(|&parameter| (parameter, parameter.get(parameters)))
        .filter(|(parameter, value)| {
            *parameter != Parameter::Columns && *value != parameter.get(&plain)
        })
        .collect()
}

fn check(parameter: Parameter, value: &str) -> Result<(), UnknownVariation> {
    let family = parameter
        .family()
        .unwrap_or(fifangha_rules::Family::Tsibongy);
    let some = Game::ALL
        .iter()
        .map(|game| game.parameters())
        .find(|parameters| parameters.family == family);
    match some.map(|mut parameters| parameter.set(&mut parameters, value)) {
        Some(Err(error)) => Err(UnknownVariation {
            message: format!("`{}` has no value `{value}`", parameter.name()),
            help: error.to_string(),
        }),
        _ => Ok(()),
    }
}

fn unknown(name: &str) -> UnknownVariation {
    let games = Game::ALL.iter().map(|game| game.name());
    let parameters = Parameter::ALL.iter().map(|parameter| parameter.name());
    let meant = closest(name, games.clone().chain(parameters.clone()))
        .map_or(String::new(), |meant| format!("did you mean `{meant}`? "));
    UnknownVariation {
        message: format!("`{name}` is neither a game nor a parameter"),
        help: format!(
            "{meant}the parameters are {}; the games are {}",
            parameters.collect::<Vec<_>>().join(", "),
            games.collect::<Vec<_>>().join(", ")
        ),
    }
}

/// What the evidence says to one reading.
#[derive(Clone, Debug)]
pub struct Hypothesis {
    /// The game.
    pub base: Game,
    /// The values that were varied.
    pub set: Vec<(Parameter, String)>,
    /// The games that fit, or why the reading cannot be played.
    pub found: Result<Answer, String>,
}

/// Asks the same of a record under every reading. Games are counted, not
/// listed.
#[must_use]
pub fn vary(
    record: &Record,
    own: &GameRules,
    variation: &Variation,
    limits: &Limits,
    effort: &Effort,
) -> Vec<Hypothesis> {
    let limits = Limits {
        games: 0,
        ..limits.clone()
    };
    let begun = Instant::now();
    let search = |reading: Reading| {
        let found = reading.rules.map(|rules| {
            let left = Limits {
                time: limits.time.map(|time| time.saturating_sub(begun.elapsed())),
                ..limits.clone()
            };
            let base = reading.base;
            super::under(record, GameRules { base, rules }, &left, effort)
        });
        Hypothesis {
            base: reading.base,
            set: reading.set,
            found,
        }
    };
    variation.readings(own).into_iter().map(search).collect()
}
