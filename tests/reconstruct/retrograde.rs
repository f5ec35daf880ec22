//! Starts found by retrograde search from a complete board.

use std::collections::BTreeSet;

use fifangha::notation::parse;
use fifangha::reconstruct::{ReconstructionLimits, ReconstructionReport, reconstruct};
use fifangha::search::random_turn;
use fifangha_rules::{Columns, Game, Position};

fn answer(text: &str) -> ReconstructionReport {
    let (document, mistakes) = parse(text);
    assert_eq!(mistakes, [], "{text}");
    reconstruct(
        &document.records[0],
        &ReconstructionLimits {
            games: 10_000,
            ..ReconstructionLimits::default()
        },
    )
    .unwrap()
}

fn starts(answer: &ReconstructionReport) -> BTreeSet<String> {
    answer
        .games
        .iter()
        .map(|game| game.start.to_string())
        .collect()
}

#[test]
fn an_open_start_before_a_whole_board_is_answered_at_once() {
    let head = "---\nrules: fifanga\ncolumns: 4\n---\n[____/____/____/____ S_ N_] 1. _";
    let found = answer(&format!("{head} [4442/3..1/33.4/3.1. S0 N0]"));
    assert!(found.complete && found.count > 0);
    assert!(found.nodes < 100_000, "{}", found.nodes);
    for game in &found.games {
        let last = game.turns[0];
        let rules = &found.rules.rules;
        let played = rules.play(&game.start, &last.turn).unwrap();
        assert!(
            played
                .position
                .to_string()
                .starts_with("4442/3..1/33.4/3.1. S0 N0")
        );
    }
}

#[test]
fn a_search_back_that_was_cut_is_not_complete() {
    let board = "[12(12)39424/31.48513/......../...11... S]";
    let open = ["________"; 4].join("/");
    let found = answer(&format!(
        "---\nrules: katra-gorobaka\n---\n[{open}] 1. _ 2. _ {board}"
    ));
    assert!(found.count > 0 && !found.complete);
}

/// Returns a position of a game as a board with open pits.
fn opened(position: &Position, open: usize) -> String {
    let text = position.to_string();
    let (board, rest) = text.split_once(' ').unwrap();
    let mut left = open;
    let cells = board.chars().map(|cell| match cell {
        '/' => '/',
        _ if left > 0 => {
            left -= 1;
            '_'
        }
        cell => cell,
    });
    format!("{} {rest}", cells.collect::<String>())
}

#[test]
fn backwards_finds_what_trying_each_pit_finds() {
    let rules = Game::FIFANGA.rules_on(Columns::FOUR).unwrap();
    let mut random = fastrand::Rng::with_seed(3);
    let (mut compared, mut several) = (0, 0);
    for turns in [1, 2] {
        for _ in 0..12 {
            let mut at = rules.start();
            for _ in 0..random.usize(2..12) {
                match random_turn(&rules, &at, &mut random) {
                    Some((_, played)) if played.ends_at_rest() => at = played.position,
                    _ => break,
                }
            }
            let start = at;
            if start.pits().any(|pit| start.seeds(pit) > 9) {
                continue;
            }
            for _ in 0..turns {
                match random_turn(&rules, &at, &mut random) {
                    Some((_, played)) if played.ends_at_rest() => at = played.position,
                    _ => at = start,
                }
            }
            if at == start || at.to_move() == start.to_move() && turns == 1 {
                continue;
            }
            let gaps = "_ ".repeat(turns);
            let record = |open| {
                let board = opened(&start, open);
                format!("---\nrules: fifanga\ncolumns: 4\n---\n[{board}] {gaps}[{at}]")
            };
            // With four open pits each is tried; with five the turns are undone.
            let (forwards, backwards) = (answer(&record(4)), answer(&record(5)));
            assert!(forwards.complete && backwards.complete);
            let known = opened(&start, 4);
            let (known, _) = known.split_once(' ').unwrap();
            let agrees = |found: &&String| {
                let same = |(a, b): (char, char)| a == '_' || a == b;
                known.chars().zip(found.chars()).all(same)
            };
            let all = starts(&backwards);
            let some: BTreeSet<_> = all.iter().filter(agrees).cloned().collect();
            assert_eq!(some, starts(&forwards), "{start} {at}");
            assert!(all.contains(&start.to_string()));
            compared += 1;
            several += usize::from(all.len() > 1);
        }
    }
    assert!(compared > 10 && several > 0, "{compared} {several}");
}
