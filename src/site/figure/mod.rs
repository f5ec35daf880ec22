//! Figures of blocks, with one file for each kind of figure.
//!
//! In goes a block and the records that it names, out comes a tree of elements with meanings,
//! [`ContentRole`], from which pages, exports and the search index are written. Figures of a record
//! are made from a [`BlockSelection`], the part of it that the block selects. A new kind of figure
//! needs a line in [`Show`] and a file here.

mod anchor_ids;
mod block_pictures;
mod board_figure;
mod board_link;
mod checking_games;
mod checks_figure;
mod comments_figure;
mod content;
mod context;
mod contradictions_figure;
mod coverage_figure;
pub(super) mod facsimile;
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
mod reading_matrix_figure;
mod reconstruct_figure;
mod rules_figure;
mod selection;
mod sheet_figure;
mod sources_figure;
mod stats_figure;
mod step_pictures;
mod steps_figure;
mod turns_figure;
mod what_if_figure;

pub(super) use anchor_ids::AnchorIds;
pub use block_pictures::BlockPictures;
pub(super) use block_pictures::block_pictures;
pub(super) use content::{Content, element};
pub(super) use context::{FigureContext, PageContext};
pub(super) use legend::LegendCollector;
pub(super) use selection::BlockSelection;
pub(super) use sources_figure::REFERENCE_ID_PREFIX;
pub(super) use what_if_figure::what_if_panel;

use super::html_tree::{ContentRole, HtmlElement};
use crate::diagnostic::Diagnostic;
use crate::report;
use crate::site::chapter::block::{BlockOptions, Show, TurnSelection};

/// Returns the figure of a block, or the reason why it cannot be shown.
pub(super) fn figure_node(
    block: &BlockOptions,
    selection: &BlockSelection<'_>,
    cx: &FigureContext<'_>,
) -> Result<HtmlElement, Diagnostic> {
    let mut parts = Vec::new();
    for show in &block.show {
        parts.push(match show {
            Show::Board => board_figure::show(selection, cx),
            Show::Turns => turns_figure::show(block, selection, cx)?,
            Show::Steps => steps_figure::show(block, selection, cx)?,
            Show::Play => play_figure::show(block, selection, cx)?,
            Show::Game => game_figure::show(block, selection, cx)?,
            Show::Sheet => sheet_figure::show(block, selection, cx)?,
            Show::Line => line_figure::show(selection, cx),
            Show::Moves => moves_figure::show(block, selection, cx)?,
            Show::Comments => comments_figure::show(selection, cx),
            Show::Checks => checks_figure::show(selection, cx),
            Show::Rules => rules_figure::show(selection, cx),
            Show::Reconstruct => reconstruct_figure::show(block, selection, cx)?,
            Show::WhatIf => what_if_figure::show(block, selection, cx),
            Show::ReadingMatrix => reading_matrix_figure::show(block, selection, cx)?,
            Show::Contradictions => contradictions_figure::show(block, selection, cx)?,
            Show::Stats => stats_figure::show(block, selection, cx)?,
            Show::Inventory => inventory_figure::show(block, cx)?,
            Show::Coverage => coverage_figure::show(cx),
            Show::Sources => sources_figure::show(cx),
            Show::References => sources_figure::references(cx),
            Show::Imprint => imprint_figure::show(cx),
            Show::Figures => list_of_figures::show(cx),
            Show::Index => index_figure::show(block, cx)?,
            Show::Errata => inventory_figure::errata(block, cx)?,
        });
    }
    let whole = is_whole(block);
    if whole {
        parts.splice(0..0, facsimile::show(selection, cx));
    }
    let language = cx.strings().language();
    let caption = block.caption.as_ref().and_then(|it| it.text(language));
    let caption = caption.map(|text| cx.inline_html(text));
    let about = whole.then(|| report::metadata_without_title(selection.front(), cx.strings()));
    let about = about.unwrap_or_default().into_iter();
    let about = about.map(|it| element("p", "fif-about", it).into());
    let link = board_link::figure_link(block, selection, cx);
    let link = link.map(|it| it.content(cx));
    let caption = caption.map(|it| {
        let number = Content::html(cx.number.as_deref().unwrap_or_default());
        Content::element("figcaption", number.then(Content::html(&it)))
    });
    let after = link.into_iter().chain(signs(cx)).chain(caption);
    let content: Content = about.chain(parts).chain(after).collect();
    Ok(element("figure", "fif-figure", content).with("id", &cx.id))
}

/// Returns the legend of the pictures, if they have signs.
fn signs(cx: &FigureContext<'_>) -> Option<Content> {
    let signs = cx.legend.symbols(cx.strings());
    (!signs.0.is_empty()).then(|| {
        let summary = Content::element("summary", cx.t("site.signs"));
        Content::role(ContentRole::SIGNS, summary.then(signs))
    })
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
