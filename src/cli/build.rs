use std::io::Write;
use std::path::PathBuf;

use super::language::Language;
use super::output::Out;
use super::watch::watched;
use super::{Exit, Failure, Outcome};
use crate::article::{ArticleError, Built, build};
use crate::effort::Effort;
use crate::message::{Arg, Message, Strings};
use crate::project::Project;
use crate::report;

/// Checks all records, draws all diagrams and writes the article as a site.
///
/// The project is the folder, here or above, that holds `fifangha.yaml`, or
/// `games` and `book`. The site is in all languages of the article: a page for
/// each chapter, and all of it in one file. When anything in records or chapters
/// does not hold, every mistake is told with its place, and the old site stays as
/// it was.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  fifangha build                       into the folder public of the project
  fifangha build --output ../site     elsewhere

Only files that an earlier build wrote are replaced or removed; a list in the folder names
them. Whatever else is there stays, and is named. A folder that holds something and was never
built into is left alone, and so are the folders that the project keeps its own files in.
Files of the project's own folder templates/ take the place of those in the program.")]
pub(super) struct Args {
    /// The folder to write [default: public/ in the project].
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
}

pub(super) fn run(args: &Args, language: &Language, out: &mut Out) -> Outcome {
    let project = Project::find().map_err(|error| {
        Failure::new(error.message()).help(Message::new("cli.run-in-a-project"))
    })?;
    let output = args
        .output
        .clone()
        .unwrap_or_else(|| project.root().join("public"));
    let strings = language.of_people();
    let effort = Effort::default();
    match watched(&effort, strings, progress, || {
        build(project, &output, &effort)
    })? {
        Ok(built) => {
            told(&built, strings, out)?;
            Ok(Exit::Holds)
        }
        Err(ArticleError::Problems(problems)) => {
            let mut exit = Exit::Fails;
            for problem in &problems {
                for diagnostic in &problem.diagnostics {
                    let shown = report::text(&problem.file, diagnostic, out.style(), strings);
                    out.message(&(shown + "\n\n"))?;
                }
                if Exit::of(&problem.diagnostics, false) == Exit::Unreadable {
                    exit = Exit::Unreadable;
                }
            }
            writeln!(out, "{}", strings.t("cli.nothing-written", &[]))?;
            Ok(exit)
        }
        Err(error) => Err(Failure::new(error.message())),
    }
}

fn progress(_: &Effort) -> Message {
    Message::new("cli.building")
}

fn told(built: &Built, strings: &Strings, out: &mut dyn Write) -> std::io::Result<()> {
    let said = Message::new("cli.built")
        .with("records", built.records)
        .with("games", built.games)
        .with("held", built.tally.held)
        .with("open", built.tally.open);
    writeln!(out, "{}", strings.say(&said))?;
    for note in &built.notes {
        writeln!(out, "{}", strings.say(note))?;
    }
    if !built.left.is_empty() {
        let left = built.left.iter().map(|it| Arg::from(it.as_str()));
        let said = Message::new("cli.left-there")
            .with("n", built.left.len())
            .with("names", Arg::And(left.collect()));
        writeln!(out, "{}", strings.say(&said))?;
    }
    writeln!(out, "{}", built.output.join("index.html").display())
}
