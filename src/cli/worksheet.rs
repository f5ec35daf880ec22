use std::io::Write;
use std::path::PathBuf;

use clap::ValueEnum;

use super::game::GameOptions;
use super::language::Language;
use super::watch::{self, watched};
use super::{Exit, Failure, Outcome, output};
use crate::answer::Worksheet;
use crate::effort::{Bounds, Budget, Effort};
use crate::message::Message;
use crate::puzzle::{Level, Sheet};

/// Makes tasks for a class, with their answers.
///
/// Where does the last seed fall, which pits may be played, what is captured,
/// who is kamo, which turn wins: each is found by playing, and has exactly one
/// answer. The level counts what has to be done at the board: sowings to follow,
/// captures to make, pits or turns to weigh; 1 is at most two of them, and each
/// level has at most twice as many as the one before.
///
/// The same --seed makes the same tasks.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  fifangha worksheet --rules fifangha-gs --columns 4 --output tasks.html
  fifangha worksheet --rules katro --columns 4 --level 3 --count 12 --seed 7 --output tasks.html
  fifangha worksheet --rules fifanga --columns 4 --format pdf --output tasks.pdf
  fifangha worksheet --rules fifanga --columns 4 --format json")]
pub(super) struct Args {
    #[command(flatten)]
    options: GameOptions,
    /// How many tasks.
    #[arg(long, value_name = "N", default_value_t = 8)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=60))]
    count: u8,
    /// How hard they are, from 1 to 5.
    #[arg(long, value_name = "1..5", default_value_t = 2)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=5))]
    level: u8,
    /// Another number makes other tasks.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How they are written [default: as sheets of HTML to be printed].
    #[arg(long, value_enum, default_value_t = Format::DEFAULT)]
    format: Format,
    /// The file to write [default: standard output].
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// Sheets of A4 in one file, the answers on one of their own.
    #[cfg(feature = "book")]
    Html,
    /// The same as PDF, set by Typst.
    #[cfg(feature = "book")]
    Pdf,
    /// The tasks, their answers and how they are measured.
    Json,
}

impl Format {
    #[cfg(feature = "book")]
    const DEFAULT: Self = Self::Html;
    #[cfg(not(feature = "book"))]
    const DEFAULT: Self = Self::Json;
}

/// What the search may cost: some seconds.
const BOUNDS: Bounds = Bounds {
    sowings: 20_000_000,
    turns: u64::MAX,
    bytes: Bounds::BYTES,
};

pub(super) fn run(args: &Args, language: &Language, out: &mut dyn Write) -> Outcome {
    let game = args.options.resolve()?;
    let level = Level::of_number(args.level).unwrap_or(Level::ALL[0]);
    let wanted = usize::from(args.count);
    let people = language.of_people();
    let effort = Effort::default();
    let sheet = watched(&effort, people, watch::turns, || {
        let budget = Budget::new(BOUNDS, &effort);
        Sheet::find(&game.rules, level, wanted, args.seed, &budget)
    })?;
    if sheet.tasks.is_empty() {
        let message = Message::new("cli.no-tasks").with("level", args.level);
        return Err(Failure::nothing_found(message).help(Message::new("cli.another-level")));
    }
    if sheet.tasks.len() < wanted {
        let fewer = Message::new("cli.fewer-tasks")
            .with("n", sheet.tasks.len())
            .with("level", args.level);
        output::aside(&people.say(&fewer))?;
    }
    match args.format {
        #[cfg(feature = "book")]
        Format::Html | Format::Pdf => {
            use super::print::Paper;
            let paper = match args.format {
                Format::Pdf => Paper::Pdf,
                _ => Paper::Html,
            };
            let project = crate::project::Project::here();
            let page = crate::article::print::worksheet(&game, &sheet, people, &project);
            let sheets = paper.sheets(page, people, &project)?;
            output::hand(sheets, args.output.as_deref(), out)?;
        }
        Format::Json => {
            let answer = Worksheet::of(&game, &sheet, wanted, language.of_programs());
            let text = output::json_text(&answer)?;
            output::hand(text, args.output.as_deref(), out)?;
        }
    }
    Ok(Exit::Holds)
}
