//! The book in a browser while it is written: it comes again after a change, tells
//! mistakes, and answers nobody else.
#![cfg(feature = "serve")]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// A server of the book in a folder, which ends with the test.
struct Served {
    process: Child,
    said: BufReader<ChildStdout>,
    port: u16,
}

impl Served {
    fn start(folder: &Path) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_fifangha"))
            .args(["serve", "--port", "0", "--language", "en"])
            .current_dir(folder)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = BufReader::new(process.stdout.take().unwrap());
        let mut line = String::new();
        said.read_line(&mut line).unwrap();
        let port = line.split(['/', ':']).nth(4).unwrap().parse().unwrap();
        let mut it = Self {
            process,
            said,
            port,
        };
        it.made();
        it
    }

    /// Waits until the pages were made once more.
    fn made(&mut self) {
        let mut line = String::new();
        self.said.read_line(&mut line).unwrap();
        assert!(line.starts_with("made in "), "{line}");
    }

    /// The status of an answer and its body.
    fn ask(&self, method: &str, path: &str, headers: &[(&str, String)]) -> (u16, String) {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(60)))
            .unwrap();
        let headers: String = headers
            .iter()
            .map(|(name, value)| format!("{name}: {value}\r\n"))
            .collect();
        let request = format!("{method} {path} HTTP/1.1\r\n{headers}Connection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let answer = String::from_utf8_lossy(&answer);
        let status = answer.split(' ').nth(1).unwrap().parse().unwrap();
        let body = answer.split_once("\r\n\r\n").unwrap().1;
        (status, body.to_owned())
    }

    fn host(&self) -> (&'static str, String) {
        ("Host", format!("127.0.0.1:{}", self.port))
    }

    fn page(&self, path: &str) -> String {
        let (status, body) = self.ask("GET", path, &[self.host()]);
        assert_eq!(status, 200, "{path}: {body}");
        body
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        _ = self.process.kill();
        _ = self.process.wait();
    }
}

/// A project as `init` begins it.
fn begun() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let status = Command::new(env!("CARGO_BIN_EXE_fifangha"))
        .args(["init", "book", "--title", "T", "--languages", "en"])
        .current_dir(folder.path())
        .stdout(Stdio::null())
        .status();
    assert!(status.unwrap().success());
    folder
}

/// The number that a page asks with whether there is something newer.
fn version(page: &str) -> String {
    let behind = page.split("/.fifangha/after/").nth(1).unwrap();
    behind.split('"').next().unwrap().to_owned()
}

#[test]
fn a_change_shows_and_a_mistake_is_told_with_its_place() {
    let folder = begun();
    let chapter = folder.path().join("book/book/en/src/first-game.md");
    let mut served = Served::start(&folder.path().join("book"));
    assert!(served.page("/").contains("<h1"));
    let before = served.page("/en/first-game.html");
    assert!(before.contains("<svg") && !before.contains("fif-mistakes"));
    let text = fs::read_to_string(&chapter).unwrap();
    fs::write(&chapter, text.replace("# A first game", "# Other words")).unwrap();
    // The page asks, and is answered when there is another.
    let began = Instant::now();
    let after = served.page(&format!("/.fifangha/after/{}", version(&before)));
    assert_ne!(after, version(&before), "{:?}", began.elapsed());
    served.made();
    assert!(served.page("/en/first-game.html").contains("Other words"));
    let wrong = text.replace("record: first-game", "record: second-game");
    fs::write(&chapter, wrong).unwrap();
    served.made();
    let told = served.page("/en/first-game.html");
    assert!(
        told.contains("fif-mistakes") && told.contains("F503"),
        "{told}"
    );
    assert!(told.contains("book/en/src/first-game.md:7:9"), "{told}");
    assert!(told.contains("Other words"), "the page as it was stays");
    let record = folder.path().join("book/games/first-game.fif");
    fs::write(&chapter, &text).unwrap();
    served.made();
    let held = fs::read_to_string(&record).unwrap();
    fs::write(&record, format!("{held}\n@seeds S <b>\n")).unwrap();
    served.made();
    let told = served.page("/en/index.html");
    assert!(
        told.contains("games/first-game.fif") && told.contains("&lt;b&gt;"),
        "{told}"
    );
    fs::write(&record, held).unwrap();
    served.made();
    assert!(!served.page("/").contains("fif-mistakes"));
}

#[test]
fn nobody_else_is_answered_and_nothing_else_is_shown() {
    let folder = begun();
    fs::write(folder.path().join("secret.txt"), "secret").unwrap();
    let served = Served::start(&folder.path().join("book"));
    let at = |path: &str| served.ask("GET", path, &[served.host()]).0;
    assert_eq!(at("/en/index.html"), 200);
    for path in [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/en/../../fifangha.yaml",
        "//etc/passwd",
        "/fifangha.yaml",
        "/%ff",
        "/%",
    ] {
        assert_eq!(at(path), 404, "{path}");
    }
    let evil = ("Host", format!("evil.example:{}", served.port));
    assert_eq!(served.ask("GET", "/", &[evil]).0, 403);
    assert_eq!(served.ask("GET", "/", &[]).0, 403);
    for (name, value) in [
        ("Origin", "http://evil.example"),
        ("Origin", "null"),
        ("Sec-Fetch-Site", "cross-site"),
    ] {
        let headers = [served.host(), (name, value.to_owned())];
        assert_eq!(served.ask("GET", "/", &headers).0, 403, "{name}: {value}");
    }
    let own = ("Origin", format!("http://localhost:{}", served.port));
    assert_eq!(served.ask("GET", "/", &[served.host(), own]).0, 200);
    assert_eq!(served.ask("POST", "/", &[served.host()]).0, 405);
}
