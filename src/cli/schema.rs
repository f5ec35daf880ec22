use std::io::Write;

use super::{Exit, Failure, Outcome};
use crate::answer::schema::SCHEMAS;
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
        for named in SCHEMAS {
            writeln!(out, "{:12} {}", named.name, named.id)?;
        }
        return Ok(Exit::Holds);
    };
    match SCHEMAS.iter().find(|named| named.name == name) {
        Some(named) => write!(out, "{}", named.text)?,
        None => {
            let known = SCHEMAS.iter().map(|named| Arg::from(named.name)).collect();
            let message = Message::new("cli.no-schema").with("name", name.as_str());
            let help = Message::new("cli.the-schemas").with("all", Arg::And(known));
            return Err(Failure::new(message).help(help));
        }
    }
    Ok(Exit::Holds)
}
