//! The list of figures.

use serde::Serialize;
use tera::Context;

use super::content::Content;
use super::context::FigureContext;
use super::figure_node::FigurePart;
use crate::diagnostic::Span;
use crate::site::html_tree::ContentRole;
use crate::site::inline_values::fill_in_values;
use crate::site::numbering::NumberedFigure;

#[derive(Serialize)]
struct FigureListLine {
    link: String,
    caption: String,
}

/// Renders every numbered figure with its caption.
pub(super) fn show(cx: &FigureContext<'_>) -> FigurePart {
    let mut lines = Vec::new();
    if let Some(numbering) = cx.page.numbering {
        // Values that cannot be filled in are reported at the figure itself.
        let caption = |of: &str| fill_in_values(of, Span::default(), cx.page.library, cx.strings());
        let line = |it: &NumberedFigure| FigureListLine {
            link: numbering.link(it, cx.path, cx.strings()),
            caption: cx.inline_html(&caption(&it.caption).unwrap_or_else(|_| it.caption.clone())),
        };
        lines.extend(numbering.iter().map(line));
    }
    let mut context = Context::new();
    context.insert("lines", &lines);
    let items = lines.iter().map(|it| {
        let place = Content::role(ContentRole::PLACE, Content::html(&it.link));
        let caption = Content::from(". ").then(Content::html(&it.caption));
        Content::role(ContentRole::ENTRY, place.then(caption))
    });
    let list = Content::role(ContentRole::FIGURE_LIST, items.collect::<Content>());
    FigurePart::new("figures", context, list)
}
