mod look;

use std::io::Write;
use std::path::PathBuf;

use self::look::Look;
use super::game::GameOptions;
use super::language::Language;
use super::{Exit, Failure, Outcome, input, output};
use crate::answer::{Drawing, game_of};

/// Draws boards of a record, or a position, as SVG or PNG.
///
/// Without --turn every turn is drawn, on one sheet; with it that turn: what
/// it changed, or its steps. SVG goes to standard output unless --svg or --png
/// names a file.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  fifangha diagram games/busser-2023-example.fif --turn 3 > turn-3.svg
  fifangha diagram games/busser-2023-example.fif --turn 3 --step --png turn-3.png
  fifangha diagram games/busser-2023-example.fif --turn 3 --step 4 --theme print --key
  fifangha diagram games/busser-2023-example.fif --turns 2-4 --steps captures --svg captures.svg
  fifangha diagram games/busser-2023-example.fif --turn 3 --animate --svg turn-3.svg
  fifangha diagram --rules katro --columns 6 --svg start.svg
  fifangha diagram --position '......../.11__11./~2131/........ S_ N24 S' --png torn.png")]
pub(super) struct Args {
    /// A record, or `-` for standard input.
    #[arg(conflicts_with_all = ["rules", "columns", "set", "position"])]
    file: Option<PathBuf>,
    /// Which game of the file, from 1.
    #[arg(long, requires = "file", default_value_t = 1)]
    game: usize,
    /// The turn to draw; 0 is the board that the game starts from.
    #[arg(long, value_name = "NUMBER", requires = "file")]
    turn: Option<u32>,
    /// Draws the steps of the turn, or one of them, counted from 1.
    #[arg(long, value_name = "NUMBER", requires = "turn", num_args = 0..=1, default_missing_value = "all")]
    step: Option<String>,
    /// The turns to draw on a sheet: `3`, or `2-4`.
    #[arg(
        long,
        value_name = "NUMBERS",
        requires = "file",
        conflicts_with = "turn"
    )]
    turns: Option<String>,
    /// Draws these steps of the turns on a sheet: `all`, `2-4`, or those of a
    /// kind: `drops`, `lifts`, `sowings`, `captures`, `merges`, `relays`.
    #[arg(long, value_name = "STEPS", requires = "file", conflicts_with = "step")]
    steps: Option<String>,
    /// Draws the steps one after the other: an SVG that moves.
    #[arg(long, requires = "turn", conflicts_with_all = ["step", "key"])]
    #[cfg_attr(feature = "png", arg(conflicts_with = "png"))]
    animate: bool,
    #[command(flatten)]
    options: GameOptions,
    /// A position to draw, in one line; `_` and `~` rows for what nobody knows.
    #[arg(long, value_name = "P")]
    position: Option<String>,
    /// Writes SVG to this file.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Writes PNG to this file.
    #[cfg(feature = "png")]
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Pixels of the PNG for each pixel of the SVG: 2, or with --width 1.
    #[cfg(feature = "png")]
    #[arg(long, value_name = "N", requires = "png")]
    scale: Option<f32>,
    #[command(flatten)]
    look: Look,
    /// Draws North at the bottom. Words of left and right are then those of
    /// whoever looks from there; L and R of the notation stay as they are.
    #[arg(long)]
    turned: bool,
    /// Boards beside each other on a sheet.
    #[arg(long, value_name = "N", default_value_t = 2)]
    across: usize,
}

pub(super) fn run(args: &Args, language: &Language, out: &mut dyn Write) -> Outcome {
    let Some(style) = args.look.style(language)? else {
        return Ok(Exit::Unreadable);
    };
    let drawing = args.drawing();
    let (svg, exit) = match &args.file {
        Some(file) => {
            let study = input::study(file)?;
            input::tell(&study, language.of_study(&study))?;
            let game = game_of(&study, args.game)?;
            let strings = language.of_record(Some(&study.document.records[game.record].front));
            let svg = drawing.of_study(&study, &style, strings)?;
            (svg, Exit::of(&study.diagnostics, false))
        }
        None => {
            let question = args.options.question(args.position.as_deref());
            let svg = drawing.of_board(&question, &style, language.of_people())?;
            (svg, Exit::Holds)
        }
    };
    write(args, &svg.to_string(), out)?;
    Ok(exit)
}

impl Args {
    fn drawing(&self) -> Drawing {
        Drawing {
            game: self.game,
            turn: self.turn,
            step: self.step.clone(),
            turns: self.turns.clone(),
            steps: self.steps.clone(),
            animate: self.animate,
            turned: self.turned,
            across: self.across,
            width: self.look.width,
        }
    }
}

#[cfg(feature = "png")]
fn write(args: &Args, svg: &str, out: &mut dyn Write) -> Result<(), Failure> {
    if let Some(png) = &args.png {
        let usual = if args.look.width.is_some() { 1.0 } else { 2.0 };
        let picture = crate::diagram::png::render(svg, args.scale.unwrap_or(usual))
            .map_err(|error| Failure::new(error.message()))?;
        output::replace(png, &picture)?;
    }
    write_svg(args, svg, args.png.is_none(), out)
}

#[cfg(not(feature = "png"))]
fn write(args: &Args, svg: &str, out: &mut dyn Write) -> Result<(), Failure> {
    write_svg(args, svg, true, out)
}

fn write_svg(args: &Args, svg: &str, print: bool, out: &mut dyn Write) -> Result<(), Failure> {
    match &args.svg {
        Some(file) => output::replace(file, svg.as_bytes())?,
        None if print => writeln!(out, "{}", svg.trim_end())?,
        None => {}
    }
    Ok(())
}
