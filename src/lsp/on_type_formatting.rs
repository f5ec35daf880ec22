//! Layout of a line when the next one begins.

use lsp_types::{Position, TextEdit};

use super::document::DocumentView;
use crate::diagnostic::Span;
use crate::notation;
use crate::notation::ast::Node;

/// Maximum size of a file that is formatted while it is typed, in bytes.
const MAX_BYTES: usize = 1 << 20;

/// The character after which a line is formatted.
pub(super) const TRIGGER: &str = "\n";

/// Returns the edit that brings the line above a position to its canonical layout. The line is left
/// alone if it has an error, if a node of it continues on another line, if it belongs in several
/// lines, or if the canonical layout of the file would change.
pub(super) fn edits(view: DocumentView<'_>, position: Position, typed: &str) -> Vec<TextEdit> {
    canonical_line(view, position, typed)
        .map(|(span, line)| TextEdit::new(view.range(span), line))
        .into_iter()
        .collect()
}

fn canonical_line(
    view: DocumentView<'_>,
    position: Position,
    typed: &str,
) -> Option<(Span, String)> {
    let text = view.text();
    if typed != TRIGGER || text.len() > MAX_BYTES {
        return None;
    }
    let above = position.line.checked_sub(1)?;
    let start = view.byte(Position::new(above, 0));
    let end = view.byte(Position::new(above, u32::MAX));
    let span = Span::new(start, end);
    let written = span.slice(text);
    let touches = |it: Span| it.start() < end && start < it.end();
    let records = &view.study.document.records;
    let record = records.iter().find(|it| touches(it.span))?;
    if touches(record.front.span) {
        return None;
    }
    let mut nodes = record
        .body
        .iter()
        .filter(|it| touches(it.span()))
        .peekable();
    nodes.peek()?;
    let whole = |node: &Node| match node {
        Node::Variation(_) | Node::Unreadable(_) | Node::BlankLine(_) => false,
        _ => span.covers(node.span()),
    };
    if !nodes.all(whole) {
        return None;
    }
    let (line, mistakes) = notation::parse(written);
    let errors = mistakes.iter().any(|it| it.is_error());
    let printed = notation::print(&line);
    let printed = printed.trim_end_matches('\n');
    if errors || printed.contains('\n') || printed == written {
        return None;
    }
    let mut new = text.to_owned();
    new.replace_range(span.range(), printed);
    let (new, _) = notation::parse(&new);
    let same = notation::print(&new) == notation::print(&view.study.document);
    same.then(|| (span, printed.to_owned()))
}
