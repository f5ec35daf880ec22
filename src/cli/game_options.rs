//! Options that choose a game and its rules.

use clap::Args;
use fifangha_rules::{Game, Games};

use super::ApiError;
use crate::api::{PositionContext, PositionQuery};
use crate::project::Project;
use crate::replay::{GameRules, parse_parameter_name};

/// The game, the size of its board, and changed parameters.
#[derive(Args, Clone, Debug)]
pub(super) struct GameOptions {
    #[arg(long, value_name = "NAME")]
    pub(super) rules: Option<String>,
    #[arg(long, value_name = "N")]
    pub(super) columns: Option<String>,
    #[arg(long, value_name = "PARAMETER=VALUE")]
    pub(super) set: Vec<String>,
}

/// Returns the games that options can name: those of the sources, and those of the project
/// that contains the working directory.
pub(super) fn known_games() -> Games {
    Project::find().map_or(Games::BUILT_IN, |it| it.known_games())
}

impl GameOptions {
    /// Returns `true` if no option was given.
    #[cfg(feature = "book")]
    pub(super) fn is_empty(&self) -> bool {
        self.rules.is_none() && self.columns.is_none() && self.set.is_empty()
    }

    /// Returns a query for a position of the game, or for its start.
    pub(super) fn question(&self, position: Option<&str>) -> PositionQuery {
        PositionQuery {
            rules: self.rules.clone(),
            columns: self.columns.clone(),
            set: self.set.clone(),
            position: position.map(str::to_owned),
            games: known_games(),
        }
    }

    /// Returns the game and its rules.
    ///
    /// # Errors
    ///
    /// Returns an error as [`PositionQuery::game`] does.
    pub(super) fn resolve(&self) -> Result<GameRules, ApiError> {
        self.question(None).game()
    }

    /// Returns the game and a position of it, by default the start.
    ///
    /// # Errors
    ///
    /// Returns an error as [`PositionQuery::position`] does.
    pub(super) fn standing(&self, position: Option<&str>) -> Result<PositionContext, ApiError> {
        self.question(position).position()
    }

    /// Returns the value of `rules` in a record: the game and the changed parameters.
    pub(super) fn rules_value(&self, base: Game) -> String {
        if self.set.is_empty() {
            return base.to_string();
        }
        format!("{{base: {base}{}}}", self.overrides_value())
    }

    /// Returns the changed parameters in the syntax of a record: `, origin: nearest`.
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
