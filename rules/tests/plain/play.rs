//! The legal starts of a position.

use super::position::{column_of, pit_at, pit_in_row, row_of};
use super::turn::{Manner, Turn};
use super::*;

/// Returns all legal turns: pits along the inner row, then along the outer row, `<` before `>`, `L`
/// before `R`, stop before go on.
pub fn turns(params: &Params, pos: &Pos) -> Vec<PlainTurn> {
    turns_within(params, pos, u64::MAX).expect("nobody counts so far")
}

/// Returns the same, or `None` if some turn exceeds the given number of laps: on random boards a
/// turn can have hundreds of millions.
pub fn turns_within(params: &Params, pos: &Pos, laps: u64) -> Option<Vec<PlainTurn>> {
    let mut out = Vec::new();
    if winner(params, pos).is_some() {
        return Some(out);
    }
    if params.entry == Entry::Attack {
        attacks_or_sowings(params, pos, laps, &mut out)?;
    } else if params.entry == Entry::Drop && pos.reserve[pos.to_move] > 0 {
        drops(params, pos, laps, &mut out)?;
    } else {
        starts_on_board(params, pos, laps, &mut out)?;
    }
    Some(out)
}

/// Returns the pits that may start a turn outside phase one.
pub fn starting_pits(params: &Params, pos: &Pos) -> Vec<usize> {
    let me = pos.to_move;
    if params.entry == Entry::Attack {
        let inner = &pos.pits[me][..params.columns];
        let single = params.lone_seed && inner.iter().all(|&seeds| seeds < 2);
        let least = if single { 1 } else { 2 };
        return (0..params.columns)
            .filter(|&pit| inner[pit] >= least)
            .collect();
    }
    let katro_phase = params.entry == Entry::Drop && params.when_empty == WhenEmpty::Katro;
    let least = if params.lone_seed && !katro_phase {
        1
    } else {
        2
    };
    let first_turn = params.entry == Entry::Sow
        && params.first_turn_inner
        && pos.pits == Pos::start(params).pits;
    let mut pits = Vec::new();
    for distance in 0..params.rows_a_side {
        let outer = distance > 0;
        if outer && first_turn {
            continue;
        }
        for column in 0..params.columns {
            let pit = pit_in_row(params, column, distance);
            let mut seeds = pos.pits[me][pit];
            if let Some(rova) = params.rova
                && pos.rova_stands[me]
                && rova.columns[me] == column
            {
                if outer {
                    continue;
                }
                seeds += pos.pits[me][pit_at(params, column, true)];
            }
            if seeds >= least {
                pits.push(pit);
            }
        }
    }
    pits
}

/// Returns the columns in which the mover may drop a seed.
fn drop_columns(params: &Params, pos: &Pos) -> Vec<usize> {
    let first = params.first_drop == FirstDrop::Middle && pos.reserve == Pos::start(params).reserve;
    (0..params.columns)
        .filter(|&column| pos.pits[pos.to_move][column] > 0)
        .filter(|&column| !first || (column >= 2 && column + 2 < params.columns))
        .collect()
}

/// Returns `true` if every pit of the opponent's inner row is filled or faces a filled one.
fn may_fill(params: &Params, pos: &Pos) -> bool {
    let blank = Turn::new(params, pos, Manner::Filling);
    params.mameno_atrika == MamenoAtrika::NoCapture
        || (0..params.columns)
            .all(|column| pos.pits[pos.to_move][column] > 0 || blank.prize(column) > 0)
}

/// Returns `true` if the mover, who has a reserve, can drop a seed anywhere.
pub fn has_drop(params: &Params, pos: &Pos) -> bool {
    let columns = drop_columns(params, pos);
    let blank = Turn::new(params, pos, Manner::Capturing);
    let captures = columns.iter().any(|&column| blank.prize(column) > 0);
    captures || (!columns.is_empty() && may_fill(params, pos))
}

fn drops(params: &Params, pos: &Pos, laps: u64, out: &mut Vec<PlainTurn>) -> Option<()> {
    let me = pos.to_move;
    let columns = drop_columns(params, pos);
    let blank = Turn::new(params, pos, Manner::Capturing);
    let capturing: Vec<usize> = columns
        .iter()
        .copied()
        .filter(|&c| blank.prize(c) > 0)
        .collect();
    let (columns, capturing) = without_house(params, pos, columns, capturing);
    let obliged = !capturing.is_empty() && !only_own_rova(params, pos, &capturing);
    for column in columns {
        let mut turn = blank.clone();
        turn.pos.reserve[me] -= 1;
        turn.pos.pits[me][column] += 1;
        turn.notation = (column + 1).to_string();
        if capturing.contains(&column) {
            for next in turn.capture(column, true) {
                next.run(laps, out)?;
            }
        } else if !obliged && may_fill(params, pos) {
            for (sign, step) in directions(params, false) {
                let mut turn = turn.clone();
                turn.manner = Manner::Filling;
                turn.notation.push(sign);
                turn.lift_drop(column, step);
                turn.run(laps, out)?;
            }
        }
    }
    Some(())
}

