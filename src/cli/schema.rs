use std::io::Write;

use super::language::OutputLanguage;
use super::output::CommandOutput;
use super::output_options::OutputFile;
use super::{CommandError, CommandResult, Exit};
use crate::api::schema::{FILE_SCHEMAS, NamedSchema, SCHEMAS};
use crate::message::{Message, MessageArg};

#[derive(clap::Args, Debug)]
pub(super) struct SchemaArgs {
    name: Option<String>,
    #[command(flatten)]
    output: OutputFile,
}

pub(super) fn run(args: &SchemaArgs, _: &OutputLanguage, out: &mut CommandOutput) -> CommandResult {
    let format = args.name.as_ref().map_or("text", |_| "json");
    args.output.open(format, out)?;
    let Some(name) = &args.name else {
        for named in all() {
            writeln!(out, "{:15} {}", named.name, named.id)?;
        }
        return Ok(Exit::Passed);
    };
    let named = all().find(|named| named.name == name).ok_or_else(|| {
        let known = all().map(|named| MessageArg::from(named.name)).collect();
        let message = Message::new("cli.no-schema").with("name", name.as_str());
        let help = Message::new("cli.the-schemas").with("all", MessageArg::And(known));
        CommandError::new(message).with_help(help)
    })?;
    write!(out, "{}", named.text)?;
    Ok(Exit::Passed)
}

/// Returns the schemas of answers, then those of files.
fn all() -> impl Iterator<Item = &'static NamedSchema> {
    SCHEMAS.iter().chain(&FILE_SCHEMAS)
}
