use std::io::Write;
use std::path::{Path, PathBuf};

use super::game_options::GameOptions;
use super::language::OutputLanguage;
use super::output::CommandOutput;
use super::{AnswerFormat, ApiError, CommandResult, Exit, batch, input, output};
use crate::api::{MovesResponse, PositionContext, game_by_number, shell_file_argument};
use crate::diagnostic::SourceFile;
use crate::message::{Message, Strings};

#[derive(clap::Args, Debug)]
pub(super) struct MovesArgs {
    #[arg(conflicts_with_all = ["GameOptions", "position"])]
    pub(super) file: Option<PathBuf>,
    #[arg(long, requires = "file", conflicts_with_all = ["GameOptions", "position"])]
    turn: Option<u32>,
    #[arg(long, requires = "file", conflicts_with_all = ["GameOptions", "position"], default_value_t = 1)]
    game: usize,
    #[command(flatten)]
    options: GameOptions,
    #[arg(long, value_name = "P")]
    position: Option<String>,
    #[arg(long, value_enum, default_value_t = AnswerFormat::Text)]
    format: AnswerFormat,
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    limit: usize,
}

pub(super) fn run(
    args: &MovesArgs,
    language: &OutputLanguage,
    out: &mut CommandOutput,
) -> CommandResult {
    let strings = language.for_people();
    if args.position.as_deref() == Some("-") {
        let json = matches!(args.format, AnswerFormat::Json);
        return batch::answer_each_line(&args.options, json, language, out, |standing, out| {
            let moves = MovesResponse::new(standing, args.limit);
            match args.format {
                AnswerFormat::Json => output::json_line(&moves, out),
                AnswerFormat::Text => {
                    text(&moves, standing, strings, out)?;
                    Ok(writeln!(out)?)
                }
            }
        });
    }
    let standing = match &args.file {
        Some(file) => standing_from_record(args, file)?,
        None => args.options.standing(args.position.as_deref())?,
    };
    let moves = MovesResponse::new(&standing, args.limit);
    match args.format {
        AnswerFormat::Json => output::json(&moves, out)?,
        AnswerFormat::Text => text(&moves, &standing, strings, out)?,
    }
    Ok(Exit::Passed)
}

fn text(
    moves: &MovesResponse,
    standing: &PositionContext,
    strings: &Strings,
    out: &mut CommandOutput,
) -> Result<(), ApiError> {
    out.line(&moves.position)?;
    if let Some(outcome) = standing.rules.outcome(&standing.position) {
        let over = Message::new("outcome.over").with("outcome", Message::from(&outcome));
        out.line(&strings.render(&over))?;
    }
    let widths = moves.turns.iter().map(|turn| turn.notation.len());
    let width = widths.max().unwrap_or(0);
    let [never_ends, not_decided] =
        ["cli.never-ends", "cli.not-decided"].map(|key| strings.t(key, &[]));
    for turn in &moves.turns {
        let after = match (&turn.position, turn.never_ends) {
            (Some(after), _) => after,
            (None, true) => &never_ends,
            (None, false) => &not_decided,
        };
        out.line(&format!("{:width$}  {after}", turn.notation))?;
    }
    if !moves.complete {
        let more = Message::new("cli.more-turns").with("n", moves.turns.len());
        out.line(&strings.render(&more))?;
    }
    Ok(())
}

fn standing_from_record(args: &MovesArgs, file: &Path) -> Result<PositionContext, ApiError> {
    let study = input::study(file)?;
    let name = study.file.name();
    let game = game_by_number(&study, args.game)?;
    PositionContext::before_turn(game, args.turn, &study.file)?.ok_or_else(|| {
        ApiError::new(
            Message::new("cli.no-such-position").with("file", SourceFile::display_name(name)),
        )
        .with_help(Message::new("cli.shows-turns").with("file", shell_file_argument(name)))
    })
}
