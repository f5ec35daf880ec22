//! Comments: `{…}`, `{fr: …}{en: …}`, `; …`, and the citations inside.

use nom::{
    Parser,
    bytes::complete::{tag, take_while1},
    character::complete::char,
    combinator::opt,
    sequence::preceded,
};

use super::{
    lex,
    reader::{Reader, unix_lines},
};
use crate::{
    diagnostic::{Code, Diagnostic, Span, Spanned},
    message::Message,
    notation::tree::{Citation, Comment, CommentText, LineComment},
};

/// What looks like a mistyped language is at most this long, in bytes.
const MAX_LABEL: usize = 6;

impl Reader<'_> {
    /// A comment at its `{`, closed or not.
    pub(super) fn comment(&mut self) -> Comment {
        if let Some(comment) = self.closed_comment(true) {
            return comment;
        }
        self.unclosed_comment()
    }

    /// A comment at its `{`, with the blocks in other languages that follow it, if it is
    /// closed. Where `spaced`, white space but no empty line may stand between the blocks.
    pub(super) fn closed_comment(&mut self, spaced: bool) -> Option<Comment> {
        let first = self.block()?;
        let mut texts = vec![first];
        loop {
            let after = self.at;
            if texts.iter().any(|text| text.language.is_none()) || (spaced && self.skip_space() > 1)
            {
                self.at = after;
                break;
            }
            match self.peek().filter(|&c| c == '{').and_then(|_| self.block()) {
                Some(text)
                    if text.language.as_ref().is_some_and(|new| {
                        texts
                            .iter()
                            .flat_map(|it| &it.language)
                            .all(|old| old.value != new.value)
                    }) =>
                {
                    texts.push(text);
                }
                _ => {
                    self.at = after;
                    break;
                }
            }
        }
        let span = texts[0].span.to(texts[texts.len() - 1].span);
        if texts[0].language.is_some() {
            self.last_named = span.end;
        } else {
            self.clear_language(&texts[0]);
        }
        Some(Comment { texts, span })
    }

    /// Warns of a comment that stands beside one in a language and begins as if it named its own.
    fn clear_language(&mut self, text: &CommentText) {
        let begins = text.text.split(|c: char| !c.is_alphanumeric()).next();
        let label = begins.filter(|label| (1..=MAX_LABEL).contains(&label.len()));
        let Some(label) = label.filter(|it| text.text[it.len()..].starts_with(':')) else {
            return;
        };
        let before = self.text[..text.span.start].trim_end().len();
        let next = self.rest().trim_start().strip_prefix('{');
        let beside = (before > 0 && before == self.last_named)
            || next.is_some_and(|next| lex::language(next.trim_start()).is_ok());
        if beside {
            let inner = trimmed(self.text, Span::new(text.span.start + 1, text.span.end));
            self.report(
                Diagnostic::new(
                    Code::UnclearLanguage,
                    Span::new(inner.start, inner.start + label.len() + 1),
                    Message::new("notation.unclear_language.message"),
                )
                .label(Message::new("notation.unclear_language.label")),
            );
        }
    }

    /// One `{…}` if it is closed.
    fn block(&mut self) -> Option<CommentText> {
        let start = self.at;
        let end = self.closing_brace()?;
        self.at = end + 1;
        Some(self.block_text(Span::new(start, end + 1), Span::new(start + 1, end)))
    }

    fn block_text(&self, span: Span, inner: Span) -> CommentText {
        let mut inner = trimmed(self.text, inner);
        let mut language = None;
        if let Ok((rest, name)) = lex::language(inner.slice(self.text)) {
            language = Some(Spanned::new(
                name.to_owned(),
                Span::new(inner.start, inner.start + name.len()),
            ));
            inner = trimmed(self.text, Span::new(inner.end - rest.len(), inner.end));
        }
        CommentText {
            language,
            text: unix_lines(inner.slice(self.text)),
            citations: citations(self.text, inner),
            span,
        }
    }

    /// The brace that closes the one here; a backslash takes its meaning from the next character.
    ///
    /// The first time that none does, the braces left open up to the end of the file are
    /// remembered: a search never runs to the end of the file twice.
    fn closing_brace(&mut self) -> Option<usize> {
        if self
            .unclosed_braces
            .as_ref()
            .is_some_and(|open| open.binary_search(&self.at).is_ok())
        {
            return None;
        }
        let bytes = self.text.as_bytes();
        let mut open = Vec::new();
        let mut at = self.at;
        while let Some(&byte) = bytes.get(at) {
            match byte {
                b'\\' => at += 1,
                b'{' => open.push(at),
                b'}' => {
                    open.pop();
                    if open.is_empty() {
                        return Some(at);
                    }
                }
                _ => {}
            }
            at += 1;
        }
        self.unclosed_braces = Some(open);
        None
    }

    /// A comment that nothing closes: it is taken to end where a line looks like something else.
    fn unclosed_comment(&mut self) -> Comment {
        let start = self.at;
        let mut end = self.text.len();
        let mut at = start + self.line().len();
        while at < self.text.len() {
            let next = &self.text[at + 1..];
            let line = next.split('\n').next().unwrap_or_default();
            if resumes(line) {
                end = at;
                break;
            }
            at += 1 + line.len();
        }
        self.at = end;
        self.report(
            Diagnostic::new(
                Code::UnclosedComment,
                Span::new(start, start + 1),
                Message::new("notation.unclosed_comment.message"),
            )
            .label(Message::new("notation.unclosed_comment.label"))
            .help(Message::new("notation.unclosed_comment.help")),
        );
        let text = self.block_text(Span::new(start, end), Span::new(start + 1, end));
        Comment {
            texts: vec![text],
            span: Span::new(start, end),
        }
    }

    /// `; …`
    pub(super) fn line_comment(&mut self, trailing: bool) -> LineComment {
        let start = self.at;
        let line = self.line().trim_end();
        self.at += line.len();
        LineComment {
            text: line[1..].trim().to_owned(),
            trailing,
            span: self.since(start),
        }
    }
}

