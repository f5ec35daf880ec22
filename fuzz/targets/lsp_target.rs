//! Messages of an editor to the language server.

use std::collections::BTreeMap;
use std::io::{self, BufReader, Read, Write};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use fifangha::lsp::{Utf16LineIndex, serve};
use fifangha::notation::{parse, print};
use lsp_types::{DidChangeTextDocumentParams, DidOpenTextDocumentParams, Range};
use serde_json::{Value, from_value, json};

/// A response that takes longer counts as missing.
const PATIENCE: Duration = Duration::from_secs(15);

/// The folder of all files; nothing is read from this system.
const FOLDER: &str = "file:///fuzz/";

/// Prefix of the ids of the final formatting requests, followed by a number.
const LAYOUT: &str = "layout ";

/// Each line is a message of an editor; every request is answered once, and the formatting at the
/// end is that of the text as the editor has it.
pub fn lsp(data: &[u8]) {
    let Some(text) = super::text(data) else {
        return;
    };
    let foreign = |(at, _): (usize, &str)| !text[at..].starts_with(FOLDER);
    // A file may also be named with escapes, and these are reserved for the target's own requests.
    let taken = text.contains("\\u00") || text.contains(LAYOUT);
    if text.match_indices("file:").any(foreign) || taken {
        return;
    }
    let mut editor = Editor::default();
    let mut sent = Vec::new();
    for line in text.lines().take(60) {
        editor.send(line);
        frame(&mut sent, line);
    }
    for (number, uri) in editor.texts.keys().enumerate() {
        let ask = json!({ "id": format!("{LAYOUT}{number}"), "method": "textDocument/formatting",
            "params": { "textDocument": { "uri": uri }, "options": { "tabSize": 2, "insertSpaces": true } } });
        editor.asked.push(ask["id"].clone());
        frame(&mut sent, &ask.to_string());
    }
    let outbox = Arc::new(Outbox::default());
    let input = Input {
        first: io::Cursor::new(sent),
        last: None,
        awaited: match editor.ends {
            true => Vec::new(),
            false => editor.asked.clone(),
        },
        outbox: Arc::clone(&outbox),
    };
    let output = Output {
        bytes: Vec::new(),
        outbox: Arc::clone(&outbox),
    };
    let ended = serve(BufReader::new(input), output, None).expect("all is answered");
    let outbox = outbox.messages.lock().expect("no panic");
    if !editor.ends {
        assert!(ended, "it was asked to shut down");
        for id in &editor.asked {
            let answers = answers(&outbox, id).count();
            let asked = editor.asked.iter().filter(|it| *it == id).count();
            assert_eq!(answers, asked, "of {id}");
        }
        editor.compare(&outbox);
    }
}

fn answers<'a>(outbox: &'a [Value], id: &'a Value) -> impl Iterator<Item = &'a Value> {
    outbox
        .iter()
        .filter(move |it| it.get("method").is_none() && it["id"] == *id)
}

fn frame(sent: &mut Vec<u8>, message: &str) {
    sent.extend(format!("Content-Length: {}\r\n\r\n{message}", message.len()).bytes());
}

/// State of the editor.
#[derive(Default)]
struct Editor {
    /// The ids of all requests that need a response.
    asked: Vec<Value>,
    introduced: bool,
    /// `true` if the input contains `exit`.
    ends: bool,
    /// The open records; `None` if editor and server may have different texts.
    texts: BTreeMap<String, Option<String>>,
}

impl Editor {
    fn send(&mut self, line: &str) {
        let Ok(Value::Object(message)) = serde_json::from_str(line) else {
            return;
        };
        let method = message.get("method");
        self.ends |= method.is_some_and(|it| it == "exit" || it == "shutdown");
        let params = message.get("params").unwrap_or(&Value::Null);
        let has_params = params.is_object() || params.is_array() || params.is_null();
        let id = message.get("id");
        // A message with an id has a response, unless it is a response.
        let is_answer = message.contains_key("result") || message.contains_key("error");
        let is_named = id.is_some_and(|it| it.is_string() || it.is_i64() || it.is_u64());
        if is_named && (method.is_some() || !is_answer) {
            self.asked.extend(id.cloned());
        }
        let Some(method) = method.and_then(Value::as_str).filter(|_| has_params) else {
            return;
        };
        if is_named {
            self.introduced |= method == "initialize";
        } else if id.is_none() && self.introduced {
            self.note(method, params);
        }
    }

