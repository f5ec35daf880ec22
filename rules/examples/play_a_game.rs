//! Plays the turns given as arguments and prints the position, the legal turns and the outcome:
//! `cargo run --example play_a_game 4R 3R`.
#![allow(clippy::print_stdout)]

use std::env;
use std::error::Error;

use fifangha_rules::{Game, GameState};

fn main() -> Result<(), Box<dyn Error>> {
    let mut game = GameState::new(Game::FIFANGHA.rules());
    for text in env::args().skip(1) {
        let played = game.push_notation(&text)?;
        println!("{text}: {} captured", played.captured);
    }
    println!("{}", game.position());
    match game.outcome() {
        Some(outcome) => println!("{outcome}"),
        None => {
            let written = |turn| game.rules().notation(game.position(), turn);
            let legal: Vec<_> = game.legal_turns().iter().map(written).collect();
            println!("{}", legal.join(" "));
        }
    }
    Ok(())
}
