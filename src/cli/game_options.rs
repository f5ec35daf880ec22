//! Options that choose a game and its rules.

use std::io::{self, Read};
use std::sync::OnceLock;

use clap::Args;
use fifangha_rules::{Game, Games};

use super::CommandError;
use crate::api::{PositionContext, PositionQuery};
use crate::message::Message;
use crate::project::Project;
use crate::replay::{GameRules, parse_override};

/// The maximum length of a position on standard input, in bytes.
pub(super) const MAX_LINE_BYTES: u64 = 1 << 16;

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

/// The game of commands that take its name as an argument.
#[derive(Args, Debug)]
pub(super) struct NamedGame {
    name: Option<String>,
    #[arg(long, value_name = "N", requires = "name")]
    columns: Option<String>,
    #[arg(long, value_name = "PARAMETER=VALUE", requires = "name")]
    set: Vec<String>,
}

impl NamedGame {
    /// Returns the options of the game, if one is named.
    pub(super) fn options(&self) -> Option<GameOptions> {
        let rules = Some(self.name.clone()?);
        Some(GameOptions {
            rules,
            columns: self.columns.clone(),
            set: self.set.clone(),
        })
    }
}

/// Returns the games that options can name: those of the sources, and those of the project
/// that contains the working directory.
///
/// A command reads the project for them once.
pub(super) fn known_games() -> Games {
    static GAMES: OnceLock<Games> = OnceLock::new();
    *GAMES.get_or_init(|| Project::find().map_or(Games::BUILT_IN, |it| it.known_games()))
}

/// Returns the first option that was given.
pub(super) fn first_given(options: &[(bool, &'static str)]) -> Option<&'static str> {
    let mut options = options.iter();
    options.find_map(|&(given, name)| given.then_some(name))
}

/// Reads standard input, which has one position.
fn read_position() -> Result<String, CommandError> {
    let mut text = String::new();
    let input = io::stdin().lock();
    input.take(MAX_LINE_BYTES).read_to_string(&mut text)?;
    Ok(text.trim().to_owned())
}

impl GameOptions {
    /// Returns the first option that was given.
    pub(super) fn first_set(&self) -> Option<&'static str> {
        first_given(&[
            (self.rules.is_some(), "--rules"),
            (self.columns.is_some(), "--columns"),
            (!self.set.is_empty(), "--set"),
        ])
    }

    /// Returns `true` if no option was given.
    #[cfg(feature = "book")]
    pub(super) fn is_empty(&self) -> bool {
        self.first_set().is_none()
    }

    /// Returns a query for a position of the game, `-` for the one on standard input, or for its
    /// start.
    ///
    /// # Errors
    ///
    /// Returns an error if standard input cannot be read.
    pub(super) fn question(&self, position: Option<&str>) -> Result<PositionQuery, CommandError> {
        let position = match position {
            Some("-") => Some(read_position()?),
            position => position.map(str::to_owned),
        };
        Ok(PositionQuery {
            position,
            ..self.query(known_games())
        })
    }

    /// Returns a query for the start of the game, which is one of `known_games`.
    pub(super) fn query(&self, known_games: Games) -> PositionQuery {
        PositionQuery {
            rules: self.rules.clone(),
            columns: self.columns.clone(),
            set: self.set.clone(),
            position: None,
            known_games,
        }
    }

    /// Returns a note if the game is not described for the chosen size.
    pub(super) fn size_note(&self) -> Option<Message> {
        self.columns.as_ref()?;
        self.query(known_games()).game().ok()?.undescribed_size()
    }

    /// Returns the game and its rules.
    ///
    /// # Errors
    ///
    /// Returns an error as [`PositionQuery::game`] does.
    pub(super) fn resolve(&self) -> Result<GameRules, CommandError> {
        Ok(self.question(None)?.game()?)
    }

    /// Returns the game and a position of it, by default the start.
    ///
    /// # Errors
    ///
    /// Returns an error as [`PositionQuery::position`] does.
    pub(super) fn position_context(
        &self,
        position: Option<&str>,
    ) -> Result<PositionContext, CommandError> {
        Ok(self.question(position)?.position()?)
    }

    /// Returns the value of `rules` in a record, with the size of the board if it is not that of the
    /// game.
    pub(super) fn record_rules(&self, game: &GameRules) -> String {
        let columns = game.rules.parameters().columns;
        let set = self.overrides_value();
        match columns == game.base.parameters().columns {
            true => self.rules_value(game.base),
            false => format!("{{base: {}, columns: {}{set}}}", game.base, columns.count()),
        }
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
        let written = |set: &String| match parse_override(set) {
            Some((name, value)) => format!(", {name}: {value}"),
            None => format!(", {set}"),
        };
        self.set.iter().map(written).collect()
    }
}
