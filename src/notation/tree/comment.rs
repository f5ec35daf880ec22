//! Comments and the sources they cite.

use std::fmt;

use super::{Span, Spanned};

/// `{…}`, or `{fr: …}{en: …}` side by side: one comment in one or several languages.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Comment {
    /// Its texts, at least one; no language twice.
    pub texts: Vec<CommentText>,
    /// All its blocks.
    pub span: Span,
}

impl Comment {
    /// The text in a language, else the one of no language, else the first.
    pub fn text(&self, language: &str) -> Option<&CommentText> {
        let named = |text: &&CommentText| {
            text.language
                .as_ref()
                .is_some_and(|it| it.value == language)
        };
        let unnamed = |text: &&CommentText| text.language.is_none();
        self.texts
            .iter()
            .find(named)
            .or_else(|| self.texts.iter().find(unnamed))
            .or(self.texts.first())
    }
}

impl fmt::Display for Comment {
    /// The blocks without a blank between them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.texts.iter().try_for_each(|text| text.fmt(f))
    }
}

/// One block of a comment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CommentText {
    /// `fr` in `{fr: …}`.
    pub language: Option<Spanned<String>>,
    /// The Markdown, trimmed, with `\n` line ends. A literal brace that has no partner is
    /// written `\{` or `\}` and stays so here: Markdown reads the backslash in the same way.
    pub text: String,
    /// The sources it cites, in order.
    pub citations: Vec<Citation>,
    /// The block with its braces.
    pub span: Span,
}

impl fmt::Display for CommentText {
    /// With its braces.
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
        // A last backslash must not take the brace.
        let backslashes = self.text.len() - self.text.trim_end_matches('\\').len();
        f.write_str(if backslashes % 2 == 1 { " }" } else { "}" })
    }
}

/// `[@key, p. 12]` in a comment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Citation {
    /// The key of a source.
    pub key: Spanned<String>,
    /// The place in the source, `p. 12`.
    pub locator: Option<Spanned<String>>,
    /// The brackets and all between them.
    pub span: Span,
}

/// `; …` up to the end of the line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LineComment {
    /// The text after the semicolon, trimmed.
    pub text: String,
    /// Whether it stands behind another node on the same line.
    pub trailing: bool,
    /// From the semicolon to the end of the text.
    pub span: Span,
}
