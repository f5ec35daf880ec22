#[cfg(feature = "book")]
use std::io::IsTerminal;
use std::io::Write;
use std::path::PathBuf;

use clap::ValueEnum;

use super::game::GameOptions;
use super::language::Language;
use super::{Exit, Outcome, output};
#[cfg(feature = "book")]
use super::{lay, page};
use crate::answer::Explain;
#[cfg(feature = "book")]
use crate::article::explained;
use crate::explain::Illustration;
use crate::project::Project;
#[cfg(feature = "book")]
use crate::report::board::Signs;

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
pub(super) struct Args {
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
    format: Option<Format>,
    /// The file to write [default: standard output].
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
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

pub(super) fn run(args: &Args, language: &Language, out: &mut dyn Write) -> Outcome {
    let format = args.format.unwrap_or_else(|| by_default(args));
    #[cfg(feature = "book")]
    if args.format.is_none() && args.output.is_none() && matches!(format, Format::Md) {
        note(language)?;
    }
    let strings = match format {
        Format::Json => language.of_programs(),
        _ => language.of_people(),
    };
    let answer = match &args.name {
        None => Explain::compared(strings),
        Some(name) => {
            let options = GameOptions {
                rules: Some(name.clone()),
                columns: args.columns.clone(),
                set: args.set.clone(),
            };
            Explain::of(&options.resolve()?, &library(), strings)
        }
    };
    let text = match format {
        #[cfg(feature = "book")]
        Format::Text => {
            let signs = match args.output {
                Some(_) => Signs::Ascii,
                None => lay::signs(),
            };
            page::set(&answer.markdown, strings, lay::columns(), signs)
        }
        Format::Md => answer.markdown,
        Format::Json => output::json_text(&answer)?,
        #[cfg(feature = "book")]
        Format::Html => {
            let project = Project::here();
            explained(&answer.markdown, strings, project)
                .map_err(|error| super::Failure::new(error.message()))?
        }
    };
    output::hand(&text, args.output.as_deref(), out)?;
    Ok(Exit::Holds)
}

/// Tells somebody at a terminal who sends the page on that it is Markdown.
#[cfg(feature = "book")]
fn note(language: &Language) -> Result<(), super::Failure> {
    match std::io::stderr().is_terminal() {
        true => output::aside(&language.of_people().t("cli.explain.markdown", &[])),
        false => Ok(()),
    }
}

/// What nobody said: whoever sits at a terminal reads, everybody else goes on
/// with the page.
fn by_default(args: &Args) -> Format {
    #[cfg(feature = "book")]
    if args.output.is_none() && lay::of_terminal().is_some() {
        return Format::Text;
    }
    let _ = args;
    Format::Md
}

/// The records of the project that illustrate something; none outside of a
/// project.
fn library() -> Vec<Illustration> {
    Project::find().map_or_else(|_| Vec::new(), |it| Illustration::all(&it))
}
