//! Records that a command writes.

use std::path::{Path, PathBuf};

use super::game::GameOptions;
use super::{Failure, output};
use crate::answer::Standing;
use crate::message::Message;

/// The head of a record that begins at a position, with the board if that is
/// not the start.
pub(super) fn head(title: Option<&str>, options: &GameOptions, standing: &Standing) -> String {
    let (name, rules) = (standing.base.name(), &standing.rules);
    let columns = rules.parameters().columns.count();
    let set = options.written_set();
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
pub(super) fn target(
    file: &Path,
    output: Option<&Path>,
    in_place: bool,
    ending: &str,
) -> Result<PathBuf, Failure> {
    let standard = file == Path::new("-");
    match output {
        Some(output) => Ok(output.to_owned()),
        None if in_place || standard => Ok(file.to_owned()),
        None => {
            let copy = file.with_extension(format!("{ending}.fif"));
            match copy.exists() {
                true => Err(output::exists(&copy).help(Message::new("cli.another-output"))),
                false => Ok(copy),
            }
        }
    }
}
