//! The mdBook preprocessor for those who run mdBook themselves.

use std::{
    io::{self, Read, Write},
    process::ExitCode,
};

use clap::{Parser, Subcommand};
use fifangha::cli::{ApiError, strings_from_environment};
use fifangha::message::{Message, Strings};
use fifangha::project::Project;
use fifangha::report::{self, ColourMode};
use fifangha::site::{ExportFormat, FifanghaPreprocessor, FileProblems, SiteError};
use mdbook_preprocessor::Preprocessor;
use mdbook_renderer::RenderContext;

/// The mdBook whose protocol this is.
const MDBOOK_VERSION: &str = "0.5";

/// Replaces the fenced `fifangha` blocks of an mdBook by figures.
///
/// mdBook 0.5 runs it when `book.toml` has a section `[preprocessor.fifangha]`: the
/// book comes on standard input as JSON, and goes back on standard output, with the
/// style and the script of the figures in each chapter that has some.
///
/// It makes a PDF or an EPUB of the book, too, where `book.toml` has a section
/// `[output.fifangha-pdf]` with `command = "mdbook-fifangha pdf"`, or
/// `[output.fifangha-epub]` with `command = "mdbook-fifangha epub"`.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 100)]
struct MdbookCli {
    #[command(subcommand)]
    verb: Option<MdbookCommand>,
}

#[derive(Debug, Subcommand)]
enum MdbookCommand {
    /// Says by the exit code whether a renderer is supported: `html`, `fifangha-pdf` and
    /// `fifangha-epub` are.
    Supports {
        /// The name of the renderer.
        renderer: String,
    },
    /// Makes a PDF of the book that mdBook hands over, set by Typst, which has to be there.
    Pdf,
    /// Makes an EPUB of the book that mdBook hands over.
    Epub,
}

fn main() -> ExitCode {
    let done = match MdbookCli::parse().verb {
        Some(MdbookCommand::Supports { renderer }) => {
            let supported = FifanghaPreprocessor::default().supports_renderer(&renderer);
            return ExitCode::from(u8::from(!supported.unwrap_or(false)));
        }
        Some(MdbookCommand::Pdf) => render(ExportFormat::Pdf),
        Some(MdbookCommand::Epub) => render(ExportFormat::Epub),
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

/// Why nothing came of it.
enum MdbookError {
    /// Something in the book does not hold.
    Problems(Vec<FileProblems>),
    /// Something else.
    Failure(ApiError),
}

impl From<SiteError> for MdbookError {
    fn from(error: SiteError) -> Self {
        match error {
            SiteError::Problems(problems) => Self::Problems(problems),
            other => Self::Failure(ApiError::new(other.message())),
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
                    let shown =
                        report::render_diagnostic(&problem.file, it, ColourMode::Coloured, strings);
                    _ = writeln!(err, "{shown}");
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
    let preprocessor = FifanghaPreprocessor::for_renderer(&context.renderer);
    let mut book = preprocessor.expand(&context.root, language, &context.config.book.src, book)?;
    if ExportFormat::from_renderer(&context.renderer).is_none() {
        FifanghaPreprocessor::insert_assets(&context.root, language, &mut book)?;
    }
    serde_json::to_writer(io::stdout().lock(), &book).map_err(io::Error::from)?;
    Ok(())
}

/// Writes the book into the folder that mdBook has for this renderer.
fn render(form: ExportFormat) -> Result<(), MdbookError> {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input)?;
    let context = RenderContext::from_json(input.as_bytes())
        .map_err(|error| MdbookError::Failure(protocol_error(&input, &error)))?;
    form.write(&context)?;
    Ok(())
}

/// Why the input is not what mdBook says: most often that mdBook is another one.
fn protocol_error(input: &str, error: &impl ToString) -> ApiError {
    let sent: serde_json::Value = serde_json::from_str(input).unwrap_or_default();
    let version = ["/0/mdbook_version", "/version"]
        .iter()
        .find_map(|it| sent.pointer(it))
        .and_then(|it| it.as_str());
    let failure = match version {
        Some(version) => ApiError::new(Message::new("cli.mdbook.other").with("version", version)),
        None => ApiError::new(Message::verbatim(error)),
    };
    failure.with_help(Message::new("cli.mdbook.needed").with("version", MDBOOK_VERSION))
}
