use std::io::Write;

use clap::CommandFactory;
use clap_complete::Shell;

use super::{Cli, CommandResult, Exit, help};
use crate::message::Strings;

#[derive(clap::Args, Debug)]
pub(super) struct CompletionsArgs {
    #[arg(value_enum)]
    shell: Shell,
}

pub(super) fn run(args: &CompletionsArgs, out: &mut dyn Write) -> CommandResult {
    let mut command = help::with_texts(Cli::command(), Strings::english());
    clap_complete::generate(args.shell, &mut command, "fifangha", out);
    Ok(Exit::Passed)
}
