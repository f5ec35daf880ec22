//! Solves isolo on four columns and prints its value and a line of best play:
//! `cargo run --release --example solve_game`.
#![allow(clippy::print_stdout)]

use fifangha::budget::{Budget, SearchLimits};
use fifangha::search::{ProvenValue, Solver};
use fifangha_rules::{Columns, Game};

fn main() {
    let Some(rules) = Game::ISOLO.rules_on(Columns::FOUR) else {
        return;
    };
    let budget = Budget::unwatched(SearchLimits::default());
    let solver = Solver {
        rules: &rules,
        budget: &budget,
        positions: 10_000,
        tree: 0,
    };
    let solution = solver.solve(&rules.start());
    match solution.value {
        Some(ProvenValue::Win(turns)) => println!("The first player wins in {turns} turns."),
        Some(ProvenValue::Loss(turns)) => println!("The first player loses in {turns} turns."),
        Some(ProvenValue::Draw) => println!("Neither side can win."),
        None => println!("Undecided within the limits."),
    }
    println!("{} turns in the line of best play", solution.line.len());
}
