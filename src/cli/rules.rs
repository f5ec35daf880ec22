use std::io::Write;

use fifangha_rules::{Game, Parameter, Reading};
use serde_json::{Value, json};

use super::{Exit, Failure, Format, Outcome, check, game};

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
    let game = args.name.as_deref().map(game::named).transpose()?;
    match (game, args.format) {
        (None, Format::Text) => list(out)?,
        (Some(game), Format::Text) => show(game, out)?,
        (Some(game), Format::Json) => check::write_json(&view(game), out)?,
        (None, Format::Json) => {
            let games: Vec<_> = Game::ALL.iter().map(|&game| view(game)).collect();
            check::write_json(&json!({ "games": games }), out)?;
        }
    }
    Ok(Exit::Holds)
}

fn sizes(game: Game) -> Vec<u8> {
    game.sizes().iter().map(|size| size.count()).collect()
}

fn list(out: &mut dyn Write) -> Result<(), Failure> {
    for game in Game::ALL {
        let sizes: Vec<_> = sizes(*game).iter().map(u8::to_string).collect();
        writeln!(
            out,
            "{:17} {:15} {} columns",
            game.name(),
            game.source(),
            sizes.join(", ")
        )?;
    }
    Ok(())
}

/// The parameters that a game has.
fn parameters(game: Game) -> impl Iterator<Item = Parameter> {
    let own = game.parameters();
    Parameter::ALL
        .iter()
        .copied()
        .filter(move |parameter| parameter.applies_to(&own))
}

fn show(game: Game, out: &mut dyn Write) -> Result<(), Failure> {
    let own = game.parameters();
    writeln!(out, "{game}, after {}", game.source())?;
    writeln!(out, "start: {}\n", game.rules().start())?;
    for parameter in parameters(game) {
        let value = parameter.get(&own);
        writeln!(out, "{}: {value}", parameter.name())?;
        writeln!(out, "    {}", parameter.about())?;
        let others: Vec<_> = parameter
            .values()
            .into_iter()
            .filter(|other| *other != value)
            .collect();
        match game.passage(parameter) {
            Reading::Stated { passage, gist } => writeln!(out, "    {passage}: {gist}")?,
            Reading::Silent { why } => writeln!(out, "    the source is silent: {why}")?,
        }
        writeln!(out, "    otherwise: {}", others.join(", "))?;
    }
    for note in game.notes() {
        writeln!(out, "\nnote ({}): {}", note.passage, note.text)?;
    }
    Ok(())
}

fn view(game: Game) -> Value {
    let own = game.parameters();
    let parameters: serde_json::Map<_, _> = parameters(game)
        .map(|parameter| {
            let reading = game.passage(parameter);
            let view = json!({
                "value": parameter.get(&own),
                "source": reading.passage().map(|passage| passage.to_string()),
                "reading": reading.text(),
                "question": parameter.about(),
                "values": parameter.values(),
            });
            (parameter.name().to_owned(), view)
        })
        .collect();
    let notes: Vec<_> = game
        .notes()
        .iter()
        .map(|note| json!({ "source": note.passage.to_string(), "text": note.text }))
        .collect();
    json!({
        "rules": game.name(),
        "source": game.source(),
        "family": own.family.name(),
        "columns": sizes(game),
        "start": game.rules().start().to_string(),
        "parameters": parameters,
        "notes": notes,
    })
}
