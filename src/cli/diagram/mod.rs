mod picture_options;

#[cfg(feature = "pdf")]
use std::path::Path;

use clap::ValueEnum;

pub(super) use self::picture_options::PictureOptions;
use self::picture_options::PictureWidth;
use super::board_source::BoardSource;
use super::language::OutputLanguage;
use super::output::CommandOutput;
use super::output_options::OutputOptions;
use super::witness_option::WitnessOption;
use super::{CommandError, CommandResult, Exit, input};
use crate::api::{DiagramRequest, game_by_number};
use crate::diagram::Svg;
#[cfg(feature = "png")]
use crate::diagram::{MovingFormat, encode_frames};
use crate::message::Message;

#[derive(clap::Args, Debug)]
pub(super) struct DiagramArgs {
    #[command(flatten)]
    pub(super) source: BoardSource,
    #[arg(long)]
    game: Option<usize>,
    #[arg(long, value_name = "NUMBER")]
    turn: Option<u32>,
    #[arg(long, value_name = "NUMBER", requires = "turn", num_args = 0..=1, default_missing_value = "all")]
    step: Option<String>,
    #[arg(long, value_name = "NUMBERS", conflicts_with_all = ["turn", "step"])]
    turns: Option<String>,
    #[arg(long, value_name = "STEPS", conflicts_with = "step")]
    steps: Option<String>,
    #[arg(long, requires = "turn", conflicts_with_all = ["step", "legend"])]
    animate: bool,
    #[command(flatten)]
    witness: WitnessOption,
    #[command(flatten)]
    output: OutputOptions<DiagramFormat>,
    #[cfg(feature = "png")]
    #[arg(long, value_name = "N", conflicts_with = "dpi")]
    scale: Option<f32>,
    #[cfg(feature = "png")]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(20..=2400))]
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum DiagramFormat {
    Svg,
    #[cfg(feature = "png")]
    Png,
    #[cfg(feature = "png")]
    Gif,
    #[cfg(feature = "png")]
    Apng,
    #[cfg(feature = "pdf")]
    Pdf,
}

impl DiagramFormat {
    /// Returns `true` for a picture with several frames.
    fn is_moving(self) -> bool {
        #[cfg(feature = "png")]
        return matches!(self, Self::Gif | Self::Apng);
        #[cfg(not(feature = "png"))]
        false
    }
}

pub(super) fn run(
    args: &DiagramArgs,
    language: &OutputLanguage,
    out: &mut CommandOutput,
) -> CommandResult {
    let format = args.output.format()?;
    let record = args.source.record(&args.options_of_record())?;
    args.reject_ineffective_options(format, record.is_some())?;
    let Some(style) = args.look.style(language)? else {
        return Ok(Exit::Unreadable);
    };
    let drawing = args.drawing();
    let (frames, exit) = match record {
        Some(file) => {
            let study = args.witness.study(file)?;
            input::print_diagnostics(&study, language.for_study(&study))?;
            let game = game_by_number(&study, drawing.game)?;
            let strings = language.for_record(Some(&study.document.records[game.record].front));
            let frames = match format.is_moving() {
                true => drawing.draw_game_frames(&study, &style, strings)?,
                false => vec![drawing.draw_game(&study, &style, strings)?],
            };
            (frames, Exit::from_diagnostics(&study.diagnostics, false))
        }
        None => {
            let question = args.source.question()?;
            let svg = drawing.draw_board(&question, &style, language.for_people())?;
            (vec![svg], Exit::Passed)
        }
    };
    let picture = args.convert(format, &frames)?;
    args.output.redirect(out);
    out.binary_or_text(&picture)?;
    Ok(exit)
}

impl DiagramArgs {
    /// Returns the options that need a record, each with whether it was given.
    fn options_of_record(&self) -> [(bool, &'static str); 5] {
        [
            (self.game.is_some(), "--game"),
            (self.turn.is_some(), "--turn"),
            (self.turns.is_some(), "--turns"),
            (self.steps.is_some(), "--steps"),
            (self.witness.siglum().is_some(), "--witness"),
        ]
    }

    /// Returns an error if an option would have no effect.
    fn reject_ineffective_options(
        &self,
        format: DiagramFormat,
        is_record: bool,
    ) -> Result<(), CommandError> {
        #[cfg(feature = "png")]
        let [scale, dpi] = [self.scale.is_some(), self.dpi.is_some()]
            .map(|given| given && !matches!(format, DiagramFormat::Png));
        #[cfg(not(feature = "png"))]
        let [scale, dpi] = [false; 2];
        let animate = self.animate && format != DiagramFormat::Svg;
        let moves = format.is_moving();
        let of_format = [
            (scale, "--scale"),
            (dpi, "--dpi"),
            (animate, "--animate"),
            (moves && self.look.is_transparent(), "--background"),
            (moves && self.look.legend, "--legend"),
        ];
        if let Some((_, option)) = of_format.into_iter().find(|(given, _)| *given) {
            let message = Message::new("cli.no-effect").with("option", option);
            return Err(CommandError::new(message));
        }
        let one_step = self.step.as_deref().is_some_and(|it| it != "all");
        let one_board = self.turn.is_some() && self.step.is_none() && self.steps.is_none();
        let is_sheet = is_record && !moves && !one_step && !one_board && !self.animate;
        if self.per_row.is_some() && !is_sheet {
            return Err(CommandError::new(Message::new("cli.no-sheet")));
        }
        if self.turn == Some(0) && (self.step.is_some() || self.steps.is_some() || self.animate) {
            return Err(CommandError::new(Message::new("cli.no-steps-of-start")));
        }
        Ok(())
    }

    /// Returns the picture in the format. A still one has one frame.
    fn convert(&self, format: DiagramFormat, frames: &[Svg]) -> Result<Vec<u8>, CommandError> {
        let svg = frames.iter().map(Svg::to_string).next().unwrap_or_default();
        match format {
            DiagramFormat::Svg => Ok(format!("{}\n", svg.trim_end()).into_bytes()),
            #[cfg(feature = "png")]
            DiagramFormat::Png => {
                let (scale, dpi) = self.look.resolution(self.scale, self.dpi);
                crate::diagram::png::render_with_dpi(&svg, scale, dpi)
                    .map_err(|error| CommandError::new(error.message()))
            }
            #[cfg(feature = "png")]
            DiagramFormat::Gif => self.encode_frames(frames, MovingFormat::Gif),
            #[cfg(feature = "png")]
            DiagramFormat::Apng => self.encode_frames(frames, MovingFormat::Apng),
            #[cfg(feature = "pdf")]
            DiagramFormat::Pdf => {
                let title = self.source.path().and_then(Path::file_stem);
                let title = title.map_or_else(String::new, |it| it.to_string_lossy().into_owned());
                crate::diagram::pdf::render(&svg, &title)
                    .map_err(|error| CommandError::new(error.message()))
            }
        }
    }

    /// Returns a moving picture, by default as wide as messengers show it.
    #[cfg(feature = "png")]
    fn encode_frames(&self, frames: &[Svg], format: MovingFormat) -> Result<Vec<u8>, CommandError> {
        const DEFAULT_WIDTH: u32 = 512;
        let width = self.look.width.map_or(DEFAULT_WIDTH, PictureWidth::pixels);
        let natural = frames.first().map_or(1.0, Svg::width);
        // The renderer rounds up.
        let scale = (f64::from(width) - 0.25) / natural;
        encode_frames(frames, scale as f32, format)
            .map_err(|error| CommandError::new(error.message()))
    }

    fn drawing(&self) -> DiagramRequest {
        DiagramRequest {
            game: self.game.unwrap_or(1),
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
