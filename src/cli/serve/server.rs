//! An HTTP server for the browsers of this machine.
//!
//! Anything on this machine, and any web page that is open in a browser, can send
//! requests here. A request body is refused without being read, a connection answers one
//! request and ends after [`CONNECTION_LIFETIME`], and there are at most
//! [`MAX_CONNECTIONS`] of them, all on one thread.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use http_body_util::Full;
use hyper::body::{Body, Bytes};
use hyper::header::{self, HeaderMap, HeaderName, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode, rt};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::sync::{Semaphore, watch};
use tokio::time::{sleep, timeout};

use crate::report::escape;
use crate::site::{media_type, percent_decode};

/// The number of connections that are answered at once; others wait until one ends.
const MAX_CONNECTIONS: usize = 128;

/// The time in which a request has to be sent completely.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(5);

/// The time after which a connection is closed, whatever its state.
const CONNECTION_LIFETIME: Duration = Duration::from_secs(60);

/// The number of bytes that a request head may have.
const MAX_HEAD_BYTES: usize = 16 << 10;

/// The script that reloads a page, and its path. The content security policy allows no
/// inline script.
const RELOAD_SCRIPT: &str = include_str!("../../../templates/serve.js");
const RELOAD_SCRIPT_PATH: &str = "/.fifangha/serve.js";

/// The first directive of the policy of a page, and the one that permits requests here.
const CSP_DEFAULT_SRC: &str = "default-src";
const CSP_CONNECT_SRC: &str = "connect-src";

/// The path of requests for a newer version, followed by the known version.
const VERSION_PATH: &str = "/.fifangha/after/";

/// The site as it is served now.
pub(super) struct LiveSite {
    state: Mutex<LiveSiteState>,
    /// The version, which differs after each change and each start.
    version: watch::Sender<u64>,
    /// The heading of the list of errors.
    title: String,
    /// The maximum time that a request waits for a newer version.
    max_wait: Duration,
}

#[derive(Default)]
struct LiveSiteState {
    /// The files of the site by their paths.
    pages: BTreeMap<String, Bytes>,
    /// The pages that were requested since the last change, as they are sent.
    rendered: BTreeMap<String, Bytes>,
    mistakes: Option<String>,
}

impl LiveSite {
    /// Creates an empty site.
    pub(super) fn new(title: String) -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let version = now.map_or(0, |it| it.as_secs() << 20);
        Self {
            state: Mutex::default(),
            version: watch::Sender::new(version),
            title,
            max_wait: Duration::from_secs(20),
        }
    }

    /// Replaces the pages.
    pub(super) fn set_pages(&self, pages: Vec<(String, Vec<u8>)>) {
        let pages = pages.into_iter().map(|(path, it)| (path, it.into()));
        let pages = pages.collect();
        self.change(|state| {
            state.pages = pages;
            state.mistakes = None;
        });
    }

    /// Shows errors on top of the current pages.
    pub(super) fn set_mistakes(&self, mistakes: String) {
        self.change(|state| state.mistakes = Some(mistakes));
    }

    fn change(&self, change: impl FnOnce(&mut LiveSiteState)) {
        let mut state = self.state();
        change(&mut state);
        state.rendered.clear();
        self.version.send_modify(|version| *version += 1);
    }

    fn state(&self) -> MutexGuard<'_, LiveSiteState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the version as soon as it is not `known`, or after `max_wait`.
    async fn wait_for_newer(&self, known: &str) -> u64 {
        let mut version = self.version.subscribe();
        let newer = version.wait_for(|version| version.to_string() != known);
        _ = timeout(self.max_wait, newer).await;
        *self.version.borrow()
    }

    /// Returns a file by its path in the site, with its type.
    fn file(&self, path: &str) -> Option<(Bytes, &'static str)> {
        let mut state = self.state();
        let path = match path.is_empty() || path.ends_with('/') {
            true => format!("{path}index.html"),
            false => path.to_owned(),
        };
        let kind = media_type(Path::new(&path));
        let bytes = match state.pages.get(&path) {
            Some(bytes) => bytes.clone(),
            None if state.mistakes.is_some() && path.ends_with(".html") => {
                Bytes::from_static(b"<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<body></body>")
            }
            None => return None,
        };
        if !path.ends_with(".html") {
            return Some((bytes, kind));
        }
        if let Some(page) = state.rendered.get(&path) {
            return Some((page.clone(), kind));
        }
        let asking = format!("{CSP_CONNECT_SRC} 'self'; {CSP_DEFAULT_SRC}");
        let html = String::from_utf8_lossy(&bytes).replacen(CSP_DEFAULT_SRC, &asking, 1);
        let added = self.page_suffix(&state);
        let page = Bytes::from(html.replacen("</body>", &format!("{added}</body>"), 1));
        // Only pages of the book are cached: other paths are unlimited.
        if state.pages.contains_key(&path) {
            state.rendered.insert(path, page.clone());
        }
        Some((page, kind))
    }

    /// Returns the end of a page: the errors, and the script that reloads it.
    fn page_suffix(&self, state: &LiveSiteState) -> String {
        let version = *self.version.borrow();
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
            "{}<script src=\"{RELOAD_SCRIPT_PATH}\" data-version=\"{version}\" \
             data-after=\"{VERSION_PATH}{version}\"></script>\n",
            mistakes.unwrap_or_default()
        )
    }
}

/// Starts to answer at a port of this machine and returns its number.
///
/// # Errors
///
/// Returns an error if the port is not available.
pub(super) fn start(port: u16, live_site: &Arc<LiveSite>) -> io::Result<u16> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
    listener.set_nonblocking(true)?;
    let port = listener.local_addr()?.port();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let listener = {
        let _inside = runtime.enter();
        tokio::net::TcpListener::from_std(listener)?
    };
    let live_site = Arc::clone(live_site);
    thread::spawn(move || runtime.block_on(accept(&listener, port, &live_site)));
    Ok(port)
}

