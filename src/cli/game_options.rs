//! The options that name a game and a position.

use clap::Args;
use fifangha_rules::Game;

use super::ApiError;
use crate::api::{PositionContext, PositionQuery};
use crate::replay::{GameRules, parse_parameter_name};

/// Which game, on which board, by which hypotheses.
#[derive(Args, Clone, Debug)]
pub(super) struct GameOptions {
    /// The game; `fifangha rules` lists them [default: fifangha].
    #[arg(long, value_name = "NAME")]
    pub(super) rules: Option<String>,
    /// The number of columns: 8, 6 or 4 [default: that of the source].
    #[arg(long, value_name = "N")]
    pub(super) columns: Option<String>,
    /// Overrides a parameter, such as `origin=nearest`; may be given again.
    #[arg(long, value_name = "PARAMETER=VALUE")]
    pub(super) set: Vec<String>,
}

impl GameOptions {
    /// Returns `true` if nothing was asked for.
    #[cfg(feature = "book")]
    pub(super) fn is_empty(&self) -> bool {
        self.rules.is_none() && self.columns.is_none() && self.set.is_empty()
    }

    /// The question about a position of that game, or the start.
    pub(super) fn question(&self, position: Option<&str>) -> PositionQuery {
        let question = PositionQuery::default();
        PositionQuery {
            rules: self.rules.clone().unwrap_or(question.rules),
            columns: self.columns.clone(),
            set: self.set.clone(),
            position: position.map(str::to_owned),
        }
    }

    /// The game and its rules.
    ///
    /// # Errors
    ///
    /// As [`PositionQuery::game`].
    pub(super) fn resolve(&self) -> Result<GameRules, ApiError> {
        self.question(None).game()
    }

    /// The game and a position of it, the start where none is given.
    ///
    /// # Errors
    ///
    /// As [`PositionQuery::position`].
    pub(super) fn standing(&self, position: Option<&str>) -> Result<PositionContext, ApiError> {
        self.question(position).position()
    }

    /// The value of `rules` in a record: the game, with what is overridden.
    pub(super) fn rules_value(&self, base: Game) -> String {
        if self.set.is_empty() {
            return base.to_string();
        }
        format!("{{base: {base}{}}}", self.overrides_value())
    }

    /// What is overridden, as a record writes it behind the game: `, origin: nearest`.
    pub(super) fn overrides_value(&self) -> String {
        let written = |set: &String| match set.split_once('=') {
            Some((name, value)) => {
                let name = name.trim();
                let name = parse_parameter_name(name).map_or(name, |it| it.name());
                format!(", {name}: {}", value.trim())
            }
            None => format!(", {set}"),
        };
        self.set.iter().map(written).collect()
    }
}
