use std::io::Write;

use clap::ValueEnum;
use fifangha_rules::TurnEnd;

use super::game_options::GameOptions;
use super::interruptible::run_interruptible;
use super::language::OutputLanguage;
use super::output::CommandOutput;
use super::output_options::OutputOptions;
use super::record_output;
use super::{CommandError, CommandResult, Exit, output};
use crate::api::{PositionContext, SearchResponse};
use crate::budget::{Budget, SearchContext, SearchLimits};
use crate::message::{Message, Strings};
use crate::search::{
    FewestSeedsReport, FoundGame, GameSearchPlan, GameSearchReport, SearchGoal,
    fewest_endless_seeds, find_game,
};

#[derive(clap::Args, Debug)]
pub(super) struct SearchArgs {
    #[arg(value_enum)]
    target: SearchTargetArg,
    #[arg(value_name = "POSITION")]
    position: Option<String>,
    #[arg(long, value_name = "N", default_value_t = 1)]
    at_least: u32,
    #[arg(long, value_name = "NAME", required_if_eq("target", "differs"))]
    against: Option<String>,
    #[arg(long, value_name = "N", default_value_t = 12)]
    max_seeds: u32,
    #[command(flatten)]
    pub(super) options: GameOptions,
    #[arg(long, value_name = "N", default_value_t = 2_000_000)]
    max_positions: usize,
    #[arg(long, value_name = "MIB", default_value_t = 640)]
    memory: usize,
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    playouts: u64,
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    output: OutputOptions<SearchFormat>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum SearchTargetArg {
    NeverEnds,
    Laps,
    Captures,
    Repeats,
    Differs,
    FewestSeeds,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum SearchFormat {
    Fif,
    Json,
}

pub(super) fn run(
    args: &SearchArgs,
    language: &OutputLanguage,
    out: &mut CommandOutput,
) -> CommandResult {
    // An error is reported before the search.
    args.output.format()?;
    let mut position_context = args.options.position_context(args.position.as_deref())?;
    let rules = position_context.rules;
    let goal = match args.target {
        SearchTargetArg::NeverEnds | SearchTargetArg::FewestSeeds => SearchGoal::NeverEnds,
        SearchTargetArg::Laps => SearchGoal::Laps(args.at_least.into()),
        SearchTargetArg::Captures => SearchGoal::Captures(args.at_least),
        SearchTargetArg::Repeats => SearchGoal::Repeats,
        SearchTargetArg::Differs => args.difference(&position_context)?,
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
    let context = SearchContext::default();
    let budget = Budget::new(bounds, &context);
    let (report, fewest) = if let SearchTargetArg::FewestSeeds = args.target {
        let fewest = run_interruptible(&context, strings, || {
            fewest_endless_seeds(&rules, args.max_seeds, &budget)
        })?;
        if let Some((position, ..)) = fewest.found {
            position_context.position = position;
        }
        (fewest.clone().into(), Some(fewest))
    } else {
        let report = run_interruptible(&context, strings, || {
            find_game(&rules, &position_context.position, goal, plan, &budget)
        })?;
        (report, None)
    };
    print_answer(
        args,
        &position_context,
        &report,
        fewest.as_ref(),
        &context,
        strings,
        out,
    )
}

impl SearchArgs {
    /// Returns the goal of a turn that another game lacks.
    fn difference(&self, position_context: &PositionContext) -> Result<SearchGoal, CommandError> {
        let columns = position_context.rules.parameters().columns.count();
        let others = GameOptions {
            rules: self.against.clone(),
            columns: Some(columns.to_string()),
            set: Vec::new(),
        };
        let others = others.resolve()?.rules;
        SearchGoal::differs(&position_context.rules, &others).ok_or_else(|| {
            let name = self.against.as_deref().unwrap_or("");
            CommandError::new(Message::new("cli.other-board").with("name", name))
        })
    }
}

fn print_answer(
    args: &SearchArgs,
    position_context: &PositionContext,
    report: &GameSearchReport,
    fewest: Option<&FewestSeedsReport>,
    context: &SearchContext,
    strings: &Strings,
    out: &mut CommandOutput,
) -> CommandResult {
    let rules = &position_context.rules;
    if context.is_stopped() {
        output::print_to_stderr(&strings.t("cli.stopped", &[]))?;
    }
    let format = args.output.format()?;
    if matches!(format, SearchFormat::Json) || report.found.is_some() {
        args.output.redirect(out);
    }
    match (format, &report.found) {
        (SearchFormat::Json, _) => {
            let answer = match fewest {
                Some(fewest) => SearchResponse::with_fewest_seeds(position_context, fewest),
                None => SearchResponse::new(position_context, report),
            };
            output::json(&answer, out)?;
        }
        (SearchFormat::Fif, Some(found)) => {
            let title = strings.t("cli.found-by-search", &[]);
            write!(
                out,
                "{}",
                record_text(args, &title, position_context, found, fewest, strings)
            )?;
        }
        (SearchFormat::Fif, None) => {
            let spent = rules.turns_left(&position_context.position).is_some();
            let repeats = matches!(args.target, SearchTargetArg::Repeats);
            let message = match (fewest, report.exhausted) {
                (Some(fewest), _) => {
                    Message::new("cli.none-with-seeds").with("n", fewest.none_within)
                }
                (None, true) if spent && repeats => Message::new("cli.never-repeats"),
                (None, true) => Message::new("cli.there-is-none"),
                (None, false) if report.none_within == 0 => Message::new("cli.none-met"),
                (None, false) => Message::new("cli.not-found").with("n", report.none_within),
            };
            output::print_to_stderr(&strings.render(&message))?;
        }
    }
    Ok(Exit::passed_if(report.found.is_some()))
}

/// Returns the game as a record that `fifangha check` verifies.
fn record_text(
    args: &SearchArgs,
    title: &str,
    position_context: &PositionContext,
    found: &FoundGame,
    fewest: Option<&FewestSeedsReport>,
    strings: &Strings,
) -> String {
    let rules = &position_context.rules;
    let mut text = record_output::record_header(Some(title), &args.options, position_context);
    for (number, (before, turn)) in (1..).zip(&found.turns) {
        text.push_str(&format!("{number}. {}", rules.notation(before, turn)));
        if number == found.turns.len() && found.played.never_ends() {
            text.push_str("oo");
        }
        text.push('\n');
    }
    match args.target {
        SearchTargetArg::NeverEnds => {}
        SearchTargetArg::FewestSeeds => {
            if let Some(seeds) = fewest.and_then(FewestSeedsReport::seeds) {
                let message = Message::new("cli.found-seeds").with("n", seeds);
                text.push_str(&format!("; {}\n", strings.render(&message)));
            }
            if let TurnEnd::Never { period } = found.played.end {
                text.push_str(&format!("@period {period}\n"));
            }
        }
        SearchTargetArg::Differs => {
            let name = args.against.as_deref().unwrap_or_default();
            let message = Message::new("cli.found-difference").with("name", name);
            text.push_str(&format!("; {}\n", strings.render(&message)));
        }
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
    let endless = found.turns.last().filter(|_| found.played.never_ends());
    let outcome = endless.map(|(before, _)| rules.outcome_of_endless_turn(before.to_move()));
    if let Some(winner) = outcome.and_then(|it| it.winner) {
        text.push_str(&format!("@result {}\n", winner.letter()));
    }
    text
}
