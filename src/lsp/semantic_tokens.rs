//! Semantic tokens: colours of a record for editors without a grammar of the notation.

use lsp_types::{
    Range, SemanticToken, SemanticTokenModifier, SemanticTokenType, SemanticTokens,
    SemanticTokensLegend,
};

use super::document::DocumentView;
use crate::diagnostic::{Span, Spanned};
use crate::notation::ast::{
    BoardNode, Claim, ClaimArg, Comment, Node, Record, Sign, Sow, SowFrom, StepNode, Transcribed,
    TurnGap, TurnNode, Yaml, YamlField, YamlValue,
};
use crate::notation::front_matter_yaml;

/// Maximum number of tokens returned.
const MAX_TOKENS: usize = 100_000;

/// The types of the legend, in the order of [`TokenKind`].
const TOKEN_TYPES: [SemanticTokenType; 11] = [
    SemanticTokenType::NUMBER,
    SemanticTokenType::ENUM_MEMBER,
    SemanticTokenType::FUNCTION,
    SemanticTokenType::PARAMETER,
    SemanticTokenType::OPERATOR,
    SemanticTokenType::KEYWORD,
    SemanticTokenType::MACRO,
    SemanticTokenType::COMMENT,
    SemanticTokenType::VARIABLE,
    SemanticTokenType::PROPERTY,
    SemanticTokenType::STRING,
];

/// A type of token: an index of [`TOKEN_TYPES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TokenKind {
    /// A turn number, or a number of seeds.
    Number,
    /// A side or a result.
    Side,
    /// The pit of a turn.
    Pit,
    /// The origin that a mover chooses, or a direction.
    Choice,
    /// A capture, a merge, a relay, or a choice at a rova.
    Operator,
    /// The end of a turn, a mark, or unknown steps and turns.
    Keyword,
    /// The name of a claim.
    Claim,
    Comment,
    /// The key of a source, the siglum of a witness, or a language.
    Reference,
    /// A key of the front matter.
    Key,
    /// A value of the front matter.
    Value,
}

/// `declaration`: the description of a source or a witness.
const DECLARATION: u32 = 1;
/// `unknown`: a sign that the source leaves open.
const UNKNOWN: u32 = 1 << 1;
/// `supplied`: a sign that an editor supplied.
const SUPPLIED: u32 = 1 << 2;

/// Returns the token types and modifiers in the order of their numbers.
pub(super) fn legend() -> SemanticTokensLegend {
    SemanticTokensLegend {
        token_types: TOKEN_TYPES.to_vec(),
        token_modifiers: vec![
            SemanticTokenModifier::DECLARATION,
            SemanticTokenModifier::new("unknown"),
            SemanticTokenModifier::new("supplied"),
        ],
    }
}

/// Returns the tokens of a file, or those that overlap a range of it.
pub(super) fn tokens(view: DocumentView<'_>, range: Option<Range>) -> SemanticTokens {
    let text = view.text();
    let wanted = range.map_or(Span::new(0, text.len()), |range| view.span(range));
    let mut collector = TokenCollector {
        text,
        wanted,
        tokens: Vec::new(),
    };
    for record in &view.study.document.records {
        collector.record(record);
    }
    SemanticTokens {
        result_id: None,
        data: encode(view, collector.into_sorted()),
    }
}

/// A token on one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Token {
    span: Span,
    kind: TokenKind,
    modifiers: u32,
}

/// Encodes tokens by their distance from the previous one.
fn encode(view: DocumentView<'_>, tokens: Vec<Token>) -> Vec<SemanticToken> {
    let mut before = lsp_types::Position::default();
    let encode = |token: Token| {
        let range = view.range(token.span);
        let delta_line = range.start.line - before.line;
        let delta_start = match delta_line {
            0 => range.start.character - before.character,
            _ => range.start.character,
        };
        before = range.start;
        SemanticToken {
            delta_line,
            delta_start,
            length: range.end.character - range.start.character,
            token_type: token.kind as u32,
            token_modifiers_bitset: token.modifiers,
        }
    };
    tokens.into_iter().map(encode).collect()
}

