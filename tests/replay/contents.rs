//! Contents of a replay: counts, positions, turns in the long form.

use std::ops::ControlFlow;

use super::examine;
use crate::support::random_game;
use fifangha::budget::{Budget, SearchLimits};
use fifangha::diagnostic::SourceFile;
use fifangha::replay::{Tally, Verdict};
use fifangha::study::Study;
use fifangha_rules::{Game, Games};

#[test]
fn tallies_of_files_are_added_up() {
    let tally = |text: &str| examine(text).replay.tally();
    let one = tally("1. 4R @seeds S 99 2. 4_ 3. 3R @seeds S 8");
    let (passed, failed, open) = (one.passed, one.failed, one.open);
    assert!(passed > 1 && failed > 1 && open > 0, "{one:?}");
    let mut sum = Tally::default();
    for _ in 0..3 {
        sum += one;
    }
    let thrice = (3 * passed, 3 * failed, 3 * open);
    assert_eq!((sum.passed, sum.failed, sum.open), thrice);
}

#[test]
fn verdicts_have_names_for_programs() {
    let names = [Verdict::Passed, Verdict::Failed, Verdict::Open].map(Verdict::name);
    assert_eq!(names, ["passed", "failed", "open"]);
}

#[test]
fn after_a_turn_comes_what_the_next_one_finds() {
    let study = examine("1. 4R 2. 3R 3. 7RL");
    let game = &study.replay.games[0];
    let turns: Vec<_> = game.turns().collect();
    assert_eq!(turns[0].position_after(), Some(turns[1].before));
    assert_eq!(turns[1].position_after(), Some(turns[2].before));
    assert_eq!(turns[2].long_notation(&game.rules), "7x1R+1x1L");
    let endless = "---\nrules: fifangha\ncolumns: 4\n---\n[13.3/.2.1/1.1./1.12 S8 N8 S]\n13. 1>oo";
    let study = examine(endless);
    assert_eq!(
        study.replay.games[0]
            .turns()
            .next()
            .unwrap()
            .position_after(),
        None
    );
}

#[test]
fn a_replay_that_was_to_cost_more_is_not_cut() {
    assert!(!examine("1. 4R @quickest-win 1").replay.is_cut());
}

/// Returns the study of a text with a limit of sowings for proofs.
fn within(text: &str, sowings: u64) -> Study {
    let bounds = SearchLimits {
        sowings,
        ..SearchLimits::FILE
    };
    Study::from_file_with_budget(
        SourceFile::new("record.fif", text),
        Games::BUILT_IN,
        Budget::unwatched(bounds),
    )
}

#[test]
fn a_replay_that_cost_too_much_is_cut_and_says_how_far_it_came() {
    let study = within("1. 4R\n@value draw\n@value draw", 5000);
    assert!(study.replay.is_cut());
    let turns: Vec<u64> = (study.diagnostics.iter())
        .filter_map(|it| {
            let label = it.label.as_ref()?.to_string();
            let number = label
                .split(|c: char| !c.is_ascii_digit())
                .find(|it| !it.is_empty())?;
            number.parse().ok()
        })
        .collect();
    // Nothing was left for the second claim.
    assert_eq!(turns.len(), 2, "{:?}", study.diagnostics);
    assert!(turns[0] > 20 && turns[1] == 0, "{turns:?}");
}

#[test]
fn what_stands_behind_a_change_moves_with_it() {
    let front = "---\nwitnesses: {A: a print, B: a copy}\n---\n";
    let text = |first: &str| {
        let second =
            "1. 4R [A: S25] [B: ......../._1.1111/________/~1 S24 N9 S rova:-] 2. 4R @seeds S 3";
        format!("1. 4R {first}\n{front}{second}\n")
    };
    let after = text("{a longer comment}");
    let renewed = examine(&text("{a}")).with_text(after.clone());
    let games = |study: &Study| format!("{:?}", study.replay.games);
    assert_eq!(games(&renewed), games(&examine(&after)));
    assert_eq!(renewed.diagnostics, examine(&after).diagnostics);
}

#[test]
fn boards_on_which_a_witness_differs_are_counted_by_their_rows() {
    let front = "---\nrules: fifangha\nwitnesses: {A: a print, B: a copy}\n---\n";
    // After the turn, row a is empty; `~` is a damaged row.
    let [a, both, pit] = [
        "________/________/________/~1",
        "________/~1/________/~1",
        "________/____9___/________/________",
    ];
    let study = examine(&format!(
        "{front}1. 4R [A: S25] [B: {a}] [B: {both}] [B: {pit}]"
    ));
    let line = &study.replay.games[0].line;
    let counts = ["a", "c", "ac", "b"].map(|rows| line.count_differences("B", rows));
    assert_eq!(counts, [1, 1, 1, 0]);
    assert_eq!(line.count_differences("A", "a"), 0);
}

