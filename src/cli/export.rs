use std::io::Write;
use std::path::{Path, PathBuf};

use super::game_options::GameOptions;
use super::import::TextForm;
use super::interruptible::stop_on_ctrl_c;
use super::language::OutputLanguage;
use super::output::CommandOutput;
use super::output_options::OutputFile;
use super::{CommandError, CommandResult, Exit, input, output};
use crate::budget::SearchContext;
use crate::kiba;
use crate::ludii;
use crate::message::{Message, MessageArg};
use crate::reconstruct::parameter_overrides;

#[derive(clap::Args, Debug)]
pub(super) struct ExportArgs {
    #[arg(requires = "to", conflicts_with_all = ["rules", "columns", "set"])]
    pub(super) file: Option<PathBuf>,
    #[command(flatten)]
    pub(super) options: GameOptions,
    #[arg(long, required_unless_present = "to", conflicts_with = "to")]
    ludii: bool,
    #[arg(long, value_enum, requires = "file")]
    to: Option<TextForm>,
    #[command(flatten)]
    output: OutputFile,
}

pub(super) fn run(
    args: &ExportArgs,
    language: &OutputLanguage,
    out: &mut CommandOutput,
) -> CommandResult {
    if let (Some(form), Some(file)) = (args.to, &args.file) {
        return record(args, form, file, language, out);
    }
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
        CommandError::new(message)
    })?;
    args.output.open("lud", out)?;
    out.write_all(text.as_bytes())?;
    Ok(Exit::Passed)
}

/// Writes the games of a record in another notation.
fn record(
    args: &ExportArgs,
    form: TextForm,
    file: &Path,
    language: &OutputLanguage,
    out: &mut CommandOutput,
) -> CommandResult {
    let study = input::study(file)?;
    let strings = language.for_study(&study);
    if study.has_errors() {
        input::print_diagnostics(&study, strings)?;
        return Ok(Exit::from_diagnostics(&study.diagnostics, false));
    }
    let exported = match kiba::export(&study, form.into(), strings.language()) {
        Ok(exported) => exported,
        Err(refused) => {
            output::print_diagnostics(&study.file, [&*refused], strings)?;
            return Ok(Exit::Unreadable);
        }
    };
    args.output.open("text", out)?;
    out.write_all(exported.text.as_bytes())?;
    for omitted in &exported.omitted {
        output::print_to_stderr(&strings.render(omitted))?;
    }
    Ok(Exit::Passed)
}
