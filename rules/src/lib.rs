//! The rules of fifangha and related games: boards, games as parameters,
//! turns and their events. The crate has no dependencies, unless
//! the feature `serde` is enabled.
//!
//! One interpreter plays every game. A game is a set of [`Parameters`], each
//! based on a passage of a source; [`Rules`] are consistent parameters. A
//! [`Position`] is the whole state of a game. A [`Turn`] is a start and the
//! choices of the mover; [`Rules::play`] returns its result and
//! [`Rules::play_with_steps`] each event.
//!
//! ```
//! use fifangha_rules::{Event, Game, Start, Turn, Choice, Direction};
//!
//! let rules = Game::FIFANGHA.rules();
//! let mut turn = Turn::new(Start::drop("b4".parse()?));
//! turn.choices.push(Choice::Origin(Direction::Right));
//!
//! let (played, steps) = rules.play_with_steps(&rules.start(), &turn)?;
//! assert_eq!(played.captured, 1);
//! let kinds: Vec<_> = steps.iter().map(|step| step.event.kind()).collect();
//! assert_eq!(kinds, ["drop", "capture", "sowing", "rest"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`GameState`] is a game in progress, with turns to play and to take back:
//!
//! ```
//! use fifangha_rules::{Game, GameState};
//!
//! let mut game = GameState::new(Game::FIFANGHA.rules());
//! game.push_notation("4R")?;
//! assert_eq!(game.legal_turns().len(), 10);
//! game.pop();
//! # Ok::<(), fifangha_rules::ReadTurnError>(())
//! ```
//!
//! # Features
//!
//! `serde`, off by default: games, sides, pits, turns, setups and the values of
//! parameters are serialized as the texts that they display, and [`Parameters`]
//! as a map. A [`Position`] is only serialized, because its rules decide
//! whether it is possible; deserialize a [`Setup`].
//!
//! Left and right are always the diagram's, for both players; South sits at
//! the bottom.

mod conflicts;
mod directions;
mod end_of_game;
mod event;
mod game;
mod game_definition;
mod game_state;
#[rustfmt::skip]
mod game_table;
mod grounds;
mod illegal;
mod layout;
mod legal_turns;
mod mode;
mod named_values;
mod notation;
mod open_questions;
mod outcome;
mod packed_position;
mod parameter;
mod parameter_evidence;
mod parameters;
mod passage;
mod perft;
mod pit;
mod play;
mod position;
mod ring;
mod rotation;
mod rules;
#[cfg(feature = "serde")]
mod serialization;
mod setup;
mod setup_check;
mod side;
mod start_position;
mod starts;
mod starts_of_bao;
mod turn;
mod values;

pub use conflicts::{Conflict, Conflicts, Reason};
pub use directions::Directions;
pub use event::{Event, Observer, RestCause, Step};
pub use game::{FaultyGame, Game, Games, UnknownGame};
pub use game_definition::{Answer, EvidenceSource, GameDefinition, GameEvidence};
pub use game_state::GameState;
pub use grounds::{Certainty, Grounds};
pub use illegal::{BaoRule, IllegalStart};
pub use layout::{Layout, LayoutError};
pub use legal_turns::{LegalTurns, TurnError, break_if};
pub use notation::{ReadTurnError, TurnSyntaxError};
pub use open_questions::{OpenQuestion, open_questions};
pub use outcome::{Outcome, OutcomeCause};
pub use packed_position::{PackedPosition, PositionKey};
pub use parameter::{Parameter, SetParameterError};
pub use parameter_evidence::{CommonRule, ParameterEvidence, SourceNote};
pub use parameters::{
    BaoParameters, FamilyParameters, HouseParameters, KatroParameters, Parameters, RovaParameters,
    TakasiaParameters, TsibongyParameters,
};
pub use passage::Passage;
pub use pit::{Columns, Direction, Pit, PitError, Row};
pub use play::{MAX_LAPS, PendingChoice, Play, PlayResult, Predecessors, Progress, TurnEnd};
pub use position::Position;
pub use rotation::Rotation;
pub use rules::Rules;
pub use setup::{Expected, PositionError, Setup, SetupError, SetupFlaw};
pub use side::{Side, UnknownSide};
pub use start_position::StartPosition;
pub use starts::Starts;
pub use turn::{Choice, Choices, Start, Turn};
pub use values::{
    BackStart, CaptureIn, Captured, DormantStart, EmptyTsibongy, EndPits, Entry, Family, FirstDrop,
    FirstTurn, HouseArrival, HouseBelow, HouseFirstTurn, HouseMin, HousePhases, Kamo, LoneKichwa,
    MamenoAtrika, MtajiHouse, NeverEnding, Origin, OwnEmpty, RovaPlay, Scope, SingleStart, Singles,
    SowingDirection, StartMax, TakasiaFallback, TakasiaHouse, TakasiaLap, TakasiaLength, TaxWhen,
    Tsibongy, UnknownValue, WhenEmpty, Win,
};

// The example of the README runs with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadMe;
