//! The rules of fifangha and of its Malagasy kin: boards, games as parameters,
//! turns and their events. No dependency, usable alone.
//!
//! One interpreter plays every game. A game is a set of [`Parameters`], each of
//! which reads a passage of a source; [`Rules`] are parameters that go
//! together. A [`Position`] is all the state of a game. A [`Turn`] says where it
//! starts and what the mover chooses; [`Rules::play`] returns its result
//! and [`Rules::steps`] each event on the way.
//!
//! ```
//! use fifangha_rules::{Event, Game, Start, Turn, Choice, Direction};
//!
//! let rules = Game::Fifangha.rules();
//! let mut turn = Turn::new(Start::drop("b4".parse()?));
//! turn.choices.push(Choice::Origin(Direction::Right));
//!
//! let (played, steps) = rules.steps(&rules.start(), &turn)?;
//! assert_eq!(played.captured, 1);
//! let kinds: Vec<_> = steps.iter().map(|step| step.event.kind()).collect();
//! assert_eq!(kinds, ["drop", "capture", "sowing", "rest"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Left and right are always the diagram's, for both players; South sits at
//! the bottom.

mod event;
mod game;
mod gaps;
mod grounds;
mod illegal;
mod mode;
mod outcome;
mod packed;
mod parameter;
mod parameters;
mod perft;
mod pit;
mod play;
mod position;
mod readings;
mod ring;
mod rules;
mod setup;
mod side;
mod source;
mod starts;
mod turn;
mod turns;
mod values;

pub use event::{Event, Observer, RestCause, Step};
pub use game::{Game, UnknownGame};
pub use gaps::{Gap, gaps};
pub use grounds::{Certainty, Grounds};
pub use illegal::Illegal;
pub use outcome::{Outcome, OutcomeCause};
pub use packed::Packed;
pub use parameter::{Parameter, SetError};
pub use parameters::{Conflict, Parameters, Reason};
pub use pit::{Columns, Direction, Pit, PitError, Row};
pub use play::{Before, End, MOST_LAPS, Pending, Play, Progress};
pub use position::{Position, PositionError};
pub use readings::{Common, Note, Reading};
pub use rules::Rules;
pub use setup::{Expected, Flaw, Setup, SetupError};
pub use side::Side;
pub use source::Passage;
pub use starts::Starts;
pub use turn::{Choice, Choices, Start, Turn};
pub use turns::{LegalTurns, Played, TurnError};
pub use values::{
    EmptyTsibongy, Family, FirstDrop, FirstTurn, MamenoAtrika, NeverEnding, Origin, RovaPlay,
    Scope, Tsibongy, UnknownValue, WhenEmpty, Win,
};

// The example of the README runs with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadMe;
