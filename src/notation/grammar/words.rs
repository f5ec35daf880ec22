//! What parts one thing from the next, and the words that begin nothing.

use nom::{
    Parser,
    branch::alt,
    bytes::complete::{tag, take_while, take_while1},
    character::complete::{anychar, digit1, one_of},
    combinator::{not, opt, recognize},
    multi::many1_count,
};

use super::{
    input::{Input, Read},
    recover::{Parse, Signs, nothing},
};
use crate::diagnostic::Span;

/// One sign, of ASCII: nom's reads any character.
#[inline]
pub(super) fn char<'a>(sign: char) -> impl Parse<'a, char> {
    move |i: Input<'a>| match i.first() {
        Some(byte) if byte.is_ascii() && char::from(byte) == sign => Ok((i.after(1), sign)),
        _ => nothing(i),
    }
}

/// The signs of ASCII that end a turn, a step or a word.
pub(super) const BOUNDARY: Signs = Signs::of("(){}[];@ \t\n\u{b}\u{c}\r");

/// Whether a character ends a turn, a step or a word.
pub(super) fn is_boundary(c: char) -> bool {
    matches!(c, '(' | ')' | '{' | '}' | '[' | ']' | ';' | '@') || c.is_whitespace()
}

/// Blanks on one line, or none.
pub(super) fn blanks(i: Input<'_>) -> Read<'_, Input<'_>> {
    take_while(|c: char| c != '\n' && c.is_whitespace()).parse(i)
}

/// White space, or none: the number of line ends in it.
#[inline]
pub(super) fn white_space(i: Input<'_>) -> Read<'_, usize> {
    // Most is nothing, a space or the end of a line.
    match i.bytes() {
        [next, ..] if next.is_ascii_graphic() => Ok((i, 0)),
        [b' ', next, ..] if next.is_ascii_graphic() => Ok((i.after(1), 0)),
        [b'\n', next, ..] if next.is_ascii_graphic() => Ok((i.after(1), 1)),
        _ => any_white_space(i),
    }
}

/// The same, however long it is.
fn any_white_space(i: Input<'_>) -> Read<'_, usize> {
    let length = i.rest().len() - i.rest().trim_start().len();
    let ends = i.rest()[..length].bytes().filter(|&byte| byte == b'\n');
    Ok((i.after(length), ends.count()))
}

/// Everything up to the next boundary, at least one character; a backslash takes its meaning
/// from the next character, as in comments.
pub(super) fn word(i: Input<'_>) -> Read<'_, Input<'_>> {
    let escaped = recognize((char('\\'), opt(anychar)));
    let plain = take_while1(|c: char| !is_boundary(c) && c != '\\');
    recognize(many1_count(alt((plain, escaped)))).parse(i)
}

/// The word here, perhaps an empty one, and what follows it.
pub(super) fn any_word(i: Input<'_>) -> (Input<'_>, Span) {
    let rest = word(i).map_or(i, |(rest, _)| rest);
    (rest, i.to(rest))
}

/// One character, whatever it is.
pub(super) fn any_character(i: Input<'_>) -> (Input<'_>, Span) {
    let rest = i.after(i.peek().map_or(0, char::len_utf8));
    (rest, i.to(rest))
}

/// Whether the next character ends a turn or a word.
#[inline]
pub(super) fn at_boundary(i: Input<'_>) -> bool {
    match i.first() {
        Some(byte) if byte.is_ascii() => BOUNDARY.has(byte),
        _ => i.peek().is_none_or(char::is_whitespace),
    }
}

/// The end of a turn or a word.
pub(super) fn boundary(i: Input<'_>) -> Read<'_, ()> {
    match at_boundary(i) {
        true => Ok((i, ())),
        false => nothing(i),
    }
}

/// Whether something stands here.
fn begins<'a, T>(mut parser: impl Parse<'a, T>, i: Input<'a>) -> bool {
    parser.parse(i).is_ok()
}

/// The number of a turn with its dot, and what follows it.
pub(super) fn behind_number(i: Input<'_>) -> Option<Input<'_>> {
    let digits = i.bytes().iter().take_while(|byte| byte.is_ascii_digit());
    let digits = digits.count();
    let dot = i.after(digits).first() == Some(b'.');
    (digits > 0 && dot).then(|| i.after(digits + 1))
}

/// Whether the number of a turn stands here.
pub(super) fn number_begins(i: Input<'_>) -> bool {
    behind_number(i).is_some()
}

/// What a turn, numbered or not, can begin with, written well or nearly.
pub(super) const TURN: Signs = Signs::of("0123456789^_abcdABCDefghEFGHsnSN");

/// Whether a turn, numbered or not, can begin here, written well or nearly.
pub(super) fn turn_begins(i: Input<'_>) -> bool {
    let pit = alt((
        recognize((char('^'), one_of("abcd0123456789"))),
        recognize((one_of("abcdABCDefghEFGH"), digit1)),
        digit1,
        tag("_"),
    ));
    let side = recognize((one_of("SNsn"), char(':')));
    begins(alt((side, pit)), i)
}

/// Whether a step, an end or a mark can begin here, written well or nearly.
pub(super) fn step_begins(i: Input<'_>) -> bool {
    let single = recognize(one_of("LRlr_|&+~#∞!?^"));
    let french = recognize((one_of("GD"), not(digit1)));
    let capture = recognize((one_of("xX×"), alt((digit1, tag("_"), tag("^")))));
    begins(alt((single, french, capture, tag("oo"))), i)
}

/// What steps are made of, written well or nearly.
fn in_steps(c: char) -> bool {
    c.is_ascii_digit() || "LRlr_*|&+~#∞!?xX×o><^".contains(c)
}

/// Whether `G` or `D`, in either case, stands here for left or right, as in French: what
/// follows are steps, and a digit would make it a pit. It looks no further than a word needs.
pub(super) fn french_steps(i: &str) -> bool {
    const WORD: usize = 8;
    let mut letters = i.chars().take_while(|&c| !is_boundary(c)).take(WORD);
    let pit = i.chars().nth(1).is_some_and(|c| c.is_ascii_digit());
    !pit && letters.all(|c| in_steps(c) || "GDgd".contains(c))
}

/// Whether a word is made of steps from end to end, as one that was written apart from its
/// turn is.
pub(super) fn only_steps(word: Input<'_>) -> bool {
    let letter = |c| in_steps(c) || "GD".contains(c);
    !word.is_empty() && step_begins(word) && word.rest().chars().all(letter)
}
