use std::io::Write;

use clap::ValueEnum;
use fifangha_rules::Side;

use super::game_options::GameOptions;
use super::interruptible::{self, run_interruptible};
use super::language::OutputLanguage;
use super::record_output;
use super::{CommandResult, Exit, output};
use crate::api::{PositionContext, SearchResponse};
use crate::budget::{Budget, SearchContext, SearchLimits};
use crate::message::Message;
use crate::search::{FoundGame, GameSearchPlan, SearchGoal, find_game};

#[derive(clap::Args, Debug)]
pub(super) struct SearchArgs {
    #[arg(value_enum)]
    target: SearchTargetArg,
    #[arg(long, value_name = "N", default_value_t = 1)]
    at_least: u32,
    #[command(flatten)]
    options: GameOptions,
    #[arg(long, value_name = "P")]
    position: Option<String>,
    #[arg(long, value_name = "N", default_value_t = 2_000_000)]
    max_positions: usize,
    #[arg(long, value_name = "MIB", default_value_t = 640)]
    memory: usize,
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    playouts: u64,
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[arg(long, value_enum, default_value_t = SearchFormat::Fif)]
    format: SearchFormat,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum SearchTargetArg {
    NeverEnds,
    Laps,
    Captures,
    Repeats,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum SearchFormat {
    Fif,
    Json,
}

pub(super) fn run(
    args: &SearchArgs,
    language: &OutputLanguage,
    out: &mut dyn Write,
) -> CommandResult {
    let standing = args.options.standing(args.position.as_deref())?;
    let rules = &standing.rules;
    let quarry = match args.target {
        SearchTargetArg::NeverEnds => SearchGoal::NeverEnds,
        SearchTargetArg::Laps => SearchGoal::Laps(args.at_least.into()),
        SearchTargetArg::Captures => SearchGoal::Captures(args.at_least),
        SearchTargetArg::Repeats => SearchGoal::Repeats,
    };
    let plan = GameSearchPlan {
        positions: args.max_positions,
        games: args.playouts,
        seed: args.seed,
    };
    let bounds = SearchLimits {
        bytes: args.memory.saturating_mul(1 << 20),
        ..SearchLimits::default()
    };
    let strings = language.for_people();
    let effort = SearchContext::default();
    let hunted = run_interruptible(&effort, strings, interruptible::turns_progress, || {
        let budget = Budget::new(bounds, &effort);
        find_game(rules, &standing.position, quarry, plan, &budget)
    })?;
    let answer = SearchResponse::new(&standing, &hunted);
    if effort.is_stopped() {
        output::print_to_stderr(&strings.t("cli.stopped", &[]))?;
    }
    match (args.format, &hunted.found) {
        (SearchFormat::Json, _) => output::json(&answer, out)?,
        (SearchFormat::Fif, Some(found)) => {
            let turns = answer.turns.unwrap_or_default();
            let title = strings.t("cli.found-by-search", &[]);
            write!(
                out,
                "{}",
                record_text(args, &title, &standing, found, &turns)
            )?;
        }
        (SearchFormat::Fif, None) => {
            let spent = rules.turns_left(&standing.position).is_some();
            let said = match hunted.exhausted {
                true if spent && quarry == SearchGoal::Repeats => Message::new("cli.never-repeats"),
                true => Message::new("cli.there-is-none"),
                false if hunted.none_within == 0 => Message::new("cli.none-met"),
                false => Message::new("cli.not-found").with("n", hunted.none_within),
            };
            output::print_to_stderr(&strings.render(&said))?;
        }
    }
    Ok(if hunted.found.is_some() {
        Exit::Passed
    } else {
        Exit::Failed
    })
}

/// Returns the game as a record that `fifangha check` verifies.
fn record_text(
    args: &SearchArgs,
    title: &str,
    standing: &PositionContext,
    found: &FoundGame,
    notations: &[String],
) -> String {
    let rules = &standing.rules;
    let mut text = record_output::record_header(Some(title), &args.options, standing);
    for (number, notation) in (1..).zip(notations) {
        text.push_str(&format!("{number}. {notation}"));
        if number == found.turns.len() && found.played.never_ends() {
            text.push_str("oo");
        }
        text.push('\n');
    }
    match args.target {
        SearchTargetArg::NeverEnds => {}
        SearchTargetArg::Repeats => {
            if let Some(turn) = found.returns_to() {
                text.push_str(&format!("@repeats {turn}\n"));
            }
        }
        SearchTargetArg::Laps => text.push_str(&format!("@laps {}\n", found.played.laps)),
        SearchTargetArg::Captures => {
            text.push_str(&format!("@captures {}\n", found.played.captured))
        }
    }
    if let Some(winner) = match found.played.never_ends() {
        true => {
            rules
                .outcome_of_endless_turn(found.turns[found.turns.len() - 1].0.to_move())
                .winner
        }
        false => None::<Side>,
    } {
        text.push_str(&format!("@result {}\n", winner.letter()));
    }
    text
}
