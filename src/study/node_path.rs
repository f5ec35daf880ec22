//! Places in a study: a line, or a node of one.

use serde::{Deserialize, Serialize};

use super::Study;
use crate::notation::ast::{Node, Record};

/// A place in a study: a game, a line of it, or a node of a line.
///
/// It names the nodes to go down by, each by its index in the body that holds
/// it: the last one is meant, those before it are variations. An empty list is
/// the main line, before its first turn; a variation is also the line that it
/// holds. In JSON, a place without `nodes` is the end of the main line.
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
    /// Which record of the file, from 0.
    pub game: usize,
    /// The index of a node in each body on the way, from 0.
    #[serde(default = "last")]
    pub nodes: Vec<usize>,
}

/// Answers name every place in full.
#[cfg(test)]
fn without_default(schema: &mut schemars::Schema) {
    let nodes = schema.pointer_mut("/properties/nodes");
    nodes.and_then(|it| it.as_object_mut()?.remove("default"));
}

fn last() -> Vec<usize> {
    vec![NodePath::LAST_TURN]
}

impl NodePath {
    /// The index that stands for the last turn of a body, or of the line itself if
    /// it has none.
    pub const LAST_TURN: usize = usize::MAX;

    /// The main line of a game, counted from 0: before its first turn.
    #[must_use]
    pub const fn main_line(game: usize) -> Self {
        Self {
            game,
            nodes: Vec::new(),
        }
    }

    /// The end of the main line of a game, counted from 0.
    #[must_use]
    pub fn end_of_main_line(game: usize) -> Self {
        Self {
            game,
            nodes: last(),
        }
    }

    /// A node of a game, counted from 0.
    #[must_use]
    pub fn node(game: usize, nodes: impl Into<Vec<usize>>) -> Self {
        Self {
            game,
            nodes: nodes.into(),
        }
    }
}

impl Study {
    /// The innermost node at a byte, or that ends there; the main line where
    /// there is none. `None` where the file has no game.
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

    /// Returns a place with the index of its last turn in the place of
    /// [`NodePath::LAST_TURN`]; other places are returned as they are.
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

    /// The node at a place; `None` for a main line, and where there is none.
    #[must_use]
    pub fn node(&self, at: &NodePath) -> Option<&Node> {
        let (last, way) = at.nodes.split_last()?;
        line_body(self.document.records.get(at.game)?, way)?.get(*last)
    }
}

/// Whether a node plays turns.
pub(super) const fn is_turn(node: &Node) -> bool {
    matches!(node, Node::Turn(_) | Node::Gap(_) | Node::Sow(_))
}

/// The body that a way down leads to.
pub(crate) fn line_body<'s>(record: &'s Record, way: &[usize]) -> Option<&'s [Node]> {
    way.iter().try_fold(record.body.as_slice(), |body, &index| {
        match body.get(index)? {
            Node::Variation(variation) => Some(variation.body.as_slice()),
            _ => None,
        }
    })
}
