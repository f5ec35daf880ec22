//! Messages of an editor must never lose text typed by its user.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

const URI: &str = "file:///games/a.fif";

struct Server {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    asked: u32,
}

impl Server {
    fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_fifangha"))
            .arg("lsp")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut server = Self {
            input: child.stdin.take(),
            output: BufReader::new(child.stdout.take().unwrap()),
            child,
            asked: 0,
        };
        server.ask("initialize", &json!({ "capabilities": {} }).to_string());
        server
    }

    /// Sends JSON verbatim: `serde_json` cannot write a lone surrogate.
    fn send(&mut self, json: &str) {
        let input = self.input.as_mut().unwrap();
        write!(input, "Content-Length: {}\r\n\r\n{json}", json.len()).unwrap();
    }

    fn tell(&mut self, method: &str, params: &str) {
        self.send(&format!(
            r#"{{"jsonrpc":"2.0","method":"{method}","params":{params}}}"#
        ));
    }

    fn ask(&mut self, method: &str, params: &str) -> Value {
        self.asked += 1;
        let id = self.asked;
        self.send(&format!(
            r#"{{"jsonrpc":"2.0","id":{id},"method":"{method}","params":{params}}}"#
        ));
        loop {
            let message = self.read();
            if message["id"] == id {
                return message;
            }
        }
    }

    fn read(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).unwrap() > 0, "it ended");
            match line.trim().split_once(": ") {
                Some((_, value)) => length = value.parse().unwrap(),
                None => break,
            }
        }
        let mut bytes = vec![0; length];
        self.output.read_exact(&mut bytes).unwrap();
        serde_json::from_slice(&bytes).unwrap()
    }

    /// Opens a file with the text of a JSON string.
    fn open(&mut self, text: &str) {
        let file =
            format!(r#"{{"uri":"{URI}","languageId":"fifangha","version":1,"text":"{text}"}}"#);
        self.tell(
            "textDocument/didOpen",
            &format!(r#"{{"textDocument":{file}}}"#),
        );
    }

    /// Sends changes as JSON.
    fn change(&mut self, changes: &str) {
        let file = format!(r#"{{"uri":"{URI}","version":2}}"#);
        let params = format!(r#"{{"textDocument":{file},"contentChanges":[{changes}]}}"#);
        self.tell("textDocument/didChange", &params);
    }

    fn format(&mut self) -> Value {
        let file = format!(r#"{{"uri":"{URI}"}}"#);
        let options = r#"{"tabSize":2,"insertSpaces":true}"#;
        let params = format!(r#"{{"textDocument":{file},"options":{options}}}"#);
        self.ask("textDocument/formatting", &params)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.input.take());
        let _ = self.child.wait();
    }
}

/// Returns an insertion at a position.
fn insert(line: u32, character: u32, text: &str) -> String {
    let at = format!(r#"{{"line":{line},"character":{character}}}"#);
    format!(r#"{{"range":{{"start":{at},"end":{at}}},"text":"{text}"}}"#)
}

#[test]
fn half_an_emoji_does_not_cost_what_was_typed() {
    let mut server = Server::start();
    server.open(r"1.  4R\n{x}\n");
    server.change(&insert(1, 1, r"a\n\ud83d\n{b}"));
    server.change(&insert(0, 0, "; typed\\n"));
    let edits = server.format();
    let new = edits["result"][0]["newText"].as_str().unwrap_or_default();
    assert!(new.contains("typed") && new.contains("{b}"), "{edits}");
    assert!(new.contains('\u{fffd}'), "{edits}");
}

#[test]
fn a_file_with_half_an_emoji_is_opened() {
    let mut server = Server::start();
    server.open(r"1.  4R {\udc00}\n");
    let edits = server.format();
    let new = edits["result"][0]["newText"].as_str();
    assert_eq!(new, Some("1. 4R {\u{fffd}}\n"), "{edits}");
}

#[test]
fn nothing_is_edited_after_a_change_that_was_not_understood() {
    for change in [
        // Neither a full nor an incremental change; no text; an invalid range; invalid JSON.
        "7",
        r#"{"range":null}"#,
        r#"{"range":{"start":1},"text":"x"}"#,
        r#"{"text":"\x"}"#,
    ] {
        let mut server = Server::start();
        server.open(r"1.  4R\n");
        server.change(change);
        // An incremental change of an unknown text has no effect.
        server.change(&insert(0, 0, "; typed\\n"));
        let answer = server.format();
        assert!(answer["result"].is_null(), "{change}: {answer}");
        let why = answer["error"]["message"].as_str().unwrap();
        assert!(why.contains("open it again"), "{change}: {why}");
        // The whole text is known again.
        server.change(r#"{"text":"1.  4R\n2.  3R\n"}"#);
        let edits = server.format();
        let new = edits["result"][0]["newText"].as_str();
        assert_eq!(new, Some("1. 4R\n2. 3R\n"), "{change}: {edits}");
    }
}
