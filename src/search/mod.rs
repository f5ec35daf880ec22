//! Proving and finding things about a game by searching it.
//!
//! - `count`: how many sequences of turns there are
//! - `hunt`: a legal game that has a certain turn
//! - `solve`: who wins, and in how many turns

mod count;
mod hunt;
mod solve;
mod table;
pub(crate) mod threads;

pub use count::count;
pub(crate) use hunt::random_turn_within;
pub use hunt::{Found, Hunted, Plan, Quarry, hunt, random_turn};
pub use solve::{Branch, Proof, Solution, Solver, Value, wins, wins_in};
pub(crate) use table::Table;
