use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::game_options::GameOptions;
use super::language::OutputLanguage;
use super::output::CommandOutput;
use super::output_options::OutputOptions;
use super::{CommandError, CommandResult, Exit, input};
use crate::api::game_by_number;
use crate::explain::Audience;
use crate::project::Project;
use crate::site::SiteError;
use crate::site::print::{self, PrintSheets};

#[derive(clap::Args, Debug)]
pub(super) struct PrintArgs {
    #[arg(conflicts_with_all = ["rules", "columns", "set", "blank", "audience"])]
    #[arg(required_unless_present_any = ["rules", "blank"])]
    pub(super) file: Option<PathBuf>,
    #[arg(long, requires = "file", conflicts_with_all = ["GameOptions", "blank", "audience"], default_value_t = 1)]
    game: usize,
    #[arg(long, value_name = "N", requires = "file", conflicts_with_all = ["GameOptions", "blank", "audience"])]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=12))]
    per_page: Option<u8>,
    #[arg(long, value_enum, conflicts_with = "audience")]
    blank: Option<BlankSheet>,
    #[arg(long, value_enum, default_value_t = AudienceArg::Children)]
    audience: AudienceArg,
    #[command(flatten)]
    pub(super) options: GameOptions,
    #[command(flatten)]
    output: OutputOptions<SheetFormat>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum SheetFormat {
    Html,
    Pdf,
}

impl SheetFormat {
    /// Writes sheets in the format.
    ///
    /// # Errors
    ///
    /// Returns an error if the sheets have one, or if Typst fails.
    pub(super) fn write_sheets(
        self,
        sheets: Result<PrintSheets, SiteError>,
    ) -> Result<Vec<u8>, CommandError> {
        let written = sheets.and_then(|sheets| match self {
            Self::Html => sheets.to_html().map(String::into_bytes),
            Self::Pdf => sheets.to_pdf(),
        });
        written.map_err(|error| CommandError::new(error.message()))
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum BlankSheet {
    Board,
    Form,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum AudienceArg {
    Children,
    Adults,
}

pub(super) fn run(
    args: &PrintArgs,
    language: &OutputLanguage,
    out: &mut CommandOutput,
) -> CommandResult {
    let format = args.output.format()?;
    let project = Project::find_or_current();
    let people = language.for_people();
    let sheets = match (&args.file, args.blank) {
        (Some(file), _) => return print_record(args, file, format, language, &project, out),
        (None, Some(BlankSheet::Form)) => {
            let game = match args.options.is_empty() {
                true => None,
                false => Some(args.options.resolve()?),
            };
            print::score_sheet(game.as_ref(), people, &project)
        }
        (None, Some(BlankSheet::Board)) => {
            let game = args.options.resolve()?;
            print::board_sheet(&game.rules, people, &project)
        }
        (None, None) => {
            let audience = match args.audience {
                AudienceArg::Children => Audience::Children,
                AudienceArg::Adults => Audience::Adults,
            };
            let game = args.options.resolve()?;
            print::rules_sheet(&game, audience, people, &project)
        }
    };
    let sheets = format.write_sheets(sheets)?;
    args.output.redirect(out);
    out.binary_or_text(&sheets)?;
    Ok(Exit::Passed)
}

fn print_record(
    args: &PrintArgs,
    file: &Path,
    format: SheetFormat,
    language: &OutputLanguage,
    project: &Project,
    out: &mut CommandOutput,
) -> CommandResult {
    let study = input::study(file)?;
    let strings = language.for_study(&study);
    input::print_diagnostics(&study, strings)?;
    let game = game_by_number(&study, args.game)?;
    let sheets = print::game_sheets(
        &study,
        game,
        args.per_page.map(usize::from),
        strings,
        project,
    );
    let sheets = format.write_sheets(sheets)?;
    args.output.redirect(out);
    out.binary_or_text(&sheets)?;
    Ok(Exit::from_diagnostics(&study.diagnostics, false))
}
