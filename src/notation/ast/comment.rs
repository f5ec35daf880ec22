//! AST nodes of comments and citations.

use std::fmt;

use super::author_mark::without_marks;
use super::{AuthorMark, Span, Spanned};
use crate::message::text_in_language;

/// `{…}`, or `{fr: …}{en: …}` next to each other: one comment in one or several languages.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Comment {
    /// The texts, at least one; each language occurs once.
    pub texts: Vec<CommentText>,
    /// All blocks.
    pub span: Span,
}

impl Comment {
    /// Returns the text in a language, otherwise in the same language with another region, otherwise
    /// the text without a language, otherwise the first.
    pub fn text(&self, language: &str) -> Option<&CommentText> {
        text_in_language(
            &self.texts,
            |text| text.language.as_ref().map(|it| it.value.as_str()),
            language,
        )
    }
}

impl fmt::Display for Comment {
    /// Writes the blocks without a space between them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.texts.iter().try_for_each(|text| text.fmt(f))
    }
}

/// One block of a comment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CommentText {
    /// `fr` in `{fr: …}`.
    pub language: Option<Spanned<String>>,
    /// The Markdown, trimmed, with `\n` line ends. An unpaired literal brace is written `\{` or
    /// `\}` and stays escaped here, as Markdown reads the backslash in the same way.
    pub text: String,
    /// The citations, in order.
    pub citations: Vec<Citation>,
    /// The marks on the board, in order; `None` is one that cannot be read.
    pub marks: Vec<Spanned<Option<AuthorMark>>>,
    /// The block with its braces.
    pub span: Span,
}

impl CommentText {
    /// Returns the Markdown that is read: without the marks; `None` if nothing is left.
    pub fn prose(&self) -> Option<std::borrow::Cow<'_, str>> {
        Some(without_marks(&self.text)).filter(|it| !it.is_empty())
    }
}

impl fmt::Display for CommentText {
    /// Writes the block with its braces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        if let Some(language) = &self.language {
            write!(
                f,
                "{}:{}",
                language.value,
                if self.text.is_empty() { "" } else { " " }
            )?;
        }
        f.write_str(&self.text)?;
        // A final backslash must not escape the brace.
        let backslashes = self.text.len() - self.text.trim_end_matches('\\').len();
        f.write_str(if backslashes % 2 == 1 { " }" } else { "}" })
    }
}

/// `[@key, p. 12]` in a comment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Citation {
    /// The key of a source.
    pub key: Spanned<String>,
    /// The locator in the source, `p. 12`.
    pub locator: Option<Spanned<String>>,
    /// The brackets and their contents.
    pub span: Span,
}

/// `; …` up to the end of the line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LineComment {
    /// The text after the semicolon, trimmed.
    pub text: String,
    /// `true` if it follows another node on the same line.
    pub trailing: bool,
    /// From the semicolon to the end of the text.
    pub span: Span,
}

impl LineComment {
    /// Returns the row names in a comment that consists only of them: words of lower-case letters
    /// and digits joined by hyphens, separated by commas. They name rows of the source claims after
    /// the claim that checks them.
    ///
    /// ```
    /// use fifangha::notation::{parse, ast::Node};
    ///
    /// let (document, _) = parse("@total 12  ; start-12, seeds-64\n; free text, of course\n");
    /// let names = document.records[0].body.iter().flat_map(|node| match node {
    ///     Node::LineComment(comment) => comment.row_references().map(|it| it.value).collect(),
    ///     _ => Vec::new(),
    /// });
    /// assert_eq!(names.collect::<Vec<_>>(), ["start-12", "seeds-64"]);
    /// ```
    pub fn row_references(&self) -> impl Iterator<Item = Spanned<&str>> {
        let sign = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '-';
        let is_name = |it: &str| !it.is_empty() && it.chars().all(sign);
        let parts = self.text.split(',');
        let named = parts.clone().all(|it| is_name(it.trim()));
        let mut at = self.span.end() - self.text.len();
        let all = parts.map(move |part| {
            let name = part.trim();
            let start = at + part.len() - part.trim_start().len();
            at += part.len() + 1;
            Spanned::new(name, Span::new(start, start + name.len()))
        });
        all.filter(move |_| named)
    }
}
