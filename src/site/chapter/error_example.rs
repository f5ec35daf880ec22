//! Intentionally wrong examples, shown with their diagnostics.

use super::fence::Fence;
use crate::comment::CitationNames;
use crate::comment::comment_html;
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::message::{Message, MessageArg, Strings};
use crate::notation::parse;
use crate::site::figure::{Content, element};
use crate::site::html_tree::{ContentRole, HtmlElement};

/// Start of the info string of such a block; the expected codes follow.
pub(in crate::site) const INFO_PREFIX: &str = "text,fif-invalid";

/// Returns the example of a block with the diagnostics of its parsing. Returns a
/// diagnostic, located in the chapter, if the block names other codes.
pub(in crate::site) fn error_example(
    fence: &Fence,
    codes: &str,
    strings: &Strings,
    sources: &CitationNames,
) -> Result<HtmlElement, Diagnostic> {
    let (_, found) = parse(&fence.body);
    let gets: Vec<_> = found.iter().map(|it| it.code.as_str()).collect();
    if gets.is_empty() || !codes.split_whitespace().eq(gets.iter().copied()) {
        return Err(code_mismatch(fence, &gets));
    }
    let diagnostics = found.iter().map(|it| {
        let message = comment_html(&strings.render(&full_message(it)), sources);
        let code = Content::code(it.code.as_str()).then(" ");
        element("div", "fif-fault", code.then(Content::html(&message))).into()
    });
    let word = Content::role(ContentRole::WRONG_WORD, strings.t("site.faulty.word", &[]));
    let example = element("code", "language-text", fence.body.as_str());
    let example = Content::element("pre", example);
    let content = word.then(example).then(diagnostics.collect::<Content>());
    Ok(HtmlElement::with_role(ContentRole::WRONG, content.0))
}

/// Returns the message of a diagnostic with its label.
fn full_message(found: &Diagnostic) -> Message {
    match &found.label {
        Some(label) => Message::new("site.faulty.mistake")
            .with("message", found.message.clone())
            .with("label", label.clone()),
        None => found.message.clone(),
    }
}

fn code_mismatch(fence: &Fence, gets: &[&str]) -> Diagnostic {
    let line = Span::new(fence.range.start, fence.range.start + fence.opening);
    let found = Diagnostic::new(Code::WrongOption, line, Message::new("site.faulty.message"));
    found.label(match gets {
        [] => Message::new("site.faulty.none"),
        _ => Message::new("site.faulty.gets").with("codes", MessageArg::Text(gets.join(" "))),
    })
}
