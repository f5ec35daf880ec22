use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::game_options::GameOptions;
use super::language::OutputLanguage;
use super::output::{self, CommandOutput};
use super::{CommandResult, Exit};
#[cfg(feature = "book")]
use super::{terminal_markdown, wrap};
use crate::api::ExplainResponse;
use crate::explain::Illustration;
use crate::project::Project;
#[cfg(feature = "book")]
use crate::report::board_text::BoardTextStyle;
#[cfg(feature = "book")]
use crate::report::replace_control_characters;
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
    #[value(alias = "md")]
    Markdown,
    Json,
    #[cfg(feature = "book")]
    Html,
}

pub(super) fn run(
    args: &ExplainArgs,
    language: &OutputLanguage,
    out: &mut CommandOutput,
) -> CommandResult {
    let file = args.output.as_deref().filter(|it| !output::is_stdout(it));
    let format = args.format.unwrap_or_else(|| default_format(file));
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
            let style = match file {
                Some(_) => BoardTextStyle::default(),
                None => out.board_style(),
            };
            // The page can contain a record of the project, and the boards have escape codes.
            let page = replace_control_characters(&answer.markdown);
            let width = wrap::terminal_columns();
            let text = terminal_markdown::render_markdown(&page, strings, width, style);
            if file.is_none() {
                out.message(&text)?;
                return Ok(Exit::Passed);
            }
            text
        }
        ExplainFormat::Markdown => answer.markdown,
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

/// Returns the format without `--format`: that of the extension of the file, else text.
fn default_format(file: Option<&Path>) -> ExplainFormat {
    let extension = file.and_then(Path::extension).and_then(|it| it.to_str());
    match extension {
        Some("json") => ExplainFormat::Json,
        #[cfg(feature = "book")]
        Some("html" | "htm") => ExplainFormat::Html,
        #[cfg(feature = "book")]
        Some(extension) if extension != "md" => ExplainFormat::Text,
        #[cfg(feature = "book")]
        None => ExplainFormat::Text,
        _ => ExplainFormat::Markdown,
    }
}

/// Returns the records of the project that illustrate a rule; none without a project.
fn project_illustrations() -> Vec<Illustration> {
    Project::find().map_or_else(|_| Vec::new(), |it| Illustration::from_project(&it))
}
