//! Each edit, as a user would request it.

use fifangha::study::{Edit, NodePath};
use serde_json::json;

use super::study;

/// Returns the text after an edit that is given as JSON.
#[track_caller]
fn edited(text: &str, edit: serde_json::Value) -> String {
    let edit: Edit = serde_json::from_value(edit).expect("an edit");
    let study = study(text);
    let edited = study.edit(&edit).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(
        fifangha::study::apply_changes(text, &edited.changes),
        edited.study.file.text()
    );
    edited.study.file.text().to_owned()
}

#[track_caller]
fn refused(text: &str, edit: serde_json::Value) -> String {
    let edit: Edit = serde_json::from_value(edit).expect("an edit");
    let why = study(text).edit(&edit).expect_err("this cannot be done");
    why.key().to_owned()
}

fn at(nodes: &[usize]) -> serde_json::Value {
    json!({"game": 0, "nodes": nodes})
}

fn add(text: &str, nodes: &[usize], turn: &str) -> String {
    edited(
        text,
        json!({"edit": "add-turn", "at": at(nodes), "turn": turn}),
    )
}

fn back(text: &str, nodes: &[usize], rest: bool) -> String {
    edited(
        text,
        json!({"edit": "take-back", "at": at(nodes), "rest": rest}),
    )
}

fn comment(text: &str, nodes: &[usize], language: Option<&str>, say: Option<&str>) -> String {
    let edit = json!({"edit": "comment", "at": at(nodes), "language": language, "text": say});
    edited(text, edit)
}

fn board(text: &str, nodes: &[usize], board: Option<&str>) -> String {
    edited(
        text,
        json!({"edit": "board", "at": at(nodes), "board": board}),
    )
}

#[test]
fn a_turn_is_written_as_the_others_are() {
    assert_eq!(add("1. 4R\n2. 3R\n", &[], "7RL"), "1. 4R\n2. 3R\n3. 7RL\n");
    assert_eq!(add("4R 3R", &[], "7RL"), "4R 3R 7RL");
    assert_eq!(
        add("1. 4R\r\n2. 3R", &[], "7RL"),
        "1. 4R\r\n2. 3R\r\n3. 7RL"
    );
    assert_eq!(
        add("  1. 4R\n\n  2. 3R\n", &[], "7RL"),
        "  1. 4R\n\n  2. 3R\n\n  3. 7RL\n"
    );
    assert_eq!(
        add("1. S:4R\n2. N:3R\n", &[], "7RL"),
        "1. S:4R\n2. N:3R\n3. S:7RL\n"
    );
    // The long form of the others, and the short one.
    assert_eq!(
        add("1. 4x1R\n2. 3x1R\n", &[], "7RL"),
        "1. 4x1R\n2. 3x1R\n3. 7x1R+1x1L\n"
    );
    assert_eq!(
        add("1. 4R\n2. 3R\n", &[], "7x1R+1x1L"),
        "1. 4R\n2. 3R\n3. 7RL\n"
    );
}

#[test]
fn a_record_without_turns_gets_one_on_a_line_with_its_number() {
    assert_eq!(add("", &[], "4R"), "1. 4R");
    assert_eq!(
        add("---\nrules: fifangha\n---\n", &[], "4R"),
        "---\nrules: fifangha\n---\n1. 4R\n"
    );
    assert_eq!(
        add("---\nrules: fifangha\n---\n; remark\n", &[], "4R"),
        "---\nrules: fifangha\n---\n; remark\n1. 4R\n"
    );
}

#[test]
fn a_turn_goes_behind_all_that_belongs_to_the_one_before() {
    assert_eq!(
        add("1. 4R {one} ; two\n@only 4\n", &[], "3R"),
        "1. 4R {one} ; two\n@only 4\n2. 3R\n"
    );
    assert_eq!(
        add("4R 3R @captures 1", &[], "7RL"),
        "4R 3R @captures 1\n7RL"
    );
    assert_eq!(add("4R 3R(3L)", &[], "7RL"), "4R 3R(3L) 7RL");
    assert_eq!(
        add("1. 4R (1. 3R ; so\n)", &[1], "4L"),
        "1. 4R (1. 3R ; so\n2. 4L\n)"
    );
    assert_eq!(
        add("1. 4R (1. 7R) 2. 3R", &[1], "3R"),
        "1. 4R (1. 7R 2. 3R) 2. 3R"
    );
}

