//! Search: counting, finding and proving properties of games.
//!
//! - `alpha_beta`: searches to a fixed depth, by an evaluation
//! - `parallel_perft`: counts the sequences of turns
//! - `find_game`: finds a legal game with a certain turn
//! - `reachability`: tests if a position can arise in a game
//! - `solve`: finds the winner and the number of turns

mod alpha_beta;
mod find_game;
mod parallel_perft;
mod reachability;
mod solve;
pub(crate) mod threads;
mod transposition_table;

pub use alpha_beta::{DepthSearch, search_to_depth, seed_difference};
pub(crate) use find_game::random_turn_within;
pub use find_game::{
    FewestSeedsReport, FoundGame, GameSearchPlan, GameSearchReport, SearchGoal,
    fewest_endless_seeds, find_game, random_turn,
};
pub use parallel_perft::parallel_perft;
pub use reachability::{Reachability, ReachabilityReport, prove_reachability};
pub use solve::{Proof, ProofBranch, ProvenValue, Solution, Solver, winning_turns, wins, wins_in};
pub(crate) use transposition_table::{FastMap, FastSet, TranspositionTable};
