//! The language server, tested through its protocol.
#![cfg(feature = "lsp")]

pub(crate) mod client;
mod project;
mod responsiveness;
mod semantic_tokens;
mod typing;

use client::{Client, URI};
use fifangha::diagnostic::Code;
use fifangha::project::Project;
use serde_json::{Value, json};

const RECORD: &str = "---
title: {fr: Une partie, en: A game}
rules: {base: fifangha, origin: nearest}
source: lesson
sources:
  lesson: {author: A teacher, year: 2024}
---
{Été 𝄞 [@lesson, p. 3]} 1. 2 2. 7
(2. 2
3. 7)
@kamo N
[......../.111111.]
";

/// Formats a range as `line:character-line:character`.
fn range(of: &Value) -> String {
    let place = |place: &Value| format!("{}:{}", place["line"], place["character"]);
    format!("{}-{}", place(&of["start"]), place(&of["end"]))
}

fn text(hover: &Value) -> &str {
    hover["contents"]["value"].as_str().unwrap_or("nothing")
}

fn labels(list: &Value) -> Vec<&str> {
    let items = list["items"].as_array().unwrap();
    items
        .iter()
        .map(|item| item["label"].as_str().unwrap())
        .collect()
}

#[test]
fn the_settings_of_the_project_of_a_file_are_reported_as_check_tells_them() {
    let folder = tempfile::tempdir().unwrap();
    let settings = "title: A\ntitel: B\nbook: ../b\n";
    std::fs::create_dir(folder.path().join("games")).unwrap();
    std::fs::write(folder.path().join("fifangha.yaml"), settings).unwrap();
    let uri = |name: &str| format!("file://{}/{name}", folder.path().display());
    let mut client = Client::introduced();
    let mut open = |name: &str, text: &str| {
        let file = json!({ "uri": uri(name), "languageId": "x", "version": 1, "text": text });
        client.tell("textDocument/didOpen", json!({ "textDocument": file }));
        let settings = uri("fifangha.yaml");
        let notification = client.wait(|it| it["params"]["uri"] == settings.as_str());
        let found = notification["params"]["diagnostics"]
            .as_array()
            .unwrap()
            .clone();
        let place =
            |it: &Value| format!("{} {}", it["code"].as_str().unwrap(), range(&it["range"]));
        found.iter().map(place).collect::<Vec<_>>()
    };
    let project = Project::at(folder.path());
    let finding = project.files_with_problems().next().unwrap();
    let codes: Vec<_> = finding.diagnostics.iter().map(|it| it.code).collect();
    assert_eq!(codes, [Code::UnknownSetting, Code::WrongSetting]);
    assert_eq!(
        open("games/a.fif", "1. 4R\n"),
        ["F110 1:0-1:5", "F111 2:6-2:10"]
    );
    // The settings may be open with a text that differs from the file.
    assert_eq!(
        open("fifangha.yaml", "title: A\ngame: a\n"),
        ["F110 1:0-1:4"]
    );
}

#[test]
fn mistakes_are_reported_at_their_utf16_places_with_their_fixes() {
    let (mut client, found) = Client::with("{Été 𝄞 日} 1. 4r 2. 4R\r\n{𝄞} 3. 3R 5. 9R\r\n");
    let notification: Vec<_> = found
        .iter()
        .map(|it| {
            (
                it["code"].as_str().unwrap(),
                range(&it["range"]),
                it["severity"].clone(),
            )
        })
        .collect();
    assert_eq!(notification[0], ("F003", "0:15-0:16".to_owned(), json!(1)));
    assert!(
        notification
            .iter()
            .any(|it| it.0 == "F204" && it.1 == "1:11-1:13"),
        "{notification:?}"
    );
    let message = found[0]["message"].as_str().unwrap();
    assert!(
        message.contains("`r` is not a step of a turn: did you mean `R`?"),
        "{message}"
    );

    let params = json!({
        "range": { "start": { "line": 0, "character": 15 }, "end": { "line": 0, "character": 15 } },
        "context": { "diagnostics": [] },
    });
    let mut answer = client.about("codeAction", params);
    let action = answer["result"][0].take();
    assert_eq!(action["title"], "write `R` instead of `r`");
    assert_eq!(action["kind"], "quickfix");
    let edit = &action["edit"]["changes"][URI][0];
    assert_eq!(
        (range(&edit["range"]).as_str(), &edit["newText"]),
        ("0:15-0:16", &json!("R"))
    );
}

