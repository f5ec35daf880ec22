//! A language server: what an editor shows of a record while it is written.
//!
//! Diagnostics with their fixes, the board at a turn, the legal turns at the
//! cursor, the canonical layout, an outline. [`serve`] speaks the Language
//! Server Protocol on a pair of streams; `fifangha lsp` gives it standard input
//! and output.

mod actions;
mod complete;
mod definition;
mod diagnostics;
mod fold;
mod format;
mod front;
mod hints;
mod hover;
mod locate;
mod offer;
mod open;
mod outline;
mod pages;
mod places;
mod rules_page;
mod server;
mod texts;
mod transport;
mod work;

pub use places::Places;
pub use server::serve;
