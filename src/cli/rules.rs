use std::io::Write;

use super::{Exit, Failure, Format, Outcome, output};
use crate::answer::{self, Games, Rules};
use crate::message::Strings;

/// Lists the games, or the parameters of one with their sources.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  fifangha rules
  fifangha rules katra-fandatsaka
  fifangha rules fifangha --format json")]
pub(super) struct Args {
    /// A game [default: all of them, a line each].
    name: Option<String>,
    /// How the answer is written.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let strings = Strings::english();
    match &args.name {
        None => {
            let games = Games::of(strings);
            match args.format {
                Format::Text => list(&games, out)?,
                Format::Json => output::json(&games, out)?,
            }
        }
        Some(name) => {
            let rules = Rules::of(answer::game(name)?, strings);
            match args.format {
                Format::Text => show(&rules, out)?,
                Format::Json => output::json(&rules, out)?,
            }
        }
    }
    Ok(Exit::Holds)
}

fn list(games: &Games, out: &mut dyn Write) -> Result<(), Failure> {
    for game in &games.games {
        let sizes: Vec<_> = game.columns.iter().map(u8::to_string).collect();
        writeln!(
            out,
            "{:17} {:15} {} columns",
            game.rules,
            game.source,
            sizes.join(", ")
        )?;
    }
    Ok(())
}

fn show(game: &Rules, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "{}, after {}", game.rules, game.source)?;
    writeln!(out, "start: {}\n", game.start)?;
    for (name, parameter) in &game.parameters {
        writeln!(out, "{name}: {}", parameter.value)?;
        writeln!(out, "    {}", parameter.question)?;
        match &parameter.source {
            Some(passage) => writeln!(out, "    {passage}: {}", parameter.reading)?,
            None => writeln!(out, "    the source is silent: {}", parameter.reading)?,
        }
        let others = parameter.values.iter();
        let others: Vec<_> = others
            .filter(|other| **other != parameter.value)
            .map(String::as_str)
            .collect();
        writeln!(out, "    otherwise: {}", others.join(", "))?;
    }
    for note in &game.notes {
        writeln!(out, "\nnote ({}): {}", note.source, note.text)?;
    }
    Ok(())
}
