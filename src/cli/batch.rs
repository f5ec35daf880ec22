//! Many positions from standard input, an answer each.

use std::io::{self, BufRead, Read, Write};

use super::game::GameOptions;
use super::language::Language;
use super::output::{self, Out};
use super::{Exit, Failure, Outcome};
use crate::answer::{Failed, Question, Standing};
use crate::message::Message;

/// The longest line that is read, in bytes.
const LONGEST: u64 = 1 << 16;

const SAMPLE: &str = r#"{"rules":"katro","columns":"6"}"#;

/// Answers each line of standard input as it comes: a position of the game of
/// the options, or a question as JSON, `{"rules": "katro", "position": "…"}`.
/// Empty lines are passed over.
///
/// What has no answer is told in its place, in JSON, or with its line on
/// standard error, and the next one is answered.
pub(super) fn each(
    options: &GameOptions,
    json: bool,
    language: &Language,
    out: &mut Out,
    mut answer: impl FnMut(&Standing, &mut Out) -> Result<(), Failure>,
) -> Outcome {
    let strings = match json {
        true => language.of_programs(),
        false => language.of_people(),
    };
    let mut exit = Exit::Holds;
    let mut input = io::stdin().lock();
    for number in 1.. {
        let Some(line) = line(&mut input)? else { break };
        if line.as_ref().is_ok_and(|line| line.is_empty()) {
            continue;
        }
        let asked = line.and_then(|line| question(&line, options)?.standing());
        match asked {
            Ok(standing) => answer(&standing, out)?,
            Err(failure) => {
                exit = Exit::Unreadable;
                if json {
                    output::json_line(&Failed::of(&failure, strings), out)?;
                } else {
                    let place = Message::new("cli.line").with("number", number);
                    output::aside(&format!("{}{}", strings.say(&place), failure.say(strings)))?;
                }
            }
        }
        out.flush()?;
    }
    Ok(exit)
}

fn question(line: &str, options: &GameOptions) -> Result<Question, Failure> {
    match line.starts_with('{') {
        true => serde_json::from_str(line).map_err(|error| {
            Failure::new(Message::new("ask.no-question").with("error", error.to_string()))
                .help(Message::new("ask.a-question").with("sample", SAMPLE))
        }),
        false => Ok(options.question(Some(line))),
    }
}

/// The next line, without blanks around it; none at the end. One that cannot be
/// read is passed over.
fn line(input: &mut impl BufRead) -> Result<Option<Result<String, Failure>>, Failure> {
    let mut bytes = Vec::new();
    if input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() as u64 == LONGEST && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
        let message = Message::new("cli.line-too-long").with("n", LONGEST);
        return Ok(Some(Err(Failure::new(message))));
    }
    let text = String::from_utf8_lossy(&bytes);
    Ok(Some(Ok(text.trim().to_owned())))
}
