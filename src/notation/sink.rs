//! Where what is read goes: into a tree, or to whoever wants no tree.

use super::tree::{Document, Front, Node, Record, Span, Turn, Variation};
use crate::diagnostic::Diagnostic;

/// Takes what stands in a file, in the order in which it is read.
///
/// A [tree](super::tree) is one of them; who only plays the turns needs none.
///
/// ```
/// use fifangha::diagnostic::Diagnostic;
/// use fifangha::notation::{Sink, read, tree::{Front, Node, Span}};
///
/// /// Counts turns, variations left out, and keeps nothing.
/// #[derive(Default)]
/// struct Turns { depth: usize, count: usize }
///
/// impl Sink for Turns {
///     fn begin(&mut self, _: Front) {}
///     fn node(&mut self, node: Node) {
///         self.count += usize::from(self.depth == 0 && matches!(node, Node::Turn(_)));
///     }
///     fn open(&mut self) { self.depth += 1; }
///     fn close(&mut self, _: Span) { self.depth -= 1; }
///     fn end(&mut self, _: Span, _: &[Diagnostic]) {}
///     fn wants_words(&self) -> bool { false }
/// }
///
/// let mut turns = Turns::default();
/// let found = read("1. 4R {Stored.} 2. 3R (2. 2L)", &mut turns);
/// assert!(found.is_empty());
/// assert_eq!(turns.count, 2);
/// ```
pub trait Sink {
    /// A record begins, with its front matter; empty where it has none.
    fn begin(&mut self, front: Front);

    /// The next node of the body or the variation that is open; never a
    /// [`Node::Variation`].
    fn node(&mut self, node: Node);

    /// The next node, where it is a turn: it is lent, so that who keeps none takes no memory
    /// for it. Who does not say what becomes of it is handed it as a [node](Self::node).
    fn turn(&mut self, turn: &mut Turn) {
        self.node(Node::Turn(turn.take()));
    }

    /// A variation begins.
    fn open(&mut self);

    /// The variation that began last ends; the span holds its parentheses.
    fn close(&mut self, span: Span);

    /// The record ends; the span holds all of it. With it come the mistakes of the file up to
    /// here, in the order in which they were found.
    fn end(&mut self, span: Span, mistakes: &[Diagnostic]);

    /// Whether comments, line comments and empty lines between the nodes are wanted: else
    /// they are read, and not handed on.
    fn wants_words(&self) -> bool {
        true
    }
}

/// Makes the tree.
#[derive(Default)]
pub(crate) struct Tree {
    pub(crate) document: Document,
    front: Front,
    /// The body, and in it the variations that are open.
    bodies: Vec<Vec<Node>>,
}

impl Tree {
    /// The body that ends here. An empty line at its end parts nothing.
    fn body(&mut self) -> Vec<Node> {
        let mut body = self.bodies.pop().unwrap_or_default();
        body.pop_if(|node| matches!(node, Node::BlankLine(_)));
        body
    }
}

impl Sink for Tree {
    fn begin(&mut self, front: Front) {
        self.front = front;
        self.bodies.push(Vec::new());
    }

    fn node(&mut self, node: Node) {
        if let Some(body) = self.bodies.last_mut() {
            body.push(node);
        }
    }

    fn open(&mut self) {
        self.bodies.push(Vec::new());
    }

    fn close(&mut self, span: Span) {
        let body = self.body();
        self.node(Node::Variation(Variation { body, span }));
    }

    fn end(&mut self, span: Span, _: &[Diagnostic]) {
        let body = self.body();
        let front = std::mem::take(&mut self.front);
        self.document.records.push(Record { front, body, span });
    }
}

/// Takes nothing: for a board or a value that is read alone.
pub(super) struct Nothing;

impl Sink for Nothing {
    fn begin(&mut self, _: Front) {}
    fn node(&mut self, _: Node) {}
    fn open(&mut self) {}
    fn close(&mut self, _: Span) {}
    fn end(&mut self, _: Span, _: &[Diagnostic]) {}
}
