//! The productions of comments.

use nom::{
    Parser,
    branch::alt,
    bytes::complete::{tag, take_while1},
    character::complete::satisfy,
    combinator::{eof, opt, peek, recognize, verify},
    sequence::{delimited, preceded, terminated},
};

use super::{
    input::{Input, Read},
    recover::{Parse, nothing, spanned},
    unclosed::{closing_brace, unclear_language, unclosed_comment},
    words::{char, step_begins, white_space},
};
use crate::{
    diagnostic::{Span, Spanned},
    notation::tree::{Citation, Comment, CommentText, LineComment, Step},
};

/// A comment is in at most so many languages: what follows is another one.
const MAX_LANGUAGES: usize = 64;

/// `comment = "{" , text , "}" | named , { named } ;`
pub(super) fn comment(i: Input<'_>) -> Read<'_, Comment> {
    alt((closed(true), unclosed_comment)).parse(i)
}

/// `named = "{" , language , ":" , space , text , "}" ;`
pub(super) fn named(i: Input<'_>) -> Read<'_, CommentText> {
    verify(block, |text: &CommentText| text.language.is_some()).parse(i)
}

/// `language = ? two or three small letters, perhaps with subtags: "fr", "pt-BR" ? ;`
pub(super) fn language(i: Input<'_>) -> Read<'_, Input<'_>> {
    let letters = take_while1(|c: char| c.is_ascii_alphanumeric() || c == '-');
    verify(letters, |tag: &Input<'_>| is_language(tag.rest())).parse(i)
}

/// `text = ? Markdown in which unescaped braces come in pairs ? ;`
pub(super) fn text(i: Input<'_>) -> Read<'_, Input<'_>> {
    match closing_brace(i) {
        Some(at) => Ok((i.from(at), i.within(Span::new(i.at(), at)))),
        None => nothing(i),
    }
}

/// `citation = "[@" , key , [ "," , space , locator ] , "]" ;`
pub(super) fn citation(i: Input<'_>) -> Read<'_, Citation> {
    let locator = opt(preceded(char(','), locator));
    let citation = delimited(tag("[@"), (spanned(key), locator), char(']'));
    let (rest, ((key, locator), span)) = {
        let (rest, it) = spanned(citation).parse(i)?;
        (rest, (it.value, it.span))
    };
    let citation = Citation {
        key: key.map(|key| key.rest().to_owned()),
        locator: locator.map(|it| {
            let it = it.trimmed();
            Spanned::new(unix_lines(it.rest()), it.span())
        }),
        span,
    };
    Ok((rest, citation))
}

/// `key = ? letters, digits, "-", "_", ":" and "." ? ;`
pub(super) fn key(i: Input<'_>) -> Read<'_, Input<'_>> {
    take_while1(|c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | ':' | '.' | '/')).parse(i)
}

/// `locator = ? a text without brackets ? ;`
pub(super) fn locator(i: Input<'_>) -> Read<'_, Input<'_>> {
    take_while1(|c: char| !matches!(c, '[' | ']')).parse(i)
}

/// `line comment = ";" , ? anything up to the end of the line ? ;`
pub(super) fn line_comment(i: Input<'_>) -> Read<'_, LineComment> {
    let (inside, _) = char(';').parse(i)?;
    let line = inside.line().trim_end();
    let rest = inside.after(line.len());
    let text = if i.page.words { line.trim() } else { "" };
    let comment = LineComment {
        text: text.to_owned(),
        trailing: i.page.place.borrow().trailing,
        span: i.to(rest),
    };
    Ok((rest, comment))
}

/// A comment that is closed. Where `spaced`, white space but no empty line may stand between
/// its blocks.
fn closed<'a>(spaced: bool) -> impl Parse<'a, Comment> {
    move |i: Input<'a>| {
        let (mut rest, first) = block(i)?;
        let inner = i.within(first.span);
        let several = first.language.is_some();
        let mut texts = vec![first];
        while several && texts.len() < MAX_LANGUAGES {
            let next = match white_space(rest)? {
                (next, 0..=1) if spaced => next,
                _ if spaced => break,
                _ => rest,
            };
            let new = |text: &CommentText| texts.iter().all(|old| differs(old, text));
            let Ok((after, text)) = verify(named, new).parse(next) else {
                break;
            };
            texts.push(text);
            rest = after;
        }
        let span = i.to(rest);
        if several {
            i.page.last_named.set(span.end());
        } else {
            unclear_language(inner, rest);
        }
        Ok((rest, Comment { texts, span }))
    }
}

fn differs(one: &CommentText, other: &CommentText) -> bool {
    one.language.as_ref().map(|it| &it.value) != other.language.as_ref().map(|it| &it.value)
}

/// The comments here, if a step follows them: otherwise they stand behind the turn.
pub(super) fn inner_comments(i: Input<'_>) -> Read<'_, Vec<Spanned<Step>>> {
    let mut comments = Vec::new();
    let mut rest = i;
    while rest.rest().starts_with('{')
        && let Ok((after, comment)) = closed(false).parse(rest)
    {
        let span = comment.span;
        comments.push(Spanned::new(Step::Comment(Box::new(comment)), span));
        rest = after;
    }
    match comments.is_empty() || !step_begins(rest) {
        true => nothing(i),
        false => Ok((rest, comments)),
    }
}

/// One `{…}` that is closed.
fn block(i: Input<'_>) -> Read<'_, CommentText> {
    let (rest, inner) = delimited(char('{'), text, char('}')).parse(i)?;
    Ok((rest, block_text(i.to(rest), inner)))
}

/// What stands between braces.
pub(super) fn block_text(span: Span, inner: Input<'_>) -> CommentText {
    let inner = inner.trimmed();
    let (text, language) = opt(label).parse(inner).unwrap_or((inner, None));
    let text = text.trimmed();
    let words = inner.page.words;
    CommentText {
        language: language.map(|it| Spanned::new(it.rest().to_owned(), it.span())),
        text: if words {
            unix_lines(text.rest())
        } else {
            String::new()
        },
        citations: if words { citations(text) } else { Vec::new() },
        span,
    }
}

/// `fr:` at the beginning of a comment, before a blank or nothing.
pub(super) fn label(i: Input<'_>) -> Read<'_, Input<'_>> {
    let blank = alt((recognize(satisfy(char::is_whitespace)), eof));
    terminated(language, (char(':'), peek(blank))).parse(i)
}

/// Every `[@key, place]` in a text.
fn citations(text: Input<'_>) -> Vec<Citation> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(next) = rest.rest().find("[@") {
        rest = rest.after(next);
        match citation(rest) {
            Ok((after, citation)) => {
                found.push(citation);
                rest = after;
            }
            Err(_) => rest = rest.after(2),
        }
    }
    found
}

/// The language that a comment names where it begins with this text.
pub(crate) fn language_of(text: &str) -> Option<&str> {
    let (tag, rest) = text.split_once(':')?;
    let blank = rest.is_empty() || rest.starts_with(char::is_whitespace);
    (blank && is_language(tag)).then_some(tag)
}

/// Whether a word is the tag of a language: two or three small letters, perhaps with subtags.
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

/// A text whose lines end with `\n`, however they ended.
pub(super) fn unix_lines(text: &str) -> String {
    if !text.contains('\r') {
        return text.to_owned();
    }
    let lines = text.split('\n').map(|line| line.trim_end_matches('\r'));
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::language_of;

    #[test]
    fn a_language_is_a_tag_with_a_colon_and_a_blank() {
        assert_eq!(language_of("fr: oui"), Some("fr"));
        assert_eq!(language_of("pt-BR:"), Some("pt-BR"));
        assert_eq!(language_of("fr:oui"), None);
        assert_eq!(language_of("Note: oui"), None);
        assert_eq!(language_of("fr oui"), None);
    }
}
