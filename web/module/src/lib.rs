//! The library `fifangha` for browsers and node.
//!
//! One question as JSON comes in, one answer as JSON goes out: what the command
//! gives with `--format json`, from the same code and within the same bounds.
//! [`answer`] says what can be asked. The script beside it in `web/npm` only
//! carries texts in and out.
//!
//! ```
//! let answer = fifangha_web::answer(r#"{"ask": "moves", "rules": "katro", "columns": "4"}"#);
//! assert!(answer.starts_with(r#"{"rules":"katro","position":"2222/2222/2222/2222"#));
//! ```

#[cfg(feature = "whole")]
mod explain;
mod ffi;
mod picture_requests;
#[cfg(feature = "whole")]
mod record;
mod request;
#[cfg(feature = "whole")]
mod search_requests;

pub use request::answer;
