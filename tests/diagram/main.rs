//! Pictures: against golden files, what must hold of each, how large what is
//! written in them is, and what they weigh.

mod golden;
mod properties;
mod sizes;
mod themes;
mod words;

use fifangha_rules::{Columns, Game, Rules};

/// A board of each shape.
fn boards() -> [Rules; 5] {
    [
        Game::Fifangha.rules(),
        Game::Fifangha.rules_on(Columns::Six).unwrap(),
        Game::Fifangha.rules_on(Columns::Four).unwrap(),
        Game::Isolo.rules(),
        Game::KatraSakalava.rules(),
    ]
}
