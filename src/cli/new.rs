use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;

use super::game::GameOptions;
use super::{Exit, Failure, Outcome, output};
use crate::diagnostic::SourceFile;
use crate::message::Message;
use crate::study::Study;

/// Starts a record, from options or by asking.
///
/// Without options, at a terminal, it asks for the title, the game and the
/// players; a blank answer takes what is proposed.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  fifangha new monday.fif
  fifangha new monday.fif --title 'Class 3b, Monday' --south Aina --north Soa
  fifangha new --rules katro --columns 6 > game.fif")]
pub(super) struct Args {
    /// The file to write [default: standard output]. One that exists is left alone.
    file: Option<PathBuf>,
    /// What the game is called.
    #[arg(long)]
    title: Option<String>,
    /// Who plays South, at the bottom.
    #[arg(long)]
    south: Option<String>,
    /// Who plays North, at the top.
    #[arg(long)]
    north: Option<String>,
    /// When it was played.
    #[arg(long)]
    date: Option<String>,
    /// Where it was played.
    #[arg(long)]
    place: Option<String>,
    /// The language of the comments, such as `fr`.
    #[arg(long)]
    language: Option<String>,
    #[command(flatten)]
    options: GameOptions,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let game = args.options.resolve()?;
    if let Some(file) = args.file.as_ref().filter(|file| file.exists()) {
        return Err(Failure::new(
            Message::new("cli.exists").with("file", file.display().to_string()),
        )
        .help(Message::new("cli.another-name")));
    }
    let asks = args.title.is_none() && io::stdin().is_terminal() && args.file.is_some();
    let mut answers = Answers { asks };
    let title = answers.get("Title", args.title.as_deref(), "A game")?;
    let south = answers.get("South, at the bottom", args.south.as_deref(), "South")?;
    let north = answers.get("North, at the top", args.north.as_deref(), "North")?;
    let mut keys = vec![("title", quoted(&title)), ("rules", rules(args, game.base))];
    let columns = game.rules.parameters().columns;
    if columns != game.base.parameters().columns {
        keys.push(("columns", columns.count().to_string()));
    }
    keys.push(("south", quoted(&south)));
    keys.push(("north", quoted(&north)));
    let optional = [
        ("date", &args.date),
        ("place", &args.place),
        ("language", &args.language),
    ];
    for (key, value) in optional {
        keys.extend(value.as_deref().map(|value| (key, quoted(value))));
    }
    let mut text = String::from("---\n");
    for (key, value) in keys {
        text.push_str(&format!("{key}: {value}\n"));
    }
    text.push_str("---\n");
    text.push_str(&format!(
        "; The turns go here, one a line: the column, then L or R for each choice of tsibongy,\n\
         ; or < or > where the turn needs a direction. The start is\n\
         ; {}\n",
        game.rules.start()
    ));
    let begun = Study::of(SourceFile::new("the new record", text.as_str()));
    if let Some(wrong) = begun.diagnostics.first() {
        let mut failure = Failure::new(wrong.message.clone());
        failure.help.extend(wrong.label.clone());
        return Err(failure);
    }
    match &args.file {
        Some(file) => {
            output::replace(file, text.as_bytes())?;
            writeln!(out, "{}", file.display())?;
        }
        None => write!(out, "{text}")?,
    }
    Ok(Exit::Holds)
}

/// The value of `rules`: the game, with what is overridden.
fn rules(args: &Args, base: fifangha_rules::Game) -> String {
    if args.options.set.is_empty() {
        return base.to_string();
    }
    let overrides: Vec<_> = args
        .options
        .set
        .iter()
        .map(|set| set.replacen('=', ": ", 1))
        .collect();
    format!("{{base: {base}, {}}}", overrides.join(", "))
}

struct Answers {
    asks: bool,
}

impl Answers {
    fn get(
        &mut self,
        question: &str,
        given: Option<&str>,
        proposed: &str,
    ) -> Result<String, Failure> {
        if let Some(given) = given {
            return Ok(given.to_owned());
        }
        if !self.asks {
            return Ok(proposed.to_owned());
        }
        let mut err = anstream::stderr();
        write!(err, "{question} [{proposed}]: ")?;
        err.flush()?;
        let mut line = String::new();
        io::stdin().lock().read_line(&mut line)?;
        let answer = line.trim();
        Ok(if answer.is_empty() { proposed } else { answer }.to_owned())
    }
}

/// A YAML scalar that reads as this text, whatever it holds.
fn quoted(text: &str) -> String {
    let plain = text
        .chars()
        .all(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.'))
        && text.starts_with(char::is_alphabetic)
        && !text.ends_with(' ')
        && !matches!(
            text.to_lowercase().as_str(),
            "true" | "false" | "null" | "yes" | "no" | "on" | "off" | "y" | "n"
        );
    if plain {
        text.to_owned()
    } else {
        // JSON strings are YAML strings.
        serde_json::Value::from(text).to_string()
    }
}
