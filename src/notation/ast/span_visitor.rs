//! Visitor of every span of the AST, to move or to clear them.

use std::sync::Arc;

use fifangha_rules::{Directions, Side};

use super::{
    AuthorMark, BlockedMark, BoardNode, Citation, Claim, ClaimArg, Comment, CommentText, Document,
    EndMark, Facsimile, FrontMatter, LineComment, LocalizedText, Mark, Node, Outcome, Record,
    RovaMark, RowNode, RulesField, SenseMark, SideMark, Sign, Source, Sow, SowFrom, Span, Spanned,
    StartMeaning, StepNode, Transcribed, TurnGap, TurnNode, TurnNotation, Variation, Witness,
    YamlField, YamlValue,
};
use crate::notation::ClaimName;

/// A function that changes a span.
type SpanVisitor<'a> = &'a mut dyn FnMut(&mut Span);

impl Document {
    /// Changes every span of the AST.
    pub fn each_span(&mut self, mut change: impl FnMut(&mut Span)) {
        self.records.visit(&mut change);
    }

    /// Returns the document without spans, so that documents with the same content are equal.
    ///
    /// ```
    /// use fifangha::notation::parse;
    ///
    /// let (spaced, _) = parse("4R    3R");
    /// let (plain, _) = parse("4R 3R");
    /// assert_ne!(spaced, plain);
    /// assert_eq!(spaced.without_spans(), plain.without_spans());
    /// ```
    #[must_use]
    pub fn without_spans(mut self) -> Self {
        self.each_span(|span| *span = Span::default());
        self
    }
}

/// A part of the AST whose spans can be changed.
trait VisitSpans {
    /// Changes every span of the part; most leaves have none.
    fn visit(&mut self, _change: SpanVisitor<'_>) {}
}

/// Implements [`VisitSpans`] for values without spans.
macro_rules! leaves {
    ($($name:ty),* $(,)?) => { $(impl VisitSpans for $name {})* };
}

/// Implements [`VisitSpans`] for structs, by the fields that have spans.
macro_rules! fields {
    ($($name:ident: $($field:ident)*;)*) => { $(
        impl VisitSpans for $name {
            fn visit(&mut self, change: SpanVisitor<'_>) {
                $(self.$field.visit(change);)*
            }
        }
    )* };
}

leaves! {
    u32, String, BlockedMark, ClaimName, EndMark, Mark, Outcome, RovaMark, SenseMark, SideMark, SowFrom,
    StartMeaning, Directions, Side, TurnNotation,
}

impl<T: Sign> VisitSpans for Transcribed<T> {}

impl VisitSpans for AuthorMark {}

fields! {
    Record: span front body;
    Variation: span body;
    TurnGap: span number;
    TurnNode: span number side pit direction steps end mark;
    Sow: span side seeds from direction steps end mark;
    Claim: span name args;
    BoardNode: span witnesses rows south north side rova sense blocked;
    RowNode: span cells;
    LineComment: span;
    Comment: span texts;
    CommentText: span language citations marks;
    Citation: span key locator;
    FrontMatter: span title rules columns south north source at sources witnesses facsimile language
        illustrates varies fits start after_start begins directions turns date place event annotator result
        resigned others;
    LocalizedText: texts;
    RulesField: span base parameters;
    Source: key fields;
    Witness: siglum what source;
    Facsimile: file what;
    YamlField: key value;
}

impl VisitSpans for Span {
    fn visit(&mut self, change: SpanVisitor<'_>) {
        change(self);
    }
}

impl<T: VisitSpans> VisitSpans for Spanned<T> {
    fn visit(&mut self, change: SpanVisitor<'_>) {
        self.span.visit(change);
        self.value.visit(change);
    }
}

impl<T: VisitSpans> VisitSpans for Option<T> {
    fn visit(&mut self, change: SpanVisitor<'_>) {
        self.iter_mut().for_each(|it| it.visit(change));
    }
}

impl<T: VisitSpans> VisitSpans for Vec<T> {
    fn visit(&mut self, change: SpanVisitor<'_>) {
        self.iter_mut().for_each(|it| it.visit(change));
    }
}

impl<A: VisitSpans, B: VisitSpans> VisitSpans for (A, B) {
    fn visit(&mut self, change: SpanVisitor<'_>) {
        self.0.visit(change);
        self.1.visit(change);
    }
}

impl VisitSpans for Node {
    fn visit(&mut self, change: SpanVisitor<'_>) {
        match self {
            Self::Turn(it) => Arc::make_mut(it).visit(change),
            Self::Gap(it) => it.visit(change),
            Self::Comment(it) => it.visit(change),
            Self::LineComment(it) => it.visit(change),
            Self::Variation(it) => it.visit(change),
            Self::Board(it) => it.visit(change),
            Self::Claim(it) => it.visit(change),
            Self::Sow(it) => it.visit(change),
            Self::Unreadable(span) | Self::BlankLine(span) => change(span),
        }
    }
}

impl VisitSpans for StepNode {
    fn visit(&mut self, change: SpanVisitor<'_>) {
        if let Self::Comment(comment) = self {
            comment.visit(change);
        }
    }
}

impl VisitSpans for ClaimArg {
    fn visit(&mut self, change: SpanVisitor<'_>) {
        match self {
            Self::Turn(turn) => turn.visit(change),
            Self::Board(board) => board.visit(change),
            Self::Side(_) | Self::Number(_) | Self::Pit(_) | Self::Outcome(_) | Self::Hand(_) => {}
        }
    }
}

impl VisitSpans for YamlValue {
    fn visit(&mut self, change: SpanVisitor<'_>) {
        match self {
            Self::Scalar(_) => {}
            Self::List(items) => items.visit(change),
            Self::Map(fields) => fields.visit(change),
        }
    }
}
