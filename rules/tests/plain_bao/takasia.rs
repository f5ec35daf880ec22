//! The pit that a takata blocks.

use super::legal::capturing_starts;
use super::position::{
    front_pits_with, house_is_functional, house_pit, is_only_front_pit, owns_house,
};
use super::*;
use std::collections::BTreeSet;

/// Returns the pit of the other side that is blocked by the turn that leaves this board.
pub fn block_after(params: &BaoParams, board: &Pos, me: usize, captured: bool) -> Option<usize> {
    let other = 1 - me;
    if !params.takasia || captured || board.hand != [0, 0] {
        return None;
    }
    if params.tk_no_capture && !pits_that_can_be_captured(params, board, other).is_empty() {
        return None;
    }
    let threatened = pits_that_can_be_captured(params, board, me);
    if threatened.len() != 1 {
        return None;
    }
    let pit = *threatened.first().unwrap();
    can_be_blocked(params, board, other, pit).then_some(pit)
}

/// Returns the pits that a first sowing of a side could capture.
pub fn pits_that_can_be_captured(params: &BaoParams, board: &Pos, by: usize) -> BTreeSet<usize> {
    let mut board = board.clone();
    board.to_move = by;
    board.blocked = [None, None];
    capturing_starts(params, &board)
        .into_iter()
        .map(|(_, target)| target)
        .collect()
}

/// Returns `true` unless a pit is excepted from blocking.
fn can_be_blocked(params: &BaoParams, board: &Pos, owner: usize, pit: usize) -> bool {
    let house = pit == house_pit(params, owner)
        && match params.tk_house {
            TkHouse::Owned => owns_house(board, owner),
            TkHouse::Functional => house_is_functional(params, board, owner),
        };
    let only_pit = is_only_front_pit(params, board, owner, pit);
    let only_of_two = front_pits_with(params, board, owner, 2) == [pit];
    let single = params.tk_single_exempt && board.pits[owner][pit] == 1;
    !house && !only_pit && !only_of_two && !single
}
