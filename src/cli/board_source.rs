//! The argument of commands that take a record or a position.

use std::fs;
use std::io::{self, BufRead};
use std::path::{Path, PathBuf};

use super::CommandError;
use super::game_options::{GameOptions, first_given};
use super::input::{is_stdin, read_failure};
use crate::api::PositionQuery;
use crate::message::Message;

/// A record or a position, and the game of a position.
#[derive(clap::Args, Debug)]
pub(super) struct BoardSource {
    #[arg(value_name = "FILE|POSITION")]
    source: Option<PathBuf>,
    #[command(flatten)]
    pub(super) options: GameOptions,
}

impl BoardSource {
    /// Returns the record if the argument names one. `of_record` are the given options that need
    /// a record, or an empty list.
    ///
    /// # Errors
    ///
    /// Returns an error if an option would have no effect, or if standard input cannot be read.
    pub(super) fn record(
        &self,
        of_record: &[(bool, &'static str)],
    ) -> Result<Option<&Path>, CommandError> {
        let record = match self.source.as_deref() {
            Some(source) if is_stdin(source) => begins_with_record()?.then_some(source),
            source => source.filter(|it| !is_position(it)),
        };
        let (message, option) = match record {
            Some(_) => ("cli.not-with-record", self.options.first_set()),
            None => ("cli.needs-record", first_given(of_record)),
        };
        if let Some(file) = record.filter(|it| !is_stdin(it))
            && let Err(missing) = fs::metadata(file)
        {
            return Err(read_failure(&file.display(), &missing)
                .with_help(Message::new("cli.name-a-file"))
                .with_help(Message::new("cli.a-position")));
        }
        match option {
            Some(option) => Err(CommandError::new(
                Message::new(message).with("option", option),
            )),
            None => Ok(record),
        }
    }

    /// Returns the path of the record if the argument is one.
    pub(super) fn path(&self) -> Option<&Path> {
        self.source.as_deref().filter(|it| !is_position(it))
    }

    /// Returns `true` if nothing is given.
    #[cfg(feature = "book")]
    pub(super) fn is_empty(&self) -> bool {
        self.source.is_none() && self.options.is_empty()
    }

    /// Returns the position as text; `None` for the start.
    pub(super) fn position(&self) -> Option<&str> {
        self.source.as_deref().and_then(Path::to_str)
    }

    /// Returns a query for the position.
    ///
    /// # Errors
    ///
    /// Returns an error as [`GameOptions::question`] does.
    pub(super) fn question(&self) -> Result<PositionQuery, CommandError> {
        self.options.question(self.position())
    }
}

/// Returns `true` if an argument is a position and no file: it has rows of numbers, or it ends with
/// a reserve or a side to move.
fn is_position(argument: &Path) -> bool {
    let Some(text) = argument.to_str().filter(|_| !argument.exists()) else {
        return false;
    };
    let mut words = text.split_whitespace();
    let rows = words.next().unwrap_or_default();
    let has_rows = rows.contains('/') && !rows.contains(|c: char| c.is_ascii_alphabetic());
    has_rows
        || words.any(|word| {
            let number = word.strip_prefix(['N', 'S']);
            number.is_some_and(|it| it.chars().all(|c| c.is_ascii_digit() || c == '_'))
        })
}

/// Returns `true` if standard input begins as a record does, and not with a position or a query.
fn begins_with_record() -> Result<bool, CommandError> {
    let mut input = io::stdin().lock();
    loop {
        let seen = input.fill_buf()?;
        let blank = seen
            .iter()
            .take_while(|it| it.is_ascii_whitespace())
            .count();
        if blank < seen.len() {
            let line = seen[blank..].split(|&byte| byte == b'\n').next();
            return Ok(is_first_line_of_record(line.unwrap_or_default()));
        }
        if blank == 0 {
            return Ok(true);
        }
        input.consume(blank);
    }
}

fn is_first_line_of_record(line: &[u8]) -> bool {
    let line = String::from_utf8_lossy(line);
    let line = line.trim_start_matches('\u{feff}');
    let first = line.split_whitespace().next().unwrap_or_default();
    let is_query =
        || serde_json::from_str::<serde_json::Value>(line).is_ok_and(|it| it.is_object());
    match first.chars().next() {
        Some('-' | ';' | '@' | '[') => true,
        Some('{') => !is_query(),
        // A variation; a position has a number in parentheses.
        Some('(') => !first.contains('/'),
        // The number of a turn.
        Some('0'..='9') => !first.contains('/') && first.contains('.'),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_told_from_a_file() {
        for position in [
            "..../.11./.11./.... S14 N14 S",
            "..../.1__/~21/.... S_ N24 S",
            "(12)2/22/22/22",
            "..../.1o./.11./.... S",
        ] {
            assert!(is_position(Path::new(position)), "{position}");
        }
        for file in [
            "game.fif",
            "../games/2.fif",
            "/tmp/x/y",
            "..",
            "../..",
            "My game",
        ] {
            assert!(!is_position(Path::new(file)), "{file}");
        }
    }

    #[test]
    fn a_record_on_standard_input_is_told_from_positions() {
        for record in [
            "---",
            "1. 4R 2. 3R",
            "1.4R",
            "; a comment",
            "{so} 1. 2",
            "[..../1... S]",
            "@turns 2",
            "(1. 2) 3",
        ] {
            assert!(is_first_line_of_record(record.as_bytes()), "{record}");
        }
        for position in [
            "..../.11./.11./.... S",
            "2222/2222/2222/2222",
            "(12)2/22/22/22",
            "{\"rules\": \"katro\"}",
            "no",
        ] {
            assert!(!is_first_line_of_record(position.as_bytes()), "{position}");
        }
    }
}
