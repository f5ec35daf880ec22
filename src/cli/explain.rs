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

#[derive(clap::Args, Debug)]
pub(super) struct ExplainArgs {
    name: Option<String>,
    #[arg(long, value_name = "N", requires = "name")]
    columns: Option<String>,
    #[arg(long, value_name = "PARAMETER=VALUE", requires = "name")]
    set: Vec<String>,
    #[arg(long, value_enum)]
    format: Option<ExplainFormat>,
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ExplainFormat {
    #[cfg(feature = "book")]
    Text,
    Md,
    Json,
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

/// Notes that the output is Markdown, if it is redirected and standard error is a terminal.
#[cfg(feature = "book")]
fn note_markdown_default(language: &OutputLanguage) -> Result<(), super::ApiError> {
    match std::io::stderr().is_terminal() {
        true => output::print_to_stderr(&language.for_people().t("cli.explain.markdown", &[])),
        false => Ok(()),
    }
}

/// The format without `--format`: text on a terminal, else Markdown.
fn default_format(args: &ExplainArgs) -> ExplainFormat {
    #[cfg(feature = "book")]
    if args.output.is_none() && wrap::terminal_width().is_some() {
        return ExplainFormat::Text;
    }
    let _ = args;
    ExplainFormat::Md
}

/// Returns the records of the project that illustrate a rule; none without a project.
fn project_illustrations() -> Vec<Illustration> {
    Project::find().map_or_else(|_| Vec::new(), |it| Illustration::from_project(&it))
}
