use serde::Serialize;

use crate::exercise::{Exercise, ExerciseAnswer, ExerciseSheet};
use crate::message::Strings;
use crate::replay::GameRules;

/// Exercises for a class, each with its only solution.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct WorksheetResponse {
    /// The game's name.
    pub rules: String,
    /// The size of the board.
    pub columns: u8,
    /// The level of the exercises, from 1 to 5.
    pub level: u8,
    /// The random seed of the exercises.
    pub seed: u64,
    /// The exercises.
    pub tasks: Vec<ExerciseJson>,
    /// `true` if the requested number of exercises was found.
    pub complete: bool,
}

/// An exercise.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ExerciseJson {
    /// The type of the exercise.
    #[cfg_attr(test, schemars(extend("enum" = [
        "last-seed", "starts", "captured", "kamo", "win", "win-in-two",
    ])))]
    pub kind: &'static str,
    /// The position of the exercise.
    pub position: String,
    /// The turn given in the exercise, in short notation; `null` if none is
    /// given.
    pub turn: Option<String>,
    /// The question, as a sentence.
    pub question: String,
    /// The answer, in words.
    pub answer: String,
    /// The answer as data: pits, a number of seeds, a side (`-` for neither), or a turn in short
    /// notation.
    pub solution: Vec<String>,
    /// The given or the requested turn in long notation.
    pub long: Option<String>,
    /// The number of sowings to follow.
    pub sowings: u64,
    /// The number of captures to make, merges included.
    pub captures: u64,
    /// The number of pits or turns to consider.
    pub choices: u64,
}

impl WorksheetResponse {
    /// Returns the exercises of a sheet, with texts in a language; `wanted` is
    /// the requested number.
    #[must_use]
    pub fn new(game: &GameRules, sheet: &ExerciseSheet, wanted: usize, strings: &Strings) -> Self {
        let tasks = sheet.tasks.iter().map(|task| ExerciseJson {
            kind: task.kind.name(),
            position: task.position.to_string(),
            turn: task.turn.and(task.notation()).map(str::to_owned),
            question: strings.render(&task.question()),
            answer: strings.render(&task.answer_message()),
            solution: solution(task),
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

fn solution(task: &Exercise) -> Vec<String> {
    match &task.answer {
        ExerciseAnswer::Pit(pit) => vec![pit.to_string()],
        ExerciseAnswer::Pits(pits) => pits.iter().map(ToString::to_string).collect(),
        ExerciseAnswer::Seeds(seeds) => vec![seeds.to_string()],
        ExerciseAnswer::Kamo(side) => {
            vec![side.map_or("-".to_owned(), |it| it.letter().to_string())]
        }
        ExerciseAnswer::Turn(_) => task.notation().map(str::to_owned).into_iter().collect(),
    }
}
