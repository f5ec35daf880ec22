//! Pages that explain a game from its parameters.
//!
//! A page has a section for each rule: the rule in plain words, the passage
//! that it reads, the smallest turn that shows it, and what the other readings
//! make of that turn. The turns are fenced blocks of the article; nothing on a
//! page is drawn or claimed that a replay does not check.
//!
//! ```
//! use fifangha::explain::page;
//! use fifangha::replay::GameRules;
//! use fifangha::message::Strings;
//! use fifangha_rules::Game;
//!
//! let game = GameRules { base: Game::Fifangakely, rules: Game::Fifangakely.rules() };
//! let markdown = page(&game, Strings::english(), &[]);
//! assert!(markdown.starts_with("# Fifangakely\n"));
//! assert!(markdown.contains("```fifangha\n"));
//! ```

mod block;
#[cfg(feature = "book")]
mod brief;
mod compare;
mod course;
mod example;
mod explanation;
mod feature;
mod find;
mod library;
mod page;
mod readings;
mod topic;

#[cfg(feature = "book")]
pub use brief::{Audience, Brief, brief, pictures};
pub use compare::compare;
pub use course::{Course, Ended};
pub use example::Example;
pub use explanation::{Explanation, Other, Section, Shown};
pub use feature::{Feature, Place};
pub use find::find;
pub use library::Illustration;
pub use page::page;
pub use readings::translated;
pub use topic::Topic;
