use fifangha_rules::{Game, Parameter, Parameters};
use indexmap::IndexMap;
use serde::Serialize;

use crate::reconstruct::{VariantResult, parameter_overrides};

/// A rule variant: a game, a board size and parameters.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct RuleVariantJson {
    /// The game of the sources.
    pub base: String,
    /// The size of the board.
    pub columns: u8,
    /// The listed parameters, by name.
    #[serde(flatten)]
    pub parameters: IndexMap<String, ParameterValueJson>,
}

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
#[non_exhaustive]
pub enum ParameterValueJson {
    /// A yes-or-no value.
    Flag(bool),
    /// A number.
    Number(u64),
    /// A named value.
    Name(String),
}

impl ParameterValueJson {
    /// Parses a value as written in the rules.
    #[must_use]
    pub fn parse(value: &str) -> Self {
        match (value.parse(), value.parse()) {
            (Ok(flag), _) => Self::Flag(flag),
            (_, Ok(number)) => Self::Number(number),
            _ => Self::Name(value.to_owned()),
        }
    }
}

impl RuleVariantJson {
    /// Returns the rules of a variant, with all varied parameters. Rules that cannot be played
    /// are described by the requested parameters; `own` are those of the record.
    pub(super) fn from_result(result: &VariantResult, own: &Parameters) -> Self {
        let mut variant = match &result.found {
            Ok(answer) => Self::from_parameters(result.base, answer.rules.rules.parameters()),
            Err(_) => Self::without_parameters(result.base, own.columns.count()),
        };
        for (parameter, value) in &result.set {
            variant.set_parameter(*parameter, value);
        }
        variant
    }

    /// Returns a game on a board size, without parameters.
    fn without_parameters(base: Game, columns: u8) -> Self {
        Self {
            base: base.name().to_owned(),
            columns,
            parameters: IndexMap::new(),
        }
    }

    /// Returns a game with the parameters that differ from those of the source.
    #[must_use]
    pub fn from_parameters(base: Game, parameters: &Parameters) -> Self {
        let mut variant = Self::without_parameters(base, parameters.columns.count());
        for (parameter, value) in parameter_overrides(base, parameters) {
            variant.set_parameter(parameter, &value);
        }
        variant
    }

    fn set_parameter(&mut self, parameter: Parameter, value: &str) {
        match (parameter, value.parse()) {
            (Parameter::Columns, Ok(columns)) => self.columns = columns,
            _ => {
                let name = parameter.name().to_owned();
                self.parameters
                    .insert(name, ParameterValueJson::parse(value));
            }
        }
    }
}
