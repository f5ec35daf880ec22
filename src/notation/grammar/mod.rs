//! Text to tree. One file for each noun of the notation; every mistake is reported at its
//! place, and the reading goes on at the next token.

mod board;
mod claim;
mod comment;
mod document;
mod front;
mod lex;
mod reader;
mod turn;
mod yaml;

pub use board::parse_board;
pub(crate) use comment::language_of;
pub use document::parse;
pub(crate) use front::{KEYS, front_fields, yaml};
