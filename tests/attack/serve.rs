//! Requests to `fifangha serve` that would exhaust its memory, threads or connections. Any web page
//! open in a browser can send most of them.

use std::fs;
use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

use crate::support::served::{Served, begun};

/// Maximum memory in bytes that the server may use for an attack.
const MEMORY: u64 = 64 << 20;

/// A server with its initial memory and threads.
struct Attacked {
    served: Served,
    memory: u64,
    _folder: tempfile::TempDir,
}

impl Attacked {
    fn start() -> Self {
        Self::with_file("small.bin", 0)
    }

    /// Starts a server of a book with a file of the given length next to its chapters.
    fn with_file(name: &str, length: usize) -> Self {
        let folder = begun();
        let book = folder.path().join("book");
        fs::write(book.join("book/en/src").join(name), vec![b'a'; length]).unwrap();
        let served = Served::start(&book);
        served.page("/en/index.html");
        Self {
            memory: served.peak_memory().unwrap_or_default(),
            served,
            _folder: folder,
        }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.served.port)).unwrap();
        let patience = Some(Duration::from_secs(30));
        stream.set_read_timeout(patience).unwrap();
        stream.set_write_timeout(patience).unwrap();
        stream
    }

    fn request(&self, method: &str, path: &str, rest: &str) -> String {
        let port = self.served.port;
        format!("{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{rest}\r\n")
    }

    /// Asserts that the server responds, within its limits of memory and threads.
    fn holds(&self) {
        assert!(self.served.page("/en/index.html").contains("<h1"));
        if let Some(memory) = self.served.peak_memory() {
            let taken = memory - self.memory;
            assert!(taken < MEMORY, "{taken} bytes were taken");
        }
        if let Some(threads) = self.served.threads() {
            assert!(threads < 16, "there are {threads} threads");
        }
    }
}

/// Reads until the server closes the connection; returns the status lines of all answers.
fn answers(mut stream: TcpStream) -> Vec<String> {
    let mut answer = Vec::new();
    match stream.read_to_end(&mut answer) {
        Ok(_) => {}
        // Closed before everything sent was read.
        Err(error) if error.kind() == ErrorKind::ConnectionReset => {}
        Err(error) => panic!("the connection is not closed: {error}"),
    }
    let answer = String::from_utf8_lossy(&answer);
    let statuses = answer.lines().filter(|it| it.starts_with("HTTP/1.1 "));
    statuses.map(|it| it[9..12].to_owned()).collect()
}

#[test]
fn a_request_with_a_huge_length_is_refused_without_room_for_it() {
    let attacked = Attacked::start();
    let lengths = [
        "1",
        "100000000",
        "99999999999",
        "9223372036854775807",
        "18446744073709551615",
        "18446744073709551616",
    ];
    for length in lengths {
        let body = format!("Content-Length: {length}\r\n");
        let asked = |method, path| {
            let mut stream = attacked.connect();
            let request = attacked.request(method, path, &body);
            stream.write_all(request.as_bytes()).unwrap();
            answers(stream)
        };
        let refused = |asked: Vec<String>, status: &str| {
            // An invalid length is rejected with the head.
            let refused = [status, "400", "431"].iter().any(|it| asked == [*it]);
            assert!(refused, "{length}: {asked:?}");
        };
        refused(asked("POST", "/"), "405");
        refused(asked("GET", "/en/index.html"), "413");
        refused(asked("HEAD", "/.fifangha/after/0"), "413");
        let mut stream = attacked.connect();
        let evil = format!("POST / HTTP/1.1\r\nHost: evil.example\r\n{body}\r\n");
        stream.write_all(evil.as_bytes()).unwrap();
        refused(answers(stream), "403");
        attacked.holds();
    }
}

