//! mdBook preprocessor, for direct use with mdBook.

use std::{
    io::{self, Read, Write},
    process::ExitCode,
};

use clap::{Parser, Subcommand};
use fifangha::cli::{CommandError, strings_from_environment};
use fifangha::message::{Message, Strings};
use fifangha::project::Project;
use fifangha::report::{self, ColourMode};
use fifangha::site::{FifanghaPreprocessor, FileProblems, SiteError};

/// Version of mdBook whose protocol is implemented.
const MDBOOK_VERSION: &str = "0.5";

/// Replaces the fenced `fifangha` blocks of an mdBook by figures.
///
/// mdBook 0.5 runs it if `book.toml` has a section `[preprocessor.fifangha]`. It reads the
/// book as JSON from standard input and writes it to standard output, with the style and
/// the script of the figures in each chapter that has some.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 100)]
struct MdbookCli {
    #[command(subcommand)]
    verb: Option<MdbookCommand>,
}

#[derive(Debug, Subcommand)]
enum MdbookCommand {
    /// Exit with code 0 if the renderer is supported: `html`.
    Supports {
        /// Name of the renderer.
        renderer: String,
    },
}

fn main() -> ExitCode {
    let done = match MdbookCli::parse().verb {
        Some(MdbookCommand::Supports { renderer }) => {
            let supported = renderer == FifanghaPreprocessor::RENDERER;
            return ExitCode::from(u8::from(!supported));
        }
        None => preprocess(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            report_error(&why, strings_from_environment(&Project::find_or_current()));
            ExitCode::FAILURE
        }
    }
}

/// The error of a run.
enum MdbookError {
    /// Diagnostics in the book.
    Problems(Vec<FileProblems>),
    /// Any other error.
    Failure(CommandError),
}

impl From<SiteError> for MdbookError {
    fn from(error: SiteError) -> Self {
        match error {
            SiteError::Problems(problems) => Self::Problems(problems),
            other => Self::Failure(CommandError::new(other.message())),
        }
    }
}

impl From<io::Error> for MdbookError {
    fn from(error: io::Error) -> Self {
        Self::Failure(error.into())
    }
}

fn report_error(why: &MdbookError, strings: &Strings) {
    let mut err = anstream::stderr();
    match why {
        MdbookError::Problems(problems) => {
            for problem in problems {
                for it in &problem.diagnostics {
                    let report =
                        report::render_diagnostic(&problem.file, it, ColourMode::Coloured, strings);
                    _ = writeln!(err, "{report}");
                }
            }
        }
        MdbookError::Failure(failure) => _ = writeln!(err, "{}", failure.render(strings)),
    }
}

fn preprocess() -> Result<(), MdbookError> {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input)?;
    let (context, book) = mdbook_preprocessor::parse_input(input.as_bytes())
        .map_err(|error| MdbookError::Failure(protocol_error(&input, &error)))?;
    let language = context.config.book.language.as_deref().unwrap_or("en");
    let project = FifanghaPreprocessor::find_project(&context.root);
    if let Some(lacking) = project.untranslated_note(language) {
        let note = strings_from_environment(&project).render(&lacking);
        let note = report::replace_control_characters(&note);
        writeln!(anstream::stderr(), "mdbook-fifangha: {note}")?;
    }
    let src = &context.config.book.src;
    let mut book = FifanghaPreprocessor.expand(&context.root, language, src, book)?;
    FifanghaPreprocessor.insert_assets(&context.root, language, &mut book)?;
    serde_json::to_writer(io::stdout().lock(), &book).map_err(io::Error::from)?;
    Ok(())
}

/// Returns the error for input that does not follow the protocol, usually because of
/// another mdBook version.
fn protocol_error(input: &str, error: &impl ToString) -> CommandError {
    let sent: serde_json::Value = serde_json::from_str(input).unwrap_or_default();
    let version = ["/0/mdbook_version", "/version"]
        .iter()
        .find_map(|it| sent.pointer(it))
        .and_then(|it| it.as_str());
    let failure = match version {
        Some(version) => {
            CommandError::new(Message::new("cli.mdbook.other").with("version", version))
        }
        None => CommandError::new(Message::verbatim(error)),
    };
    failure.with_help(Message::new("cli.mdbook.needed").with("version", MDBOOK_VERSION))
}
