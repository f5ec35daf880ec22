//! Intentionally wrong examples, shown with their diagnostics.

use tera::Context;

use super::fence::Fence;
use super::figure::{Content, FigureNode};
use super::html_tree::ContentRole;
use crate::comment::CitationNames;
use crate::comment::comment_html;
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::message::{Message, MessageArg, Strings};
use crate::notation::parse;

/// Start of the info string of such a block; the expected codes follow.
pub(super) const INFO_PREFIX: &str = "text,fif-invalid";

/// A diagnostic in the form that the template takes.
#[derive(serde::Serialize)]
struct ErrorExampleDiagnostic {
    code: &'static str,
    html: String,
}

/// Returns the example of a block with the diagnostics of its parsing. Returns a
/// diagnostic, located in the chapter, if the block names other codes.
pub(super) fn error_example(
    fence: &Fence,
    codes: &str,
    strings: &Strings,
    sources: &CitationNames,
) -> Result<FigureNode, Diagnostic> {
    let (_, found) = parse(&fence.body);
    let gets: Vec<_> = found.iter().map(|it| it.code.as_str()).collect();
    if gets.is_empty() || !codes.split_whitespace().eq(gets.iter().copied()) {
        return Err(code_mismatch(fence, &gets));
    }
    let shown = |it: &Diagnostic| ErrorExampleDiagnostic {
        code: it.code.as_str(),
        html: comment_html(&strings.render(&full_message(it)), sources),
    };
    let mistakes: Vec<_> = found.iter().map(shown).collect();
    let mut context = Context::new();
    context.insert("example", &fence.body);
    context.insert("mistakes", &mistakes);
    let word = strings.t("article.faulty.word", &[]);
    let example = Content::element("pre", Content::code(&fence.body));
    let mistakes = mistakes.iter().map(|it| {
        let content = Content::code(it.code).then(" ");
        Content::element("div", content.then(Content::html(&it.html)))
    });
    let content = Content::role(ContentRole::WRONG_WORD, word).then(example);
    let content = content.then(mistakes.collect::<Content>());
    let content = Content::role(ContentRole::WRONG, content);
    Ok(FigureNode::error_example(content, context))
}

/// Returns the message of a diagnostic with its label.
fn full_message(found: &Diagnostic) -> Message {
    match &found.label {
        Some(label) => Message::new("article.faulty.mistake")
            .with("message", found.message.clone())
            .with("label", label.clone()),
        None => found.message.clone(),
    }
}

fn code_mismatch(fence: &Fence, gets: &[&str]) -> Diagnostic {
    let line = Span::new(fence.range.start, fence.range.start + fence.opening);
    let found = Diagnostic::new(
        Code::WrongOption,
        line,
        Message::new("article.faulty.message"),
    );
    found.label(match gets {
        [] => Message::new("article.faulty.none"),
        _ => Message::new("article.faulty.gets").with("codes", MessageArg::Text(gets.join(" "))),
    })
}
