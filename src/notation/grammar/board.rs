//! Boards: `[......../.1111.... S26 N26]`, grids, damaged rows.

use nom::{
    Parser,
    branch::alt,
    bytes::complete::tag,
    character::complete::{char, digit1, one_of},
    combinator::{all_consuming, opt, recognize, value},
    multi::many1,
    sequence::{delimited, preceded},
};

use super::{comment::trimmed, lex, reader::Reader};
use crate::{
    diagnostic::{Code, Diagnostic, Span, Spanned},
    message::Message,
    notation::tree::{BoardLayout, BoardNode, Count, RovaMark, Row, SideMark},
};

/// What may stand in a row.
const CELLS: Message = Message::new("notation.cells");

/// A piece of a glued row before its numbers are read: `.`, `3`, `(12)`, `_`.
#[derive(Clone, Copy)]
enum Piece<'a> {
    Empty,
    Unknown,
    Digits(&'a str),
}

/// A part of a board that is no row.
#[derive(Clone, Copy)]
enum Part<'a> {
    Reserve(SideMark, Option<&'a str>),
    Side(SideMark),
    Rova(RovaMark),
}

/// Reads a board without its brackets: rows, reserves, side, rova.
///
/// ```
/// use fifangha::notation::parse_board;
///
/// let (board, mistakes) = parse_board("......../.1__111./~21/........ S_ N24");
/// assert!(mistakes.is_empty());
/// assert!(board.rows[2].damaged);
/// ```
#[must_use]
pub fn parse_board(line: &str) -> (BoardNode, Vec<Diagnostic>) {
    let mut reader = Reader::new(line);
    let board = reader.position(Span::new(0, line.len()));
    (board, reader.finish())
}

impl<'a> Reader<'a> {
    /// A board at its `[`.
    pub(super) fn board(&mut self) -> BoardNode {
        let start = self.at;
        let (content, close) = self.board_extent();
        let mut board = self.position(content);
        self.at = close;
        board.span = self.since(start);
        if board.rows.is_empty() && content.slice(self.text).trim().is_empty() {
            self.report(
                Diagnostic::new(
                    Code::EmptyBoard,
                    board.span,
                    Message::new("notation.empty_board.message"),
                )
                .label(Message::new("notation.empty_board.label")),
            );
        }
        board
    }

    /// What stands between the brackets, and where the reading goes on. An unclosed board ends
    /// with the last line that could be part of it.
    fn board_extent(&mut self) -> (Span, usize) {
        let open = self.at;
        let bytes = self.text.as_bytes();
        let mut at = open + 1;
        let mut comment = None;
        while let Some(&byte) = bytes.get(at) {
            match byte {
                b']' => {
                    if let Some(comment) = comment {
                        self.report(
                            Diagnostic::new(
                                Code::UnexpectedInBoard,
                                comment,
                                Message::new("notation.comment_in_board.message"),
                            )
                            .label(Message::new("notation.comment_in_board.label")),
                        );
                    }
                    return (Span::new(open + 1, at), at + 1);
                }
                b'\\' => at += 1,
                b'[' | b'{' | b'}' | b'@' => break,
                b';' => {
                    let line = self.text[at..]
                        .split('\n')
                        .next()
                        .unwrap_or_default()
                        .trim_end();
                    comment = comment.or(Some(Span::new(at, at + line.len())));
                    at += line.len().max(1) - 1;
                }
                b'\n' if self.text[at + 1..].starts_with("---") => break,
                _ => {}
            }
            at += 1;
        }
        let mut end = open + 1;
        for (index, line) in self.text[open + 1..at.min(self.text.len())]
            .split_inclusive('\n')
            .enumerate()
        {
            let kept = line.split(';').next().unwrap_or_default();
            if index > 0 && (kept.trim().is_empty() || !kept.split_whitespace().all(in_board)) {
                break;
            }
            let words = kept
                .split_whitespace()
                .take_while(|word| index > 0 || in_board(word));
            let last = words
                .last()
                .map(|word| word.as_ptr() as usize - self.text.as_ptr() as usize + word.len());
            end = last.unwrap_or(end);
            if kept.len() < line.len() || kept.split_whitespace().any(|word| !in_board(word)) {
                break;
            }
        }
        self.report(
            Diagnostic::new(
                Code::UnclosedBoard,
                Span::new(open, open + 1),
                Message::new("notation.unclosed_board.message"),
            )
            .label(Message::new("notation.unclosed_board.label"))
            .fix(Span::at(end), "]"),
        );
        (Span::new(open + 1, end), end)
    }