#[test]
fn a_turn_in_between_counts_the_later_ones_on() {
    let text = "1. 4R {a}\n2. 7RL (2. 3L)\n3. _ (3. 5L 4. 4R)\n";
    let more = "1. 4R {a}\n2. 3R\n3. 7RL (3. 3L)\n4. _ (4. 5L 5. 4R)\n";
    assert_eq!(add(text, &[0], "3R"), more);
    assert_eq!(back(more, &[2], false), text);
}

#[test]
fn turns_are_taken_back_with_what_belongs_to_them() {
    let text = "1. 4R\n2. 3R {so}\n[......../..1....._]\n3. 7RL ; end\n";
    assert_eq!(
        back(text, &[], false),
        "1. 4R\n2. 3R {so}\n[......../..1....._]\n"
    );
    assert_eq!(back(text, &[1], true), "1. 4R\n");
    assert_eq!(back("1. 4R", &[], false), "");
    assert_eq!(back("4R(7R)3R", &[], false), "4R(7R)");
    assert_eq!(back("4R 3R{c}5L", &[1], false), "4R 5L");
    assert_eq!(back("; note\n4R 3R", &[1], false), "; note\n3R");
    assert_eq!(back("1. 4R (1. 7R)\n2. 3R", &[1], false), "1. 4R\n2. 3R");
    assert_eq!(back("1. 4R (1. 7R 2. 3R)", &[1], false), "1. 4R (1. 7R)");
    assert_eq!(
        refused("---\n---\n{a}", json!({"edit": "take-back", "at": at(&[])})),
        "study.nothing_to_take_back"
    );
}

#[test]
fn a_changed_turn_keeps_number_side_and_mark() {
    let change = |text: &str, turn: &str| {
        edited(
            text,
            json!({"edit": "change-turn", "at": at(&[0]), "turn": turn}),
        )
    };
    assert_eq!(change("1.   S: 4R! {a}", "7L"), "1.   S: 7L! {a}");
    assert_eq!(change("1. 4R!", "4R?"), "1. 4R?");
    assert_eq!(change("1. 4R", "2. N:4R"), "2. N:4R");
    assert_eq!(change("1. 4x1{here}R", "4L"), "1. 4x1L {here}");
}

#[test]
fn marks_are_set_and_removed() {
    let mark = |text: &str, mark: Option<&str>| {
        edited(text, json!({"edit": "mark", "at": at(&[0]), "mark": mark}))
    };
    assert_eq!(mark("1. 4R {a}", Some("!")), "1. 4R! {a}");
    assert_eq!(mark("1. 4R! {a}", Some("?!")), "1. 4R?! {a}");
    assert_eq!(mark("1. 4R!\t{a}", None), "1. 4R\t{a}");
    let wrong = json!({"edit": "mark", "at": at(&[0]), "mark": "!!!"});
    assert_eq!(refused("4R", wrong), "study.no_such_mark");
}

#[test]
fn comments_are_set_by_language() {
    assert_eq!(comment("1. 4R\n", &[0], None, Some("so")), "1. 4R {so}\n");
    assert_eq!(
        comment("1. 4R ; x\n", &[0], Some("fr"), Some("ainsi")),
        "1. 4R {fr: ainsi} ; x\n"
    );
    assert_eq!(
        comment("1. 4R {fr: ainsi}\n", &[0], Some("en"), Some("so")),
        "1. 4R {fr: ainsi} {en: so}\n"
    );
    assert_eq!(
        comment("1. 4R {fr: ainsi}\n{en: so}\n", &[0], Some("fr"), None),
        "1. 4R {en: so}\n"
    );
    assert_eq!(
        comment("1. 4R {fr:  ainsi }", &[0], Some("fr"), Some("là")),
        "1. 4R {fr: là}"
    );
    assert_eq!(comment("1. 4R {a} 2. 3R", &[0], None, None), "1. 4R 2. 3R");
    let french = "---\nlanguage: fr\n---\n4R {ainsi}";
    assert_eq!(
        comment(french, &[0], Some("fr"), Some("là")),
        french.replace("ainsi", "là")
    );
    // At a line: its beginning.
    assert_eq!(
        comment("---\ntitle: a\n---\n4R", &[], None, Some("b")),
        "---\ntitle: a\n---\n{b}\n4R"
    );
    assert_eq!(comment("4R (7R)", &[1], None, Some("b")), "4R ({b} 7R)");
    // Characters that a comment cannot contain unescaped.
    assert_eq!(comment("4R", &[0], None, Some("a } b")), "4R {a \\} b}");
    assert_eq!(comment("4R", &[0], None, Some("fr: b")), "4R {fr\\: b}");
    let wrong = json!({"edit": "comment", "at": at(&[0]), "text": null});
    assert_eq!(refused("4R", wrong), "study.no_comment");
}

