//! The games that fit an incomplete record.

use serde::Serialize;
use tera::Context;

use super::{Choice, FigureError, Studio};
use crate::answer::Made;
use crate::article::block::Block;
use crate::diagnostic::{Code, Diagnostic};
use crate::effort::Bounds;
use crate::message::{Message, Strings};
use crate::reconstruct::{
    Answer, Forced, Hypothesis, Limits, Reconstruction, Variation, under, vary, view,
};
use crate::replay::GameRules;

/// Of more games than these only the first are listed.
const MOST_GAMES: usize = 24;

/// The turns that one search may play: a few seconds.
const MOST_NODES: u64 = 5_000_000;

#[derive(Serialize)]
struct Shared {
    number: u32,
    /// The turn, where every game plays it.
    forced: Option<String>,
    alternatives: Vec<String>,
    more: bool,
}

/// A game that fits.
#[derive(Serialize)]
struct Fitting {
    turns: String,
    /// What is doubtful and is otherwise here than it is read.
    departs: Option<String>,
}

#[derive(Serialize)]
struct Reading {
    game: &'static str,
    values: Vec<String>,
    /// How many games fit; absent where the reading cannot be played.
    count: Option<String>,
    /// The piece of evidence that rules it out.
    why: Option<String>,
    /// The turn at which it fails.
    turn: Option<u32>,
}

/// What the evidence forces and leaves open, the games, and the readings of the
/// rules that it allows.
pub(super) fn show(
    block: &Block,
    choice: &Choice<'_>,
    studio: &Studio<'_>,
) -> Result<String, FigureError> {
    let record = &choice.played.document.records[choice.game.record];
    let rules = GameRules {
        base: choice.game.base,
        rules: choice.game.rules,
    };
    let limits = Limits {
        games: MOST_GAMES,
        bounds: Bounds::of_turns(MOST_NODES),
    };
    let effort = studio.library.project().effort();
    let answer = under(record, rules.clone(), &limits, &effort);
    if !answer.complete {
        return Err(FigureError::Block(undecided(block)));
    }
    let readings = match variation(block, choice)? {
        // Each reading may cost as much as the record itself.
        Some(variation) => vary(record, &rules, &variation, &limits, &effort),
        None => Vec::new(),
    };
    let stopped = |it: &Hypothesis| it.found.as_ref().is_ok_and(|answer| !answer.complete);
    if readings.iter().any(stopped) {
        return Err(FigureError::Block(undecided(block)));
    }
    let shared: Vec<_> = answer.forced.iter().map(shared).collect();
    let parameters = readings.first().map_or(Vec::new(), |first| {
        first
            .set
            .iter()
            .map(|(parameter, _)| parameter.name())
            .collect()
    });
    let mut context = Context::new();
    context.insert("count", &answer.count.to_string());
    context.insert("why", &evidence(&answer, choice));
    context.insert("shared", &shared);
    context.insert("games", &games(&answer, studio.strings()));
    context.insert("more", &(answer.count > answer.games.len() as u128));
    context.insert("parameters", &parameters);
    let readings: Vec<_> = readings.iter().map(|it| reading(it, choice)).collect();
    context.insert("readings", &readings);
    context.insert("made", &made(block, choice));
    Ok(studio.part("reconstruct", &context)?)
}

/// The readings to compare: those of the block, else those of the record.
fn variation(block: &Block, choice: &Choice<'_>) -> Result<Option<Variation>, FigureError> {
    let record = &choice.played.document.records[choice.game.record];
    let names: Vec<&str> = match &block.vary {
        Some(names) => names.value.iter().map(String::as_str).collect(),
        None => record
            .front
            .varies
            .iter()
            .map(|it| it.value.as_str())
            .collect(),
    };
    if names.is_empty() {
        return Ok(None);
    }
    Variation::of(names).map(Some).map_err(|unknown| {
        let place = block.vary.as_ref().map_or(block.place, |names| names.span);
        FigureError::Block(
            Diagnostic::new(Code::WrongOption, place, unknown.message()).help(unknown.help()),
        )
    })
}

/// How the answer was found: as the command finds it for a record of the project.
fn made(block: &Block, choice: &Choice<'_>) -> Option<Made> {
    block.record.as_ref()?;
    let file = &choice.played.file;
    let game = block.game.value.to_string();
    let vary = block.vary.as_ref().map(|it| it.value.join(","));
    let mut words = vec!["fifangha", "reconstruct", file.name()];
    if choice.played.document.records.len() > 1 {
        words.extend(["--game", &game]);
    }
    if let Some(siglum) = &block.witness {
        words.extend(["--witness", &siglum.value]);
    }
    if let Some(vary) = &vary {
        words.extend(["--vary", vary]);
    }
    let command = Made::command(words);
    Some(Made::new(command).from(file.name(), file.text()))
}

fn undecided(block: &Block) -> Diagnostic {
    Diagnostic::new(
        Code::Undecided,
        block.place,
        Message::new("article.reconstruction.too_long"),
    )
    .label(Message::new("article.reconstruction.most").with("most", MOST_NODES))
    .help(Message::new("article.reconstruction.help"))
}

fn shared(forced: &Forced) -> Shared {
    Shared {
        number: forced.turn,
        forced: forced.notation.clone(),
        alternatives: forced.alternatives.clone(),
        more: forced.alternatives.len() == Forced::LISTED,
    }
}

fn games(answer: &Answer, strings: &Strings) -> Vec<Fitting> {
    let rules = &answer.rules.rules;
    let fitting = |game: &Reconstruction| {
        let turns = game.turns.iter().map(|turn| turn.notation(rules));
        let departs =
            (!game.departs.is_empty()).then(|| strings.say(&view::departs(&game.departs, None)));
        Fitting {
            turns: turns.collect::<Vec<_>>().join(" "),
            departs,
        }
    };
    answer.games.iter().map(fitting).collect()
}

/// The piece of evidence that cannot hold, as it is written.
fn evidence(answer: &Answer, choice: &Choice<'_>) -> Option<String> {
    let failure = answer.failure.as_ref()?;
    let written = failure.diagnostic.span.slice(choice.played.file.text());
    Some(written.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn reading(hypothesis: &Hypothesis, choice: &Choice<'_>) -> Reading {
    let answer = hypothesis.found.as_ref();
    Reading {
        game: hypothesis.base.name(),
        values: hypothesis
            .set
            .iter()
            .map(|(_, value)| value.clone())
            .collect(),
        count: answer.ok().map(|answer| answer.count.to_string()),
        why: answer.ok().and_then(|answer| evidence(answer, choice)),
        turn: answer
            .ok()
            .and_then(|answer| answer.failure.as_ref())
            .map(|failure| failure.turn),
    }
}
