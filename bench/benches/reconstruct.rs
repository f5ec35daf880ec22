//! Time of a reconstruction: `cargo bench --bench reconstruct`.
//!
//! The number of visited nodes, that is, of turns played, is printed first.

use divan::Bencher;
use fifangha::budget::SearchContext;
use fifangha::notation::{ast::Document, parse};
use fifangha::reconstruct::{
    ReconstructionLimits, ReconstructionReport, reconstruct, reconstruct_with_rules,
};
use fifangha::replay::rules_of;
use fifangha_rules::{Game, Position, Rules};

/// Number of whole turns between the two boards.
const GAP: usize = 6;

#[allow(clippy::print_stderr)] // Prints its results.
fn main() {
    for (name, text) in [
        ("the example game, from its text", example()),
        (
            "six turns between two boards, fifangha",
            gap(Game::FIFANGHA, 0),
        ),
        (
            "six turns between two boards, fifangha, turn 14",
            gap(Game::FIFANGHA, 14),
        ),
        (
            "six turns between two boards, fifanga",
            gap(Game::FIFANGA, 10),
        ),
        (
            "six turns between two boards, katra-fandatsaka",
            gap(Game::KATRA_FANDATSAKA, 20),
        ),
    ] {
        let begun = std::time::Instant::now();
        let answer = answer(&document(&text));
        eprintln!(
            "{name}: {} games, complete: {}, {} nodes, {:.3} s",
            answer.count,
            answer.complete,
            answer.nodes,
            begun.elapsed().as_secs_f64()
        );
    }
    divan::main();
}

fn example() -> String {
    include_str!("../../games/busser-2023-evidence.fif").to_owned()
}

/// Returns the position after a turn from the middle of the list, among those
/// after which the game goes on, so that games are neither random nor all
/// alike.
fn some_turn(rules: &Rules, position: &Position) -> Position {
    let turns = rules.turns(position).into_iter();
    let mut after: Vec<_> = turns
        .filter_map(|turn| rules.play(position, &turn).ok())
        .filter(|played| played.ends_at_rest() && rules.outcome(&played.position).is_none())
        .map(|played| played.position)
        .collect();
    assert!(!after.is_empty(), "the game goes on");
    after.swap_remove(after.len() / 2)
}

/// Returns a record of two complete boards with a gap of six turns between
/// them, after the given number of turns.
fn gap(game: Game, before: usize) -> String {
    let rules = game.rules();
    let mut position = rules.start();
    for _ in 0..before {
        position = some_turn(&rules, &position);
    }
    let first = position;
    for _ in 0..GAP {
        position = some_turn(&rules, &position);
    }
    format!("---\nrules: {game}\n---\n[{first}]\n_*{GAP}\n[{position}]\n")
}

fn document(text: &str) -> Document {
    let (document, mistakes) = parse(text);
    assert!(mistakes.is_empty(), "{mistakes:?}");
    document
}

fn answer(document: &Document) -> ReconstructionReport {
    reconstruct(&document.records[0], &ReconstructionLimits::default()).expect("the rules exist")
}

#[divan::bench]
fn example_from_its_text(bencher: Bencher<'_, '_>) {
    let document = document(&example());
    bencher.bench(|| answer(&document));
}

#[divan::bench(sample_count = 5)]
fn gap_of_six_turns(bencher: Bencher<'_, '_>) {
    let document = document(&gap(Game::FIFANGHA, 0));
    bencher.bench(|| answer(&document));
}

#[divan::bench(sample_count = 5)]
fn gap_of_six_turns_counted_only(bencher: Bencher<'_, '_>) {
    let document = document(&gap(Game::FIFANGHA, 0));
    let record = &document.records[0];
    let rules = rules_of(&record.front).expect("the rules exist");
    let limits = ReconstructionLimits {
        games: 0,
        ..ReconstructionLimits::default()
    };
    bencher.bench(|| {
        reconstruct_with_rules(record, rules.clone(), &limits, &SearchContext::default())
    });
}
