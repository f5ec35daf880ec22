//! Requests to the server of `fifangha serve`.

use fifangha::cli::answer_bytes;

/// The port of the server in the corpus.
const PORT: u16 = 1661;

/// Maximum size of a request head, and of data read past it.
const MOST_READ: usize = 64 << 10;

const PAGE: &[u8] = b"<!DOCTYPE html><meta http-equiv=\"Content-Security-Policy\" \
    content=\"default-src 'none'\"><body>A page</body>";

const SITE: [(&str, &[u8]); 4] = [
    ("index.html", PAGE),
    ("en/index.html", PAGE),
    ("en/a b.svg", b"<svg/>"),
    ("module.js", b"let module;"),
];

/// At most one request is answered, and only one without a body that a page of the server's own
/// address sends; the response is a file of the site.
pub fn http(data: &[u8]) {
    let (answer, read) = answer_bytes(&SITE, PORT, data);
    assert!(read <= MOST_READ, "{read} bytes were read");
    if answer.is_empty() {
        return;
    }
    let answer = String::from_utf8(answer).expect("all files are text");
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
    let mut lines = head.split("\r\n");
    let status = lines.next().and_then(|it| it.split(' ').nth(1));
    let has = |line: &str| head.to_ascii_lowercase().contains(line);
    assert!(
        matches!(
            status,
            Some("200" | "400" | "403" | "404" | "405" | "413" | "414" | "431")
        ),
        "{head}"
    );
    let request = Request::of(data);
    let length = lines.find_map(|it| it.strip_prefix("content-length: "));
    let length: usize = length.map_or(0, |it| it.parse().expect("a length"));
    let is_head = request.method == "HEAD" && body.is_empty();
    assert!(body.len() == length || is_head, "{answer}");
    if matches!(status, Some("200" | "403" | "404" | "405" | "413")) {
        assert!(has("x-content-type-options: nosniff"), "{head}");
        assert!(has("cross-origin-resource-policy: same-origin"), "{head}");
    }
    if status == Some("200") {
        assert!(request.is_allowed(), "{request:?}");
        let is_file = |it: &[u8]| it == body.as_bytes();
        let is_page = body.contains("A page") && body.contains("/.fifangha/serve.js");
        let is_script = body.starts_with("// The page") && !body.contains('\0');
        let is_number = body.parse::<u64>().is_ok();
        let is_site = SITE.iter().any(|(_, it)| is_file(it));
        assert!(
            is_page || is_script || is_number || is_site || is_head,
            "{body}"
        );
    }
}

/// A request, parsed as leniently as possible.
#[derive(Debug)]
struct Request {
    method: String,
    headers: Vec<(String, String)>,
}

impl Request {
    fn of(data: &[u8]) -> Self {
        let text = String::from_utf8_lossy(data);
        let mut lines = text.trim_start().lines();
        let first = lines.next().unwrap_or_default();
        let headers = lines.take_while(|it| !it.trim().is_empty());
        let headers = headers.filter_map(|it| it.split_once(':'));
        Self {
            method: first.split(' ').next().unwrap_or_default().to_owned(),
            headers: headers
                .map(|(name, value)| (name.trim().to_ascii_lowercase(), value.trim().to_owned()))
                .collect(),
        }
    }

    fn values<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        let named = self.headers.iter().filter(move |it| it.0 == name);
        named.map(|it| it.1.as_str())
    }

    fn is_allowed(&self) -> bool {
        let own = |it: &str| ["127.0.0.1:1661", "localhost:1661"].contains(&it);
        let is_own = |it: &str| it.strip_prefix("http://").is_some_and(own);
        let mut hosts = self.values("host").peekable();
        let foreign = self.values("sec-fetch-site").any(|it| it == "cross-site");
        let opened = self.values("sec-fetch-mode").any(|it| it == "navigate");
        matches!(self.method.as_str(), "GET" | "HEAD")
            && hosts.peek().is_some()
            && hosts.all(own)
            && self.values("origin").all(is_own)
            && (!foreign || opened)
            && self.values("content-length").all(is_zero)
            && self.values("transfer-encoding").next().is_none()
    }
}

/// Returns `true` if a length is zero, which may have more than one digit.
fn is_zero(length: &str) -> bool {
    !length.is_empty() && length.bytes().all(|it| it == b'0')
}
