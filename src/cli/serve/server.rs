//! A server of pages for the browsers of this machine.

use std::collections::BTreeMap;
use std::io::{self, Cursor};
use std::path::Path;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tiny_http::{Header, Method, Request, Response, Server};

use crate::article::{decoded, kind};
use crate::report::escape;

/// What a page is given to come again by, and where: its policy runs no script that is
/// written in it later.
const SCRIPT: &str = include_str!("../../../templates/serve.js");
const SCRIPT_AT: &str = "/.fifangha/serve.js";

/// What the policy of a page begins with, and what is added: it may ask this server.
const FIRST: &str = "default-src";
const ASKING: &str = "connect-src";

/// Where a page asks whether there is something newer, before the number that it has.
const AFTER: &str = "/.fifangha/after/";

/// How long such a question waits for its answer.
const PATIENCE: Duration = Duration::from_secs(20);

/// What is shown now.
pub(super) struct Shown {
    state: Mutex<State>,
    changed: Condvar,
    /// What stands above mistakes.
    title: String,
}

struct State {
    /// Another number whenever something changes, and after each start.
    version: u64,
    pages: BTreeMap<String, Vec<u8>>,
    mistakes: Option<String>,
}

impl Shown {
    /// Nothing yet.
    pub(super) fn new(title: String) -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let version = now.map_or(0, |it| it.as_secs() << 20);
        Self {
            state: Mutex::new(State {
                version,
                pages: BTreeMap::new(),
                mistakes: None,
            }),
            changed: Condvar::new(),
            title,
        }
    }

    /// Shows these pages from now on.
    pub(super) fn pages(&self, pages: Vec<(String, Vec<u8>)>) {
        let mut state = self.state();
        state.pages = pages.into_iter().collect();
        state.mistakes = None;
        state.version += 1;
        self.changed.notify_all();
    }

    /// Shows what is wrong above the pages that there are.
    pub(super) fn mistakes(&self, mistakes: String) {
        let mut state = self.state();
        state.mistakes = Some(mistakes);
        state.version += 1;
        self.changed.notify_all();
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of what is shown, once it is not `known`, or after a while.
    fn after(&self, known: &str) -> u64 {
        let same = |state: &mut State| state.version.to_string() == known;
        let state = self
            .changed
            .wait_timeout_while(self.state(), PATIENCE, same);
        let (state, _) = state.unwrap_or_else(PoisonError::into_inner);
        state.version
    }

    /// A file by its path from the site on, with its type.
    fn file(&self, path: &str) -> Option<(Vec<u8>, &'static str)> {
        let state = self.state();
        let path = match path.is_empty() || path.ends_with('/') {
            true => format!("{path}index.html"),
            false => path.to_owned(),
        };
        let kind = kind(Path::new(&path));
        let bytes = match state.pages.get(&path) {
            Some(bytes) => bytes.clone(),
            None if state.mistakes.is_some() && path.ends_with(".html") => {
                b"<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<body></body>".to_vec()
            }
            None => return None,
        };
        if !path.ends_with(".html") {
            return Some((bytes, kind));
        }
        let asking = format!("{ASKING} 'self'; {FIRST}");
        let html = String::from_utf8_lossy(&bytes).replacen(FIRST, &asking, 1);
        let added = self.added(&state);
        Some((
            html.replacen("</body>", &format!("{added}</body>"), 1)
                .into_bytes(),
            kind,
        ))
    }

    /// What a page has at its end: the mistakes, and what makes it come again.
    fn added(&self, state: &State) -> String {
        let version = state.version;
        let mistakes = state.mistakes.as_ref().map(|it| {
            format!(
                "<aside id=\"fif-mistakes\" role=\"alert\" style=\"position:fixed;inset:auto 0 0;\
                 z-index:99;max-height:70vh;overflow:auto;padding:1rem;background:#fff4f2;\
                 color:#2b2620;border-top:4px solid #a5281b\"><b>{}</b>\
                 <pre style=\"margin:0.5rem 0 0;white-space:pre-wrap\">{}</pre></aside>\n",
                escape(&self.title),
                escape(it)
            )
        });
        format!(
            "{}<script src=\"{SCRIPT_AT}\" data-version=\"{version}\" \
             data-after=\"{AFTER}{version}\"></script>\n",
            mistakes.unwrap_or_default()
        )
    }
}

/// Begins to answer at a port of this machine; gives its number.
///
/// # Errors
///
/// When the port cannot be had.
pub(super) fn start(port: u16, shown: &Arc<Shown>) -> io::Result<u16> {
    let server = Server::http(("127.0.0.1", port)).map_err(io::Error::other)?;
    let port = server.server_addr().to_ip().map_or(port, |it| it.port());
    let shown = Arc::clone(shown);
    thread::spawn(move || {
        for request in server.incoming_requests() {
            let shown = Arc::clone(&shown);
            // A question that waits keeps nobody else waiting.
            thread::spawn(move || {
                let response = answer(&request, port, &shown);
                // Whoever asked may have gone.
                _ = request.respond(response);
            });
        }
    });
    Ok(port)
}

type Answer = Response<Cursor<Vec<u8>>>;

fn answer(request: &Request, port: u16, shown: &Shown) -> Answer {
    if !is_ours(request, port) {
        return said(403, "403");
    }
    if !matches!(request.method(), Method::Get | Method::Head) {
        return said(405, "405");
    }
    let path = request.url().split(['?', '#']).next().unwrap_or_default();
    if let Some(known) = path.strip_prefix(AFTER) {
        return said(200, &shown.after(known).to_string());
    }
    if path == SCRIPT_AT {
        return with(
            Response::from_data(SCRIPT),
            "text/javascript; charset=utf-8",
        );
    }
    match decoded(path).and_then(|it| shown.file(it.trim_start_matches('/'))) {
        Some((bytes, kind)) => with(Response::from_data(bytes), kind),
        None => said(404, "404"),
    }
}

/// Whether a request is made to the address of this server, by one of its own pages:
/// a page from elsewhere may have had its name lead here.
fn is_ours(request: &Request, port: u16) -> bool {
    let hosts = ["127.0.0.1", "localhost"].map(|it| format!("{it}:{port}"));
    let mut hosted = false;
    for header in request.headers() {
        let value = header.value.as_str();
        if header.field.equiv("Host") {
            hosted = hosts.iter().any(|it| it == value);
            if !hosted {
                return false;
            }
        } else if header.field.equiv("Origin") {
            let own = |it: &String| value.strip_prefix("http://") == Some(it);
            if !hosts.iter().any(own) {
                return false;
            }
        } else if header.field.equiv("Sec-Fetch-Site") && value == "cross-site" {
            // A link may lead here, a page may not take something in.
            let opened = |it: &Header| it.field.equiv("Sec-Fetch-Mode") && it.value == "navigate";
            if !request.headers().iter().any(opened) {
                return false;
            }
        }
    }
    hosted
}

fn said(status: u16, text: &str) -> Answer {
    with(Response::from_data(text), "text/plain; charset=utf-8").with_status_code(status)
}

fn with(response: Answer, kind: &str) -> Answer {
    let headers = [
        ("Content-Type", kind),
        ("Cache-Control", "no-store"),
        ("X-Content-Type-Options", "nosniff"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("X-Frame-Options", "DENY"),
    ];
    headers.into_iter().fold(
        response,
        |response, (name, value)| match Header::from_bytes(name, value) {
            Ok(header) => response.with_header(header),
            Err(()) => response,
        },
    )
}
