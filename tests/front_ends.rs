//! The front ends give the same answers about a game.
#![cfg(all(feature = "book", feature = "cli", feature = "lsp"))]

use std::fs;
use std::path::Path;

use fifangha::api::Session;
use fifangha::budget::SearchContext;
use fifangha::diagnostic::SourceFile;
use fifangha::message::Strings;
use fifangha::project::Project;
use fifangha::site::record_page;
use fifangha::study::Study;
use serde_json::{Value, json};

use crate::lsp::client::Client;
use crate::support::command::run;

fn study(text: &str) -> Study {
    Study::from_file(SourceFile::new("game.fif", text))
}

/// Returns the response to a request about a text.
fn answer(text: &str, mut request: Value) -> Value {
    request["text"] = text.into();
    let answer = Session::default().answer(&request.to_string(), &SearchContext::default());
    let answer: Value = serde_json::from_str(&answer).unwrap();
    assert!(answer.get("error").is_none(), "{request}: {answer}");
    answer
}

/// Returns the board of a game, at a node or at its end.
fn board(text: &str, nodes: Option<&[usize]>) -> Value {
    let at = match nodes {
        None => json!({ "game": 0 }),
        Some(nodes) => json!({ "game": 0, "nodes": nodes }),
    };
    answer(text, json!({ "ask": "study", "at": at }))["game"].take()
}

fn page(text: &str) -> String {
    record_page(&study(text), None, Strings::english(), Project::at(".")).unwrap()
}

/// Returns the output of a command about a text.
fn command(text: &str, args: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("game.fif"), text).unwrap();
    let args = [args, &["--language", "en", "game.fif"]].concat();
    output(folder.path(), &args)
}

fn output(folder: &Path, args: &[&str]) -> String {
    run(folder, args, "").out
}

/// Returns the number of places that a search finds in a text.
fn places(text: &str, option: &str, value: &str) -> usize {
    let found = command(text, &["find", "--format", "json", option, value]);
    let found: Value = serde_json::from_str(&found).unwrap();
    found["places"].as_array().unwrap().len()
}

/// Records with the winner of their end and their result.
const ENDS: [(&str, Option<&str>, Option<&str>); 5] = [
    ("---\nresigned: S\n---\n1. 4R 2. 3R\n", Some("N"), Some("N")),
    ("---\nresigned: N\n---\n1. 4R\n", Some("S"), Some("S")),
    ("---\nresigned: N\n---\n", Some("S"), Some("S")),
    ("---\nresult: N\n---\n1. 4R 2. 3R\n", None, Some("N")),
    ("1. 4R 2. 3R\n", None, None),
];

#[test]
fn the_end_of_a_game_is_the_same_everywhere() {
    for (text, winner, result) in ENDS {
        let winner = json!(winner);
        let json = answer(text, json!({ "ask": "replay" }));
        assert_eq!(json["games"][0]["result"]["winner"], winner, "{text}");
        let shown = board(text, None);
        assert_eq!(shown["result"]["winner"], winner, "{text}");
        assert_eq!(shown["over"], json!(!winner.is_null()), "{text}");
        let status = shown["status"].to_string();
        assert_eq!(status.contains("resigned"), !winner.is_null(), "{status}");
        let sentence = ["South has won", "North has won"];
        let wins = |text: &str| sentence.map(|it| text.contains(it));
        let expected = [winner == "S", winner == "N"];
        assert_eq!(wins(&command(text, &["replay"])), expected, "{text}");
        assert_eq!(wins(&page(text)), expected, "{text}");
        for side in ["S", "N"] {
            let found = places(text, "--result", side);
            assert_eq!(found, usize::from(result == Some(side)), "{text}");
        }
    }
}

#[test]
fn a_resignation_ends_the_game_after_its_last_turn_only() {
    let text = "---\nresigned: S\n---\n1. 4R (1. 5R) 2. 3R {good}\n";
    let is_over = |nodes: &[usize]| board(text, Some(nodes))["over"].clone();
    for nodes in [&[][..], &[0], &[1, 0]] {
        assert_eq!(is_over(nodes), json!(false), "{nodes:?}");
    }
    assert_eq!(is_over(&[2]), json!(true));
    // The last turn is not known.
    let text = "---\nresigned: S\n---\n1. 4R 2. _\n";
    assert_eq!(board(text, None)["over"], json!(false));
}

#[test]
fn the_sources_of_a_record_are_those_of_its_witnesses_too() {
    for (front, expected) in [
        ("source: [a, b]", &["a", "b"][..]),
        (
            "witnesses: {A: {is: x}, B: {source: notes1931}}",
            &["notes1931"],
        ),
        ("sources: {own: {title: T}}", &["own"]),
        (
            "source: a\nwitnesses: {A: {source: a}, B: {source: b}}\nsources: {b: {title: T}}",
            &["a", "b"],
        ),
        ("title: x", &[]),
    ] {
        let text = format!("---\n{front}\n---\n1. 4R\n");
        let json = answer(&text, json!({ "ask": "replay" }));
        assert_eq!(json["games"][0]["sources"], json!(expected), "{front}");
        for key in ["a", "b", "notes1931", "own"] {
            let found = usize::from(expected.contains(&key));
            assert_eq!(places(&text, "--source", key), found, "{front} {key}");
        }
    }
}

