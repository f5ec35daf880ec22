//! Queries for a position of a game.

use fifangha_rules::{Game, Games, Position, Rules};
use serde::Deserialize;
use serde::de::{Deserializer, Error};
use serde_json::Value;

use super::error::ApiError;
use crate::board::Board;
use crate::diagnostic::{SourceFile, closest, did_you_mean};
use crate::message::{Languages, Message, MessageArg, Strings};
use crate::replay::{self, GameRules, RuleMistake, override_parameters, parse_override};

/// A query for a position of a game.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PositionQuery {
    /// The name of the game; by default `fifangha`.
    pub rules: Option<String>,
    /// The number of columns; by default that of the source.
    pub columns: Option<String>,
    /// Parameters with other values, such as `origin=nearest`; in JSON also an object,
    /// `{"origin": "nearest"}`.
    #[serde(deserialize_with = "settings")]
    pub set: Vec<String>,
    /// The position in one line; by default the start position.
    pub position: Option<String>,
    /// The games that `rules` can name.
    #[serde(skip)]
    pub known_games: Games,
}

/// Deserializes parameters from a list of `origin=nearest` or from an object.
fn settings<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    let set = |(name, value): (String, Value)| match value {
        Value::String(text) => format!("{name}={text}"),
        other => format!("{name}={other}"),
    };
    match Value::deserialize(from)? {
        Value::Object(map) => Ok(map.into_iter().map(set).collect()),
        list => Vec::deserialize(list).map_err(D::Error::custom),
    }
}

/// A position and the game that it belongs to.
#[derive(Clone, Debug, PartialEq)]
pub struct PositionContext {
    /// The game of the sources.
    pub base: Game,
    /// Its rules.
    pub rules: Rules,
    /// The position.
    pub position: Position,
}

impl PositionQuery {
    /// Returns the game and its rules.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such game, size, parameter or value, or if they are
    /// incompatible.
    pub fn game(&self) -> Result<GameRules, ApiError> {
        let name = self.rules.as_deref().unwrap_or(Game::FIFANGHA.name());
        let base = game_by_name(name, self.known_games)?;
        let overrides = self.set.iter().map(|set| {
            let nothing = || Message::new("ask.sets-nothing").with("set", set.as_str());
            parse_override(set).ok_or_else(|| ApiError::new(nothing()))
        });
        let overrides = overrides.collect::<Result<Vec<_>, _>>()?;
        override_parameters(base, self.columns.as_deref(), &overrides)
            .map_err(|mistakes| invalid_rules(&mistakes))
    }

    /// Returns the game and the board, with `_` and `~` rows for unknown contents.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`PositionQuery::game`], and an error if the position cannot be parsed
    /// or is impossible in the game.
    pub fn board(&self) -> Result<(GameRules, Board), ApiError> {
        let game = self.game()?;
        let rules = &game.rules;
        let Some(text) = &self.position else {
            let start = rules.start().into();
            return Ok((game, start));
        };
        let read = match text.contains(['_', '~']) {
            true => Board::parse(text, rules).map_err(|error| Message::from(&error)),
            false => Position::parse(text, rules)
                .map(Board::Known)
                .map_err(|error| Message::from(&error)),
        };
        let board = read.map_err(|error| {
            let message = Message::new("ask.no-position")
                .with("text", text.as_str())
                .with("error", error);
            let start = Message::new("ask.the-start").with("start", rules.start().to_string());
            ApiError::new(message).with_help(start)
        })?;
        Ok((game, board))
    }

    /// Returns the game and the position.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`PositionQuery::board`], and an error if part of the board is
    /// unknown.
    pub fn position(&self) -> Result<PositionContext, ApiError> {
        let (GameRules { base, rules }, board) = self.board()?;
        let source = self.position.as_ref().map(|text| format!("`{text}`"));
        let position = require_position(&board, &source.unwrap_or_default(), None)?;
        Ok(PositionContext {
            base,
            rules,
            position,
        })
    }
}

impl PositionContext {
    /// Returns the position before a turn of a replayed game, or after its last turn; `None` if the
    /// game has no such position.
    ///
    /// # Errors
    ///
    /// Returns an error if part of the board is unknown; it names the part and its location in the
    /// file.
    pub fn before_turn(
        game: &replay::ReplayedGame,
        turn: Option<u32>,
        file: &SourceFile,
    ) -> Result<Option<Self>, ApiError> {
        let line = &game.line;
        let last = line.turns().last();
        let after = || match last {
            Some(turn) => turn.position_after().map(Board::Known),
            None => Some(line.start.clone()),
        };
        let next = last.map_or(1, |turn| turn.number.saturating_add(1));
        let board = match turn {
            // Further turns may follow the last one that was played. If none was played, the start
            // board gives the reason.
            None => after().map(|_| match (last, &line.end) {
                (None, Board::Unknown(_)) => line.start.clone(),
                (_, end) => end.clone(),
            }),
            Some(number) => line
                .turns()
                .find(|turn| turn.number == number)
                .map(|turn| Board::Known(turn.before))
                .or_else(|| after().filter(|_| number == next)),
        };
        let Some(board) = board else { return Ok(None) };
        Ok(Some(Self {
            base: game.base,
            rules: game.rules,
            position: require_position(&board, file.name(), Some(file))?,
        }))
    }
}

/// Returns the position of a board that has to be known; `source` is where the board comes from.
fn require_position(
    board: &Board,
    source: &str,
    file: Option<&SourceFile>,
) -> Result<Position, ApiError> {
    board.position().copied().ok_or_else(|| {
        ApiError::new(board.missing_message(source, file)).with_help(Message::new("figure.draw_it"))
    })
}

/// Returns the game with this name.
///
/// # Errors
///
/// Returns an error if there is none; it lists the games.
pub fn game_by_name(name: &str, known_games: Games) -> Result<Game, ApiError> {
    known_games.find(name).map_err(|unknown| {
        let failure = ApiError::new(&unknown);
        match closest(name, known_games.iter().map(Game::name)) {
            Some(meant) if unknown.faulty().is_none() => failure.with_help(did_you_mean(meant)),
            _ => failure,
        }
    })
}

/// Returns the strings of the language with this code.
///
/// # Errors
///
/// Returns an error if there are none; the help lists the languages.
pub fn strings_for_language(
    code: &str,
    languages: &Languages,
) -> Result<&'static Strings, ApiError> {
    languages.get(code).ok_or_else(|| {
        let known = languages
            .codes()
            .into_iter()
            .map(MessageArg::from)
            .collect();
        ApiError::new(Message::new("ask.no-language").with("language", code))
            .with_help(Message::new("ask.the-languages").with("all", MessageArg::And(known)))
    })
}

/// Returns the error of invalid rules that come from no file.
fn invalid_rules(mistakes: &[RuleMistake]) -> ApiError {
    let message_of = |mistake: &RuleMistake| match &mistake.label {
        Some(label) => Message::new("ask.detail")
            .with("what", mistake.message.clone())
            .with("detail", label.clone()),
        _ => mistake.message.clone(),
    };
    let all = mistakes.iter().map(|mistake| message_of(mistake).into());
    let all = Message::new("ask.all").with("all", MessageArg::Clauses(all.collect()));
    let mut failure = ApiError::new(all);
    let help = mistakes.iter().flat_map(|it| {
        it.meant
            .map(did_you_mean)
            .into_iter()
            .chain(it.help.clone())
    });
    failure.help = help.collect();
    failure.help.dedup();
    failure
}
