mod picture_options;

use std::io::Write;
use std::path::{Path, PathBuf};

pub(super) use self::picture_options::PictureOptions;
use self::picture_options::PictureWidth;
use super::game_options::GameOptions;
use super::language::OutputLanguage;
use super::witness_option::WitnessOption;
use super::{ApiError, CommandResult, Exit, input, output};
use crate::api::{DiagramRequest, game_by_number};
use crate::message::Message;

#[derive(clap::Args, Debug)]
pub(super) struct DiagramArgs {
    #[arg(conflicts_with_all = ["GameOptions", "position"])]
    pub(super) file: Option<PathBuf>,
    #[arg(long, requires = "file", conflicts_with_all = ["GameOptions", "position"], default_value_t = 1)]
    game: usize,
    #[arg(long, value_name = "NUMBER", requires = "file", conflicts_with_all = ["GameOptions", "position"])]
    turn: Option<u32>,
    #[arg(long, value_name = "NUMBER", requires = "turn", num_args = 0..=1, default_missing_value = "all")]
    step: Option<String>,
    #[arg(
        long,
        value_name = "NUMBERS",
        requires = "file",
        conflicts_with_all = ["turn", "step", "GameOptions", "position"]
    )]
    turns: Option<String>,
    #[arg(long, value_name = "STEPS", requires = "file", conflicts_with_all = ["step", "GameOptions", "position"])]
    steps: Option<String>,
    #[arg(long, requires = "turn", conflicts_with_all = ["step", "legend"])]
    #[cfg_attr(feature = "png", arg(conflicts_with = "png"))]
    animate: bool,
    #[command(flatten)]
    witness: WitnessOption,
    #[command(flatten)]
    options: GameOptions,
    #[arg(long, value_name = "P")]
    position: Option<String>,
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[cfg(feature = "png")]
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    #[cfg(feature = "pdf")]
    #[arg(long, value_name = "FILE", conflicts_with = "animate")]
    pdf: Option<PathBuf>,
    #[cfg(feature = "png")]
    #[arg(long, value_name = "N", requires = "png", conflicts_with = "dpi")]
    scale: Option<f32>,
    #[cfg(feature = "png")]
    #[arg(long, value_name = "N", requires = "png",
          value_parser = clap::value_parser!(u16).range(20..=2400))]
    dpi: Option<u16>,
    #[command(flatten)]
    look: PictureOptions,
    #[arg(long)]
    flip: bool,
    #[arg(long, value_name = "N")]
    per_row: Option<usize>,
    #[arg(long, value_name = "N", default_value = "12",
          value_parser = clap::value_parser!(u16).range(..=1000))]
    margin: Option<u16>,
}

pub(super) fn run(
    args: &DiagramArgs,
    language: &OutputLanguage,
    out: &mut dyn Write,
) -> CommandResult {
    args.reject_ineffective_options()?;
    let Some(style) = args.look.style(language)? else {
        return Ok(Exit::Unreadable);
    };
    let drawing = args.drawing();
    let (svg, exit) = match &args.file {
        Some(file) => {
            let study = args.witness.study(file)?;
            input::print_diagnostics(&study, language.for_study(&study))?;
            let game = game_by_number(&study, args.game)?;
            let strings = language.for_record(Some(&study.document.records[game.record].front));
            let svg = drawing.draw_game(&study, &style, strings)?;
            (svg, Exit::from_diagnostics(&study.diagnostics, false))
        }
        None => {
            let question = args.options.question(args.position.as_deref());
            let svg = drawing.draw_board(&question, &style, language.for_people())?;
            (svg, Exit::Passed)
        }
    };
    write(args, &svg.to_string(), out)?;
    Ok(exit)
}

impl DiagramArgs {
    /// Returns an error if an option would have no effect.
    fn reject_ineffective_options(&self) -> Result<(), ApiError> {
        let of_record = |option: &'static str| {
            let message = Message::new("cli.needs-record").with("option", option);
            Err(ApiError::new(message))
        };
        if self.file.is_none() && self.witness.is_some() {
            return of_record("--witness");
        }
        let one_step = self.step.as_deref().is_some_and(|it| it != "all");
        let one_board = self.turn.is_some() && self.step.is_none() && self.steps.is_none();
        let is_sheet = self.file.is_some() && !one_step && !one_board && !self.animate;
        if self.per_row.is_some() && !is_sheet {
            return Err(ApiError::new(Message::new("cli.no-sheet")));
        }
        if self.turn == Some(0) && (self.step.is_some() || self.steps.is_some() || self.animate) {
            return Err(ApiError::new(Message::new("cli.no-steps-of-start")));
        }
        if self.outputs().filter(|it| output::is_stdout(it)).count() > 1 {
            return Err(ApiError::new(Message::new("cli.one-output")));
        }
        Ok(())
    }

    /// Returns the paths of the output files.
    fn outputs(&self) -> impl Iterator<Item = &Path> {
        let files = [
            self.svg.as_deref(),
            #[cfg(feature = "png")]
            self.png.as_deref(),
            #[cfg(feature = "pdf")]
            self.pdf.as_deref(),
        ];
        files.into_iter().flatten()
    }

    fn drawing(&self) -> DiagramRequest {
        DiagramRequest {
            game: self.game,
            turn: self.turn,
            step: self.step.clone(),
            turns: self.turns.clone(),
            steps: self.steps.clone(),
            animate: self.animate,
            flip: self.flip,
            per_row: self.per_row.unwrap_or(DiagramRequest::default().per_row),
            width: self.look.width.map(PictureWidth::pixels),
            margin: self.margin,
        }
    }
}

/// Writes the requested files; SVG to standard output if none is named.
fn write(args: &DiagramArgs, svg: &str, out: &mut dyn Write) -> Result<(), ApiError> {
    #[cfg(feature = "png")]
    if let Some(png) = &args.png {
        let (scale, dpi) = args.look.resolution(args.scale, args.dpi);
        let picture = crate::diagram::png::render_with_dpi(svg, scale, dpi)
            .map_err(|error| ApiError::new(error.message()))?;
        write_binary(png, &picture, out)?;
    }
    #[cfg(feature = "pdf")]
    if let Some(pdf) = &args.pdf {
        let title = args.file.as_ref().and_then(|it| it.file_stem());
        let title = title.map_or_else(String::new, |it| it.to_string_lossy().into_owned());
        let picture = crate::diagram::pdf::render(svg, &title)
            .map_err(|error| ApiError::new(error.message()))?;
        write_binary(pdf, &picture, out)?;
    }
    match &args.svg {
        Some(file) if !output::is_stdout(file) => output::replace(file, svg.as_bytes())?,
        None if args.outputs().next().is_some() => {}
        _ => writeln!(out, "{}", svg.trim_end())?,
    }
    Ok(())
}

/// Writes a picture in a binary format.
#[cfg(any(feature = "png", feature = "pdf"))]
fn write_binary(file: &Path, picture: &[u8], out: &mut dyn Write) -> Result<(), ApiError> {
    match output::is_stdout(file) {
        true => output::bytes(picture, out),
        false => output::replace(file, picture),
    }
}
