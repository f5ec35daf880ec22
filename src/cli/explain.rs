use std::io::Write;

use clap::ValueEnum;

use super::game_options::{NamedGame, known_games};
use super::language::OutputLanguage;
use super::output::{self, CommandOutput};
use super::output_options::OutputOptions;
use super::{CommandResult, Exit};
#[cfg(feature = "book")]
use super::{terminal_markdown, wrap};
use crate::api::ExplainResponse;
use crate::comment::CitationNames;
use crate::explain::Illustration;
use crate::project::Project;
#[cfg(feature = "book")]
use crate::report::replace_control_characters;
#[cfg(feature = "book")]
use crate::site::explanation_page;

#[derive(clap::Args, Debug)]
pub(super) struct ExplainArgs {
    #[command(flatten)]
    pub(super) game: NamedGame,
    #[command(flatten)]
    output: OutputOptions<ExplainFormat>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ExplainFormat {
    #[cfg(feature = "book")]
    Text,
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
    let format = args.output.format()?;
    let strings = match format {
        ExplainFormat::Json => language.for_programs(),
        _ => language.for_people(),
    };
    let answer = match args.game.options() {
        None => ExplainResponse::comparison(known_games(), strings),
        Some(options) => {
            let project = Project::find_or_current();
            let names = CitationNames::from_library(project.sources(), "", strings);
            let records = Illustration::from_project(&project);
            ExplainResponse::new(&options.resolve()?, &records, &names, strings)
        }
    };
    args.output.redirect(out);
    match format {
        #[cfg(feature = "book")]
        ExplainFormat::Text => {
            let style = out.board_style();
            // The page can contain a record of the project, and the boards have escape codes.
            let page = replace_control_characters(&answer.markdown);
            let width = wrap::terminal_columns();
            let text =
                terminal_markdown::render_markdown(&page, strings, width, style, known_games());
            out.message(&text)?;
        }
        ExplainFormat::Markdown => out.write_all(answer.markdown.as_bytes())?,
        ExplainFormat::Json => output::json(&answer, out)?,
        #[cfg(feature = "book")]
        ExplainFormat::Html => {
            let project = Project::find_or_current();
            let page = explanation_page(&answer.markdown, strings, project)
                .map_err(|error| super::CommandError::new(error.message()))?;
            out.write_all(page.as_bytes())?;
        }
    }
    Ok(Exit::Passed)
}
