//! Semantic tokens.

use serde_json::{Value, json};

use super::client::Client;

/// Decodes tokens as `line:character text type`, with their modifiers.
fn tokens(client: &mut Client, text: &str, method: &str, more: Value) -> Vec<String> {
    let answer = client.about(method, more);
    let data = answer["result"]["data"].as_array().expect("tokens");
    let data: Vec<usize> = data
        .iter()
        .map(|it| usize::try_from(it.as_u64().unwrap()).unwrap())
        .collect();
    let lines: Vec<Vec<u16>> = text.lines().map(|it| it.encode_utf16().collect()).collect();
    let (types, modifiers) = legend();
    let (mut line, mut character) = (0, 0);
    data.chunks(5)
        .map(|token| {
            line += token[0];
            character = token[1] + if token[0] == 0 { character } else { 0 };
            let written = String::from_utf16(&lines[line][character..character + token[2]]);
            let set = modifiers.iter().enumerate();
            let set = set.filter(|(bit, _)| token[4] & (1 << bit) != 0);
            let set: String = set.map(|(_, it)| format!("+{it}")).collect();
            let kind = &types[token[3]];
            format!("{line}:{character} {} {kind}{set}", written.unwrap())
        })
        .collect()
}

/// Returns the types and modifiers of the legend.
fn legend() -> (Vec<String>, Vec<String>) {
    let mut client = Client::start();
    let answer = client.ask("initialize", json!({ "capabilities": {} }));
    let provider = &answer["result"]["capabilities"]["semanticTokensProvider"];
    assert_eq!(
        (&provider["range"], &provider["full"]),
        (&json!(true), &json!(true))
    );
    let names = |key: &str| {
        let names = provider["legend"][key].as_array().unwrap().iter();
        names.map(|it| it.as_str().unwrap().to_owned()).collect()
    };
    (names("tokenTypes"), names("tokenModifiers"))
}

const RECORD: &str = "---
title: \"É # 1\"  # a remark
rules: {base: fifangha, columns: 8}
source: lesson
sources:
  lesson: {author: A teacher}
witnesses: {A: a print}
start: ......../.111111. S26
---
{fr: été 𝄞
[@lesson, p. 3] fin} 1. S:4R! 2. 3x2L+1~12_*oo
[A: .._1/^2 N26]
(2. b4<^L) _*2 @kamo N @captures 3 ; vu
@sow S 3 L x_(1+)_(L?)
";

#[test]
fn every_part_of_a_record_has_a_token_of_its_kind() {
    let (mut client, _) = Client::with(RECORD);
    let all = tokens(&mut client, RECORD, "semanticTokens/full", json!({}));
    assert_eq!(all, [""; 0]);
}

#[test]
fn a_range_has_only_its_own_tokens_and_any_text_has_an_answer() {
    let (mut client, _) = Client::with(RECORD);
    let all = tokens(&mut client, RECORD, "semanticTokens/full", json!({}));
    let range = |from: u32, to: u32| {
        let place = |line| json!({ "line": line, "character": 0 });
        json!({ "range": { "start": place(from), "end": place(to) } })
    };
    let part = tokens(&mut client, RECORD, "semanticTokens/range", range(11, 13));
    let within: Vec<_> = all
        .iter()
        .filter(|it| it.starts_with("11:") || it.starts_with("12:"))
        .collect();
    assert!(!within.is_empty());
    assert_eq!(part.iter().collect::<Vec<_>>(), within);
    let none = tokens(&mut client, RECORD, "semanticTokens/range", range(90, 99));
    assert_eq!(none, [""; 0]);

    for text in [
        "",
        "---\nrules: {",
        "(((",
        "1. 4R ([@x {",
        "\u{feff}𝄞[~ 2\r\r\n@seeds 𝄞\n;é",
        "---\n𝄞: [a # é\n---\n4R(4R)4R()[_]@",
    ] {
        let (mut client, _) = Client::with(text);
        let answer = client.about("semanticTokens/full", json!({}));
        assert!(answer["result"]["data"].is_array(), "{text}: {answer}");
    }
}

#[test]
fn no_answer_has_more_tokens_than_an_editor_can_show() {
    let text = "1. 4R 2. 3R\n---\n---\n".repeat(30_000);
    let (mut client, _) = Client::with(&text);
    let answer = client.about("semanticTokens/full", json!({}));
    assert_eq!(
        answer["result"]["data"].as_array().unwrap().len(),
        5 * 100_000
    );
}
