//! Questions about a position, and the position that is meant.

use fifangha_rules::{Game, Position, Rules, UnknownGame};
use serde::Deserialize;

use super::Failure;
use crate::diagnostic::{Diagnostic, Span, Spanned, closest};
use crate::message::Message;
use crate::replay::{self, GameRules, PlayedTurn, with_overrides};

/// Which position of which game, as one asks for it.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Question {
    /// The name of a game.
    pub rules: String,
    /// The number of columns; that of the source where it is not said.
    pub columns: Option<String>,
    /// Parameters with other values, such as `origin=nearest`.
    pub set: Vec<String>,
    /// The position in one line; the start where it is not said.
    pub position: Option<String>,
}

impl Default for Question {
    fn default() -> Self {
        Self {
            rules: Game::Fifangha.name().to_owned(),
            columns: None,
            set: Vec::new(),
            position: None,
        }
    }
}

/// A position of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// The game of the sources.
    pub base: Game,
    /// Its rules.
    pub rules: Rules,
    /// The position.
    pub position: Position,
}

impl Question {
    /// The game and its rules.
    ///
    /// # Errors
    ///
    /// When there is no such game, size, parameter or value, or they do not go
    /// together.
    pub fn game(&self) -> Result<GameRules, Failure> {
        let base = game(&self.rules)?;
        let unplaced = |text: &str| Spanned::new(text.to_owned(), Span::default());
        let overrides = self
            .set
            .iter()
            .map(|set| match set.split_once('=') {
                Some((name, value)) => Ok((unplaced(name.trim()), unplaced(value.trim()))),
                None => Err(Failure::new(
                    Message::new("cli.sets-nothing").with("set", set.as_str()),
                )),
            })
            .collect::<Result<Vec<_>, _>>()?;
        let columns = self.columns.as_deref().map(unplaced);
        with_overrides(base, columns.as_ref(), &overrides, Span::default())
            .map_err(|mistakes| refused(&mistakes))
    }

    /// The game and the position.
    ///
    /// # Errors
    ///
    /// As [`Question::game`], and when the position cannot be read, or what
    /// keeps the game from having it.
    pub fn standing(&self) -> Result<Standing, Failure> {
        let GameRules { base, rules } = self.game()?;
        let position = match &self.position {
            None => rules.start(),
            Some(text) => Position::parse(text, &rules).map_err(|error| {
                let message = Message::new("cli.no-position")
                    .with("text", text.as_str())
                    .with("error", Message::from(&error));
                let start = Message::new("cli.the-start").with("start", rules.start().to_string());
                Failure::new(message).help(start)
            })?,
        };
        Ok(Standing {
            base,
            rules,
            position,
        })
    }
}

impl Standing {
    /// The position before a turn of a game that was replayed, or after its
    /// last one; `None` where the game comes to no such position.
    #[must_use]
    pub fn before(game: &replay::Game, turn: Option<u32>) -> Option<Self> {
        let last = game.turns().last();
        let after = || last.map_or(Some(game.line.start), PlayedTurn::after);
        let next = last.map_or(1, |turn| turn.number.saturating_add(1));
        let position = match turn {
            None => after(),
            Some(number) => game
                .turns()
                .find(|turn| turn.number == number)
                .map(|turn| turn.before)
                .or_else(|| after().filter(|_| number == next)),
        }?;
        Some(Self {
            base: game.base,
            rules: game.rules,
            position,
        })
    }
}

/// The game of that name.
///
/// # Errors
///
/// When there is none: which there are.
pub fn game(name: &str) -> Result<Game, Failure> {
    name.parse().map_err(|unknown: UnknownGame| {
        let failure = Failure::new(&unknown);
        match closest(name, Game::ALL.iter().map(|game| game.name())) {
            Some(meant) => failure.help(Message::new("cli.did-you-mean").with("meant", meant)),
            None => failure,
        }
    })
}

/// What is wrong with rules that stand in no file.
fn refused(mistakes: &[Diagnostic]) -> Failure {
    let said = |mistake: &Diagnostic| match &mistake.label {
        // Where nothing is underlined, a label that only points is left out.
        Some(label) if label.key() != "replay.rules.this_one" => Message::new("cli.detail")
            .with("what", mistake.message.clone())
            .with("detail", label.clone()),
        _ => mistake.message.clone(),
    };
    let all = mistakes.iter().map(said).reduce(|first, next| {
        Message::new("cli.both")
            .with("first", first)
            .with("next", next)
    });
    let mut failure = Failure::new(all.unwrap_or_else(|| Message::from("")));
    failure.help = mistakes.iter().flat_map(|it| it.help.clone()).collect();
    failure.help.dedup();
    failure
}
