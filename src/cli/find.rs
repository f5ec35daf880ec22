use std::path::PathBuf;

use fifangha_rules::Side;
use rayon::prelude::*;

use super::input::{InputFiles, OpenedRecords};
use super::language::OutputLanguage;
use super::output::{self, CommandOutput};
use super::output_options::OutputOptions;
use super::{AnswerFormat, CommandError, CommandResult, Exit, input};
use crate::api::{FindRequest, FindResponse, FoundPlaceJson, LocationJson, OpeningTurnJson};
use crate::diagnostic::ReadError;
use crate::find::{CHUNK_BYTES, FindPlan, Findings, IncompleteReason, RecordChunk, RecordChunks};
use crate::message::{Message, Strings};
use crate::report::replace_control_characters;
use crate::study::Study;

#[derive(clap::Args, Debug)]
pub(super) struct FindArgs {
    pub(super) paths: Vec<PathBuf>,
    #[command(flatten)]
    request: FindRequest,
    #[command(flatten)]
    output: OutputOptions,
}

/// The number of files that are searched in parallel before their findings are added.
const FILES_PER_ROUND: usize = 4096;

pub(super) fn run(
    args: &FindArgs,
    language: &OutputLanguage,
    out: &mut CommandOutput,
) -> CommandResult {
    let format = args.output.format()?;
    let plan = args.request.plan()?;
    let files = InputFiles::from_paths(&args.paths)?;
    let (count, found) = search_files(&files, &plan)?;
    args.output.redirect(out);
    let response = |strings| FindResponse::new(count, &found, &plan, strings);
    let is_found = match format {
        AnswerFormat::Json => {
            let response = response(language.for_programs());
            output::json(&response, out)?;
            response.is_found()
        }
        AnswerFormat::Text => {
            let strings = language.for_people();
            let response = response(strings);
            text(&response, strings, out)?;
            response.is_found()
        }
    };
    let unread = found.count_incomplete(IncompleteReason::Unread) > 0;
    Ok(match unread {
        true => Exit::Unreadable,
        false => Exit::passed_if(is_found),
    })
}

/// Searches files in parallel. Returns the number of files that were read, and the findings in the
/// order of the files.
fn search_files(files: &InputFiles, plan: &FindPlan) -> Result<(usize, Findings), CommandError> {
    let mut found = Findings::default();
    let mut unread = 0;
    for study in &files.others {
        found.append(unread_findings(study), plan.limit);
    }
    for first in (0..files.count()).step_by(FILES_PER_ROUND) {
        let numbers = first..files.count().min(first + FILES_PER_ROUND);
        let one = |number| search_file(files, number, plan);
        let together: Vec<_> = numbers.into_par_iter().map(one).collect();
        for it in together {
            let it = it?;
            unread += usize::from(it.games == 0 && it.incomplete_records.len() == 1);
            found.append(it, plan.limit);
        }
    }
    Ok((files.count() - unread, found))
}

/// Returns the findings in a file that cannot be read.
fn unread_findings(study: &Study) -> Findings {
    let Some(why) = study.diagnostics.first() else {
        return Findings::default();
    };
    let line = study.file.line_column(why.span.start()).line;
    Findings::unread(study.file.name(), line, why.message.clone())
}

fn search_file(
    files: &InputFiles,
    number: usize,
    plan: &FindPlan,
) -> Result<Findings, CommandError> {
    let (opened, references) = files.open_records(number)?;
    let games = references.known_games();
    Ok(match opened {
        OpenedRecords::Unread(study) => unread_findings(&study),
        OpenedRecords::Text(file) => plan.search_text(file, games, 0),
        OpenedRecords::Large(name, file) => {
            let chunks = RecordChunks::new(name.as_str(), file, CHUNK_BYTES);
            let search = |(index, chunk): (usize, RecordChunk)| {
                let found = match chunk.text {
                    Ok(file) => plan.search_text(file, games, chunk.lines),
                    Err(error) => unread_chunk(&name, error, chunk.lines)?,
                };
                Ok((index, found))
            };
            let parts: Result<Vec<_>, CommandError> =
                chunks.enumerate().par_bridge().map(search).collect();
            let mut parts = parts?;
            parts.sort_by_key(|it| it.0);
            let mut all = Findings::default();
            for (_, mut part) in parts {
                part.number_games_from(all.games);
                all.append(part, plan.limit);
            }
            all
        }
    })
}