#[test]
fn a_body_without_end_is_not_read() {
    let attacked = Attacked::start();
    for (framing, piece) in [
        ("Transfer-Encoding: chunked", format!("{:x}\r\n", 1 << 16)),
        ("Content-Length: 9223372036854775807", String::new()),
    ] {
        let mut stream = attacked.connect();
        let request = attacked.request("POST", "/", &format!("{framing}\r\n"));
        stream.write_all(request.as_bytes()).unwrap();
        let piece = format!("{piece}{}\r\n", "a".repeat(1 << 16));
        // More than the system buffers for a reader that reads nothing.
        let sent = (0..1000).take_while(|_| stream.write_all(piece.as_bytes()).is_ok());
        assert!(sent.count() < 1000, "{framing}: all of it was taken");
        attacked.holds();
    }
    // After the head, the response does not wait for the body.
    let mut stream = attacked.connect();
    let request = attacked.request("GET", "/", "Expect: 100-continue\r\nContent-Length: 9\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    assert_eq!(answers(stream), ["413"]);
}

#[test]
fn of_thousands_of_requests_in_one_connection_one_is_answered() {
    let attacked = Attacked::start();
    for path in ["/en/index.html", "/.fifangha/after/0"] {
        let mut stream = attacked.connect();
        let request = attacked.request("GET", path, "");
        for _ in 0..20 {
            if stream.write_all(request.repeat(200).as_bytes()).is_err() {
                break;
            }
        }
        let answered = answers(stream);
        assert!(answered.len() <= 1, "{} answers", answered.len());
    }
    attacked.holds();
}

/// The number of connections that the server answers at once.
const AT_ONCE: usize = 128;

/// Occasional single bytes do not keep a connection open either.
#[test]
fn hundreds_of_connections_that_ask_nothing_or_slowly_are_closed() {
    let attacked = Attacked::start();
    std::thread::scope(|scope| {
        scope.spawn(|| assert_slow_request_is_closed(&attacked));
        assert_idle_connections_are_closed(&attacked, 140, AT_ONCE - 1);
    });
    attacked.holds();
}

#[test]
#[ignore = "takes minutes: see CONTRIBUTING"]
fn hundreds_of_connections_that_ask_nothing_or_slowly_are_closed_in_full() {
    let attacked = Attacked::start();
    assert_slow_request_is_closed(&attacked);
    assert_idle_connections_are_closed(&attacked, 400, 400);
}

/// Opens the given number of connections, more than the server answers at once, and waits until the
/// first `awaited` are closed. The others wait for their turn.
fn assert_idle_connections_are_closed(attacked: &Attacked, connections: usize, awaited: usize) {
    let began = Instant::now();
    let head = attacked.request("GET", "/", "");
    let mut open: Vec<TcpStream> = (0..connections).map(|_| attacked.connect()).collect();
    for (number, stream) in open.iter_mut().enumerate() {
        // Nothing, half of a head, and an endless head.
        let part = head.as_bytes().get(..number % 3 * 10).unwrap();
        _ = stream.write_all(part);
    }
    attacked.holds();
    for stream in open.drain(..awaited) {
        assert!(answers(stream).iter().all(|status| status != "200"));
    }
    let took = began.elapsed();
    assert!(took < Duration::from_secs(40), "{took:?}");
}

fn assert_slow_request_is_closed(attacked: &Attacked) {
    let mut stream = attacked.connect();
    let began = Instant::now();
    let slow = attacked.request("GET", "/", &"A: b\r\n".repeat(100));
    let sent = slow.bytes().take_while(|&byte| {
        std::thread::sleep(Duration::from_millis(50));
        stream.write_all(&[byte]).is_ok()
    });
    assert!(sent.count() < slow.len(), "it was waited for");
    assert!(began.elapsed() < Duration::from_secs(20));
}

#[test]
fn a_head_without_end_is_not_kept() {
    let attacked = Attacked::start();
    let mut stream = attacked.connect();
    let request = format!("GET /{}", "a".repeat(64 << 20));
    let sent = stream.write_all(request.as_bytes());
    assert!(sent.is_err(), "all of it was taken");
    let mut stream = attacked.connect();
    let mut request = attacked.request("GET", "/", &"A: b\r\n".repeat(1 << 20));
    request.truncate(8 << 20);
    _ = stream.write_all(request.as_bytes());
    _ = stream.shutdown(Shutdown::Write);
    assert!(!answers(stream).contains(&"200".to_owned()));
    attacked.holds();
}

/// A file is not copied for each client that requests it and reads nothing.
#[test]
fn those_who_do_not_read_take_no_memory() {
    let attacked = Attacked::with_file("large.bin", 8 << 20);
    let request = attacked.request("GET", "/en/large.bin", "");
    let open: Vec<TcpStream> = (0..100)
        .map(|_| {
            let mut stream = attacked.connect();
            stream.write_all(request.as_bytes()).unwrap();
            // Its response has begun.
            stream.read_exact(&mut [0; 100]).unwrap();
            stream
        })
        .collect();
    attacked.holds();
    drop(open);
}

/// The host name of another page, in the request line instead of the header.
#[test]
fn a_request_line_that_names_another_host_is_refused() {
    let attacked = Attacked::start();
    let port = attacked.served.port;
    for (target, status) in [
        ("http://evil.example/", "403".to_owned()),
        (&format!("http://evil.example:{port}/"), "403".to_owned()),
        (&format!("http://127.0.0.1:{port}/"), "200".to_owned()),
    ] {
        let mut stream = attacked.connect();
        stream
            .write_all(attacked.request("GET", target, "").as_bytes())
            .unwrap();
        assert_eq!(answers(stream), [status], "{target}");
    }
    // Two hosts are rejected in either order.
    for hosts in [["evil.example", "own"], ["own", "evil.example"]] {
        let own = format!("127.0.0.1:{port}");
        let hosts = hosts.map(|it| format!("Host: {}\r\n", it.replace("own", &own)));
        let mut stream = attacked.connect();
        stream
            .write_all(format!("GET / HTTP/1.1\r\n{}\r\n", hosts.concat()).as_bytes())
            .unwrap();
        assert_ne!(answers(stream), ["200"]);
    }
}
