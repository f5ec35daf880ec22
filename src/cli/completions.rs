use std::io::Write;

use clap::CommandFactory;
use clap_complete::Shell;

use super::{Cli, CommandResult, Exit};

/// Writes the completions of a shell.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Example:
  fifangha completions bash > ~/.local/share/bash-completion/completions/fifangha")]
pub(super) struct CompletionsArgs {
    /// Which shell.
    #[arg(value_enum)]
    shell: Shell,
}

pub(super) fn run(args: &CompletionsArgs, out: &mut dyn Write) -> CommandResult {
    clap_complete::generate(args.shell, &mut Cli::command(), "fifangha", out);
    Ok(Exit::Passed)
}
