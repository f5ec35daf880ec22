//! Draws the first step of a turn as SVG:
//! `cargo run --example draw_diagram > diagram.svg`.
#![allow(clippy::print_stdout)]

use std::error::Error;

use fifangha::diagram::{DiagramStyle, draw};
use fifangha::figure::Figure;
use fifangha::message::Strings;
use fifangha_rules::Game;

fn main() -> Result<(), Box<dyn Error>> {
    let rules = Game::FIFANGHA.rules();
    let start = rules.start();
    let (_, steps) = rules.play_with_steps(&start, &rules.read(&start, "4R")?)?;
    let figure = Figure::step(&start, &steps[0]);
    println!(
        "{}",
        draw(&figure, &DiagramStyle::default(), Strings::english())
    );
    Ok(())
}