#[test]
fn the_slips_that_explain_an_error_are_offered_first() {
    let (mut client, _) = Client::with("---\nrules: fifangakely\n---\n1. 2\n2. 3\n3. 1<\n4. 3\n");
    let at = json!({ "line": 6, "character": 3 });
    let params = json!({
        "range": { "start": at, "end": at },
        "context": { "diagnostics": [] },
    });
    let answer = client.about("codeAction", params);
    let action = &answer["result"][0];
    assert_eq!(
        action["title"],
        "everything fits with `3. 1>` instead of `3. 1<`"
    );
    let edit = &action["edit"]["changes"][URI][0];
    assert_eq!(range(&edit["range"]), "5:4-5:5");
    assert_eq!(edit["newText"], ">");
}

/// Returns the titles of the actions of a line.
fn actions_at_line(client: &mut Client, line: u32) -> Vec<String> {
    let place = |line| json!({ "line": line, "character": 0 });
    let params = json!({
        "range": { "start": place(line), "end": place(line + 1) },
        "context": { "diagnostics": [] },
    });
    let answer = client.about("codeAction", params);
    let actions = answer["result"].as_array().unwrap().iter();
    let title = |it: &Value| it["title"].as_str().unwrap().to_owned();
    actions.map(title).collect()
}

#[test]
fn of_many_legal_turns_those_of_the_written_pit_are_offered() {
    for (game, turn, begun) in [("katra-paika", "6L", "6"), ("katro-betsileo", "a6", "a6")] {
        let (mut client, found) = Client::with(&format!("---\nrules: {game}\n---\n1. {turn}\n"));
        let message = found[0]["message"].as_str().unwrap();
        let (_, listed) = message.rsplit_once(": ").unwrap();
        let turns = listed.strip_suffix(" and more").unwrap_or(listed);
        assert!(
            turns.split(' ').any(|it| it.starts_with(begun)),
            "{message}"
        );
        let titles = actions_at_line(&mut client, 3);
        assert!(!titles.is_empty());
        for title in titles {
            assert!(
                title.starts_with(&format!("play {begun}")),
                "{game}: {title}"
            );
        }
    }
}

#[test]
fn an_action_is_offered_only_where_its_mistake_is() {
    let (mut client, _) = Client::with("1. 4r 2. 3R");
    for (from, only, count) in [
        (4, None, 1),
        (9, None, 0),
        (4, Some("refactor"), 0),
        (4, Some("quickfix"), 1),
    ] {
        let at = json!({ "line": 0, "character": from });
        let only = only.map(|kind| [kind]);
        let params = json!({
            "range": { "start": at, "end": at },
            "context": { "diagnostics": [], "only": only },
        });
        let answer = client.about("codeAction", params);
        assert_eq!(
            answer["result"].as_array().unwrap().len(),
            count,
            "{from} {only:?}"
        );
    }
}

#[test]
fn related_places_are_shown() {
    let (_, found) = Client::with(
        "[......../.111111./.111111./........ S26 N26]\n1. 4R\n[......../.1.1111./.111111./........ S24 N26]",
    );
    let board = found
        .iter()
        .find(|it| it["code"] == "F310")
        .expect("the board is wrong");
    let related = board["relatedInformation"].as_array().unwrap();
    assert!(!related.is_empty());
    assert_eq!(related[0]["location"]["uri"], URI);
}

