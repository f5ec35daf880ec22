use clap::ValueEnum;

use super::game_options::{GameOptions, known_games};
use super::interruptible::run_interruptible;
use super::language::OutputLanguage;
use super::output::CommandOutput;
use super::output_options::OutputOptions;
use super::{AnswerFormat, CommandError, CommandResult, Exit, output};
use crate::api::{ApiError, StatsResponse};
use crate::budget::{Budget, SearchContext, SearchLimits};
use crate::message::Message;
use crate::reconstruct::RuleVariants;
use crate::statistics::{PlayerKind, SamplePlan, sample_rule_variants, statistics_text};

#[derive(clap::Args, Debug)]
pub(super) struct StatsArgs {
    #[command(flatten)]
    pub(super) options: GameOptions,
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    vary: Vec<String>,
    #[arg(long, value_name = "NAMES", value_enum, value_delimiter = ',', default_values_t = [PlayersArg::Random, PlayersArg::Greedy])]
    players: Vec<PlayersArg>,
    #[arg(long, value_name = "N", default_value_t = SamplePlan::DEFAULT.games)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=i64::from(SamplePlan::MAX_GAMES)))]
    games: u32,
    #[arg(long, value_name = "N", default_value_t = SamplePlan::DEFAULT.max_length)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    max_length: u32,
    #[arg(long, value_name = "N", default_value_t = SamplePlan::DEFAULT.seed)]
    seed: u64,
    #[command(flatten)]
    output: OutputOptions,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum PlayersArg {
    Random,
    Greedy,
}

pub(super) fn run(
    args: &StatsArgs,
    language: &OutputLanguage,
    out: &mut CommandOutput,
) -> CommandResult {
    let format = args.output.format()?;
    let own = args.options.resolve()?;
    let names = args.vary.iter().map(String::as_str);
    let rule_variants = RuleVariants::parse_among(names, known_games()).map_err(ApiError::from)?;
    let plan = SamplePlan {
        games: args.games,
        seed: args.seed,
        max_length: args.max_length,
    };
    let players: Vec<_> = PlayerKind::ALL
        .into_iter()
        .filter(|&kind| args.players.iter().any(|&it| PlayerKind::from(it) == kind))
        .collect();
    let people = language.for_people();
    let context = SearchContext::default();
    let found = run_interruptible(&context, people, || {
        let source_sizes = args.options.columns.is_none();
        let budget = Budget::new(SearchLimits::default(), &context);
        sample_rule_variants(&own, &rule_variants, source_sizes, &players, &plan, &budget)
    })?;
    let Some(variants) = found else {
        return Err(CommandError::not_found(Message::new(
            "cli.stopped-undecided",
        )));
    };
    args.output.redirect(out);
    match format {
        AnswerFormat::Json => {
            let strings = language.for_programs();
            output::json(
                &StatsResponse::new(&variants, &players, &plan, strings),
                out,
            )?;
        }
        AnswerFormat::Text => {
            out.write_wrapped(&statistics_text::text(
                &variants, own.base, &players, &plan, people,
            ))?;
        }
    }
    Ok(Exit::passed_if(variants.iter().any(|it| it.found.is_ok())))
}

impl From<PlayersArg> for PlayerKind {
    fn from(it: PlayersArg) -> Self {
        match it {
            PlayersArg::Random => Self::Random,
            PlayersArg::Greedy => Self::Greedy,
        }
    }
}
