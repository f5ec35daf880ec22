//! All open readings of a source: `fifangha reconstruct FOLDER --source KEY`.

use std::fs;
use std::path::Path;
use std::sync::mpsc::Sender;

use fifangha_rules::Parameter;

use super::progress;
use crate::api;
use crate::budget::SearchContext;
use crate::cli::input::InputFiles;
use crate::cli::interruptible;
use crate::cli::language::OutputLanguage;
use crate::cli::output::{self, CommandOutput};
use crate::cli::{AnswerFormat, ApiError, CommandResult, Exit, input};
use crate::message::Message;
use crate::reading_matrix::{OpenQuestions, READINGS_FILE, ReadingMatrix, matrix_text};

/// The arguments of the command.
pub(super) struct MatrixRequest<'a> {
    /// The folder of the records and of the list of questions.
    pub(super) folder: &'a Path,
    /// The key of the source.
    pub(super) source: &'a str,
    /// Questions of the list, or `all`.
    pub(super) vary: &'a [String],
    /// The output format.
    pub(super) format: AnswerFormat,
}

pub(super) fn run(
    asked: &MatrixRequest<'_>,
    context: &SearchContext,
    in_time: Sender<()>,
    language: &OutputLanguage,
    out: &mut CommandOutput,
) -> CommandResult {
    let open = read_questions(asked)?;
    let studies = input::studies(InputFiles::from_paths(&[asked.folder.to_owned()])?)?;
    if let Some(name) = open.first_missing_witness(&studies) {
        return Err(ApiError::new(
            Message::new("survey.list.witness").with("name", name),
        ));
    }
    let strings = language.for_format(asked.format);
    let survey = interruptible::run_with_progress(context, strings, progress, || {
        ReadingMatrix::build(open, &studies, context)
    });
    drop(in_time);
    match asked.format {
        AnswerFormat::Json => {
            output::json(&api::ReadingMatrixResponse::new(&survey, strings), out)?
        }
        AnswerFormat::Text => out.write_wrapped(&matrix_text::text(&survey, strings))?,
    }
    Ok(match survey.fitting_count() {
        0 => Exit::Failed,
        _ => Exit::Passed,
    })
}

/// Reads the requested questions.
fn read_questions(asked: &MatrixRequest<'_>) -> Result<OpenQuestions, ApiError> {
    let refused = |it: Message| {
        ApiError::new(it).with_help(Message::new("survey.list.folder").with("file", READINGS_FILE))
    };
    let text = fs::read_to_string(asked.folder.join(READINGS_FILE)).map_err(|error| {
        let name = asked.folder.join(READINGS_FILE).display().to_string();
        let message = Message::new("cli.cannot-read")
            .with("file", name)
            .with("error", error.to_string());
        refused(message)
    })?;
    let open = OpenQuestions::parse(&text, asked.source).map_err(|it| refused(it.message()))?;
    if asked.vary.is_empty() || asked.vary == ["all"] {
        return Ok(open);
    }
    let named = |name: &String| {
        let parameter = Parameter::from_name(name);
        let listed = |it: &Parameter| open.questions.iter().any(|q| q.parameter == *it);
        parameter
            .filter(listed)
            .ok_or_else(|| ApiError::new(Message::new("survey.list.vary")))
    };
    let wanted: Vec<_> = asked.vary.iter().map(named).collect::<Result<_, _>>()?;
    Ok(open.restricted_to(&wanted))
}
