//! The extension for VS Code: its files exist, and its grammar reads a sample
//! and contains every claim.
use crate::support::needs;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use fifangha::diagnostic::SourceFile;
use fifangha::notation::ClaimName;
use fifangha::study::Study;
use serde_json::Value;

fn extension() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("editors/vscode")
}

fn json(file: &str) -> Value {
    let text = fs::read_to_string(extension().join(file)).unwrap();
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// Collects every string under a key, at any depth.
fn strings<'a>(value: &'a Value, key: &str, found: &mut Vec<&'a str>) {
    match value {
        Value::Object(map) => {
            for (name, value) in map {
                found.extend(value.as_str().filter(|_| name == key));
                strings(value, key, found);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| strings(item, key, found)),
        _ => {}
    }
}

#[test]
fn every_file_that_the_extension_names_is_there() {
    let package = json("package.json");
    let mut files = vec![package["main"].as_str().unwrap()];
    for key in ["path", "configuration"] {
        strings(&package["contributes"], key, &mut files);
    }
    assert_eq!(files.len(), 4, "{files:?}");
    for file in files {
        assert!(extension().join(file).is_file(), "{file}");
        if file.ends_with(".json") {
            assert!(json(file).is_object());
        }
    }
    assert_eq!(package["version"], env!("CARGO_PKG_VERSION"));
}

#[test]
fn every_rule_that_the_grammar_includes_is_there() {
    let grammar = json("syntaxes/fifangha.tmLanguage.json");
    let mut included = Vec::new();
    strings(&grammar, "include", &mut included);
    for rule in included {
        if let Some(name) = rule.strip_prefix('#') {
            assert!(grammar["repository"][name].is_object(), "{rule}");
        }
    }
}

#[test]
fn the_extension_carries_the_licence() {
    let own = std::fs::read_to_string(extension().join("LICENSE")).unwrap();
    assert_eq!(own, include_str!("../../LICENSE-MIT"));
}

#[test]
fn the_grammar_knows_every_claim() {
    let grammar = json("syntaxes/fifangha.tmLanguage.json");
    let rule = grammar["repository"]["claim"]["patterns"][0]["match"]
        .as_str()
        .unwrap();
    let names = rule
        .strip_prefix("(@)(")
        .and_then(|rest| rest.split_once(')'))
        .unwrap()
        .0;
    let claims: Vec<_> = ClaimName::ALL.iter().map(|claim| claim.as_str()).collect();
    assert_eq!(names.split('|').collect::<Vec<_>>(), claims);
}

/// Returns the output of a snippet with its first choices.
fn filled_in(snippet: &str) -> String {
    let mut text = String::new();
    let mut rest = snippet;
    while let Some((before, after)) = rest.split_once('$') {
        text.push_str(before);
        rest = match after.strip_prefix('{') {
            None => after.trim_start_matches(|c: char| c.is_ascii_digit()),
            Some(place) => {
                let (inner, after) = place.split_once('}').unwrap();
                let inner = inner.trim_start_matches(|c: char| c.is_ascii_digit());
                text.push_str(inner.trim_matches([':', '|']).split(',').next().unwrap());
                after
            }
        };
    }
    text + rest
}

#[test]
fn every_snippet_can_be_read() {
    for (name, snippet) in json("snippets/fifangha.json").as_object().unwrap() {
        let lines = snippet["body"].as_array().unwrap();
        let lines: Vec<_> = lines
            .iter()
            .map(|line| filled_in(line.as_str().unwrap()))
            .collect();
        let text = lines.join("\n");
        let text = match name.as_str() {
            "Record" => format!("{text}4R"),
            "Source" => format!("---\n{text}\n---\n1. 4R"),
            "Citation" => format!("{{{text}}}"),
            "Variation" => format!("1. 4R {}", text.replace(')', "3R)")),
            "Sowing from the hand" => {
                format!("[......../.1....../......../........ S0 N0 S]\n{text}")
            }
            _ => text,
        };
        let study = Study::from_file(SourceFile::new(name, &*text));
        let misread: Vec<_> = study
            .diagnostics
            .iter()
            .filter(|it| it.code.is_syntax())
            .collect();
        assert!(misread.is_empty(), "{name}: {text}\n{misread:?}");
    }
}

#[test]
#[ignore = "needs node: see CONTRIBUTING"]
fn a_sample_gets_its_scopes() {
    let Some(node) = needs::program(&["node"]) else {
        return;
    };
    let output = Command::new(node)
        .arg(extension().join("test/grammar.js"))
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}
