//! All open readings of a source: `fifangha reconstruct FOLDER --source KEY`.

use std::sync::mpsc::Sender;

use super::{ReconstructArgs, progress};
use crate::api;
use crate::budget::SearchContext;
use crate::cli::input::InputFiles;
use crate::cli::interruptible;
use crate::cli::language::OutputLanguage;
use crate::cli::output::{self, CommandOutput};
use crate::cli::{AnswerFormat, CommandResult, Exit, input};
use crate::reading_matrix::{ReadingMatrix, matrix_text};

pub(super) fn run(
    args: &ReconstructArgs,
    source: &str,
    context: &SearchContext,
    in_time: Sender<()>,
    language: &OutputLanguage,
    out: &mut CommandOutput,
) -> CommandResult {
    let vary = args.vary.as_deref().unwrap_or_default();
    let open = api::open_questions(&args.file, source, vary)?;
    let studies = input::studies(InputFiles::from_paths(std::slice::from_ref(&args.file))?)?;
    api::require_witnesses(&open, &studies)?;
    let format = args.output.format()?;
    let strings = language.for_format(format);
    let matrix = interruptible::run_with_progress(context, strings, progress, || {
        ReadingMatrix::build(open, &studies, context)
    });
    drop(in_time);
    args.output.redirect(out);
    match format {
        AnswerFormat::Json => {
            output::json(&api::ReadingMatrixResponse::new(&matrix, strings), out)?
        }
        AnswerFormat::Text => out.write_wrapped(&matrix_text::text(&matrix, strings))?,
    }
    Ok(Exit::passed_if(matrix.fitting_count() > 0))
}
