//! Text to tree, or to whatever takes its place. A file for each section of the chapter
//! `book/en/src/guide/grammar.md`, in its order, and in it a parser for each production, under
//! its name. What is nearly right is read beside what is right; what is wrong is reported at its
//! place, and the reading goes on at the next token.
//!
//! Each level of combinators hands its value on by moving it. So what is large, a node, is handed
//! to the sink where it is read, by a plain call, and the parts of a turn are put down on the page;
//! what is small goes through combinators; and where the first byte tells what stands here, nothing
//! else is tried.

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

/// Reads a file: everything that could be read, and all that could not.
///
/// It always answers. No token is skipped in silence: what is not in the tree is in a
/// diagnostic. The time is linear in the length of the text. Places are numbers of four
/// bytes: of a text of more than 4 GiB, five hundred times what a file may have, its beginning
/// is read.
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

/// Reads a file and hands on what it holds, as it is read; gives all that could not be read.
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

/// Reads a board without its brackets: rows, reserves, side, rova.
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
