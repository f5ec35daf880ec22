//! A second, deliberately plain interpreter of the games, for tests and benches only.
//!
//! It is written from the text of the rules alone and shares no code with the crate: arrays, a loop
//! that drops one seed at a time, a full copy at each choice. If the two interpreters disagree, one
//! of them has misread the rules.
//!
//! - [`params`]: a game as a plain record of values, and the named games
//! - [`position`]: the board as two arrays, and its one-line text
//! - [`play`]: the legal starts
//! - [`turn`]: one turn, sowing by sowing
//! - [`result`]: the winner, and perft
//! - [`random`]: positions and parameters for differential tests

#![allow(dead_code, unreachable_pub, unused_imports)]

pub mod params;
pub mod play;
pub mod position;
pub mod random;
pub mod result;
pub mod turn;

pub use params::*;
pub use play::{turns, turns_within};
pub use position::Pos;
pub use result::{Winner, count, perft, winner};
pub use turn::PlainTurn;
