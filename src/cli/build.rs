use std::io::Write;
use std::path::{Path, PathBuf};

use super::afresh::Afresh;
use super::follow::Files;
use super::language::Language;
use super::output::Out;
use super::watch::{ended_by_ctrl_c, watched_briefly};
use super::{Exit, Failure, Outcome, check};
use crate::article::{ArticleError, Bindings, Built, Press, Problem, build, typst};
use crate::cache::ResultCache;
use crate::diagnostic::{Diagnostic, SourceFile};
use crate::effort::Effort;
use crate::message::{Arg, Message, Strings};
use crate::project::Project;

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
  fifangha build --watch              again after each change
  fifangha build --pdf --epub         the book bound, too: fifangha-en.pdf, fifangha-en.epub
  fifangha build --typst ../sources   what the PDF is set from, to be set by oneself

Only files that an earlier build wrote are replaced or removed; a list in the folder names
them. Whatever else is there stays, and is named. A folder that holds something and was never
built into is left alone, and so are the folders that the project keeps its own files in.
Files of the project's own folder templates/ take the place of those in the program.")]
pub(super) struct Args {
    /// The folder to write [default: public/ in the project].
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Builds again after each change, until Ctrl-C.
    #[arg(short, long)]
    watch: bool,
    /// Makes a PDF of each language, too; it is set by Typst, as a command or as a module
    /// of Python (`pip install typst`).
    #[arg(long)]
    pdf: bool,
    /// Makes an EPUB of each language, too.
    #[arg(long)]
    epub: bool,
    /// Writes the sources of the PDFs into this folder, and no site: `typst compile` sets
    /// them.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["output", "watch", "pdf", "epub"])]
    typst: Option<PathBuf>,
    #[command(flatten)]
    afresh: Afresh,
}

pub(super) fn run(args: &Args, language: &Language, out: &mut Out) -> Outcome {
    args.afresh.note(language)?;
    let project = project_here()?.with_cache(ResultCache::in_memory());
    let output = args
        .output
        .clone()
        .unwrap_or_else(|| project.root().join("public"));
    let strings = language.of_people();
    let bindings = Bindings {
        pdf: args.pdf,
        epub: args.epub,
    };
    if args.watch {
        return watch(project, &output, bindings, strings, out);
    }
    let effort = Effort::default();
    let built = watched_briefly(&effort, strings, progress, || match &args.typst {
        Some(folder) => typst(project, folder, &effort),
        None => build(project, &output, bindings, &effort),
    })?;
    said(built, strings, out)
}

/// The project around the working directory.
pub(super) fn project_here() -> Result<Project, Failure> {
    Project::find()
        .map_err(|error| Failure::new(error.message()).help(Message::new("cli.run-in-a-project")))
}

/// Builds after each change, until somebody ends it.
fn watch(
    project: Project,
    output: &Path,
    bindings: Bindings,
    strings: &'static Strings,
    out: &mut Out,
) -> Outcome {
    ended_by_ctrl_c()?;
    let root = project.root().to_owned();
    let mut files = Files::of(&project);
    let mut press = Press::new(project);
    loop {
        match said(
            press.build(output, bindings, &Effort::default()),
            strings,
            out,
        ) {
            Ok(_) => {}
            Err(failure) => out.message(&format!("{}\n", failure.say(strings)))?,
        }
        out.flush()?;
        files = files.wait(&root);
    }
}

/// Tells how a build came out.
fn said(built: Result<Built, ArticleError>, strings: &Strings, out: &mut Out) -> Outcome {
    match built {
        Ok(built) => {
            told(&built, strings, out)?;
            Ok(Exit::Holds)
        }
        Err(ArticleError::Problems(problems)) => {
            let (text, exit) = problems_told(&problems, |file, found| {
                out.diagnostic(file, found, strings)
            });
            out.message(&text)?;
            writeln!(out, "{}", strings.t("cli.nothing-written", &[]))?;
            Ok(exit)
        }
        Err(error) => Err(Failure::new(error.message())),
    }
}

/// Everything that does not hold, and what it comes to.
pub(super) fn problems_told(
    problems: &[Problem],
    say: impl Fn(&SourceFile, &Diagnostic) -> String,
) -> (String, Exit) {
    let (mut text, mut exit) = (String::new(), Exit::Fails);
    for problem in problems {
        for diagnostic in &problem.diagnostics {
            text += &say(&problem.file, diagnostic);
            text.push('\n');
        }
        if Exit::of(&problem.diagnostics, false) == Exit::Unreadable {
            exit = Exit::Unreadable;
        }
    }
    (text, exit)
}

fn progress(_: &Effort) -> Message {
    Message::new("cli.building")
}

fn told(built: &Built, strings: &Strings, out: &mut dyn Write) -> std::io::Result<()> {
    let checks = built.tally;
    let said = check::tally(
        [built.records, built.games],
        [checks.held, checks.failed, checks.open],
    );
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
    if !built.removed.is_empty() {
        let removed = built.removed.iter().map(|it| Arg::from(it.as_str()));
        let said = Message::new("cli.removed-there")
            .with("n", built.removed.len())
            .with("names", Arg::And(removed.collect()));
        writeln!(out, "{}", strings.say(&said))?;
        let bound = |it: &String| it.ends_with(".pdf") || it.ends_with(".epub");
        if built.removed.iter().any(bound) {
            writeln!(out, "{}", strings.t("cli.removed-bound", &[]))?;
        }
    }
    for opens in &built.opens {
        writeln!(out, "{}", built.output.join(opens).display())?;
    }
    Ok(())
}