#[test]
fn the_board_and_the_editor_count_the_games_of_the_same_records() {
    for (text, is_countable) in [
        ("1. 4R 2. 3R\n", false),
        ("1. 4R 2. _\n", true),
        ("1. 4R _*2\n", true),
        ("---\nfits: 1\n---\n1. 4R\n", true),
        ("---\nfits: 4\n---\n1. 4R 2. _\n", true),
        (
            "---\nstart: _......./......../......../........\n---\n",
            true,
        ),
        // A known turn after one that cannot be played is undecided.
        ("1. 9R 2. 3R\n", false),
    ] {
        assert_eq!(board(text, None)["open"], json!(is_countable), "{text}");
        let (mut client, _) = Client::with(text);
        let lenses = client.about("codeLens", json!({}));
        let lenses = lenses["result"].as_array().expect("lenses");
        let counts = lenses.iter().filter(|it| it["command"].is_null()).count();
        assert_eq!(counts, usize::from(is_countable), "{text}");
    }
}

/// Returns the number of checks of a text that the command, JSON and JUnit leave open.
fn open_checks(text: &str) -> (usize, u64, bool) {
    let line = command(text, &["check"]);
    let line = line.lines().last().unwrap();
    let open = line.split(", ").find_map(|it| it.split_once(" left open"));
    let open = open.map_or(0, |(count, _)| count.parse().unwrap());
    let json: Value = serde_json::from_str(&command(text, &["check", "--format", "json"])).unwrap();
    let junit = command(text, &["check", "--format", "junit"]);
    let is_skipped = junit.contains("<skipped");
    assert_eq!(junit.contains("skipped=\"1\""), is_skipped, "{junit}");
    (open, json["checks"]["open"].as_u64().unwrap(), is_skipped)
}

#[test]
fn junit_skips_a_game_with_open_checks() {
    for text in [
        "---\nresult: N\n---\n1. 4R 2. 3R\n",
        "1. 4R 2. _\n",
        "---\nstart: _......./......../......../........\n---\n",
        "---\nfits: 10\n---\n1. 4R 2. _\n",
    ] {
        let (line, json, is_skipped) = open_checks(text);
        assert!(line > 0 && json == line as u64 && is_skipped, "{text}");
    }
    assert_eq!(open_checks("1. 4R 2. 3R\n"), (0, 0, false));
}

/// Returns the part of a text after one mark, up to another.
fn part<'t>(text: &'t str, before: &str, after: &str) -> &'t str {
    let (_, rest) = text.split_once(before).expect(text);
    rest.split_once(after).expect(text).0
}

#[test]
fn the_title_of_a_game_is_the_same_everywhere() {
    for (front, title) in [
        ("title: A game", Some("A game")),
        ("title: \"\"", None),
        ("title: \"  \\n \"", None),
        ("title: \"  A game  \"", Some("A game")),
        (
            "title: |\n  A game\n  of two lines",
            Some("A game of two lines"),
        ),
        (
            "title: {en: A game, fr: Une partie}\nlanguage: fr",
            Some("A game"),
        ),
        ("date: 1900", None),
    ] {
        let text = format!("---\n{front}\n---\n1. 4R\n");
        let name = title.unwrap_or("Game 1");
        let json = answer(&text, json!({ "ask": "replay", "language": "en" }));
        assert_eq!(json["games"][0]["title"], json!(title), "{front}");
        assert_eq!(board(&text, None)["title"], json!(title), "{front}");
        let shown = page(&text);
        let file = title.unwrap_or("game.fif");
        assert_eq!(part(&shown, "<title>", "</title>"), file, "{front}");
        let junit = command(&text, &["check", "--format", "junit"]);
        assert_eq!(
            part(&junit, "<testcase classname=\"game.fif\" name=\"", "\""),
            name
        );
        let found = command(&text, &["find", "--rules", "fifangha"]);
        let expected = title.map_or("game 1".to_owned(), |it| format!("game 1 ({it})"));
        assert!(found.contains(&expected), "{found}");
        let found = command(&text, &["find", "--rules", "fifangha", "--format", "json"]);
        let found: Value = serde_json::from_str(&found).unwrap();
        assert_eq!(found["places"][0]["title"], title.unwrap_or_default());

        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("games")).unwrap();
        fs::write(folder.path().join("games/game.fif"), &text).unwrap();
        fs::write(folder.path().join("fifangha.yaml"), "title: A book\n").unwrap();
        let root = format!("file://{}", folder.path().display());
        let params = json!({ "capabilities": {}, "rootUri": root });
        let mut client = Client::introduced_with(params);
        let uri = format!("{root}/games/game.fif");
        client.open_file(&uri, &text);
        let document = json!({ "textDocument": { "uri": uri } });
        let outline = client.ask("textDocument/documentSymbol", document);
        assert_eq!(outline["result"][0]["name"], name, "{front}");
        let symbols = client.ask("workspace/symbol", json!({ "query": "" }));
        assert_eq!(symbols["result"][0]["name"], name, "{front}");
    }
}
