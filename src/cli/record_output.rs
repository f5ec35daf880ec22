//! Output of records.

use std::path::{Path, PathBuf};

use fifangha_rules::{Position, Rules, Turn};

use super::game_options::GameOptions;
use super::{CommandError, output};
use crate::api::PositionContext;
use crate::diagnostic::SourceFile;
use crate::message::Message;

/// Writes a text made from a source to a file, which may be the source itself.
///
/// # Errors
///
/// Returns an error if the file cannot be written, or if the source has changed since it was read.
pub(super) fn save(source: &SourceFile, target: &Path, text: &str) -> Result<(), CommandError> {
    let edited = source.path().and_then(|it| it.canonicalize().ok());
    match edited.is_some() && edited == target.canonicalize().ok() {
        true => output::save_edited(target, source.text(), text),
        false => output::replace(target, text.as_bytes()),
    }
}

/// Returns the front matter of a record that begins at a position, and its board if it is
/// not the start of the game.
pub(super) fn record_header(
    title: Option<&str>,
    options: &GameOptions,
    position_context: &PositionContext,
) -> String {
    let (name, rules) = (position_context.base.name(), &position_context.rules);
    let columns = rules.parameters().columns.count();
    let set = options.overrides_value();
    let title = title.map_or_else(String::new, |title| format!("title: {title}\n"));
    let mut text = format!("---\n{title}rules: {{base: {name}{set}}}\ncolumns: {columns}\n---\n");
    if position_context.position != rules.start() {
        text.push_str(&format!("[{}]\n", position_context.position));
    }
    text
}

/// Returns the turns of a line with their numbers, ` 1. 4R 2. 3R`.
pub(super) fn numbered_line(rules: &Rules, turns: &[(Position, Turn)]) -> String {
    let numbered = (1..).zip(turns);
    numbered
        .map(|(number, (before, turn))| format!(" {number}. {}", rules.notation(before, turn)))
        .collect()
}

/// Returns the path of a completed record: the named file, the record itself, or a copy
/// next to it, `game.completed.fif` for `game.fif`. A record from standard input is written
/// to standard output.
///
/// # Errors
///
/// Returns an error if the copy exists already.
pub(super) fn output_path(
    file: &Path,
    output: Option<&Path>,
    in_place: bool,
    ending: &str,
) -> Result<PathBuf, CommandError> {
    let standard = file == Path::new("-");
    match output {
        Some(output) => Ok(output.to_owned()),
        None if in_place || standard => Ok(file.to_owned()),
        None => {
            let copy = file.with_extension(format!("{ending}.fif"));
            match copy.exists() {
                true => {
                    Err(output::exists_failure(&copy).with_help(Message::new("cli.another-output")))
                }
                false => Ok(copy),
            }
        }
    }
}
