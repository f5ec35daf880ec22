//! Inline values: `[=fits busser-2023-evidence]` in a chapter is replaced by a
//! number, which is computed when the book is built.
//!
//! A value is a query with its arguments, and after a comma the format of the
//! number: `[=turns endless-fifangha-8, ordinal]`.

mod number_format;
mod query;

use super::chapter_text::{ChapterText, QUERY_MARK};
use crate::diagnostic::{Code, Diagnostic, Span, Spanned, closest};
use crate::message::{Message, MessageArg, Strings};
use crate::site::library::Library;
use number_format::NumberFormat;
use query::{QUERIES, answer_query};

/// Returns the result of a value, formatted for a language.
///
/// # Errors
///
/// Returns a diagnostic with a span in the text that contains the value.
pub(in crate::site) fn evaluate(
    value: &Spanned<String>,
    library: &Library,
    strings: &Strings,
) -> Result<String, Diagnostic> {
    // After the bracket and the mark.
    let mut at = value.span.start() + 2;
    let inner = value.value.trim_start_matches(QUERY_MARK);
    let (question, form) = match inner.rsplit_once(',') {
        Some((question, form)) => (question, Some(form)),
        None => (inner, None),
    };
    let after = at + question.len() + 1;
    let mut words = Vec::new();
    for word in question.split_inclusive(char::is_whitespace) {
        let trimmed = word.trim_end();
        if !trimmed.is_empty() {
            words.push(Spanned::new(trimmed, Span::new(at, at + trimmed.len())));
        }
        at += word.len();
    }
    let form = match form {
        None => NumberFormat::Digits,
        Some(text) => {
            let name = text.trim();
            let start = after + text.len() - text.trim_start().len();
            let place = Span::new(start, start + name.len());
            NumberFormat::from_name(name).ok_or_else(|| {
                let all = NumberFormat::ALL.map(|it| it.name());
                unknown_word(name, place, "site.asked.no_form", &all)
            })?
        }
    };
    let Some((question, of)) = words.split_first() else {
        let place = value.span;
        return Err(unknown_word("", place, "site.asked.no_question", &QUERIES));
    };
    let found = answer_query(question, of, library)?;
    Ok(form.format(found, strings))
}

/// Returns a text with its values filled in; `place` is the span of the text.
///
/// # Errors
///
/// Returns the same errors as [`evaluate`], located at `place`.
pub(in crate::site) fn fill_in_values(
    text: &str,
    place: Span,
    library: &Library,
    strings: &Strings,
) -> Result<String, Diagnostic> {
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for value in ChapterText::from(text).values() {
        let value_text =
            evaluate(&value, library, strings).map_err(|it| it.map_spans(|_| place))?;
        out.push_str(&text[done..value.span.start()]);
        out.push_str(&value_text);
        done = value.span.end();
    }
    out.push_str(&text[done..]);
    Ok(out)
}

/// Reports a word that is not one of `all`.
fn unknown_word(word: &str, place: Span, key: &'static str, all: &[&'static str]) -> Diagnostic {
    let message = Message::new(key).with("word", word);
    let names = MessageArg::List(all.iter().map(|&it| MessageArg::from(it)).collect());
    let expected = Message::new("site.value.one_of").with("names", names);
    Diagnostic::new(Code::UnknownOption, place, message)
        .label(Message::new("site.option.expected").with("expected", expected))
        .suggest(closest(word, all.iter().copied()))
}

#[cfg(test)]
mod tests;
