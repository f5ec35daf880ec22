//! Tasks for a class: a position, a question about it, and its one answer.
//!
//! - `generate`: what is asked, and the answer
//! - `difficulty`: how much somebody has to do to find it
//! - `exercise_sheet`: tasks of a level, found in games at random
//!
//! ```
//! use fifangha::budget::{SearchLimits, Budget};
//! use fifangha::exercise::{DifficultyLevel, ExerciseSheet};
//! use fifangha_rules::{Columns, Game};
//!
//! let rules = Game::FifanghaGs.rules_on(Columns::Four).unwrap();
//! let level = DifficultyLevel::from_number(2).unwrap();
//! let sheet = ExerciseSheet::find(&rules, level, 5, 7, &Budget::unwatched(SearchLimits::default()));
//! assert_eq!(sheet.tasks.len(), 5);
//! assert!(sheet.tasks.iter().all(|task| task.difficulty.level() == Some(level)));
//! println!("{}", sheet.tasks[0].question());
//! ```

mod difficulty;
mod exercise_sheet;
mod generate;
mod wording;

pub use difficulty::{DifficultyLevel, ExerciseDifficulty};
pub use exercise_sheet::ExerciseSheet;
pub use generate::{Exercise, ExerciseAnswer, ExerciseKind};
