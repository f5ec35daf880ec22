use serde::Serialize;

use crate::exercise::ExerciseSheet;
use crate::message::Strings;
use crate::replay::GameRules;

/// Tasks for a class, each with its one answer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct WorksheetResponse {
    /// The game's name.
    pub rules: String,
    /// The size of the board.
    pub columns: u8,
    /// The level of the tasks, from 1 to 5.
    pub level: u8,
    /// The number that they were found by.
    pub seed: u64,
    /// The tasks.
    pub tasks: Vec<ExerciseJson>,
    /// Whether there are as many as were asked for.
    pub complete: bool,
}

/// A task.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ExerciseJson {
    /// What is asked.
    #[cfg_attr(test, schemars(extend("enum" = [
        "last-seed", "starts", "captured", "kamo", "win", "win-in-two",
    ])))]
    pub kind: &'static str,
    /// The position that it is about.
    pub position: String,
    /// The turn that it tells, in the short form.
    pub turn: Option<String>,
    /// The question as a sentence.
    pub question: String,
    /// The answer in words.
    pub answer: String,
    /// The turn that it tells or asks for, with all that happens in it.
    pub long: Option<String>,
    /// Sowings to be followed.
    pub sowings: u64,
    /// Captures to be made, merges included.
    pub captures: u64,
    /// Pits or turns to be weighed.
    pub choices: u64,
}

impl WorksheetResponse {
    /// The tasks of a sheet for which `wanted` were asked, in the words of a
    /// language.
    #[must_use]
    pub fn new(game: &GameRules, sheet: &ExerciseSheet, wanted: usize, strings: &Strings) -> Self {
        let tasks = sheet.tasks.iter().map(|task| ExerciseJson {
            kind: task.kind.name(),
            position: task.position.to_string(),
            turn: task.turn.and(task.notation()).map(str::to_owned),
            question: strings.render(&task.question()),
            answer: strings.render(&task.answer_message()),
            long: task.long_notation(),
            sowings: task.difficulty.sowings,
            captures: task.difficulty.captures,
            choices: task.difficulty.choices,
        });
        Self {
            rules: game.base.name().to_owned(),
            columns: game.rules.parameters().columns.count(),
            level: sheet.level.number(),
            seed: sheet.seed,
            complete: sheet.tasks.len() >= wanted,
            tasks: tasks.collect(),
        }
    }
}