#[test]
fn whoever_loses_by_the_own_turn_is_told_how_that_is_written() {
    let rules = Game::FIFANGA.rules();
    let mut found = 0;
    for seed in 1..400 {
        let Some(last) = random_game(&rules, seed, 200).pop() else {
            continue;
        };
        let mover = last.before.to_move();
        rules.each_turn::<()>(&last.before, |turn, played| {
            let outcome = rules.outcome_after(&played);
            let winner = outcome.and_then(|it| it.winner);
            let own = winner == Some(!mover);
            let notation = rules.notation(&last.before, &turn);
            let text = format!("---\nrules: fifanga\n---\n[{}] {notation}#", last.before);
            let help: String = (examine(&text).diagnostics.iter())
                .flat_map(|it| &it.help)
                .map(ToString::to_string)
                .collect();
            assert_eq!(help.contains("@result"), own, "{text}: {help}");
            found += usize::from(own);
            ControlFlow::Continue(())
        });
        if found > 1 {
            return;
        }
    }
    panic!("{found}");
}

#[test]
fn a_choice_at_a_rova_may_be_supplied() {
    let rules = Game::KATRA_SAKALAVA.rules();
    let mut found = 0;
    for last in (1..200).flat_map(|seed| random_game(&rules, seed, 60)) {
        rules.each_turn::<()>(&last.before, |turn, _| {
            let notation = rules.notation(&last.before, &turn);
            if found < 5 && notation.contains('|') && notation.matches('|').count() == 1 {
                found += 1;
                let doubts = |notation: &str| {
                    let front = "---\nrules: katra-sakalava\n---\n";
                    let study = examine(&format!("{front}[{}] {notation}", last.before));
                    let game = &study.replay.games[0];
                    let turn = game.turns().next().unwrap();
                    let doubts = turn.uncertainties(&turn.steps(&game.rules));
                    doubts
                        .into_iter()
                        .map(|(_, it)| (it.sign, it.supplied))
                        .collect::<Vec<_>>()
                };
                assert_eq!(doubts(&notation), []);
                let supplied = notation.replace('|', "^|");
                assert_eq!(doubts(&supplied), [("^|".to_owned(), true)]);
                // A tsibongy is not an answer there, and the turn is not in the long form.
                let text = format!("---\nrules: katra-sakalava\n---\n[{}] ", last.before);
                let wrong = examine(&format!("{text}{}", notation.replace('|', "L")));
                let label = wrong.diagnostics[0].label.as_ref().map(ToString::to_string);
                assert!(
                    label.is_some_and(|it| it.contains("the rova")),
                    "{notation}"
                );
            }
            ControlFlow::Continue(())
        });
        if found == 5 {
            return;
        }
    }
    panic!("{found}");
}

#[test]
fn a_turn_whose_counts_are_wrong_is_reported_as_it_goes() {
    let help = |text: &str| {
        let study = examine(text);
        let help = study.diagnostics[0].help.iter();
        help.map(ToString::to_string).collect::<Vec<_>>().join("; ")
    };
    let help_text = help("1. 4R 2. 3R 3. 7x1R+3x1L");
    assert!(help_text.contains("7x1R+1x1L"), "{help_text}");
    // A turn that matches several legal turns is not reported as one of them.
    let help_text = help("1. 4x9");
    assert!(help_text.contains("3L 3R"), "{help_text}");
}

#[test]
fn seeds_are_in_hand_only_for_the_board_right_before_a_sowing() {
    let board = "[......../.111111./.111111./........ S23 N26 S]";
    let first = |text: String| examine(&text).diagnostics[0].code.as_str();
    // The sowing does not state its choice; the board before it is complete together with the hand.
    assert_eq!(first(format!("{board}\n@sow S 3 L")), "F202");
    assert_eq!(first(format!("{board} {board}\n@sow S 3 L")), "F311");
}

#[test]
fn of_what_begins_where_a_misreading_ends_nothing_more_is_said() {
    let codes = |text: &str| {
        let found = examine(text).diagnostics;
        let codes: Vec<_> = found.iter().map(|it| it.code.as_str()).collect();
        codes
    };
    assert_eq!(codes("1. 4R )2. 8R"), ["F010"]);
    assert_eq!(codes("1. 4R ) 2. 8R"), ["F010", "F201"]);
}
