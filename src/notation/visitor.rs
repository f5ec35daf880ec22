//! Where what is read goes: into a tree, or to whoever wants no tree.

use super::ast::{Document, FrontMatter, Node, Record, Span, TurnNode, Variation};
use crate::diagnostic::Diagnostic;

/// Takes what stands in a file, in the order in which it is read.
///
/// A [tree](super::ast) is one of them; who only plays the turns needs none.
///
/// ```
/// use fifangha::diagnostic::Diagnostic;
/// use fifangha::notation::{RecordVisitor, parse_with, ast::{FrontMatter, Node, Span}};
///
/// /// Counts turns, variations left out, and keeps nothing.
/// #[derive(Default)]
/// struct Turns { depth: usize, count: usize }
///
/// impl RecordVisitor for Turns {
///     fn begin_record(&mut self, _: FrontMatter) {}
///     fn visit_node(&mut self, node: Node) {
///         self.count += usize::from(self.depth == 0 && matches!(node, Node::Turn(_)));
///     }
///     fn begin_variation(&mut self) { self.depth += 1; }
///     fn end_variation(&mut self, _: Span) { self.depth -= 1; }
///     fn end_record(&mut self, _: Span, _: &[Diagnostic]) {}
///     fn wants_comments(&self) -> bool { false }
/// }
///
/// let mut turns = Turns::default();
/// let found = parse_with("1. 4R {Stored.} 2. 3R (2. 2L)", &mut turns);
/// assert!(found.is_empty());
/// assert_eq!(turns.count, 2);
/// ```
pub trait RecordVisitor {
    /// A record begins, with its front matter; empty where it has none.
    fn begin_record(&mut self, front: FrontMatter);

    /// The next node of the body or the variation that is open; never a
    /// [`Node::Variation`].
    fn visit_node(&mut self, node: Node);

    /// The next node, where it is a turn: it is lent, so that who keeps none takes no memory
    /// for it. Who does not say what becomes of it is handed it as a [node](Self::visit_node).
    fn visit_turn(&mut self, turn: &mut TurnNode) {
        self.visit_node(Node::Turn(turn.take()));
    }

    /// A variation begins.
    fn begin_variation(&mut self);

    /// The variation that began last ends; the span holds its parentheses.
    fn end_variation(&mut self, span: Span);

    /// The record ends; the span holds all of it. With it come the mistakes of the file up to
    /// here, in the order in which they were found.
    fn end_record(&mut self, span: Span, mistakes: &[Diagnostic]);

    /// Whether comments, line comments and empty lines between the nodes are wanted: else
    /// they are read, and not handed on.
    fn wants_comments(&self) -> bool {
        true
    }
}

/// Makes the tree.
#[derive(Default)]
pub(crate) struct AstBuilder {
    pub(crate) document: Document,
    front: FrontMatter,
    /// The body, and in it the variations that are open.
    bodies: Vec<Vec<Node>>,
}

impl AstBuilder {
    /// The body that ends here. An empty line at its end parts nothing.
    fn take_body(&mut self) -> Vec<Node> {
        let mut body = self.bodies.pop().unwrap_or_default();
        body.pop_if(|node| matches!(node, Node::BlankLine(_)));
        body
    }
}

impl RecordVisitor for AstBuilder {
    fn begin_record(&mut self, front: FrontMatter) {
        self.front = front;
        self.bodies.push(Vec::new());
    }

    fn visit_node(&mut self, node: Node) {
        if let Some(body) = self.bodies.last_mut() {
            body.push(node);
        }
    }

    fn begin_variation(&mut self) {
        self.bodies.push(Vec::new());
    }

    fn end_variation(&mut self, span: Span) {
        let body = self.take_body();
        self.visit_node(Node::Variation(Variation { body, span }));
    }

    fn end_record(&mut self, span: Span, _: &[Diagnostic]) {
        let body = self.take_body();
        let front = std::mem::take(&mut self.front);
        self.document.records.push(Record { front, body, span });
    }
}

/// Takes nothing: for a board or a value that is read alone.
pub(super) struct DiscardingVisitor;

impl RecordVisitor for DiscardingVisitor {
    fn begin_record(&mut self, _: FrontMatter) {}
    fn visit_node(&mut self, _: Node) {}
    fn begin_variation(&mut self) {}
    fn end_variation(&mut self, _: Span) {}
    fn end_record(&mut self, _: Span, _: &[Diagnostic]) {}
}
