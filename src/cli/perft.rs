use std::io::Write;
use std::ops::ControlFlow;

use clap::ValueEnum;

use super::game::GameOptions;
use super::language::Language;
use super::output::Out;
use super::{Exit, Failure, Outcome, batch, output};
use crate::answer::{Perft, Standing};

/// Counts the sequences of legal turns of a given length.
///
/// Turns with another start, direction or choice count as others. A finished
/// game has no turn; a turn that never ends counts, and nothing follows it.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  fifangha perft --depth 4
  fifangha perft --rules katro --columns 6 --depth 3 --format plain")]
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
    if args.position.as_deref() == Some("-") {
        let json = matches!(args.format, Format::Json);
        return batch::each(
            &args.options,
            json,
            language,
            out,
            |standing, out| match args.format {
                Format::Plain => Ok(writeln!(out, "{}", Perft::of(standing, args.depth).count)?),
                Format::Json => output::json_line(&Perft::of(standing, args.depth), out),
                Format::Text => {
                    divide(args.depth, standing, out)?;
                    Ok(writeln!(out)?)
                }
            },
        );
    }
    let standing = args.options.standing(args.position.as_deref())?;
    match args.format {
        Format::Plain => writeln!(out, "{}", Perft::of(&standing, args.depth).count)?,
        Format::Json => output::json(&Perft::of(&standing, args.depth), out)?,
        Format::Text => divide(args.depth, &standing, out)?,
    }
    Ok(Exit::Holds)
}

fn divide(depth: u32, standing: &Standing, out: &mut dyn Write) -> Result<(), Failure> {
    let (rules, position) = (&standing.rules, &standing.position);
    let Some(deeper) = depth.checked_sub(1) else {
        writeln!(out, "1")?;
        return Ok(());
    };
    let mut sum: u64 = 0;
    let failed = rules.each_turn(position, |turn, played| {
        let count = match deeper {
            0 => 1,
            _ if played.rests() => rules.perft(&played.position, deeper),
            _ => 0,
        };
        sum += count;
        match writeln!(out, "{:12} {count}", rules.notation(position, &turn)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(error),
        }
    });
    if let Some(error) = failed {
        return Err(error.into());
    }
    writeln!(out, "{sum}")?;
    Ok(())
}
