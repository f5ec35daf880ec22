use std::io;

use super::{CommandResult, Exit};
use crate::lsp;

#[derive(clap::Args, Debug)]
pub(super) struct LspArgs {
    #[arg(long, hide = true)]
    stdio: bool,
}

pub(super) fn run(_: &LspArgs, language: Option<&str>) -> CommandResult {
    let clean = lsp::serve(io::BufReader::new(io::stdin()), io::stdout(), language)?;
    Ok(if clean { Exit::Passed } else { Exit::Failed })
}
