//! Batches of requests, and the response to an invalid batch.
#![cfg(feature = "cli")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use serde_json::Value;

fn fifangha(arguments: &[&str], input: &str) -> (i32, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fifangha"))
        .args(arguments)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A process that rejects its arguments does not read its input.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let code = output.status.code().unwrap();
    (code, text(output.stdout), text(output.stderr))
}

fn lines(text: &str) -> Vec<Value> {
    let lines = text.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

const TURN_5: &str = "......../.331.2../...22.3./........ S24 N24 S";

#[test]
fn many_positions_are_answered_a_line_each() {
    let start = "......../.111111./.111111./........ S26 N26 S";
    let input = format!("{TURN_5}\r\n\n{start}\n");
    let (code, out, _) = fifangha(&["moves", "-", "--format", "json"], &input);
    assert_eq!(code, 0);
    let answers = lines(&out);
    assert_eq!(answers.len(), 2);
    assert_eq!(answers[0]["position"], TURN_5);
    // The responses equal those to single requests.
    for answer in &answers {
        let position = answer["position"].as_str().unwrap();
        let (_, one, _) = fifangha(&["moves", position, "--format", "json"], "");
        assert_eq!(serde_json::from_str::<Value>(&one).unwrap(), *answer);
    }
    let perft = ["perft", "--depth", "2", "-", "--format"];
    let (_, plain, _) = fifangha(&[&perft[..], &["plain"]].concat(), &input);
    let (_, json, _) = fifangha(&[&perft[..], &["json"]].concat(), &input);
    let counts: Vec<_> = lines(&json)
        .iter()
        .map(|it| it["count"].to_string())
        .collect();
    assert_eq!(plain.lines().collect::<Vec<_>>(), counts);
}

#[test]
fn a_line_can_ask_for_another_game_and_a_wrong_one_is_reported_in_its_place() {
    let long = "x".repeat(100_000);
    let input = format!(
        "{{\"rules\":\"katro\",\"columns\":\"4\"}}\nnonsense\n{{\"rule\":1}}\n{long}\n{TURN_5}\n{{}}"
    );
    let (code, out, err) = fifangha(&["moves", "-", "--format", "json"], &input);
    assert_eq!((code, &*err), (2, ""));
    let answers = lines(&out);
    let rules: Vec<_> = answers.iter().map(|it| it["rules"].as_str()).collect();
    let fifangha_ = Some("fifangha");
    assert_eq!(
        rules,
        [Some("katro"), None, None, None, fifangha_, fifangha_]
    );
    for wrong in &answers[1..4] {
        assert!(!wrong["error"]["message"].as_str().unwrap().is_empty());
    }
    let (code, out, err) = fifangha(&["moves", "-"], &format!("no\n{TURN_5}\n"));
    assert_eq!(code, 2);
    assert!(out.starts_with(TURN_5), "{out}");
    assert!(
        err.starts_with("line 1: error: `no` is not a position"),
        "{err}"
    );
}

#[test]
fn an_answer_comes_before_the_next_question() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fifangha"))
        .args(["moves", "-", "--format", "json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for _ in 0..3 {
        writeln!(stdin, "{TURN_5}").unwrap();
        assert!(answers.next().unwrap().unwrap().contains(TURN_5));
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn what_is_asked_wrongly_is_reported_in_json_where_json_was_asked_for() {
    for wrong in [
        &["moves", "--no-such", "--format", "json"][..],
        &["perft", "--format=json"],
        &["replay", "--format", "json", "a", "b"],
        &["moves", "--format", "json", "--rules", "katra"],
        &["perft", "--depth", "x", "--format", "json"],
    ] {
        let (code, out, err) = fifangha(wrong, "");
        assert_eq!((code, &*err), (2, ""), "{wrong:?}: {out}");
        let answer: Value = serde_json::from_str(&out).unwrap();
        let message = answer["error"]["message"].as_str().unwrap();
        assert!(
            !message.is_empty() && !message.starts_with("error"),
            "{out}"
        );
        assert!(
            !answer["error"]["help"].as_array().unwrap().is_empty(),
            "{out}"
        );
    }
    let (code, out, err) = fifangha(&["moves", "--no-such"], "");
    assert_eq!((code, &*out), (2, ""));
    assert!(err.contains("--no-such"), "{err}");
    let (code, out, _) = fifangha(&["moves", "--format", "json", "--help"], "");
    assert_eq!(code, 0);
    assert!(out.starts_with("List the legal turns"), "{out}");
}