/// Leaves the standing house out of the drops, all and those that capture, if it need not be
/// chosen.
fn without_house(
    params: &Params,
    pos: &Pos,
    mut columns: Vec<usize>,
    mut capturing: Vec<usize>,
) -> (Vec<usize>, Vec<usize>) {
    let me = pos.to_move;
    let Some(house) = params.house else {
        return (columns, capturing);
    };
    let own = house.columns[me];
    if !pos.rova_stands[me] || !columns.contains(&own) {
        return (columns, capturing);
    }
    let another = columns.len() > 1;
    if capturing == [own] {
        // Nothing but the house captures.
        let first = pos.reserve[me] == params.reserve;
        if house.never_first && first && another && may_fill(params, pos) {
            capturing.clear();
        } else {
            return (columns, capturing);
        }
    }
    if another {
        columns.retain(|&column| column != own);
        capturing.retain(|&column| column != own);
    }
    (columns, capturing)
}

/// Attacks, or, if none is possible, sowings of the inner row without captures.
fn attacks_or_sowings(
    params: &Params,
    pos: &Pos,
    laps: u64,
    out: &mut Vec<PlainTurn>,
) -> Option<()> {
    let me = pos.to_move;
    let faces = |pit: usize| pos.pits[1 - me][pit] > 0;
    let attacks: Vec<usize> = (0..params.columns)
        .filter(|&pit| pos.pits[me][pit] >= 2 && faces(pit))
        .collect();
    for &pit in &attacks {
        let mut turn = Turn::new(params, pos, Manner::Capturing);
        turn.notation = (pit + 1).to_string();
        for next in turn.capture(pit, true) {
            next.run(laps, out)?;
        }
    }
    if attacks.is_empty() {
        for pit in starting_pits(params, pos) {
            for (sign, step) in [('<', -1), ('>', 1)] {
                let mut turn = Turn::new(params, pos, Manner::Filling);
                turn.notation = format!("{}{sign}", pit + 1);
                turn.lift_start(pit, step);
                turn.run(laps, out)?;
            }
        }
    }
    Some(())
}

fn starts_on_board(params: &Params, pos: &Pos, laps: u64, out: &mut Vec<PlainTurn>) -> Option<()> {
    let (starts, capturing) = sown_starts(params, pos);
    let obliged = !capturing.is_empty() && !only_own_rova(params, pos, &capturing);
    for turn in starts {
        if !obliged || turn.manner == Manner::Capturing {
            turn.run(laps, out)?;
        }
    }
    Some(())
}

/// Returns the starts that sow a pit, and the pits of those that capture.
pub fn sown_starts<'a>(params: &'a Params, pos: &Pos) -> (Vec<Turn<'a>>, Vec<usize>) {
    let me = pos.to_move;
    let katro = match params.entry {
        Entry::Sow => true,
        Entry::Drop => params.when_empty == WhenEmpty::Katro,
        Entry::Attack | Entry::Fandatsaka => false,
    };
    let mut starts = Vec::new();
    let mut capturing = Vec::new();
    for pit in starting_pits(params, pos) {
        // Each row runs back along the one before it; of three, the outer and the inner row run
        // the same way.
        let distance = row_of(params, pit);
        let ways = directions(params, distance == 1)
            .into_iter()
            .filter(|&(_, step)| {
                // Anticlockwise, South's inner row runs to the left, North's to the right.
                let sense = if step == [-1, 1][me] { 'A' } else { 'C' };
                match params.direction {
                    _ if params.entry != Entry::Sow => true,
                    Direction::Free => true,
                    Direction::Anticlockwise => sense == 'A',
                    Direction::FixedForGame | Direction::FixedBySide => {
                        pos.sense[me] == '-' || pos.sense[me] == sense
                    }
                }
            });
        for (sign, step) in ways {
            let manner = if katro {
                Manner::Katro
            } else {
                Manner::Filling
            };
            let mut turn = Turn::new(params, pos, manner);
            let row = match params.rows_a_side {
                3 => [['c', 'b', 'a'], ['d', 'e', 'f']][me][distance],
                _ => [['b', 'a'], ['c', 'd']][me][distance],
            };
            turn.notation = format!("{row}{}{sign}", column_of(params, pit) + 1);
            let sense = if step == [-1, 1][me] { 'A' } else { 'C' };
            match params.direction {
                Direction::FixedForGame if params.decides_sense() => turn.pos.sense = [sense; 2],
                Direction::FixedBySide if params.decides_sense() => turn.pos.sense[me] = sense,
                _ => {}
            }
            turn.lift_start(pit, step);
            if !katro {
                let mut trial = turn.clone();
                let (last, was_empty) = trial.sow();
                if !was_empty && trial.may_capture(last) {
                    turn.manner = Manner::Capturing;
                    capturing.push(pit);
                } else if turn.in_hand() == 1 && !params.mameno_single {
                    continue;
                }
            }
            starts.push(turn);
        }
    }
    (starts, capturing)
}

/// Returns `true` if the mover's own rova, which it need not play, is the only start that captures.
fn only_own_rova(params: &Params, pos: &Pos, capturing: &[usize]) -> bool {
    let me = pos.to_move;
    params.rova.is_some_and(|rova| {
        !rova.obliged && pos.rova_stands[me] && capturing.iter().all(|&pit| pit == rova.columns[me])
    })
}

/// Returns the directions of a start, as written and as steps on the ring.
fn directions(params: &Params, backwards: bool) -> Vec<(char, isize)> {
    match (params.right_only, backwards) {
        (true, _) => vec![('>', 1)],
        (false, false) => vec![('<', -1), ('>', 1)],
        (false, true) => vec![('<', 1), ('>', -1)],
    }
}
