//! Files of games with the same number of turns, in both notations.

mod games;

use std::fmt::Write;

pub use games::fif;
use shakmaty::{Chess, Position, san::SanPlus};

/// Returns random chess games with the given total number of moves of both
/// sides.
pub fn pgn(moves: usize) -> String {
    let mut dice = fastrand::Rng::with_seed(1648);
    let mut text = String::new();
    let mut left = moves;
    while left > 0 {
        text.push_str("[Event \"A game\"]\n\n");
        let mut position = Chess::default();
        // Games of fifangha are short; these are of similar length.
        for ply in 0..left.min(60) {
            let Some(&chosen) = dice.choice(&position.legal_moves()) else {
                break;
            };
            if ply % 2 == 0 {
                let _ = write!(text, "{}. ", ply / 2 + 1);
            }
            let san = SanPlus::from_move_and_play_unchecked(&mut position, chosen);
            let _ = write!(text, "{san} ");
            left -= 1;
        }
        text.push_str("*\n\n");
    }
    text
}
