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
    assert_eq!(
        all,
        [
            "1:0 title property",
            "1:7 \"É # 1\" string",
            "1:16 # a remark comment",
            "2:0 rules property",
            "2:8 base property",
            "2:14 fifangha string",
            "2:24 columns property",
            "2:33 8 number",
            "3:0 source property",
            "3:8 lesson variable",
            "4:0 sources property",
            "5:2 lesson variable+declaration",
            "5:11 author property",
            "5:19 A teacher string",
            "6:0 witnesses property",
            "6:12 A variable+declaration",
            "6:15 a print string",
            "7:0 start property",
            "7:7 ........ number",
            "7:16 .111111. number",
            "7:25 S26 number",
            "9:0 { comment",
            "9:1 fr variable",
            "9:3 : été 𝄞 comment",
            "10:0 [@ comment",
            "10:2 lesson variable",
            "10:8 , p. 3] fin} comment",
            "10:21 1. number",
            "10:24 S: enumMember",
            "10:26 4 function",
            "10:27 R parameter",
            "10:28 ! keyword",
            "10:30 2. number",
            "10:33 3 function",
            "10:34 x operator",
            "10:35 2 number",
            "10:36 L parameter",
            "10:37 + operator",
            "10:38 1 number",
            "10:39 ~ operator",
            "10:40 12 number",
            "10:42 _* keyword+unknown",
            "10:44 oo keyword",
            "11:1 A variable",
            "11:4 .. number",
            "11:6 _ number+unknown",
            "11:7 1 number",
            "11:9 ^2 number+supplied",
            "11:12 N26 number",
            "12:1 2. number",
            "12:4 b4 function",
            "12:6 < parameter",
            "12:7 ^L parameter+supplied",
            "12:11 _*2 keyword+unknown",
            "12:15 @kamo macro",
            "12:21 N enumMember",
            "12:23 @captures macro",
            "12:33 3 number",
            "12:35 ; vu comment",
            "13:0 @sow macro",
            "13:5 S enumMember",
            "13:7 3 number",
            "13:9 L parameter",
            "13:11 x operator",
            "13:12 _(1+) number+unknown",
            "13:17 _(L?) parameter+unknown",
        ]
    );
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
    let text = "1. 4R 2. 3R\n---\n---\n".repeat(20_000);
    let (mut client, _) = Client::with(&text);
    let answer = client.about("semanticTokens/full", json!({}));
    assert_eq!(
        answer["result"]["data"].as_array().unwrap().len(),
        5 * 100_000
    );
}
