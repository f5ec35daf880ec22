use fifangha_rules::{Predecessors, Rules};

use super::game_options::GameOptions;
use super::interruptible;
use super::language::OutputLanguage;
use super::output::CommandOutput;
use super::output_options::OutputOptions;
use super::{AnswerFormat, CommandError, CommandResult, Exit, output, record_output};
use crate::api::PredecessorsResponse;
use crate::budget::{Budget, SearchContext, SearchLimits};
use crate::message::{Message, Strings};
use crate::search::{Reachability, ReachabilityReport, prove_reachability};

#[derive(clap::Args, Debug)]
pub(super) struct PredecessorsArgs {
    #[arg(value_name = "POSITION")]
    position: String,
    #[command(flatten)]
    pub(super) options: GameOptions,
    #[arg(long)]
    reachable: bool,
    #[arg(long, value_name = "N", default_value_t = 100)]
    limit: usize,
    #[arg(long, value_name = "N")]
    max_sowings: Option<u64>,
    #[arg(long, value_name = "MIB", default_value_t = 512)]
    memory: usize,
    #[command(flatten)]
    output: OutputOptions,
}

pub(super) fn run(
    args: &PredecessorsArgs,
    language: &OutputLanguage,
    out: &mut CommandOutput,
) -> CommandResult {
    let format = args.output.format()?;
    let strings = language.for_people();
    let position_context = args.options.position_context(Some(&args.position))?;
    let context = SearchContext::default();
    interruptible::stop_on_ctrl_c(&context)?;
    let listing = args.max_sowings.unwrap_or(1_000_000);
    let listing = usize::try_from(listing).unwrap_or(usize::MAX);
    let before = position_context
        .rules
        .predecessors(&position_context.position, listing);
    let arising = args.reachable.then(|| {
        let bounds = SearchLimits {
            bytes: args.memory.saturating_mul(1 << 20),
            sowings: args.max_sowings.unwrap_or(50_000_000),
            ..SearchLimits::default()
        };
        let budget = Budget::new(bounds, &context);
        let search =
            || prove_reachability(&position_context.rules, &position_context.position, &budget);
        interruptible::run_with_progress(&context, strings, interruptible::turns_progress, search)
    });
    args.output.redirect(out);
    match format {
        AnswerFormat::Json => {
            let arising = arising.as_ref();
            let found = PredecessorsResponse::new(&position_context, &before, arising, args.limit);
            output::json(&found, out)?;
        }
        AnswerFormat::Text => {
            let rules = &position_context.rules;
            for (position, turn) in before.turns.iter().take(args.limit) {
                out.line(&format!("{position}  {}", rules.notation(position, turn)))?;
            }
            out.line(&strings.render(&count_message(&before)))?;
            if let Some(arising) = &arising {
                reachability_text(arising, rules, strings, out)?;
            }
        }
    }
    let comes = match arising.map(|it| it.reachability) {
        None => !before.turns.is_empty(),
        Some(arises) => matches!(arises, Reachability::Yes(_)),
    };
    Ok(Exit::passed_if(comes))
}

/// Returns the number of predecessors as a sentence.
fn count_message(before: &Predecessors) -> Message {
    let count = before.turns.len();
    match (count, before.complete) {
        (0, true) => Message::new("cli.predecessors.none"),
        (0, false) => Message::new("cli.predecessors.not-found"),
        (count, true) => Message::new("cli.predecessors.all").with("n", count),
        (count, false) => Message::new("cli.predecessors.more").with("n", count),
    }
}

fn reachability_text(
    found: &ReachabilityReport,
    rules: &Rules,
    strings: &Strings,
    out: &mut CommandOutput,
) -> Result<(), CommandError> {
    let turns = match &found.reachability {
        Reachability::Yes(turns) => turns.as_slice(),
        _ => &[],
    };
    let message = match &found.reachability {
        Reachability::Yes(turns) => Message::new("cli.predecessors.yes").with("n", turns.len()),
        Reachability::No => Message::new("cli.predecessors.no").with("n", found.positions),
        Reachability::Unknown => Message::new("cli.predecessors.unknown")
            .with("forward", found.forward)
            .with("backward", found.backward)
            .with("n", found.positions),
    };
    out.line(&strings.render(&message))?;
    if !turns.is_empty() {
        out.line(&record_output::numbered_line(rules, turns))?;
    }
    Ok(())
}
