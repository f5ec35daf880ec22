//! A place in the text, and the mistakes found so far.

use nom::{Parser, error::Error};

use super::lex;
use crate::{
    diagnostic::{Code, Diagnostic, Span, Spanned},
    message::Message,
};

/// How many mistakes of one file are kept; the others are only counted.
pub(super) const MAX_DIAGNOSTICS: usize = 1000;

/// Numbers have at most this many digits.
const MAX_DIGITS: usize = 9;

/// A place in the text. It only moves forward; every grammar file adds productions to it.
pub(super) struct Reader<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
    /// The opening braces that nothing closes, in order, once it is known that there are some.
    pub(super) unclosed_braces: Option<Vec<usize>>,
    /// Whether the variations open here have been reported as not closed.
    pub(super) unclosed_reported: bool,
    /// Where the last block of a comment ended that names its language.
    pub(super) last_named: usize,
    found: Vec<Diagnostic>,
    uncounted: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            text,
            at: 0,
            unclosed_braces: None,
            unclosed_reported: false,
            last_named: 0,
            found: Vec::new(),
            uncounted: 0,
        }
    }

    /// What has not been read yet.
    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// The span from a place up to here.
    pub(super) fn since(&self, start: usize) -> Span {
        Span::new(start, self.at)
    }

    /// Reads a lexeme if it stands here.
    pub(super) fn eat<O>(
        &mut self,
        mut lexeme: impl Parser<&'a str, Output = O, Error = Error<&'a str>>,
    ) -> Option<Spanned<O>> {
        let (rest, value) = lexeme.parse(self.rest()).ok()?;
        let start = self.at;
        self.at = self.text.len() - rest.len();
        Some(Spanned::new(value, self.since(start)))
    }

    /// Reads a character if it stands here.
    pub(super) fn eat_char(&mut self, wanted: char) -> bool {
        let here = self.rest().starts_with(wanted);
        if here {
            self.at += wanted.len_utf8();
        }
        here
    }

    /// Steps over one character, whatever it is, and gives its span.
    pub(super) fn bump(&mut self) -> Span {
        let start = self.at;
        self.at += self.peek().map_or(0, char::len_utf8);
        self.since(start)
    }

    /// Steps over blanks up to the end of the line.
    pub(super) fn skip_blanks(&mut self) {
        self.eat(lex::blanks);
    }

    /// Steps over white space; gives the number of line ends in it.
    pub(super) fn skip_space(&mut self) -> usize {
        let rest = self.rest();
        let space = &rest[..rest.len() - rest.trim_start().len()];
        self.at += space.len();
        space.bytes().filter(|&byte| byte == b'\n').count()
    }

    /// Whether here is the beginning of a line.
    pub(super) fn at_line_start(&self) -> bool {
        self.at == 0
            || matches!(self.text.as_bytes()[self.at - 1], b'\n')
            || self.text[..self.at] == *"\u{feff}"
    }

    /// The rest of the line, without its end.
    pub(super) fn line(&self) -> &'a str {
        let rest = self.rest();
        rest.split('\n').next().unwrap_or(rest)
    }

    /// Whether a `---` line stands here.
    pub(super) fn at_fence(&self) -> bool {
        self.rest().starts_with("---") && self.at_line_start() && self.line().trim_end() == "---"
    }

    /// Whether the next character ends a turn or a word.
    pub(super) fn at_boundary(&self) -> bool {
        self.peek().is_none_or(lex::is_boundary)
    }

    /// Steps over everything up to the next boundary.
    pub(super) fn skip_word(&mut self) -> Span {
        self.eat(lex::word)
            .map_or(Span::at(self.at), |word| word.span)
    }

    /// A number, reported and cut off where it is too large.
    pub(super) fn number(&mut self, digits: Spanned<&str>) -> Spanned<u32> {
        let significant = digits.value.trim_start_matches('0');
        if significant.len() > MAX_DIGITS {
            self.report(
                Diagnostic::new(
                    Code::NumberTooLarge,
                    digits.span,
                    Message::new("notation.number_too_large.message"),
                )
                .label(Message::new("notation.number_too_large.label").with("digits", MAX_DIGITS)),
            );
            return Spanned::new(10u32.pow(MAX_DIGITS as u32) - 1, digits.span);
        }
        digits.map(|_| significant.parse().unwrap_or(0))
    }

    /// Keeps a mistake, or counts it where there are too many.
    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        if self.found.len() < MAX_DIAGNOSTICS {
            self.found.push(diagnostic);
        } else {
            self.uncounted += 1;
        }
    }

    /// The mistakes in the order of their places.
    pub(super) fn finish(mut self) -> Vec<Diagnostic> {
        self.found.sort_by_key(|it| it.span);
        if self.uncounted > 0 {
            let message = Message::new("notation.too_many.message").with("n", self.uncounted);
            self.found.push(
                Diagnostic::new(Code::TooManyMistakes, Span::at(self.text.len()), message)
                    .help(Message::new("notation.too_many.help")),
            );
        }
        self.found
    }
}

/// A text whose lines end with `\n`, however they ended.
pub(super) fn unix_lines(text: &str) -> String {
    let lines: Vec<&str> = text
        .split('\n')
        .map(|line| line.trim_end_matches('\r'))
        .collect();
    lines.join("\n")
}
