//! The state of a parser: its text, its diagnostics and its visitor.

use std::cell::{Cell, RefCell};

use super::parser_input::Input;
use crate::{
    diagnostic::{Code, Diagnostic, Span, Spanned},
    message::Message,
    notation::{
        RecordVisitor,
        ast::{EndMark, Mark, Node, Reading, StepNode, TurnNode},
    },
};

/// The maximum number of errors per file; further errors are only counted.
const MAX_DIAGNOSTICS: usize = 1000;

/// The state of a parser.
pub(super) struct ParserState<'a> {
    pub(super) text: &'a str,
    visitor: RefCell<&'a mut (dyn RecordVisitor + 'a)>,
    /// `true` if the visitor wants comments.
    pub(super) wants_comments: bool,
    /// The current or last turn: its parts are stored here instead of returned.
    pub(super) turn: RefCell<TurnNode>,
    diagnostics: RefCell<Vec<Diagnostic>>,
    uncounted: Cell<usize>,
    /// The state of the current body.
    pub(super) body: RefCell<BodyState>,
    /// The offsets of unclosed braces, in order, after the first search that found some.
    pub(super) unclosed_braces: RefCell<Option<Vec<usize>>>,
    /// `true` if the open variations have been reported as unclosed.
    pub(super) unclosed_reported: Cell<bool>,
    /// The end of the last comment with a language.
    pub(super) last_named: Cell<usize>,
}

/// The state of a body or of the open variation.
#[derive(Clone, Copy, Default)]
pub(super) struct BodyState {
    /// The number of open variations.
    pub(super) depth: usize,
    /// `true` if any node precedes.
    pub(super) begun: bool,
    /// `true` after a turn that a variation can replace, or text that may have been such a turn.
    pub(super) variable: bool,
    /// `true` if the body contains more than comments.
    pub(super) substance: bool,
    /// The preceding turn, with at most one comment after it.
    pub(super) turn: Option<Span>,
    /// `true` if that comment follows the turn.
    commented: bool,
    /// The preceding empty lines that have not yet been passed to the visitor.
    pub(super) blank: Option<Span>,
    /// `true` if a node precedes on the same line.
    pub(super) trailing: bool,
}

/// A number of diagnostics, to drop those of an attempt that did not match.
#[derive(Clone, Copy)]
pub(super) struct DiagnosticCheckpoint {
    kept: usize,
    uncounted: usize,
}

