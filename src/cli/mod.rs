//! The command line: one file a verb, thin; the work is done elsewhere.

mod afresh;
mod annotate;
mod ask;
mod batch;
mod before;
#[cfg(feature = "book")]
mod board;
#[cfg(feature = "book")]
mod build;
mod check;
mod completions;
mod diagram;
mod explain;
mod fmt;
#[cfg(feature = "book")]
mod follow;
mod game;
#[cfg(feature = "book")]
mod init;
mod input;
mod language;
mod lay;
#[cfg(feature = "lsp")]
mod lsp;
mod moves;
mod new;
mod output;
#[cfg(feature = "book")]
mod page;
mod perft;
#[cfg(feature = "book")]
mod print;
mod reconstruct;
mod record;
mod replay;
mod rules;
mod schema;
mod search;
#[cfg(feature = "serve")]
mod serve;
mod solve;
mod watch;
mod witness;
mod words;
mod worksheet;

use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::answer::Failed;
pub use crate::answer::Failure;
use crate::diagnostic::{Diagnostic, Severity};
use language::Language;
pub use language::of_environment;
#[cfg(feature = "serve")]
#[doc(hidden)]
pub use serve::answered;

/// Write down, replay, check, reconstruct, illustrate and publish games of
/// fifangha and of its Malagasy kin.
#[derive(Debug, Parser)]
#[command(
    name = "fifangha",
    version,
    max_term_width = 100,
    after_help = "\
Examples:
  fifangha build                                  the whole article, from games/ and book/
  fifangha check games                            every record, verified
  fifangha replay games/busser-2023-example.fif   the boards, turn by turn
  fifangha moves --rules katro --columns 6        the legal turns of a position
  echo '1. 4R 2. 3R' | fifangha check -           a record from standard input

Exit codes, in every command: 0 all checks pass; 1 a check failed, or nothing was found;
2 unreadable input, invalid arguments, or a file that cannot be written."
)]
struct Cli {
    #[command(subcommand)]
    verb: Verb,
    /// The language of the answer, by its code; `fifangha words` lists them [default: that
    /// of the locale; of a record that is shown, its own; JSON is in English].
    #[arg(long, global = true, value_name = "CODE")]
    language: Option<String>,
}

#[derive(Debug, Subcommand)]
enum Verb {
    #[cfg(feature = "book")]
    Build(build::Args),
    #[cfg(feature = "serve")]
    Serve(serve::Args),
    #[cfg(feature = "book")]
    Board(board::Args),
    Check(check::Args),
    Replay(replay::Args),
    Moves(moves::Args),
    Perft(perft::Args),
    Diagram(diagram::Args),
    Reconstruct(reconstruct::Args),
    Rules(rules::Args),
    Explain(explain::Args),
    Fmt(fmt::Args),
    #[cfg(feature = "book")]
    Init(init::Args),
    New(new::Args),
    #[cfg(feature = "book")]
    Print(print::Args),
    Worksheet(worksheet::Args),
    Solve(solve::Args),
    Annotate(annotate::Args),
    Search(search::Args),
    Before(before::Args),
    #[cfg(feature = "lsp")]
    Lsp(lsp::Args),
    Words(words::Args),
    Schema(schema::Args),
    Completions(completions::Args),
}

/// How the answer of most verbs is written.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Format {
    Text,
    Json,
}

/// The result of a command, the worst last. Each has the same meaning in every command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// All checks pass.
    Holds,
    /// A check failed, or nothing was found: also if a search ended undecided.
    Fails,
    /// Unreadable input, invalid arguments, or a file that cannot be written.
    Unreadable,
}

impl Exit {
    /// What the diagnostics of a file come to; with `strict`, warnings and notes
    /// count too.
    fn of(diagnostics: &[Diagnostic], strict: bool) -> Self {
        let least = if strict {
            Severity::Note
        } else {
            Severity::Error
        };
        diagnostics
            .iter()
            .filter(|diagnostic| diagnostic.severity >= least && !diagnostic.code.is_finding())
            .map(|diagnostic| match diagnostic.code.is_of_reading() {
                true => Self::Unreadable,
                false => Self::Fails,
            })
            .max()
            .unwrap_or(Self::Holds)
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        match exit {
            Exit::Holds => Self::SUCCESS,
            Exit::Fails => Self::from(1),
            Exit::Unreadable => Self::from(2),
        }
    }
}

/// What a verb returns.
pub type Outcome = Result<Exit, Failure>;

