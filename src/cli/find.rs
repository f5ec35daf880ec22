use std::path::PathBuf;

use rayon::prelude::*;

use super::input::{InputFiles, OpenedRecords};
use super::language::OutputLanguage;
use super::output::{self, CommandOutput};
use super::output_options::OutputOptions;
use super::{AnswerFormat, CommandError, CommandResult, Exit, input};
use crate::api::{FindRequest, FindResponse};
use crate::check;
use crate::diagnostic::ReadError;
use crate::find::{
    CHUNK_BYTES, FindPlan, Findings, FoundPlace, IncompleteReason, Location, Moment, Opening,
    RecordChunk, RecordChunks,
};
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
    match format {
        AnswerFormat::Json => {
            let strings = language.for_programs();
            output::json(&FindResponse::new(count, &found, &plan, strings), out)?;
        }
        AnswerFormat::Text => text(count, &found, &plan, language.for_people(), out)?,
    }
    let unread = found.count_incomplete(IncompleteReason::Unread) > 0;
    Ok(match unread {
        true => Exit::Unreadable,
        false => Exit::passed_if(found.has_results(plan.repeated)),
    })
}

/// Searches files in parallel. Returns the number of files as a check counts them, and the findings in
/// the order of the files.
fn search_files(files: &InputFiles, plan: &FindPlan) -> Result<(usize, Findings), CommandError> {
    let mut found = Findings::default();
    let mut left_out = 0;
    for study in &files.others {
        found.append(unread_findings(study), plan.limit);
    }
    for first in (0..files.count()).step_by(FILES_PER_ROUND) {
        let numbers = first..files.count().min(first + FILES_PER_ROUND);
        let one = |number| search_file(files, number, plan);
        let together: Vec<_> = numbers.into_par_iter().map(one).collect();
        for it in together {
            let (is_left_out, it) = it?;
            left_out += usize::from(is_left_out);
            found.append(it, plan.limit);
        }
    }
    Ok((files.count() - left_out, found))
}

/// Returns the findings in a file that cannot be read.
fn unread_findings(study: &Study) -> Findings {
    let Some(why) = study.diagnostics.first() else {
        return Findings::default();
    };
    let line = study.file.line_column(why.span.start()).line;
    Findings::unread(study.file.name(), line, why.message.clone())
}

/// Returns `true` if a file is left out, and its findings.
fn search_file(
    files: &InputFiles,
    number: usize,
    plan: &FindPlan,
) -> Result<(bool, Findings), CommandError> {
    let (opened, references) = files.open_records(number)?;
    let games = references.known_games();
    let found = match opened {
        OpenedRecords::Unread(study) => {
            let is_left_out = check::is_left_out(&study.diagnostics);
            return Ok((is_left_out, unread_findings(&study)));
        }
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
    };
    Ok((false, found))
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
    files: usize,
    found: &Findings,
    plan: &FindPlan,
    strings: &Strings,
    out: &mut CommandOutput,
) -> Result<(), CommandError> {
    for place in &found.places {
        line(&place_line(place, strings), strings, out)?;
        if let Some(board) = &place.board {
            out.line(&format!("  {board}"))?;
        }
    }
    let repeated = found.repeated();
    for (position, it) in repeated.iter().take(plan.limit) {
        let games = Message::new("find.in_games").with("n", it.games);
        let position = Message::new("find.position_line").with("position", position.to_string());
        line(&position.with("what", games), strings, out)?;
        for place in it.places.iter().take(MAX_PLACES) {
            line(&located("find.indented", place), strings, out)?;
        }
    }
    for (position, opening) in found.openings().into_iter().take(plan.limit) {
        let position = Message::new("find.position_line").with("position", position.to_string());
        line(&position.with("what", results(opening)), strings, out)?;
        openings(opening, 1, strings, out)?;
    }
    for it in &found.incomplete_records {
        let message = located("find.incomplete_line", &it.location);
        line(&message.with("what", it.message.clone()), strings, out)?;
    }
    let count = |key, n: usize| Message::new(key).with("n", n);
    let what = match plan.repeated {
        true => count("find.positions", repeated.len()),
        false => Message::new("find.found")
            .with("places", count("find.places", found.count))
            .with("games", count("find.in_games", found.matching_games)),
    };
    let searched = Message::new("find.searched")
        .with("found", what)
        .with("files", count("cli.files", files))
        .with("games", count("cli.games", found.games))
        .with(
            "boards",
            Message::new("find.boards").with("n", found.boards),
        );
    line(&searched, strings, out)?;
    for (key, n) in [
        ("find.incomplete", found.incomplete.iter().sum()),
        ("find.omitted", found.omitted),
    ] {
        if n > 0 {
            line(&count(key, n), strings, out)?;
        }
    }
    Ok(())
}

/// The number of places that are printed for a repeated position.
const MAX_PLACES: usize = 3;

fn line(message: &Message, strings: &Strings, out: &mut CommandOutput) -> Result<(), CommandError> {
    Ok(out.line(&replace_control_characters(&strings.render(message)))?)
}

/// Returns a message with the place of a file.
fn located(key: &'static str, place: &Location) -> Message {
    Message::new(key)
        .with("file", &*place.file)
        .with("line", place.line)
        .with("column", place.column)
}

fn place_line(place: &FoundPlace, strings: &Strings) -> Message {
    let mut what = match (&place.turn, place.moment) {
        (Some(turn), moment) => {
            let key = match moment {
                Moment::After => "find.after",
                _ => "find.before",
            };
            Message::new(key)
                .with("number", turn.number)
                .with("side", turn.side)
                .with("turn", turn.notation.as_str())
        }
        (None, Moment::Board) => Message::new("find.board"),
        (None, _) => Message::new("find.game").with("game", place.location.game),
    };
    if let Some(title) = place.title.line(strings.language()) {
        what = Message::new("find.titled")
            .with("what", what)
            .with("title", title);
    }
    located("find.place_line", &place.location).with("what", what)
}

/// Prints the turns of an opening, indented by their depth.
fn openings(
    opening: &Opening,
    depth: usize,
    strings: &Strings,
    out: &mut CommandOutput,
) -> Result<(), CommandError> {
    for (turn, next) in opening.by_frequency() {
        let turn = Message::new("find.turn_line").with("turn", turn);
        let text = strings.render(&turn.with("what", results(next)));
        out.line(&format!("{}{text}", "  ".repeat(depth)))?;
        openings(next, depth + 1, strings, out)?;
    }
    Ok(())
}

/// Returns the number of places and the results of their games.
fn results(opening: &Opening) -> Message {
    Message::new("find.results")
        .with("n", opening.places)
        .with("south", opening.south)
        .with("north", opening.north)
        .with("draws", opening.draws)
}
