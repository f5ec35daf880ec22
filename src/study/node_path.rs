//! Paths to the lines and nodes of a study.

use serde::{Deserialize, Serialize};

use super::Study;
use crate::notation::ast::{Node, Record};

/// A path in a study: to a game, a line of it, or a node of a line.
///
/// It lists the index of a node in each body on the way: the last one is the target, those before
/// it are variations. An empty list is the main line, before its first turn; a variation is also
/// the line that it contains. In JSON, a path without `nodes` is the end of the main line.
///
/// ```
/// use fifangha::diagnostic::SourceFile;
/// use fifangha::study::{NodePath, Study};
///
/// let study = Study::from_file(SourceFile::new("game.fif", "1. 4R (1. 3R 2. 4L) 2. 3R"));
/// assert_eq!(study.path_at(0), Some(NodePath::node(0, [0])));
/// assert_eq!(study.path_at(15), Some(NodePath::node(0, [1, 1])));
/// assert_eq!(serde_json::to_string(&NodePath::node(0, [1, 1]))?, r#"{"game":0,"nodes":[1,1]}"#);
/// assert_eq!(serde_json::from_str::<NodePath>(r#"{"game":0}"#)?, NodePath::end_of_main_line(0));
/// assert_eq!(study.resolve(&NodePath::end_of_main_line(0)), NodePath::node(0, [2]));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(transform = without_default))]
#[serde(deny_unknown_fields)]
pub struct NodePath {
    /// The record of the file, from 0.
    pub game: usize,
    /// The index of a node in each body on the way, from 0.
    #[serde(default = "last")]
    pub nodes: Vec<usize>,
}

/// Responses always contain `nodes`.
#[cfg(test)]
fn without_default(schema: &mut schemars::Schema) {
    let nodes = schema.pointer_mut("/properties/nodes");
    nodes.and_then(|it| it.as_object_mut()?.remove("default"));
}

fn last() -> Vec<usize> {
    vec![NodePath::LAST_TURN]
}

impl NodePath {
    /// The index of the last turn of a body; the line itself if it has no turn.
    pub const LAST_TURN: usize = usize::MAX;

    /// Returns the main line of a game, counted from 0: before its first turn.
    #[must_use]
    pub const fn main_line(game: usize) -> Self {
        Self {
            game,
            nodes: Vec::new(),
        }
    }

    /// Returns the end of the main line of a game, counted from 0.
    #[must_use]
    pub fn end_of_main_line(game: usize) -> Self {
        Self {
            game,
            nodes: last(),
        }
    }

    /// Returns a node of a game, counted from 0.
    #[must_use]
    pub fn node(game: usize, nodes: impl Into<Vec<usize>>) -> Self {
        Self {
            game,
            nodes: nodes.into(),
        }
    }
}

impl Study {
    /// Returns the innermost node that contains an offset or ends there, or the main line if
    /// there is none; `None` if the file has no game.
    #[must_use]
    pub fn path_at(&self, byte: usize) -> Option<NodePath> {
        let records = &self.document.records;
        let after = records.partition_point(|record| record.span.start() <= byte);
        let game = after.saturating_sub(1);
        let mut body: &[Node] = &records.get(game)?.body;
        let mut nodes = Vec::new();
        loop {
            let after = body.partition_point(|node| node.span().start() <= byte);
            let Some(index) = after.checked_sub(1) else {
                break;
            };
            let node = &body[index];
            if byte > node.span().end() || matches!(node, Node::BlankLine(_)) {
                break;
            }
            nodes.push(index);
            match node {
                Node::Variation(variation) if byte < variation.span.end() => body = &variation.body,
                _ => break,
            }
        }
        Some(NodePath { game, nodes })
    }

    /// Returns a path with [`NodePath::LAST_TURN`] replaced by the index of the last turn; other
    /// paths are returned as they are.
    #[must_use]
    pub fn resolve(&self, at: &NodePath) -> NodePath {
        let mut resolved = at.clone();
        let Some((&NodePath::LAST_TURN, way)) = at.nodes.split_last() else {
            return resolved;
        };
        resolved.nodes.pop();
        let record = self.document.records.get(at.game);
        let body = record.and_then(|record| line_body(record, way));
        resolved
            .nodes
            .extend(body.and_then(|body| body.iter().rposition(is_turn)));
        resolved
    }

    /// Returns the node at a path; `None` for a main line, or if there is none.
    #[must_use]
    pub fn node(&self, at: &NodePath) -> Option<&Node> {
        let (last, way) = at.nodes.split_last()?;
        line_body(self.document.records.get(at.game)?, way)?.get(*last)
    }
}

/// Returns `true` if a node plays turns.
pub(super) const fn is_turn(node: &Node) -> bool {
    matches!(node, Node::Turn(_) | Node::Gap(_) | Node::Sow(_))
}

/// Returns the body at the end of a path.
pub(crate) fn line_body<'s>(record: &'s Record, way: &[usize]) -> Option<&'s [Node]> {
    way.iter().try_fold(record.body.as_slice(), |body, &index| {
        match body.get(index)? {
            Node::Variation(variation) => Some(variation.body.as_slice()),
            _ => None,
        }
    })
}
