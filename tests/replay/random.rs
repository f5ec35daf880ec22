//! Random games, written and read again.

use fifangha::notation::print;
use fifangha::search::random_turn;
use fifangha::study::rewrite::{TurnForm, rewrite_turns};
use fifangha_rules::{Game, Position, Rules, Turn};

use super::examine;

/// Plays a random game: each turn with the position before it.
fn play(rules: &Rules, seed: u64, most: usize) -> Vec<(Position, Turn)> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut at = rules.start();
    let mut played = Vec::new();
    while played.len() < most {
        let Some((turn, after)) = random_turn(rules, &at, &mut random) else {
            break;
        };
        if after.laps > 2_000 {
            break;
        }
        played.push((at, turn));
        if !after.ends_at_rest() {
            break;
        }
        at = after.position;
    }
    played
}

/// Returns the game as a record, each board but the first before its turn.
fn record(game: Game, rules: &Rules, played: &[(Position, Turn)], boards: bool) -> String {
    let columns = rules.parameters().columns.count();
    let mut text = format!("---\nrules: {game}\ncolumns: {columns}\n---\n");
    for (number, (before, turn)) in (1..).zip(played) {
        if boards && number > 1 {
            text.push_str(&format!("[{before}]\n"));
        }
        text.push_str(&format!("{number}. {}\n", rules.notation(before, turn)));
    }
    text
}

#[test]
fn a_game_reads_and_prints_as_it_was_played() {
    for &game in Game::ALL {
        for &columns in game.sizes() {
            let rules = game.rules_on(columns).unwrap();
            for seed in 0..6 {
                let played = play(&rules, seed, 40);
                let text = record(game, &rules, &played, true);
                let study = examine(&text);
                assert!(!study.has_errors(), "{text}\n{:?}", study.diagnostics);
                let turns: Vec<_> = study.replay.games[0]
                    .turns()
                    .map(|turn| (turn.before, turn.turn))
                    .collect();
                assert_eq!(turns, played);
            }
        }
    }
}

#[test]
fn the_long_form_holds_and_comes_back_to_the_short_one() {
    for &game in Game::ALL {
        let rules = game.rules();
        for seed in 100..106 {
            let played = play(&rules, seed, 30);
            let text = record(game, &rules, &played, false);
            let short = examine(&text);
            let mut document = short.document.clone();
            rewrite_turns(&mut document, &short.replay, TurnForm::Long);
            let long_text = print(&document);
            let long = examine(&long_text);
            assert!(!long.has_errors(), "{long_text}\n{:?}", long.diagnostics);
            let mut document = long.document.clone();
            rewrite_turns(&mut document, &long.replay, TurnForm::Short);
            let again = examine(&print(&document));
            let meant = |study: &fifangha::study::Study| {
                let turns = study.replay.games[0].turns();
                turns.map(|turn| turn.turn).collect::<Vec<_>>()
            };
            assert_eq!(meant(&again), meant(&short), "{long_text}");
        }
    }
}
