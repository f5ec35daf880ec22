//! The smallest pieces of the notation, as nom parsers over the rest of the text.

use nom::{
    IResult, Parser,
    branch::alt,
    bytes::complete::{tag, take_while, take_while1},
    character::complete::{anychar, char, digit1, one_of, satisfy},
    combinator::{not, opt, peek, recognize, value},
    error::{Error, ErrorKind},
    multi::many1_count,
    sequence::{preceded, terminated},
};

use crate::notation::tree::{ChoiceMark, DirMark, EndMark, Mark, RowMark, SideMark};

/// What a lexeme parser gives: the rest of the text and the value.
pub(super) type Lex<'a, T> = IResult<&'a str, T>;

/// Whether a character ends a turn, a step or a word.
pub(super) fn is_boundary(c: char) -> bool {
    c.is_whitespace() || matches!(c, '(' | ')' | '{' | '}' | '[' | ']' | ';' | '@')
}

/// Blanks on one line.
pub(super) fn blanks(i: &str) -> Lex<'_, &str> {
    take_while(|c: char| c != '\n' && c.is_whitespace()).parse(i)
}

/// Everything up to the next boundary, at least one character; a backslash takes its meaning
/// from the next character, as in comments.
pub(super) fn word(i: &str) -> Lex<'_, &str> {
    let escaped = recognize((char('\\'), opt(anychar)));
    let plain = take_while1(|c: char| !is_boundary(c) && c != '\\');
    recognize(many1_count(alt((plain, escaped)))).parse(i)
}

/// `12`
pub(super) fn digits(i: &str) -> Lex<'_, &str> {
    digit1(i)
}

/// `hand`, the word.
pub(super) fn hand(i: &str) -> Lex<'_, &str> {
    terminated(tag("hand"), not(satisfy(|c| !is_boundary(c)))).parse(i)
}

/// `12.`: the number of a turn.
pub(super) fn turn_number(i: &str) -> Lex<'_, &str> {
    terminated(digit1, char('.')).parse(i)
}

/// `S:`
pub(super) fn side_prefix(i: &str) -> Lex<'_, SideMark> {
    terminated(side, char(':')).parse(i)
}

/// `S`
pub(super) fn side(i: &str) -> Lex<'_, SideMark> {
    alt((
        value(SideMark::South, char('S')),
        value(SideMark::North, char('N')),
    ))
    .parse(i)
}

/// `a`
pub(super) fn row(i: &str) -> Lex<'_, RowMark> {
    alt((
        value(RowMark::A, char('a')),
        value(RowMark::B, char('b')),
        value(RowMark::C, char('c')),
        value(RowMark::D, char('d')),
    ))
    .parse(i)
}

/// `>`, `<` or `<>`
pub(super) fn direction(i: &str) -> Lex<'_, DirMark> {
    alt((
        value(DirMark::Open, tag("<>")),
        value(DirMark::Right, char('>')),
        value(DirMark::Left, char('<')),
    ))
    .parse(i)
}

/// `_`, where it does not begin the `_*` of any further steps.
pub(super) fn unknown(i: &str) -> Lex<'_, ()> {
    value((), terminated(char('_'), not(peek(char('*'))))).parse(i)
}

/// `L`, `R` or `_`
pub(super) fn choice(i: &str) -> Lex<'_, ChoiceMark> {
    alt((
        value(ChoiceMark::Left, char('L')),
        value(ChoiceMark::Right, char('R')),
        value(ChoiceMark::Open, unknown),
    ))
    .parse(i)
}

/// `#`, `oo` or `∞`
pub(super) fn end(i: &str) -> Lex<'_, EndMark> {
    alt((
        value(EndMark::Lost, char('#')),
        value(EndMark::NeverEnds, alt((tag("oo"), tag("∞")))),
    ))
    .parse(i)
}

/// `!`, `?`, `!!`, …
pub(super) fn mark(i: &str) -> Lex<'_, Mark> {
    alt((
        value(Mark::Brilliant, tag("!!")),
        value(Mark::Blunder, tag("??")),
        value(Mark::Interesting, tag("!?")),
        value(Mark::Dubious, tag("?!")),
        value(Mark::Good, tag("!")),
        value(Mark::Bad, tag("?")),
    ))
    .parse(i)
}

/// Whether a lexeme stands here.
fn begins<'a>(mut lexeme: impl Parser<&'a str, Error = Error<&'a str>>, i: &'a str) -> bool {
    lexeme.parse(i).is_ok()
}

/// Whether a turn, numbered or not, can begin here.
pub(super) fn turn_starts(i: &str) -> bool {
    let pit = alt((
        recognize((one_of("abcdABCDefghEFGH"), digit1)),
        digit1,
        tag("_"),
    ));
    let side = recognize((one_of("SNsn"), char(':')));
    begins(alt((side, pit)), i)
}

/// Whether a step, an end or a mark can begin here, written well or nearly.
pub(super) fn step_starts(i: &str) -> bool {
    let single = recognize(one_of("LRlr_|&+~#∞!?"));
    let french = recognize((one_of("GD"), not(digit1)));
    let capture = recognize((one_of("xX×"), alt((digit1, tag("_")))));
    begins(alt((single, french, capture, tag("oo"))), i)
}

/// What steps are made of, written well or nearly.
fn in_steps(c: char) -> bool {
    c.is_ascii_digit() || "LRlr_*|&+~#∞!?xX×o><".contains(c)
}

/// Whether `G` or `D`, in either case, stands here for left or right, as in French: what
/// follows are steps, and a digit would make it a pit. It looks no further than a word needs.
pub(super) fn french_steps(i: &str) -> bool {
    const WORD: usize = 8;
    let mut letters = i.chars().take_while(|&c| !is_boundary(c)).take(WORD);
    let pit = i.chars().nth(1).is_some_and(|c| c.is_ascii_digit());
    !pit && letters.all(|c| in_steps(c) || "GDgd".contains(c))
}

/// Whether the word here is made of steps from end to end, as one that was written apart
/// from its turn is.
pub(super) fn only_steps(word: &str) -> bool {
    !word.is_empty() && step_starts(word) && word.chars().all(|c| in_steps(c) || "GD".contains(c))
}

/// `@name`, the name.
pub(super) fn claim_name(i: &str) -> Lex<'_, &str> {
    preceded(
        char('@'),
        take_while(|c: char| c.is_alphanumeric() || c == '-' || c == '_'),
    )
    .parse(i)
}

/// `fr: ` at the beginning of a comment: a language of two or three letters, perhaps with
/// subtags, a colon, and a blank or nothing.
pub(super) fn language(i: &str) -> Lex<'_, &str> {
    let subtag = |c: char| c.is_ascii_alphanumeric();
    let (rest, tag) = take_while1(|c: char| subtag(c) || c == '-').parse(i)?;
    let primary = tag.split('-').next().unwrap_or_default();
    let known = (2..=3).contains(&primary.len())
        && primary.bytes().all(|b| b.is_ascii_lowercase())
        && tag
            .split('-')
            .skip(1)
            .all(|part| (2..=8).contains(&part.len()));
    let (rest, _) = char(':').parse(rest)?;
    let blank = rest.is_empty() || rest.starts_with(char::is_whitespace);
    if known && blank {
        Ok((rest, tag))
    } else {
        Err(nom::Err::Error(Error::new(i, ErrorKind::Verify)))
    }
}
