//! The winner of a game, and perft.

use super::play::{has_drop, sown_starts, starting_pits};
use super::*;

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winner {
    South,
    North,
    Draw,
}

impl Winner {
    /// Returns the winner by side, 0 South, 1 North.
    pub fn side(side: usize) -> Winner {
        [Winner::South, Winner::North][side]
    }
}

/// Returns the result, from the position alone; `None` while there is a legal
/// turn.
pub fn winner(params: &Params, pos: &Pos) -> Option<Winner> {
    let me = pos.to_move;
    let lost = |side: usize| match params.win {
        Win::AllSeeds => pos.pits[side].iter().all(|&seeds| seeds == 0),
        Win::AllButSingles => pos.pits[side].iter().all(|&seeds| seeds < 2),
        Win::InnerRow => pos.inner_is_empty(params, side),
    };
    if lost(me) {
        return Some(Winner::side(1 - me));
    }
    // A player who is judged when it has to move cannot have lost before.
    if lost(1 - me) && (params.win != Win::InnerRow || params.kamo == Kamo::AtOnce) {
        return Some(Winner::side(me));
    }
    if params.entry == Entry::Drop {
        let spent = pos.reserve[me] == 0;
        let played = params.reserve.saturating_sub(pos.reserve[me]);
        let stopped = spent || params.turns_each.is_some_and(|turns| played >= turns);
        match params.when_empty {
            WhenEmpty::Draw if stopped => return Some(Winner::Draw),
            WhenEmpty::Majority if stopped => {
                let seeds = |side: usize| pos.pits[side].iter().sum::<u32>();
                return Some(match seeds(0).cmp(&seeds(1)) {
                    std::cmp::Ordering::Greater => Winner::South,
                    std::cmp::Ordering::Less => Winner::North,
                    std::cmp::Ordering::Equal => Winner::Draw,
                });
            }
            _ if !spent => return (!has_drop(params, pos)).then_some(Winner::side(1 - me)),
            _ => {}
        }
    }
    let none = match params.mameno_single {
        true => starting_pits(params, pos).is_empty(),
        false if params.entry == Entry::Attack => starting_pits(params, pos).is_empty(),
        false => sown_starts(params, pos).0.is_empty(),
    };
    none.then_some(Winner::side(1 - me))
}

/// Returns the number of sequences of `depth` legal turns.
pub fn perft(params: &Params, pos: &Pos, depth: u32) -> u64 {
    let afters = |pos: &Pos| {
        turns(params, pos)
            .into_iter()
            .map(|turn| turn.after)
            .collect()
    };
    count(pos, depth, &afters)
}

/// Counts sequences of `depth` turns; `afters` returns the position after each turn of a position,
/// `None` after one that never ends.
pub fn count<P>(pos: &P, depth: u32, afters: &impl Fn(&P) -> Vec<Option<P>>) -> u64 {
    if depth == 0 {
        return 1;
    }
    let found = afters(pos);
    match depth {
        1 => found.len() as u64,
        _ => {
            let ends = found.iter().flatten();
            ends.map(|pos| count(pos, depth - 1, afters)).sum()
        }
    }
}