struct TokenCollector<'a> {
    text: &'a str,
    /// The part of the text whose tokens are collected.
    wanted: Span,
    tokens: Vec<Token>,
}

impl TokenCollector<'_> {
    /// Returns the tokens in order, without overlaps and split at line ends.
    fn into_sorted(mut self) -> Vec<Token> {
        self.tokens.sort_by_key(|it| it.span.start());
        let mut sorted: Vec<Token> = Vec::with_capacity(self.tokens.len());
        for token in self.tokens {
            for span in lines(self.text, token.span) {
                if sorted.len() == MAX_TOKENS {
                    return sorted;
                }
                match sorted.last_mut() {
                    Some(last) if span.start() < last.span.end() => {}
                    // The pits of a row without spaces are one token.
                    Some(last)
                        if last.span.end() == span.start()
                            && (last.kind, last.modifiers) == (token.kind, token.modifiers) =>
                    {
                        last.span = last.span.to(span);
                    }
                    _ => sorted.push(Token { span, ..token }),
                }
            }
        }
        sorted
    }

    fn is_wanted(&self, span: Span) -> bool {
        span.start() < self.wanted.end() && self.wanted.start() < span.end()
    }

    fn push(&mut self, span: Span, kind: TokenKind) {
        self.push_with(span, kind, 0);
    }

    fn push_with(&mut self, span: Span, kind: TokenKind, modifiers: u32) {
        if !span.is_empty() && self.is_wanted(span) {
            self.tokens.push(Token {
                span,
                kind,
                modifiers,
            });
        }
    }

    /// Adds a sign that may be unknown or supplied.
    fn sign<T: Sign>(&mut self, span: Span, sign: Transcribed<T>, kind: TokenKind) {
        let modifiers = match sign {
            _ if sign.is_open() => UNKNOWN,
            _ if sign.is_supplied() => SUPPLIED,
            _ => 0,
        };
        self.push_with(span, kind, modifiers);
    }

    fn optional<T>(&mut self, value: Option<&Spanned<T>>, kind: TokenKind) {
        if let Some(value) = value {
            self.push(value.span, kind);
        }
    }

    fn record(&mut self, record: &Record) {
        if !self.is_wanted(record.span) {
            return;
        }
        let front = record.front.span;
        if self.is_wanted(front)
            && let Some((root, inside)) = front_matter_yaml(self.text, front)
        {
            let first = self.tokens.len();
            if let Some(start) = &record.front.start {
                self.board(start);
            }
            self.yaml(&root, None);
            self.yaml_comments(inside, first);
        }
        self.body(&record.body);
    }

    /// Adds the keys and values of the front matter; `key` is the innermost key of the value.
    fn yaml(&mut self, value: &Yaml, key: Option<&str>) {
        match &value.value {
            // The start is a board.
            YamlValue::Scalar(_) if key == Some("start") => {}
            YamlValue::Scalar(text) => {
                let kind = match key {
                    Some("source") => TokenKind::Reference,
                    _ if text.parse::<f64>().is_ok() => TokenKind::Number,
                    _ => TokenKind::Value,
                };
                self.push(value.span, kind);
            }
            YamlValue::List(items) => items.iter().for_each(|item| self.yaml(item, key)),
            YamlValue::Map(fields) => {
                let declares = matches!(key, Some("sources" | "witnesses"));
                for YamlField { key, value } in fields {
                    match declares {
                        true => self.push_with(key.span, TokenKind::Reference, DECLARATION),
                        false => self.push(key.span, TokenKind::Key),
                    }
                    self.yaml(value, Some(key.value.as_str()));
                }
            }
        }
    }

    /// Adds the comments of the front matter, from a `#` after a space to the end of its line. Its
    /// keys and values are the tokens from `first` on.
    fn yaml_comments(&mut self, inside: Span, first: usize) {
        let mut taken: Vec<Span> = self.tokens[first..].iter().map(|it| it.span).collect();
        taken.sort_by_key(|it| it.start());
        let is_taken = |at: usize| {
            let after = taken.partition_point(|it| it.start() <= at);
            taken[..after].last().is_some_and(|it| it.contains(at))
        };
        let mut start = inside.start();
        for line in inside.slice(self.text).split_inclusive('\n') {
            let end = start + line.trim_end().len();
            let hash = line.match_indices('#').map(|(at, _)| start + at);
            let mut hash = hash.filter(|&at| {
                let before = self.text[start..at].chars().next_back();
                before.is_none_or(char::is_whitespace) && !is_taken(at)
            });
            if let Some(at) = hash.next() {
                self.push(Span::new(at, end), TokenKind::Comment);
            }
            start += line.len();
        }
    }

    fn body(&mut self, body: &[Node]) {
        for node in body {
            if !self.is_wanted(node.span()) {
                continue;
            }
            match node {
                Node::Turn(turn) => self.turn(turn),
                Node::Gap(gap) => self.gap(gap),
                Node::Comment(comment) => self.comment(comment),
                Node::LineComment(comment) => self.push(comment.span, TokenKind::Comment),
                Node::Variation(variation) => self.body(&variation.body),
                Node::Board(board) => self.board(board),
                Node::Claim(claim) => self.claim(claim),
                Node::Sow(sow) => self.sow(sow),
                Node::Unreadable(_) | Node::BlankLine(_) => {}
            }
        }
    }

    fn turn(&mut self, turn: &TurnNode) {
        self.optional(turn.number.as_ref(), TokenKind::Number);
        self.optional(turn.side.as_ref(), TokenKind::Side);
        self.sign(turn.pit.span, turn.pit.value, TokenKind::Pit);
        if let Some(direction) = turn.direction {
            self.sign(direction.span, direction.value, TokenKind::Choice);
        }
        self.steps(&turn.steps);
        self.optional(turn.end.as_ref(), TokenKind::Keyword);
        self.optional(turn.mark.as_ref(), TokenKind::Keyword);
    }

    fn gap(&mut self, gap: &TurnGap) {
        let start = gap.number.map_or(gap.span.start(), |it| it.span.end());
        self.optional(gap.number.as_ref(), TokenKind::Number);
        let rest = Span::new(start, gap.span.end());
        let unknown = rest.slice(self.text).find('_').unwrap_or(0);
        let span = Span::new(start + unknown, gap.span.end());
        self.push_with(span, TokenKind::Keyword, UNKNOWN);
    }

    fn steps(&mut self, steps: &[Spanned<StepNode>]) {
        for step in steps {
            let span = step.span;
            // The letter or sign of a capture, a merge or a relay.
            let after = Span::new((span.start() + 1).min(span.end()), span.end());
            let operator = Span::new(span.start(), after.start());
            match &step.value {
                StepNode::Choice(choice) => self.sign(span, *choice, TokenKind::Choice),
                StepNode::Rova(choice) => self.sign(span, *choice, TokenKind::Operator),
                StepNode::Capture { seeds, origin } => {
                    self.push(operator, TokenKind::Operator);
                    let split = match origin {
                        Some(_) => last_sign(self.text, after),
                        None => after.end(),
                    };
                    let number = Span::new(after.start(), split);
                    self.sign(number, *seeds, TokenKind::Number);
                    if let Some(origin) = origin {
                        self.sign(Span::new(split, after.end()), *origin, TokenKind::Choice);
                    }
                }
                StepNode::Merge { seeds } => {
                    self.push(operator, TokenKind::Operator);
                    self.sign(after, *seeds, TokenKind::Number);
                }
                StepNode::Relay { .. } => {
                    self.push(operator, TokenKind::Operator);
                    self.push(after, TokenKind::Number);
                }
                StepNode::Any => self.push_with(span, TokenKind::Keyword, UNKNOWN),
                StepNode::Comment(comment) => self.comment(comment),
            }
        }
    }

    /// Adds a comment with the languages and citations in it.
    fn comment(&mut self, comment: &Comment) {
        for text in &comment.texts {
            let languages = text.language.iter().map(|it| it.span);
            let keys = text.citations.iter().map(|it| it.key.span);
            let marks = text.marks.iter().map(|it| it.span);
            let mut inside: Vec<_> = languages.chain(keys).chain(marks).collect();
            inside.sort_by_key(|it| it.start());
            let mut start = text.span.start();
            for inner in inside {
                self.push(
                    Span::new(start, inner.start().max(start)),
                    TokenKind::Comment,
                );
                self.push(inner, TokenKind::Reference);
                start = inner.end();
            }
            let rest = Span::new(start.min(text.span.end()), text.span.end());
            self.push(rest, TokenKind::Comment);
        }
    }

    fn board(&mut self, board: &BoardNode) {
        for siglum in &board.witnesses {
            self.push(siglum.span, TokenKind::Reference);
        }
        let cells = board.rows.iter().flat_map(|row| &row.cells);
        for count in cells.chain(&board.south).chain(&board.north) {
            self.sign(count.span, count.value, TokenKind::Number);
        }
        self.optional(board.side.as_ref(), TokenKind::Side);
        self.optional(board.rova.as_ref(), TokenKind::Keyword);
        self.optional(board.sense.as_ref(), TokenKind::Keyword);
        self.optional(board.blocked.as_ref(), TokenKind::Keyword);
    }

    fn claim(&mut self, claim: &Claim) {
        self.push(claim.name.span, TokenKind::Claim);
        for arg in &claim.args {
            match &arg.value {
                ClaimArg::Side(_) | ClaimArg::Outcome(_) => self.push(arg.span, TokenKind::Side),
                ClaimArg::Number(_) | ClaimArg::Hand(_) => self.push(arg.span, TokenKind::Number),
                ClaimArg::Pit(pit) => self.sign(arg.span, *pit, TokenKind::Pit),
                ClaimArg::Turn(turn) => self.turn(turn),
                ClaimArg::Board(board) => self.board(board),
            }
        }
    }

    fn sow(&mut self, sow: &Sow) {
        let start = sow.span.start();
        let name = Span::new(start, (start + "@sow".len()).min(sow.side.span.start()));
        self.push(name, TokenKind::Claim);
        self.push(sow.side.span, TokenKind::Side);
        self.sign(sow.seeds.span, sow.seeds.value, TokenKind::Number);
        match sow.from.value {
            SowFrom::Tsibongy(choice) => self.sign(sow.from.span, choice, TokenKind::Choice),
            SowFrom::Pit(pit) => self.sign(sow.from.span, pit, TokenKind::Pit),
        }
        if let Some(direction) = sow.direction {
            self.sign(direction.span, direction.value, TokenKind::Choice);
        }
        self.steps(&sow.steps);
        self.optional(sow.end.as_ref(), TokenKind::Keyword);
        self.optional(sow.mark.as_ref(), TokenKind::Keyword);
    }
}

/// Returns the start of the origin at the end of a capture: `L` in `2L`, `^L` or `_(L?)`.
fn last_sign(text: &str, span: Span) -> usize {
    let written = span.slice(text);
    let from = match written.ends_with(')') {
        true => written.rfind("_(").unwrap_or(written.len()),
        false => {
            let last = written.char_indices().next_back().map_or(0, |(at, _)| at);
            last - usize::from(written[..last].ends_with('^'))
        }
    };
    span.start() + from
}

/// Returns the parts of a span on each line.
fn lines(text: &str, span: Span) -> impl Iterator<Item = Span> {
    let mut start = span.start();
    span.slice(text)
        .split(['\r', '\n'])
        .map(move |line| {
            let part = Span::new(start, start + line.len());
            start = part.end() + 1;
            part
        })
        .filter(|it| !it.is_empty())
}
