//! The library `fifangha` for browsers and Node.js.
//!
//! The module takes one request and returns one response, both JSON: the output of the command with
//! `--format json`, from the same code and within the same limits. [`answer`] lists the requests.
//! The script in `web/npm` only passes texts in and out.
//!
//! ```
//! let answer = fifangha_web::answer(r#"{"ask": "moves", "rules": "katro", "columns": "4"}"#);
//! assert!(answer.contains(r#""position":"2222/2222/2222/2222"#));
//! ```

#[cfg(feature = "whole")]
mod explain_requests;
mod ffi;
mod picture_requests;
#[cfg(feature = "whole")]
mod record;
mod request;
#[cfg(feature = "whole")]
mod search_requests;

pub use request::{answer, answer_within};
