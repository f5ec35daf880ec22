use std::io::Write;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use fifangha_rules::Side;

use super::game::GameOptions;
use super::language::Language;
use super::{Exit, Failure, Outcome, input, output};
use crate::diagram::{Style, Theme, draw, sheet};
use crate::figure::{Figure, caption};
use crate::message::{Message, Strings};
use crate::replay::{Game, PlayedTurn};

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
  fifangha diagram games/busser-2023-example.fif --turn 3 --step 4 --theme print
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
    /// Pixels of the PNG for each pixel of the SVG.
    #[cfg(feature = "png")]
    #[arg(long, value_name = "N", default_value_t = 2.0, requires = "png")]
    scale: f32,
    /// The colours: `light`, `dark` or `print`.
    #[arg(long, value_enum, default_value_t = Colours::Light)]
    theme: Colours,
    /// Draws North at the bottom.
    #[arg(long)]
    turned: bool,
    /// Boards beside each other on a sheet.
    #[arg(long, value_name = "N", default_value_t = 2)]
    across: usize,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Colours {
    Light,
    Dark,
    Print,
}

pub(super) fn run(args: &Args, language: &Language, out: &mut dyn Write) -> Outcome {
    let style = Style {
        theme: match args.theme {
            Colours::Light => Theme::LIGHT,
            Colours::Dark => Theme::DARK,
            Colours::Print => Theme::PRINT,
        },
        bottom: if args.turned {
            Side::North
        } else {
            Side::South
        },
        ..Style::default()
    };
    let (svg, exit) = match &args.file {
        Some(file) => of_record(args, file, &style, language)?,
        None => {
            let (game, board) = args.options.board(args.position.as_deref())?;
            let style = with_reserves(&style, &game.rules);
            let figure = Figure::board(board);
            let svg = draw(&figure, &style, language.of_people()).to_string();
            (svg, Exit::Holds)
        }
    };
    write(args, &svg, out)?;
    Ok(exit)
}

#[cfg(feature = "png")]
fn write(args: &Args, svg: &str, out: &mut dyn Write) -> Result<(), Failure> {
    if let Some(png) = &args.png {
        let picture = crate::diagram::png::render(svg, args.scale)
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

fn of_record(
    args: &Args,
    file: &Path,
    style: &Style,
    language: &Language,
) -> Result<(String, Exit), Failure> {
    let study = input::study(file)?;
    input::tell(&study, language.of_study(&study))?;
    let game = input::game(&study, args.game)?;
    let strings = language.of_record(Some(&study.document.records[game.record].front));
    let style = with_reserves(style, &game.rules);
    let svg = match args.turn {
        None => all_turns(args, game, &style, strings),
        Some(0) => draw(&Figure::board(game.line.start.clone()), &style, strings).to_string(),
        Some(number) => {
            let turn = game
                .turns()
                .find(|turn| turn.number == number)
                .ok_or_else(|| {
                    let last = game.turns().map(|turn| turn.number).max().unwrap_or(0);
                    input::no_turn(&study, number)
                        .help(Message::new("cli.turns-up-to").with("last", last))
                })?;
            one_turn(args, game, turn, &style, strings)?
        }
    };
    Ok((svg, Exit::of(&study.diagnostics, false)))
}

/// A game without reserves is drawn without their bowls.
fn with_reserves(style: &Style, rules: &fifangha_rules::Rules) -> Style {
    Style {
        show_reserves: rules.parameters().reserve() > 0,
        ..style.clone()
    }
}

fn all_turns(args: &Args, game: &Game, style: &Style, strings: &Strings) -> String {
    let mut figures = vec![Figure::board(game.line.start.clone())];
    let mut captions = vec![String::new()];
    for turn in game.turns() {
        figures.push(Figure::turn(&turn.before, &turn.played.position));
        captions.push(format!("{}. {}", turn.number, turn.notation(&game.rules)));
    }
    sheet(&figures, args.across, &captions, style, strings).to_string()
}

fn one_turn(
    args: &Args,
    game: &Game,
    turn: &PlayedTurn,
    style: &Style,
    strings: &Strings,
) -> Result<String, Failure> {
    let Some(wanted) = &args.step else {
        let figure = Figure::turn(&turn.before, &turn.played.position);
        return Ok(draw(&figure, style, strings).to_string());
    };
    let steps = turn.steps(&game.rules);
    let figures = Figure::steps(&turn.before, &steps);
    if wanted == "all" {
        let captions: Vec<_> = steps
            .iter()
            .map(|step| strings.say(&caption(&step.event)))
            .collect();
        return Ok(sheet(&figures, args.across, &captions, style, strings).to_string());
    }
    let figure = wanted
        .parse::<usize>()
        .ok()
        .and_then(|number| figures.get(number.checked_sub(1)?))
        .ok_or_else(|| {
            let message = Message::new("cli.no-step")
                .with("turn", turn.number)
                .with("step", wanted.as_str());
            Failure::new(message).help(Message::new("cli.steps-up-to").with("last", figures.len()))
        })?;
    Ok(draw(figure, style, strings).to_string())
}
