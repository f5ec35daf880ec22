use std::io::Write;
use std::path::PathBuf;

use clap::ValueEnum;

use super::language::Language;
use super::output::Out;
use super::witness::Witness;
use super::{Exit, Outcome, input, lay, output};
use crate::answer::{Replay, no_turn};
#[cfg(feature = "book")]
use crate::article::played;
use crate::figure::{self, Figure};
use crate::message::{Message, Strings};
#[cfg(feature = "book")]
use crate::project::Project;
use crate::replay::{Game, PlayedTurn, Reading};
use crate::report::{board, head};

/// Plays a record and shows its boards, turn by turn or step by step.
///
/// The program first shows what could be replayed, then what does not hold.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  fifangha replay games/busser-2023-example.fif
  fifangha replay games/busser-2023-example.fif --turn 3 --steps
  fifangha replay games/busser-2023-example.fif --format html > game.html
  fifangha replay - --format json < game.fif")]
pub(super) struct Args {
    /// A record, or `-` for standard input.
    pub(super) file: PathBuf,
    /// Only this turn.
    #[arg(long, value_name = "NUMBER")]
    turn: Option<u32>,
    /// Shows every step of a turn, not only its end.
    #[arg(long)]
    steps: bool,
    #[command(flatten)]
    witness: Witness,
    /// How the answer is written.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// Boards of letters and digits.
    Text,
    /// All that was played, with its boards.
    Json,
    /// A page to play the games through, in one file.
    #[cfg(feature = "book")]
    Html,
}

pub(super) fn run(args: &Args, language: &Language, out: &mut Out) -> Outcome {
    let study = args.witness.study(&args.file)?;
    let (document, replayed) = (&study.document, &study.replay);
    let mut turns = replayed.games.iter().flat_map(Game::turns);
    let missing = args
        .turn
        .filter(|&only| !turns.any(|turn| turn.number == only));
    match args.format {
        Format::Json => {
            let answer = Replay::of(&study, args.turn, language.of_programs());
            output::json(&answer, out)?;
        }
        #[cfg(feature = "book")]
        Format::Html => {
            let project = Project::here();
            let page = played(&study, args.turn, language.of_study(&study), project);
            let page = page.map_err(|error| super::Failure::new(error.message()))?;
            out.write_all(page.as_bytes())?;
        }
        Format::Text => {
            let signs = lay::signs();
            for game in &replayed.games {
                let front = &document.records[game.record].front;
                let strings = language.of_record(Some(front));
                for line in head(front, strings) {
                    out.line(&line)?;
                }
                out.line(&game.base.to_string())?;
                if args.turn.is_none() {
                    let start = Figure::board(game.line.start.clone());
                    writeln!(out, "{}", board::drawn(&start, signs, strings))?;
                    readings(game.line.readings(None), strings, out)?;
                }
                for turn in game.turns() {
                    if args.turn.is_some_and(|only| only != turn.number) {
                        continue;
                    }
                    out.line(&(line_of(turn, game, strings) + "\n"))?;
                    if args.steps {
                        let steps = turn.steps(&game.rules);
                        for (step, figure) in steps.iter().zip(Figure::steps(&turn.before, &steps))
                        {
                            let kind = strings.t(&format!("cli.kind.{}", step.event.kind()), &[]);
                            let at = Message::new("cli.at")
                                .with("kind", kind)
                                .with("pit", step.event.pit().to_string());
                            out.line(&strings.say(&at))?;
                            writeln!(out, "{}", board::drawn(&figure, signs, strings))?;
                        }
                    } else {
                        let after = Figure::board(turn.played.position);
                        writeln!(out, "{}", board::drawn(&after, signs, strings))?;
                    }
                    readings(game.line.readings(Some(turn)), strings, out)?;
                }
                if let Some(outcome) = game.outcome {
                    out.line(&(strings.say(&Message::from(&outcome)) + "\n"))?;
                }
            }
        }
    }
    input::tell(&study, language.of_study(&study))?;
    if let Some(number) = missing {
        return Err(no_turn(&study, number).help(Message::new("cli.without-turn")));
    }
    Ok(Exit::of(&study.diagnostics, false))
}

/// What other witnesses tell of a board, a line each.
fn readings<'a>(
    readings: impl Iterator<Item = &'a Reading>,
    strings: &Strings,
    out: &mut Out,
) -> Result<(), super::Failure> {
    let told: Vec<_> = readings.filter_map(Reading::message).collect();
    for reading in &told {
        out.line(&strings.say(reading))?;
    }
    if !told.is_empty() {
        out.line("")?;
    }
    Ok(())
}

/// A turn in a line: its number, who plays it, its short and its long form.
pub(super) fn line_of(turn: &PlayedTurn, game: &Game, strings: &Strings) -> String {
    let line = format!(
        "{}. {}: {}  ({})",
        turn.number,
        strings.say(&turn.side.into()),
        turn.notation(&game.rules),
        turn.long(&game.rules)
    );
    if !turn.written.is_supplied() && !turn.written.leaves_open() {
        return line;
    }
    let doubts = turn.doubts(&turn.steps(&game.rules)).into_iter();
    let doubts: Vec<_> = doubts.map(|(_, doubt)| doubt).collect();
    strings.say(&figure::behind(line, &doubts))
}

/// A board in lines.
#[cfg(feature = "book")]
pub(super) fn board_of(
    known: impl Into<crate::board::Board>,
    signs: board::Signs,
    strings: &Strings,
) -> String {
    board::drawn(&Figure::board(known), signs, strings)
}
