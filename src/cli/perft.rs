use std::io::Write;

use clap::ValueEnum;

use super::game::GameOptions;
use super::language::Language;
use super::output::Out;
use super::{Exit, Failure, Outcome, batch, output, watch};
use crate::answer::{Perft, Standing};
use crate::effort::Effort;

/// Counts the sequences of legal turns of a given length.
///
/// Turns with another start, direction or choice count as others. A finished
/// game has no turn; a turn that never ends counts, and nothing follows it. All
/// cores count. Ctrl-C stops it: the turns that were counted by then are listed.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  fifangha perft --depth 4
  fifangha perft --rules katro --columns 6 --depth 3 --format plain
  fifangha perft --columns 4 --depth 16 --memory 200")]
pub(super) struct Args {
    #[command(flatten)]
    options: GameOptions,
    /// The position, in one line [default: the start]; `-` reads many from
    /// standard input, one a line, as `fifangha moves` does.
    #[arg(long, value_name = "P")]
    position: Option<String>,
    /// How many turns.
    #[arg(long, value_name = "D")]
    depth: u32,
    /// Counts a position that comes back once, and remembers at most so many MiB
    /// for that; without, every turn is played.
    #[arg(long, value_name = "MIB", default_value_t = 0)]
    memory: usize,
    /// `text` divides the count among the first turns; `plain` is the bare number.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    Text,
    Plain,
    Json,
}

pub(super) fn run(args: &Args, language: &Language, out: &mut Out) -> Outcome {
    let effort = Effort::default();
    if args.position.as_deref() == Some("-") {
        let json = matches!(args.format, Format::Json);
        return batch::each(
            &args.options,
            json,
            language,
            out,
            |standing, out| match args.format {
                Format::Plain => Ok(writeln!(
                    out,
                    "{}",
                    counted(args, standing, &effort)?.count
                )?),
                Format::Json => output::json_line(&counted(args, standing, &effort)?, out),
                Format::Text => {
                    divide(args, standing, &effort, out)?;
                    Ok(writeln!(out)?)
                }
            },
        );
    }
    watch::listen(&effort)?;
    let standing = args.options.standing(args.position.as_deref())?;
    let told = match args.format {
        Format::Plain => counted(args, &standing, &effort)
            .and_then(|counted| Ok(writeln!(out, "{}", counted.count)?)),
        Format::Json => {
            counted(args, &standing, &effort).and_then(|counted| output::json(&counted, out))
        }
        Format::Text => divide(args, &standing, &effort, out),
    };
    match told {
        // What was counted until then is told.
        Err(stopped) if effort.is_stopped() => {
            out.flush()?;
            output::aside(&stopped.say(language.of_people()))?;
            Ok(Exit::Fails)
        }
        told => told.map(|()| Exit::Holds),
    }
}

fn counted(args: &Args, standing: &Standing, effort: &Effort) -> Result<Perft, Failure> {
    Perft::of(standing, args.depth, args.bytes(), effort)
}

fn divide(
    args: &Args,
    standing: &Standing,
    effort: &Effort,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let Some(deeper) = args.depth.checked_sub(1) else {
        writeln!(out, "1")?;
        return Ok(());
    };
    let mut sum: u64 = 0;
    for (turn, played) in standing.rules.legal_turns(&standing.position) {
        let after = Standing {
            position: played.position,
            ..standing.clone()
        };
        let count = match deeper {
            0 => 1,
            _ if played.rests() => Perft::of(&after, deeper, args.bytes(), effort)?.count,
            _ => 0,
        };
        sum = sum.saturating_add(count);
        let turn = standing.rules.notation(&standing.position, &turn);
        writeln!(out, "{turn:12} {count}")?;
    }
    writeln!(out, "{sum}")?;
    Ok(())
}

impl Args {
    const fn bytes(&self) -> usize {
        self.memory.saturating_mul(1 << 20)
    }
}
