use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use fifangha_rules::{Position, Rules};

use super::game::{self, GameOptions};
use super::{Exit, Failure, Format, Outcome, check, input};
use crate::replay::PlayedTurn;
use crate::report::views::{MovesView, TurnView};

/// Lists the legal turns of a position.
///
/// The position is given with --position (default: the start of the game), or
/// taken from a record: FILE and --turn, the turn before which it stands.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  fifangha moves
  fifangha moves --rules katro --columns 6 --format json
  fifangha moves --position '......../.331.2../...22.3./........ S24 N24 S'
  fifangha moves games/busser-2023-example.fif --turn 5")]
pub(super) struct Args {
    /// A record, or `-` for standard input.
    #[arg(conflicts_with_all = ["rules", "columns", "set", "position"])]
    file: Option<PathBuf>,
    /// The turn of the record before which the position stands [default: after the last].
    #[arg(long, requires = "file")]
    turn: Option<u32>,
    /// Which game of the file, from 1.
    #[arg(long, requires = "file", default_value_t = 1)]
    game: usize,
    #[command(flatten)]
    options: GameOptions,
    /// The position, in one line.
    #[arg(long, value_name = "P")]
    position: Option<String>,
    /// How the answer is written.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// At most so many turns; with free origins there can be very many.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    limit: usize,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let (name, rules, position) = match &args.file {
        Some(file) => from_record(args, file)?,
        None => {
            let game = args.options.resolve()?;
            let position = game::position(args.position.as_deref(), &game.rules)?;
            (game.base.to_string(), game.rules, position)
        }
    };
    let mut turns = Vec::new();
    let more = rules.each_turn(&position, |turn, played| {
        if turns.len() == args.limit {
            return ControlFlow::Break(());
        }
        turns.push(TurnView::of(&rules, &position, &turn, &played));
        ControlFlow::Continue(())
    });
    match args.format {
        Format::Json => {
            let view = MovesView {
                rules: name,
                position: position.to_string(),
                turns,
                complete: more.is_none(),
            };
            check::write_json(&view, out)?;
        }
        Format::Text => {
            writeln!(out, "{position}")?;
            if let Some(outcome) = rules.outcome(&position) {
                writeln!(out, "the game is over: {outcome}")?;
            }
            let width = turns.iter().map(|turn| turn.notation.len()).max();
            for turn in &turns {
                let after = match (&turn.position, turn.never_ends) {
                    (Some(after), _) => after,
                    (None, true) => "never ends",
                    (None, false) => "not decided",
                };
                writeln!(
                    out,
                    "{:width$}  {after}",
                    turn.notation,
                    width = width.unwrap_or(0)
                )?;
            }
            if more.is_some() {
                writeln!(out, "and more: only {} are listed", args.limit)?;
            }
        }
    }
    Ok(Exit::Holds)
}

fn from_record(args: &Args, file: &std::path::Path) -> Result<(String, Rules, Position), Failure> {
    let study = input::study(file)?;
    let name = study.file.name();
    let game = input::game(&study, args.game)?;
    let last = || game.turns().last();
    let after = || last().map_or(Some(game.line.start), PlayedTurn::after);
    let next = last().map_or(1, |turn| turn.number.saturating_add(1));
    let position = match args.turn {
        None => after(),
        Some(number) => game
            .turns()
            .find(|turn| turn.number == number)
            .map(|turn| turn.before)
            .or_else(|| after().filter(|_| number == next)),
    };
    let position = position.ok_or_else(|| {
        Failure::new(format!("{name} comes to no such position"))
            .help(format!("`fifangha replay {name}` shows the turns"))
    })?;
    Ok((game.base.to_string(), game.rules, position))
}