/// Runs the command line of this process.
///
/// Colours are for terminals, and not where `NO_COLOR` is set.
#[must_use]
pub fn main() -> ExitCode {
    let parsed = Cli::command().try_get_matches().and_then(|matches| {
        let cli = Cli::from_arg_matches(&matches)?;
        Ok((cli, wants_json(&matches)))
    });
    let (cli, json) = match parsed {
        Ok(parsed) => parsed,
        Err(error) => {
            // Help and version are answers, everything else was asked wrongly.
            let code = error.exit_code();
            // Where it cannot be written, there is nobody left to tell.
            let _ = match error.use_stderr() && asks_for_json(std::env::args_os()) {
                true => output::json(&Failed::asked(&error.to_string()), &mut std::io::stdout())
                    .map_err(|_| ()),
                false => error.print().map_err(|_| ()),
            };
            return ExitCode::from(u8::try_from(code).unwrap_or(2));
        }
    };
    let mut language = Language::of_locale(cli.verb.about());
    let code = cli.language.as_deref();
    let chosen = match &cli.verb {
        // There it is the language of the record that is begun.
        Verb::New(_) => {
            language.begun(code);
            Ok(())
        }
        // The languages are those of the project that a file is in, which is not known yet.
        #[cfg(feature = "lsp")]
        Verb::Lsp(_) => Ok(()),
        _ => language.asked(code),
    };
    let outcome = chosen.and_then(|()| {
        let exit = cli.verb.run(&language, code)?;
        if !cli.verb.reports_project() {
            language.report()?;
        }
        Ok(exit)
    });
    match outcome {
        Ok(exit) => exit.into(),
        Err(failure) => {
            // Where that cannot be written, there is nobody left to tell.
            let _ = match json {
                true => output::json(
                    &Failed::of(&failure, language.of_programs()),
                    &mut std::io::stdout(),
                ),
                false => output::aside(&failure.say(language.of_people())),
            };
            match failure.found_nothing {
                true => Exit::Fails.into(),
                false => Exit::Unreadable.into(),
            }
        }
    }
}

/// Whether the answer was asked for in JSON, which a failure is then told in too.
fn wants_json(matches: &ArgMatches) -> bool {
    let format = matches
        .subcommand()
        .and_then(|(_, verb)| verb.try_get_raw("format").ok()??.next());
    format.is_some_and(|format| format == "json")
}

/// The same of words that make no command.
fn asks_for_json(words: impl Iterator<Item = OsString>) -> bool {
    let words: Vec<_> = words.collect();
    let pair = |two: &[OsString]| two[0] == "--format" && two[1] == "json";
    words.windows(2).any(pair) || words.iter().any(|word| word == "--format=json")
}

impl Verb {
    /// The file that a command is about, or the first of several.
    fn about(&self) -> Option<&Path> {
        match self {
            #[cfg(feature = "book")]
            Self::Board(args) => args.file.as_deref(),
            Self::Check(args) => args.paths.first().map(PathBuf::as_path),
            Self::Replay(args) => Some(&args.file),
            Self::Moves(args) => args.file.as_deref(),
            Self::Diagram(args) => args.file.as_deref(),
            Self::Reconstruct(args) => Some(&args.file),
            Self::Fmt(args) => args.paths.first().map(PathBuf::as_path),
            Self::New(args) => args.file.as_deref(),
            #[cfg(feature = "book")]
            Self::Print(args) => args.file.as_deref(),
            Self::Annotate(args) => Some(&args.file),
            _ => None,
        }
    }

    /// Whether its own answer reports what is wrong with the files of the project.
    fn reports_project(&self) -> bool {
        match self {
            #[cfg(feature = "book")]
            Self::Build(_) => true,
            Self::Check(args) => args.paths.is_empty(),
            #[cfg(feature = "serve")]
            Self::Serve(_) => true,
            Self::Words(_) => true,
            _ => false,
        }
    }

    fn run(&self, language: &Language, code: Option<&str>) -> Outcome {
        let mut out = output::Out::new();
        let exit = match self {
            #[cfg(feature = "book")]
            Verb::Build(args) => build::run(args, language, &mut out),
            #[cfg(feature = "serve")]
            Verb::Serve(args) => serve::run(args, language, &mut out),
            #[cfg(feature = "book")]
            Verb::Board(args) => board::run(args, language, &mut out),
            Verb::Check(args) => check::run(args, language, &mut out),
            Verb::Replay(args) => replay::run(args, language, &mut out),
            Verb::Moves(args) => moves::run(args, language, &mut out),
            Verb::Perft(args) => perft::run(args, language, &mut out),
            Verb::Diagram(args) => diagram::run(args, language, &mut out),
            Verb::Reconstruct(args) => reconstruct::run(args, language, &mut out),
            Verb::Rules(args) => rules::run(args, language, &mut out),
            Verb::Explain(args) => explain::run(args, language, &mut out),
            Verb::Fmt(args) => fmt::run(args, language, &mut out),
            #[cfg(feature = "book")]
            Verb::Init(args) => init::run(args, language, &mut out),
            Verb::New(args) => new::run(args, language, &mut out),
            #[cfg(feature = "book")]
            Verb::Print(args) => print::run(args, language, &mut out),
            Verb::Worksheet(args) => worksheet::run(args, language, &mut out),
            Verb::Solve(args) => solve::run(args, language, &mut out),
            Verb::Annotate(args) => annotate::run(args, language, &mut out),
            Verb::Before(args) => before::run(args, language, &mut out),
            Verb::Search(args) => search::run(args, language, &mut out),
            #[cfg(feature = "lsp")]
            Verb::Lsp(args) => lsp::run(args, code),
            Verb::Words(args) => words::run(args, language, &mut out),
            Verb::Schema(args) => schema::run(args, &mut out),
            Verb::Completions(args) => completions::run(args, &mut out),
        }?;
        out.flush()?;
        Ok(exit)
    }
}
