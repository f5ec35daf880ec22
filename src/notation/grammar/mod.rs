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

pub use document::parse;
