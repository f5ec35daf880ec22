//! Replay of records under the rules: turns are resolved, boards and claims
//! checked, each with a verdict.
//!
//! ```
//! use fifangha::{notation, replay};
//!
//! let (document, mistakes) = notation::parse("1. 4R 2. 3R 3. 7RL @seeds S 11");
//! assert!(mistakes.is_empty());
//! let replay = replay::replay(&document);
//! let tally = replay.tally();
//! assert_eq!((tally.passed, tally.failed), (7, 0));
//! let turn = replay.games[0].turns().last().unwrap();
//! assert_eq!(turn.long_notation(&replay.games[0].rules), "7x1R+1x1L");
//! ```

pub mod board_check;
pub(crate) mod claims;
mod diagnostics;
mod game_rules;
mod history;
mod long_form;
pub mod marks;
pub mod match_turn;
mod opening;
mod parameter_overrides;
mod run;
mod static_checks;
mod timeline;
mod uncertainty;

#[cfg(feature = "lsp")]
pub(crate) use diagnostics::{ListedTurn, list_legal_turns};
pub use game_rules::{GameRules, parse_parameter_name, rules_of};
pub(crate) use game_rules::{faulty_game, parse_override, unknown_game};
pub(crate) use long_form::long_notation;
pub use long_form::{choice_mark, choice_step, direction_mark, last_sowing, long_turn, pit_mark};
pub use parameter_overrides::{MistakePlace, RuleMistake, override_parameters, with_overrides};
pub(crate) use parameter_overrides::{
    ParameterText, check_parameters, set_parameters, unknown_parameter,
};
pub use run::replay;
pub(crate) use run::{replay_with_budget, replay_with_rules};
pub use timeline::{
    Check, CheckKind, CheckedNode, FirstSteps, GameEnd, Line, LineItem, PlayedSowing, PlayedTurn,
    Replay, ReplayedGame, Tally, Verdict, WitnessBoard,
};
pub(crate) use uncertainty::comments_between_steps;
pub use uncertainty::{Uncertainty, UncertaintyKind};
