//! A game with its variations, to replay.

use super::content::Content;
use super::context::{FigureContext, MAX_PICTURES};
use super::player::{PlayerTurn, player};
use super::selection::{BlockSelection, SelectedTurn};
use super::step_pictures::too_many_boards;
use super::step_pictures::{item_notes, step_pictures};
use crate::diagnostic::Diagnostic;
use crate::figure::MAX_COURSE_LAPS;
use crate::replay::LineItem;
use crate::site::chapter::block::BlockOptions;

/// Returns the selected turns and their variations: step by step, or with one
/// board per turn if that would be too many pictures.
pub(super) fn show(
    block: &BlockOptions,
    selection: &BlockSelection<'_>,
    cx: &FigureContext<'_>,
) -> Result<Content, Diagnostic> {
    let all = count_pictures(&selection.turns, selection);
    if all.turns > MAX_PICTURES {
        return Err(too_many_boards(block, all.turns));
    }
    let kind = match all.pictures <= MAX_PICTURES {
        true => "steps",
        false => "turns",
    };
    let turns = player_turns(&selection.turns, kind == "steps", selection, cx);
    Ok(player(kind, turns, selection, cx))
}

/// The number of turns and pictures to show.
#[derive(Default)]
struct PictureCount {
    turns: usize,
    pictures: usize,
}

fn count_pictures(turns: &[SelectedTurn<'_>], selection: &BlockSelection<'_>) -> PictureCount {
    let mut all = PictureCount::default();
    for turn in turns {
        let of = variations(turn, selection).map(|(_, turns)| count_pictures(&turns, selection));
        for more in of {
            all.turns += more.turns;
            all.pictures += more.pictures;
        }
        all.turns += 1;
        all.pictures += match turn.laps > MAX_COURSE_LAPS {
            true => MAX_PICTURES + 1,
            false => turn.steps.len(),
        };
    }
    all
}

fn player_turns(
    turns: &[SelectedTurn<'_>],
    by_step: bool,
    selection: &BlockSelection<'_>,
    cx: &FigureContext<'_>,
) -> Vec<PlayerTurn> {
    let set = |turn| match by_step {
        true => {
            let pictures = step_pictures(turn, selection.steps, cx);
            PlayerTurn::from_steps(turn, (1, pictures), true, selection, cx)
        }
        false => PlayerTurn::from_whole_turn(turn, selection, cx),
    };
    // All turns of the line come before its variations, so that the variations
    // get the longer ids.
    let mut played: Vec<_> = turns.iter().map(set).collect();
    for (turn, selected) in played.iter_mut().zip(turns) {
        for (opening, variation) in variations(selected, selection) {
            let variation = player_turns(&variation, by_step, selection, cx);
            turn.add_variation(item_notes(&opening, cx), variation);
        }
    }
    played
}

/// Returns the variations of a turn: for each, the items before its first turn,
/// and its turns.
fn variations<'a>(
    selected: &SelectedTurn<'a>,
    selection: &BlockSelection<'a>,
) -> impl Iterator<Item = (Vec<&'a LineItem>, Vec<SelectedTurn<'a>>)> {
    let (game, played) = (selection.game, selection.study);
    selected
        .trailing_items
        .iter()
        .filter_map(move |item| match item {
            LineItem::Variation(line) => Some(SelectedTurn::group(&line.items, game, played)),
            _ => None,
        })
}