    fn note(&mut self, method: &str, params: &Value) {
        let uri = params["textDocument"]["uri"].as_str();
        let Some(uri) = uri.filter(|it| it.ends_with(".fif")) else {
            return;
        };
        match method {
            "textDocument/didOpen" => {
                let opened = from_value(params.clone());
                if let Ok(DidOpenTextDocumentParams { text_document: it }) = opened {
                    self.texts.insert(it.uri.as_str().to_owned(), Some(it.text));
                }
            }
            "textDocument/didChange" => {
                if let Some(text) = self.texts.get_mut(uri) {
                    *text = changed(text.take(), params);
                }
            }
            "textDocument/didClose" => _ = self.texts.remove(uri),
            _ => {}
        }
    }

    /// Compares the final formatting responses with the texts.
    fn compare(&self, outbox: &[Value]) {
        for (number, text) in self.texts.values().enumerate() {
            let id = Value::from(format!("{LAYOUT}{number}"));
            let answer = answers(outbox, &id).next().expect("it was asked");
            let (Some(text), Some(edits)) = (text, answer["result"].as_array()) else {
                continue;
            };
            let printed = print(&parse(text).0);
            let laid_out = match &edits[..] {
                [] => text.clone(),
                [edit] => {
                    let range = from_value(edit["range"].clone()).expect("a range");
                    let new = edit["newText"].as_str().expect("a text");
                    assert_eq!(new, printed, "{text:?}");
                    changed_in(text.clone(), range, new)
                }
                _ => panic!("{edits:?}"),
            };
            let is_record = !parse(text).0.records.is_empty();
            assert!(
                laid_out == printed || !is_record,
                "{text:?} is {laid_out:?}"
            );
        }
    }
}

/// Returns a text after the changes of a message; `None` if it is not known.
fn changed(mut text: Option<String>, params: &Value) -> Option<String> {
    let it: DidChangeTextDocumentParams = from_value(params.clone()).ok()?;
    for change in it.content_changes {
        text = match change.range {
            None => Some(change.text),
            Some(range) => text.map(|text| changed_in(text, range, &change.text)),
        };
    }
    text
}

/// Returns a text with a range replaced. The offsets are those tested by the target `lsp-offsets`.
fn changed_in(mut text: String, range: Range, new: &str) -> String {
    let places = Utf16LineIndex::of(&text);
    let (start, end) = (
        places.byte(&text, range.start),
        places.byte(&text, range.end),
    );
    text.replace_range(start.min(end)..start.max(end), new);
    text
}

/// Output of the server.
#[derive(Default)]
struct Outbox {
    messages: Mutex<Vec<Value>>,
    more: Condvar,
}

/// Input of the server: all messages, and `exit` after all responses.
struct Input {
    first: io::Cursor<Vec<u8>>,
    last: Option<io::Cursor<Vec<u8>>>,
    awaited: Vec<Value>,
    outbox: Arc<Outbox>,
}

impl Read for Input {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        let read = self.first.read(room)?;
        if read > 0 || room.is_empty() {
            return Ok(read);
        }
        if self.last.is_none() {
            let outbox = self.outbox.messages.lock().expect("no panic");
            let waits = |outbox: &mut Vec<Value>| {
                // Two requests may have the same id.
                let asked = |id: &Value| self.awaited.iter().filter(|it| *it == id).count();
                let is_open = |id: &Value| answers(outbox, id).count() < asked(id);
                self.awaited.iter().any(is_open)
            };
            let waited = self.outbox.more.wait_timeout_while(outbox, PATIENCE, waits);
            let (outbox, timeout) = waited.expect("no panic");
            if timeout.timed_out() {
                let open = &self.awaited;
                return Err(io::Error::other(format!(
                    "one of {open:?} has no answer: {outbox:?}"
                )));
            }
            let mut sent = Vec::new();
            frame(&mut sent, r#"{"id":null,"method":"initialize"}"#);
            frame(&mut sent, r#"{"id":null,"method":"shutdown"}"#);
            frame(&mut sent, r#"{"method":"exit"}"#);
            self.last = Some(io::Cursor::new(sent));
        }
        self.last.as_mut().map_or(Ok(0), |it| it.read(room))
    }
}

struct Output {
    bytes: Vec<u8>,
    outbox: Arc<Outbox>,
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    /// A message is flushed when it is complete.
    fn flush(&mut self) -> io::Result<()> {
        let message = String::from_utf8(std::mem::take(&mut self.bytes)).expect("UTF-8");
        let (head, body) = message.split_once("\r\n\r\n").expect("a head");
        assert_eq!(head, format!("Content-Length: {}", body.len()));
        let message = serde_json::from_str(body).expect("JSON");
        let mut messages = self.outbox.messages.lock().expect("no panic");
        messages.push(message);
        self.outbox.more.notify_all();
        Ok(())
    }
}
