//! A board for each turn.

use super::content::Content;
use super::context::{FigureContext, MAX_PICTURES};
use super::player::{PlayerTurn, player};
use super::selection::BlockSelection;
use super::step_pictures::too_many_boards;
use crate::diagnostic::Diagnostic;
use crate::site::chapter::block::BlockOptions;

/// Returns one board per turn, with all its changes.
pub(super) fn show(
    block: &BlockOptions,
    selection: &BlockSelection<'_>,
    cx: &FigureContext<'_>,
) -> Result<Content, Diagnostic> {
    let pictures = selection.turns.len();
    if pictures > MAX_PICTURES {
        return Err(too_many_boards(block, pictures));
    }
    let turns = selection.turns.iter();
    let turns: Vec<_> = turns
        .map(|turn| PlayerTurn::from_whole_turn(turn, selection, cx))
        .collect();
    Ok(player("turns", turns, selection, cx))
}
