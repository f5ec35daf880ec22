//! Plays the first legal turn of each position and prints every step of it:
//! `cargo run --example steps_of_a_game`.
#![allow(clippy::print_stdout)]

use std::error::Error;

use fifangha_rules::Game;

fn main() -> Result<(), Box<dyn Error>> {
    let rules = Game::KATRA_GOROBAKA.rules();
    let mut position = rules.start();
    for number in 1..=6 {
        let Some(turn) = rules.turns(&position).first().copied() else {
            break;
        };
        println!("{number}. {}", rules.notation(&position, &turn));
        let (played, steps) = rules.play_with_steps(&position, &turn)?;
        for step in &steps {
            println!("   {}", step.event.kind());
        }
        println!("   {}", played.position);
        position = played.position;
    }
    if let Some(outcome) = rules.outcome(&position) {
        println!("{outcome:?}");
    }
    Ok(())
}
