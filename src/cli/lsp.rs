use std::io;

use super::{CommandResult, Exit};
use crate::lsp;

/// Serves an editor: diagnostics, hover, completion, layout, outline.
///
/// Speaks the Language Server Protocol on standard input and output; editors
/// start it themselves.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
The folder editors/ holds an extension for VS Code; any other editor that knows language
servers starts `fifangha lsp` for files that end in `.fif`.")]
pub(super) struct LspArgs {
    /// Accepted, because some editors ask for it; there is no other way.
    #[arg(long, hide = true)]
    stdio: bool,
}

pub(super) fn run(_: &LspArgs, language: Option<&str>) -> CommandResult {
    let clean = lsp::serve(io::BufReader::new(io::stdin()), io::stdout(), language)?;
    Ok(if clean { Exit::Passed } else { Exit::Failed })
}
