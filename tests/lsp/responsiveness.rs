//! The server responds while it proves claims, with every kind of id.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::client::{Client, URI};
use super::range;

/// A claim whose proof takes minutes.
const HARD: &str = "---\nrules: katra-fandatsaka\n---\n{a}\n@quickest-win 99\n";

/// Maximum time of a response on a busy machine.
const SOON: Duration = Duration::from_secs(60);

#[test]
fn it_answers_while_it_proves_and_leaves_open_what_takes_too_long() {
    let since = Instant::now();
    let mut client = Client::introduced();
    client.open(HARD);
    // Before and after the analysis of the file: the same.
    for _ in 0..3 {
        let message = client.at("hover", 4, 3);
        let text = message["contents"]["value"].as_str().unwrap();
        assert!(text.contains("left open"), "{text}");
    }
    // First without the pending results, then with them.
    assert!(client.diagnostics().is_empty());
    let found = client.diagnostics();
    assert_eq!(found[0]["code"], "F207", "{found:?}");
    assert!(since.elapsed() < SOON, "{:?}", since.elapsed());
}

#[test]
fn the_next_edit_stops_what_is_proved_for_the_one_before() {
    let since = Instant::now();
    let mut client = Client::introduced();
    client.open(HARD);
    for version in 2..200 {
        let text = format!("{HARD}; {version}\n");
        client.tell(
            "textDocument/didChange",
            json!({
                "textDocument": { "uri": URI, "version": version },
                "contentChanges": [{ "text": text }],
            }),
        );
        if version % 20 == 0 {
            client.at("documentSymbol", 0, 0);
        }
    }
    let version = |it: &Value| it["params"]["version"] == 199;
    client.wait(|it| version(it) && it["params"]["diagnostics"] != json!([]));
    assert!(since.elapsed() < SOON, "{:?}", since.elapsed());
}

#[test]
fn one_file_does_not_wait_for_the_proofs_of_another() {
    let mut client = Client::introduced();
    for number in 0..20 {
        let uri = format!("file:///hard/{number}.fif");
        let file = json!({ "uri": uri, "languageId": "fifangha", "version": 1, "text": HARD });
        client.tell("textDocument/didOpen", json!({ "textDocument": file }));
    }
    client.open("1. 9R\n");
    let message = client.wait(|it| it["params"]["uri"] == URI);
    assert_eq!(message["params"]["diagnostics"][0]["code"], "F201");
}

/// Sends a request with the given id and returns its response.
fn called(client: &mut Client, id: &Value, method: &str) -> Value {
    client.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method }));
    client.wait(|it| it.get("method").is_none())
}

#[test]
fn a_request_is_answered_by_the_name_that_it_has_and_what_is_none_is_refused() {
    let (mut client, _) = Client::with("1. 4R\n");
    for id in [
        json!(7),
        json!(-1),
        json!(1.5),
        json!(9_000_000_000_u64),
        json!("a"),
        json!(null),
    ] {
        let answer = called(&mut client, &id, "no/such");
        assert_eq!(
            (&answer["id"], &answer["error"]["code"]),
            (&id, &json!(-32601))
        );
    }
    for id in [json!({}), json!([1]), json!(true)] {
        let answer = called(&mut client, &id, "shutdown");
        assert_eq!(
            (&answer["id"], &answer["error"]["code"]),
            (&Value::Null, &json!(-32600))
        );
    }
    let again = client.ask("initialize", json!({ "capabilities": {} }));
    assert_eq!(again["error"]["code"], -32600);
    for (message, id) in [(json!([]), json!(null)), (json!({ "id": 3 }), json!(3))] {
        client.send(&message);
        let answer = client.wait(|it| it.get("method").is_none());
        assert_eq!(
            (&answer["id"], &answer["error"]["code"]),
            (&id, &json!(-32600))
        );
    }
    assert!(client.at("hover", 0, 4)["contents"].is_object());
}

#[test]
fn a_request_that_waits_can_be_cancelled_or_overtaken() {
    let mut client = Client::introduced();
    // Its analysis takes a moment.
    let long = "1. 4R {a remark of some length}\n".repeat(60_000);
    client.open(&long);
    let about = json!({ "textDocument": { "uri": URI } });
    let ask = |client: &mut Client, id: u32| {
        let method = "textDocument/documentSymbol";
        client.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": about }));
    };
    ask(&mut client, 101);
    client.tell("$/cancelRequest", json!({ "id": 101 }));
    let answer = client.wait(|it| it["id"] == 101);
    assert_eq!(answer["error"]["code"], -32800);
    ask(&mut client, 102);
    let changes = json!({
        "textDocument": { "uri": URI, "version": 2 },
        "contentChanges": [{ "text": "1. 4R\n" }],
    });
    client.tell("textDocument/didChange", changes);
    let answer = client.wait(|it| it["id"] == 102);
    assert_eq!(answer["error"]["code"], -32801);
    ask(&mut client, 103);
    let answer = client.wait(|it| it["id"] == 103);
    assert!(answer["result"].is_array(), "{answer}");
}