impl<'a> ParserState<'a> {
    pub(super) fn new(text: &'a str, sink: &'a mut (dyn RecordVisitor + 'a)) -> Self {
        Self {
            text,
            wants_comments: sink.wants_comments(),
            turn: RefCell::new(TurnNode::new(Spanned::new(
                Reading::Unknown,
                Span::default(),
            ))),
            visitor: RefCell::new(sink),
            diagnostics: RefCell::default(),
            uncounted: Cell::default(),
            body: RefCell::default(),
            unclosed_braces: RefCell::default(),
            unclosed_reported: Cell::default(),
            last_named: Cell::default(),
        }
    }

    /// Returns the input of the whole text.
    pub(super) fn input(&'a self) -> Input<'a> {
        Input::from_state(self)
    }

    /// Stores an error, or only counts it if there are too many; it is then not constructed.
    pub(super) fn report(&self, mistake: impl FnOnce() -> Diagnostic) {
        if self.diagnostics.borrow().len() < MAX_DIAGNOSTICS {
            let mistake = mistake();
            self.diagnostics.borrow_mut().push(mistake);
        } else {
            self.uncounted.set(self.uncounted.get() + 1);
        }
    }

    /// Returns the current number of errors.
    pub(super) fn checkpoint(&self) -> DiagnosticCheckpoint {
        DiagnosticCheckpoint {
            kept: self.diagnostics.borrow().len(),
            uncounted: self.uncounted.get(),
        }
    }

    /// Drops the errors reported after a checkpoint.
    pub(super) fn rollback(&self, since: DiagnosticCheckpoint) {
        self.diagnostics.borrow_mut().truncate(since.kept);
        self.uncounted.set(since.uncounted);
    }

    /// Returns the errors in the order of their locations.
    pub(super) fn finish(&self) -> Vec<Diagnostic> {
        let mut found = self.diagnostics.take();
        found.sort_by_key(|it| it.span);
        let uncounted = self.uncounted.take();
        if uncounted > 0 {
            let message = Message::new("notation.too_many.message").with("n", uncounted);
            found.push(
                Diagnostic::new(Code::TooManyMistakes, Span::at(self.text.len()), message)
                    .help(Message::new("notation.too_many.help")),
            );
        }
        found
    }

    /// Calls a function with the visitor.
    pub(super) fn with_visitor<T>(&self, hand: impl FnOnce(&mut dyn RecordVisitor) -> T) -> T {
        hand(&mut **self.visitor.borrow_mut())
    }

    /// Passes on the empty lines before the next node.
    pub(super) fn flush_blank_lines(&self) {
        let mut place = self.body.borrow_mut();
        if let Some(span) = place.blank.take() {
            if self.wants_comments {
                self.with_visitor(|sink| sink.visit_node(Node::BlankLine(span)));
            }
            (place.turn, place.commented) = (None, false);
        }
    }

    /// Passes on the current turn, with its number and its span.
    #[inline]
    pub(super) fn finish_turn(&self, number: Option<Spanned<u32>>, span: Span) {
        self.flush_blank_lines();
        let mut place = self.body.borrow_mut();
        (place.begun, place.variable, place.substance) = (true, true, true);
        (place.turn, place.commented) = (Some(span), false);
        drop(place);
        let turn = &mut *self.turn.borrow_mut();
        (turn.number, turn.span) = (number, span);
        self.with_visitor(|sink| sink.visit_turn(turn));
    }

    /// Takes the current turn, for a node that contains it.
    pub(super) fn take_turn(&self) -> TurnNode {
        let mut turn = self.turn.borrow_mut();
        turn.number = None;
        turn.take()
    }

    /// Sets the end and the mark of the current turn.
    #[inline]
    pub(super) fn set_turn_end(&self, end: Option<Spanned<EndMark>>, mark: Option<Spanned<Mark>>) {
        let mut turn = self.turn.borrow_mut();
        (turn.end, turn.mark) = (end, mark);
    }

    /// Adds a step to the current turn.
    #[inline]
    pub(super) fn push_step(&self, step: Spanned<StepNode>) {
        self.turn.borrow_mut().steps.push(step);
    }

    /// Passes on a node other than a turn.
    pub(super) fn push_node(&self, node: Node) {
        self.flush_blank_lines();
        let mut place = self.body.borrow_mut();
        place.begun = true;
        place.turn = match &node {
            Node::Comment(_) if !place.commented => place.turn,
            _ => None,
        };
        place.commented = matches!(node, Node::Comment(_));
        place.variable |= matches!(node, Node::Gap(_) | Node::Sow(_));
        let words = matches!(node, Node::Comment(_) | Node::LineComment(_));
        place.substance |= !words;
        drop(place);
        if self.wants_comments || !words {
            self.with_visitor(|sink| sink.visit_node(node));
        }
    }

    /// Records that text that could not be parsed may have been a turn.
    pub(super) fn mark_possible_turn(&self) {
        self.flush_blank_lines();
        self.body.borrow_mut().variable = true;
    }

    /// Begins a variation. Returns the state of the outer body.
    pub(super) fn begin_variation(&self) -> BodyState {
        self.flush_blank_lines();
        let depth = self.body.borrow().depth + 1;
        let outer = self.body.replace(BodyState {
            depth,
            ..BodyState::default()
        });
        self.with_visitor(|sink| sink.begin_variation());
        outer
    }

    /// Ends the record.
    pub(super) fn end_record(&self, span: Span) {
        let found = self.diagnostics.borrow();
        self.with_visitor(|sink| sink.end_record(span, &found));
    }

    /// Ends the variation and restores the state of the outer body.
    pub(super) fn end_variation(&self, outer: BodyState, span: Span) {
        self.with_visitor(|sink| sink.end_variation(span));
        self.body.replace(BodyState {
            begun: true,
            substance: true,
            turn: None,
            commented: false,
            ..outer
        });
    }
}
