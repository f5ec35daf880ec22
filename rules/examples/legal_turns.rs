//! Lists the legal turns of a position under two readings of the rules:
//! `cargo run --example legal_turns`.
#![allow(clippy::print_stdout)]

use std::error::Error;

use fifangha_rules::{Game, Parameter, Position, Rules};

fn main() -> Result<(), Box<dyn Error>> {
    let rules = Game::FIFANGHA.rules();
    let mut parameters = Game::FIFANGHA.parameters();
    Parameter::Origin.set(&mut parameters, "nearest")?;
    let nearest = Rules::new(parameters)?;

    let position = Position::parse("......../..11111./1211111./........ S25 N26 N", &rules)?;
    println!("{position}");
    for (reading, rules) in [("origin=free", &rules), ("origin=nearest", &nearest)] {
        let turns = rules.turns(&position);
        let written: Vec<_> = turns
            .iter()
            .map(|it| rules.notation(&position, it))
            .collect();
        println!("{reading}: {}", written.join(" "));
    }
    Ok(())
}
