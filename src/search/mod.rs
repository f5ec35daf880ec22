//! Proving things about a game by searching it.

mod solve;

pub use solve::{Budget, Proof, wins, wins_in};
