//! The JSON of `replay` is lossless: the record is rebuilt from it alone.
#![cfg(feature = "cli")]

use crate::support::folder;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use fifangha::api::ReplayResponse;
use fifangha::budget::{Budget, SearchContext, SearchLimits};
use fifangha::cache::ResultCache;
use fifangha::diagnostic::SourceFile;
use fifangha::message::Strings;
use fifangha::notation::{ast::FrontMatter, parse, print};
use fifangha::study::Study;
use fifangha_rules::Games;
use serde_json::Value;

/// Replays a record; what the cache proved before is not proved again.
fn answer(text: &str, cache: &ResultCache) -> Value {
    let context = SearchContext::default().with_cache(cache);
    let proofs = Budget::new(SearchLimits::FILE, &context);
    let study =
        Study::from_file_with_budget(SourceFile::new("a.fif", text), Games::BUILT_IN, proofs);
    serde_json::to_value(ReplayResponse::new(&study, None, None, Strings::english())).unwrap()
}

fn replayed(file: &str) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_fifangha"))
        .args(["replay", file, "--format", "json"])
        .output()
        .unwrap();
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Writes a record in the loosest layout.
fn written(answer: &Value) -> String {
    let mut text = String::new();
    for game in list(&answer["games"]) {
        text.push_str("---\n");
        for (key, value) in game["head"].as_object().unwrap() {
            // JSON is YAML.
            text.push_str(&format!("{key}: {value}\n"));
        }
        text.push_str("---\n");
        nodes(game, &mut text);
    }
    text
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap()
}

fn word(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn nodes(line: &Value, text: &mut String) {
    for node in list(&line["nodes"]) {
        if let Some(number) = node["number"].as_u64() {
            text.push_str(&format!("{number}. "));
        }
        match word(&node["kind"]) {
            "turn" => {
                if let Some(side) = node["side"].as_str() {
                    text.push_str(&format!("{side}:"));
                }
                text.push_str(word(&node["pit"]));
                rest(node, text);
            }
            "gap" => text.push_str(word(&node["text"])),
            "comment" => comment(node, text),
            "remark" => {
                let trailing = node["trailing"].as_bool().unwrap();
                if trailing {
                    while text.ends_with(['\n', ' ']) {
                        text.pop();
                    }
                }
                text.push_str(&format!(" ; {}", word(&node["text"])));
            }
            "variation" => {
                text.push_str("( ");
                nodes(node, text);
                text.push(')');
            }
            "board" => board(node, text),
            "claim" => {
                text.push_str(&format!("@{}", word(&node["name"])));
                for arg in list(&node["args"]) {
                    text.push(' ');
                    match arg.as_str() {
                        Some(word) => text.push_str(word),
                        None => board(arg, text),
                    }
                }
            }
            "sow" => {
                let [side, seeds, from] = ["side", "seeds", "from"].map(|it| word(&node[it]));
                text.push_str(&format!("@sow {side} {seeds} {from}"));
                let behind = text.len();
                rest(node, text);
                let comes = text[behind..].chars().next();
                let direction = node["direction"].as_str().map_or(0, str::len);
                if comes.is_some_and(|it| it != '{') {
                    text.insert(behind + direction, ' ');
                }
            }
            "blank" => text.push('\n'),
            other => panic!("{other}"),
        }
        text.push('\n');
    }
}

fn rest(node: &Value, text: &mut String) {
    text.push_str(word(&node["direction"]));
    for step in list(&node["steps"]) {
        match step.as_str() {
            Some(step) => text.push_str(step),
            None => comment(step, text),
        }
    }
    text.push_str(word(&node["end"]));
    text.push_str(word(&node["mark"]));
}

fn comment(it: &Value, text: &mut String) {
    for one in list(&it["texts"]) {
        let quoted = word(&one["text"]);
        match one["language"].as_str() {
            Some(language) => text.push_str(&format!("{{{language}: {quoted}}}")),
            None => text.push_str(&format!("{{{quoted}}}")),
        }
    }
}

fn board(it: &Value, text: &mut String) {
    let one_line = word(&it["text"]);
    let sigla: Vec<_> = it["witnesses"]
        .as_array()
        .into_iter()
        .flatten()
        .map(word)
        .collect();
    let sigla = match sigla.as_slice() {
        [] => String::new(),
        sigla => format!("{}: ", sigla.join(" ")),
    };
    let (rows, parts) = one_line.split_once(' ').unwrap_or((one_line, ""));
    match it["grid"].as_bool().unwrap() {
        false => text.push_str(&format!("[{sigla}{one_line}]")),
        true => text.push_str(&format!(
            "[{sigla}\n{}\n{parts}\n]",
            rows.replace('/', "\n")
        )),
    }
}

/// Returns the canonical text of a record, without its front matter.
fn body(text: &str) -> String {
    let (mut document, _) = parse(text);
    for record in &mut document.records {
        record.front = FrontMatter::default();
    }
    print(&document)
}

/// Removes all spans.
fn forget_places(value: &mut Value) {
    match value {
        Value::Object(keys) => {
            for place in ["place", "line", "column", "end_line", "end_column"] {
                keys.remove(place);
            }
            keys.values_mut().for_each(forget_places);
        }
        Value::Array(list) => list.iter_mut().for_each(forget_places),
        _ => {}
    }
}

#[test]
fn a_record_is_made_again_from_its_json() {
    assert_records_are_made_again(5);
}

#[test]
#[ignore = "takes minutes: see CONTRIBUTING"]
fn a_record_is_made_again_from_its_json_in_full() {
    assert_records_are_made_again(1);
}

/// The records with the longest turns: 20 and 226 MB of JSON.
const LONG: [&str; 2] = ["endless-katra-paika-6.fif", "endless-bao-kujifunza-6.fif"];

/// Makes one record of the project in `step` again.
fn assert_records_are_made_again(step: usize) {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    let mut kinds = BTreeSet::new();
    let files = folder::files(&games, "fif");
    let mut texts: Vec<_> = files
        .iter()
        .filter(|it| step == 1 || !LONG.iter().any(|long| it.ends_with(long)))
        .step_by(step)
        .map(|it| (it.display().to_string(), fs::read_to_string(it).unwrap()))
        .collect();
    // Syntax that no record of the sources contains.
    let gap = "---\nrules: fifangha\n---\n1. 4R 2. _*2 (1. 3R 2. _*0-6) @only 4 ; here\n@sow S _ L ~{a}x4L!\n";
    texts.push(("gap".to_owned(), gap.to_owned()));
    for (name, text) in texts {
        let cache = ResultCache::in_memory();
        let mut answer = answer(&text, &cache);
        let again = written(&answer);
        assert_eq!(body(&again), body(&text), "{name}");
        let mut second = self::answer(&again, &cache);
        let found = |it: &Value| list(&it["diagnostics"]).len();
        assert_eq!(found(&second), found(&answer), "{name}");
        forget_places(&mut answer);
        forget_places(&mut second);
        assert_eq!(answer["games"], second["games"], "{name}");
        let mut all = list(&answer["games"]).to_vec();
        while let Some(line) = all.pop() {
            for node in list(&line["nodes"]) {
                kinds.insert(word(&node["kind"]).to_owned());
                all.extend(node.get("turns").map(|_| node.clone()));
            }
        }
    }
    let every = [
        "blank",
        "board",
        "claim",
        "comment",
        "gap",
        "remark",
        "sow",
        "turn",
        "variation",
    ];
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), every);
}

