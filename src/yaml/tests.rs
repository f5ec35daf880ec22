use std::collections::BTreeMap;

use proptest::prelude::*;
use serde::Deserialize;

use super::*;

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
struct Board {
    name: Option<String>,
    size: Spanned<u32>,
    flat: bool,
    side: Side,
    makers: Vec<Maker>,
    notes: BTreeMap<String, String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Side {
    #[default]
    South,
    North,
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(rename = "$text-or-keys")]
struct Maker {
    family: String,
    #[serde(default)]
    given: Option<String>,
}

/// Returns each error: the text at its location, its message with its label, and its fix.
fn errors(yaml: &str) -> Vec<(String, String, Option<String>)> {
    let (_, found) = read::<Board>(yaml, MAX_BYTES);
    let error = |it: Diagnostic| {
        let label = it.label.map_or_else(String::new, |it| it.to_string());
        let fix = it.fix.map(|it| it.replacement);
        (
            it.span.slice(yaml).to_owned(),
            format!("{}; {label}", it.message),
            fix,
        )
    };
    found.into_iter().map(error).collect()
}

#[test]
fn a_file_is_read_with_the_locations_of_its_values() {
    let yaml = "# A board.\nname: 'é: 1'\nsize: 8\nflat: true\nside: north\nmakers: [Rakoto, {family: B, given: C}]\nnotes: {a: x}\n";
    let (board, found) = read::<Board>(yaml, MAX_BYTES);
    assert_eq!(found, []);
    assert_eq!(board.name.as_deref(), Some("é: 1"));
    assert_eq!((board.size.value, board.size.span.slice(yaml)), (8, "8"));
    assert_eq!((board.flat, board.side), (true, Side::North));
    assert_eq!(board.makers[0].family, "Rakoto");
    assert_eq!(board.makers[1].given.as_deref(), Some("C"));
    assert_eq!(board.notes["a"], "x");
    // A key without a value counts as missing, and one item is a list.
    let (board, found) = read::<Board>("name:\nsize: ~\nside: null\nmakers: Rakoto\n", MAX_BYTES);
    assert_eq!(found, []);
    assert_eq!((board.name, board.makers.len()), (None, 1));
    for empty in ["", "# nothing\n", "~"] {
        assert_eq!(read::<Board>(empty, MAX_BYTES), (Board::default(), vec![]));
    }
}

#[test]
fn every_error_is_reported_and_the_rest_is_read() {
    let yaml = "nam: a\nsize: many\nflat: yes\nside: nroth\nname: b\nmakers: [{given: C}, D, {famly: E}]\ncolour: x\n";
    let wrong = |key: &str, expected: &str| {
        format!("the value of `{key}` is not valid; expected {expected}")
    };
    let at = |place: &str, message: String, fix: Option<&str>| {
        (place.to_owned(), message, fix.map(str::to_owned))
    };
    let unknown = "there is no key";
    assert_eq!(
        errors(yaml),
        [
            at(
                "nam",
                format!("{unknown} `nam` here; did you mean `name`?"),
                Some("name")
            ),
            at("many", wrong("size", "a number"), None),
            at("yes", wrong("flat", "`true` or `false`"), None),
            at("nroth", wrong("side", "south or north"), Some("north")),
            at(
                "{given: C}",
                "the key `family` is missing; ".to_owned(),
                None
            ),
            at(
                "{famly: E}",
                "the key `family` is missing; ".to_owned(),
                None
            ),
            at(
                "famly",
                format!("{unknown} `famly` here; did you mean `family`?"),
                Some("family")
            ),
            at(
                "colour",
                format!(
                    "{unknown} `colour` here; expected name, size, flat, side, makers or notes"
                ),
                None
            ),
        ]
    );
    let (board, _) = read::<Board>(yaml, MAX_BYTES);
    assert_eq!(board.name.as_deref(), Some("b"));
    assert_eq!(board.makers.len(), 1);
}

#[test]
fn a_value_that_is_missing_for_its_error_is_reported_once() {
    let found = errors("makers: {family: [a, b]}\n");
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].0, "[a, b]");
    // The first of two values is read; the second is reported by its key.
    let found = errors("name: a\nname: b\n");
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(
        read::<Board>("name: a\nname: b\n", MAX_BYTES)
            .0
            .name
            .as_deref(),
        Some("a")
    );
}

#[test]
fn a_file_with_too_many_errors_is_not_read() {
    let many = "[a], ".repeat(500);
    let (board, found) = read::<Board>(&format!("name: b\nmakers: [{many}]\n"), MAX_BYTES);
    assert_eq!(board, Board::default());
    assert_eq!(found.len(), 100);
    let (_, found) = read::<Board>("name: b\n", 3);
    assert_eq!(found[0].code, Code::FrontTooLarge);
}

#[test]
fn the_items_of_a_list_are_independent() {
    let (makers, found) = read_list::<Maker>("- A\n- {given: B}\n- {family: C}\n", MAX_BYTES);
    let names: Vec<_> = makers.iter().map(|it| it.family.as_str()).collect();
    assert_eq!((names, found.len()), (vec!["A", "C"], 1));
    let (makers, found) = read_list::<Maker>("family: A\n", MAX_BYTES);
    assert_eq!(makers, []);
    let file = SourceFile::new("makers.yaml", "family: A\n");
    assert_eq!(
        located_message(&file, &found[0]).to_string(),
        "makers.yaml:1:1: this value is not valid here: expected a list of items, each with lines `key: value`"
    );
}

#[test]
fn a_written_text_is_read_as_the_same_text() {
    let special = [
        "",
        "no",
        "Yes",
        "NULL",
        "true",
        "y",
        "12",
        "1_000",
        "-3",
        "1e5",
        ".5",
        "0x1F",
        "0o17",
        "inf",
        "NaN",
        "~",
        "a ",
        " a",
        "a: b",
        "- a",
        "#a",
        "a #b",
        "a, b",
        "[a]",
        "é’(b)/c.d-e_f",
        "1650",
        "2026-11-25",
        "4 columns",
        "\"",
        "a\nb",
        "*a",
        "&a",
        "!a",
        "%a",
        "@a",
    ];
    for text in special {
        let written = format!("[{}]", scalar(text));
        let read: serde_yaml::Value = serde_yaml::from_str(&written).unwrap();
        assert_eq!(read[0], text, "{written}");
    }
    assert_eq!(scalar("2026-11-25"), "2026-11-25");
    assert_eq!(scalar("4 columns (katro)"), "4 columns (katro)");
    assert_eq!(scalar("No"), "\"No\"");
}

proptest! {
    #[test]
    fn any_text_is_written_in_one_scalar(text in "[a-z0-9 ._/():,#'\"xXéA-Z\\[\\]{}-]{0,8}") {
        let read: serde_yaml::Value = serde_yaml::from_str(&format!("[{}]", scalar(&text))).unwrap();
        prop_assert_eq!(&read[0], text.as_str());
    }
}
