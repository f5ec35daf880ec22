//! The parser: text to AST. There is one file per section of the chapter
//! `book/en/src/guide/grammar.md`, in its order, with one parser per production, of the same name,
//! which returns its node. Common typing errors are accepted next to the correct form. Errors are
//! reported at their location, and parsing resumes at the next token.

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
mod parse_log;
mod parser_input;
mod steps;
mod turn_recovery;
mod turns;
mod typing_errors;
mod unclosed_recovery;
mod unknown_errors;
mod unknowns;
mod variations;

#[cfg(feature = "lsp")]
pub(crate) use boards::is_siglum;
pub(crate) use comments::leading_language;
pub(crate) use front_matter_parser::{FRONT_MATTER_KEYS, front_matter_yaml};

use self::{parse_log::ParseLog, parser_input::Input};
use super::ast::{BoardNode, Document};
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
    let (document, found) = parse_as_typed(text);
    if found.is_empty() {
        return (document, found);
    }
    let mut corrected = typing_errors::correct(text);
    if corrected.is_unchanged() {
        return (document, found);
    }
    let copy = corrected.finish();
    let (mut document, found) = parse_as_typed(&copy);
    document.each_span(|span| *span = corrected.to_source(*span));
    (document, corrected.diagnostics(&copy, found))
}

/// Parses a file without correcting typing errors.
fn parse_as_typed(text: &str) -> (Document, Vec<Diagnostic>) {
    let log = ParseLog::new(text);
    let records = files::file(Input::new(&log)).map_or_else(|_| Vec::new(), |(_, it)| it);
    if records.is_empty() {
        log.report(|| {
            Diagnostic::new(
                Code::EmptyFile,
                Span::at(text.len()),
                Message::new("notation.empty_file.message"),
            )
            .label(Message::new("notation.empty_file.label"))
            .help(Message::new("notation.empty_file.help"))
        });
    }
    (Document { records }, log.finish())
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
    let log = ParseLog::new(line);
    let board = boards::rows(Input::new(&log)).map_or_else(|_| BoardNode::default(), |(_, it)| it);
    (board, log.finish())
}