#[test]
fn changes_are_followed_as_they_are_typed() {
    let (mut client, found) = Client::with("{é𝄞}\n1. 4R\n");
    assert_eq!(found, Vec::<Value>::new());
    let at = |line, from, to| json!({ "start": { "line": line, "character": from }, "end": { "line": line, "character": to } });
    let change = |version: i32, changes: Value| json!({ "textDocument": { "uri": URI, "version": version }, "contentChanges": changes });
    // The second change refers to the text after the first.
    let changes = json!([
        { "range": at(0, 4, 5), "text": "!}\r\n" },
        { "range": at(1, 0, 0), "text": "{𝄞} " },
    ]);
    client.tell("textDocument/didChange", change(2, changes));
    assert_eq!(client.diagnostics(), Vec::<Value>::new());
    let hover = client.at("hover", 2, 3);
    assert!(text(&hover).contains("South plays 4R"), "{hover}");

    client.tell(
        "textDocument/didChange",
        change(3, json!([{ "range": at(2, 4, 5), "text": "Q" }])),
    );
    let found = client.diagnostics();
    assert_eq!(
        (range(&found[0]["range"]).as_str(), &found[0]["code"]),
        ("2:4-2:5", &json!("F003"))
    );

    client.tell(
        "textDocument/didChange",
        change(4, json!([{ "text": "1. 4L" }])),
    );
    assert_eq!(client.diagnostics(), Vec::<Value>::new());
    client.tell(
        "textDocument/didClose",
        json!({ "textDocument": { "uri": URI } }),
    );
    assert_eq!(client.diagnostics(), Vec::<Value>::new());
    assert_eq!(
        client.about("documentSymbol", json!({}))["error"]["code"],
        -32602
    );
}

#[test]
fn a_turn_shows_its_kiba_if_its_game_does() {
    let text_of = |front: &str| {
        let record = format!("---\nrules: bao-kiswahili\n{front}---\n1. 6<\n");
        let (mut client, _) = Client::with(&record);
        let line = record.lines().count() as u32 - 1;
        text(&client.at("hover", line, 3)).to_owned()
    };
    assert!(text_of("turns: kiba\n").contains("(KIBA: A6<*)"));
    assert!(!text_of("").contains("KIBA"));
}

#[test]
fn a_turn_shows_its_board_and_its_long_form() {
    let (mut client, _) = Client::with("1. 4R {é} 2. 3R (2. 2R)");
    let hover = client.at("hover", 0, 14);
    assert_eq!(range(&hover["range"]), "0:10-0:15");
    assert!(
        text(&hover).contains("**2. North plays 3R**, in the long form `3x"),
        "{hover}"
    );
    assert!(text(&hover).contains("```text"), "{hover}");
    let varied = client.at("hover", 0, 20);
    assert!(text(&varied).contains("2. North plays 2R"), "{varied}");
}

#[test]
fn an_editor_is_answered_in_its_own_language() {
    for (locale, played, passed) in [
        ("fr", "**1. Sud joue 4R**, en forme longue `4", "**Inexacte"),
        ("fr-FR", "**1. Sud joue 4R**", "**Inexacte"),
        (
            "en-GB",
            "**1. South plays 4R**, in the long form `4",
            "**The check failed",
        ),
        ("mg", "**1. South plays 4R**", "**The check failed"),
    ] {
        let mut client = Client::in_locale(locale, "1. 4R @kamo N\n");
        let turn = client.at("hover", 0, 3);
        assert!(text(&turn).starts_with(played), "{locale}: {turn}");
        let claim = client.at("hover", 0, 7);
        assert!(text(&claim).contains(passed), "{locale}: {claim}");
        let french = locale.starts_with("fr");
        let page = Code::ClaimFails.page(if french { "fr" } else { "en" });
        let (heading, meaning) = page.trim_start_matches("# ").split_once("\n\n").unwrap();
        let meaning = meaning.split("\n\n").next().unwrap();
        let explained = format!("**{heading}**\n\n{meaning}");
        assert!(text(&claim).ends_with(&explained), "{locale}: {claim}");
    }
    let mut client = Client::in_locale("fr", "1. 4R 2. 3R\n");
    let refused = client.ask("textDocument/levitate", json!({}));
    assert_eq!(
        refused["error"]["message"],
        "la requête `textDocument/levitate` n’existe pas ici"
    );
    let offers = client.at("completion", 0, 3);
    let details: Vec<_> = offers["items"].as_array().unwrap().iter().collect();
    assert!(
        details
            .iter()
            .any(|it| { it["detail"].as_str().is_some_and(|it| it.contains("prise")) }),
        "{offers}"
    );
    let outline = client.about("documentSymbol", json!({}));
    assert_eq!(outline["result"][0]["name"], "Partie 1");

    let mut client = Client::in_locale("fr", RECORD);
    let origin = client.at("hover", 2, 26);
    assert!(
        text(&origin).contains("quel tsibongy") && text(&origin).contains("Autres lectures"),
        "{origin}"
    );
}

