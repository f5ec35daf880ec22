//! A server of a book, and a project to serve.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

/// A server of the book in a folder, which ends with the test.
pub(crate) struct Served {
    process: Running,
    output: BufReader<ChildStdout>,
    pub(crate) port: u16,
}

impl Served {
    pub(crate) fn start(folder: &Path) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_fifangha"))
            .args(["serve", "--port", "0", "--language", "en"])
            .current_dir(folder)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut output = BufReader::new(process.stdout.take().unwrap());
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        let port = line.split(['/', ':']).nth(4).unwrap().parse().unwrap();
        let mut it = Self {
            process: Running(process),
            output,
            port,
        };
        it.made();
        it
    }

    /// Waits until the pages were built again.
    pub(crate) fn made(&mut self) {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        assert!(line.starts_with("made in "), "{line}");
    }

    /// Sends a request and returns the status and the body of the response.
    pub(crate) fn ask(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, String)],
    ) -> (u16, String) {
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

    /// Returns the peak memory of the server in bytes if the system reports it.
    #[allow(dead_code)]
    pub(crate) fn peak_memory(&self) -> Option<u64> {
        Some(self.status("VmHWM:")? << 10)
    }

    /// Returns the number of its threads if the system reports it.
    #[allow(dead_code)]
    pub(crate) fn threads(&self) -> Option<u64> {
        self.status("Threads:")
    }

    fn status(&self, name: &str) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.0.id()));
        let status = status.ok()?;
        let line = status.lines().find_map(|it| it.strip_prefix(name))?;
        line.split_whitespace().next()?.parse().ok()
    }

    pub(crate) fn host(&self) -> (&'static str, String) {
        ("Host", format!("127.0.0.1:{}", self.port))
    }

    pub(crate) fn page(&self, path: &str) -> String {
        let (status, body) = self.ask("GET", path, &[self.host()]);
        assert_eq!(status, 200, "{path}: {body}");
        body
    }
}

/// A program that is ended with the test, even if the test fails.
pub(crate) struct Running(pub(crate) Child);

impl Drop for Running {
    fn drop(&mut self) {
        _ = self.0.kill();
        _ = self.0.wait();
    }
}

/// Creates a project with `init`.
pub(crate) fn begun() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let status = Command::new(env!("CARGO_BIN_EXE_fifangha"))
        .args(["init", "book", "--title", "T", "--languages", "en"])
        .current_dir(folder.path())
        .stdout(Stdio::null())
        .status();
    assert!(status.unwrap().success());
    folder
}
