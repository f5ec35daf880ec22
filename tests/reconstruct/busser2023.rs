//! The example game of busser2023, from its text alone.

use fifangha::notation::parse;
use fifangha::reconstruct::{ReconstructionLimits, reconstruct};

#[test]
fn four_games_fit_the_text() {
    let (document, mistakes) = parse(include_str!("../../games/busser-2023-evidence.fif"));
    assert_eq!(mistakes, []);
    let answer = reconstruct(&document.records[0], &ReconstructionLimits::default()).unwrap();
    assert!(answer.complete);
    let rules = &answer.rules.rules;
    let games: Vec<String> = answer
        .games
        .iter()
        .map(|game| {
            let turns: Vec<_> = game.turns.iter().map(|turn| turn.notation(rules)).collect();
            turns.join(" ")
        })
        .collect();
    assert_eq!(
        games,
        [
            "4R 3R 7RL 6LL 4L",
            "4R 3R 7RL 6LL 4R",
            "7R 3R 4RL 6LL 4L",
            "7R 3R 4RL 6LL 4R",
        ]
    );
    assert_eq!(answer.count, 4);
    let forced: Vec<_> = answer
        .forced
        .iter()
        .map(|forced| forced.notation.as_deref())
        .collect();
    assert_eq!(forced, [None, Some("3R"), None, Some("6LL"), None]);
}

/// Returns the games that fit the record of a file, one line each.
fn games(text: &str) -> Vec<String> {
    let (document, mistakes) = parse(text);
    assert_eq!(mistakes, []);
    let answer = reconstruct(&document.records[0], &ReconstructionLimits::default()).unwrap();
    assert!(answer.complete);
    let rules = &answer.rules.rules;
    let turns = answer.games.iter().map(|game| {
        let turns: Vec<_> = game.turns.iter().map(|it| it.notation(rules)).collect();
        turns.join(" ")
    });
    turns.collect()
}

#[test]
fn two_games_fit_if_the_first_seed_falls_between_the_second_tsibongy() {
    let text = include_str!("../../games/busser-2023-first-drop.fif");
    let two = ["4R 3R 7RL 6LL 4L", "4R 3R 7RL 6LL 4R"];
    assert_eq!(games(text), two);
    // The same with each pit separately: 4 is the only one of the four that
    // fits.
    let evidence = include_str!("../../games/busser-2023-evidence.fif");
    for pit in 2..=7 {
        let record = evidence.replacen("1. S:_x1_", &format!("1. S:{pit}x1_"), 1);
        let fitting = if matches!(pit, 4 | 7) { 2 } else { 0 };
        assert_eq!(games(&record).len(), fitting, "{pit}");
    }
}

#[test]
fn a_seed_sent_back_to_the_emptied_tsibongy_spoils_turn_4() {
    // `dégarni` for `garni`: the last seed of turn 3 falls into the pit from
    // which the three came.
    let evidence = include_str!("../../games/busser-2023-evidence.fif");
    for (turn, fitting) in [
        ("3. S:_x1R+1x1R", 0),
        ("3. S:_x1L+1x1L", 0),
        ("3. S:_x1L+1x1_", 0),
        ("3. S:_x1R+1x1L", 4),
    ] {
        let record = evidence.replacen("3. S:_x1_+1x1_", turn, 1);
        assert_eq!(games(&record).len(), fitting, "{turn}");
    }
}

#[test]
fn without_the_word_that_joins_the_plain_readings_fit_too() {
    let evidence = include_str!("../../games/busser-2023-evidence.fif")
        .replacen("_x1_+1x1_", "_x1_x1_~x1_", 1)
        .replacen("6x2Lx__+1", "6x2Lx__x1_~", 1);
    for game in ["fifangha-gs", "fifanga"] {
        let record = evidence.replacen("rules: fifangha", &format!("rules: {game}"), 1);
        assert_eq!(games(&record).len(), 4, "{game}");
    }
}