async fn accept(listener: &tokio::net::TcpListener, port: u16, live_site: &Arc<LiveSite>) {
    let free = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    // The semaphore is never closed.
    while let Ok(permit) = Arc::clone(&free).acquire_owned().await {
        let Ok((stream, _)) = listener.accept().await else {
            // The process may be out of file descriptors until a connection ends.
            sleep(Duration::from_millis(50)).await;
            continue;
        };
        let live_site = Arc::clone(live_site);
        tokio::spawn(async move {
            _ = timeout(
                CONNECTION_LIFETIME,
                handle_connection(TokioIo::new(stream), port, &live_site),
            )
            .await;
            drop(permit);
        });
    }
}

/// Answers one request and closes the connection. The body of a request is never polled,
/// so only those of its bytes are read that came with the head.
async fn handle_connection(
    stream: impl rt::Read + rt::Write + Unpin,
    port: u16,
    live_site: &LiveSite,
) {
    let answered = service_fn(async |request: Request<_>| {
        Ok::<_, Infallible>(answer(&request, port, live_site).await)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(REQUEST_TIMEOUT)
        .max_buf_size(MAX_HEAD_BYTES)
        .keep_alive(false)
        .serve_connection(stream, answered);
    // The client may have left.
    _ = connection.await;
}

/// Answers the bytes that a client sends in one connection, without a socket. Returns
/// what is sent back, and how many of the bytes were read.
#[doc(hidden)]
pub fn answer_bytes(site: &[(&str, &[u8])], port: u16, sent: &[u8]) -> (Vec<u8>, usize) {
    let live_site = LiveSite {
        version: watch::Sender::new(0),
        max_wait: Duration::ZERO,
        ..LiveSite::new(String::new())
    };
    let site = site.iter().map(|(path, it)| ((*path).into(), it.to_vec()));
    live_site.set_pages(site.collect());
    let (mut rest, mut answer) = (sent, Vec::new());
    let stream = TokioIo::new(tokio::io::join(&mut rest, &mut answer));
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build();
    if let Ok(runtime) = runtime {
        runtime.block_on(handle_connection(stream, port, &live_site));
    }
    let read = sent.len() - rest.len();
    (answer, read)
}

type HttpResponse = Response<Full<Bytes>>;

async fn answer(request: &Request<impl Body>, port: u16, live_site: &LiveSite) -> HttpResponse {
    if !is_own_origin(request, port) {
        return status_response(StatusCode::FORBIDDEN);
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return status_response(StatusCode::METHOD_NOT_ALLOWED);
    }
    if !request.body().is_end_stream() {
        return status_response(StatusCode::PAYLOAD_TOO_LARGE);
    }
    let path = request.uri().path();
    if let Some(known) = path.strip_prefix(VERSION_PATH) {
        let version = live_site.wait_for_newer(known).await;
        return content_response(version.to_string(), PLAIN_TEXT);
    }
    if path == RELOAD_SCRIPT_PATH {
        return content_response(RELOAD_SCRIPT, "text/javascript; charset=utf-8");
    }
    match percent_decode(path).and_then(|it| live_site.file(it.trim_start_matches('/'))) {
        Some((bytes, kind)) => content_response(bytes, kind),
        None => status_response(StatusCode::NOT_FOUND),
    }
}

/// Returns `true` if a request is made to the address of this server, by one of its own
/// pages. Another name may have been made to resolve to this machine (DNS rebinding).
fn is_own_origin(request: &Request<impl Body>, port: u16) -> bool {
    let hosts = ["127.0.0.1", "localhost"].map(|it| format!("{it}:{port}"));
    let is_host = |it: &str| hosts.iter().any(|host| host == it);
    let headers = request.headers();
    let hosted = header_values(headers, header::HOST).all(|it| it.is_some_and(is_host));
    let own = |it: &str| it.strip_prefix("http://").is_some_and(is_host);
    // A link from another site is permitted, embedding is not.
    let opened = header_values(headers, FETCH_MODE).any(|it| it == Some("navigate"));
    headers.contains_key(header::HOST)
        && hosted
        && request
            .uri()
            .authority()
            .is_none_or(|it| is_host(it.as_str()))
        && header_values(headers, header::ORIGIN).all(|it| it.is_some_and(own))
        && (opened || header_values(headers, FETCH_SITE).all(|it| it != Some("cross-site")))
}

const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
const FETCH_MODE: HeaderName = HeaderName::from_static("sec-fetch-mode");

/// Returns all values of a header; one that is not visible ASCII is `None`.
fn header_values(headers: &HeaderMap, name: HeaderName) -> impl Iterator<Item = Option<&str>> {
    let values = headers.get_all(name).into_iter();
    values.map(|value| value.to_str().ok())
}

const PLAIN_TEXT: &str = "text/plain; charset=utf-8";

fn status_response(status: StatusCode) -> HttpResponse {
    let mut answer = content_response(status.as_str().to_owned(), PLAIN_TEXT);
    *answer.status_mut() = status;
    answer
}

fn content_response(body: impl Into<Bytes>, kind: &'static str) -> HttpResponse {
    let mut answer = Response::new(Full::new(body.into()));
    for (name, value) in [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, "no-store"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            "same-origin",
        ),
        (header::X_FRAME_OPTIONS, "DENY"),
    ] {
        answer
            .headers_mut()
            .insert(name, HeaderValue::from_static(value));
    }
    answer
}
