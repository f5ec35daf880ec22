//! Tasks for a class: a position, a question about it, and its one answer.
//!
//! - `task`: what is asked, and the answer
//! - `measure`: how much somebody has to do to find it
//! - `sheet`: tasks of a level, found in games at random
//!
//! ```
//! use fifangha::effort::{Bounds, Budget};
//! use fifangha::puzzle::{Level, Sheet};
//! use fifangha_rules::{Columns, Game};
//!
//! let rules = Game::FifanghaGs.rules_on(Columns::Four).unwrap();
//! let level = Level::of_number(2).unwrap();
//! let sheet = Sheet::find(&rules, level, 5, 7, &Budget::of(Bounds::default()));
//! assert_eq!(sheet.tasks.len(), 5);
//! assert!(sheet.tasks.iter().all(|task| task.measure.level() == Some(level)));
//! println!("{}", sheet.tasks[0].question());
//! ```

mod measure;
mod said;
mod sheet;
mod task;

pub use measure::{Level, Measure};
pub use sheet::Sheet;
pub use task::{Answer, Kind, Task};
