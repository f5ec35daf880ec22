use serde::Serialize;

use crate::coverage::{Coverage, NamedCounts};

/// The values, ends and messages that the records of some files exercise.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CoverageResponse {
    /// The number of games.
    pub games: usize,
    /// The number of their turns, those of variations included.
    pub turns: usize,
    /// `false` if a file has too many or too long turns for all comparisons.
    pub complete: bool,
    /// The parameters of the games.
    pub parameters: Vec<ParameterCoverageJson>,
    /// Every kind of end of a turn, with the number of turns that end so.
    pub turn_ends: Vec<CountJson>,
    /// Every kind of end of a game, with the number of turns that end a game so.
    pub game_ends: Vec<CountJson>,
    /// Every code, with the number of messages in the check of the records.
    pub codes: Vec<CountJson>,
}

/// The values of a parameter.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ParameterCoverageJson {
    /// The name of the parameter.
    pub parameter: &'static str,
    /// Its values, each with the number of games that have it and in which a turn depends on it.
    pub values: Vec<ValueCountJson>,
}

/// A value and the number of games that exercise it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ValueCountJson {
    /// The value.
    pub value: String,
    /// The number of games; 0 if none exercises it.
    pub games: usize,
}

/// A name and its number of occurrences.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CountJson {
    /// The kind of end, or the code.
    pub name: &'static str,
    /// The number of occurrences; 0 if nothing exercises it.
    pub count: usize,
}

impl From<&Coverage> for CoverageResponse {
    fn from(coverage: &Coverage) -> Self {
        let parameters = coverage.parameters().into_iter().map(|it| {
            let unexercised = it.unexercised.into_iter().map(|value| (value, 0));
            let values = it.exercised.into_iter().chain(unexercised);
            ParameterCoverageJson {
                parameter: it.parameter.name(),
                values: values
                    .map(|(value, games)| ValueCountJson { value, games })
                    .collect(),
            }
        });
        Self {
            games: coverage.games,
            turns: coverage.turns,
            complete: !coverage.is_incomplete,
            parameters: parameters.collect(),
            turn_ends: counts(coverage.turn_ends()),
            game_ends: counts(coverage.game_ends()),
            codes: counts(coverage.codes()),
        }
    }
}

fn counts(named: NamedCounts) -> Vec<CountJson> {
    let count = |(name, count)| CountJson { name, count };
    named.into_iter().map(count).collect()
}
