#[cfg(feature = "book")]
use std::io::Write;
use std::path::PathBuf;

use clap::ValueEnum;

use super::language::OutputLanguage;
use super::output::CommandOutput;
use super::output_options::OutputOptions;
use super::turns_option::TurnsOption;
use super::witness_option::WitnessOption;
use super::{CommandError, CommandResult, Exit, input, output};
use crate::api::{ReplayResponse, missing_turn};
use crate::figure::{self, Figure};
use crate::message::{Message, Strings};
#[cfg(feature = "book")]
use crate::project::Project;
use crate::replay::{FirstSteps, PlayedTurn, ReplayedGame, WitnessBoard};
use crate::report::metadata_lines;
#[cfg(feature = "book")]
use crate::site::record_page;

#[derive(clap::Args, Debug)]
pub(super) struct ReplayArgs {
    pub(super) file: PathBuf,
    #[arg(long, value_name = "NUMBER")]
    turn: Option<u32>,
    #[arg(long)]
    steps: bool,
    #[arg(long, value_name = "N", default_value_t = FirstSteps::DEFAULT)]
    max_steps: usize,
    #[command(flatten)]
    witness: WitnessOption,
    #[command(flatten)]
    turns: TurnsOption,
    #[command(flatten)]
    output: OutputOptions<ReplayFormat>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ReplayFormat {
    Text,
    Json,
    #[cfg(feature = "book")]
    Html,
}

pub(super) fn run(
    args: &ReplayArgs,
    language: &OutputLanguage,
    out: &mut CommandOutput,
) -> CommandResult {
    let format = args.output.format()?;
    let mut study = args.witness.study(&args.file)?;
    args.turns.apply_to(&mut study.replay.games)?;
    let (document, replayed) = (&study.document, &study.replay);
    let mut turns = replayed.games.iter().flat_map(ReplayedGame::turns);
    let missing = args
        .turn
        .filter(|&only| !turns.any(|turn| turn.number == only));
    args.output.redirect(out);
    match format {
        ReplayFormat::Json => {
            let answer = ReplayResponse::new(
                &study,
                args.turn,
                Some(args.max_steps),
                language.for_programs(),
            );
            output::json(&answer, out)?;
        }
        #[cfg(feature = "book")]
        ReplayFormat::Html => {
            let project = Project::find_or_current();
            let page = record_page(&study, args.turn, language.for_study(&study), project);
            let page = page.map_err(|error| CommandError::new(error.message()))?;
            out.write_all(page.as_bytes())?;
        }
        ReplayFormat::Text => {
            let mut remaining = args.max_steps;
            for game in &replayed.games {
                let front = &document.records[game.record].front;
                let strings = language.for_record(Some(front));
                for line in metadata_lines(front, strings) {
                    out.line(&line)?;
                }
                out.line(&(game.base.to_string() + "\n"))?;
                if args.turn.is_none() {
                    let start = Figure::board(game.line.start.clone());
                    out.board(&start.with_marks(game.line.comments(None)), strings)?;
                    print_witness_boards(game.line.witness_boards(None), strings, out)?;
                }
                for turn in game.turns() {
                    if args.turn.is_some_and(|only| only != turn.number) {
                        continue;
                    }
                    out.line(&(turn_line(turn, game, strings) + "\n"))?;
                    if args.steps {
                        let listed = turn.first_steps(&game.rules, remaining);
                        remaining -= listed.steps.len();
                        let mut figures = Figure::steps(&turn.before, &listed.steps);
                        if listed.omitted == 0 {
                            let comments = game.line.comments_by_event(turn, &listed.steps);
                            figures = Figure::with_marks_by_event(figures, comments);
                        }
                        for figure in figures {
                            let figure = figure.with_directions(game.rules.directions());
                            out.line(&strings.render(&figure.title()))?;
                            out.board(&figure, strings)?;
                        }
                        if listed.omitted > 0 {
                            let note = Message::new("cli.omitted-steps").with("n", listed.omitted);
                            out.line(&(strings.render(&note) + "\n"))?;
                        }
                    } else {
                        let figure = Figure::turn(&turn.before, &turn.played.position);
                        out.board(&figure.with_marks(game.line.comments(Some(turn))), strings)?;
                    }
                    print_witness_boards(game.line.witness_boards(Some(turn)), strings, out)?;
                }
                let front = &study.document.records[game.record].front;
                if let Some(end) = game.end(front) {
                    out.line(&(strings.render(&end.into()) + "\n"))?;
                }
            }
        }
    }
    input::print_diagnostics(&study, language.for_study(&study))?;
    if let Some(number) = missing {
        let turns = replayed.games.iter().flat_map(ReplayedGame::turns);
        let last = turns.map(|turn| turn.number).max().unwrap_or(0);
        let missing = missing_turn(&study, number, last);
        return Err(missing.with_help(Message::new("cli.without-turn")).into());
    }
    Ok(Exit::from_diagnostics(&study.diagnostics, false))
}

/// Prints the boards of other witnesses, one per line.
fn print_witness_boards<'a>(
    boards: impl Iterator<Item = &'a WitnessBoard>,
    strings: &Strings,
    out: &mut CommandOutput,
) -> Result<(), CommandError> {
    let differences: Vec<_> = boards.filter_map(WitnessBoard::message).collect();
    for difference in &differences {
        out.line(&strings.render(difference))?;
    }
    if !differences.is_empty() {
        out.line("")?;
    }
    Ok(())
}

/// Returns a turn as one line: number, side, short form and long form.
pub(super) fn turn_line(turn: &PlayedTurn, game: &ReplayedGame, strings: &Strings) -> String {
    let listed = turn.first_steps(&game.rules, FirstSteps::DEFAULT);
    let line = format!(
        "{}. {}{}{}  ({})",
        turn.number,
        strings.render(&turn.side.into()),
        strings.t("list.colon", &[]),
        game.shown_turn(turn, strings),
        listed.long_notation(game.rules.directions())
    );
    if !turn.written.is_supplied() && !turn.written.has_unknowns() {
        return line;
    }
    let doubts = turn.uncertainties(&listed.steps).into_iter();
    let doubts: Vec<_> = doubts.map(|(_, doubt)| doubt).collect();
    strings.render(&figure::append_uncertainty(line, &doubts))
}
