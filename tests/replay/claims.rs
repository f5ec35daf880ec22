//! Each claim in a case in which it is true and one in which it is false.

use super::{examine, found, holds};

/// A claim after the example's first three turns: one that is true, one that is false.
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
fn claims_about_who_wins() {
    let last = "---\nrules: fifangakely\n---\n[212./1..1/1.31/11.. S9 N9 S]\n";
    holds(&format!("{last}@value S 19. 4# @value S"));
    for wrong in ["@value N", "@value draw"] {
        assert_eq!(found(&format!("{last}{wrong}"))[0].0, "F410", "{wrong}");
    }
    let study = examine(&format!("{last}@value N"));
    let label = study.diagnostics[0].label.as_ref().unwrap().to_string();
    assert_eq!(label, "South wins with one turn of its own");
    let drawn = "---\nrules: fifangha\ncolumns: 4\n---\n@value draw\n";
    holds(drawn);
    assert_eq!(found(&drawn.replace("draw", "S"))[0].0, "F410");
}

#[test]
fn a_position_comes_back_or_not() {
    let katro = "---\nrules: katro\ncolumns: 4\n---\n";
    let line = "1. a2< 2. d1< 3. b1> 4. c1> 5. b2< 6. c2<";
    holds(&format!("{katro}{line} @repeats 2"));
    holds(&format!(
        "{katro}{line} 7. b1> (7. b3> 8. d2<) 8. c1> 9. b2< 10. c2< @repeats 6 @repeats 2"
    ));
    // Another position, no earlier turn, and its own.
    for wrong in ["@repeats 0", "@repeats 4", "@repeats 6", "@repeats 9"] {
        assert_eq!(
            found(&format!("{katro}{line} {wrong}"))[0].0,
            "F410",
            "{wrong}"
        );
    }
    assert_eq!(found(&format!("{katro}@repeats 0"))[0].0, "F411");
    // Turns before a gap are unknown.
    let gap = format!("{katro}{line} _*2 [....] @repeats 2");
    assert!(!examine(&gap).diagnostics.is_empty());
}

#[test]
fn numbers_of_turns_and_the_longest_one() {
    holds("@turns 12 @starts 6 @longest 1");
    assert_eq!(found("@turns 11")[0].0, "F410");
    assert_eq!(found("@longest 2")[0].0, "F410");
}

#[test]
fn each_of_several_turns_is_looked_at() {
    let third = "1. 4R 2. 3R 3. 7RL";
    for (claim, at) in [
        ("@illegal 3R 6LL", "6LL"),
        ("@legal 6LL 3R 7R", "3R"),
        ("@only 2 6 3", "3"),
        ("@wins-with 6LL 2R", "6LL"),
    ] {
        assert_eq!(
            found(&format!("{third} {claim}")),
            [("F410", at)],
            "{claim}"
        );
    }
}

#[test]
fn a_turn_that_never_ends_is_neither_the_longest_nor_without_a_period() {
    let board = "---\nrules: fifangha\ncolumns: 4\n---\n[13.3/.2.1/1.1./1.12 S8 N8 S]\n";
    holds(&format!("{board}@longest 3"));
    assert_eq!(found(&format!("{board}@longest 32")), [("F410", "32")]);
    holds(&format!("{board}1> @never-ends @laps 32"));
    for (claim, at) in [
        ("3> @never-ends", "@never-ends"),
        ("@never-ends 3>", "@never-ends 3>"),
        ("3> @period 3", "@period 3"),
        ("1> @period 1", "1"),
    ] {
        assert_eq!(found(&format!("{board}{claim}")), [("F410", at)], "{claim}");
    }
}

#[test]
fn the_end_mark_of_a_loss_is_not_that_of_a_majority() {
    let last = "---\nrules: fifangha-gs\ncolumns: 4\n---\n[3242/.44./1..5/3.21 S0 N1 N]\n28. 3>";
    holds(&format!("{last} @over @result N"));
    assert_eq!(found(&format!("{last}#"))[0], ("F206", "#"));
    for claim in ["@result S", "@result draw"] {
        assert_eq!(found(&format!("{last} {claim}")), [("F410", claim)]);
    }
}

/// The fourth turn of the example: drop, capture of two, sowing, capture of
/// one, sowing, merge, sowing, rest.
const FOURTH: &str = "1. 4R 2. 3R 3. 7RL 4. 6LL ";

#[test]
fn of_steps_that_are_as_close_the_one_whose_board_is_closest_is_reported() {
    // After the capture one pit and the hand differ; after the drop two pits do.
    let text = "1. 4R @shows [......../.51.111./.112111./........ S25 N26 S]";
    let study = examine(text);
    let label = study.diagnostics[0].label.as_ref().unwrap().to_string();
    assert!(label.contains("c2") && label.contains("in hand"), "{label}");
    assert!(!label.contains("c4"), "{label}");
}

#[test]
fn a_board_of_a_turn_is_shown_with_what_is_in_hand() {
    let at_rest = "@shows [......../122..2../11.22.3./........]";
    let merged = "@shows [......../.22..2../...22.3./........]";
    holds(&format!("{FOURTH}{at_rest} {merged} hand 3"));
    holds(&format!("{FOURTH}{at_rest} hand 0"));
    assert_eq!(
        found(&format!("{FOURTH}{merged}")),
        [("F412", "[......../.22..2../...22.3./........]")]
    );
    assert_eq!(
        found(&format!("{FOURTH}{merged} hand 2")),
        [("F410", "hand 2")]
    );
    assert_eq!(
        found(&format!("{FOURTH}{at_rest} hand 1")),
        [("F410", "hand 1")]
    );
    // A pit that differs, in its row.
    let wrong = merged.replace(".3.", ".4.");
    assert_eq!(found(&format!("{FOURTH}{wrong} hand 3")), [("F410", "4")]);
}

#[test]
fn boards_of_a_turn_are_shown_in_their_order_and_each_once() {
    let first = "@shows [......../122..2../11.22.3./........]";
    let second = "@shows [......../222..2../1..22.3./........]";
    holds(&format!("{FOURTH}{first} {second}"));
    assert_eq!(found(&format!("{FOURTH}{second} {first}"))[0].0, "F410");
    assert_eq!(found(&format!("{FOURTH}{first} {first}"))[0].0, "F410");
    let last = "@shows [......../.331.2../...22.3./........]";
    // The last sowing and the rest leave the same board; then no step is left.
    holds(&format!("{FOURTH}{last} {last}"));
    assert_eq!(
        found(&format!("{FOURTH}{last} {last} {last}")),
        [("F410", last)]
    );
    assert_eq!(found("@shows [......../.111111.]")[0].0, "F411");
}

#[test]
fn the_hand_of_a_board_is_a_number() {
    let board = "1. 4R @shows [......../.11.111./.112111./........]";
    for wrong in [format!("{board} hand"), format!("{board} hand two")] {
        assert_eq!(found(&wrong)[0].0, "F402", "{wrong}");
    }
}
