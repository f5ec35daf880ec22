use serde::{Deserialize, Serialize};

use crate::budget::{Budget, SearchContext, SearchLimits};
use crate::exercise::{DifficultyLevel, Exercise, ExerciseAnswer, ExerciseSheet};
use crate::message::Strings;
use crate::replay::GameRules;

/// The exercises to find.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default)]
pub struct WorksheetRequest {
    /// The number of exercises, at most 60.
    #[cfg_attr(feature = "cli", arg(long, value_name = "N", default_value_t = Self::default().count))]
    #[cfg_attr(feature = "cli", arg(value_parser = clap::value_parser!(u8).range(1..=60)))]
    pub count: u8,
    /// The level, from 1 to 5.
    #[cfg_attr(feature = "cli", arg(long, value_name = "1..5", default_value_t = Self::default().level))]
    #[cfg_attr(feature = "cli", arg(value_parser = clap::value_parser!(u8).range(1..=5)))]
    pub level: u8,
    /// The random seed.
    #[cfg_attr(feature = "cli", arg(long, value_name = "N", default_value_t = Self::default().seed))]
    pub seed: u64,
}

impl Default for WorksheetRequest {
    fn default() -> Self {
        Self {
            count: 8,
            level: 2,
            seed: 1,
        }
    }
}

impl WorksheetRequest {
    /// The limits of the search, a few seconds in a browser.
    const LIMITS: SearchLimits = SearchLimits {
        sowings: 20_000_000,
        turns: u64::MAX,
        bytes: 16 << 20,
    };

    /// Finds the exercises, within the same limits in all programs; `context` can stop the search.
    #[must_use]
    pub fn find(&self, game: &GameRules, context: &SearchContext) -> ExerciseSheet {
        let budget = Budget::new(Self::LIMITS, context);
        let level = DifficultyLevel::from_number(self.level).unwrap_or(DifficultyLevel::ALL[0]);
        ExerciseSheet::find(&game.rules, level, self.wanted(), self.seed, &budget)
    }

    /// Returns the number of exercises.
    pub(crate) fn wanted(&self) -> usize {
        self.count.min(60).into()
    }
}

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
    pub exercises: Vec<ExerciseJson>,
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
        let exercises = sheet.exercises.iter().map(|exercise| ExerciseJson {
            kind: exercise.kind.name(),
            position: exercise.position.to_string(),
            turn: exercise.turn.and(exercise.notation()).map(str::to_owned),
            question: strings.render(&exercise.question()),
            answer: strings.render(&exercise.answer_message()),
            solution: solution(exercise),
            long: exercise.long_notation(),
            sowings: exercise.difficulty.sowings,
            captures: exercise.difficulty.captures,
            choices: exercise.difficulty.choices,
        });
        Self {
            rules: game.base.name().to_owned(),
            columns: game.rules.parameters().columns.count(),
            level: sheet.level.number(),
            seed: sheet.seed,
            complete: sheet.exercises.len() >= wanted,
            exercises: exercises.collect(),
        }
    }
}

fn solution(exercise: &Exercise) -> Vec<String> {
    match &exercise.answer {
        ExerciseAnswer::Pit(pit) => vec![pit.to_string()],
        ExerciseAnswer::Pits(pits) => pits.iter().map(ToString::to_string).collect(),
        ExerciseAnswer::Seeds(seeds) => vec![seeds.to_string()],
        ExerciseAnswer::Kamo(side) => {
            vec![side.map_or("-".to_owned(), |it| it.letter().to_string())]
        }
        ExerciseAnswer::Turn(_) => exercise.notation().map(str::to_owned).into_iter().collect(),
    }
}
