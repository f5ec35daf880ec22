//! The mdBook preprocessor for those who run mdBook themselves.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::{Parser, Subcommand};
use fifangha::article::{ArticleError, FifanghaPreprocessor, SCRIPT, STYLE, Templates};
use fifangha::message::Strings;
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
        Err(error) => {
            let mut out = anstream::stderr();
            match error.downcast_ref::<ArticleError>() {
                Some(ArticleError::Problems(problems)) => {
                    for problem in problems {
                        for it in &problem.diagnostics {
                            _ = writeln!(
                                out,
                                "{}\n",
                                report::text(
                                    &problem.file,
                                    it,
                                    Style::Coloured,
                                    Strings::english()
                                )
                            );
                        }
                    }
                }
                _ => _ = writeln!(out, "error: {error}"),
            }
            ExitCode::FAILURE
        }
    }
}

fn preprocess() -> Result<(), Box<dyn std::error::Error>> {
    let (context, book) = mdbook_preprocessor::parse_input(io::stdin().lock())?;
    let language = context.config.book.language.as_deref().unwrap_or("en");
    let preprocessor = FifanghaPreprocessor::default();
    let book = preprocessor.expand(&context.root, language, &context.config.book.src, book)?;
    serde_json::to_writer(io::stdout().lock(), &book)?;
    Ok(())
}

fn install(book: &Path) -> Result<(), Box<dyn std::error::Error>> {
    if !book.join("book.toml").is_file() {
        return Err(format!("{} holds no `book.toml`", book.display()).into());
    }
    let templates = Templates::new(Strings::english(), None)?;
    for (path, text) in [
        (STYLE, templates.stylesheet()),
        (SCRIPT, templates.script().to_owned()),
    ] {
        let path = book.join(path);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&path, text)?;
    }
    let mut out = anstream::stdout();
    writeln!(out, "wrote {STYLE} and {SCRIPT}; `book.toml` names them:\n")?;
    writeln!(
        out,
        "[output.html]\nadditional-css = [\"{STYLE}\"]\nadditional-js = [\"{SCRIPT}\"]"
    )?;
    Ok(())
}
