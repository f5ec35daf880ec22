//! The list of figures.

use serde::Serialize;
use tera::Context;

use super::Studio;
use crate::article::numbering::Numbered;
use crate::article::problem::ArticleError;
use crate::article::value::filled;
use crate::diagnostic::Span;

#[derive(Serialize)]
struct Line {
    link: String,
    caption: String,
}

/// Every figure with a number, with its caption.
pub(super) fn show(studio: &Studio<'_>) -> Result<String, ArticleError> {
    let mut lines = Vec::new();
    if let Some(numbering) = studio.numbering {
        // What cannot be filled in is told where the figure stands.
        let caption = |of: &str| filled(of, Span::default(), studio.library, studio.strings());
        let line = |it: &Numbered| Line {
            link: numbering.link(it, studio.path, studio.strings()),
            caption: studio.inline(&caption(&it.caption).unwrap_or_else(|_| it.caption.clone())),
        };
        lines.extend(numbering.iter().map(line));
    }
    let mut context = Context::new();
    context.insert("lines", &lines);
    studio.part("figures", &context)
}
