//! Visitor of the nodes of a file while it is parsed.

use super::ast::{Document, FrontMatter, Node, Record, Span, TurnNode, Variation};
use crate::diagnostic::Diagnostic;

/// A visitor of the contents of a file, called in the order of the text.
///
/// The builder of the [AST](super::ast) is a visitor. Code that only replays the turns needs no
/// AST.
///
/// ```
/// use fifangha::diagnostic::Diagnostic;
/// use fifangha::notation::{RecordVisitor, parse_with, ast::{FrontMatter, Node, Span}};
///
/// /// Counts the turns outside variations and stores nothing else.
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
    /// Called at the start of a record, with its front matter; empty if there is none.
    fn begin_record(&mut self, front: FrontMatter);

    /// Called for the next node of the open body or variation, except for a [`Node::Variation`].
    fn visit_node(&mut self, node: Node);

    /// Called if the next node is a turn. The turn is borrowed, so that a visitor that does not
    /// store it allocates no memory. By default it is passed on as a [node](Self::visit_node).
    fn visit_turn(&mut self, turn: &mut TurnNode) {
        self.visit_node(Node::Turn(turn.take()));
    }

    /// Called at the start of a variation.
    fn begin_variation(&mut self);

    /// Called at the end of the innermost open variation; the span includes its parentheses.
    fn end_variation(&mut self, span: Span);

    /// Called at the end of the record; the span covers all of it. `mistakes` are the errors of the
    /// file so far, in the order in which they were found.
    fn end_record(&mut self, span: Span, mistakes: &[Diagnostic]);

    /// Returns `true` if the visitor wants comments, line comments and empty lines between nodes.
    /// Otherwise they are parsed but not passed on.
    fn wants_comments(&self) -> bool {
        true
    }
}

/// The visitor that builds the AST.
#[derive(Default)]
pub(crate) struct AstBuilder {
    pub(crate) document: Document,
    front: FrontMatter,
    /// The body, followed by the open variations in it.
    bodies: Vec<Vec<Node>>,
}

impl AstBuilder {
    /// Ends the innermost body. An empty line at its end is dropped.
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

/// A visitor that ignores everything, for parsing a single board or value.
pub(super) struct DiscardingVisitor;

impl RecordVisitor for DiscardingVisitor {
    fn begin_record(&mut self, _: FrontMatter) {}
    fn visit_node(&mut self, _: Node) {}
    fn begin_variation(&mut self) {}
    fn end_variation(&mut self, _: Span) {}
    fn end_record(&mut self, _: Span, _: &[Diagnostic]) {}
}
