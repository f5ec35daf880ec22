//! Commands and options of earlier versions.

use clap::error::{ContextKind, ContextValue};

use super::language::OutputLanguage;
use super::{ApiError, output};
use crate::message::Message;

/// Commands and options with a new name: the command, the old name, the new name.
/// A command itself has no command before it.
const RENAMED: [(&str, &str, &str); 16] = [
    ("", "before", "predecessors"),
    ("annotate", "--sowings", "--max-sowings"),
    ("diagram", "--across", "--per-row"),
    ("diagram", "--ground", "--background"),
    ("diagram", "--key", "--legend"),
    ("diagram", "--turned", "--flip"),
    ("predecessors", "--game", "--reachable"),
    ("predecessors", "--sowings", "--max-sowings"),
    ("print", "--boards", "--per-page"),
    ("print", "--for", "--audience"),
    ("reconstruct", "--max-nodes", "--max-turns"),
    ("reconstruct", "--pieces", "--contributions"),
    ("reconstruct", "--without", "--ignore"),
    ("search", "--games", "--playouts"),
    ("search", "--positions", "--max-positions"),
    ("solve", "--positions", "--max-positions"),
];

/// Returns an error that gives the new name of the command or option that `error` does not
/// know; `None` if it has none.
pub(super) fn renamed(error: &clap::Error, arguments: &[String]) -> Option<ApiError> {
    let unknown = |kind| match error.get(kind) {
        Some(ContextValue::String(name)) => Some(name.as_str()),
        _ => None,
    };
    let (command, old) = match unknown(ContextKind::InvalidSubcommand) {
        Some(command) => ("", command),
        None => {
            let is_command = |it: &&String| RENAMED.iter().any(|(command, ..)| command == it);
            let command = arguments.iter().find(is_command)?;
            (command.as_str(), unknown(ContextKind::InvalidArg)?)
        }
    };
    let (_, _, new) = RENAMED
        .iter()
        .find(|(of, name, _)| (*of, *name) == (command, old))?;
    let message = Message::new("cli.renamed")
        .with("old", old)
        .with("new", *new);
    Some(ApiError::new(message))
}

/// The option `--afresh` of the commands that once stored search results. It has no effect.
#[derive(clap::Args, Debug)]
pub(super) struct AfreshOption {
    #[arg(long, hide = true)]
    afresh: bool,
}

impl AfreshOption {
    /// Prints a note on standard error if the option was given.
    pub(super) fn note(&self, language: &OutputLanguage) -> Result<(), ApiError> {
        match self.afresh {
            true => output::print_to_stderr(&language.for_people().t("cli.afresh", &[])),
            false => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::super::Cli;
    use super::*;

    /// An old name must not be in use for something else.
    #[test]
    fn no_old_name_is_in_use_and_every_new_name_is() {
        let cli = Cli::command();
        for (command, old, new) in RENAMED {
            let known = |name: &str| match name.strip_prefix("--") {
                None => cli.find_subcommand(name).is_some(),
                Some(long) => cli
                    .find_subcommand(command)
                    .is_some_and(|it| it.get_arguments().any(|it| it.get_long() == Some(long))),
            };
            assert!(!known(old), "{command} {old}");
            // A command does not exist without its feature.
            let exists = command.is_empty() || cli.find_subcommand(command).is_some();
            assert!(known(new) || !exists, "{command} {new}");
        }
    }
}
