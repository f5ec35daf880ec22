//! Exercises for a class: a position, a question about it, and its only answer.
//!
//! - `generate`: the questions and answers
//! - `difficulty`: the amount of work to find the answer
//! - `exercise_sheet`: exercises of one level from random games
//!
//! ```
//! use fifangha::budget::{SearchLimits, Budget};
//! use fifangha::exercise::{DifficultyLevel, ExerciseSheet};
//! use fifangha_rules::{Columns, Game};
//!
//! let rules = Game::FIFANGHA_GS.rules_on(Columns::FOUR).unwrap();
//! let level = DifficultyLevel::from_number(2).unwrap();
//! let sheet = ExerciseSheet::find(&rules, level, 5, 7, &Budget::unwatched(SearchLimits::default()));
//! assert_eq!(sheet.exercises.len(), 5);
//! assert!(sheet.exercises.iter().all(|exercise| exercise.difficulty.level() == Some(level)));
//! println!("{}", sheet.exercises[0].question());
//! ```

mod difficulty;
mod exercise_sheet;
mod generate;
mod wording;

pub use difficulty::{DifficultyLevel, ExerciseDifficulty};
pub use exercise_sheet::ExerciseSheet;
pub use generate::{Exercise, ExerciseAnswer, ExerciseKind};
