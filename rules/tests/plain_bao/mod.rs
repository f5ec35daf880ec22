//! A second, deliberately plain interpreter of bao la kiswahili, for tests only.
//!
//! It is written from the rules as the sources state them and shares no code with the crate: arrays
//! of numbers, one function per rule, a full copy at each choice.
//!
//! - [`params`]: the disputed points, and the named readings
//! - [`position`]: the board as two arrays
//! - [`legal`]: the legal starts
//! - [`turn`]: one turn, sowing by sowing
//! - [`takasia`]: the pit that a takata blocks
//! - [`result`]: the winner, and perft
//! - [`random`]: parameters for differential tests
//! - [`kiba`]: turns as KIBA and as the project write them
//! - [`recorded`]: the recorded games

#![allow(dead_code, unreachable_pub, unused_imports)]

pub mod kiba;
pub mod legal;
pub mod params;
pub mod position;
pub mod random;
pub mod recorded;
pub mod result;
pub mod takasia;
pub mod turn;

pub use legal::{turns, turns_within};
pub use params::*;
pub use position::{Block, Pos};
pub use result::{loser, perft};
pub use turn::PlainTurn;
