//! Pictures: golden files, invariants, sizes of letters, and sizes of files.

mod golden;
mod properties;
mod sizes;
mod themes;
mod words;

use fifangha_rules::{Columns, Game, Rules};

/// Returns a board of each shape.
fn boards() -> [Rules; 5] {
    [
        Game::Fifangha.rules(),
        Game::Fifangha.rules_on(Columns::Six).unwrap(),
        Game::Fifangha.rules_on(Columns::Four).unwrap(),
        Game::Isolo.rules(),
        Game::KatraSakalava.rules(),
    ]
}
