//! Files, records, bodies, variations.

use super::{lex, reader::Reader};
use crate::{
    diagnostic::{Code, Diagnostic, Span},
    message::Message,
    notation::tree::{Document, Front, Node, Record, Variation},
};

/// Variations nest at most this deep.
const MAX_DEPTH: usize = 100;

/// Reads a file: everything that could be read, and all that could not.
///
/// It always answers. No token is skipped in silence: what is not in the tree is in a
/// diagnostic. The time is linear in the length of the text.
///
/// ```
/// use fifangha::notation::parse;
///
/// let (document, found) = parse("---\nrules: fifangha\n---\n1. 4r\n2. 3R\n");
/// assert_eq!(document.records[0].body.len(), 2);
/// assert_eq!(found[0].label.as_ref().unwrap().to_string(), "did you mean `R`?");
/// ```
pub fn parse(text: &str) -> (Document, Vec<Diagnostic>) {
    let mut reader = Reader::new(text);
    reader.eat_char('\u{feff}');
    let mut document = Document::default();
    loop {
        reader.skip_space();
        if reader.peek().is_none() {
            break;
        }
        document.records.push(reader.record());
    }
    if document.records.is_empty() {
        reader.report(
            Diagnostic::new(
                Code::EmptyFile,
                Span::at(text.len()),
                Message::new("notation.empty_file.message"),
            )
            .label(Message::new("notation.empty_file.label"))
            .help(Message::new("notation.empty_file.help")),
        );
    }
    (document, reader.finish())
}