#[test]
fn claims_and_boards_show_their_verdicts() {
    let (mut client, _) = Client::with(RECORD);
    let claim = client.at("hover", 10, 2);
    assert!(text(&claim).contains("`@kamo SIDE`"), "{claim}");
    assert!(text(&claim).contains("The check failed:"), "{claim}");
    assert!(
        text(&claim).contains("F410"),
        "the code is explained: {claim}"
    );
    let board = client.at("hover", 11, 12);
    assert!(
        text(&board).contains("the board has 4 rows of 8 pits"),
        "{board}"
    );
}

#[test]
fn the_front_matter_shows_the_rules_and_the_sources() {
    let (mut client, _) = Client::with(RECORD);
    let rules = client.at("hover", 2, 2);
    assert!(text(&rules).contains("`origin: nearest`"), "{rules}");
    assert!(text(&rules).contains("instead of `free`"), "{rules}");
    let origin = client.at("hover", 2, 26);
    assert!(
        text(&origin).starts_with("## `origin`: `nearest`"),
        "{origin}"
    );
    for (line, character) in [(3, 9), (7, 11)] {
        let source = client.at("hover", line, character);
        assert!(text(&source).contains("author: A teacher"), "{source}");
    }
    assert_eq!(client.at("hover", 1, 2), Value::Null);
}

#[test]
fn legal_turns_are_offered_at_the_cursor() {
    let (mut client, _) = Client::with("{𝄞} 1. 4R 2. 3");
    let list = client.at("completion", 0, 15);
    assert_eq!(labels(&list), ["3L", "3R"]);
    let item = &list["items"][0];
    assert_eq!(range(&item["textEdit"]["range"]), "0:14-0:15");
    assert!(
        item["documentation"]["value"]
            .as_str()
            .unwrap()
            .contains("```text")
    );

    let all = client.at("completion", 0, 14);
    assert!(labels(&all).contains(&"7R"), "{all}");
    let first = client.at("completion", 0, 8);
    assert!(labels(&first).contains(&"4R"), "{first}");
    assert_eq!(
        labels(&client.at("completion", 0, 2)),
        [""; 0],
        "in a comment"
    );
    let (mut client, _) = Client::with("1. 4R\n@sow S 5 L ~{a }x4L");
    let list = client.at("completion", 1, 15);
    assert_eq!(labels(&list), [""; 0], "in the comment of a sowing");
}