    /// A position without brackets: rows, reserves, side, rova.
    pub(super) fn position(&mut self, content: Span) -> BoardNode {
        let mut board = BoardNode {
            span: content,
            ..BoardNode::default()
        };
        let mut parts = false;
        let mut line_of_first = None;
        let mut line_start = content.start;
        for (number, line) in content.slice(self.text).split('\n').enumerate() {
            let mut start = line_start;
            let segments = line.split('/').count();
            for segment in line.split('/') {
                let span = Span::new(start, start + segment.len());
                start = span.end + 1;
                let words = self.row_words(span, &mut board, &mut parts);
                if words.is_empty() {
                    if segments > 1 && segment.trim().is_empty() {
                        let place = if span.is_empty() {
                            Span::new(span.start.saturating_sub(1), span.end)
                        } else {
                            span
                        };
                        self.report(
                            Diagnostic::new(
                                Code::UnexpectedInBoard,
                                place,
                                Message::new("notation.empty_row"),
                            )
                            .label(CELLS),
                        );
                    }
                    continue;
                }
                if *line_of_first.get_or_insert(number) != number {
                    board.layout = BoardLayout::Grid;
                }
                let row = self.row(&words);
                board.rows.push(row);
            }
            line_start += line.len() + 1;
        }
        board
    }

    /// The words of a segment that are cells; the others fill the board's other parts.
    fn row_words(&mut self, segment: Span, board: &mut BoardNode, parts: &mut bool) -> Vec<Span> {
        let mut cells = Vec::new();
        let mut at = segment.start;
        loop {
            let rest = trimmed(self.text, Span::new(at, segment.end));
            if rest.is_empty() {
                return cells;
            }
            let text = rest.slice(self.text);
            if text.starts_with(';') {
                return cells;
            }
            let length = text.find(char::is_whitespace).unwrap_or(text.len());
            let span = Span::new(rest.start, rest.start + length);
            at = span.end;
            let word = span.slice(self.text);
            if let Some(part) = part(word) {
                *parts = true;
                self.part(part, span, board);
            } else if *parts && in_row(word) {
                self.report(
                    Diagnostic::new(
                        Code::OrderInBoard,
                        span,
                        Message::new("notation.row_first.message"),
                    )
                    .label(Message::new("notation.not_here"))
                    .help(Message::new("notation.row_first.help")),
                );
            } else {
                cells.push(span);
            }
        }
    }

    fn part(&mut self, part: Part<'a>, span: Span, board: &mut BoardNode) {
        let taken = match part {
            Part::Reserve(side, digits) => {
                let count = digits.map_or(Count::Unknown, |digits| {
                    let at = Span::new(span.end - digits.len(), span.end);
                    Count::Known(self.number(Spanned::new(digits, at)).value)
                });
                let slot = if side == SideMark::South {
                    &mut board.south
                } else {
                    &mut board.north
                };
                slot.replace(Spanned::new(count, span)).map(|old| old.span)
            }
            Part::Side(side) => board
                .side
                .replace(Spanned::new(side, span))
                .map(|old| old.span),
            Part::Rova(rova) => board
                .rova
                .replace(Spanned::new(rova, span))
                .map(|old| old.span),
        };
        if let Some(first) = taken {
            self.report(
                Diagnostic::new(
                    Code::OrderInBoard,
                    span,
                    Message::new("notation.part_twice"),
                )
                .label(Message::new("notation.given_again"))
                .related(first, Message::new("notation.given_first")),
            );
        }
    }

