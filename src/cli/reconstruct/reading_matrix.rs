//! All open readings of a source: `fifangha reconstruct FOLDER --source KEY`.

use std::path::Path;
use std::sync::mpsc::Sender;

use super::progress;
use crate::api;
use crate::budget::SearchContext;
use crate::cli::input::InputFiles;
use crate::cli::interruptible;
use crate::cli::language::OutputLanguage;
use crate::cli::output::{self, CommandOutput};
use crate::cli::{AnswerFormat, CommandResult, Exit, input};
use crate::reading_matrix::{ReadingMatrix, matrix_text};

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
    let open = api::open_questions(asked.folder, asked.source, asked.vary)?;
    let studies = input::studies(InputFiles::from_paths(&[asked.folder.to_owned()])?)?;
    api::require_witnesses(&open, &studies)?;
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
