//! The error of a command, as text and as JSON.

use std::io;

use super::exit::Exit;
use crate::api::{ApiError, ApiErrorJson, FailureResponse};
use crate::diagnostic::{Diagnostic, hidden_characters};
use crate::message::{Message, Strings};
use crate::study::UnknownWitness;

/// Why a command could not do what it was asked, and its result.
#[derive(Debug)]
pub struct CommandError {
    failure: ApiError,
    exit: Exit,
}

impl CommandError {
    /// Creates an error with a message; the result is [`Exit::Unreadable`].
    #[must_use]
    pub fn new(message: impl Into<Message>) -> Self {
        ApiError::new(message).into()
    }

    /// Creates the error of a valid command that found nothing; the result is [`Exit::Failed`].
    pub(super) fn not_found(message: impl Into<Message>) -> Self {
        Self {
            failure: ApiError::new(message),
            exit: Exit::Failed,
        }
    }

    /// Adds advice.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<Message>) -> Self {
        self.failure = self.failure.with_help(help);
        self
    }

    /// Adds the names of the characters in a text that cannot be seen, unless the message quotes
    /// them.
    pub(super) fn naming_hidden(mut self, text: &str) -> Self {
        let named = hidden_characters(&self.failure.message.texts().join(" "));
        let hidden = hidden_characters(text).into_iter();
        let unnamed = hidden.filter(|it| !named.contains(it));
        self.failure.help.extend(unnamed);
        self
    }

    /// Returns the result of the command.
    pub(super) const fn exit(&self) -> Exit {
        self.exit
    }

    /// Returns the error as text, one line per sentence.
    #[must_use]
    pub fn render(&self, strings: &Strings) -> String {
        self.failure.render(strings)
    }

    /// Returns the error for programs.
    pub(super) fn response(&self, strings: &Strings) -> FailureResponse {
        FailureResponse::new(&self.failure, strings)
    }
}

impl From<ApiError> for CommandError {
    fn from(failure: ApiError) -> Self {
        Self {
            failure,
            exit: Exit::Unreadable,
        }
    }
}

impl From<io::Error> for CommandError {
    fn from(error: io::Error) -> Self {
        Self::new(Message::system_error(&error))
    }
}

impl From<&Diagnostic> for CommandError {
    fn from(found: &Diagnostic) -> Self {
        ApiError::from(found).into()
    }
}

impl From<UnknownWitness> for CommandError {
    fn from(unknown: UnknownWitness) -> Self {
        ApiError::from(unknown).into()
    }
}

/// Returns an error of the command-line parser for programs; `arguments` are those of the command.
pub(super) fn usage_error(text: &str, arguments: &str, strings: &Strings) -> FailureResponse {
    let mut parts = text.split("\n\n").map(|part| {
        let lines = part.lines().map(str::trim).filter(|it| !it.is_empty());
        lines.collect::<Vec<_>>().join(" ")
    });
    let message = parts.next().unwrap_or_default();
    let hidden = hidden_characters(arguments);
    FailureResponse {
        error: ApiErrorJson {
            message: message.trim_start_matches("error: ").to_owned(),
            help: parts
                .filter(|part| !part.is_empty())
                .chain(hidden.iter().map(|it| strings.render(it)))
                .collect(),
        },
    }
}
