use std::io::Write;

use super::board_source::BoardSource;
use super::language::OutputLanguage;
use super::output::CommandOutput;
use super::output_options::OutputFile;
use super::{CommandError, CommandResult, Exit, input, record_output};
use crate::diagnostic::{Code, Diagnostic};
use crate::message::Message;
use crate::notation::ast::Node;
use crate::project::Project;
use crate::site::board_page;
use crate::study::Study;

#[derive(clap::Args, Debug)]
pub(super) struct BoardArgs {
    #[command(flatten)]
    pub(super) source: BoardSource,
    #[command(flatten)]
    output: OutputFile,
}

pub(super) fn run(
    args: &BoardArgs,
    language: &OutputLanguage,
    out: &mut CommandOutput,
) -> CommandResult {
    args.output.open("html", out)?;
    let record = args.source.record(&[])?;
    let study = record.map(input::study).transpose()?;
    if let Some(study) = study.as_ref().filter(|it| !contains_record(it)) {
        let message = Message::new("cli.no-record-in").with("file", study.file.name());
        return Err(CommandError::new(message).with_help(Message::new("cli.page-holds-all")));
    }
    let strings = match &study {
        Some(study) => language.for_study(study),
        None => language.for_people(),
    };
    let begun = match record.is_some() || args.source.is_empty() {
        true => None,
        false => {
            let position_context = args.source.question()?.position()?;
            let options = &args.source.options;
            Some(record_output::record_header(
                None,
                options,
                &position_context,
            ))
        }
    };
    let text = study.as_ref().map(|study| study.file.text());
    let project = Project::find_or_current();
    let page = board_page(text.or(begun.as_deref()), strings, &project)
        .map_err(|error| CommandError::new(error.message()))?;
    out.write_all(page.as_bytes())?;
    Ok(Exit::Passed)
}

/// Returns `true` if a part of the file can be read as a record, or if it has no errors.
fn contains_record(study: &Study) -> bool {
    let is_of_syntax = |it: &Diagnostic| {
        let error = it.is_error() && it.code.is_syntax();
        error && it.code != Code::EmptyFile
    };
    let is_unreadable = study.diagnostics.iter().any(is_of_syntax);
    let written = study.document.records.iter().any(|it| {
        let board = |node: &Node| matches!(node, Node::Board(_) | Node::Claim(_));
        !it.front.raw.trim().is_empty() || it.body.iter().any(board)
    });
    let played = study
        .replay
        .games
        .iter()
        .any(|it| it.turns().next().is_some());
    !is_unreadable || written || played
}
