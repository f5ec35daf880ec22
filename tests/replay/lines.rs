//! Boards, variations and sowings from the hand.

use super::{examine, found, holds};

#[test]
fn a_board_after_a_turn_is_checked() {
    holds("1. 4R [......../.11.111./.1121111/........ S25 N26 N]");
    holds("1. 4R [_______./.11.11_./~ 1 1 2 1 1 1 1/........]");
    holds("1. 4R [S25 N26]");
    for (board, underlined) in [
        ("......../.11.111./.1122111/........", "2"),
        ("......../.11.111./~ 1 1 2 1 1 1/........", "~ 1 1 2 1 1 1"),
        ("......../.11.111./.1121111/........ S26", "S26"),
        ("......../.11.111./.1121111/........ S25 N26 S", "S"),
        ("......../.11.111./.112111/........", ".112111"),
        ("......../.11.111./.1121111", "[......../.11.111./.1121111]"),
    ] {
        let text = format!("1. 4R [{board}]");
        let found = found(&text);
        assert_eq!(found.len(), 1, "{board}: {found:?}");
        assert_eq!(
            (found[0].0, found[0].1.trim()),
            ("F310", underlined),
            "{board}"
        );
    }
}

#[test]
fn every_pit_that_differs_is_named() {
    let text = "1. 4R [......../.11.112./.1131111/........]";
    let study = examine(text);
    let places = &study.diagnostics[0].related;
    assert_eq!(places.len(), 1);
    assert_eq!(places[0].label.to_string(), "b4 holds 2");
    assert_eq!(
        study.diagnostics[0].label.as_ref().unwrap().to_string(),
        "c7 holds 1"
    );
}

#[test]
fn a_variation_starts_before_the_turn_it_varies() {
    holds("1. 4R (1. 4L 2. 3R) (1. 7R (1. 7L) @seeds N 5) 2. 3R @seeds S 7");
    // A variation on a turn that is illegal can still be right.
    assert_eq!(found("1. 4R 2. 4R (2. 3R @seeds S 7)"), [("F201", "4")]);
}

#[test]
fn a_sowing_from_the_hand_goes_on_by_the_rules() {
    let board = "---\nrules: fifangakely\n---\n[.1../2312/.2.2/1...]\n";
    holds(&format!("{board}@sow S 3 L @lands b3 @seeds b2 3"));
    holds(&format!("{board}@sow S 3 L"));
    holds("---\nrules: fifangakely\n---\n[.1../2312/.2.2/1... S8 N7]\n@sow S _ L @total 17");
    // A board that explains one rule shows only the required parts.
    holds("[......../..1...../..1...../........] @sow S 3 L x1L @lands b1 @total 5");
    holds("---\nrules: katro\n---\n[....../..2.../...1../......] @sow S 2 b3> ~ @lands b6");
    for (sow, label) in [
        ("@sow S 4 L ~", "F203"),
        ("@sow S 3 c1>", "F209"),
        ("@sow S 3 L x1L", "F203"),
        ("@sow S 3 L#", "F206"),
        ("@sow S 3 Loo", "F206"),
    ] {
        let text = format!("{board}{sow}");
        assert_eq!(found(&text)[0].0, label, "{sow}");
    }
    assert_eq!(found("@sow S 3 L")[0].0, "F209");
}

#[test]
fn a_game_may_start_anywhere() {
    holds("[......../.331.2../...22.3./........ S24 N24 S] 5. 4R");
    holds("[......../.11.111./.1121111/........ S25 N26] 2. N:3R");
    holds("---\nstart: '......../.11.111./.1121111/........ S25 N26 N'\n---\n2. 3R");
    let impossible = "[......../.11.111./.1121111/........ S27 N27 N] 2. 3R";
    let study = examine(impossible);
    // All errors are reported at once: the sum and both reserves.
    assert_eq!(study.diagnostics[0].notes.len(), 2);
}

#[test]
fn a_record_without_readable_front_matter_is_not_replayed() {
    let text = "---\nrules: [\n---\n1. 9R";
    assert!(found(text).iter().all(|f| f.0.starts_with("F1")));
}

#[test]
fn both_sides_rova_are_compared() {
    let turn = "---\nrules: katra-sakalava\n---\n";
    for (played, right) in [("1. 6<", "SN"), ("1. 5<", "N")] {
        for rova in ["SN", "S", "N", "-"] {
            let found = found(&format!("{turn}{played} [rova:{rova}]")).len();
            assert_eq!(found, usize::from(rova != right), "{played} rova:{rova}");
        }
    }
}

#[test]
fn a_reserve_that_is_left_out_is_the_rest() {
    for (reserves, right) in [("S25", "@reserve N 26"), ("N26", "@reserve S 25")] {
        holds(&format!(
            "[......../.11.111./.1121111/........ {reserves} N] {right}"
        ));
    }
}
