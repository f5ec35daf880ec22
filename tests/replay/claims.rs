//! Each claim where it holds, and where it does not.

use super::{examine, found, holds};

/// A claim after the example's first three turns: one that holds, one that
/// does not.
const CLAIMS: &[(&str, &str)] = &[
    ("@seeds S 11", "@seeds S 10"),
    ("@seeds b4 2", "@seeds b4 3"),
    ("@seeds c3 2", "@seeds 3 1"),
    ("@reserve N 25", "@reserve N 24"),
    ("@total 15", "@total 14"),
    ("@starts 2", "@starts 3"),
    ("@only 2 6", "@only 2"),
    ("@only 6 2", "@only 2 6 7"),
    ("@legal 6LL 2R", "@legal 6LL 7R"),
    ("@illegal 3R 6>", "@illegal 6LL"),
    ("@captures 3", "@captures 2"),
    ("@laps 3", "@laps 4"),
    ("@lands b1", "@lands b2"),
    ("@count 1", "@count 3"),
    ("@cannot-win", "@wins-with 6LL"),
];

#[test]
fn claims_hold_or_not() {
    for (right, wrong) in CLAIMS {
        holds(&format!("1. 4R 2. 3R 3. 7RL {right}"));
        let text = format!("1. 4R 2. 3R 3. 7RL {wrong}");
        let found = found(&text);
        assert_eq!(found.len(), 1, "{wrong}: {found:?}");
        assert_eq!(found[0].0, "F410", "{wrong}");
    }
}

#[test]
fn a_failed_claim_says_what_is_the_case() {
    let label = |text: &str| {
        examine(text).diagnostics[0]
            .label
            .as_ref()
            .unwrap()
            .to_string()
    };
    assert_eq!(label("1. 4R @seeds S 7"), "South has 8 seeds on the board");
    assert_eq!(label("@no-capture"), "South can capture with 2L");
    assert_eq!(label("@only 4 5"), "these starts are legal too: 2 3 6 7");
    assert_eq!(label("@over"), "the game goes on");
}

#[test]
fn claims_about_captures() {
    let example = "1. 4R 2. 3R 3. 7RL 4. 6LL 5. 4R";
    holds(&format!(
        "{example} @no-capture @cannot-capture S @cannot-capture N"
    ));
    assert_eq!(found("@cannot-capture N")[0].0, "F410");
}

#[test]
fn claims_about_the_end() {
    let last = "---\nrules: fifangakely\n---\n[212./1..1/1.31/11.. S9 N9 S]\n";
    holds(&format!(
        "{last}@wins-with 4 @wins-in 1 19. 4# @kamo N @over @result S @lands b1"
    ));
    for wrong in ["@cannot-win", "19. 4 @kamo S", "19. 4 @result N"] {
        assert_eq!(found(&format!("{last}{wrong}"))[0].0, "F410", "{wrong}");
    }
}

#[test]
fn claims_about_endless_turns() {
    let board = "---\nrules: fifangha\ncolumns: 4\n---\n[13.3/.2.1/1.1./1.12 S8 N8 S]\n";
    holds(&format!("{board}@never-ends 1>"));
    assert_eq!(found(&format!("{board}@never-ends 3L"))[0].0, "F410");
    let period = examine(&format!("{board}1> @period 1"));
    assert!(period.diagnostics.iter().all(|d| d.code.as_str() == "F410"));
}

#[test]
fn a_claim_of_the_last_turn_needs_one() {
    for claim in [
        "@captures 1",
        "@laps 1",
        "@lands b4",
        "@count 1",
        "@period 1",
        "@never-ends",
    ] {
        assert_eq!(found(claim)[0].0, "F411", "{claim}");
    }
}

#[test]
fn numbers_of_turns_and_the_longest_one() {
    holds("@turns 12 @starts 6 @longest 1");
    assert_eq!(found("@turns 11")[0].0, "F410");
    assert_eq!(found("@longest 2")[0].0, "F410");
}
