//! The mdBook preprocessor for those who run mdBook themselves.

use std::{
    io::{self, Read, Write},
    process::ExitCode,
};

use clap::{Parser, Subcommand};
use fifangha::article::{ArticleError, FifanghaPreprocessor, Form, Problem};
use fifangha::cli::{Failure, of_environment};
use fifangha::message::{Message, Strings};
use fifangha::project::Project;
use fifangha::report::{self, Style};
use mdbook_preprocessor::Preprocessor;
use mdbook_renderer::RenderContext;

/// The mdBook whose protocol this is.
const NEEDED: &str = "0.5";

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
struct Cli {
    #[command(subcommand)]
    verb: Option<Verb>,
}

#[derive(Debug, Subcommand)]
enum Verb {
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
    let done = match Cli::parse().verb {
        Some(Verb::Supports { renderer }) => {
            let supported = FifanghaPreprocessor::default().supports_renderer(&renderer);
            return ExitCode::from(u8::from(!supported.unwrap_or(false)));
        }
        Some(Verb::Pdf) => render(Form::Pdf),
        Some(Verb::Epub) => render(Form::Epub),
        None => preprocess(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            tell(&why, of_environment(&Project::here()));
            ExitCode::FAILURE
        }
    }
}

/// Why nothing came of it.
enum Why {
    /// Something in the book does not hold.
    Problems(Vec<Problem>),
    /// Something else.
    Failure(Failure),
}

impl From<ArticleError> for Why {
    fn from(error: ArticleError) -> Self {
        match error {
            ArticleError::Problems(problems) => Self::Problems(problems),
            other => Self::Failure(Failure::new(other.message())),
        }
    }
}

impl From<io::Error> for Why {
    fn from(error: io::Error) -> Self {
        Self::Failure(error.into())
    }
}

fn tell(why: &Why, strings: &Strings) {
    let mut err = anstream::stderr();
    match why {
        Why::Problems(problems) => {
            for problem in problems {
                for it in &problem.diagnostics {
                    let shown = report::text(&problem.file, it, Style::Coloured, strings);
                    _ = writeln!(err, "{shown}");
                }
            }
        }
        Why::Failure(failure) => _ = writeln!(err, "{}", failure.say(strings)),
    }
}

fn preprocess() -> Result<(), Why> {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input)?;
    let (context, book) = mdbook_preprocessor::parse_input(input.as_bytes())
        .map_err(|error| Why::Failure(not_understood(&input, &error)))?;
    let language = context.config.book.language.as_deref().unwrap_or("en");
    let project = FifanghaPreprocessor::project(&context.root);
    if let Some(lacking) = project.lacks_words(language) {
        let note = of_environment(&project).say(&lacking);
        let note = report::visible(&note);
        writeln!(anstream::stderr(), "mdbook-fifangha: {note}")?;
    }
    let preprocessor = FifanghaPreprocessor::for_renderer(&context.renderer);
    let mut book = preprocessor.expand(&context.root, language, &context.config.book.src, book)?;
    if Form::of_renderer(&context.renderer).is_none() {
        FifanghaPreprocessor::dress(&context.root, language, &mut book)?;
    }
    serde_json::to_writer(io::stdout().lock(), &book).map_err(io::Error::from)?;
    Ok(())
}

/// Writes the book into the folder that mdBook has for this renderer.
fn render(form: Form) -> Result<(), Why> {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input)?;
    let context = RenderContext::from_json(input.as_bytes())
        .map_err(|error| Why::Failure(not_understood(&input, &error)))?;
    form.write(&context)?;
    Ok(())
}

/// Why the input is not what mdBook says: most often that mdBook is another one.
fn not_understood(input: &str, error: &impl ToString) -> Failure {
    let sent: serde_json::Value = serde_json::from_str(input).unwrap_or_default();
    let version = ["/0/mdbook_version", "/version"]
        .iter()
        .find_map(|it| sent.pointer(it))
        .and_then(|it| it.as_str());
    let failure = match version {
        Some(version) => Failure::new(Message::new("cli.mdbook.other").with("version", version)),
        None => Failure::new(Message::of_system(error)),
    };
    failure.help(Message::new("cli.mdbook.needed").with("version", NEEDED))
}
