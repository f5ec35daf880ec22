use std::io;

use super::language::OutputLanguage;
use super::output::CommandOutput;
use super::{CommandResult, Exit};
use crate::lsp;

#[derive(clap::Args, Debug)]
pub(super) struct LspArgs {
    #[arg(long, hide = true)]
    stdio: bool,
}

pub(super) fn run(_: &LspArgs, language: &OutputLanguage, _: &mut CommandOutput) -> CommandResult {
    let reader = io::BufReader::new(io::stdin());
    let clean = lsp::serve(reader, io::stdout(), language.code())?;
    Ok(Exit::passed_if(clean))
}
