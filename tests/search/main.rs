//! What is searched for and proved, against plain searches that keep
//! everything.

mod annotated;
mod arise;
mod counts;
mod hunts;
mod values;

use fifangha::search::random_turn;
use fifangha_rules::{Position, Rules};

/// A position some random turns from the start.
fn somewhere(rules: &Rules, turns: usize, seed: u64) -> Option<Position> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut at = rules.start();
    for _ in 0..turns {
        let (_, played) = random_turn(rules, &at, &mut random)?;
        at = played.ends_at_rest().then_some(played.position)?;
    }
    Some(at)
}
