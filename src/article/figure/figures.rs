//! The list of figures.

use serde::Serialize;
use tera::Context;

use super::Studio;
use crate::article::problem::ArticleError;

#[derive(Serialize)]
struct Line {
    link: String,
    caption: String,
}

/// Every figure with a number, with its caption.
pub(super) fn show(studio: &Studio<'_>) -> Result<String, ArticleError> {
    let mut lines = Vec::new();
    if let Some(numbering) = studio.numbering {
        let line = |it| Line {
            link: numbering.link(it, studio.path, studio.strings()),
            caption: studio.inline(&it.caption),
        };
        lines.extend(numbering.iter().map(line));
    }
    let mut context = Context::new();
    context.insert("lines", &lines);
    studio.part("figures", &context)
}
