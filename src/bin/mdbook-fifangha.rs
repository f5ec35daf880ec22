//! The mdBook preprocessor for those who run mdBook themselves.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::{Parser, Subcommand};
use fifangha::article::{ArticleError, FifanghaPreprocessor, Problem, SCRIPT, STYLE, Templates};
use fifangha::cli::{Failure, of_environment};
use fifangha::message::{Arg, Message, Strings};
use fifangha::report::{self, Style};
use mdbook_preprocessor::Preprocessor;

/// Replaces the fenced `fifangha` blocks of an mdBook by figures.
///
/// mdBook runs it when `book.toml` has a section `[preprocessor.fifangha]`: the
/// book comes on standard input as JSON, and goes back on standard output.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    verb: Option<Verb>,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Says by the exit code whether a renderer is supported: only `html` is.
    Supports {
        /// The name of the renderer.
        renderer: String,
    },
    /// Writes the stylesheet and the script of the figures into a book.
    Install {
        /// The folder of the book, with `book.toml` in it.
        #[arg(default_value = ".")]
        book: PathBuf,
    },
}

fn main() -> ExitCode {
    let done = match Cli::parse().verb {
        Some(Verb::Supports { renderer }) => {
            let supported = FifanghaPreprocessor::default().supports_renderer(&renderer);
            return ExitCode::from(u8::from(!supported.unwrap_or(false)));
        }
        Some(Verb::Install { book }) => install(&book),
        None => preprocess(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            tell(&why, of_environment());
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
                    _ = writeln!(err, "{shown}\n");
                }
            }
        }
        Why::Failure(failure) => _ = writeln!(err, "{}", failure.say(strings)),
    }
}

fn preprocess() -> Result<(), Why> {
    let (context, book) = mdbook_preprocessor::parse_input(io::stdin().lock())
        .map_err(|error| Why::Failure(Failure::new(Message::of_system(&error))))?;
    let language = context.config.book.language.as_deref().unwrap_or("en");
    let preprocessor = FifanghaPreprocessor::default();
    let book = preprocessor.expand(&context.root, language, &context.config.book.src, book)?;
    serde_json::to_writer(io::stdout().lock(), &book).map_err(io::Error::from)?;
    Ok(())
}

fn install(book: &Path) -> Result<(), Why> {
    let strings = of_environment();
    if !book.join("book.toml").is_file() {
        let folder = book.display().to_string();
        let message = Message::new("cli.no-book-toml").with("folder", folder);
        return Err(Why::Failure(Failure::new(message)));
    }
    let templates = Templates::new(strings, None)?;
    for (path, text) in [
        (STYLE, templates.stylesheet()),
        (SCRIPT, templates.script()),
    ] {
        let path = book.join(path);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&path, text)?;
    }
    let mut out = anstream::stdout();
    let files = Arg::And(vec![STYLE.into(), SCRIPT.into()]);
    let installed = Message::new("cli.installed").with("files", files);
    writeln!(out, "{}\n", strings.say(&installed))?;
    writeln!(
        out,
        "[output.html]\nadditional-css = [\"{STYLE}\"]\nadditional-js = [\"{SCRIPT}\"]"
    )?;
    Ok(())
}
