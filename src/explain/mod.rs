//! Pages that explain a game from its parameters.
//!
//! A page has a section for each rule: the rule in plain words, its passage, the
//! smallest turn that shows it, and the results of other readings. The turns are
//! fenced blocks of the chapter, so that a replay checks everything that a page draws
//! or claims.
//!
//! ```
//! use fifangha::comment::CitationNames;
//! use fifangha::explain::explanation_page;
//! use fifangha::replay::GameRules;
//! use fifangha::message::Strings;
//! use fifangha_rules::Game;
//!
//! let game = GameRules { base: Game::FIFANGAKELY, rules: Game::FIFANGAKELY.rules() };
//! let markdown = explanation_page(&game, &CitationNames::default(), Strings::english(), &[]);
//! assert!(markdown.starts_with("# Fifangakely\n"));
//! assert!(markdown.contains("```fifangha\n"));
//! ```

mod compare_games;
mod example_block;
mod example_search;
mod example_turn;
mod explanation;
mod illustrations;
mod page_writer;
mod parameter_answer;
mod reading_translations;
mod rule_summary;
mod topic;
mod turn_feature;
mod turn_signs;
mod turn_under_rules;

pub use compare_games::comparison_page;
pub use example_search::find_example;
pub use example_turn::ExampleTurn;
pub use explanation::{AlternativeValue, Explanation, RuleSection, ShownExample};
pub use illustrations::Illustration;
pub(crate) use page_writer::plain_value_meaning;
pub use page_writer::{explanation_page, value_meaning};
pub use parameter_answer::{ParameterAnswer, cite_passage, parameter_question};
#[cfg(feature = "book")]
pub(crate) use reading_translations::game_sentence;
pub use reading_translations::{game_title, translate_reading};
pub use rule_summary::{Audience, RuleSummary, picture_story, rule_summaries, summary_figures};
pub use topic::RuleTopic;
pub use turn_feature::TurnFeature;
pub use turn_signs::turn_signs;
pub use turn_under_rules::{PlayedExample, TurnUnderRules};
