//! The list of figures.

use super::content::Content;
use super::context::FigureContext;
use crate::diagnostic::Span;
use crate::site::chapter::inline_values::fill_in_values;
use crate::site::chapter::numbering::NumberedFigure;
use crate::site::html_tree::ContentRole;

/// Returns every numbered figure with its caption.
pub(super) fn show(cx: &FigureContext<'_>) -> Content {
    let Some(numbering) = cx.page.numbering else {
        return Content::default();
    };
    // Values that cannot be filled in are reported at the figure itself.
    let caption = |of: &str| fill_in_values(of, Span::default(), cx.page.library, cx.strings());
    let line = |it: &NumberedFigure| {
        let link = numbering.link(it, cx.path, cx.strings());
        let caption = caption(&it.caption).unwrap_or_else(|_| it.caption.clone());
        let caption = Content::html(&cx.inline_html(&caption));
        let place = Content::role(ContentRole::PLACE, Content::html(&link));
        Content::role(ContentRole::ENTRY, place.then(". ").then(caption))
    };
    Content::role(
        ContentRole::FIGURE_LIST,
        numbering.iter().map(line).collect::<Content>(),
    )
}
