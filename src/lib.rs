//! A toolkit in which games of fifangha and of its Malagasy kin are written
//! down, replayed, checked, reconstructed, illustrated and published.

pub mod annotate;
pub mod answer;
#[cfg(feature = "book")]
pub mod article;
pub mod board;
pub mod cache;
pub mod check;
#[cfg(feature = "cli")]
pub mod cli;
pub mod comment;
pub mod diagnostic;
pub mod diagram;
pub mod effort;
pub mod explain;
pub mod figure;
#[cfg(feature = "book")]
pub mod inventory;
pub mod keys;
#[cfg(feature = "lsp")]
pub mod lsp;
pub mod message;
pub mod notation;
pub mod project;
pub mod puzzle;
pub mod reconstruct;
pub mod replay;
pub mod report;
pub mod search;
pub mod study;
pub mod survey;
mod table;
/// What `build.rs` reads files with.
#[cfg(test)]
#[path = "../build/texts.rs"]
mod texts;
