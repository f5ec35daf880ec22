//! Files of random games.

use std::fmt::Write;

use fifangha_rules::{Game, Turn};

/// Returns a file of random games with the given total number of turns.
pub fn fif(turns: usize) -> String {
    let rules = Game::FIFANGHA.rules();
    let mut dice = fastrand::Rng::with_seed(1648);
    let mut text = String::new();
    let mut left = turns;
    while left > 0 {
        text.push_str("---\ntitle: A game\n---\n");
        let mut position = rules.start();
        let mut number = 1;
        while left > 0 {
            let legal: Vec<Turn> = rules.turns(&position);
            let Some(turn) = dice.choice(legal) else {
                break;
            };
            let notation = rules.notation(&position, &turn);
            let _ = write!(text, "{number}. {notation} ");
            let Ok(played) = rules.play(&position, &turn) else {
                break;
            };
            (number, left) = (number + 1, left - 1);
            if !played.ends_at_rest() {
                break;
            }
            position = played.position;
        }
        text.push('\n');
    }
    text
}
