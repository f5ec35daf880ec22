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
mod missing_dots;
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
pub(crate) use comments::{leading_language, meant_language};
pub(crate) use front_matter_parser::{FRONT_MATTER_KEYS, front_matter_yaml};
pub(crate) use missing_dots::undotted_numbers;

use self::{parse_log::ParseLog, parser_input::Input};
use super::ast::{BoardNode, Document};
use crate::{
    diagnostic::{Code, Diagnostic, MendedText, Span},
    message::Message,
};

/// Parses a file. Returns the AST of everything that could be parsed, and all errors.
///
/// Parsing never fails. No token is skipped silently: text that is not in the AST is in a
/// diagnostic. The time is linear in the length of the text. Offsets have four bytes, so only the
/// first 4 GiB of a text are parsed, five hundred times the maximum size of a file.
///
/// The parser knows no rules: [`replay`](crate::replay::replay()) finds out if a turn is legal, and
/// [`Study`](crate::study::Study) has both results. [`print`](super::print()) converts the AST back to text.
///
/// # Examples
///
/// A typing error is corrected and reported:
///
/// ```
/// use fifangha::notation::parse;
///
/// let (document, found) = parse("---\nrules: fifangha\n---\n1. 4r\n2. 3R\n");
/// assert_eq!(document.records[0].body.len(), 2);
/// assert_eq!(found[0].label.as_ref().unwrap().to_string(), "did you mean `R`?");
/// ```
///
/// The locations of the turns in a text:
///
/// ```
/// use fifangha::notation::parse;
///
/// let text = "1. 4R {Aina} 2. 3_";
/// let (document, _) = parse(text);
/// let nodes = document.records[0].body.iter();
/// let turns: Vec<_> = nodes.filter_map(|it| it.turn()).collect();
/// assert_eq!(turns[1].pit.span.slice(text), "3");
/// assert!(!turns[0].is_unknown());
/// ```
pub fn parse(text: &str) -> (Document, Vec<Diagnostic>) {
    let parsed = parse_as_typed(text);
    match parsed.1.is_empty() {
        true => with_dots(text, parsed),
        false => parse_corrected(typing_errors::correct(text), |copy| {
            with_dots(copy, parse_as_typed(copy))
        })
        .unwrap_or_else(|| with_dots(text, parsed)),
    }
}

/// Adds the missing dots of numbers to a parsed text.
fn with_dots(text: &str, parsed: (Document, Vec<Diagnostic>)) -> (Document, Vec<Diagnostic>) {
    parse_corrected(missing_dots::correct(text, &parsed.0), parse_as_typed).unwrap_or(parsed)
}

/// Parses a corrected text, and returns its AST and errors with their locations in the original;
/// `None` if it is unchanged.
fn parse_corrected(
    mut corrected: MendedText<'_>,
    parse: impl Fn(&str) -> (Document, Vec<Diagnostic>),
) -> Option<(Document, Vec<Diagnostic>)> {
    if corrected.is_unchanged() {
        return None;
    }
    let copy = corrected.finish();
    let (mut document, found) = parse(&copy);
    document.each_span(|span| *span = corrected.to_source(*span));
    Some((document, corrected.diagnostics(&copy, found)))
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
