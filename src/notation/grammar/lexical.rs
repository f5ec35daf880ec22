//! Lexical elements: separators, boundaries and words.

use nom::{
    Parser,
    branch::alt,
    bytes::complete::{take_while, take_while1},
    character::complete::{anychar, char},
    combinator::{opt, recognize},
    multi::many1_count,
};

use super::{
    combinators::no_match,
    parser_input::{Input, ParseResult},
};
use crate::diagnostic::Span;

/// Returns `true` if a character ends a turn, a step or a word.
pub(super) fn is_boundary(c: char) -> bool {
    matches!(c, '(' | ')' | '{' | '}' | '[' | ']' | ';' | '@') || c.is_whitespace()
}

/// Parses optional spaces on one line.
pub(super) fn blanks(i: Input<'_>) -> ParseResult<'_, Input<'_>> {
    take_while(|c: char| c != '\n' && c.is_whitespace()).parse(i)
}

/// Parses optional white space and returns the number of line ends in it.
#[inline]
pub(super) fn white_space(i: Input<'_>) -> ParseResult<'_, usize> {
    // The most frequent cases are nothing, a space and a line end.
    match i.bytes() {
        [next, ..] if next.is_ascii_graphic() => Ok((i, 0)),
        [b' ', next, ..] if next.is_ascii_graphic() => Ok((i.skip_bytes(1), 0)),
        [b'\n', next, ..] if next.is_ascii_graphic() => Ok((i.skip_bytes(1), 1)),
        _ => any_white_space(i),
    }
}

/// Parses white space of any length.
fn any_white_space(i: Input<'_>) -> ParseResult<'_, usize> {
    let length = i.rest().len() - i.rest().trim_start().len();
    let ends = i.rest()[..length].bytes().filter(|&byte| byte == b'\n');
    Ok((i.skip_bytes(length), ends.count()))
}

/// Parses text up to the next boundary, at least one character; a backslash escapes the next
/// character, as in comments.
pub(super) fn word(i: Input<'_>) -> ParseResult<'_, Input<'_>> {
    let escaped = recognize((char('\\'), opt(anychar)));
    let plain = take_while1(|c: char| !is_boundary(c) && c != '\\');
    recognize(many1_count(alt((plain, escaped)))).parse(i)
}

/// Returns the word here, possibly empty, and the rest.
pub(super) fn any_word(i: Input<'_>) -> (Input<'_>, Span) {
    let rest = word(i).map_or(i, |(rest, _)| rest);
    (rest, i.span_to(rest))
}

/// Returns the next character and the rest.
pub(super) fn any_character(i: Input<'_>) -> (Input<'_>, Span) {
    let rest = i.skip_bytes(i.peek_char().map_or(0, char::len_utf8));
    (rest, i.span_to(rest))
}

/// Returns `true` if the next character ends a turn or a word.
#[inline]
pub(super) fn at_boundary(i: Input<'_>) -> bool {
    i.peek_char().is_none_or(is_boundary)
}

/// Matches the end of a turn or a word.
pub(super) fn boundary(i: Input<'_>) -> ParseResult<'_, ()> {
    match at_boundary(i) {
        true => Ok((i, ())),
        false => no_match(i),
    }
}

/// Skips the number of a turn and its dot.
pub(super) fn after_turn_number(i: Input<'_>) -> Option<Input<'_>> {
    let digits = i.bytes().iter().take_while(|byte| byte.is_ascii_digit());
    let digits = digits.count();
    let dot = i.skip_bytes(digits).peek_byte() == Some(b'.');
    (digits > 0 && dot).then(|| i.skip_bytes(digits + 1))
}

/// Returns `true` if the number of a turn is here.
pub(super) fn number_begins(i: Input<'_>) -> bool {
    after_turn_number(i).is_some()
}

/// Returns `true` if a turn, numbered or not, can begin here, correct or mistyped.
pub(super) fn turn_begins(i: Input<'_>) -> bool {
    matches!(
        i.bytes(),
        [b'0'..=b'9' | b'_', ..]
            | [b'^', b'a'..=b'f' | b'0'..=b'9', ..]
            | [b'a'..=b'h' | b'A'..=b'H', b'0'..=b'9', ..]
            | [b'S' | b'N' | b's' | b'n', b':', ..]
    )
}

/// Returns `true` if a step, an end or a mark can begin here, correct or mistyped.
pub(super) fn step_begins(i: Input<'_>) -> bool {
    let mut next = i.rest().chars();
    match (next.next(), next.next()) {
        (Some('G' | 'D'), next) => !next.is_some_and(|c| c.is_ascii_digit()),
        (Some('x' | 'X' | '×'), next) => next.is_some_and(|c| "0123456789_^".contains(c)),
        (Some('o'), next) => next == Some('o'),
        (Some(sign), _) => "LRlr_|&+~#∞!?^".contains(sign),
        (None, _) => false,
    }
}

/// Returns `true` for a character of steps, correct or mistyped.
fn is_step_char(c: char) -> bool {
    c.is_ascii_digit() || "LRlr_*|&+~#∞!?xX×o><^".contains(c)
}

/// Returns `true` if `G` or `D`, in either case, is French for left or right here: steps follow,
/// and not a digit, which would make it a pit. It looks ahead at most one word.
pub(super) fn french_steps(i: &str) -> bool {
    const WORD: usize = 8;
    let mut letters = i.chars().take_while(|&c| !is_boundary(c)).take(WORD);
    let pit = i.chars().nth(1).is_some_and(|c| c.is_ascii_digit());
    !pit && letters.all(|c| is_step_char(c) || "GDgd".contains(c))
}

/// Returns `true` if a word consists only of steps, such as steps separated from their turn.
pub(super) fn is_steps_word(word: Input<'_>) -> bool {
    let letter = |c| is_step_char(c) || "GD".contains(c);
    !word.is_empty() && step_begins(word) && word.rest().chars().all(letter)
}

/// Returns the part of a word after a direction at its beginning.
pub(super) fn after_direction(word: Input<'_>) -> Input<'_> {
    let written = word.rest();
    let rest = ["->", "<-", ">", "<", "C", "A"]
        .iter()
        .find_map(|it| written.strip_prefix(it));
    rest.map_or(word, |rest| word.sub_input_of(rest))
}
