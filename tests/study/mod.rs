//! Studies: the effects of edits.

mod directions;
mod edits;
mod properties;
mod turn_around;

use std::sync::LazyLock;

use fifangha::budget::{Budget, SearchContext, SearchLimits};
use fifangha::cache::ResultCache;
use fifangha::diagnostic::SourceFile;
use fifangha::notation::ast::{Document, Node};
use fifangha::study::Study;
use fifangha_rules::Games;

/// Replays a text. Each claim is proved once for all texts.
fn study(text: impl Into<String>) -> Study {
    static PROOFS: LazyLock<ResultCache> = LazyLock::new(ResultCache::in_memory);
    let context = SearchContext::default().with_cache(&PROOFS);
    let proofs = Budget::new(SearchLimits::FILE, &context);
    Study::from_file_with_budget(SourceFile::new("record.fif", text), Games::BUILT_IN, proofs)
}

/// Returns the number of turns played, including those of variations.
fn turns_played(study: &Study) -> usize {
    use fifangha::replay::{Line, LineItem};
    fn of(line: &Line) -> usize {
        let items = line.items.iter();
        items
            .map(|item| match item {
                LineItem::Turn(_) => 1,
                LineItem::Variation(line) => of(line),
                _ => 0,
            })
            .sum()
    }
    study.replay.games.iter().map(|game| of(&game.line)).sum()
}

/// Returns the AST without spans and empty lines.
fn plain(document: &Document) -> Document {
    fn clear(body: &mut Vec<Node>) {
        body.retain(|node| !matches!(node, Node::BlankLine(_)));
        for node in body {
            match node {
                Node::Variation(variation) => clear(&mut variation.body),
                Node::LineComment(comment) => comment.trailing = false,
                _ => {}
            }
        }
    }
    let mut document = document.clone().without_spans();
    for record in &mut document.records {
        clear(&mut record.body);
    }
    document
}
