//! Pictures: golden files, invariants, sizes of letters, and sizes of files.

mod golden;
mod moving;
mod paper;
mod properties;
mod sizes;
mod themes;
mod words;

use fifangha_rules::{Columns, Game, Rules};

/// Returns a board of each shape.
fn boards() -> [Rules; 5] {
    [
        Game::FIFANGHA.rules(),
        Game::FIFANGHA.rules_on(Columns::SIX).unwrap(),
        Game::FIFANGHA.rules_on(Columns::FOUR).unwrap(),
        Game::ISOLO.rules(),
        Game::KATRA_SAKALAVA.rules(),
    ]
}
