//! Records that a command writes.

use std::path::{Path, PathBuf};

use super::game_options::GameOptions;
use super::{ApiError, output};
use crate::api::PositionContext;
use crate::message::Message;

/// The head of a record that begins at a position, with the board if that is
/// not the start.
pub(super) fn record_header(
    title: Option<&str>,
    options: &GameOptions,
    standing: &PositionContext,
) -> String {
    let (name, rules) = (standing.base.name(), &standing.rules);
    let columns = rules.parameters().columns.count();
    let set = options.overrides_value();
    let title = title.map_or_else(String::new, |title| format!("title: {title}\n"));
    let mut text = format!("---\n{title}rules: {{base: {name}{set}}}\ncolumns: {columns}\n---\n");
    if standing.position != rules.start() {
        text.push_str(&format!("[{}]\n", standing.position));
    }
    text
}

/// Where a record goes that was written on: to the file that was named, into the
/// record itself, or to a copy of `game.fif` beside it, `game.completed.fif`. What
/// came from standard input goes to standard output.
///
/// # Errors
///
/// When nobody said where, and there is a file of that name.
pub(super) fn output_path(
    file: &Path,
    output: Option<&Path>,
    in_place: bool,
    ending: &str,
) -> Result<PathBuf, ApiError> {
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
