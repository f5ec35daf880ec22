use std::io::Write;
use std::path::PathBuf;

use super::{Exit, Failure, Format, Outcome, input, output};
use crate::answer::Replay;
use crate::message::Strings;
use crate::replay::Game;
use crate::report::board;

/// Plays a record and shows its boards, turn by turn or step by step.
///
/// The program first shows what could be replayed, then what does not hold.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  fifangha replay games/busser-2023-example.fif
  fifangha replay games/busser-2023-example.fif --turn 3 --steps
  fifangha replay - --format json < game.fif")]
pub(super) struct Args {
    /// A record, or `-` for standard input.
    file: PathBuf,
    /// Only this turn.
    #[arg(long, value_name = "NUMBER")]
    turn: Option<u32>,
    /// Shows every step of a turn, not only its end.
    #[arg(long)]
    steps: bool,
    /// How the answer is written.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let study = input::study(&args.file)?;
    let (document, replayed) = (&study.document, &study.replay);
    let mut turns = replayed.games.iter().flat_map(Game::turns);
    let missing = args
        .turn
        .filter(|&only| !turns.any(|turn| turn.number == only));
    match args.format {
        Format::Json => {
            let answer = Replay::of(&study, args.turn, Strings::english());
            output::json(&answer, out)?;
        }
        Format::Text => {
            for game in &replayed.games {
                let title = document.records[game.record].front.title.as_ref();
                if let Some(title) = title.and_then(|title| title.text("en")) {
                    writeln!(out, "{title}")?;
                }
                writeln!(out, "{}", game.base)?;
                if args.turn.is_none() {
                    writeln!(
                        out,
                        "{}",
                        board::text(&game.line.start, 0, Strings::english())
                    )?;
                }
                for turn in game.turns() {
                    if args.turn.is_some_and(|only| only != turn.number) {
                        continue;
                    }
                    let long = turn.long(&game.rules);
                    writeln!(
                        out,
                        "{}. {}: {}  ({long})\n",
                        turn.number,
                        turn.side,
                        turn.notation(&game.rules)
                    )?;
                    if args.steps {
                        for step in turn.steps(&game.rules) {
                            writeln!(out, "{} at {}", step.event.kind(), step.event.pit())?;
                            writeln!(
                                out,
                                "{}",
                                board::text(&step.position, step.hand, Strings::english())
                            )?;
                        }
                    } else {
                        writeln!(
                            out,
                            "{}",
                            board::text(&turn.played.position, 0, Strings::english())
                        )?;
                    }
                }
                if let Some(outcome) = game.outcome {
                    writeln!(out, "{outcome}\n")?;
                }
            }
        }
    }
    input::tell(&study)?;
    if let Some(number) = missing {
        return Err(
            Failure::new(format!("{} has no turn {number}", study.file.name()))
                .help("without --turn all of its turns are shown"),
        );
    }
    Ok(Exit::of(&study.diagnostics, false))
}
