//! The parser: text to AST, or to another visitor. There is one file per section of the chapter
//! `book/en/src/guide/grammar.md`, in its order, with one parser per production, of the same name.
//! Common typing errors are accepted next to the correct form. Errors are reported at their
//! location, and parsing resumes at the next token.
//!
//! Each level of combinators moves its value. Large values, the nodes, are therefore passed to the
//! visitor where they are parsed, and the parts of a turn are stored in the parser state; only
//! small values go through combinators. If the first byte decides the alternative, no other is
//! tried.

mod arguments;
mod board_recovery;
mod boards;
mod bodies;
mod claim_recovery;
mod claims;
mod combinators;
mod comments;
mod files;
mod front_matter_parser;
mod gaps;
mod lexical;
mod parser_input;
mod parser_state;
mod steps;
mod turn_recovery;
mod turns;
mod unclosed_recovery;
mod unknown_errors;
mod unknowns;
mod variations;
mod yaml;

pub(crate) use comments::leading_language;
pub(crate) use front_matter_parser::{
    FRONT_MATTER_KEYS, MAX_FRONT_MATTER_BYTES as MAX_FRONT_BYTES, front_matter_yaml,
    parse_yaml_file,
};

use self::parser_state::ParserState;
use super::{
    RecordVisitor,
    ast::{BoardNode, Document},
    visitor::{AstBuilder, DiscardingVisitor},
};
use crate::{
    diagnostic::{Code, Diagnostic, Span},
    message::Message,
};

/// Parses a file. Returns the AST of everything that could be parsed, and all errors.
///
/// Parsing never fails. No token is skipped silently: text that is not in the AST is in a
/// diagnostic. The time is linear in the length of the text. Offsets have four bytes, so only the
/// first 4 GiB of a text are parsed, five hundred times the maximum size of a file.
///
/// ```
/// use fifangha::notation::parse;
///
/// let (document, found) = parse("---\nrules: fifangha\n---\n1. 4r\n2. 3R\n");
/// assert_eq!(document.records[0].body.len(), 2);
/// assert_eq!(found[0].label.as_ref().unwrap().to_string(), "did you mean `R`?");
/// ```
pub fn parse(text: &str) -> (Document, Vec<Diagnostic>) {
    let mut tree = AstBuilder::default();
    let found = parse_with(text, &mut tree);
    (tree.document, found)
}

/// Parses a file and passes its nodes to a visitor. Returns all errors.
pub fn parse_with(text: &str, sink: &mut dyn RecordVisitor) -> Vec<Diagnostic> {
    let page = ParserState::new(text, sink);
    if !matches!(files::file(page.input()), Ok((_, 1..))) {
        page.report(|| {
            Diagnostic::new(
                Code::EmptyFile,
                Span::at(text.len()),
                Message::new("notation.empty_file.message"),
            )
            .label(Message::new("notation.empty_file.label"))
            .help(Message::new("notation.empty_file.help"))
        });
    }
    page.finish()
}

/// Parses a board without its brackets: rows, reserves, side, rova.
///
/// ```
/// use fifangha::notation::parse_board;
///
/// let (board, mistakes) = parse_board("......../.1__111./~21/........ S_ N24");
/// assert!(mistakes.is_empty());
/// assert!(board.rows[2].damaged);
/// ```
#[must_use]
pub fn parse_board(line: &str) -> (BoardNode, Vec<Diagnostic>) {
    let mut nothing = DiscardingVisitor;
    let page = ParserState::new(line, &mut nothing);
    let board = boards::rows(page.input()).map_or_else(|_| BoardNode::default(), |(_, it)| it);
    (board, page.finish())
}
