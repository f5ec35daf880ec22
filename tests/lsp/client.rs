//! An editor, as far as the protocol is concerned.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// Maximum time of any action; longer means that the server hangs.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) const URI: &str = "file:///games/partie%20d'%C3%A9t%C3%A9.fif";

pub(crate) struct Client {
    server: Child,
    input: Option<ChildStdin>,
    output: Receiver<Value>,
    /// Messages received while another one was awaited.
    kept: Vec<Value>,
    requests: u32,
}

impl Client {
    /// Starts a server without initializing it.
    pub(crate) fn start() -> Self {
        let mut server = Command::new(env!("CARGO_BIN_EXE_fifangha"))
            .arg("lsp")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut stdout = BufReader::new(server.stdout.take().unwrap());
        let (sender, output) = channel();
        thread::spawn(move || {
            while let Some(message) = read(&mut stdout) {
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        Self {
            input: server.stdin.take(),
            server,
            output,
            kept: Vec::new(),
            requests: 0,
        }
    }

    /// Starts and initializes a server.
    pub(crate) fn introduced() -> Self {
        Self::introduced_with(json!({ "capabilities": {} }))
    }

    /// Starts a server with a file in an editor of the given locale.
    pub(crate) fn in_locale(locale: &str, text: &str) -> Self {
        let mut client = Self::introduced_with(json!({ "capabilities": {}, "locale": locale }));
        client.open(text);
        client.diagnostics();
        client
    }

    pub(crate) fn introduced_with(params: Value) -> Self {
        let mut client = Self::start();
        let answer = client.ask("initialize", params);
        assert!(answer["result"]["capabilities"].is_object(), "{answer}");
        client.tell("initialized", json!({}));
        client
    }

    /// Starts a server with a file; returns its diagnostics too.
    pub(crate) fn with(text: &str) -> (Self, Vec<Value>) {
        let mut client = Self::introduced();
        client.open(text);
        let found = client.diagnostics();
        (client, found)
    }

    pub(crate) fn open(&mut self, text: &str) {
        self.open_file(URI, text);
    }

    /// Opens a file with a text.
    pub(crate) fn open_file(&mut self, uri: &str, text: &str) {
        let file = json!({ "uri": uri, "languageId": "fifangha", "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": file }));
    }

    /// Returns the next diagnostics that are published for a file.
    pub(crate) fn published(&mut self, uri: &str) -> Vec<Value> {
        let message = self.wait(|it| {
            it["method"] == "textDocument/publishDiagnostics" && it["params"]["uri"] == uri
        });
        message["params"]["diagnostics"].as_array().unwrap().clone()
    }

    pub(crate) fn raw(&mut self, bytes: &[u8]) {
        // A server that has exited reads nothing more.
        let _ = self.input.as_mut().unwrap().write_all(bytes);
    }

    pub(crate) fn send(&mut self, message: &Value) {
        let text = message.to_string();
        self.raw(format!("Content-Length: {}\r\n\r\n{text}", text.len()).as_bytes());
    }

    pub(crate) fn tell(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Sends a request and waits for its response.
    pub(crate) fn ask(&mut self, method: &str, params: Value) -> Value {
        self.requests += 1;
        let id = self.requests;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        self.wait(|message| message["id"] == id)
    }

    /// Sends a request about a position of the file; the response must not be
    /// an error.
    pub(crate) fn at(&mut self, method: &str, line: u32, character: u32) -> Value {
        let params = json!({
            "textDocument": { "uri": URI },
            "position": { "line": line, "character": character },
        });
        let mut answer = self.ask(&format!("textDocument/{method}"), params);
        assert!(answer["error"].is_null(), "{answer}");
        answer["result"].take()
    }

    /// Sends a request about the whole file.
    pub(crate) fn about(&mut self, method: &str, more: Value) -> Value {
        let mut params = json!({ "textDocument": { "uri": URI } });
        for (key, value) in more.as_object().unwrap() {
            params[key] = value.clone();
        }
        self.ask(&format!("textDocument/{method}"), params)
    }

    /// Returns the next published diagnostics.
    pub(crate) fn diagnostics(&mut self) -> Vec<Value> {
        let message = self.wait(|it| it["method"] == "textDocument/publishDiagnostics");
        assert_eq!(message["params"]["uri"], URI);
        message["params"]["diagnostics"].as_array().unwrap().clone()
    }

    /// Returns the next message that matches; the others are queued.
    pub(crate) fn wait(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        if let Some(at) = self.kept.iter().position(&wanted) {
            return self.kept.remove(at);
        }
        loop {
            let message = self.output.recv_timeout(PATIENCE).expect("an answer");
            if wanted(&message) {
                return message;
            }
            self.kept.push(message);
        }
    }

    /// Returns `true` if a request or notification was received while others were awaited.
    #[cfg(feature = "book")]
    pub(crate) fn has_received(&self, method: &str) -> bool {
        self.kept.iter().any(|it| it["method"] == method)
    }

    /// Closes the stream, and waits until the server exits.
    pub(crate) fn end(mut self) -> ExitStatus {
        drop(self.input.take());
        let since = Instant::now();
        loop {
            if let Some(status) = self.server.try_wait().unwrap() {
                return status;
            }
            assert!(since.elapsed() < PATIENCE, "the server does not end");
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

fn read(stdout: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if stdout.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim_end().split_once(": ") {
            Some(("Content-Length", number)) => length = number.parse().ok()?,
            Some(_) => {}
            None => break,
        }
    }
    let mut bytes = vec![0; length];
    stdout.read_exact(&mut bytes).ok()?;
    serde_json::from_slice(&bytes).ok()
}
