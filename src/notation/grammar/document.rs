//! Files, records, bodies, variations.

use super::{lex, reader::Reader};
use crate::{
    diagnostic::{Code, Diagnostic, Span},
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
                "there is no game in this file",
            )
            .label("expected a record")
            .help("begin with a `---` line, `title: …`, `rules: fifangha`, and another `---` line"),
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
                "this parenthesis closes nothing",
                "no variation is open here",
            ),
            '}' => self.stray(
                Code::StrayBrace,
                "this brace closes nothing",
                "no comment is open here",
            ),
            ']' => self.stray(
                Code::StrayBracket,
                "this bracket closes nothing",
                "no board is open here",
            ),
            _ if lex::turn_starts(self.rest()) || lex::turn_number(self.rest()).is_ok() => {
                body.extend(self.turn_or_gap());
            }
            _ => self.unexpected_text(body),
        }
    }

    fn stray(&mut self, code: Code, message: &str, label: &str) {
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
                    format!("variations nest at most {MAX_DEPTH} deep"),
                )
                .label("this one and all that it holds are not read")
                .help("give the line a record of its own, with a board to start from"),
            );
            self.skip_variation();
            return None;
        }
        if !variable {
            self.report(
                Diagnostic::new(
                    Code::NothingToVary,
                    open,
                    "there is no turn before this variation",
                )
                .label("a variation is another way to play the turn before it"),
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
                Diagnostic::new(Code::EmptyVariation, span, "this variation has no turn")
                    .label("expected a turn between the parentheses")
                    .help("a remark is written in braces: `{…}`"),
            );
        } else if !closed && !self.unclosed_reported {
            self.unclosed_reported = true;
            self.report(
                Diagnostic::new(
                    Code::UnclosedVariation,
                    open,
                    "this variation is not closed",
                )
                .label("expected a `)` for this parenthesis"),
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
                "steps stand right behind their turn, without a blank",
            )
            .label("this stands apart from its turn");
            if between.slice(self.text).trim().is_empty() {
                found = found.fix(between, "");
            }
            self.report(found.related(turn.span, "the turn"));
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
        let mut found = Diagnostic::new(Code::UnexpectedText, span, "this is no part of the notation")
            .label("expected a turn `4R`, a comment `{…}`, a board `[…]`, a claim `@…` or a variation `(…)`");
        if wrong.starts_with(|c: char| c.is_alphabetic()) && span.len() > 3 {
            found = found
                .help("words are written in a comment: `{…}`, or `; …` up to the end of the line");
        }
        self.report(found);
    }
}