/// Returns the findings in a part of a file that cannot be read.
fn unread_chunk(name: &str, error: ReadError, lines: usize) -> Result<Findings, CommandError> {
    match error {
        ReadError::Io(error) => Err(input::read_failure(&name, &error)),
        ReadError::Refused(refused) => {
            let (file, why) = *refused;
            let line = file.line_column(why.span.start()).line + lines;
            Ok(Findings::unread(name, line, why.message))
        }
    }
}

/// Prints the places, then the records that were not searched as a whole, and the numbers.
fn text(
    response: &FindResponse,
    strings: &Strings,
    out: &mut CommandOutput,
) -> Result<(), CommandError> {
    for place in &response.places {
        line(&place_line(place), strings, out)?;
        if let Some(position) = &place.position {
            out.line(&format!("  {position}"))?;
        }
    }
    for it in response.repeated.iter().flatten() {
        let games = Message::new("find.in_games").with("n", it.games);
        let position = Message::new("find.position_line").with("position", it.position.as_str());
        line(&position.with("what", games), strings, out)?;
        for place in it.places.iter().take(MAX_PLACES) {
            line(&located("find.indented", place), strings, out)?;
        }
    }
    for it in response.openings.iter().flatten() {
        let results = results(it.places, [it.south, it.north, it.draws]);
        let position = Message::new("find.position_line").with("position", it.position.as_str());
        line(&position.with("what", results), strings, out)?;
        openings(&it.turns, 1, strings, out)?;
    }
    for it in &response.incomplete_records {
        let message = located("find.incomplete_line", &it.location);
        line(&message.with("what", it.message.as_str()), strings, out)?;
    }
    summary(response, strings, out)
}

/// The number of places that are printed for a repeated position.
const MAX_PLACES: usize = 3;

fn line(message: &Message, strings: &Strings, out: &mut CommandOutput) -> Result<(), CommandError> {
    Ok(out.line(&replace_control_characters(&strings.render(message)))?)
}

/// Returns a message with the place of a file.
fn located(key: &'static str, place: &LocationJson) -> Message {
    Message::new(key)
        .with("file", place.file.as_str())
        .with("line", place.line)
        .with("column", place.column)
}

fn place_line(place: &FoundPlaceJson) -> Message {
    let mut what = match (&place.turn, place.moment.as_str()) {
        (Some(turn), moment) => {
            let key = match moment {
                "after" => "find.after",
                _ => "find.before",
            };
            let side = turn.side.chars().next().and_then(Side::from_letter);
            Message::new(key)
                .with("number", turn.number)
                .with("side", side.unwrap_or(Side::South))
                .with("turn", turn.notation.as_str())
        }
        (None, "board") => Message::new("find.board"),
        (None, _) => Message::new("find.game").with("game", place.location.game),
    };
    if !place.title.is_empty() {
        what = Message::new("find.titled")
            .with("what", what)
            .with("title", place.title.as_str());
    }
    located("find.place_line", &place.location).with("what", what)
}

/// Prints the turns of an opening, indented by their depth.
fn openings(
    turns: &[OpeningTurnJson],
    depth: usize,
    strings: &Strings,
    out: &mut CommandOutput,
) -> Result<(), CommandError> {
    for it in turns {
        let results = results(it.places, [it.south, it.north, it.draws]);
        let turn = Message::new("find.turn_line").with("turn", it.turn.as_str());
        let text = strings.render(&turn.with("what", results));
        out.line(&format!("{}{text}", "  ".repeat(depth)))?;
        openings(&it.turns, depth + 1, strings, out)?;
    }
    Ok(())
}

/// Returns the number of places and the results of their games.
fn results(places: usize, [south, north, draws]: [usize; 3]) -> Message {
    Message::new("find.results")
        .with("n", places)
        .with("south", south)
        .with("north", north)
        .with("draws", draws)
}

fn summary(
    response: &FindResponse,
    strings: &Strings,
    out: &mut CommandOutput,
) -> Result<(), CommandError> {
    let count = |key, n: usize| Message::new(key).with("n", n);
    let found = match &response.repeated {
        Some(repeated) => count("find.positions", repeated.len()),
        None => Message::new("find.found")
            .with("places", count("find.places", response.count))
            .with("games", count("find.in_games", response.matching_games)),
    };
    let boards = Message::new("find.boards").with("n", response.boards);
    let searched = Message::new("find.searched")
        .with("found", found)
        .with("files", count("cli.files", response.files))
        .with("games", count("cli.games", response.games))
        .with("boards", boards);
    line(&searched, strings, out)?;
    for (key, n) in [
        ("find.incomplete", response.incomplete),
        ("find.omitted", response.omitted),
    ] {
        if n > 0 {
            line(&count(key, n), strings, out)?;
        }
    }
    Ok(())
}
