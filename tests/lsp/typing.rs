//! Layout while typing, code lenses, and the pages of a record.

use serde_json::{Value, json};

use super::client::{Client, URI};
use super::range;

/// Returns the edits after a line end was typed before a line.
fn after_line(text: &str, line: u32) -> Vec<String> {
    let (mut client, _) = Client::with(text);
    let params = json!({
        "position": { "line": line, "character": 0 },
        "ch": "\n",
        "options": { "tabSize": 4, "insertSpaces": true },
    });
    let answer = client.about("onTypeFormatting", params);
    let edits = answer["result"].as_array().expect("edits");
    let edit = |it: &Value| {
        format!(
            "{} {}",
            range(&it["range"]),
            it["newText"].as_str().unwrap()
        )
    };
    edits.iter().map(edit).collect()
}

#[test]
fn the_line_above_gets_its_canonical_layout() {
    assert_eq!(after_line("  1.4R   {𝄞}\n", 1), ["0:0-0:13 1. 4R {𝄞}"]);
    let second = "---\ntitle:  x\n---\n1. 4R\n2.  3R ;vu\r\n";
    assert_eq!(after_line(second, 5), ["4:0-4:10 2. 3R  ; vu"]);
}

#[test]
fn a_line_that_is_not_finished_or_not_alone_stays() {
    for (text, line) in [
        ("1. 4R\n", 1),
        ("1. 4R\n", 0),
        // An error, two turns, a comment that goes on, front matter, a variation.
        ("1.4r\n", 1),
        ("1.4R  2.3R\n", 1),
        ("1.4R  {a\nb}\n", 1),
        ("1.4R  {a\n", 1),
        ("---\ntitle:   x\n---\n1. 4R\n", 2),
        ("1. 4R\n(1.3R)\n", 2),
        ("1. 4R\n[\n  .  .\n", 3),
        ("", 0),
        ("\n", 1),
        ("1.4R", 70),
    ] {
        assert_eq!(after_line(text, line), [""; 0], "{text:?}");
    }
}

fn lenses(client: &mut Client) -> Vec<Value> {
    let answer = client.about("codeLens", json!({}));
    answer["result"].as_array().expect("lenses").clone()
}

#[test]
fn a_record_can_be_played_and_an_incomplete_one_counts_its_games() {
    let text = "1. 4R\n---\n---\n{𝄞} 1. 4_\n---\nfits: 2\n---\n1. 4R\n2. 9R\n";
    let (mut client, _) = Client::with(text);
    let all = lenses(&mut client);
    let play = |it: &&Value| it["command"]["command"] == "fifangha.showBoard";
    let (play, count): (Vec<_>, Vec<_>) = all.iter().partition(play);
    if cfg!(feature = "book") {
        let places: Vec<_> = play.iter().map(|it| range(&it["range"])).collect();
        assert_eq!(places, ["0:0-0:0", "1:0-1:0", "4:0-4:0"]);
        assert_eq!(play[1]["command"]["title"], "Play this");
        assert_eq!(play[1]["command"]["arguments"], json!([URI, 1]));
    }
    let titles: Vec<_> = count
        .iter()
        .map(|lens| {
            assert!(lens["command"].is_null(), "it is counted later: {lens}");
            let answer = client.ask("codeLens/resolve", (*lens).clone());
            answer["result"]["command"]["title"].clone()
        })
        .collect();
    assert_eq!(titles, ["2 games fit", "no game fits"]);

    let mut client = Client::in_locale("fr", "1. 4_\n");
    let lens = lenses(&mut client).pop().unwrap();
    let answer = client.ask("codeLens/resolve", lens);
    assert_eq!(
        answer["result"]["command"]["title"],
        "2\u{a0}parties compatibles"
    );
}

