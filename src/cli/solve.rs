use std::io::Write;

use super::game::GameOptions;
use super::language::Language;
use super::watch::{self, watched};
use super::{Exit, Format, Outcome, output};
use crate::answer::Solve;
use crate::effort::{Bounds, Budget, Effort};
use crate::message::Message;

/// Proves that the side to move wins within some turns, or that it does not.
///
/// The proof is exhaustive: it looks at every turn of the mover and at every
/// reply. Ctrl-C ends it and tells how far it came. Exit code 0: it wins; 1: it
/// does not; 2: not decided within --max-turns, or stopped.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  fifangha solve --rules katra-gorobaka --wins-in 3
  fifangha solve --rules katro --columns 4 --wins-in 2")]
pub(super) struct Args {
    #[command(flatten)]
    options: GameOptions,
    /// The position, in one line [default: the start].
    #[arg(long, value_name = "P")]
    position: Option<String>,
    /// The mover's own turns within which it is to win.
    #[arg(long, value_name = "N")]
    wins_in: u32,
    /// Plays at most so many turns in search of the proof.
    #[arg(long, value_name = "N", default_value_t = 1_000_000_000)]
    max_turns: u64,
    /// At most so many MiB for what is remembered; what has no room is searched
    /// again.
    #[arg(long, value_name = "MIB", default_value_t = Bounds::BYTES >> 20)]
    memory: usize,
    /// How the answer is written.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(super) fn run(args: &Args, language: &Language, out: &mut dyn Write) -> Outcome {
    let standing = args.options.standing(args.position.as_deref())?;
    let bounds = Bounds {
        bytes: args.memory.saturating_mul(1 << 20),
        ..Bounds::of_turns(args.max_turns)
    };
    let effort = Effort::default();
    let answer = watched(&effort, language.of_people(), watch::turns, || {
        Solve::of(&standing, args.wins_in, &Budget::new(bounds, &effort))
    })?;
    match args.format {
        Format::Json => output::json(&answer, out)?,
        Format::Text => {
            let strings = language.of_people();
            let mover = standing.position.to_move();
            let said = match answer.wins {
                Some(true) => Message::new("cli.wins-within")
                    .with("mover", mover)
                    .with("other", !mover)
                    .with("n", args.wins_in),
                Some(false) => Message::new("cli.holds-out")
                    .with("other", !mover)
                    .with("n", args.wins_in),
                None if effort.is_stopped() => Message::new("cli.stopped-undecided"),
                None => Message::new("cli.spent").with("turns", args.max_turns),
            };
            let effort = Message::new("cli.turns-played").with("n", answer.nodes);
            writeln!(out, "{}\n{}", strings.say(&said), strings.say(&effort))?;
        }
    }
    Ok(match answer.wins {
        Some(true) => Exit::Holds,
        Some(false) => Exit::Fails,
        None => Exit::Unreadable,
    })
}
