//! The legal turns of a position.

use super::position::{
    front_pits_with, house_is_functional, house_pit, is_front, is_only_front_pit, owns_house,
};
use super::turn::Turn;
use super::*;

/// Returns all legal turns: pits along the front row, then along the back row, as South sees them;
/// left before right, stop before play on.
pub fn turns(params: &BaoParams, pos: &Pos) -> Vec<PlainTurn> {
    turns_within(params, pos, u64::MAX).expect("no turn exceeds the limit")
}

/// Returns the same, or `None` if some turn exceeds the given number of laps.
pub fn turns_within(params: &BaoParams, pos: &Pos, laps: u64) -> Option<Vec<PlainTurn>> {
    if result::front_or_singles_lost(params, pos).is_some() {
        return Some(Vec::new());
    }
    let mut turns = if pos.hand[pos.to_move] > 0 {
        namua_turns(params, pos, laps)?
    } else {
        mtaji_turns(params, pos, laps)?
    };
    if params.endless == Endless::NotAllowed {
        turns.retain(|turn| turn.after.is_some());
    }
    Some(turns)
}

/// Returns the front pits in which a seed from the hand captures.
pub fn namua_captures(params: &BaoParams, pos: &Pos) -> Vec<usize> {
    let me = pos.to_move;
    (0..params.columns)
        .filter(|&pit| pos.pits[me][pit] > 0 && pos.pits[1 - me][pit] > 0)
        .collect()
}

/// Returns the starts of a takata from some pits that are not forbidden, left before right.
fn takata_starts(params: &BaoParams, pos: &Pos, pits: Vec<usize>) -> Vec<(usize, bool)> {
    pits.into_iter()
        .flat_map(|pit| [(pit, true), (pit, false)])
        .filter(|&(pit, left)| !forbidden_outwards(params, pos, pit, left))
        .collect()
}

fn namua_turns(params: &BaoParams, pos: &Pos, laps: u64) -> Option<Vec<PlainTurn>> {
    let mut out = Vec::new();
    let captures = namua_captures(params, pos);
    for &pit in &captures {
        Turn::new(params, pos, pit, true, true).capture_with_seed(laps, &mut out)?;
    }
    if captures.is_empty() {
        for (pit, left) in takata_starts(params, pos, namua_takata_pits(params, pos)) {
            let mut turn = Turn::new(params, pos, pit, left, false);
            turn.put_seed();
            let step = step(params, pit, left);
            if pays_tax(params, pos, pit) {
                turn.lift_tax(pit, step);
            } else {
                turn.lift_start(pit, step);
            }
            turn.run(laps, &mut out)?;
        }
    }
    Some(out)
}

/// Returns the front pits that may start a takata with a seed from the hand.
pub fn namua_takata_pits(params: &BaoParams, pos: &Pos) -> Vec<usize> {
    let me = pos.to_move;
    let occupied = front_pits_with(params, pos, me, 1);
    let house = house_pit(params, me);
    if occupied == [house] {
        return occupied;
    }
    // A sleeping house that is only played if there is nothing else does not count as another pit.
    let dormant = owns_house(pos, me) && params.dormant_start == DormantStart::OnlyIfNothingElse;
    let occupied: Vec<usize> = occupied
        .into_iter()
        .filter(|&pit| pit != house || !dormant)
        .collect();
    let all_ones = occupied.iter().all(|&pit| pos.pits[me][pit] == 1);
    let ones = all_ones
        || match params.single_start {
            SingleStart::WhileOwned => owns_house(pos, me),
            SingleStart::WhileFunctional => house_is_functional(params, pos, me),
            SingleStart::Always => true,
        };
    occupied
        .into_iter()
        .filter(|&pit| pos.pits[me][pit] > 1 || ones)
        .filter(|&pit| pit != house || !house_is_functional(params, pos, me))
        .collect()
}

/// Returns `true` if only two seeds of this start are sown.
fn pays_tax(params: &BaoParams, pos: &Pos, pit: usize) -> bool {
    let me = pos.to_move;
    let alone = pit == house_pit(params, me) && is_only_front_pit(params, pos, me, pit);
    alone
        && match params.tax_when {
            TaxWhen::Functional => house_is_functional(params, pos, me),
            TaxWhen::Owned => owns_house(pos, me),
            TaxWhen::Any => true,
        }
}

