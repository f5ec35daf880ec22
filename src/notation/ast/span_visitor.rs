//! Visitor of every span of the AST, to move or to clear them.

use super::{
    BoardNode, Claim, ClaimArg, Comment, Document, FrontMatter, LocalizedText, Node, Record, Sow,
    Span, Spanned, StepNode, TurnGap, TurnNode, Variation, Yaml, YamlField, YamlValue,
};

/// A function that changes a span.
type SpanVisitor<'a> = &'a mut dyn FnMut(&mut Span);

impl Document {
    /// Changes every span of the AST.
    pub fn each_span(&mut self, mut change: impl FnMut(&mut Span)) {
        for record in &mut self.records {
            record.visit(&mut change);
        }
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

fn visit_optional<T>(value: &mut Option<Spanned<T>>, change: SpanVisitor<'_>) {
    if let Some(value) = value {
        change(&mut value.span);
    }
}

impl Record {
    fn visit(&mut self, change: SpanVisitor<'_>) {
        change(&mut self.span);
        self.front.visit(change);
        for node in &mut self.body {
            node.visit(change);
        }
    }
}

impl Node {
    fn visit(&mut self, change: SpanVisitor<'_>) {
        match self {
            Self::Turn(it) => it.visit(change),
            Self::Gap(it) => it.visit(change),
            Self::Comment(it) => it.visit(change),
            Self::LineComment(it) => change(&mut it.span),
            Self::Variation(it) => it.visit(change),
            Self::Board(it) => it.visit(change),
            Self::Claim(it) => it.visit(change),
            Self::Sow(it) => it.visit(change),
            Self::BlankLine(span) => change(span),
        }
    }
}

impl Variation {
    fn visit(&mut self, change: SpanVisitor<'_>) {
        change(&mut self.span);
        for node in &mut self.body {
            node.visit(change);
        }
    }
}

impl TurnNode {
    fn visit(&mut self, change: SpanVisitor<'_>) {
        change(&mut self.span);
        visit_optional(&mut self.number, change);
        visit_optional(&mut self.side, change);
        change(&mut self.pit.span);
        visit_optional(&mut self.direction, change);
        visit_steps(&mut self.steps, change);
        visit_optional(&mut self.end, change);
        visit_optional(&mut self.mark, change);
    }
}

fn visit_steps(steps: &mut [Spanned<StepNode>], change: SpanVisitor<'_>) {
    for step in steps {
        change(&mut step.span);
        if let StepNode::Comment(comment) = &mut step.value {
            comment.visit(change);
        }
    }
}

impl TurnGap {
    fn visit(&mut self, change: SpanVisitor<'_>) {
        change(&mut self.span);
        visit_optional(&mut self.number, change);
    }
}

impl Comment {
    fn visit(&mut self, change: SpanVisitor<'_>) {
        change(&mut self.span);
        for text in &mut self.texts {
            change(&mut text.span);
            visit_optional(&mut text.language, change);
            for citation in &mut text.citations {
                change(&mut citation.span);
                change(&mut citation.key.span);
                visit_optional(&mut citation.locator, change);
            }
        }
    }
}

impl BoardNode {
    fn visit(&mut self, change: SpanVisitor<'_>) {
        change(&mut self.span);
        for siglum in &mut self.witnesses {
            change(&mut siglum.span);
        }
        for row in &mut self.rows {
            change(&mut row.span);
            for cell in &mut row.cells {
                change(&mut cell.span);
            }
        }
        visit_optional(&mut self.south, change);
        visit_optional(&mut self.north, change);
        visit_optional(&mut self.side, change);
        visit_optional(&mut self.rova, change);
        visit_optional(&mut self.sense, change);
    }
}

impl Claim {
    fn visit(&mut self, change: SpanVisitor<'_>) {
        change(&mut self.span);
        change(&mut self.name.span);
        for arg in &mut self.args {
            change(&mut arg.span);
            match &mut arg.value {
                ClaimArg::Turn(turn) => turn.visit(change),
                ClaimArg::Board(board) => board.visit(change),
                ClaimArg::Side(_)
                | ClaimArg::Number(_)
                | ClaimArg::Pit(_)
                | ClaimArg::Outcome(_)
                | ClaimArg::Hand(_) => {}
            }
        }
    }
}

impl Sow {
    fn visit(&mut self, change: SpanVisitor<'_>) {
        change(&mut self.span);
        change(&mut self.side.span);
        change(&mut self.seeds.span);
        change(&mut self.from.span);
        visit_optional(&mut self.direction, change);
        visit_steps(&mut self.steps, change);
        visit_optional(&mut self.end, change);
        visit_optional(&mut self.mark, change);
    }
}

impl FrontMatter {
    fn visit(&mut self, change: SpanVisitor<'_>) {
        change(&mut self.span);
        for text in [
            &mut self.title,
            &mut self.south,
            &mut self.north,
            &mut self.place,
            &mut self.event,
            &mut self.at,
        ] {
            text.visit(change);
        }
        if let Some(rules) = &mut self.rules {
            change(&mut rules.span);
            visit_optional(&mut rules.base, change);
            for (key, value) in &mut rules.parameters {
                change(&mut key.span);
                change(&mut value.span);
            }
        }
        visit_optional(&mut self.columns, change);
        visit_optional(&mut self.fits, change);
        visit_optional(&mut self.begins, change);
        if let Some(place) = &mut self.after_start {
            change(place);
        }
        for list in [&mut self.source, &mut self.illustrates, &mut self.varies] {
            for item in list {
                change(&mut item.span);
            }
        }
        for source in &mut self.sources {
            change(&mut source.key.span);
            visit_fields(&mut source.fields, change);
        }
        for witness in &mut self.witnesses {
            change(&mut witness.siglum.span);
            visit_optional(&mut witness.source, change);
            witness.what.visit(change);
        }
        if let Some(facsimile) = &mut self.facsimile {
            change(&mut facsimile.file.span);
            facsimile.what.visit(change);
        }
        if let Some(start) = &mut self.start {
            start.visit(change);
        }
        for text in [&mut self.language, &mut self.date, &mut self.annotator] {
            visit_optional(text, change);
        }
        visit_optional(&mut self.result, change);
        visit_fields(&mut self.others, change);
    }
}

impl LocalizedText {
    fn visit(&mut self, change: SpanVisitor<'_>) {
        for (language, text) in &mut self.texts {
            visit_optional(language, change);
            change(&mut text.span);
        }
    }
}

fn visit_fields(fields: &mut [YamlField], change: SpanVisitor<'_>) {
    for field in fields {
        change(&mut field.key.span);
        visit_yaml(&mut field.value, change);
    }
}

fn visit_yaml(value: &mut Yaml, change: SpanVisitor<'_>) {
    change(&mut value.span);
    match &mut value.value {
        YamlValue::Scalar(_) => {}
        YamlValue::List(items) => items.iter_mut().for_each(|item| visit_yaml(item, change)),
        YamlValue::Map(fields) => visit_fields(fields, change),
    }
}
