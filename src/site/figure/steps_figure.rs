//! Every step of each turn, as a picture with a caption.

use super::content::Content;
use super::context::FigureContext;
use super::player::{PlayerTurn, player};
use super::selection::BlockSelection;
use super::step_pictures::numbered_step_pictures;
use crate::diagnostic::Diagnostic;
use crate::site::chapter::block::{BlockOptions, StepsSelection};

/// Returns the frames of each selected turn.
pub(super) fn show(
    block: &BlockOptions,
    selection: &BlockSelection<'_>,
    cx: &FigureContext<'_>,
) -> Result<Content, Diagnostic> {
    let turns = player_turns(block, selection, cx)?;
    Ok(player("steps", turns, selection, cx))
}

/// Returns the selected turns, step by step.
pub(super) fn player_turns(
    block: &BlockOptions,
    selection: &BlockSelection<'_>,
    cx: &FigureContext<'_>,
) -> Result<Vec<PlayerTurn>, Diagnostic> {
    let pictures = numbered_step_pictures(block, selection, cx)?;
    // If steps are omitted, so are the comments on the whole turn.
    let whole = !matches!(selection.steps, Some(StepsSelection::Range(..)));
    let turns = pictures.into_iter().zip(&selection.turns);
    let turns = turns.map(|(it, turn)| PlayerTurn::from_steps(turn, it, whole, selection, cx));
    Ok(turns.collect())
}