    /// One row from its words. A word of digits alone is a number where other words stand
    /// beside it; anywhere else each character is a pit.
    fn row(&mut self, words: &[Span]) -> Row {
        let mut row = Row {
            span: words[0].to(words[words.len() - 1]),
            ..Row::default()
        };
        let mut grid = words.len() > 1;
        for (index, &word) in words.iter().enumerate() {
            let mut word = word;
            if index == 0 && word.slice(self.text).starts_with('~') {
                row.damaged = true;
                word.start += 1;
                grid = word.is_empty() || words.len() > 1;
                if word.is_empty() {
                    continue;
                }
            }
            let text = word.slice(self.text);
            if grid && text.bytes().all(|byte| byte.is_ascii_digit()) {
                row.cells
                    .push(self.number(Spanned::new(text, word)).map(Count::Known));
            } else {
                self.glued(word, &mut row.cells);
            }
        }
        row
    }

    fn glued(&mut self, word: Span, cells: &mut Vec<Spanned<Count>>) {
        let mut at = word.start;
        while at < word.end {
            let rest = &self.text[at..word.end];
            match piece(rest) {
                Ok((after, piece)) => {
                    let span = Span::new(at, word.end - after.len());
                    at = span.end;
                    let count = match piece {
                        Piece::Empty => Count::Known(0),
                        Piece::Unknown => Count::Unknown,
                        Piece::Digits(digits) => {
                            Count::Known(self.number(Spanned::new(digits, span)).value)
                        }
                    };
                    cells.push(Spanned::new(count, span));
                }
                Err(_) => {
                    let wrong = rest
                        .find(|c| ".0123456789_(".contains(c))
                        .filter(|&length| length > 0);
                    let span = Span::new(at, at + wrong.unwrap_or(rest.len()));
                    at = span.end;
                    self.unexpected_in_board(span);
                }
            }
        }
    }

    fn unexpected_in_board(&mut self, span: Span) {
        let wrong = span.slice(self.text);
        let mut found = Diagnostic::new(
            Code::UnexpectedInBoard,
            span,
            Message::new("notation.no_cell.message").with("written", wrong),
        )
        .label(CELLS);
        found = match wrong {
            "-" | "·" | "•" | "o" | "O" => found.fix(span, "."),
            "?" => found.fix(span, "_"),
            "|" | "\\" => found.fix(span, "/"),
            _ if wrong.starts_with('~') => found.help(Message::new("notation.no_cell.damaged")),
            _ if wrong.starts_with(['s', 'n', 'S', 'N']) => {
                found.help(Message::new("notation.no_cell.reserves"))
            }
            _ if wrong.starts_with('(') => found.help(Message::new("notation.no_cell.ten")),
            _ => found,
        };
        self.report(found);
    }
}

/// `.`, `3`, `(12)` or `_`
fn piece(i: &str) -> lex::Lex<'_, Piece<'_>> {
    alt((
        value(Piece::Empty, char('.')),
        value(Piece::Unknown, char('_')),
        recognize(one_of("0123456789")).map(Piece::Digits),
        delimited(char('('), digit1, char(')')).map(Piece::Digits),
    ))
    .parse(i)
}

/// `S25`, `S_`, `S` or `rova:SN`, whole.
fn part(word: &str) -> Option<Part<'_>> {
    let rova = |south, north| RovaMark { south, north };
    let count = alt((digit1.map(Some), char('_').map(|_| None)));
    let parsed: lex::Lex<'_, _> = all_consuming(alt((
        preceded(
            tag("rova:"),
            alt((
                value(rova(true, true), alt((tag("SN"), tag("NS")))),
                value(rova(true, false), tag("S")),
                value(rova(false, true), tag("N")),
                value(rova(false, false), tag("-")),
            )),
        )
        .map(Part::Rova),
        (lex::side, opt(count)).map(|(side, count)| match count {
            Some(digits) => Part::Reserve(side, digits),
            None => Part::Side(side),
        }),
    )))
    .parse(word);
    parsed.ok().map(|(_, part)| part)
}

/// Whether a word is made of pits only.
fn in_row(word: &str) -> bool {
    let cells: lex::Lex<'_, _> = all_consuming((opt(char('~')), opt(many1(piece)))).parse(word);
    cells.is_ok()
}

/// Whether a word of an unclosed board can belong to it.
fn in_board(word: &str) -> bool {
    let number = lex::turn_number(word).is_ok_and(|(rest, _)| rest.is_empty());
    !number && (part(word).is_some() || word.split('/').all(|row| row.is_empty() || in_row(row)))
}
