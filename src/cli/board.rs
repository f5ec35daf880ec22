use std::io::Write;
use std::path::PathBuf;

use super::language::Language;
use super::output::Out;
use super::{Exit, Failure, Outcome, input};
use crate::article::board;
use crate::project::Project;

/// Writes the board that plays: a page to play and to write on, in one file.
///
/// The page works without a network, on a phone too. With FILE it opens that
/// record, which need not hold.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  fifangha board > board.html
  fifangha board games/busser-2023-example.fif --language fr > tablier.html")]
pub(super) struct Args {
    /// A record, or `-` for standard input.
    file: Option<PathBuf>,
}

pub(super) fn run(args: &Args, language: &Language, out: &mut Out) -> Outcome {
    let study = args.file.as_deref().map(input::study).transpose()?;
    let strings = match &study {
        Some(study) => language.of_study(study),
        None => language.of_people(),
    };
    let text = study.as_ref().map(|study| study.file.text());
    let project = Project::here();
    let page = board(text, strings, &project).map_err(|error| Failure::new(error.message()))?;
    out.write_all(page.as_bytes())?;
    Ok(Exit::Holds)
}
