//! What a question is answered with, as plain types that serialize.
//!
//! One file a question: each says what the JSON of a command holds, and makes
//! it from what the library found. The command line prints these, a language
//! server or a page passes them on; nobody else makes JSON of a game. The
//! shapes are stable, and [`schema`] describes them.
//!
//! Sentences are in English, or in the language of the [`Strings`] that an
//! answer is made with.
//!
//! ```
//! use fifangha::answer::{Moves, Question};
//!
//! let question = Question { columns: Some("4".into()), ..Question::default() };
//! let moves = Moves::of(&question.standing().unwrap(), 100);
//! assert_eq!(moves.turns[0].notation, "2L");
//! let json = serde_json::to_string(&moves).unwrap();
//! assert!(json.starts_with(r#"{"rules":"fifangha","position":"..../.11./"#));
//! ```
//!
//! [`Strings`]: crate::message::Strings

mod annotate;
mod before;
mod check;
mod diagnostic;
mod drawing;
mod edited;
mod explain;
mod failure;
mod lazy;
mod made;
mod moves;
mod node;
mod perft;
mod question;
mod reading;
mod readings;
mod reconstruct;
mod replay;
mod rules;
pub mod scene;
pub mod schema;
mod search;
mod solve;
mod survey;
mod text;
mod texts;
mod words;
mod worksheet;

pub use annotate::{Annotate, JudgedTurn, Thrown};
pub use before::{Before, FromStart, TurnBefore};
pub use check::{Check, Checks};
pub use diagnostic::{Diagnostic, Fix, Place, Related};
pub use drawing::Drawing;
pub use edited::{Change, Covered, Edited};
pub use explain::{Explain, Meaning};
#[cfg(feature = "cli")]
pub(crate) use failure::argument;
pub(crate) use failure::no_turn;
pub use failure::{Failed, Failure, Why, game_of};
pub use lazy::Lazy;
pub use made::{Hashed, Made};
pub use moves::{Moves, Turn};
pub use node::{Arg, Board, Citation, Entry, Line, Node, PlayedSow, Sign, Text, Written};
pub use perft::Perft;
pub use question::{Question, Standing, game, language};
pub use reading::{Reading, Setting};
pub use readings::{Compared, Example, Outcome, Readings};
pub use reconstruct::{
    Clashes, Clashing, Differs, FailsAt, Forced, Hypothesis, Near, Nearest, Piece, Reconstruct,
    Reconstructed,
};
pub use replay::{Checked, Ending, Game, Played, Players, Replay, Step};
pub use rules::{Games, Grounds, Note, Parameter, Rules};
pub use search::Search;
pub use solve::{Solve, Within, Worth};
pub use survey::{
    Class, ExcludedAt, Fact, Impossible, OpenAnswer, OpenQuestion, Survey, SurveyPlace, Witness,
};
pub use text::to_json;
pub use texts::languages;
pub use words::{MissingText, Translation, Words};
pub use worksheet::{Task, Worksheet};
