//! Productions of comments.

use std::ops::Range;

use nom::{
    Parser,
    branch::alt,
    bytes::complete::{tag, take_while1},
    character::complete::{char, satisfy},
    combinator::{eof, opt, peek, recognize, verify},
    sequence::{delimited, preceded, terminated},
};

use super::{
    combinators::{InputParser, no_match, spanned},
    lexical::{step_begins, white_space},
    parser_input::{Input, ParseResult},
    unclosed_recovery::{closing_brace, unclosed_comment, warn_unclear_language},
};
use crate::{
    diagnostic::{Span, Spanned},
    message::primary_language,
    notation::ast::{
        AuthorMark, Citation, Comment, CommentText, LineComment, StepNode,
        author_mark::written_marks,
    },
};

/// The maximum number of languages of a comment; further blocks begin another one.
const MAX_LANGUAGES: usize = 64;

/// `comment = "{" , text , "}" | named , { named } ;`
pub(super) fn comment(i: Input<'_>) -> ParseResult<'_, Comment> {
    alt((closed_comment(true), unclosed_comment)).parse(i)
}

/// `named = "{" , language , ":" , space , text , "}" ;`
pub(super) fn named(i: Input<'_>) -> ParseResult<'_, CommentText> {
    verify(closed_block, |text: &CommentText| text.language.is_some()).parse(i)
}

/// `language = ? two or three small letters, perhaps with subtags: "fr", "pt-BR" ? ;`
pub(super) fn language(i: Input<'_>) -> ParseResult<'_, Input<'_>> {
    let letters = take_while1(|c: char| c.is_ascii_alphanumeric() || c == '-');
    verify(letters, |tag: &Input<'_>| is_language(tag.rest())).parse(i)
}

/// `text = ? Markdown in which unescaped braces come in pairs ? ;`
pub(super) fn text(i: Input<'_>) -> ParseResult<'_, Input<'_>> {
    match closing_brace(i) {
        Some(at) => Ok((i.advance_to(at), i.sub_input(Span::new(i.at(), at)))),
        None => no_match(i),
    }
}

/// `citation = "[@" , key , [ "," , space , locator ] , "]" ;`
pub(super) fn citation(i: Input<'_>) -> ParseResult<'_, Citation> {
    let locator = opt(preceded(char(','), locator));
    let citation = delimited(tag("[@"), (spanned(key), locator), char(']'));
    let (rest, Spanned { value, span }) = spanned(citation).parse(i)?;
    let (key, locator) = value;
    let citation = Citation {
        key: key.map(|key| key.rest().to_owned()),
        locator: locator.map(|it| {
            let it = it.trimmed();
            Spanned::new(normalize_line_ends(it.rest()), it.span())
        }),
        span,
    };
    Ok((rest, citation))
}

/// `key = ? letters, digits, "-", "_", ":" and "." ? ;`
pub(super) fn key(i: Input<'_>) -> ParseResult<'_, Input<'_>> {
    take_while1(|c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | ':' | '.' | '/')).parse(i)
}

/// `locator = ? a text without brackets ? ;`
pub(super) fn locator(i: Input<'_>) -> ParseResult<'_, Input<'_>> {
    take_while1(|c: char| !matches!(c, '[' | ']')).parse(i)
}

/// `line comment = ";" , ? anything up to the end of the line ? ;`
pub(super) fn line_comment(i: Input<'_>) -> ParseResult<'_, LineComment> {
    let (inside, _) = char(';').parse(i)?;
    let line = inside.line().trim_end();
    let rest = inside.skip_bytes(line.len());
    let comment = LineComment {
        text: line.trim().to_owned(),
        // Its body has the nodes before it.
        trailing: false,
        span: i.span_to(rest),
    };
    Ok((rest, comment))
}

/// Parses a closed comment. If `spaced`, its blocks may be separated by white space without an
/// empty line.
fn closed_comment<'a>(spaced: bool) -> impl InputParser<'a, Comment> {
    move |i: Input<'a>| {
        let (mut rest, first) = closed_block(i)?;
        let inner = i.sub_input(first.span);
        let several = first.language.is_some();
        let mut texts = vec![first];
        while several && texts.len() < MAX_LANGUAGES {
            let next = match white_space(rest)? {
                (next, 0..=1) if spaced => next,
                _ if spaced => break,
                _ => rest,
            };
            let new = |text: &CommentText| texts.iter().all(|old| has_other_language(old, text));
            let Ok((after, text)) = verify(named, new).parse(next) else {
                break;
            };
            texts.push(text);
            rest = after;
        }
        let span = i.span_to(rest);
        if several {
            i.log.last_named.set(span.end());
        } else {
            warn_unclear_language(inner, rest);
        }
        Ok((rest, Comment { texts, span }))
    }
}

fn has_other_language(one: &CommentText, other: &CommentText) -> bool {
    one.language.as_ref().map(|it| &it.value) != other.language.as_ref().map(|it| &it.value)
}

/// Parses comments that are followed by a step; otherwise they belong after the turn.
pub(super) fn inner_comments(i: Input<'_>) -> ParseResult<'_, Vec<Spanned<StepNode>>> {
    let mut comments = Vec::new();
    let mut rest = i;
    while rest.rest().starts_with('{')
        && let Ok((after, comment)) = closed_comment(false).parse(rest)
    {
        let span = comment.span;
        comments.push(Spanned::new(StepNode::Comment(Box::new(comment)), span));
        rest = after;
    }
    match comments.is_empty() || !step_begins(rest) {
        true => no_match(i),
        false => Ok((rest, comments)),
    }
}

/// Parses one closed `{…}` block.
fn closed_block(i: Input<'_>) -> ParseResult<'_, CommentText> {
    let (rest, inner) = delimited(char('{'), text, char('}')).parse(i)?;
    Ok((rest, block_text(i.span_to(rest), inner)))
}

/// Parses the text between braces.
pub(super) fn block_text(span: Span, inner: Input<'_>) -> CommentText {
    let inner = inner.trimmed();
    let (text, language) = opt(label).parse(inner).unwrap_or((inner, None));
    let text = text.trimmed();
    CommentText {
        language: language.map(|it| Spanned::new(it.rest().to_owned(), it.span())),
        text: normalize_line_ends(text.rest()),
        citations: citations(text),
        marks: marks(text),
        span,
    }
}

/// Parses `fr:` at the beginning of a comment, before a space or the end.
pub(super) fn label(i: Input<'_>) -> ParseResult<'_, Input<'_>> {
    let blank = alt((recognize(satisfy(char::is_whitespace)), eof));
    terminated(language, (char(':'), peek(blank))).parse(i)
}

/// Returns every mark on the board in a text.
fn marks(text: Input<'_>) -> Vec<Spanned<Option<AuthorMark>>> {
    let at = text.at();
    let place = |range: Range<usize>| Span::new(at + range.start, at + range.end);
    let marks = written_marks(text.rest()).into_iter();
    marks
        .map(|(range, mark)| Spanned::new(mark, place(range)))
        .collect()
}

/// Returns every `[@key, place]` in a text.
fn citations(text: Input<'_>) -> Vec<Citation> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(next) = rest.rest().find("[@") {
        rest = rest.skip_bytes(next);
        match citation(rest) {
            Ok((after, citation)) => {
                found.push(citation);
                rest = after;
            }
            Err(_) => rest = rest.skip_bytes(2),
        }
    }
    found
}

/// Returns the language at the beginning of a comment text.
pub(crate) fn leading_language(text: &str) -> Option<&str> {
    let (tag, rest) = text.split_once(':')?;
    let blank = rest.is_empty() || rest.starts_with(char::is_whitespace);
    (blank && is_language(tag)).then_some(tag)
}

/// Returns `true` if a word is a language tag: two or three lower-case letters, optionally with
/// subtags.
pub(super) fn is_language(tag: &str) -> bool {
    let mut parts = tag.split('-');
    let primary = parts.next().unwrap_or_default();
    let subtag = |part: &str| {
        (2..=8).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphanumeric())
    };
    (2..=3).contains(&primary.len())
        && primary.bytes().all(|b| b.is_ascii_lowercase())
        && parts.all(subtag)
}

/// Returns the language tag that a word is meant to be: `fr` for `FR`, `fr-FR` for `fr_FR`.
pub(crate) fn meant_language(word: &str) -> Option<String> {
    let tag = word.replace('_', "-");
    let (main, region) = tag.split_at(tag.find('-').unwrap_or(tag.len()));
    let meant = main.to_ascii_lowercase();
    let known = meant.len() == 2 && primary_language(&meant).is_some();
    (known && is_language(&(meant.clone() + region))).then(|| meant + region)
}

/// Replaces all line ends with `\n`.
pub(super) fn normalize_line_ends(text: &str) -> String {
    if !text.contains('\r') {
        return text.to_owned();
    }
    let lines = text.split('\n').map(|line| line.trim_end_matches('\r'));
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::leading_language;

    #[test]
    fn a_language_is_a_tag_with_a_colon_and_a_blank() {
        assert_eq!(leading_language("fr: oui"), Some("fr"));
        assert_eq!(leading_language("pt-BR:"), Some("pt-BR"));
        assert_eq!(leading_language("fr:oui"), None);
        assert_eq!(leading_language("Note: oui"), None);
        assert_eq!(leading_language("fr oui"), None);
    }
}
