use std::io::Write;
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::game::GameOptions;
use super::language::Language;
use super::{Exit, Failure, Outcome, input, output};
use crate::answer::game_of;
use crate::article::{ArticleError, print};
use crate::explain::Audience;
use crate::message::Strings;
use crate::project::Project;

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
  fifangha print monday.fif --boards 1 --output wall.html
  fifangha print --rules fifanga --columns 4 --output rules.html
  fifangha print --rules katro --for adults --language fr --output katro.html
  fifangha print --blank board --columns 4 --output board.html
  fifangha print --blank form --output form.html
  fifangha print monday.fif --format pdf --output monday.pdf")]
pub(super) struct Args {
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
    boards: Option<u8>,
    /// An empty board, or a form.
    #[arg(long, value_enum, conflicts_with = "audience")]
    blank: Option<Blank>,
    /// Whom the rules are for.
    #[arg(long = "for", value_enum, value_name = "WHOM", default_value_t = Whom::Children)]
    #[arg(id = "audience")]
    audience: Whom,
    #[command(flatten)]
    options: GameOptions,
    /// What a sheet is.
    #[arg(long, value_enum, default_value_t = Paper::Html)]
    format: Paper,
    /// The file to write [default: standard output].
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// What sheets are made as.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Paper {
    /// A page that a browser prints.
    Html,
    /// Sheets of A4, set by Typst.
    Pdf,
}

impl Paper {
    /// Sheets of a page, in its language, set with what a project has for it.
    ///
    /// # Errors
    ///
    /// When the page could not be made, or the sheets not be set.
    pub(super) fn sheets(
        self,
        page: Result<String, ArticleError>,
        strings: &'static Strings,
        project: &Project,
    ) -> Result<Vec<u8>, Failure> {
        let sheets = page.and_then(|page| match self {
            Self::Html => Ok(page.into_bytes()),
            Self::Pdf => print::pdf(&page, strings, project),
        });
        sheets.map_err(|error| Failure::new(error.message()))
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Blank {
    /// A board to play on, of the game and the columns.
    Board,
    /// A form to write a game down.
    Form,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Whom {
    /// Who wants to play.
    Children,
    /// Who wants to know every rule.
    Adults,
}

pub(super) fn run(args: &Args, language: &Language, out: &mut dyn Write) -> Outcome {
    let project = Project::here();
    let people = language.of_people();
    let page = match (&args.file, args.blank) {
        (Some(file), _) => return of_record(args, file, language, &project, out),
        (None, Some(Blank::Form)) => print::form(people, &project),
        (None, Some(Blank::Board)) => {
            let game = args.options.resolve()?;
            print::board(&game.rules, people, &project)
        }
        (None, None) => {
            let audience = match args.audience {
                Whom::Children => Audience::Children,
                Whom::Adults => Audience::Adults,
            };
            let game = args.options.resolve()?;
            print::rules(&game, audience, people, &project)
        }
    };
    let sheets = args.format.sheets(page, people, &project)?;
    output::hand(sheets, args.output.as_deref(), out)?;
    Ok(Exit::Holds)
}

fn of_record(
    args: &Args,
    file: &Path,
    language: &Language,
    project: &Project,
    out: &mut dyn Write,
) -> Outcome {
    let study = input::study(file)?;
    let strings = language.of_study(&study);
    input::tell(&study, strings)?;
    let game = game_of(&study, args.game)?;
    let page = print::game(&study, game, args.boards.map(usize::from), strings, project);
    let sheets = args.format.sheets(page, strings, project)?;
    output::hand(sheets, args.output.as_deref(), out)?;
    Ok(Exit::of(&study.diagnostics, false))
}