#[test]
fn a_long_count_is_limited_and_the_next_edit_ends_it() {
    let hard = "---\nrules: katra-fandatsaka\n---\n_*30\n31. 4R\n";
    let (mut client, _) = Client::with(hard);
    let lens = lenses(&mut client).pop().unwrap();
    client.send(
        &json!({ "jsonrpc": "2.0", "id": "a", "method": "codeLens/resolve", "params": lens }),
    );
    client.send(
        &json!({ "jsonrpc": "2.0", "id": "b", "method": "codeLens/resolve", "params": lens }),
    );
    client.tell("$/cancelRequest", json!({ "id": "b" }));
    let answer = client.wait(|it| it["id"] == "b");
    assert_eq!(answer["error"]["code"], -32800);
    // Other requests do not wait.
    assert!(client.at("hover", 4, 4)["contents"].is_object());
    client.tell(
        "textDocument/didChange",
        json!({
            "textDocument": { "uri": URI, "version": 2 },
            "contentChanges": [{ "text": "1. 4R\n" }],
        }),
    );
    let answer = client.wait(|it| it["id"] == "a");
    let ended = answer["error"]["code"] == -32801 || answer["result"]["command"].is_object();
    assert!(ended, "{answer}");
    let answer = client.ask("codeLens/resolve", lens.clone());
    assert!(answer["result"].is_object(), "{answer}");
    // A lens of another text, or of no text.
    for data in [
        json!(null),
        json!({ "uri": URI, "record": 7 }),
        json!({ "uri": 3 }),
    ] {
        let lens = json!({ "range": lens["range"], "data": data });
        assert_eq!(
            client.ask("codeLens/resolve", lens)["error"]["code"],
            -32801
        );
    }
}

#[cfg(feature = "book")]
#[test]
fn a_command_writes_a_page_and_asks_the_editor_to_open_it() {
    let capabilities = json!({ "window": { "showDocument": { "support": true } } });
    let mut client = Client::introduced_with(json!({ "capabilities": capabilities }));
    client.open("---\ntitle: A <game>\n---\n1. 4R\n---\n---\n{𝄞 two} 1. 3R\n");
    let run = |client: &mut Client, command: &str, arguments: Value| {
        let params = json!({ "command": command, "arguments": arguments });
        client.ask("workspace/executeCommand", params)
    };
    let read = |uri: &Value| {
        let path = uri.as_str().unwrap().strip_prefix("file://").unwrap();
        std::fs::read_to_string(path).unwrap()
    };
    let answer = run(&mut client, "fifangha.showPage", json!([URI]));
    let page = read(&answer["result"]);
    assert!(page.contains("A &lt;game&gt;") && page.contains("𝄞 two"));
    let shown = client.wait(|it| it["method"] == "window/showDocument");
    assert_eq!(shown["params"]["uri"], answer["result"]);
    assert_eq!(shown["params"]["external"], true);
    client.send(&json!({ "jsonrpc": "2.0", "id": shown["id"], "result": { "success": true } }));

    let answer = run(&mut client, "fifangha.showBoard", json!([URI, 1]));
    let page = read(&answer["result"]);
    assert!(page.contains("𝄞 two") && !page.contains("A <game>"));

    for (command, arguments) in [
        ("fifangha.showPage", json!([])),
        ("fifangha.showPage", json!([3])),
        ("fifangha.showPage", json!(["file:///no.fif"])),
        ("fifangha.showBoard", json!([URI, 2])),
        ("fifangha.showBoard", json!([URI, "x"])),
        ("fifangha.levitate", json!([URI])),
    ] {
        let answer = run(&mut client, command, arguments);
        assert_eq!(answer["error"]["code"], -32602, "{answer}");
    }

    // An editor that cannot open pages gets the address only.
    let (mut client, _) = Client::with("1. 4R\n");
    let answer = run(&mut client, "fifangha.showPage", json!([URI]));
    assert!(read(&answer["result"]).contains("<!DOCTYPE html>"));
    assert!(client.at("hover", 0, 4)["contents"].is_object());
    assert!(!client.has_received("window/showDocument"));
}
