//! Proving and finding things about a game by searching it.
//!
//! - `count`: how many sequences of turns there are
//! - `hunt`: a legal game that has a certain turn
//! - `arise`: whether a position can arise in a game
//! - `solve`: who wins, and in how many turns

mod arise;
mod count;
mod hunt;
mod solve;
mod table;
pub(crate) mod threads;

pub use arise::{Arises, Arising, arises};
pub use count::count;
pub(crate) use hunt::random_turn_within;
pub use hunt::{Found, Hunted, Plan, Quarry, hunt, random_turn};
pub use solve::{Branch, Proof, Solution, Solver, Value, winning_turns, wins, wins_in};
pub(crate) use table::{Map, Set, Table};
