use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;

use fifangha_rules::{PlayResult, RestCause, Rules, TurnEnd, break_if};
use unicode_width::UnicodeWidthStr;

use super::board_source::BoardSource;
use super::language::OutputLanguage;
use super::output::CommandOutput;
use super::output_options::OutputOptions;
use super::{AnswerFormat, CommandError, CommandResult, Exit, batch, input, output};
use crate::api::{
    MovesResponse, PositionContext, game_by_number, missing_turn, shell_file_argument,
};
use crate::diagnostic::SourceFile;
use crate::figure::Figure;
use crate::message::{Message, MessageArg, Strings};

#[derive(clap::Args, Debug)]
pub(super) struct MovesArgs {
    #[command(flatten)]
    pub(super) source: BoardSource,
    #[arg(long)]
    turn: Option<u32>,
    #[arg(long)]
    game: Option<usize>,
    #[command(flatten)]
    output: OutputOptions,
    #[arg(long, value_name = "N", default_value_t = MovesResponse::DEFAULT_LIMIT)]
    limit: usize,
}

pub(super) fn run(
    args: &MovesArgs,
    language: &OutputLanguage,
    out: &mut CommandOutput,
) -> CommandResult {
    let strings = language.for_people();
    let format = args.output.format()?;
    let of_record = [
        (args.turn.is_some(), "--turn"),
        (args.game.is_some(), "--game"),
    ];
    let record = args.source.record(&of_record)?;
    if record.is_none() && args.source.position() == Some("-") {
        args.output.redirect(out);
        let options = &args.source.options;
        let json = matches!(format, AnswerFormat::Json);
        return batch::answer_each_line(options, json, language, out, |position_context, out| {
            match format {
                AnswerFormat::Json => {
                    output::json_line(&MovesResponse::new(position_context, args.limit), out)
                }
                AnswerFormat::Text => {
                    text(position_context, args.limit, false, strings, out)?;
                    Ok(writeln!(out)?)
                }
            }
        });
    }
    let position_context = match record {
        Some(file) => context_from_record(args, file)?,
        None => args.source.question()?.position()?,
    };
    args.output.redirect(out);
    match format {
        AnswerFormat::Json => {
            output::json(&MovesResponse::new(&position_context, args.limit), out)?
        }
        AnswerFormat::Text => text(&position_context, args.limit, true, strings, out)?,
    }
    Ok(Exit::Passed)
}

/// Prints the position and a table of its turns: number of captured seeds, number of sowings
/// and end of each turn.
fn text(
    position_context: &PositionContext,
    limit: usize,
    board: bool,
    strings: &Strings,
    out: &mut CommandOutput,
) -> Result<(), CommandError> {
    let PositionContext {
        rules, position, ..
    } = position_context;
    out.line(&position.to_string())?;
    if board {
        out.line("")?;
        out.board(&Figure::board(*position), strings)?;
    }
    if let Some(outcome) = rules.outcome(position) {
        let over = Message::new("outcome.over").with("outcome", Message::from(&outcome));
        out.line(&strings.render(&over))?;
    }
    let mut rows = Vec::new();
    let more = rules.each_turn(position, |turn, played| {
        break_if(rows.len() == limit)?;
        rows.push([
            rules.notation(position, &turn),
            played.captured.to_string(),
            played.laps.to_string(),
            strings.render(&end_message(rules, &played)),
        ]);
        ControlFlow::Continue(())
    });
    if !rows.is_empty() {
        let heads = [
            "cli.moves.turn",
            "cli.moves.captures",
            "cli.moves.sowings",
            "cli.moves.end",
        ];
        let heads = heads.map(|head| strings.t(head, &[]));
        print_table(&heads, &rows, out)?;
    }
    if more.is_some() {
        let more = Message::new("cli.more-turns").with("n", rows.len());
        out.line(&strings.render(&more))?;
    }
    Ok(())
}

/// Prints a table: text is aligned to the left, numbers to the right.
fn print_table(
    heads: &[String; 4],
    rows: &[[String; 4]],
    out: &mut CommandOutput,
) -> Result<(), CommandError> {
    let width = |index: usize| {
        let cells = rows.iter().map(|row| row[index].width());
        cells.max().unwrap_or(0).max(heads[index].width())
    };
    let [first, second, third, _] = [width(0), width(1), width(2), 0];
    for [turn, captures, sowings, end] in std::iter::once(heads).chain(rows) {
        out.line(&format!(
            "{turn}{}  {}{captures}  {}{sowings}  {end}",
            " ".repeat(first - turn.width()),
            " ".repeat(second - captures.width()),
            " ".repeat(third - sowings.width()),
        ))?;
    }
    Ok(())
}

/// Returns the end of a turn in words: the outcome of the game, else the pit of the last seed.
fn end_message(rules: &Rules, played: &PlayResult) -> Message {
    if let Some(outcome) = rules.outcome_after(played) {
        return Message::from(&outcome);
    }
    let end = |key| Message::new(key).with("pit", MessageArg::text(&played.last_pit));
    match played.end {
        TurnEnd::Rest(RestCause::Chosen | RestCause::House) => end("cli.moves.chosen"),
        TurnEnd::Rest(RestCause::OneSowing) => end("cli.moves.one_sowing"),
        TurnEnd::Rest(RestCause::OuterRova) => end("cli.moves.outer_rova"),
        TurnEnd::Rest(RestCause::NoCapture) => end("cli.moves.no_capture"),
        TurnEnd::Rest(RestCause::HouseStop) => end("cli.moves.house_stop"),
        TurnEnd::Rest(RestCause::Blocked) => end("cli.moves.blocked"),
        TurnEnd::Rest(_) => end("cli.moves.empty_pit"),
        TurnEnd::Never { .. } => Message::new("cli.never-ends"),
        TurnEnd::Undecided => Message::new("cli.not-decided"),
    }
}

fn context_from_record(args: &MovesArgs, file: &Path) -> Result<PositionContext, CommandError> {
    let study = input::study(file)?;
    let name = study.file.name();
    let game = game_by_number(&study, args.game.unwrap_or(1))?;
    PositionContext::before_turn(game, args.turn, &study.file)?.ok_or_else(|| {
        let replayed = game.turns().map(|it| it.number).max().unwrap_or(0);
        let missing = match args.turn {
            Some(number) => missing_turn(&study, number, replayed).into(),
            None => CommandError::new(
                Message::new("cli.no-such-position").with("file", SourceFile::display_name(name)),
            ),
        };
        missing.with_help(Message::new("cli.shows-turns").with("file", shell_file_argument(name)))
    })
}
