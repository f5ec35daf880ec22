//! Searches and proofs, compared with plain searches that store everything.

mod determinism;
mod game_search;
mod reachability;
pub(crate) mod values;

use fifangha::search::random_turn;
use fifangha_rules::{Position, Rules};

/// Returns a position some random turns after the start.
fn somewhere(rules: &Rules, turns: usize, seed: u64) -> Option<Position> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut at = rules.start();
    for _ in 0..turns {
        let (_, played) = random_turn(rules, &at, &mut random)?;
        at = played.ends_at_rest().then_some(played.position)?;
    }
    Some(at)
}