/// Returns the titles of the actions at a position, and their edits.
fn actions(client: &mut Client, line: u32, character: u32) -> Vec<(String, String, String)> {
    let place = json!({ "line": line, "character": character });
    let params = json!({
        "range": { "start": place, "end": place },
        "context": { "diagnostics": [] },
    });
    let answer = client.about("codeAction", params);
    let list = answer["result"].as_array().unwrap();
    let action = |it: &Value| {
        let edit = &it["edit"]["changes"][URI][0];
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        (
            text(&it["title"]),
            range(&edit["range"]),
            text(&edit["newText"]),
        )
    };
    list.iter().map(action).collect()
}

#[test]
fn what_mends_a_turn_or_a_board_is_offered() {
    // Without the slips that explain an error.
    let actions = |client: &mut Client, line, character| {
        let mut offered = actions(client, line, character);
        offered.retain(|it| !it.0.starts_with("everything"));
        offered
    };
    let text = "1. 4R\n2. 4R!\n";
    let (mut client, _) = Client::with(text);
    let offered = actions(&mut client, 1, 3);
    assert_eq!(offered.len(), 10, "{offered:?}");
    assert_eq!(
        offered[0],
        ("play 2L".into(), "1:3-1:5".into(), "2L".into())
    );
    // An illegal long form: only turns with the same beginning are offered.
    let (mut client, _) = Client::with("1. 4R\n2. N:3x2R\n");
    let offered = actions(&mut client, 1, 6);
    let turns: Vec<_> = offered.iter().map(|it| it.2.as_str()).collect();
    assert_eq!(turns, ["3x1L", "3x1R"]);
    assert_eq!(offered[0].1, "1:5-1:9");
    // An open choice.
    let (mut client, _) = Client::with("1. 4\n");
    let turns: Vec<_> = actions(&mut client, 0, 4)
        .into_iter()
        .map(|it| it.2)
        .collect();
    assert_eq!(turns, ["4L", "4R"]);
    // A board that differs from that of the game, on one line and as a grid.
    let (mut client, _) = Client::with("1. 4R\n[......../.11.111./.1121211/........ S25 N26 N]\n");
    let right = "[......../.11.111./.1121111/........ S25 N26 N]";
    let offered = actions(&mut client, 1, 24);
    assert_eq!(
        offered[0],
        (
            "write the board of the game".into(),
            "1:0-1:47".into(),
            right.into()
        )
    );
    let grid =
        "1. 4R\n[\n  . . . . . . . .\n  . 1 1 . 1 1 1 .\n  . 1 1 2 1 2 1 1\n  . . . . . . . .\n]\n";
    let (mut client, _) = Client::with(grid);
    let offered = actions(&mut client, 4, 13);
    assert!(offered[0].2.starts_with("[\n  . . ."), "{offered:?}");
    assert!(offered[0].2.contains("  . 1 1 2 1 1 1 1\n"), "{offered:?}");
}

#[test]
fn a_claim_shows_the_rule_that_it_stands_on_with_its_passage() {
    let (mut client, _) = Client::with("1. 4R\n@captures 1\n@never-ends 3R\n");
    for (line, passage) in [(1, "Busser 2023"), (2, "Busser 2023")] {
        let message = client.at("hover", line, 3);
        let text = message["contents"]["value"].as_str().unwrap();
        assert!(text.contains(passage), "{text}");
    }
    let message = client.at("hover", 2, 3);
    let text = message["contents"]["value"].as_str().unwrap();
    assert!(
        text.contains("What is the result of a turn that never ends?"),
        "{text}"
    );
    assert!(text.contains("`mover-loses`"), "{text}");
}

#[cfg(feature = "book")]
#[test]
fn the_blocks_of_a_chapter_are_checked_at_their_places() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    write("games/first.fif", "1. 4R 2. 3R\n");
    write("book/en/src/sources.md", "# S\n\n## B {#busser2023}\n");
    let uri = format!("file://{}/book/en/src/a.md", folder.path().display());
    let chapter = "# É\n\n- in a list\n\n  ```fifangha\n  record: frist\n  ```\n\n[@busser2032]\n\n\
        ```fifangha\nrecord: first\nturns: 7\n```\n\n```fifangha\nrules: fifangha\n---\n1. 9R\n```\n";
    let mut client = Client::introduced();
    let file = json!({ "uri": uri, "languageId": "markdown", "version": 1, "text": chapter });
    client.tell("textDocument/didOpen", json!({ "textDocument": file }));
    let message = client.wait(|it| it["params"]["uri"] == uri.as_str());
    let found = message["params"]["diagnostics"].as_array().unwrap();
    let places: Vec<_> = found
        .iter()
        .map(|it| format!("{} {}", it["code"].as_str().unwrap(), range(&it["range"])))
        .collect();
    assert_eq!(
        places,
        [
            "F503 5:10-5:15",
            "F508 8:0-8:13",
            "F505 12:7-12:8",
            "F201 18:3-18:4"
        ]
    );
    // The fix belongs to the chapter, and the chapter is not formatted.
    let about = json!({ "uri": uri });
    let place = json!({ "line": 5, "character": 12 });
    let mut answer = client.ask(
        "textDocument/codeAction",
        json!({
            "textDocument": about,
            "range": { "start": place, "end": place },
            "context": { "diagnostics": [] },
        }),
    );
    let edit = answer["result"][0]["edit"]["changes"][&uri][0].take();
    assert_eq!(edit["newText"], "first");
    let params =
        json!({ "textDocument": about, "options": { "tabSize": 2, "insertSpaces": true } });
    let laid_out = client.ask("textDocument/formatting", params);
    assert_eq!(laid_out["result"], json!([]));
}
