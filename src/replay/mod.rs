//! A record and the rules make a timeline: turns resolved, boards and claims
//! checked, each with a verdict.
//!
//! ```
//! use fifangha::{notation, replay};
//!
//! let (document, mistakes) = notation::parse("1. 4R 2. 3R 3. 7RL @seeds S 11");
//! assert!(mistakes.is_empty());
//! let replay = replay::replay(&document);
//! let tally = replay.tally();
//! assert_eq!((tally.held, tally.failed), (7, 0));
//! let turn = replay.games[0].turns().last().unwrap();
//! assert_eq!(turn.long(&replay.games[0].rules), "7x1R+1x1L");
//! ```

pub mod board;
pub(crate) mod claims;
mod diagnose;
mod doubt;
pub mod follow;
mod front;
mod long;
pub mod marks;
mod never;
mod opening;
mod part;
mod past;
mod run;
mod timeline;

#[cfg(feature = "book")]
pub(crate) use doubt::event_of;
pub use doubt::{Doubt, Doubtful};
pub use front::{GameRules, parameter_named, rules_of, with_overrides};
pub use long::{choice_mark, direction_mark, last_sowing, long_turn, pit_mark};
pub(crate) use part::Part;
pub(crate) use run::{Verdicts, replay_again, replay_by};
pub use run::{replay, replay_beside};
pub use timeline::{
    Check, CheckKind, Game, Item, Line, PlayedTurn, Reading, Replay, Shown, Sown, Tally, Verdict,
};
