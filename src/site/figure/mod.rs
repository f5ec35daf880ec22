//! Figures of blocks as data, with one file for each kind of figure.
//!
//! Figures of a record are made from a [`BlockSelection`], the part of it that the block
//! selects. When a page is written, the data of a figure are passed to a template under
//! `templates/figures`. A new kind of figure needs a line in [`Show`], a file here and a
//! template.

mod anchor_ids;
mod block_pictures;
mod board_figure;
mod board_link;
mod checking_games;
mod checks_figure;
mod comments_figure;
mod content;
mod context;
pub(super) mod facsimile;
pub(super) mod figure_node;
mod game_figure;
mod imprint_figure;
mod index_figure;
mod inventory_figure;
mod legend;
mod line_figure;
mod list_of_figures;
mod moves_figure;
mod play_figure;
mod player;
mod reconstruct_figure;
mod rules_figure;
mod selection;
mod sheet_figure;
mod sources_figure;
mod stats_figure;
mod step_pictures;
mod steps_figure;
mod survey_figure;
mod turns_figure;
mod words_figure;

pub(super) use anchor_ids::AnchorIds;
pub use block_pictures::BlockPictures;
pub(super) use block_pictures::block_pictures;
pub(super) use content::Content;
pub(super) use context::{FigureContext, PageContext};
pub(super) use figure_node::{FigureNode, one_line};
pub(super) use legend::LegendCollector;
pub(super) use selection::BlockSelection;

use tera::Context;

use super::block::{BlockOptions, Show, TurnSelection};
use super::html_tree::{FigureContent, HtmlElement, HtmlNode};
use crate::diagnostic::Diagnostic;
use crate::report;

/// Returns the figure of a block as data, or the reason why it cannot be shown.
pub(super) fn figure_node(
    block: &BlockOptions,
    choice: &BlockSelection<'_>,
    cx: &FigureContext<'_>,
) -> Result<FigureNode, Diagnostic> {
    let mut parts = Vec::new();
    for show in &block.show {
        parts.push(match show {
            Show::Board => board_figure::show(choice, cx),
            Show::Turns => turns_figure::show(block, choice, cx)?,
            Show::Steps => steps_figure::show(block, choice, cx)?,
            Show::Play => play_figure::show(block, choice, cx)?,
            Show::Game => game_figure::show(block, choice, cx)?,
            Show::Sheet => sheet_figure::show(block, choice, cx)?,
            Show::Line => line_figure::show(choice, cx),
            Show::Moves => moves_figure::show(block, choice, cx)?,
            Show::Comments => comments_figure::show(choice, cx),
            Show::Checks => checks_figure::show(choice, cx),
            Show::Rules => rules_figure::show(choice, cx),
            Show::Reconstruct => reconstruct_figure::show(block, choice, cx)?,
            Show::Words => words_figure::show(block, choice, cx),
            Show::Survey => survey_figure::show(block, choice, cx)?,
            Show::Stats => stats_figure::show(block, choice, cx)?,
            Show::Inventory => inventory_figure::show(block, cx)?,
            Show::Sources => sources_figure::show(cx),
            Show::Imprint => imprint_figure::show(cx),
            Show::Figures => list_of_figures::show(cx),
            Show::Index => index_figure::show(block, cx)?,
            Show::Errata => inventory_figure::errata(block, cx)?,
        });
    }
    let whole = is_whole(block);
    if whole {
        parts.splice(0..0, facsimile::show(choice, cx));
    }
    let language = cx.strings().language();
    let caption = block.caption.as_ref().and_then(|it| it.text(language));
    let caption = caption.map(|text| cx.inline_html(text));
    let about = whole.then(|| report::metadata_without_title(choice.front(), cx.strings()));
    let about = about.unwrap_or_default();
    let signs = cx.legend.symbols(cx.strings());
    let mut data = Context::new();
    data.insert("id", &cx.id);
    data.insert("about", &about);
    data.insert("signs", &signs);
    data.insert("from", &board_link::figure_link(block, choice, cx));
    data.insert("number", &cx.number);
    data.insert("caption", &caption);
    let (parts, contents): (Vec<_>, Vec<_>) = parts
        .into_iter()
        .map(|it| (it.template, it.content))
        .unzip();
    let about = about.into_iter().map(|it| Content::element("p", it));
    let caption = caption.map(|it| {
        let number = Content::html(cx.number.as_deref().unwrap_or_default());
        Content::element("figcaption", number.then(Content::html(&it)))
    });
    let content: Content = about.chain(contents).chain(caption).collect();
    let figure = HtmlElement::new("figure", "", content.0).with("id", &cx.id);
    let content = FigureContent {
        index: 0,
        nodes: vec![HtmlNode::Element(figure)],
        signs,
    };
    Ok(FigureNode::new(content, data, parts))
}

/// Returns `true` if a game is shown as a whole: with its metadata and a facsimile.
fn is_whole(block: &BlockOptions) -> bool {
    let part = matches!(block.turns.value, TurnSelection::Range(..));
    let whole = |show: &Show| match show {
        Show::Game => true,
        Show::Turns | Show::Sheet | Show::Board => !part,
        _ => false,
    };
    block.show.iter().any(whole)
}