impl Reader<'_> {
    fn record(&mut self) -> Record {
        let start = self.at;
        let front = if self.at_front() || self.at_bare_keys() {
            self.front()
        } else {
            Front::default()
        };
        let body = self.body(0, None);
        let end = start + self.since(start).slice(self.text).trim_end().len();
        Record {
            front,
            body,
            span: Span::new(start, end),
        }
    }

    /// Nodes up to the end of the record, or of the variation that was opened.
    fn body(&mut self, depth: usize, opened: Option<Span>) -> Vec<Node> {
        let mut body: Vec<Node> = Vec::new();
        let mut variable = false;
        loop {
            let space = self.at;
            let breaks = self.skip_space();
            if self.peek().is_none() || self.at_front() {
                break;
            }
            if opened.is_some() && self.peek() == Some(')') {
                break;
            }
            if breaks > 1 && !body.is_empty() {
                body.push(Node::BlankLine(Span::new(space, self.at)));
            }
            let trailing = breaks == 0 && !body.is_empty();
            let before = body.len();
            if self.peek() == Some('(') {
                let variation = self.variation(depth, variable);
                body.extend(variation.map(Node::Variation));
            } else {
                self.node(trailing, &mut body);
                // What could not be read may have been a turn: one mistake, one message.
                variable |= body.len() == before
                    || matches!(
                        body.last(),
                        Some(Node::Turn(_) | Node::Gap(_) | Node::Sow(_))
                    );
            }
        }
        if matches!(body.last(), Some(Node::BlankLine(_))) {
            body.pop();
        }
        body
    }

    /// One node, or a mistake; always a step forward.
    fn node(&mut self, trailing: bool, body: &mut Vec<Node>) {
        match self.peek().unwrap_or_default() {
            '{' => {
                let comment = self.comment();
                body.push(Node::Comment(comment));
            }
            ';' => body.push(Node::LineComment(self.line_comment(trailing))),
            '[' => {
                let board = self.board();
                body.push(Node::Board(board));
            }
            '@' => body.extend(self.claim_or_sow()),
            ')' => self.stray(
                Code::StrayParenthesis,
                Message::new("notation.stray_parenthesis.message"),
                Message::new("notation.stray_parenthesis.label"),
            ),
            '}' => self.stray(
                Code::StrayBrace,
                Message::new("notation.stray_brace.message"),
                Message::new("notation.stray_brace.label"),
            ),
            ']' => self.stray(
                Code::StrayBracket,
                Message::new("notation.stray_bracket.message"),
                Message::new("notation.stray_bracket.label"),
            ),
            _ if lex::turn_starts(self.rest()) || lex::turn_number(self.rest()).is_ok() => {
                body.extend(self.turn_or_gap());
            }
            _ => self.unexpected_text(body),
        }
    }

    fn stray(&mut self, code: Code, message: Message, label: Message) {
        let span = self.bump();
        self.report(
            Diagnostic::new(code, span, message)
                .label(label)
                .fix(span, ""),
        );
    }

    fn variation(&mut self, depth: usize, variable: bool) -> Option<Variation> {
        let open = self.bump();
        if depth == MAX_DEPTH {
            self.report(
                Diagnostic::new(
                    Code::NestedTooDeep,
                    open,
                    Message::new("notation.nested_too_deep.message").with("depth", MAX_DEPTH),
                )
                .label(Message::new("notation.nested_too_deep.label"))
                .help(Message::new("notation.nested_too_deep.help")),
            );
            self.skip_variation();
            return None;
        }
        if !variable {
            self.report(
                Diagnostic::new(
                    Code::NothingToVary,
                    open,
                    Message::new("notation.nothing_to_vary.message"),
                )
                .label(Message::new("notation.nothing_to_vary.label")),
            );
        }
        let inner = self.body(depth + 1, Some(open));
        let closed = self.eat_char(')');
        let span = self.since(open.start);
        if closed
            && !inner.iter().any(|node| {
                !matches!(
                    node,
                    Node::Comment(_) | Node::LineComment(_) | Node::BlankLine(_)
                )
            })
        {
            self.report(
                Diagnostic::new(
                    Code::EmptyVariation,
                    span,
                    Message::new("notation.empty_variation.message"),
                )
                .label(Message::new("notation.empty_variation.label"))
                .help(Message::new("notation.empty_variation.help")),
            );
        } else if !closed && !self.unclosed_reported {
            self.unclosed_reported = true;
            self.report(
                Diagnostic::new(
                    Code::UnclosedVariation,
                    open,
                    Message::new("notation.unclosed_variation.message"),
                )
                .label(Message::new("notation.unclosed_variation.label")),
            );
        }
        if depth == 0 {
            self.unclosed_reported = false;
        }
        Some(Variation { body: inner, span })
    }

    /// Steps over a variation that is nested too deep, behind its parenthesis.
    fn skip_variation(&mut self) {
        let mut open = 1;
        while open > 0 {
            self.skip_space();
            if self.at_fence() {
                self.unclosed_reported = true;
                return;
            }
            match self.peek() {
                None => {
                    self.unclosed_reported = true;
                    return;
                }
                Some('(') => open += 1,
                Some(')') => open -= 1,
                Some('{') => {
                    self.comment();
                    continue;
                }
                Some(';') => {
                    self.line_comment(false);
                    continue;
                }
                Some('\\') => {
                    self.bump();
                }
                Some(_) => {}
            }
            self.bump();
        }
    }

    /// Text that can begin nothing: one message for all of it on a line.
    fn unexpected_text(&mut self, body: &[Node]) {
        let first = self.skip_word();
        let first = if first.is_empty() { self.bump() } else { first };
        let wrong = first.slice(self.text);
        let turn = body
            .iter()
            .rev()
            .take(2)
            .find(|node| !matches!(node, Node::Comment(_)));
        if let (Some(Node::Turn(turn)), true) = (turn, lex::only_steps(wrong)) {
            let between = Span::new(turn.span.end, first.start);
            let mut found = Diagnostic::new(
                Code::SpacedSteps,
                first,
                Message::new("notation.spaced_steps.message"),
            )
            .label(Message::new("notation.spaced_steps.label"));
            if between.slice(self.text).trim().is_empty() {
                found = found.fix(between, "");
            }
            self.report(found.related(turn.span, Message::new("notation.spaced_steps.turn")));
            return;
        }
        let mut end = first.end;
        loop {
            self.skip_blanks();
            let rest = self.rest();
            if self.at_boundary() || lex::turn_starts(rest) || lex::turn_number(rest).is_ok() {
                break;
            }
            end = self.skip_word().end;
        }
        self.at = end;
        let span = Span::new(first.start, end);
        let mut found = Diagnostic::new(
            Code::UnexpectedText,
            span,
            Message::new("notation.unexpected_text.message"),
        )
        .label(Message::new("notation.unexpected_text.label"));
        if wrong.starts_with(|c: char| c.is_alphabetic()) && span.len() > 3 {
            found = found.help(Message::new("notation.unexpected_text.help"));
        }
        self.report(found);
    }
}