#[test]
fn boards_are_set_up_and_shown() {
    let start = "......../.111111./.111111./........";
    assert_eq!(
        board("1. 4R\n", &[], Some(start)),
        format!("[{start}]\n1. 4R\n")
    );
    assert_eq!(
        board(&format!("{{a}}\n[{start}]\n1. 4R"), &[], None),
        "{a}\n1. 4R"
    );
    assert_eq!(
        board("1. 4R {a} ; b\n@only 4", &[0], Some(start)),
        format!("1. 4R {{a}} ; b\n[{start}]\n@only 4")
    );
    let front = format!("---\nstart: '{start}'\n---\n4R");
    assert_eq!(
        board(&front, &[], Some(&start.replace("/.1", "/.2"))),
        front.replace('\'', "\"").replace("/.1", "/.2")
    );
    assert_eq!(board(&front, &[], None), "---\n---\n4R");
    let wrong = json!({"edit": "board", "at": at(&[0]), "board": "4R"});
    assert_eq!(refused("4R", wrong), "study.not_a_board");
}

#[test]
fn variations_are_started_removed_and_promoted() {
    let vary = |text: &str, node: usize, turn: &str| {
        edited(
            text,
            json!({"edit": "vary", "at": at(&[node]), "turn": turn}),
        )
    };
    assert_eq!(vary("1. 4R\n2. 3R\n", 0, "7R"), "1. 4R\n  (1. 7R)\n2. 3R\n");
    assert_eq!(
        vary("1. 4R (1. 2R)\n2. 3R\n", 2, "3L"),
        "1. 4R (1. 2R)\n2. 3R (2. 3L)\n"
    );
    assert_eq!(vary("4R; a\n3R", 0, "7R"), "4R; a\n  (7R)\n3R");
    let remove = |text: &str| edited(text, json!({"edit": "remove-variation", "at": at(&[1])}));
    assert_eq!(remove("1. 4R\n  (1. 7R)\n2. 3R\n"), "1. 4R\n2. 3R\n");
    let promote = |text: &str| edited(text, json!({"edit": "promote", "at": at(&[1])}));
    assert_eq!(
        promote("1. 4R (1. 7R {a} 2. 3R) 2. 5R {b}\n"),
        "1. 7R {a} (1. 4R 2. 5R {b}) 2. 3R\n"
    );
    assert_eq!(promote("4R(7R; a\n3R)2L; b\n"), "7R; a\n(4R 2L; b\n)\n3R\n");
}

#[test]
fn keys_of_the_front_matter_are_set() {
    let set = |text: &str, key: &str, value: serde_json::Value| {
        edited(
            text,
            json!({"edit": "front", "game": 0, "key": key, "value": value}),
        )
    };
    let text = "---\ntitle:   a   # kept\nsouth: Aina\n---\n4R";
    assert_eq!(
        set(text, "title", json!("b")),
        text.replace("   a  ", "   b  ")
    );
    assert_eq!(
        set(text, "rules", json!("fifanga")),
        text.replace("south", "rules: fifanga\nsouth")
    );
    assert_eq!(
        set(text, "columns", json!(6)),
        text.replace("south", "columns: 6\nsouth")
    );
    assert_eq!(
        set(text, "north", json!("a: b")),
        text.replace("Aina\n", "Aina\nnorth: \"a: b\"\n")
    );
    assert_eq!(
        set(text, "south", json!(null)),
        text.replace("south: Aina\n", "")
    );
    assert_eq!(
        set("4R", "rules", json!("fifanga")),
        "---\nrules: fifanga\n---\n4R"
    );
    let rules = json!({"base": "fifangha", "origin": "nearest"});
    assert_eq!(
        set("---\nrules:\n  base: fifangha\n---\n4R", "rules", rules),
        "---\nrules: {base: fifangha, origin: nearest}\n---\n4R"
    );
}

