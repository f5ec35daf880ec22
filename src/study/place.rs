//! Places in a study: a line, or a node of one.

use serde::{Deserialize, Serialize};

use super::Study;
use crate::notation::tree::{Node, Record};

/// A place in a study: a game, a line of it, or a node of a line.
///
/// It names the nodes to go down by, each by its index in the body that holds
/// it: the last one is meant, those before it are variations. Without nodes it
/// is the main line; a variation is also the line that it holds.
///
/// ```
/// use fifangha::diagnostic::SourceFile;
/// use fifangha::study::{At, Study};
///
/// let study = Study::of(SourceFile::new("game.fif", "1. 4R (1. 3R 2. 4L) 2. 3R"));
/// assert_eq!(study.at(0), Some(At::node(0, [0])));
/// assert_eq!(study.at(15), Some(At::node(0, [1, 1])));
/// assert_eq!(serde_json::to_string(&At::node(0, [1, 1]))?, r#"{"game":0,"nodes":[1,1]}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct At {
    /// Which record of the file, from 0.
    pub game: usize,
    /// The index of a node in each body on the way, from 0.
    #[serde(default)]
    pub nodes: Vec<usize>,
}

impl At {
    /// The main line of a game, counted from 0.
    #[must_use]
    pub const fn main(game: usize) -> Self {
        Self {
            game,
            nodes: Vec::new(),
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
    pub fn at(&self, byte: usize) -> Option<At> {
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
        Some(At { game, nodes })
    }

    /// The node at a place; `None` for a main line, and where there is none.
    #[must_use]
    pub fn node(&self, at: &At) -> Option<&Node> {
        let (last, way) = at.nodes.split_last()?;
        body(self.document.records.get(at.game)?, way)?.get(*last)
    }
}

/// The body that a way down leads to.
pub(crate) fn body<'s>(record: &'s Record, way: &[usize]) -> Option<&'s [Node]> {
    way.iter().try_fold(record.body.as_slice(), |body, &index| {
        match body.get(index)? {
            Node::Variation(variation) => Some(variation.body.as_slice()),
            _ => None,
        }
    })
}