/// Returns `true` if a takata would sow the only occupied front pit out of the row.
fn forbidden_outwards(params: &BaoParams, pos: &Pos, pit: usize, left: bool) -> bool {
    let outwards = if left { 0 } else { params.columns - 1 };
    !params.lone_kichwa_allowed
        && pit == outwards
        && is_only_front_pit(params, pos, pos.to_move, pit)
}

/// Returns the step along the ring of a sowing to the left or right. The back row runs backwards.
fn step(params: &BaoParams, pit: usize, left: bool) -> isize {
    if is_front(params, pit) != left { 1 } else { -1 }
}

/// Returns the pits in the order of the turns.
fn all_pits(params: &BaoParams) -> Vec<usize> {
    let n = params.columns;
    (0..n).chain((n..2 * n).rev()).collect()
}

/// Returns every start of mtaji, a pit and the choice of left, whose first sowing captures, and the
/// pit that it captures.
pub fn capturing_starts(params: &BaoParams, pos: &Pos) -> Vec<((usize, bool), usize)> {
    let me = pos.to_move;
    let mut starts = Vec::new();
    for pit in all_pits(params) {
        let seeds = pos.pits[me][pit];
        let too_many = params.start_max.is_some_and(|most| seeds > most);
        if seeds < 2 || too_many {
            continue;
        }
        for left in [true, false] {
            let mut trial = Turn::new(params, pos, pit, left, true);
            trial.lift_start(pit, step(params, pit, left));
            let (last, was_empty) = trial.sow();
            if trial.last_seed_captures(last, was_empty) {
                starts.push(((pit, left), last));
            }
        }
    }
    starts
}

fn mtaji_turns(params: &BaoParams, pos: &Pos, laps: u64) -> Option<Vec<PlainTurn>> {
    let turns = mtaji_turns_with_block(params, pos, laps)?;
    let me = pos.to_move;
    if turns.is_empty() && params.tk_lapses && pos.blocked[me].is_some() {
        let mut free = pos.clone();
        free.blocked[me] = None;
        return mtaji_turns_with_block(params, &free, laps);
    }
    Some(turns)
}

fn mtaji_turns_with_block(params: &BaoParams, pos: &Pos, laps: u64) -> Option<Vec<PlainTurn>> {
    let mut out = Vec::new();
    let captures = capturing_starts(params, pos);
    for &((pit, left), _) in &captures {
        let mut turn = Turn::new(params, pos, pit, left, true);
        turn.lift_start(pit, step(params, pit, left));
        turn.run(laps, &mut out)?;
    }
    if captures.is_empty() {
        for (pit, left) in takata_starts(params, pos, mtaji_takata_pits(params, pos)) {
            let mut turn = Turn::new(params, pos, pit, left, false);
            turn.lift_start(pit, step(params, pit, left));
            turn.run(laps, &mut out)?;
        }
    }
    if let Some(pit) = obligatory_target(params, pos) {
        let takes = |turn: &PlainTurn| match params.tk_obliges {
            TkObliges::Anywhere => turn.taken.contains(&pit),
            _ => turn.taken.first() == Some(&pit),
        };
        if out.iter().any(takes) {
            out.retain(takes);
        }
    }
    Some(out)
}

/// Returns the pit that the mover has blocked and must capture now.
fn obligatory_target(params: &BaoParams, pos: &Pos) -> Option<usize> {
    let block = pos.blocked[1 - pos.to_move]?;
    (params.tk_obliges != TkObliges::No).then_some(block.pit)
}

/// Returns the pits that may start a takata of mtaji.
fn mtaji_takata_pits(params: &BaoParams, pos: &Pos) -> Vec<usize> {
    let me = pos.to_move;
    let free = |pit: &usize| pos.blocked[me].is_none_or(|block| block.pit != *pit);
    let pits: Vec<usize> = all_pits(params)
        .into_iter()
        .filter(|&pit| pos.pits[me][pit] >= 2)
        .filter(free)
        .collect();
    let front = pits.iter().any(|&pit| is_front(params, pit));
    pits.into_iter()
        .filter(|&pit| params.back_start_free || !front || is_front(params, pit))
        .collect()
}
