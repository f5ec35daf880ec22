use super::game_options::GameOptions;
use super::interruptible;
use super::language::OutputLanguage;
use super::output::CommandOutput;
use super::{AnswerFormat, ApiError, CommandResult, Exit, output};
use crate::api::PredecessorsResponse;
use crate::budget::{Budget, SearchContext, SearchLimits};
use crate::message::{Message, Strings};
use crate::search::{Reachability, prove_reachability};

/// List the predecessors of a position: every position and turn that lead to it.
///
/// A turn is undone sowing by sowing. --reachable searches for a game that reaches the
/// position, forwards from the start and backwards from the position, until both
/// searches meet or one of them is exhausted.
///
/// Exit code 0: there is a predecessor, and with --reachable a game; 1: there is none, or
/// the search was stopped. Ctrl-C stops the search.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  fifangha predecessors '......../.11.111./.1121111/........ S25 N26 N'
  fifangha predecessors --columns 4 '..../.3../.2../.... S13 N14 N' --reachable
  fifangha predecessors --rules fifanga --columns 4 '4442/3..1/33.4/3.1. S0 N0 S' --limit 5")]
pub(super) struct PredecessorsArgs {
    /// The position, in one line.
    #[arg(value_name = "POSITION")]
    position: String,
    #[command(flatten)]
    options: GameOptions,
    /// Search for a game that reaches the position
    #[arg(long)]
    reachable: bool,
    /// List at most N positions
    #[arg(long, value_name = "N", default_value_t = 100)]
    limit: usize,
    /// Stop after N sowings [default: 1000000, with --reachable 50000000]
    #[arg(long, value_name = "N")]
    max_sowings: Option<u64>,
    /// Limit the memory of --reachable, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 512)]
    memory: usize,
    /// How the answer is written.
    #[arg(long, value_enum, default_value_t = AnswerFormat::Text)]
    format: AnswerFormat,
}

pub(super) fn run(
    args: &PredecessorsArgs,
    language: &OutputLanguage,
    out: &mut CommandOutput,
) -> CommandResult {
    let strings = language.for_people();
    let standing = args.options.standing(Some(&args.position))?;
    let effort = SearchContext::default();
    interruptible::stop_on_ctrl_c(&effort)?;
    let listing = args.max_sowings.unwrap_or(1_000_000);
    let listing = usize::try_from(listing).unwrap_or(usize::MAX);
    let before = standing.rules.predecessors(&standing.position, listing);
    let arising = match args.reachable {
        false => None,
        true => {
            let bounds = SearchLimits {
                bytes: args.memory.saturating_mul(1 << 20),
                sowings: args.max_sowings.unwrap_or(50_000_000),
                ..SearchLimits::default()
            };
            let budget = Budget::new(bounds, &effort);
            let search = || prove_reachability(&standing.rules, &standing.position, &budget);
            Some(interruptible::run_with_progress(
                &effort,
                strings,
                interruptible::turns_progress,
                search,
            ))
        }
    };
    let found = PredecessorsResponse::new(&standing, &before, arising.as_ref(), args.limit);
    match args.format {
        AnswerFormat::Json => output::json(&found, out)?,
        AnswerFormat::Text => text(
            &found,
            arising.as_ref().map(|it| &it.reachability),
            strings,
            out,
        )?,
    }
    let comes = match arising.map(|it| it.reachability) {
        None => !before.turns.is_empty(),
        Some(arises) => matches!(arises, Reachability::Yes(_)),
    };
    Ok(if comes { Exit::Passed } else { Exit::Failed })
}

fn text(
    found: &PredecessorsResponse,
    arises: Option<&Reachability>,
    strings: &Strings,
    out: &mut CommandOutput,
) -> Result<(), ApiError> {
    for turn in &found.predecessors {
        out.line(&format!("{}  {}", turn.position, turn.notation))?;
    }
    let said = match (found.count, found.complete) {
        (0, true) => Message::new("cli.predecessors.none"),
        (0, false) => Message::new("cli.predecessors.not-found"),
        (count, true) => Message::new("cli.predecessors.all").with("n", count),
        (count, false) => Message::new("cli.predecessors.more").with("n", count),
    };
    out.line(&strings.render(&said))?;
    let (Some(arises), Some(game)) = (arises, &found.reachable) else {
        return Ok(());
    };
    let said = match arises {
        Reachability::Yes(turns) => Message::new("cli.predecessors.yes").with("n", turns.len()),
        Reachability::No => Message::new("cli.predecessors.no").with("n", game.positions),
        Reachability::Unknown => Message::new("cli.predecessors.unknown")
            .with("forward", game.forward)
            .with("backward", game.backward)
            .with("n", game.positions),
    };
    out.line(&strings.render(&said))?;
    if !game.turns.is_empty() {
        let turns = (1..)
            .zip(&game.turns)
            .map(|(n, turn)| format!(" {n}. {turn}"));
        out.line(&turns.collect::<String>())?;
    }
    Ok(())
}
