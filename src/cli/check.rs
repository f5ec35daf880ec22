use std::io::Write;
use std::path::PathBuf;

use clap::ValueEnum;

use super::language::Language;
use super::output::Out;
use super::{Exit, Failure, Outcome, input, output};
use crate::answer::Check;
use crate::diagnostic::{Code, Severity, UnknownCode};
use crate::message::{Arg, Message, Strings};
use crate::project::Record;
use crate::report::{self, Findings};
use crate::study::Study;

/// Replays records and verifies all that they say.
///
/// Every turn, number, long form, end mark, board and claim is checked. Exit
/// code 0: all holds; 1: something does not; 2: something could not be read.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  fifangha check                       every record of the project's games/
  fifangha check games my-game.fif
  fifangha check - < my-game.fif
  fifangha check --format junit games > report.xml
  fifangha check --explain F201        what a code means, with an example")]
pub(super) struct Args {
    /// Records, folders of records, or `-` for standard input [default: games/].
    paths: Vec<PathBuf>,
    /// How the answer is written.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Explains a code instead, such as `F201`.
    #[arg(long, value_name = "CODE", conflicts_with = "paths")]
    explain: Option<String>,
    /// Fails on what is left open and on warnings too.
    #[arg(long)]
    strict: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    Text,
    Json,
    Sarif,
    Junit,
}

pub(super) fn run(args: &Args, language: &Language, out: &mut Out) -> Outcome {
    if let Some(code) = &args.explain {
        return explain(code, language.of_people(), out);
    }
    let (project, read);
    let studies: Vec<&Study> = if args.paths.is_empty() {
        project = input::project()?;
        let records = project.records().iter();
        project
            .findings()
            .chain(records.map(Record::study))
            .collect()
    } else {
        let found = match args.format {
            // Who reads these knows the folder, and not where it is here.
            Format::Sarif | Format::Junit => {
                let paths = args.paths.iter().map(|path| input::from_here(path));
                input::records(&paths.collect::<Vec<_>>())?
            }
            Format::Text | Format::Json => input::records(&args.paths)?,
        };
        let studies = found.files.iter().map(|path| input::study(path));
        let left_out = found.left_out.iter().cloned().map(Ok);
        read = left_out.chain(studies).collect::<Result<Vec<_>, _>>()?;
        read.iter().collect()
    };
    let findings: Vec<_> = studies
        .iter()
        .map(|study| Findings {
            file: &study.file,
            diagnostics: &study.diagnostics,
            document: &study.document,
        })
        .collect();
    let strings = match args.format {
        Format::Text => language.of_people(),
        _ => language.of_programs(),
    };
    let answer = Check::of(&studies, strings);
    match args.format {
        Format::Text => text(&studies, &answer, strings, out)?,
        Format::Json => output::json(&answer, out)?,
        Format::Sarif => output::json(&report::sarif(&findings, strings), out)?,
        Format::Junit => write!(out, "{}", report::junit(&findings, strings))?,
    }
    Ok(studies
        .iter()
        .map(|study| Exit::of(&study.diagnostics, args.strict))
        .max()
        .unwrap_or(Exit::Holds))
}

fn explain(code: &str, strings: &Strings, out: &mut Out) -> Outcome {
    let code: Code = code.parse().map_err(|unknown: UnknownCode| {
        let codes: Vec<_> = Code::ALL.iter().map(|code| code.as_str()).collect();
        Failure::new(&unknown)
            .help(Message::new("cli.the-codes").with("all", Arg::Text(codes.join(" "))))
    })?;
    writeln!(out, "{}", code.page(strings.language()).trim_end())?;
    Ok(Exit::Holds)
}

fn text(
    studies: &[&Study],
    answer: &Check,
    strings: &Strings,
    out: &mut Out,
) -> Result<(), Failure> {
    for study in studies {
        for diagnostic in &study.diagnostics {
            let shown = report::text(&study.file, diagnostic, out.style(), strings);
            out.message(&(shown + "\n"))?;
        }
    }
    let checks = answer.checks;
    let count = |key, count: usize| Message::new(key).with("n", count);
    let mut tally = Message::new("cli.tally")
        .with("files", count("cli.files", answer.files))
        .with("games", count("cli.games", answer.games))
        .with("held", count("cli.held", checks.held))
        .with("failed", count("cli.failed", checks.failed));
    if checks.open > 0 {
        tally = Message::new("cli.and-open")
            .with("tally", tally)
            .with("open", count("cli.left-open", checks.open));
    }
    if answer.left_out > 0 {
        tally = Message::new("cli.both")
            .with("first", tally)
            .with("next", count("cli.left-out", answer.left_out));
    }
    let errors = studies
        .iter()
        .flat_map(|study| &study.diagnostics)
        .filter(|diagnostic| diagnostic.severity == Severity::Error)
        .count();
    if errors > 0 {
        tally = Message::new("cli.both")
            .with("first", tally)
            .with("next", count("cli.errors", errors));
    }
    writeln!(out, "{}", strings.say(&tally))?;
    Ok(())
}
