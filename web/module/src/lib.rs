//! The library `fifangha` for browsers and Node.js.
//!
//! The module takes one request and returns one response, both JSON: the output of the command with
//! `--format json`, from the same code and within the same limits. `fifangha::api` lists the
//! requests. The script in `web/npm` only passes texts in and out.
//!
//! ```
//! let answer = fifangha_web::answer(r#"{"ask": "moves", "rules": "katro", "columns": "4"}"#);
//! assert!(answer.contains(r#""position":"2222/2222/2222/2222"#));
//! ```

mod ffi;

use std::cell::RefCell;

#[cfg(not(feature = "whole"))]
use fifangha::api::PlaySession as Session;
#[cfg(feature = "whole")]
use fifangha::api::Session;
#[cfg(feature = "whole")]
use fifangha::budget::SearchContext;

thread_local! {
    static SESSION: RefCell<Session> = RefCell::default();
}

/// Answers a request. Both are JSON; a failure is an `error` with a `message` and `help`, as in the
/// output of the command.
///
/// `ask` is the name of the request and `language` the language of the response; the other keys are
/// its arguments.
#[cfg(feature = "whole")]
#[must_use]
pub fn answer(request: &str) -> String {
    SESSION.with_borrow_mut(|session| session.answer(request, &SearchContext::default()))
}

/// Answers a request about a position.
#[cfg(not(feature = "whole"))]
#[must_use]
pub fn answer(request: &str) -> String {
    SESSION.with_borrow_mut(|session| session.answer(request))
}