#[test]
fn the_turns_of_a_variation_are_those_of_the_turn_it_varies() {
    let (mut client, _) = Client::with("1. 4R (1. 3R 2. ) 2. 3R");
    let position = |list: &Value| {
        list["items"][0]["documentation"]["value"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    let inside = client.at("completion", 0, 16);
    let outside = client.at("completion", 0, 5);
    assert!(!labels(&inside).is_empty());
    assert!(
        position(&inside).contains("South 25"),
        "after one turn of South: {inside}"
    );
    assert!(labels(&outside).contains(&"4R"), "{outside}");
}

#[test]
fn nothing_is_offered_where_the_position_is_not_known() {
    let (mut client, _) = Client::with("1. 9R 2. ");
    assert_eq!(labels(&client.at("completion", 0, 9)), [""; 0]);
}

#[test]
fn claims_games_and_sources_are_offered_by_name() {
    let (mut client, _) = Client::with("1. 4R @no");
    let claims = client.at("completion", 0, 9);
    assert!(labels(&claims).contains(&"@no-capture"), "{claims}");
    assert_eq!(range(&claims["items"][0]["textEdit"]["range"]), "0:6-0:9");

    let (mut client, _) = Client::with("---\nrules: kat\n");
    assert!(labels(&client.at("completion", 1, 10)).contains(&"katra-gorobaka"));

    let (mut client, _) = Client::with(RECORD);
    assert_eq!(labels(&client.at("completion", 7, 12)), ["lesson"]);
}

#[test]
fn the_layout_is_the_canonical_one_and_refused_where_there_is_a_mistake() {
    let options = json!({ "options": { "tabSize": 4, "insertSpaces": true } });
    let (mut client, _) = Client::with("{𝄞}   1.4R    2.3R");
    let mut answer = client.about("formatting", options.clone());
    let edits = answer["result"].take();
    assert_eq!(edits.as_array().unwrap().len(), 1);
    assert_eq!(range(&edits[0]["range"]), "0:0-0:19");
    let laid_out = edits[0]["newText"].as_str().unwrap().to_owned();
    assert!(laid_out.contains("1. 4R"), "{laid_out}");

    let (mut client, _) = Client::with(&laid_out);
    assert_eq!(
        client.about("formatting", options.clone())["result"],
        json!([])
    );

    let (mut client, _) = Client::with("1. 4R  2. 3r");
    let error = &client.about("formatting", options)["error"];
    assert_eq!(error["code"], -32803);
    assert!(
        error["message"].as_str().unwrap().starts_with("1:12: "),
        "{error}"
    );
}

#[test]
fn definitions_lead_to_rules_sources_and_varied_turns() {
    let (mut client, _) = Client::with(RECORD);
    let page = client.at("definition", 2, 26);
    let path = page["uri"]
        .as_str()
        .unwrap()
        .strip_prefix("file://")
        .unwrap();
    let rules = std::fs::read_to_string(path).unwrap();
    let line = page["range"]["start"]["line"].as_u64().unwrap();
    let line = rules.lines().nth(usize::try_from(line).unwrap()).unwrap();
    assert_eq!(line, "## `origin`: `nearest`");
    assert!(rules.starts_with("# fifangha\n"));

    assert_eq!(range(&client.at("definition", 3, 10)["range"]), "5:2-5:8");
    assert_eq!(range(&client.at("definition", 7, 12)["range"]), "5:2-5:8");
    assert_eq!(range(&client.at("definition", 8, 4)["range"]), "7:30-7:34");
    assert_eq!(client.at("definition", 7, 33), Value::Null);
}

#[test]
fn the_outline_nests_variations_in_their_turns() {
    let (mut client, _) = Client::with(RECORD);
    let mut answer = client.about("documentSymbol", json!({}));
    let games = answer["result"].take();
    assert_eq!(
        (&games[0]["name"], &games[0]["detail"]),
        (&json!("A game"), &json!("fifangha"))
    );
    let turns = &games[0]["children"];
    assert_eq!(turns[1]["name"], "2. 7");
    assert_eq!(range(&turns[1]["range"]), "7:30-9:5");
    let varied = &turns[1]["children"][0]["children"];
    assert_eq!(
        (&varied[0]["name"], &varied[1]["name"]),
        (&json!("2. 2"), &json!("3. 7"))
    );

    let folds = client.about("foldingRange", json!({}));
    let lines: Vec<_> = folds["result"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| (it["startLine"].as_u64(), it["endLine"].as_u64()))
        .collect();
    assert_eq!(lines, [(Some(0), Some(6)), (Some(8), Some(9))]);
}

#[test]
fn it_stands_beside_a_turn_who_plays_and_what_is_taken() {
    let text = "1. 4R ; é\n2. 3R (2. 2L)\n3. 7x1R+1x1L\n4. 9R";
    let hints = |client: &mut Client, range: Value| -> Vec<String> {
        let hints = client.about("inlayHint", json!({ "range": range }));
        let hints = hints["result"].as_array().unwrap().clone();
        let place_of = |it: &Value| {
            let at = &it["position"];
            format!(
                "{}:{} {}",
                at["line"],
                at["character"],
                it["label"].as_str().unwrap()
            )
        };
        hints.iter().map(place_of).collect()
    };
    let range = |from: u32, to: u32| json!({ "start": { "line": from, "character": 0 }, "end": { "line": to, "character": 0 } });
    let (mut client, _) = Client::with(text);
    let all = [
        "0:5 South: 1 taken",
        "1:5 North: 1 taken",
        "1:12 North: 1 taken",
        "2:12 South: 3 taken",
    ];
    assert_eq!(hints(&mut client, range(0, 9)), all);
    assert_eq!(hints(&mut client, range(1, 2)), all[1..3]);
    let mut client = Client::in_locale("fr", text);
    assert_eq!(
        hints(&mut client, range(2, 3)),
        ["2:12 Sud\u{a0}: 3\u{a0}prises"]
    );
    // An editor without support for hints is offered none.
    for (hints, offered) in [
        (json!({}), true),
        (json!({ "hints": false }), false),
        (json!({ "hints": true }), true),
    ] {
        let mut client = Client::start();
        let answer = client.ask(
            "initialize",
            json!({ "capabilities": {}, "initializationOptions": hints }),
        );
        assert_eq!(
            answer["result"]["capabilities"]["inlayHintProvider"] == true,
            offered,
            "{answer}"
        );
    }
    // No response contains more than an editor can show.
    let (mut client, _) = Client::with(&"1. 4R 2. 3R\n---\n---\n".repeat(2000));
    assert_eq!(hints(&mut client, range(0, 100_000)).len(), 2000);
}

#[test]
fn it_ends_as_the_protocol_has_it() {
    let mut client = Client::introduced();
    assert_eq!(client.ask("shutdown", Value::Null)["result"], Value::Null);
    assert_eq!(
        client.ask("textDocument/hover", json!({}))["error"]["code"],
        -32600
    );
    client.tell("exit", Value::Null);
    assert!(client.end().success());

    let mut client = Client::start();
    assert_eq!(
        client.ask("textDocument/hover", json!({}))["error"]["code"],
        -32002
    );
    client.tell("exit", Value::Null);
    assert_eq!(client.end().code(), Some(1));
}

#[test]
fn what_cannot_be_understood_is_answered() {
    let mut client = Client::introduced();
    assert_eq!(
        client.ask("textDocument/levitate", json!({}))["error"]["code"],
        -32601
    );
    assert_eq!(
        client.ask("textDocument/hover", json!({ "x": 1 }))["error"]["code"],
        -32602
    );
    client.tell("textDocument/didOpen", json!([1, 2]));
    client.raw(b"Content-Length: 4\r\n\r\n{,}!");
    let refused = client.wait(|it| it["error"]["code"] == -32700);
    assert_eq!(refused["id"], Value::Null);
    client.open("1. 4R");
    assert_eq!(client.diagnostics(), Vec::<Value>::new());
}

#[test]
fn garbage_does_not_hang_it() {
    for garbage in [
        &b"\x00\xff\xfe garbage\n"[..],
        b"Content-Length: 99999999999999\r\n\r\n",
        b"Content-Length: 10\r\n\r\n{}",
        b"",
    ] {
        let mut client = Client::start();
        client.raw(garbage);
        assert!(!client.end().success());
    }
}

/// Sends every request at every position of difficult texts.
#[test]
fn every_place_of_a_hard_text_gets_an_answer() {
    for text in [
        "",
        "---",
        "---\nrules: {",
        "(((",
        "1. 4R ([@x {",
        "\u{feff}𝄞[~ 2\r\r\n@seeds 𝄞\n;é",
        "---\n𝄞: [a\n---\n4R(4R)4R()[_]@",
    ] {
        let (mut client, _) = Client::with(text);
        for line in 0..4 {
            for character in 0..16 {
                for method in ["hover", "completion", "definition"] {
                    client.at(method, line, character);
                }
                let position = json!({ "line": line, "character": character });
                for (method, more) in [
                    (
                        "references",
                        json!({ "context": { "includeDeclaration": true } }),
                    ),
                    ("rename", json!({ "newName": "z" })),
                    (
                        "onTypeFormatting",
                        json!({ "ch": "\n", "options": { "tabSize": 4, "insertSpaces": true } }),
                    ),
                ] {
                    let mut more = more;
                    more["position"] = position.clone();
                    let answer = client.about(method, more);
                    let refused = answer["error"]["code"] == -32803;
                    assert!(answer.get("result").is_some() || refused, "{answer}");
                }
            }
        }
        for method in ["documentSymbol", "foldingRange", "codeLens", "documentLink"] {
            assert!(client.about(method, json!({}))["result"].is_array());
        }
    }
}

#[test]
fn a_large_file_is_answered_and_a_too_large_one_refused() {
    let mut long = String::from("{");
    long.push_str(&"𝄞".repeat(500_000));
    long.push_str("} 1. 4R 2. 4r");
    let (mut client, found) = Client::with(&long);
    assert_eq!(range(&found[0]["range"]), "0:1000013-0:1000014");
    assert!(text(&client.at("hover", 0, 1_000_006)).contains("South plays 4R"));

    let (mut client, found) = Client::with(&"4R ".repeat(3_000_000));
    assert_eq!(found[0]["code"], "F017");
    assert_eq!(client.at("hover", 0, 5)["contents"]["kind"], "markdown");
    // A smaller text is read.
    let params = json!({
        "textDocument": { "uri": URI, "version": 2 },
        "contentChanges": [{ "range": {
            "start": { "line": 0, "character": 2 },
            "end": { "line": 0, "character": 8_999_999 },
        }, "text": "" }],
    });
    client.tell("textDocument/didChange", params);
    assert_eq!(client.diagnostics(), Vec::<Value>::new());
}

/// Editors send paths as they are: brackets, accents, blanks and lone percent signs.
#[test]
fn every_uri_of_an_editor_is_understood_and_returned_as_it_was_sent() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("a [2024] é");
    std::fs::create_dir_all(root.join("games")).unwrap();
    std::fs::write(root.join("fifangha.yaml"), "title: A\n").unwrap();
    let root = format!("file://{}", root.display());
    let params = json!({ "capabilities": {}, "rootUri": root,
        "workspaceFolders": [{ "uri": root, "name": "a" }] });
    let mut client = Client::introduced_with(params);
    let record =
        "---\ntitle: A\nsource: b\nsources:\n  b: {author: C, year: 2024}\n---\n{[@b]} 1. 2\n";
    let names = [
        "[1]", "x^2", "a|b", "{c}", "d`e", "é", "a b", "q\"r", "<s>", "%zz", "100%", "😀", "a%20b",
        "l'a,(1)",
    ];
    for name in names {
        let uri = format!("{root}/games/{name}.fif");
        let file = json!({ "uri": uri, "languageId": "x", "version": 1, "text": record });
        client.tell("textDocument/didOpen", json!({ "textDocument": file }));
        client.wait(|it| {
            it["method"] == "textDocument/publishDiagnostics" && it["params"]["uri"] == uri.as_str()
        });
        let document = json!({ "textDocument": { "uri": uri } });
        let outline = client.ask("textDocument/documentSymbol", document);
        assert!(outline["result"].is_array(), "{name}: {outline}");
        let place = json!({ "textDocument": { "uri": uri }, "position": { "line": 6, "character": 3 },
            "newName": "d" });
        let renamed = client.ask("textDocument/rename", place);
        let changes = renamed["result"]["changes"].as_object().expect("changes");
        assert_eq!(changes.keys().collect::<Vec<_>>(), [&uri], "{renamed}");
        let document = json!({ "textDocument": { "uri": uri } });
        client.tell("textDocument/didClose", document);
    }
    let uri = "untitled:é [1]";
    let file = json!({ "uri": uri, "languageId": "x", "version": 1, "text": record });
    client.tell("textDocument/didOpen", json!({ "textDocument": file }));
    client.wait(|it| it["params"]["uri"] == uri);
}
