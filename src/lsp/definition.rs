//! Where the thing under the cursor is said.

use lsp_types::Position;

use super::front::{self, Subject};
use super::locate::{comment_at, locate};
use super::open::View;
use super::rules_page;
use crate::diagnostic::Span;
use crate::notation::tree::{Node, Record};

/// Where something is said.
#[derive(Debug)]
pub(super) enum Target {
    /// In the same file.
    Here(Span),
    /// On a page of the rules, at a line from 0.
    Page {
        name: String,
        text: String,
        line: usize,
    },
}

/// The game of `rules`, a parameter: the page of the rules. The key of a
/// source: its description. A turn in a variation: the turn that it varies.
pub(super) fn definition(view: View<'_>, position: Position) -> Option<Target> {
    let byte = view.byte(position);
    let spot = locate(view, byte)?;
    if spot.in_front {
        return match front::subject(spot.record, byte)? {
            Subject::Rules(_) => page(view, spot.record, |_| Some(0)),
            Subject::Parameter(parameter, _) => page(view, spot.record, |text| {
                rules_page::line_of(text, parameter)
            }),
            Subject::Source(key) => described(spot.record, &key.value),
        };
    }
    let node = spot.node?;
    if let Some(comment) = comment_at(node, byte) {
        return described(spot.record, &front::cited(comment, byte)?.value);
    }
    match node {
        Node::Turn(_) => Some(Target::Here(spot.varied?.span)),
        _ => None,
    }
}

fn described(record: &Record, key: &str) -> Option<Target> {
    Some(Target::Here(front::source(record, key)?.key.span))
}

fn page(
    view: View<'_>,
    record: &Record,
    line: impl FnOnce(&str) -> Option<usize>,
) -> Option<Target> {
    let game = front::game_rules(record)?;
    let text = rules_page::page(&game, view.strings);
    Some(Target::Page {
        name: format!("{}.md", game.base),
        line: line(&text).unwrap_or(0),
        text,
    })
}
