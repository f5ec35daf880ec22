#[cfg(feature = "book")]
use std::io::IsTerminal;
use std::io::Write;
use std::path::PathBuf;

use clap::ValueEnum;

use super::game_options::GameOptions;
use super::language::OutputLanguage;
use super::{CommandResult, Exit, output};
#[cfg(feature = "book")]
use super::{terminal_markdown, wrap};
use crate::api::ExplainResponse;
use crate::explain::Illustration;
use crate::project::Project;
#[cfg(feature = "book")]
use crate::report::board_text::BoardCharset;
#[cfg(feature = "book")]
use crate::site::explanation_page;

/// Explains a game, or compares them all.
///
/// The page has a section for each rule of the game: the rule in plain words,
/// the passage of the source that it reads, the smallest turn that shows it, and
/// what the other readings make of that turn. Without a name, the page compares
/// all games, question by question.
///
/// In a project, a record of `games` whose front matter says
/// `illustrates: origin=nearest`, or names the game, is used where its rules are
/// those of the page.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  fifangha explain fifangha
  fifangha explain katro --columns 4 --language fr
  fifangha explain fifangha --set origin=nearest --output nearest.md
  fifangha explain katro --format text | less
  fifangha explain isolo --format html --output isolo.html
  fifangha explain --language fr                      the readings compared")]
pub(super) struct ExplainArgs {
    /// The game; `fifangha rules` lists them [default: all of them, compared].
    name: Option<String>,
    /// The number of columns: 8, 6 or 4 [default: that of the source].
    #[arg(long, value_name = "N", requires = "name")]
    columns: Option<String>,
    /// Overrides a parameter, such as `origin=nearest`; may be given again.
    #[arg(long, value_name = "PARAMETER=VALUE", requires = "name")]
    set: Vec<String>,
    /// How the page is written [default: `text` on a terminal; `md` into a file or
    /// a pipe].
    #[arg(long, value_enum)]
    format: Option<ExplainFormat>,
    /// The file to write [default: standard output].
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ExplainFormat {
    /// Set for reading on a terminal, its boards drawn.
    #[cfg(feature = "book")]
    Text,
    /// Markdown with `fifangha` blocks, a chapter for the article.
    Md,
    /// The page, its game and its language.
    Json,
    /// A page with every step drawn, in one file.
    #[cfg(feature = "book")]
    Html,
}

pub(super) fn run(
    args: &ExplainArgs,
    language: &OutputLanguage,
    out: &mut dyn Write,
) -> CommandResult {
    let format = args.format.unwrap_or_else(|| default_format(args));
    #[cfg(feature = "book")]
    if args.format.is_none() && args.output.is_none() && matches!(format, ExplainFormat::Md) {
        note_markdown_default(language)?;
    }
    let strings = match format {
        ExplainFormat::Json => language.for_programs(),
        _ => language.for_people(),
    };
    let answer = match &args.name {
        None => ExplainResponse::comparison(strings),
        Some(name) => {
            let options = GameOptions {
                rules: Some(name.clone()),
                columns: args.columns.clone(),
                set: args.set.clone(),
            };
            ExplainResponse::new(&options.resolve()?, &project_illustrations(), strings)
        }
    };
    let text = match format {
        #[cfg(feature = "book")]
        ExplainFormat::Text => {
            let signs = match args.output {
                Some(_) => BoardCharset::Ascii,
                None => wrap::terminal_signs(),
            };
            terminal_markdown::render_markdown(
                &answer.markdown,
                strings,
                wrap::terminal_columns(),
                signs,
            )
        }
        ExplainFormat::Md => answer.markdown,
        ExplainFormat::Json => output::to_json_text(&answer)?,
        #[cfg(feature = "book")]
        ExplainFormat::Html => {
            let project = Project::find_or_current();
            explanation_page(&answer.markdown, strings, project)
                .map_err(|error| super::ApiError::new(error.message()))?
        }
    };
    output::write_to_file_or_stdout(&text, args.output.as_deref(), out)?;
    Ok(Exit::Passed)
}

/// Tells somebody at a terminal who sends the page on that it is Markdown.
#[cfg(feature = "book")]
fn note_markdown_default(language: &OutputLanguage) -> Result<(), super::ApiError> {
    match std::io::stderr().is_terminal() {
        true => output::print_to_stderr(&language.for_people().t("cli.explain.markdown", &[])),
        false => Ok(()),
    }
}

/// What nobody said: whoever sits at a terminal reads, everybody else goes on
/// with the page.
fn default_format(args: &ExplainArgs) -> ExplainFormat {
    #[cfg(feature = "book")]
    if args.output.is_none() && wrap::terminal_width().is_some() {
        return ExplainFormat::Text;
    }
    let _ = args;
    ExplainFormat::Md
}

/// The records of the project that illustrate something; none outside of a
/// project.
fn project_illustrations() -> Vec<Illustration> {
    Project::find().map_or_else(|_| Vec::new(), |it| Illustration::from_project(&it))
}
