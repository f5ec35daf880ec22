//! Positions after an unknown turn: everything that needs no search is
//! reported, and no check passes without a comparison.

use fifangha::replay::{CheckKind, Verdict};

use super::{examine, found};

/// Returns the errors of a text, each with its underlined text.
fn errors(text: &str) -> Vec<(&'static str, &str)> {
    let mut found = found(text);
    found.retain(|(code, _)| !matches!(*code, "F207" | "F208"));
    found
}

/// Returns the only error of a text with its message.
fn error(text: &str) -> (&'static str, &str, String) {
    let found = errors(text);
    assert_eq!(found.len(), 1, "{text}: {found:?}");
    let study = examine(text);
    let notes = study
        .diagnostics
        .iter()
        .find(|it| it.code.as_str() == found[0].0);
    let label = notes
        .and_then(|it| it.label.as_ref())
        .map(ToString::to_string);
    (found[0].0, found[0].1, label.unwrap_or_default())
}

fn katro(text: &str) -> String {
    format!("---\nrules: katro\n---\n{text}")
}

#[test]
fn what_no_turn_of_the_game_has() {
    for (turn, code, at) in [
        ("2. 9R", "F201", "9"),
        ("2. 12>oo", "F201", "12"),
        ("2. N:b4>", "F201", "b4"),
        ("2. d4>", "F201", "d4"),
        ("2. 4x99R", "F203", "x99R"),
        ("2. 4+99", "F203", "+99"),
        ("2. 4|", "F203", "|"),
        ("2. S:4R", "F205", "S:"),
        ("3. 4R", "F204", "3."),
    ] {
        // South begins: the turn after the open one is North's.
        let text = format!("1. _ {}", turn.replace("d4", "a4"));
        let at = at.replace("d4", "a4");
        assert_eq!(errors(&text), [(code, at.as_str())], "{turn}");
    }
    for (turn, at) in [("2. c1>+1", "+1"), ("2. c1>x2L", "x2L"), ("2. c1>L", "L")] {
        assert_eq!(
            errors(&katro(&format!("1. _ {turn}"))),
            [("F203", at)],
            "{turn}"
        );
    }
    let isolo = "---\nrules: isolo\n---\n1. _ 2. d4>";
    assert_eq!(errors(isolo), [("F201", "d4")]);
    for turn in ["2. 8R", "2. N:c4>~", "2. d4>", "2. 4x52R"] {
        assert_eq!(errors(&format!("1. _ {turn}")), [], "{turn}");
    }
}

#[test]
fn what_no_sowing_and_no_claim_of_the_game_has() {
    for (claim, code, at) in [
        ("@sow S 65 L", "F209", "65"),
        ("@sow S 3 b9>", "F209", "b9"),
        ("@sow S 3 c4>", "F209", "c4"),
        ("@seeds b9 1", "F410", "b9"),
        ("@seeds S 65", "F410", "65"),
        ("@reserve N 27", "F410", "27"),
        ("@total 65", "F410", "65"),
        ("@captures 65", "F410", "65"),
        ("@lands 9", "F410", "9"),
        ("@only 4 9", "F410", "9"),
        ("@legal 9R", "F410", "9R"),
        ("@shows [.../...]", "F410", "[.../...]"),
        (
            "@shows [......../.111111./.111111./........] hand 65",
            "F410",
            "hand 65",
        ),
    ] {
        assert_eq!(errors(&format!("1. _ {claim}")), [(code, at)], "{claim}");
    }
    for claim in [
        "@sow S 3 L",
        "@seeds b8 64",
        "@reserve N 26",
        "@illegal 9R",
        "@shows [......../.111111./.111111./........] hand 3",
        "@turns 500",
    ] {
        assert_eq!(errors(&format!("1. _ {claim}")), [], "{claim}");
    }
}

#[test]
fn numbers_and_sides_go_on_behind_turns_of_which_there_are_so_many() {
    assert_eq!(errors("1. 4R _*2 5. 3R"), [("F204", "5.")]);
    assert_eq!(errors("1. 4R _*2 4. N:3R"), []);
    assert_eq!(errors("1. 4R _*2 4. S:3R"), [("F205", "S:")]);
    assert_eq!(errors("1. 4R 3. _*2"), [("F204", "3.")]);
    // The number of turns is unknown.
    assert_eq!(errors("1. 4R _*1-2 9. S:3R"), []);
}

#[test]
fn a_board_that_so_many_turns_cannot_lead_to() {
    let board = "......../.111111./.111111./........";
    let start = format!("_*2 [{board} S26 N26] 3. 4R");
    assert_eq!(
        error(&start),
        ("F312", "S26", "South's reserve holds 25 here".into())
    );
    let (code, at, label) = error("1. 4R _*0-4 [S25 N23]");
    assert_eq!((code, at), ("F312", "N23"));
    assert_eq!(label, "North's reserve holds 24 to 26 here");
    let text = "1. 4R _*1 [......../.11.111./.1121111/........]";
    let (code, _, label) = error(text);
    assert_eq!(
        (code, label.as_str()),
        ("F312", "14 seeds are on the board")
    );
    let to_move = "1. 4R _ [________/________/________/________ S]";
    assert_eq!(errors(to_move), []);
    let to_move = to_move.replace("S]", "N]");
    assert_eq!(error(&to_move), ("F312", "N", "South is to move".into()));
    // One turn leaves North's other pits unchanged.
    let one = katro("1. _ [222222/2.2222/333333/222.2. N]");
    assert_eq!(errors(&one), []);
    let one = katro("1. _ [322222/2.2222/333333/222.1. N]");
    assert_eq!(error(&one).2, "this number of turns cannot lead here");
    // A failed turn is not a turn whose number is known.
    assert_eq!(errors(&format!("1. 9R [{board} S26 N26]")), [("F201", "9")]);
}

#[test]
fn a_board_that_was_compared_with_nothing_does_not_hold() {
    let verdicts = |text: &str| -> Vec<Verdict> {
        let checks = examine(text).replay.checks;
        let boards = checks.iter().filter(|it| it.kind == CheckKind::Board);
        boards.map(|it| it.verdict).collect()
    };
    let third = "[......../.12..1../11.2223./........ S24 N25 N]";
    assert_eq!(verdicts(third), [Verdict::Passed]);
    assert_eq!(
        verdicts(&format!("1. 4R 2. 3R 3. 7RL {third}")),
        [Verdict::Passed]
    );
    assert_eq!(
        verdicts(&format!("_*3 {third} {third}")),
        [Verdict::Open, Verdict::Passed]
    );
    assert_eq!(verdicts(&format!("1. 9R {third}")), [Verdict::Open]);
}

#[test]
fn a_variation_has_the_number_of_the_turn_that_it_replaces() {
    let start = "[......../.331.2../...22.3./........ S24 N24 S]";
    for number in [1, 7] {
        let game = format!("{start} {number}. 4L");
        assert_eq!(errors(&game), []);
        assert_eq!(errors(&format!("{game} ({number}. 4R)")), []);
        assert_eq!(errors(&format!("{game} (2. 4R)")), [("F204", "2.")]);
    }
}
