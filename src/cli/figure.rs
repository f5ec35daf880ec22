use std::io::Write;
use std::path::PathBuf;

use clap::ValueEnum;

use super::diagram::PictureOptions;
use super::file_watcher::FileStamps;
use super::game_options::first_given;
use super::language::OutputLanguage;
use super::output::CommandOutput;
use super::output_options::OutputOptions;
use super::{CommandError, CommandResult, Exit, build, input, output};
use crate::api::FigureResponse;
use crate::diagnostic::SourceFile;
use crate::diagram::DiagramStyle;
use crate::message::{Message, Strings};
use crate::project::Project;
use crate::site::{BlockPictures, SiteError, block_html, block_pictures, block_records};

#[derive(clap::Args, Debug)]
pub(super) struct FigureArgs {
    #[arg(default_value = "-")]
    pub(super) file: PathBuf,
    #[command(flatten)]
    output: OutputOptions<FigureFormat>,
    #[command(flatten)]
    look: PictureOptions,
    #[cfg(feature = "png")]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(20..=2400))]
    dpi: Option<u16>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=12))]
    per_row: Option<u8>,
    #[arg(long)]
    no_style: bool,
    #[arg(long, value_name = "ID")]
    id: Option<String>,
    #[arg(long)]
    pub(super) quiet: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum FigureFormat {
    Svg,
    #[cfg(feature = "png")]
    Png,
    #[cfg(feature = "pdf")]
    Pdf,
    Html,
    Typst,
    Json,
    Files,
}

pub(super) fn run(
    args: &FigureArgs,
    language: &OutputLanguage,
    out: &mut CommandOutput,
) -> CommandResult {
    let format = args.output.format()?;
    args.reject_ineffective_options(format)?;
    let strings = language.for_people();
    let block = match input::open_file(&args.file)? {
        Ok(block) => block,
        Err(unread) => {
            input::print_diagnostics(&unread, strings)?;
            return Ok(Exit::Unreadable);
        }
    };
    let Some(style) = args.look.style(language)? else {
        return Ok(Exit::Unreadable);
    };
    let project = Project::find_or_current();
    let drawn = match format {
        FigureFormat::Html => {
            let id = args.id.as_deref();
            block_html(&block, strings, project, !args.no_style, id).map(String::into_bytes)
        }
        FigureFormat::Files => file_names(&block, strings, project).map(String::into_bytes),
        _ => match block_pictures(&block, strings, project) {
            Ok(pictures) => Ok(args.convert(format, &pictures, &style)?),
            Err(error) => Err(error),
        },
    };
    match drawn {
        Ok(drawn) => {
            args.output.redirect(out);
            out.binary_or_text(&drawn)?;
            Ok(Exit::Passed)
        }
        Err(SiteError::Problems(problems)) => {
            let (text, exit) = build::render_problems(&problems, |file, found| {
                output::diagnostic_for_stderr(file, found, strings)
            });
            write!(anstream::stderr(), "{text}")?;
            Ok(exit)
        }
        Err(error) => Err(CommandError::new(error.message())),
    }
}

/// Returns the names of the files that a figure is made from, one per line.
fn file_names(
    block: &SourceFile,
    strings: &'static Strings,
    project: Project,
) -> Result<String, SiteError> {
    let root = project.root().to_owned();
    let records = block_records(block, strings, project)?;
    let files = FileStamps::of_figure(&Project::at(root), &records);
    Ok(files
        .iter()
        .map(|it| format!("{}\n", it.display()))
        .collect())
}

impl FigureArgs {
    /// Returns an error if an option would have no effect.
    fn reject_ineffective_options(&self, format: FigureFormat) -> Result<(), CommandError> {
        let html = format == FigureFormat::Html;
        #[cfg(feature = "png")]
        let dpi = self.dpi.is_some() && format != FigureFormat::Png;
        #[cfg(not(feature = "png"))]
        let dpi = false;
        let text = html || format == FigureFormat::Files;
        let of_look = text.then(|| self.look.first_set()).flatten();
        if let Some(id) = &self.id
            && (id.is_empty() || id.contains(char::is_whitespace))
        {
            return Err(CommandError::new(
                Message::new("cli.not-an-id").with("id", id.as_str()),
            ));
        }
        let others = first_given(&[
            (!html && self.id.is_some(), "--id"),
            (text && self.per_row.is_some(), "--per-row"),
            (!html && self.no_style, "--no-style"),
            (dpi, "--dpi"),
        ]);
        match of_look.or(others) {
            Some(option) => {
                let message = Message::new("cli.no-effect").with("option", option);
                Err(CommandError::new(message))
            }
            None => Ok(()),
        }
    }

    /// Returns the pictures in the requested format.
    fn convert(
        &self,
        format: FigureFormat,
        pictures: &BlockPictures,
        style: &DiagramStyle,
    ) -> Result<Vec<u8>, CommandError> {
        let per_row = self.per_row.unwrap_or(2).into();
        let natural = pictures.draw(per_row, style);
        let svg = match self.look.width {
            None => natural,
            Some(width) => {
                let scale = f64::from(width.pixels()) / natural.width();
                pictures.draw(
                    per_row,
                    &DiagramStyle {
                        scale,
                        ..style.clone()
                    },
                )
            }
        };
        Ok(match format {
            FigureFormat::Svg | FigureFormat::Html | FigureFormat::Files => {
                format!("{}\n", svg.to_string().trim_end()).into_bytes()
            }
            #[cfg(feature = "png")]
            FigureFormat::Png => {
                let (scale, dpi) = self.look.resolution(None, self.dpi);
                crate::diagram::png::render_with_dpi(&svg.to_string(), scale, dpi)
                    .map_err(|error| CommandError::new(error.message()))?
            }
            #[cfg(feature = "pdf")]
            FigureFormat::Pdf => {
                let title = pictures.caption.as_deref().unwrap_or_default();
                crate::diagram::pdf::render(&svg.to_string(), title)
                    .map_err(|error| CommandError::new(error.message()))?
            }
            FigureFormat::Typst => pictures.typst(&svg).into_bytes(),
            FigureFormat::Json => {
                let answer = FigureResponse {
                    caption: pictures.caption.clone(),
                    description: svg.alt_text().to_owned(),
                    width: svg.width(),
                    height: svg.height(),
                    svg: svg.to_string(),
                };
                let mut json = Vec::new();
                output::json(&answer, &mut json)?;
                json
            }
        })
    }
}
