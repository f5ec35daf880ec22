//! The text that is read, what was found on it, and where what is read goes.

use std::cell::{Cell, RefCell};

use super::input::Input;
use crate::{
    diagnostic::{Code, Diagnostic, Span, Spanned},
    message::Message,
    notation::{
        Sink,
        tree::{EndMark, Mark, Node, PitMark, Step, Turn},
    },
};

/// How many mistakes of one file are kept; the others are only counted.
const MAX_DIAGNOSTICS: usize = 1000;

/// A text while it is read.
pub(super) struct Page<'a> {
    pub(super) text: &'a str,
    sink: RefCell<&'a mut (dyn Sink + 'a)>,
    /// Whether comments are handed on.
    pub(super) words: bool,
    /// The turn that is read, or was read last: its parts are put down here, not handed on.
    pub(super) turn: RefCell<Turn>,
    found: RefCell<Vec<Diagnostic>>,
    uncounted: Cell<usize>,
    /// Where in the body the reading is.
    pub(super) place: RefCell<Place>,
    /// The opening braces that nothing closes, in order, once it is known that there are some.
    pub(super) unclosed_braces: RefCell<Option<Vec<usize>>>,
    /// Whether the variations open here have been reported as not closed.
    pub(super) unclosed_reported: Cell<bool>,
    /// Where the last comment ended that names its language.
    pub(super) last_named: Cell<usize>,
}

/// What was read of a body, or of the variation that is open.
#[derive(Clone, Copy, Default)]
pub(super) struct Place {
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
pub(super) struct Found {
    kept: usize,
    uncounted: usize,
}

impl<'a> Page<'a> {
    pub(super) fn new(text: &'a str, sink: &'a mut (dyn Sink + 'a)) -> Self {
        Self {
            text,
            words: sink.wants_words(),
            turn: RefCell::new(Turn::new(Spanned::new(PitMark::Unknown, Span::default()))),
            sink: RefCell::new(sink),
            found: RefCell::default(),
            uncounted: Cell::default(),
            place: RefCell::default(),
            unclosed_braces: RefCell::default(),
            unclosed_reported: Cell::default(),
            last_named: Cell::default(),
        }
    }

    /// The whole text.
    pub(super) fn input(&'a self) -> Input<'a> {
        Input::of(self)
    }

    /// Keeps a mistake, or counts it where there are too many: then nobody makes it.
    pub(super) fn report(&self, mistake: impl FnOnce() -> Diagnostic) {
        if self.found.borrow().len() < MAX_DIAGNOSTICS {
            let mistake = mistake();
            self.found.borrow_mut().push(mistake);
        } else {
            self.uncounted.set(self.uncounted.get() + 1);
        }
    }

    /// How many mistakes there are.
    pub(super) fn found(&self) -> Found {
        Found {
            kept: self.found.borrow().len(),
            uncounted: self.uncounted.get(),
        }
    }

    /// Forgets the mistakes that were found since.
    pub(super) fn forget(&self, since: Found) {
        self.found.borrow_mut().truncate(since.kept);
        self.uncounted.set(since.uncounted);
    }

    /// The mistakes in the order of their places.
    pub(super) fn finish(&self) -> Vec<Diagnostic> {
        let mut found = self.found.take();
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
    pub(super) fn sink<T>(&self, hand: impl FnOnce(&mut dyn Sink) -> T) -> T {
        hand(&mut **self.sink.borrow_mut())
    }

    /// Hands on the empty lines before what is read now.
    pub(super) fn after_blank(&self) {
        let mut place = self.place.borrow_mut();
        if let Some(span) = place.blank.take() {
            if self.words {
                self.sink(|sink| sink.node(Node::BlankLine(span)));
            }
            (place.turn, place.commented) = (None, false);
        }
    }

    /// Hands on the turn that was read, with its number, and where it stands.
    #[inline]
    pub(super) fn turned(&self, number: Option<Spanned<u32>>, span: Span) {
        self.after_blank();
        let mut place = self.place.borrow_mut();
        (place.begun, place.variable, place.substance) = (true, true, true);
        (place.turn, place.commented) = (Some(span), false);
        drop(place);
        let turn = &mut *self.turn.borrow_mut();
        (turn.number, turn.span) = (number, span);
        self.sink(|sink| sink.turn(turn));
    }

    /// The turn that was read, for who keeps it.
    pub(super) fn taken(&self) -> Turn {
        let mut turn = self.turn.borrow_mut();
        turn.number = None;
        turn.take()
    }

    /// How the turn that is read ends, and what the writer thinks of it.
    #[inline]
    pub(super) fn ends(&self, end: Option<Spanned<EndMark>>, mark: Option<Spanned<Mark>>) {
        let mut turn = self.turn.borrow_mut();
        (turn.end, turn.mark) = (end, mark);
    }

    /// A step of the turn that is read.
    #[inline]
    pub(super) fn step(&self, step: Spanned<Step>) {
        self.turn.borrow_mut().steps.push(step);
    }

    /// Hands another node on.
    pub(super) fn node(&self, node: Node) {
        self.after_blank();
        let mut place = self.place.borrow_mut();
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
        if self.words || !words {
            self.sink(|sink| sink.node(node));
        }
    }

    /// Something could not be read: it may have been a turn.
    pub(super) fn misread(&self) {
        self.after_blank();
        self.place.borrow_mut().variable = true;
    }

    /// A variation begins; gives the place to go back to behind it.
    pub(super) fn open(&self) -> Place {
        self.after_blank();
        let depth = self.place.borrow().depth + 1;
        let outer = self.place.replace(Place {
            depth,
            ..Place::default()
        });
        self.sink(|sink| sink.open());
        outer
    }

    /// The record ends.
    pub(super) fn end(&self, span: Span) {
        let found = self.found.borrow();
        self.sink(|sink| sink.end(span, &found));
    }

    /// The variation ends.
    pub(super) fn close(&self, outer: Place, span: Span) {
        self.sink(|sink| sink.close(span));
        self.place.replace(Place {
            begun: true,
            substance: true,
            turn: None,
            commented: false,
            ..outer
        });
    }
}
