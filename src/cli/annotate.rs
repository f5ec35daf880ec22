use std::io::Write;
use std::path::{Path, PathBuf};

use super::interruptible::{self, run_interruptible};
use super::language::OutputLanguage;
use super::output::CommandOutput;
use super::{AnswerFormat, CommandResult, Exit, input, output, record_output};
use crate::annotate::{FileAnnotations, annotate};
use crate::api::AnnotateResponse;
use crate::budget::SearchContext;
use crate::diagnostic::Severity;
use crate::message::{Message, MessageArg};
use crate::study::Study;

/// Marks the turns of a record that throw away a win or a draw, by proof.
///
/// Each position is solved as far as --max-sowings goes: on small boards, and near
/// the end of a game on any. A turn after which a won game is a draw, or a drawn
/// one lost, gets `?`, one after which a won game is lost `??`; a comment says what
/// it should have been. Where nothing is proved nothing is said. Marks that stand
/// there stay.
///
/// Exit code 0: the turns were judged as far as could be; 2: the record could not
/// be read, or does not hold. Ctrl-C stops it, and what is known by then is told.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  fifangha annotate my-game.fif
  fifangha annotate --write my-game.fif          writes my-game.annotated.fif
  fifangha annotate --write --in-place my-game.fif
  fifangha annotate --max-sowings 20000000 my-game.fif")]
pub(super) struct AnnotateArgs {
    /// A record, or `-` for standard input.
    pub(super) file: PathBuf,
    /// The sowings that the proof of one position may cost; a drop or a lift
    /// counts as one more.
    #[arg(long, value_name = "N", default_value_t = 2_000_000)]
    max_sowings: u64,
    /// Writes the marks and comments into a copy of the record: that of `game.fif`
    /// is `game.annotated.fif`, unless it is there already; that of standard
    /// input goes to standard output.
    #[arg(long, conflicts_with = "format")]
    write: bool,
    /// Writes the annotated record to this file, or `-` for standard output.
    #[arg(short, long, value_name = "FILE", requires = "write")]
    output: Option<PathBuf>,
    /// Writes into the file itself.
    #[arg(long, requires = "write", conflicts_with = "output")]
    in_place: bool,
    /// How the answer is written.
    #[arg(long, value_enum, default_value_t = AnswerFormat::Text)]
    format: AnswerFormat,
}

pub(super) fn run(
    args: &AnnotateArgs,
    language: &OutputLanguage,
    out: &mut CommandOutput,
) -> CommandResult {
    let study = input::study(&args.file)?;
    let strings = language.for_study(&study);
    let wrong: Vec<_> = (study.diagnostics.iter())
        .filter(|it| it.severity == Severity::Error)
        .collect();
    if !wrong.is_empty() {
        let mut err = anstream::stderr();
        let exit = Exit::from_diagnostics(&study.diagnostics, false);
        for found in wrong {
            let told = output::diagnostic_for_stderr(&study.file, found, strings);
            writeln!(err, "{told}")?;
        }
        return Ok(exit);
    }
    let effort = SearchContext::default();
    let found = run_interruptible(&effort, strings, interruptible::turns_progress, || {
        annotate(&study, args.max_sowings, &effort)
    })?;
    if effort.is_stopped() {
        output::print_to_stderr(&strings.t("cli.stopped", &[]))?;
    }
    if let AnswerFormat::Json = args.format {
        let made =
            Some(output::command_provenance().with_file(study.file.name(), study.file.text()));
        let told = AnnotateResponse::new(&study, &found, args.max_sowings, language.for_programs());
        output::json(&AnnotateResponse { made, ..told }, out)?;
        return Ok(Exit::Passed);
    }
    let said: Vec<_> = summary(&found, args.max_sowings)
        .iter()
        .map(|it| strings.render(it))
        .collect();
    if !args.write {
        for (judged, mistake) in found.mistakes() {
            let at = study.file.line_column(judged.span.start());
            let told = Message::new("annotate.turn")
                .with("number", judged.number)
                .with("side", judged.side)
                .with("turn", MessageArg::text(&judged.notation))
                .with("mark", MessageArg::text(&mistake.mark()))
                .with("said", mistake.description());
            let name = study.file.name();
            out.line(&format!("{name}:{at}: {}", strings.render(&told)))?;
        }
        for said in said {
            out.line(&said)?;
        }
        return Ok(Exit::Passed);
    }
    let words = |study: &Study, game: usize| {
        let record = study.document.records.get(game);
        language.for_record(record.map(|it| &it.front))
    };
    let target = record_output::output_path(
        &args.file,
        args.output.as_deref(),
        args.in_place,
        "annotated",
    )?;
    let written = found.write(study, words).map_err(super::ApiError::new)?;
    let text = written.file.text();
    if target == Path::new("-") {
        write!(out, "{text}")?;
    } else {
        output::replace(&target, text.as_bytes())
            .map_err(|failure| failure.with_help(Message::new("cli.as-it-was")))?;
        out.line(&format!("{}: {}", target.display(), said.join("; ")))?;
    }
    Ok(Exit::Passed)
}

/// How many turns were judged, how many not, and that none throws anything away.
fn summary(found: &FileAnnotations, sowings: u64) -> Vec<Message> {
    let (judged, all) = (found.judged_count(), found.turns.len());
    let mut said = Vec::new();
    if found.mistakes().next().is_none() {
        said.push(Message::new("annotate.nothing"));
    }
    said.push(Message::new("annotate.judged").with("n", judged));
    if judged < all {
        let left = Message::new("annotate.left").with("n", all - judged);
        said.push(left.with("sowings", sowings));
    }
    said
}
