//! What a replay tells of itself: counts, positions, turns in full.

use super::examine;
use fifangha::replay::{Tally, Verdict};

#[test]
fn tallies_of_files_are_added_up() {
    let tally = |text: &str| examine(text).replay.tally();
    let one = tally("1. 4R @seeds S 99 2. 4_ 3. 3R @seeds S 8");
    let (held, failed, open) = (one.held, one.failed, one.open);
    assert!(held > 1 && failed > 1 && open > 0, "{one:?}");
    let mut sum = Tally::default();
    for _ in 0..3 {
        sum += one;
    }
    let thrice = (3 * held, 3 * failed, 3 * open);
    assert_eq!((sum.held, sum.failed, sum.open), thrice);
}

#[test]
fn verdicts_have_names_for_programs() {
    let names = [Verdict::Held, Verdict::Failed, Verdict::Open].map(Verdict::name);
    assert_eq!(names, ["held", "failed", "open"]);
}

#[test]
fn after_a_turn_comes_what_the_next_one_finds() {
    let study = examine("1. 4R 2. 3R 3. 7RL");
    let game = &study.replay.games[0];
    let turns: Vec<_> = game.turns().collect();
    assert_eq!(turns[0].after(), Some(turns[1].before));
    assert_eq!(turns[1].after(), Some(turns[2].before));
    assert_eq!(turns[2].long(&game.rules), "7x1R+1x1L");
    let endless = "---\nrules: fifangha\ncolumns: 4\n---\n[13.3/.2.1/1.1./1.12 S8 N8 S]\n13. 1>oo";
    let study = examine(endless);
    assert_eq!(study.replay.games[0].turns().next().unwrap().after(), None);
}

#[test]
fn a_replay_that_was_to_cost_more_is_not_cut() {
    assert!(!examine("1. 4R @quickest-win 1").replay.is_cut());
}

#[test]
fn a_turn_whose_counts_are_wrong_is_told_as_it_goes() {
    let help = |text: &str| {
        let study = examine(text);
        let help = study.diagnostics[0].help.iter();
        help.map(ToString::to_string).collect::<Vec<_>>().join("; ")
    };
    let told = help("1. 4R 2. 3R 3. 7x1R+3x1L");
    assert!(told.contains("7x1R+1x1L"), "{told}");
    // What fits in more than one way is not told as one of them.
    let told = help("1. 4x9");
    assert!(told.contains("3L 3R"), "{told}");
}
