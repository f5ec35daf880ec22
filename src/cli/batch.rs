//! Batch mode: one response for each position of standard input.

use std::io::{self, BufRead, Read, Write};

use fifangha_rules::Games;

use super::game_options::{GameOptions, MAX_LINE_BYTES, known_games};
use super::language::OutputLanguage;
use super::output::{self, CommandOutput};
use super::{CommandError, CommandResult, Exit};
use crate::api::{PositionContext, PositionQuery};
use crate::message::Message;

const SAMPLE_QUESTION: &str = r#"{"rules":"katro","columns":"6"}"#;

/// Answers each line of standard input as soon as it is read: a position of the game of
/// the options, or a JSON query, `{"rules": "katro", "position": "…"}`. Empty lines are
/// skipped.
///
/// An error does not end the batch. It is printed as JSON in place of the response, or
/// with its line number on standard error.
pub(super) fn answer_each_line(
    options: &GameOptions,
    json: bool,
    language: &OutputLanguage,
    out: &mut CommandOutput,
    mut answer: impl FnMut(&PositionContext, &mut CommandOutput) -> Result<(), CommandError>,
) -> CommandResult {
    let strings = match json {
        true => language.for_programs(),
        false => language.for_people(),
    };
    let known_games = known_games();
    let mut exit = Exit::Passed;
    let mut input = io::stdin().lock();
    for number in 1.. {
        let Some(line) = read_line_limited(&mut input)? else {
            break;
        };
        if line.as_ref().is_ok_and(|line| line.is_empty()) {
            continue;
        }
        let question = line.and_then(|line| Ok(question(&line, options, known_games)?.position()?));
        match question {
            Ok(position_context) => answer(&position_context, out)?,
            Err(failure) => {
                exit = Exit::Unreadable;
                if json {
                    output::json_line(&failure.response(strings), out)?;
                } else {
                    let place = Message::new("cli.line").with("number", number);
                    output::print_to_stderr(&format!(
                        "{}{}",
                        strings.render(&place),
                        failure.render(strings)
                    ))?;
                }
            }
        }
        out.flush()?;
    }
    Ok(exit)
}

fn question(
    line: &str,
    options: &GameOptions,
    known_games: Games,
) -> Result<PositionQuery, CommandError> {
    match line.starts_with('{') {
        true => {
            let question: PositionQuery = serde_json::from_str(line).map_err(|error| {
                CommandError::new(Message::new("ask.no-question").with("error", error.to_string()))
                    .with_help(Message::new("ask.a-question").with("sample", SAMPLE_QUESTION))
            })?;
            Ok(PositionQuery {
                known_games,
                ..question
            })
        }
        false => Ok(PositionQuery {
            position: Some(line.to_owned()),
            ..options.query(known_games)
        }),
    }
}

/// Returns the next line without surrounding whitespace; `None` at the end. A line that
/// is too long is skipped and returned as an error.
fn read_line_limited(
    input: &mut impl BufRead,
) -> Result<Option<Result<String, CommandError>>, CommandError> {
    let mut bytes = Vec::new();
    if input
        .by_ref()
        .take(MAX_LINE_BYTES)
        .read_until(b'\n', &mut bytes)?
        == 0
    {
        return Ok(None);
    }
    if bytes.len() as u64 == MAX_LINE_BYTES && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
        let message = Message::new("cli.line-too-long").with("n", MAX_LINE_BYTES);
        return Ok(Some(Err(CommandError::new(message))));
    }
    let text = String::from_utf8_lossy(&bytes);
    Ok(Some(Ok(text.trim().to_owned())))
}