/// The language that a comment names where it begins with this text.
pub(crate) fn language_of(text: &str) -> Option<&str> {
    lex::language(text).ok().map(|(_, language)| language)
}

/// Whether a line can only be the record going on.
fn resumes(line: &str) -> bool {
    let line = line.trim();
    line.is_empty()
        || line == "---"
        || line.starts_with(['@', ';', '{', '['])
        || lex::turn_number(line)
            .is_ok_and(|(rest, _)| rest.starts_with(char::is_whitespace) || lex::turn_starts(rest))
}

/// A span without the white space at its ends.
pub(super) fn trimmed(text: &str, span: Span) -> Span {
    let inner = span.slice(text);
    let start = span.end - inner.trim_start().len();
    Span::new(start, start + inner.trim().len())
}

/// Every `[@key, place]` in a piece of the text.
fn citations(text: &str, within: Span) -> Vec<Citation> {
    let mut found = Vec::new();
    let mut at = within.start;
    while let Some(next) = text[at..within.end].find("[@") {
        let start = at + next;
        let rest = &text[start..within.end];
        at = start + 2;
        let key =
            take_while1(|c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | ':' | '.' | '/'));
        let locator = preceded(char(','), take_while1(|c: char| !matches!(c, '[' | ']')));
        let parsed: lex::Lex<'_, _> =
            (preceded(tag("[@"), key), opt(locator), char(']')).parse(rest);
        let Ok((after, (key, locator, _))) = parsed else {
            continue;
        };
        let end = within.end - after.len();
        let key = Spanned::new(key.to_owned(), Span::new(start + 2, start + 2 + key.len()));
        let locator = locator.map(|it| {
            let span = trimmed(text, Span::new(end - 1 - it.len(), end - 1));
            Spanned::new(unix_lines(span.slice(text)), span)
        });
        found.push(Citation {
            key,
            locator,
            span: Span::new(start, end),
        });
        at = end;
    }
    found
}
