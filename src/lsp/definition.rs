//! Definition of the item under the cursor.

use lsp_types::Position;

use super::cursor_context::{comment_at, locate};
use super::document::DocumentView;
use super::front_matter::{self, FrontMatterSubject};
use super::rules_page;
use crate::diagnostic::Span;
use crate::notation::ast::{Node, Record};

/// The location of a definition.
#[derive(Debug)]
pub(super) enum DefinitionTarget {
    /// In the same file.
    Here(Span),
    /// On the page of the rules, at a zero-based line.
    Page {
        name: String,
        text: String,
        line: usize,
    },
}

/// Returns the definition of the item at a position. For the game of `rules` or
/// a parameter, it is the page of the rules; for the key of a source, its
/// description; for a turn in a variation, the turn to which it is an
/// alternative.
pub(super) fn definition(view: DocumentView<'_>, position: Position) -> Option<DefinitionTarget> {
    let byte = view.byte(position);
    let spot = locate(view, byte)?;
    if spot.in_front {
        return match front_matter::subject(spot.record, byte)? {
            FrontMatterSubject::Rules(_) => rules_page_target(view, spot.record, |_| Some(0)),
            FrontMatterSubject::Parameter(parameter, _) => {
                rules_page_target(view, spot.record, |text| {
                    rules_page::parameter_line(text, parameter)
                })
            }
            FrontMatterSubject::Source(key) => source_target(spot.record, &key.value),
        };
    }
    let node = spot.node?;
    if let Some(comment) = comment_at(node, byte) {
        return source_target(
            spot.record,
            &front_matter::cited_source_key(comment, byte)?.value,
        );
    }
    match node {
        Node::Turn(_) => Some(DefinitionTarget::Here(spot.varied?.span)),
        _ => None,
    }
}

fn source_target(record: &Record, key: &str) -> Option<DefinitionTarget> {
    Some(DefinitionTarget::Here(
        front_matter::find_source(record, key)?.key.span,
    ))
}

fn rules_page_target(
    view: DocumentView<'_>,
    record: &Record,
    line: impl FnOnce(&str) -> Option<usize>,
) -> Option<DefinitionTarget> {
    let game = front_matter::game_rules(record, view.study.known_games)?;
    let text = rules_page::page(&game, &view.source_names(), view.strings);
    Some(DefinitionTarget::Page {
        name: format!("{}.md", game.base),
        line: line(&text).unwrap_or(0),
        text,
    })
}
