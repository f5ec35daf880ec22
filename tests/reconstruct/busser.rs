//! The example game of busser2023, from its text alone.

use fifangha::notation::parse;
use fifangha::reconstruct::{Limits, reconstruct};

#[test]
fn four_games_fit_the_text() {
    let (document, mistakes) = parse(include_str!("../../games/busser-2023-evidence.fif"));
    assert_eq!(mistakes, []);
    let answer = reconstruct(&document.records[0], &Limits::default()).unwrap();
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
