use super::game_options::GameOptions;
use super::interruptible;
use super::language::OutputLanguage;
use super::output::CommandOutput;
use super::{AnswerFormat, ApiError, CommandResult, Exit, output};
use crate::api::PredecessorsResponse;
use crate::budget::{Budget, SearchContext, SearchLimits};
use crate::message::{Message, Strings};
use crate::search::{Reachability, prove_reachability};

/// Lists the positions that can come before a position, each with a turn.
///
/// A turn is undone sowing by sowing. --game asks whether a game comes to the
/// position at all, and by which turns: from the start forwards and from the
/// position backwards, until both meet or one side has no more.
///
/// Exit code 0: something can come before it, and with --game a game comes
/// there; 1: not, or not found out. Ctrl-C stops the search.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  fifangha before '......../.11.111./.1121111/........ S25 N26 N'
  fifangha before --columns 4 '..../.3../.2../.... S13 N14 N' --game
  fifangha before --rules fifanga --columns 4 '4442/3..1/33.4/3.1. S0 N0 S' --limit 5")]
pub(super) struct PredecessorsArgs {
    /// The position, in one line.
    #[arg(value_name = "POSITION")]
    position: String,
    #[command(flatten)]
    options: GameOptions,
    /// Asks whether a game comes there, and by which turns.
    #[arg(long)]
    game: bool,
    /// How many positions are listed.
    #[arg(long, value_name = "N", default_value_t = 100)]
    limit: usize,
    /// Undoes at most so many sowings.
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    sowings: usize,
    /// For --game: at most so many sowings, of the turns that are played and
    /// undone.
    #[arg(long, value_name = "N", default_value_t = 50_000_000)]
    max_sowings: u64,
    /// For --game: at most so many MiB for what is remembered.
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
    let before = standing
        .rules
        .predecessors(&standing.position, args.sowings);
    let arising = match args.game {
        false => None,
        true => {
            let bounds = SearchLimits {
                bytes: args.memory.saturating_mul(1 << 20),
                sowings: args.max_sowings,
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
    for turn in &found.before {
        out.line(&format!("{}  {}", turn.position, turn.notation))?;
    }
    let said = match (found.count, found.complete) {
        (0, true) => Message::new("cli.before.none"),
        (0, false) => Message::new("cli.before.not-found"),
        (count, true) => Message::new("cli.before.all").with("n", count),
        (count, false) => Message::new("cli.before.more").with("n", count),
    };
    out.line(&strings.render(&said))?;
    let (Some(arises), Some(game)) = (arises, &found.game) else {
        return Ok(());
    };
    let said = match arises {
        Reachability::Yes(turns) => Message::new("cli.before.yes").with("n", turns.len()),
        Reachability::No => Message::new("cli.before.no").with("n", game.positions),
        Reachability::Unknown => Message::new("cli.before.unknown")
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
