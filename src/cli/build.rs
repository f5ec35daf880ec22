use std::io::Write;
use std::path::PathBuf;

use super::language::Language;
use super::{Exit, Failure, Outcome};
use crate::article::{ArticleError, Built, build};
use crate::message::{Message, Strings};
use crate::project::Project;
use crate::report::{self, Style};

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

A folder is replaced as a whole, and only if an earlier build made it or it is empty.
Files of the project's own folder templates/ take the place of those in the program.")]
pub(super) struct Args {
    /// The folder to write [default: public/ in the project].
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
}

pub(super) fn run(args: &Args, language: &Language, out: &mut dyn Write) -> Outcome {
    let project = Project::find().map_err(|error| {
        Failure::new(error.message()).help(Message::new("cli.run-in-a-project"))
    })?;
    let output = args
        .output
        .clone()
        .unwrap_or_else(|| project.root().join("public"));
    match build(project, &output) {
        Ok(built) => {
            told(&built, language.of_people(), out)?;
            Ok(Exit::Holds)
        }
        Err(ArticleError::Problems(problems)) => {
            let mut exit = Exit::Fails;
            for problem in &problems {
                for diagnostic in &problem.diagnostics {
                    writeln!(
                        out,
                        "{}\n",
                        report::text(
                            &problem.file,
                            diagnostic,
                            Style::Coloured,
                            language.of_people()
                        )
                    )?;
                }
                if Exit::of(&problem.diagnostics, false) == Exit::Unreadable {
                    exit = Exit::Unreadable;
                }
            }
            let said = language.of_people().t("cli.nothing-written", &[]);
            writeln!(out, "{said}")?;
            Ok(exit)
        }
        Err(error) => Err(Failure::new(error.message())),
    }
}

fn told(built: &Built, strings: &Strings, out: &mut dyn Write) -> std::io::Result<()> {
    let said = Message::new("cli.built")
        .with("records", built.records)
        .with("games", built.games)
        .with("held", built.tally.held)
        .with("open", built.tally.open);
    writeln!(out, "{}", strings.say(&said))?;
    writeln!(out, "{}", built.output.join("index.html").display())
}
