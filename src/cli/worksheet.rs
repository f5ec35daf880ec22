use clap::ValueEnum;

use super::game_options::GameOptions;
use super::interruptible::run_interruptible;
use super::language::OutputLanguage;
use super::output::CommandOutput;
use super::output_options::OutputOptions;
use super::turns_option::TurnsOption;
use super::{CommandError, CommandResult, Exit, output};
use crate::api::{WorksheetRequest, WorksheetResponse};
use crate::budget::SearchContext;
use crate::message::Message;

#[derive(clap::Args, Debug)]
pub(super) struct WorksheetArgs {
    #[command(flatten)]
    pub(super) options: GameOptions,
    #[command(flatten)]
    request: WorksheetRequest,
    #[command(flatten)]
    turns: TurnsOption,
    #[command(flatten)]
    output: OutputOptions<WorksheetFormat>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum WorksheetFormat {
    #[cfg(feature = "book")]
    Html,
    #[cfg(feature = "book")]
    Pdf,
    Json,
}

pub(super) fn run(
    args: &WorksheetArgs,
    language: &OutputLanguage,
    out: &mut CommandOutput,
) -> CommandResult {
    let format = args.output.format()?;
    let game = args.options.resolve()?;
    #[cfg(feature = "book")]
    let turns = args.turns.notation(&game.rules)?;
    let wanted = args.request.wanted();
    let people = language.for_people();
    let context = SearchContext::default();
    let sheet = run_interruptible(&context, people, || args.request.find(&game, &context))?;
    if sheet.exercises.is_empty() {
        let message = Message::new("cli.no-exercises").with("level", args.request.level);
        return Err(CommandError::not_found(message).with_help(Message::new("cli.another-level")));
    }
    if sheet.exercises.len() < wanted {
        let fewer = Message::new("cli.fewer-exercises")
            .with("n", sheet.exercises.len())
            .with("level", args.request.level);
        output::print_to_stderr(&people.render(&fewer))?;
    }
    args.output.redirect(out);
    match format {
        #[cfg(feature = "book")]
        WorksheetFormat::Html | WorksheetFormat::Pdf => {
            use super::print::SheetFormat;
            let paper = match format {
                WorksheetFormat::Pdf => SheetFormat::Pdf,
                _ => SheetFormat::Html,
            };
            let project = crate::project::Project::find_or_current();
            let sheets =
                crate::site::print::exercise_sheets(&game, &sheet, turns, people, &project);
            out.binary_or_text(&paper.write_sheets(sheets)?)?;
        }
        WorksheetFormat::Json => {
            let answer = WorksheetResponse::new(&game, &sheet, wanted, language.for_programs());
            output::json(&answer, out)?;
        }
    }
    Ok(Exit::Passed)
}
