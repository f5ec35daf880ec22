//! The steps of attacks that once worked: a hostile project, record, request or
//! page, and what must come of it.
#![cfg(all(feature = "book", feature = "cli"))]

mod board_storage;
#[cfg(feature = "lsp")]
mod lsp;
mod records;
#[cfg(feature = "serve")]
mod serve;
mod stopped;
mod terminal;
