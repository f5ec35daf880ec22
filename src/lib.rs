//! A toolkit for recording, replaying, checking, reconstructing, illustrating and
//! publishing games of fifangha, a sowing game of Madagascar, and of related games.
//!
//! # Features
//!
//! | feature | default | adds |
//! |---|---|---|
//! | `cli` | yes | the commands, parallel search, terminals and signals |
//! | `book` | yes | `site`: the book as a site, EPUB and Typst, and the mdBook preprocessor |
//! | `serve` | yes | `fifangha serve`, the preview of the book (needs `book` and `cli`) |
//! | `png` | yes | diagrams as PNG |
//! | `pdf` | yes | diagrams as PDF (needs `png`) |
//! | `lsp` | yes | `lsp`: the language server |
//!
//! Without features the library reads, replays, checks, reconstructs and draws records as
//! SVG, with all messages in English and French; it compiles for `wasm32-unknown-unknown`.

pub mod annotate;
pub mod api;
pub mod board;
pub mod budget;
pub mod cache;
pub mod check;
#[cfg(feature = "cli")]
pub mod cli;
pub mod comment;
pub mod diagnostic;
pub mod diagram;
pub mod exercise;
pub mod explain;
pub mod figure;
#[cfg(feature = "lsp")]
pub mod lsp;
pub mod message;
pub mod notation;
pub mod project;
pub mod reading_matrix;
pub mod reconstruct;
pub mod references;
pub mod replay;
pub mod report;
pub mod search;
#[cfg(feature = "book")]
pub mod site;
#[cfg(feature = "book")]
pub mod source_claims;
mod string_table;
pub mod study;
/// What `build.rs` reads files with.
#[cfg(test)]
#[path = "../build/texts.rs"]
mod texts;
