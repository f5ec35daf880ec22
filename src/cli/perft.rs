use std::io::Write;

use clap::ValueEnum;

use super::game_options::GameOptions;
use super::language::OutputLanguage;
use super::output::CommandOutput;
use super::output_options::OutputOptions;
use super::{CommandError, CommandResult, Exit, batch, interruptible, output};
use crate::api::{PerftResponse, PositionContext};
use crate::budget::SearchContext;
use crate::message::Message;
use crate::search::parallel_perft;

#[derive(clap::Args, Debug)]
pub(super) struct PerftArgs {
    #[arg(value_name = "POSITION")]
    position: Option<String>,
    #[command(flatten)]
    pub(super) options: GameOptions,
    #[arg(long, value_name = "D")]
    depth: u32,
    #[arg(long, value_name = "MIB", default_value_t = 0)]
    memory: usize,
    #[command(flatten)]
    output: OutputOptions<PerftFormat>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum PerftFormat {
    Text,
    Plain,
    Json,
}

pub(super) fn run(
    args: &PerftArgs,
    language: &OutputLanguage,
    out: &mut CommandOutput,
) -> CommandResult {
    let format = args.output.format()?;
    let context = SearchContext::default();
    if args.position.as_deref() == Some("-") {
        args.output.redirect(out);
        let json = matches!(format, PerftFormat::Json);
        return batch::answer_each_line(
            &args.options,
            json,
            language,
            out,
            |position_context, out| match format {
                PerftFormat::Plain => Ok(writeln!(
                    out,
                    "{}",
                    count_turns(args, position_context, &context)?.count
                )?),
                PerftFormat::Json => {
                    output::json_line(&count_turns(args, position_context, &context)?, out)
                }
                PerftFormat::Text => {
                    print_divide(args, position_context, &context, out)?;
                    Ok(writeln!(out)?)
                }
            },
        );
    }
    interruptible::stop_on_ctrl_c(&context)?;
    let position_context = args.options.position_context(args.position.as_deref())?;
    args.output.redirect(out);
    let result = match format {
        PerftFormat::Plain => count_turns(args, &position_context, &context)
            .and_then(|counted| Ok(writeln!(out, "{}", counted.count)?)),
        PerftFormat::Json => count_turns(args, &position_context, &context)
            .and_then(|counted| output::json(&counted, out)),
        PerftFormat::Text => print_divide(args, &position_context, &context, out),
    };
    match result {
        // The counts so far have been printed.
        Err(stopped) if context.is_stopped() => {
            out.flush()?;
            output::print_to_stderr(&stopped.render(language.for_people()))?;
            Ok(Exit::Failed)
        }
        result => result.map(|()| Exit::Passed),
    }
}

/// Counts the sequences of legal turns from a position.
fn count_sequences(
    args: &PerftArgs,
    position_context: &PositionContext,
    depth: u32,
    context: &SearchContext,
) -> Result<u64, CommandError> {
    let PositionContext {
        rules, position, ..
    } = position_context;
    parallel_perft(rules, position, depth, args.bytes(), context).ok_or_else(|| {
        CommandError::new(match !context.should_continue() {
            true => Message::new("cli.stopped-undecided"),
            false => Message::new("cli.too-many-sequences"),
        })
    })
}

/// Counts the sequences of legal turns of the requested length.
fn count_turns(
    args: &PerftArgs,
    position_context: &PositionContext,
    context: &SearchContext,
) -> Result<PerftResponse, CommandError> {
    let count = count_sequences(args, position_context, args.depth, context)?;
    Ok(PerftResponse::new(position_context, args.depth, count))
}

fn print_divide(
    args: &PerftArgs,
    position_context: &PositionContext,
    context: &SearchContext,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let Some(deeper) = args.depth.checked_sub(1) else {
        writeln!(out, "1")?;
        return Ok(());
    };
    let mut sum: u64 = 0;
    for (turn, played) in position_context
        .rules
        .legal_turns(&position_context.position)
    {
        let after = PositionContext {
            position: played.position,
            ..position_context.clone()
        };
        let count = match deeper {
            0 => 1,
            _ if played.ends_at_rest() => count_sequences(args, &after, deeper, context)?,
            _ => 0,
        };
        sum = sum.saturating_add(count);
        let turn = position_context
            .rules
            .notation(&position_context.position, &turn);
        writeln!(out, "{turn:12} {count}")?;
    }
    writeln!(out, "{sum}")?;
    Ok(())
}

impl PerftArgs {
    const fn bytes(&self) -> usize {
        self.memory.saturating_mul(1 << 20)
    }
}
