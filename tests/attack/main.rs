//! The steps of attacks that once worked: a hostile project, record, request or
//! page, and what must come of it.
#![cfg(all(feature = "book", feature = "cli"))]

#[cfg(feature = "serve")]
#[path = "../support/mod.rs"]
mod support;

mod lsp;
mod records;
mod serve;
mod stopped;
mod terminal;
