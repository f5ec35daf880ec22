use std::io::Write;

use super::game_options::GameOptions;
use super::interruptible::stop_on_ctrl_c;
use super::language::OutputLanguage;
use super::output::CommandOutput;
use super::output_options::OutputFile;
use super::{ApiError, CommandResult, Exit};
use crate::budget::SearchContext;
use crate::ludii;
use crate::message::{Message, MessageArg};
use crate::reconstruct::parameter_overrides;

#[derive(clap::Args, Debug)]
pub(super) struct ExportArgs {
    #[command(flatten)]
    pub(super) options: GameOptions,
    #[arg(long, required = true)]
    ludii: bool,
    #[command(flatten)]
    output: OutputFile,
}

pub(super) fn run(
    args: &ExportArgs,
    language: &OutputLanguage,
    out: &mut CommandOutput,
) -> CommandResult {
    let game = args.options.resolve()?;
    let context = SearchContext::default();
    stop_on_ctrl_c(&context)?;
    let parameters = game.rules.parameters();
    let mut name = game.base.to_string();
    if parameters.columns != game.base.parameters().columns {
        name.push_str(&format!(" columns={}", parameters.columns.count()));
    }
    for (parameter, value) in parameter_overrides(game.base, parameters) {
        name.push_str(&format!(" {}={value}", parameter.name()));
    }
    let text = ludii::description(&name, &game.rules, language.for_people(), &context);
    let text = text.map_err(|refused| {
        let reasons = refused.iter().map(|it| it.message().into()).collect();
        let message = Message::new("ludii.refused")
            .with("game", game.base.name())
            .with("reasons", MessageArg::Clauses(reasons));
        ApiError::new(message)
    })?;
    args.output.open("lud", out)?;
    out.write_all(text.as_bytes())?;
    Ok(Exit::Passed)
}
