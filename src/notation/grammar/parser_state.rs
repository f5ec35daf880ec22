//! The text that is read, what was found on it, and where what is read goes.

use std::cell::{Cell, RefCell};

use super::parser_input::Input;
use crate::{
    diagnostic::{Code, Diagnostic, Span, Spanned},
    message::Message,
    notation::{
        RecordVisitor,
        ast::{EndMark, Mark, Node, PitMark, StepNode, TurnNode},
    },
};

/// How many mistakes of one file are kept; the others are only counted.
const MAX_DIAGNOSTICS: usize = 1000;

/// A text while it is read.
pub(super) struct ParserState<'a> {
    pub(super) text: &'a str,
    visitor: RefCell<&'a mut (dyn RecordVisitor + 'a)>,
    /// Whether comments are handed on.
    pub(super) wants_comments: bool,
    /// The turn that is read, or was read last: its parts are put down here, not handed on.
    pub(super) turn: RefCell<TurnNode>,
    diagnostics: RefCell<Vec<Diagnostic>>,
    uncounted: Cell<usize>,
    /// Where in the body the reading is.
    pub(super) body: RefCell<BodyState>,
    /// The opening braces that nothing closes, in order, once it is known that there are some.
    pub(super) unclosed_braces: RefCell<Option<Vec<usize>>>,
    /// Whether the variations open here have been reported as not closed.
    pub(super) unclosed_reported: Cell<bool>,
    /// Where the last comment ended that names its language.
    pub(super) last_named: Cell<usize>,
}

/// What was read of a body, or of the variation that is open.
#[derive(Clone, Copy, Default)]
pub(super) struct BodyState {
    /// How many variations are open.
    pub(super) depth: usize,
    /// Whether anything stands before.
    pub(super) begun: bool,
    /// Whether something stands before that a variation can vary, or what may have been that.
    pub(super) variable: bool,
    /// Whether it holds more than words.
    pub(super) substance: bool,
    /// The turn right before, but for one comment.
    pub(super) turn: Option<Span>,
    /// Whether that comment stands between.
    commented: bool,
    /// The empty lines here, which were not handed on yet.
    pub(super) blank: Option<Span>,
    /// Whether something stands before on the same line.
    pub(super) trailing: bool,
}

/// How many mistakes there were, to forget those that came of reading something another way.
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
                PitMark::Unknown,
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

    /// The whole text.
    pub(super) fn input(&'a self) -> Input<'a> {
        Input::from_state(self)
    }

    /// Keeps a mistake, or counts it where there are too many: then nobody makes it.
    pub(super) fn report(&self, mistake: impl FnOnce() -> Diagnostic) {
        if self.diagnostics.borrow().len() < MAX_DIAGNOSTICS {
            let mistake = mistake();
            self.diagnostics.borrow_mut().push(mistake);
        } else {
            self.uncounted.set(self.uncounted.get() + 1);
        }
    }

    /// How many mistakes there are.
    pub(super) fn checkpoint(&self) -> DiagnosticCheckpoint {
        DiagnosticCheckpoint {
            kept: self.diagnostics.borrow().len(),
            uncounted: self.uncounted.get(),
        }
    }

    /// Forgets the mistakes that were found since.
    pub(super) fn rollback(&self, since: DiagnosticCheckpoint) {
        self.diagnostics.borrow_mut().truncate(since.kept);
        self.uncounted.set(since.uncounted);
    }

    /// The mistakes in the order of their places.
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

    /// Hands something on.
    pub(super) fn with_visitor<T>(&self, hand: impl FnOnce(&mut dyn RecordVisitor) -> T) -> T {
        hand(&mut **self.visitor.borrow_mut())
    }

    /// Hands on the empty lines before what is read now.
    pub(super) fn flush_blank_lines(&self) {
        let mut place = self.body.borrow_mut();
        if let Some(span) = place.blank.take() {
            if self.wants_comments {
                self.with_visitor(|sink| sink.visit_node(Node::BlankLine(span)));
            }
            (place.turn, place.commented) = (None, false);
        }
    }

    /// Hands on the turn that was read, with its number, and where it stands.
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

    /// The turn that was read, for who keeps it.
    pub(super) fn take_turn(&self) -> TurnNode {
        let mut turn = self.turn.borrow_mut();
        turn.number = None;
        turn.take()
    }

    /// How the turn that is read ends, and what the writer thinks of it.
    #[inline]
    pub(super) fn set_turn_end(&self, end: Option<Spanned<EndMark>>, mark: Option<Spanned<Mark>>) {
        let mut turn = self.turn.borrow_mut();
        (turn.end, turn.mark) = (end, mark);
    }

    /// A step of the turn that is read.
    #[inline]
    pub(super) fn push_step(&self, step: Spanned<StepNode>) {
        self.turn.borrow_mut().steps.push(step);
    }

    /// Hands another node on.
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

    /// Something could not be read: it may have been a turn.
    pub(super) fn mark_possible_turn(&self) {
        self.flush_blank_lines();
        self.body.borrow_mut().variable = true;
    }

    /// A variation begins; gives the place to go back to behind it.
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

    /// The record ends.
    pub(super) fn end_record(&self, span: Span) {
        let found = self.diagnostics.borrow();
        self.with_visitor(|sink| sink.end_record(span, &found));
    }

    /// The variation ends.
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