#[test]
fn verdicts_and_places_are_those_of_the_record() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.fif");
    fs::write(
        &file,
        "---\nsouth: {fr: Sud, en: Aina}\nsource: [flacourt1661]\nmine: {a: [1, b]}\n---\n\
         1. 4R! {en: so [@busser2023, p. 2].}\n@kamo S\n@captures 1\n2. 9R\n",
    )
    .unwrap();
    let answer = replayed(file.to_str().unwrap());
    let game = &answer["games"][0];
    assert_eq!(game["players"]["south"], "Aina");
    assert_eq!(game["players"]["north"], Value::Null);
    assert_eq!(game["sources"][0], "flacourt1661");
    assert_eq!(game["head"]["mine"]["a"][1], "b");
    let nodes = list(&game["nodes"]);
    let verdicts: Vec<_> = nodes.iter().map(|it| word(&it["verdict"])).collect();
    assert_eq!(verdicts, ["passed", "", "failed", "passed", "failed"]);
    assert_eq!(
        (&nodes[0]["mark"], &nodes[0]["turn"]),
        (&"!".into(), &0.into())
    );
    assert_eq!(nodes[4]["turn"], Value::Null);
    assert_eq!(nodes[1]["texts"][0]["citations"][0]["locator"], "p. 2");
    let place = &nodes[2]["place"];
    assert_eq!(
        [&place["line"], &place["column"], &place["end_column"]],
        [7, 1, 8]
    );
    let failed: Vec<_> = list(&answer["checks"])
        .iter()
        .filter(|check| check["verdict"] == "failed")
        .map(|check| (word(&check["kind"]), check["place"]["line"].as_u64()))
        .collect();
    assert_eq!(failed, [("claim", Some(7)), ("turn", Some(9))]);
    assert_eq!(list(&answer["diagnostics"]).len(), 2);
}

#[test]
fn checks_stand_in_the_order_of_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.fif");
    // The result is compared last, and written first.
    fs::write(&file, "---\nresult: S\n---\n1. 4R\n@captures 1\n").unwrap();
    let answer = replayed(file.to_str().unwrap());
    let kinds: Vec<_> = list(&answer["checks"])
        .iter()
        .map(|it| word(&it["kind"]))
        .collect();
    assert_eq!(kinds, ["result", "number", "turn", "claim"]);
}
