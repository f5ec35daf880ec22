use std::fmt;

use serde::Serialize;

use crate::diagnostic::{Diagnostic, SourceFile, hidden_characters};
use crate::message::{Message, Strings};
use crate::notation::ast::Node;
use crate::reconstruct::RuleVariantsError;
use crate::replay::ReplayedGame;
use crate::report::{escape_workflow_commands, replace_control_characters};
use crate::study::{Study, UnknownWitness};

/// The error of a request: the problem and advice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiError {
    /// The problem.
    pub message: Message,
    /// Advice, one sentence each.
    pub help: Vec<Message>,
}

impl ApiError {
    /// Creates an error with a message.
    pub fn new(message: impl Into<Message>) -> Self {
        Self {
            message: message.into(),
            help: Vec::new(),
        }
    }

    /// Adds advice.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<Message>) -> Self {
        self.help.push(help.into());
        self
    }

    /// Returns the advice, and the names of the characters in the request that cannot be seen.
    fn advice(&self) -> impl Iterator<Item = Message> {
        let hidden = hidden_characters(&self.message.texts().join(" "));
        self.help.iter().cloned().chain(hidden)
    }

    /// Returns the error as text, one line per sentence.
    #[must_use]
    pub fn render(&self, strings: &Strings) -> String {
        let line =
            |key, what: &Message| strings.render(&Message::new(key).with("what", what.clone()));
        let mut text = line("ask.error", &self.message);
        for help in self.advice() {
            text.push_str("\n  ");
            text.push_str(&line("ask.help", &help));
        }
        escape_workflow_commands(&replace_control_characters(&text)).into_owned()
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(Strings::english()))
    }
}

impl std::error::Error for ApiError {}

impl From<std::io::Error> for ApiError {
    fn from(error: std::io::Error) -> Self {
        Self::new(Message::system_error(&error))
    }
}

/// Returns a file name as an argument of a command.
pub(crate) fn shell_file_argument(name: &str) -> &str {
    match name {
        SourceFile::UNNAMED => "-",
        _ => name,
    }
}

/// Returns the replayed game with a number, counted from 1.
///
/// # Errors
///
/// Returns an error if the file has no such game, or if the game could not be
/// replayed.
pub fn game_by_number(study: &Study, number: usize) -> Result<&ReplayedGame, ApiError> {
    let games = &study.replay.games;
    number
        .checked_sub(1)
        .and_then(|record| games.iter().find(|game| game.record == record))
        .ok_or_else(|| {
            let name = study.file.name();
            let message = Message::new("cli.no-game")
                .with("file", SourceFile::display_name(name))
                .with("number", number);
            let check = Message::new("cli.check-says-why").with("file", shell_file_argument(name));
            ApiError::new(message).with_help(check)
        })
}

/// Returns the error of a file without a turn of that number, or whose turn was not replayed; `replayed`
/// is the number of the last turn that was.
pub(crate) fn missing_turn(study: &Study, number: u32, replayed: u32) -> ApiError {
    // A turn that is written is played only if the position before it is known.
    let nodes = study.document.records.iter().flat_map(|it| &it.body);
    let turns = nodes.filter_map(Node::turn);
    let numbers = turns.scan(0_u32, |last, turn| {
        let next = last.saturating_add(1);
        *last = turn.number.map_or(next, |it| it.value);
        Some(*last)
    });
    let numbers: Vec<u32> = numbers.collect();
    let (message, help, last) = match numbers.contains(&number) {
        true => ("cli.not-replayed", "cli.replayed-up-to", replayed),
        false => {
            let last = numbers.into_iter().max().unwrap_or(0);
            ("cli.no-turn", "cli.turns-up-to", last)
        }
    };
    let message = Message::new(message)
        .with("file", SourceFile::display_name(study.file.name()))
        .with("number", number);
    ApiError::new(message).with_help(Message::new(help).with("last", last))
}

/// A failed request, for programs.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FailureResponse {
    /// The error.
    pub error: ApiErrorJson,
}

/// The error of a request, as text.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ApiErrorJson {
    /// The problem, in one sentence.
    pub message: String,
    /// Advice, one sentence each.
    pub help: Vec<String>,
}

impl FailureResponse {
    /// Returns the error in a language.
    #[must_use]
    pub fn new(failure: &ApiError, strings: &Strings) -> Self {
        Self {
            error: ApiErrorJson {
                message: strings.render(&failure.message),
                help: failure.advice().map(|it| strings.render(&it)).collect(),
            },
        }
    }
}

impl From<&Diagnostic> for ApiError {
    fn from(found: &Diagnostic) -> Self {
        Self {
            help: found.help.clone(),
            ..Self::new(found.message.clone())
        }
    }
}

impl From<RuleVariantsError> for ApiError {
    fn from(unknown: RuleVariantsError) -> Self {
        Self::new(unknown.message()).with_help(unknown.help())
    }
}

impl From<UnknownWitness> for ApiError {
    fn from(unknown: UnknownWitness) -> Self {
        Self::new(unknown.message()).with_help(unknown.help())
    }
}
