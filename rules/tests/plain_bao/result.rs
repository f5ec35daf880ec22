//! The winner of a game, and perft.

use super::*;
use crate::plain::count;

/// Returns the player who has lost; `None` while the side to move has a legal turn.
pub fn loser(params: &BaoParams, pos: &Pos) -> Option<usize> {
    let lost = front_or_singles_lost(params, pos);
    lost.or_else(|| turns(params, pos).is_empty().then_some(pos.to_move))
}

/// Returns the player who has lost by an empty front row or, if this counts at once, by single seeds.
pub fn front_or_singles_lost(params: &BaoParams, pos: &Pos) -> Option<usize> {
    let (me, other) = (pos.to_move, 1 - pos.to_move);
    let only_singles = |side: usize| {
        params.singles == Singles::AtOnce
            && pos.hand[side] == 0
            && pos.pits[side].iter().all(|&seeds| seeds < 2)
    };
    if pos.front_is_empty(params, me) {
        Some(me)
    } else if pos.front_is_empty(params, other) {
        Some(other)
    } else if only_singles(me) {
        Some(me)
    } else if only_singles(other) {
        Some(other)
    } else {
        None
    }
}

/// Returns the number of sequences of `depth` legal turns.
pub fn perft(params: &BaoParams, pos: &Pos, depth: u32) -> u64 {
    let afters = |pos: &Pos| {
        turns(params, pos)
            .into_iter()
            .map(|turn| turn.after)
            .collect()
    };
    count(pos, depth, &afters)
}
