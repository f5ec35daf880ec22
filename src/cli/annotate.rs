use std::io::Write;
use std::path::{Path, PathBuf};

use super::interruptible::run_interruptible;
use super::language::OutputLanguage;
use super::output::CommandOutput;
use super::output_options::OutputOptions;
use super::{AnswerFormat, CommandResult, Exit, input, output, record_output};
use crate::annotate::{FileAnnotations, annotate};
use crate::api::AnnotateResponse;
use crate::budget::SearchContext;
use crate::message::{Message, MessageArg};
use crate::study::Study;

#[derive(clap::Args, Debug)]
pub(super) struct AnnotateArgs {
    pub(super) file: PathBuf,
    #[arg(long, value_name = "N", default_value_t = 2_000_000)]
    max_sowings: u64,
    #[arg(long, conflicts_with = "format")]
    write: bool,
    #[command(flatten)]
    output: OutputOptions,
    #[arg(long, requires = "write", conflicts_with = "output")]
    in_place: bool,
}

pub(super) fn run(
    args: &AnnotateArgs,
    language: &OutputLanguage,
    out: &mut CommandOutput,
) -> CommandResult {
    let format = args.output.answer_or_record(args.write)?;
    let study = input::study(&args.file)?;
    let strings = language.for_study(&study);
    if study.has_errors() {
        let wrong = study.diagnostics.iter().filter(|it| it.is_error());
        output::print_diagnostics(&study.file, wrong, strings)?;
        return Ok(Exit::from_diagnostics(&study.diagnostics, false));
    }
    let context = SearchContext::default();
    let found = run_interruptible(&context, strings, || {
        annotate(&study, args.max_sowings, &context)
    })?;
    if context.is_stopped() {
        output::print_to_stderr(&strings.t("cli.stopped", &[]))?;
    }
    if !args.write {
        args.output.redirect(out);
    }
    if let AnswerFormat::Json = format {
        let provenance =
            Some(output::command_provenance().with_file(study.file.name(), study.file.text()));
        let json = AnnotateResponse::new(&study, &found, args.max_sowings, language.for_programs());
        output::json(&AnnotateResponse { provenance, ..json }, out)?;
        return Ok(Exit::Passed);
    }
    let sentences: Vec<_> = summary(&found, args.max_sowings)
        .iter()
        .map(|it| strings.render(it))
        .collect();
    if !args.write {
        for (judged, mistake) in found.mistakes() {
            let at = study.file.line_column(judged.span.start());
            let message = Message::new("annotate.turn")
                .with("number", judged.number)
                .with("side", judged.side)
                .with("turn", MessageArg::text(&judged.notation))
                .with("mark", MessageArg::text(&mistake.mark()))
                .with("text", mistake.description());
            let name = study.file.name();
            out.line(&format!("{name}:{at}: {}", strings.render(&message)))?;
        }
        for sentence in sentences {
            out.line(&sentence)?;
        }
        return Ok(Exit::Passed);
    }
    let words = |study: &Study, game: usize| {
        let record = study.document.records.get(game);
        language.for_record(record.map(|it| &it.front))
    };
    let target = record_output::output_path(
        &args.file,
        args.output.record()?,
        args.in_place,
        "annotated",
    )?;
    let source = study.file.clone();
    let written = found
        .write(study, words)
        .map_err(super::CommandError::new)?;
    let text = written.file.text();
    if target == Path::new("-") {
        write!(out, "{text}")?;
    } else {
        record_output::save(&source, &target, text)?;
        let name = output::shown_name(&target);
        out.line(&format!("{name}: {}", sentences.join("; ")))?;
    }
    Ok(Exit::Passed)
}

/// Returns the numbers of judged and of unjudged turns, and a message if no turn is marked.
fn summary(found: &FileAnnotations, sowings: u64) -> Vec<Message> {
    let (judged, all) = (found.judged_count(), found.turns.len());
    let mut sentences = Vec::new();
    if found.mistakes().next().is_none() {
        sentences.push(Message::new("annotate.nothing"));
    }
    sentences.push(Message::new("annotate.judged").with("n", judged));
    if judged < all {
        let left = Message::new("annotate.left").with("n", all - judged);
        sentences.push(left.with("sowings", sowings));
    }
    sentences
}
