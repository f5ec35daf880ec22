use std::io::Write;

use super::{Exit, Failure, Outcome, output};
use crate::answer::schema::schemas;
use crate::message::{Arg, Message};

/// Prints the JSON Schema of an answer, or lists them.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  fifangha schema
  fifangha schema moves > moves.schema.json")]
pub(super) struct Args {
    /// The command whose JSON it describes [default: all of them, a line each].
    name: Option<String>,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let Some(name) = &args.name else {
        for named in schemas() {
            let id = named.schema["$id"].as_str().unwrap_or_default();
            writeln!(out, "{:12} {id}", named.name)?;
        }
        return Ok(Exit::Holds);
    };
    match schemas().find(|named| named.name == name) {
        Some(named) => output::json(&named.schema, out)?,
        None => {
            let known = schemas().map(|named| Arg::from(named.name)).collect();
            let message = Message::new("cli.no-schema").with("name", name.as_str());
            let help = Message::new("cli.the-schemas").with("all", Arg::And(known));
            return Err(Failure::new(message).help(help));
        }
    }
    Ok(Exit::Holds)
}
