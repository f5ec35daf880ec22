use std::io::Write;

use clap::builder::PossibleValuesParser;
use clap::{Arg, Command, CommandFactory};
use clap_complete::Shell;
use fifangha_rules::{Game, Parameter};

use super::language::OutputLanguage;
use super::output::CommandOutput;
use super::output_options::OutputFile;
use super::{Cli, CommandResult, Exit, help};
use crate::message::Strings;

#[derive(clap::Args, Debug)]
pub(super) struct CompletionsArgs {
    #[arg(value_enum)]
    shell: Shell,
    #[command(flatten)]
    output: OutputFile,
}

pub(super) fn run(
    args: &CompletionsArgs,
    _: &OutputLanguage,
    out: &mut CommandOutput,
) -> CommandResult {
    args.output.open("completions", out)?;
    let command = help::with_texts(Cli::command(), Strings::english());
    let mut command = command.mut_subcommands(with_games);
    // clap panics if the script cannot be written.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "fifangha", &mut script);
    out.write_all(&script)?;
    Ok(Exit::Passed)
}

/// Adds the names of games, parameters and values. They only complete: a command reports an
/// unknown name itself, with the most similar one.
fn with_games(command: Command) -> Command {
    let named = matches!(command.get_name(), "rules" | "explain");
    command.mut_args(|arg| {
        let values = match arg.get_id().as_str() {
            "rules" => games(),
            "name" | "game" if named => games(),
            "set" => settings(),
            "vary" => games().into_iter().chain(parameters()).collect(),
            _ => return arg,
        };
        with_values(arg, values)
    })
}

fn with_values(arg: Arg, values: Vec<String>) -> Arg {
    match arg.get_action().takes_values() {
        // clap takes names that live as long as the process, which ends after its script.
        true => arg.value_parser(PossibleValuesParser::new(
            values.into_iter().map(|it| &*it.leak()),
        )),
        false => arg,
    }
}

fn games() -> Vec<String> {
    Game::ALL.iter().map(|it| it.name().to_owned()).collect()
}

fn parameters() -> Vec<String> {
    Parameter::ALL
        .iter()
        .map(|it| it.name().to_owned())
        .collect()
}

/// Returns each value of each parameter as `origin=nearest`; a value that is described in words is
/// left out.
fn settings() -> Vec<String> {
    let values = |it: &Parameter| {
        let name = it.name();
        it.values()
            .into_iter()
            .map(move |value| match value.contains(' ') {
                true => format!("{name}="),
                false => format!("{name}={value}"),
            })
            .collect::<Vec<_>>()
    };
    Parameter::ALL.iter().flat_map(values).collect()
}
