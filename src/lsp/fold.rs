//! Folding ranges: front matter, comments, boards, variations.

use lsp_types::{FoldingRange, FoldingRangeKind};

use super::document::DocumentView;
use crate::diagnostic::Span;
use crate::notation::ast::Node;

/// Maximum number of ranges returned.
const MAX_RANGES: usize = 20_000;

/// Returns the foldable parts of a file that span several lines.
pub(super) fn ranges(view: DocumentView<'_>) -> Vec<FoldingRange> {
    let mut spans = Vec::new();
    for record in &view.study.document.records {
        spans.push((record.front.span, None));
        collect(&record.body, &mut spans);
    }
    let several_lines = |(span, kind)| {
        let range = view.range(span);
        (range.start.line < range.end.line).then(|| FoldingRange {
            start_line: range.start.line,
            end_line: range.end.line,
            kind,
            ..FoldingRange::default()
        })
    };
    spans
        .into_iter()
        .filter_map(several_lines)
        .take(MAX_RANGES)
        .collect()
}

fn collect(body: &[Node], spans: &mut Vec<(Span, Option<FoldingRangeKind>)>) {
    for node in body {
        match node {
            Node::Comment(comment) => spans.push((comment.span, Some(FoldingRangeKind::Comment))),
            Node::Board(board) => spans.push((board.span, None)),
            Node::Variation(variation) => {
                spans.push((variation.span, None));
                collect(&variation.body, spans);
            }
            _ => {}
        }
    }
}