#[test]
fn what_cannot_be_done_says_why() {
    let nowhere = json!({"edit": "take-back", "at": {"game": 3}});
    assert_eq!(refused("4R", nowhere), "study.no_such_place");
    let two = json!({"edit": "add-turn", "at": at(&[]), "turn": "4R 3R"});
    assert_eq!(refused("4R", two), "study.no_turn");
    let rules = json!({"edit": "front", "game": 0, "key": "columns", "value": "many"});
    assert_eq!(refused("---\ncolumns: 8\n---\n4R", rules), "study.misread");
    assert_eq!(
        study("")
            .edit(&Edit::Promote {
                at: NodePath::main_line(0)
            })
            .unwrap_err()
            .key(),
        "study.no_such_place"
    );
}

#[test]
fn front_matter_in_braces_is_not_edited() {
    let text = "---\n{title: a}\n---\n4R";
    let edit = json!({"edit": "front", "game": 0, "key": "title", "value": "b"});
    assert_eq!(refused(text, edit), "study.front_unreadable");
}

/// A mark goes into the comment in its language, unless another has a mark on the same pits.
#[test]
fn a_mark_on_the_board_is_set_and_removed_in_a_comment() {
    let draw = |text: &str, mark: Option<&str>| {
        edited(
            text,
            json!({"edit": "author-mark", "at": at(&[0]), "language": "fr", "mark": mark}),
        )
    };
    let text = "1. 4R 2. 3R\n";
    let one = draw(text, Some("Gb4"));
    assert_eq!(one, "1. 4R {fr: [%csl Gb4]} 2. 3R\n");
    let two = draw(&one, Some("Rb4c4"));
    assert_eq!(two, "1. 4R {fr: [%csl Gb4] [%cal Rb4c4]} 2. 3R\n");
    assert_eq!(
        draw(&two, Some("Rb4")),
        "1. 4R {fr: [%csl Rb4] [%cal Rb4c4]} 2. 3R\n"
    );
    assert_eq!(draw(&two, Some("Rb4c4")), one);
    assert_eq!(draw(&one, Some("Gb4")), text);
    assert_eq!(draw(&two, None), text);
    let other = "1. 4R {en: A [%csl Gb4]} {fr: B}\r\n";
    assert_eq!(
        draw(other, Some("Rb4")),
        "1. 4R {en: A [%csl Rb4]} {fr: B}\r\n"
    );
    assert_eq!(
        draw(other, Some("Gc4")),
        "1. 4R {en: A [%csl Gb4]} {fr: B [%csl Gc4]}\r\n"
    );
    assert_eq!(draw(other, None), "1. 4R {en: A} {fr: B}\r\n");
    let opening = json!({"edit": "author-mark", "at": at(&[]), "mark": "Gc4"});
    assert_eq!(edited(text, opening), "{[%csl Gc4]}\n1. 4R 2. 3R\n");

    let refuse = |mark: Option<&str>| {
        refused(
            text,
            json!({"edit": "author-mark", "at": at(&[0]), "mark": mark}),
        )
    };
    assert_eq!(refuse(Some("b4")), "study.no_such_author_mark");
    assert_eq!(refuse(None), "study.no_author_marks");
}

#[test]
fn a_byte_inside_a_variation_is_at_its_node() {
    let study = study("1. 4R (1. 3R 2. 4L) 2. 3R");
    assert_eq!(study.path_at(15), Some(NodePath::node(0, [1, 1])));
    // Its closing parenthesis belongs to the variation itself.
    assert_eq!(study.path_at(19), Some(NodePath::node(0, [1])));
}

#[test]
fn a_partial_board_of_a_later_game_moves_with_the_text() {
    let text = "---\nrules: fifangakely\n---\n2\n---\nrules: fifangakely\n---\n\
                [..../~12/..2_/1111]\n";
    let before = study(text);
    assert!(!before.has_errors());
    let edit = Edit::Comment {
        at: NodePath::main_line(0),
        language: None,
        text: Some("a comment".to_owned()),
    };
    let after = before.edit(&edit).expect("an edit").study;
    let whole = study(after.file.text());
    assert_eq!(format!("{:?}", whole.replay), format!("{:?}", after.replay));
    assert!(format!("{:?}", whole.replay).contains("Partly"));
}
