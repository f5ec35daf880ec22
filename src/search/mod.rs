//! Proving and finding things about a game by searching it.

mod hunt;
mod solve;
mod table;

pub use hunt::{Found, Hunted, Plan, Quarry, hunt, random_turn};
pub use solve::{Proof, wins, wins_in};
pub(crate) use table::Table;
