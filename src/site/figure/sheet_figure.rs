//! The steps of the turns as one picture, for printing or projection. Exports show the steps as
//! boards.

use super::content::{Content, element};
use super::context::FigureContext;
use super::player::steps;
use super::selection::BlockSelection;
use super::step_pictures::numbered_step_pictures;
use crate::diagnostic::Diagnostic;
use crate::diagram::draw_grid;
use crate::site::chapter::block::BlockOptions;
use crate::site::html_tree::ContentRole;

/// Returns one picture of numbered boards in a single column.
pub(super) fn show(
    block: &BlockOptions,
    selection: &BlockSelection<'_>,
    cx: &FigureContext<'_>,
) -> Result<Content, Diagnostic> {
    let pictures = numbered_step_pictures(block, selection, cx)?
        .into_iter()
        .flat_map(|(_, pictures)| pictures);
    let (figures, captions): (Vec<_>, Vec<_>) = pictures.map(|it| (it.figure, it.caption)).unzip();
    let frames = figures.iter().zip(&captions).map(|(figure, caption)| {
        let caption = Content::role(ContentRole::CAPTION, caption.as_str());
        let picture = Content::picture(&cx.picture(figure, selection));
        Content::role(ContentRole::FRAME, picture.then(caption))
    });
    let boards = Content::role(ContentRole::PAPER, steps(1, frames));
    let picture = draw_grid(&figures, 1, &captions, &cx.style(selection), cx.strings());
    let picture = Content::html(&picture.inline());
    let picture = element("div", "fif-picture", picture).role(ContentRole::SCREEN);
    Ok(Content::from(picture).then(boards))
}
