use std::io::Write;
use std::path::PathBuf;

use clap::ValueEnum;

use super::game_options::GameOptions;
use super::interruptible::run_interruptible;
use super::language::OutputLanguage;
use super::{ApiError, CommandResult, Exit, output};
use crate::api::{WorksheetRequest, WorksheetResponse};
use crate::budget::{Budget, SearchContext, SearchLimits};
use crate::message::Message;

#[derive(clap::Args, Debug)]
pub(super) struct WorksheetArgs {
    #[command(flatten)]
    options: GameOptions,
    #[command(flatten)]
    request: WorksheetRequest,
    #[arg(long, value_enum, default_value_t = WorksheetFormat::DEFAULT)]
    format: WorksheetFormat,
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum WorksheetFormat {
    #[cfg(feature = "book")]
    Html,
    #[cfg(feature = "book")]
    Pdf,
    Json,
}

impl WorksheetFormat {
    #[cfg(feature = "book")]
    const DEFAULT: Self = Self::Html;
    #[cfg(not(feature = "book"))]
    const DEFAULT: Self = Self::Json;
}

/// The limits of the search, which correspond to a few seconds.
const SEARCH_LIMITS: SearchLimits = SearchLimits {
    sowings: 20_000_000,
    turns: u64::MAX,
    bytes: SearchLimits::DEFAULT_BYTES,
};

pub(super) fn run(
    args: &WorksheetArgs,
    language: &OutputLanguage,
    out: &mut dyn Write,
) -> CommandResult {
    let game = args.options.resolve()?;
    let wanted = args.request.wanted();
    let people = language.for_people();
    let context = SearchContext::default();
    let sheet = run_interruptible(&context, people, || {
        let budget = Budget::new(SEARCH_LIMITS, &context);
        args.request.find(&game, &budget)
    })?;
    if sheet.tasks.is_empty() {
        let message = Message::new("cli.no-tasks").with("level", args.request.level);
        return Err(ApiError::not_found(message).with_help(Message::new("cli.another-level")));
    }
    if sheet.tasks.len() < wanted {
        let fewer = Message::new("cli.fewer-tasks")
            .with("n", sheet.tasks.len())
            .with("level", args.request.level);
        output::print_to_stderr(&people.render(&fewer))?;
    }
    match args.format {
        #[cfg(feature = "book")]
        WorksheetFormat::Html | WorksheetFormat::Pdf => {
            use super::print::SheetFormat;
            let paper = match args.format {
                WorksheetFormat::Pdf => SheetFormat::Pdf,
                _ => SheetFormat::Html,
            };
            let project = crate::project::Project::find_or_current();
            let sheets = crate::site::print::exercise_sheets(&game, &sheet, people, &project);
            let sheets = paper.write_sheets(sheets)?;
            output::write_to_file_or_stdout(sheets, args.output.as_deref(), out)?;
        }
        WorksheetFormat::Json => {
            let answer = WorksheetResponse::new(&game, &sheet, wanted, language.for_programs());
            let text = output::to_json_text(&answer)?;
            output::write_to_file_or_stdout(text, args.output.as_deref(), out)?;
        }
    }
    Ok(Exit::Passed)
}
