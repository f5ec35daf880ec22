//! Turns as written, compared with the rules.

use super::{examine, found, holds};

const TURNS: &str = "1. 4R\n2. 3R\n3. 7RL\n4. 6LL\n5. 4R\n";

#[test]
fn both_forms_of_the_example_hold() {
    holds(TURNS);
    holds("1. 4x1R 2. 3x1R 3. 7x1R+1x1L 4. 6x2Lx1L+1 5. 4x1R");
    holds("1. S:b4x1R 2. N:c3x_R 3. 7x1R+_x_L");
}

#[test]
fn a_step_that_does_not_hold_is_found_at_its_place() {
    let wrong = |turn: &str| format!("1. 4R 2. 3R {turn}");
    for (turn, code, underlined) in [
        ("3. 7x2R+1x1L", "F203", "x2R"),
        ("3. 7x1R+2x1L", "F203", "+2"),
        ("3. 7x1R+1x1Lx1R", "F203", "x1R"),
        ("3. 7x1R+1x1L~", "F203", "~"),
        ("3. 7x1R~+1x1L", "F203", "~"),
        ("3. 7x1Rx1L", "F203", "x1L"),
        ("3. 7RLL", "F203", "L"),
        ("3. 7R+1L", "F203", "R"),
        ("3. 7R|", "F203", "|"),
        ("3. 7R", "F202", ""),
        ("3. 7x1R+1x1", "F202", "x1"),
        ("3. 7x1R", "F203", ""),
        ("3. 1R", "F201", "1"),
        ("3. 3R", "F201", "3"),
        ("3. 9R", "F201", "9"),
        ("3. a4>", "F201", "a4>"),
        ("3. c7R", "F201", "c7"),
        ("3. 7>RL", "F201", "7>"),
        ("4. 7RL", "F204", "4."),
        ("3. N:7RL", "F205", "N:"),
        ("3. 7RL#", "F206", "#"),
        ("3. 7RLoo", "F206", "oo"),
    ] {
        let text = wrong(turn);
        let found = found(&text);
        assert_eq!(found.first().map(|f| f.0), Some(code), "{turn}: {found:?}");
        let plain = |text: &str| text.trim_end_matches(['.', ':']).to_owned();
        assert_eq!(plain(found[0].1), plain(underlined), "{turn}");
    }
}

#[test]
fn an_illegal_turn_is_answered_with_the_legal_ones() {
    let study = examine("1. 4R 2. 4R");
    let help = study.diagnostics[0].help[0].to_string();
    assert!(help.contains("2L 2R 3L 3R 5L 5R"), "{help}");
}

#[test]
fn a_turn_whose_counts_are_wrong_is_played_on() {
    let text = "1. 4x2R 2. 3R 3. 7x1R+3x1L @seeds S 11 @seeds S 12";
    assert_eq!(
        found(text),
        [("F203", "x2R"), ("F203", "+3"), ("F410", "12")]
    );
}

#[test]
fn twenty_wrong_things_get_twenty_messages() {
    let mut text = TURNS.to_owned();
    for seeds in 20..40 {
        text.push_str(&format!("@seeds S {seeds}\n"));
    }
    let found = found(&text);
    assert_eq!(found.len(), 20);
    assert!(found.iter().all(|f| f.0 == "F410"));
}

#[test]
fn what_is_open_is_a_note_and_the_replay_goes_on_at_a_board() {
    let text = "1. 4_ 2. 3R @seeds S 8\n[......../.12.111./.11211.1/........ S25 N25 S]\n3. 7R_*";
    assert_eq!(
        found(text).iter().map(|f| f.0).collect::<Vec<_>>(),
        ["F207", "F208", "F311"]
    );
    let board = "[......../..21111./.1121111/........ S25 N25 N]";
    holds(&format!("{board} 8. N:3L"));
    assert_eq!(found(&format!("1. 4_ {board} @seeds S 9"))[0].0, "F207");
}

#[test]
fn a_direction_may_be_left_out_where_only_one_is_legal() {
    let isolo = "---\nrules: isolo\ncolumns: 4\n---\n";
    holds(&format!("{isolo}1. 2 2. 3"));
}

#[test]
fn an_endless_turn_ends_the_game() {
    let game = "---\nrules: fifangha\ncolumns: 4\nresult: N\n---\n[13.3/.2.1/1.1./1.12 S8 N8 S]\n";
    holds(&format!("{game}13. 1>oo @never-ends @result N @over"));
    let after = format!("{game}13. 1> 14. 2L");
    assert_eq!(found(&after)[0].0, "F201");
    let ended = format!("{game}13. 3>oo");
    assert_eq!(found(&ended)[0].1, "oo");
}

#[test]
fn of_two_ways_that_fail_as_late_the_first_is_reported() {
    let label = |turn: &str| {
        let study = examine(&format!("1. 4R 2. 3R 3. 7RL {turn}"));
        study.diagnostics[0].label.as_ref().unwrap().to_string()
    };
    assert_eq!(label("4. 6x2_x9_"), label("4. 6x2Lx9_"));
    assert_ne!(label("4. 6x2_x9_"), label("4. 6x2Rx9_"));
}

#[test]
fn a_katro_capture_has_no_origin() {
    let katro = "---\nrules: katro\n---\n";
    holds(&format!("{katro}1. b1>_*"));
    assert_eq!(found(&format!("{katro}1. b1>x2_"))[0], ("F203", "x2_"));
    let tsibongy = found("1. 4x1");
    assert_eq!(tsibongy[0], ("F202", "x1"));
}

#[test]
fn thirty_two_legal_turns_are_listed_and_no_more() {
    let help = |game: &str, turn: &str| {
        let study = examine(&format!("---\nrules: {game}\n---\n{turn}"));
        study.diagnostics[0].help[0].to_string()
    };
    let listed = |help: &str| help.matches(['<', '>']).count();
    let all = help("katra-mpantsaka", "1. b9>");
    assert_eq!(
        (listed(&all), all.ends_with("and more")),
        (32, false),
        "{all}"
    );
    let many = help("katra-mpantsaka", "1. a1> 2. d2> 3. b9>");
    assert!(listed(&many) <= 32, "{many}");
}
