use clap::{Command, CommandFactory};
use clap_mangen::Man;

use super::language::OutputLanguage;
use super::output::CommandOutput;
use super::output_options::OutputFile;
use super::{Cli, CommandError, CommandResult, Exit, help};
use crate::message::{Message, MessageArg};

#[derive(clap::Args, Debug)]
pub(super) struct ManArgs {
    name: Option<String>,
    #[command(flatten)]
    output: OutputFile,
}

pub(super) fn run(
    args: &ManArgs,
    language: &OutputLanguage,
    out: &mut CommandOutput,
) -> CommandResult {
    args.output.open("man", out)?;
    let mut command = help::manual(Cli::command(), language.for_people());
    // Names the pages of commands after both: `fifangha-check`.
    command.build();
    let page = match &args.name {
        None => command,
        Some(name) => match command.find_subcommand(name) {
            Some(found) => found.clone(),
            None => return Err(unknown_command(name, &command)),
        },
    };
    let name = page.get_display_name().unwrap_or("fifangha").to_owned();
    Man::new(page)
        .title(name)
        .source(concat!("fifangha ", env!("CARGO_PKG_VERSION")))
        .render(out)?;
    Ok(Exit::Passed)
}

fn unknown_command(name: &str, command: &Command) -> CommandError {
    let known = command
        .get_subcommands()
        .map(|it| MessageArg::from(it.get_name().to_owned()))
        .collect();
    CommandError::new(Message::new("cli.no-command").with("name", name))
        .with_help(Message::new("cli.the-commands").with("all", MessageArg::And(known)))
}
