use std::io::Write;

use clap::ValueEnum;
use fifangha_rules::Side;

use super::game::GameOptions;
use super::language::Language;
use super::record;
use super::watch::{self, watched};
use super::{Exit, Outcome, output};
use crate::answer::{Search, Standing};
use crate::effort::{Bounds, Budget, Effort};
use crate::message::Message;
use crate::search::{Found, Plan, Quarry, hunt};

/// Looks for a legal game that has a certain turn, and writes it as a record.
///
/// First all games are followed at once, as long as their positions fit
/// --positions: what is found so is shortest. Then games are played at random,
/// half of them from the best one found so far. Ctrl-C ends it with what is known.
/// Exit code 0: found; 1: not.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  fifangha search never-ends --columns 4
  fifangha search never-ends --columns 8 --games 200000 > endless.fif
  fifangha search repeats --rules katro --columns 4
  fifangha search laps --at-least 100 --rules fifanga --columns 4")]
pub(super) struct Args {
    /// What is looked for.
    #[arg(value_enum)]
    quarry: Kind,
    /// The sowings or captured seeds that the turn has at least.
    #[arg(long, value_name = "N", default_value_t = 1)]
    at_least: u32,
    #[command(flatten)]
    options: GameOptions,
    /// The position to start from, in one line [default: the start].
    #[arg(long, value_name = "P")]
    position: Option<String>,
    /// Positions kept while all games are followed at once.
    #[arg(long, value_name = "N", default_value_t = 2_000_000)]
    positions: usize,
    /// At most so many MiB for them.
    #[arg(long, value_name = "MIB", default_value_t = 640)]
    memory: usize,
    /// Games played at random after that.
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    games: u64,
    /// The seed of the random games.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How the answer is written.
    #[arg(long, value_enum, default_value_t = Format::Fif)]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Kind {
    /// A turn that never ends.
    NeverEnds,
    /// A turn that ends after --at-least sowings.
    Laps,
    /// A turn that captures --at-least seeds.
    Captures,
    /// A turn that leads to a position that the game has had.
    Repeats,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    Fif,
    Json,
}

pub(super) fn run(args: &Args, language: &Language, out: &mut dyn Write) -> Outcome {
    let standing = args.options.standing(args.position.as_deref())?;
    let rules = &standing.rules;
    let quarry = match args.quarry {
        Kind::NeverEnds => Quarry::NeverEnds,
        Kind::Laps => Quarry::Laps(args.at_least.into()),
        Kind::Captures => Quarry::Captures(args.at_least),
        Kind::Repeats => Quarry::Repeats,
    };
    let plan = Plan {
        positions: args.positions,
        games: args.games,
        seed: args.seed,
    };
    let bounds = Bounds {
        bytes: args.memory.saturating_mul(1 << 20),
        ..Bounds::default()
    };
    let strings = language.of_people();
    let effort = Effort::default();
    let hunted = watched(&effort, strings, watch::turns, || {
        let budget = Budget::new(bounds, &effort);
        hunt(rules, &standing.position, quarry, plan, &budget)
    })?;
    let answer = Search::of(&standing, &hunted);
    if effort.is_stopped() {
        output::aside(&strings.t("cli.stopped", &[]))?;
    }
    match (args.format, &hunted.found) {
        (Format::Json, _) => output::json(&answer, out)?,
        (Format::Fif, Some(found)) => {
            let turns = answer.turns.unwrap_or_default();
            let title = strings.t("cli.found-by-search", &[]);
            write!(out, "{}", as_record(args, &title, &standing, found, &turns))?;
        }
        (Format::Fif, None) => {
            let spent = rules.turns_left(&standing.position).is_some();
            let said = match hunted.exhausted {
                true if spent && quarry == Quarry::Repeats => Message::new("cli.never-repeats"),
                true => Message::new("cli.there-is-none"),
                false if hunted.none_within == 0 => Message::new("cli.none-met"),
                false => Message::new("cli.not-found").with("n", hunted.none_within),
            };
            output::aside(&strings.say(&said))?;
        }
    }
    Ok(if hunted.found.is_some() {
        Exit::Holds
    } else {
        Exit::Fails
    })
}

/// The game as a record that `fifangha check` verifies.
fn as_record(
    args: &Args,
    title: &str,
    standing: &Standing,
    found: &Found,
    notations: &[String],
) -> String {
    let rules = &standing.rules;
    let mut text = record::head(Some(title), &args.options, standing);
    for (number, notation) in (1..).zip(notations) {
        text.push_str(&format!("{number}. {notation}"));
        if number == found.turns.len() && found.played.never_ends() {
            text.push_str("oo");
        }
        text.push('\n');
    }
    match args.quarry {
        Kind::NeverEnds => {}
        Kind::Repeats => {
            if let Some(turn) = found.returns_to() {
                text.push_str(&format!("@repeats {turn}\n"));
            }
        }
        Kind::Laps => text.push_str(&format!("@laps {}\n", found.played.laps)),
        Kind::Captures => text.push_str(&format!("@captures {}\n", found.played.captured)),
    }
    if let Some(winner) = match found.played.never_ends() {
        true => {
            rules
                .never_ended(found.turns[found.turns.len() - 1].0.to_move())
                .winner
        }
        false => None::<Side>,
    } {
        text.push_str(&format!("@result {}\n", winner.letter()));
    }
    text
}
