use std::io::Write;
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::game_options::GameOptions;
use super::language::OutputLanguage;
use super::{ApiError, CommandResult, Exit, input, output};
use crate::api::game_by_number;
use crate::explain::Audience;
use crate::message::Strings;
use crate::project::Project;
use crate::site::{SiteError, print};

/// Makes sheets of A4: a game, the rules of one, a board, or a form.
///
/// A FILE becomes its boards, turn after turn, with title, players, date and
/// comments. --rules NAME without a file makes the rules of that game on one
/// sheet, with four figures. --blank makes an empty board to play on, in true
/// size, or a form to write a game down.
///
/// A sheet is one HTML file that needs no other: open it in a browser, and print
/// it; or a PDF, set by Typst, which has to be there, as a command or as a module of
/// Python (`pip install typst`). A project may have sheets of its own in
/// `templates/print`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  fifangha print monday.fif --output monday.html
  fifangha print monday.fif --per-page 1 --output wall.html
  fifangha print --rules fifanga --columns 4 --output rules.html
  fifangha print --rules katro --audience adults --language fr --output katro.html
  fifangha print --blank board --columns 4 --output board.html
  fifangha print --blank form --output form.html
  fifangha print monday.fif --format pdf --output monday.pdf")]
pub(super) struct PrintArgs {
    /// A record, or `-` for standard input.
    #[arg(conflicts_with_all = ["rules", "columns", "set", "blank", "audience"])]
    #[arg(required_unless_present_any = ["rules", "blank"])]
    pub(super) file: Option<PathBuf>,
    /// Which game of the file, from 1.
    #[arg(long, requires = "file", conflicts_with_all = ["GameOptions", "blank", "audience"], default_value_t = 1)]
    game: usize,
    /// At most so many boards of a game on a sheet [default: as many as fill it].
    #[arg(long, value_name = "N", requires = "file", conflicts_with_all = ["GameOptions", "blank", "audience"])]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=12))]
    per_page: Option<u8>,
    /// An empty board, or a form.
    #[arg(long, value_enum, conflicts_with = "audience")]
    blank: Option<BlankSheet>,
    /// Readers of the rules
    #[arg(long, value_enum, default_value_t = AudienceArg::Children)]
    audience: AudienceArg,
    #[command(flatten)]
    options: GameOptions,
    /// What a sheet is.
    #[arg(long, value_enum, default_value_t = SheetFormat::Html)]
    format: SheetFormat,
    /// The file to write [default: standard output].
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// What sheets are made as.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum SheetFormat {
    /// A page that a browser prints.
    Html,
    /// Sheets of A4, set by Typst.
    Pdf,
}

impl SheetFormat {
    /// Sheets of a page, in its language, set with what a project has for it.
    ///
    /// # Errors
    ///
    /// When the page could not be made, or the sheets not be set.
    pub(super) fn render_sheets(
        self,
        page: Result<String, SiteError>,
        strings: &'static Strings,
        project: &Project,
    ) -> Result<Vec<u8>, ApiError> {
        let sheets = page.and_then(|page| match self {
            Self::Html => Ok(page.into_bytes()),
            Self::Pdf => print::sheets_to_pdf(&page, strings, project),
        });
        sheets.map_err(|error| ApiError::new(error.message()))
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum BlankSheet {
    /// A board to play on, of the game and the columns.
    Board,
    /// A form to write a game down.
    Form,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum AudienceArg {
    /// Who wants to play.
    Children,
    /// Who wants to know every rule.
    Adults,
}

pub(super) fn run(
    args: &PrintArgs,
    language: &OutputLanguage,
    out: &mut dyn Write,
) -> CommandResult {
    let project = Project::find_or_current();
    let people = language.for_people();
    let page = match (&args.file, args.blank) {
        (Some(file), _) => return print_record(args, file, language, &project, out),
        (None, Some(BlankSheet::Form)) => print::score_sheet(people, &project),
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
    let sheets = args.format.render_sheets(page, people, &project)?;
    output::write_to_file_or_stdout(sheets, args.output.as_deref(), out)?;
    Ok(Exit::Passed)
}

fn print_record(
    args: &PrintArgs,
    file: &Path,
    language: &OutputLanguage,
    project: &Project,
    out: &mut dyn Write,
) -> CommandResult {
    let study = input::study(file)?;
    let strings = language.for_study(&study);
    input::print_diagnostics(&study, strings)?;
    let game = game_by_number(&study, args.game)?;
    let page = print::game_sheets(
        &study,
        game,
        args.per_page.map(usize::from),
        strings,
        project,
    );
    let sheets = args.format.render_sheets(page, strings, project)?;
    output::write_to_file_or_stdout(sheets, args.output.as_deref(), out)?;
    Ok(Exit::from_diagnostics(&study.diagnostics, false))
}
