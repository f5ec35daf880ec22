//! Proving and finding things about a game by searching it.

mod hunt;
mod solve;

pub use hunt::{Effort, Found, Quarry, hunt, random_turn};
pub use solve::{Budget, Proof, wins, wins_in};
