//! Finds starts with many unknown pits by retrograde analysis from a known board.

use std::collections::HashSet;

use fifangha_rules::{Position, Rules, Side, break_if};

use super::complete::fill_board;
use super::evidence::{Action, Evidence};
use super::starts::visit_starts;
use crate::board;
use crate::notation::ast::{BoardNode, SeedCount};
use crate::replay::board_check;

/// Minimum number of unknown pits for retrograde analysis.
const MIN_OPEN_PITS: usize = 5;

/// Maximum number of positions that the later board may stand for.
const MAX_TARGETS: usize = 64;

/// Maximum number of turns undone.
const MAX_UNDONE_TURNS: u64 = 2;

/// Maximum number of unknown pits to fill one by one if retrograde analysis is incomplete.
const MAX_FILLABLE_PITS: usize = 7;

/// Maximum number of sowings undone.
const MAX_UNDONE_SOWINGS: usize = 1_000_000;

/// The starts found by retrograde analysis.
pub(super) struct RetrogradeStarts {
    pub(super) starts: Vec<Position>,
    /// `true` if these are all starts.
    pub(super) complete: bool,
    /// The number of sowings undone.
    pub(super) sowings: usize,
}

/// Returns every position that fits a start board and leads to the next board within two turns.
/// Returns `None` if the next board leaves too much open, or if filling the pits of the start is
/// cheaper.
pub(super) fn find_retrograde_starts(
    evidence: &Evidence<'_>,
    written: &BoardNode,
) -> Option<RetrogradeStarts> {
    let cells = written.rows.iter().flat_map(|row| &row.cells);
    let open = cells.filter(|cell| cell.value.known().is_none()).count();
    if open < MIN_OPEN_PITS || written.rows.iter().any(|row| row.damaged) {
        return None;
    }
    let (board, turns) = next_board(evidence)?;
    let rules = evidence.rules;
    let mut layer = few_positions(board, rules)?;
    let (mut complete, mut left) = (true, MAX_UNDONE_SOWINGS);
    for _ in 0..turns {
        let mut sorted: Vec<_> = layer.drain().collect();
        sorted.sort_unstable();
        for position in sorted {
            let undone = rules.predecessors(&position, left);
            complete &= undone.complete;
            left -= undone.sowings;
            layer.extend(undone.turns.into_iter().map(|(position, _)| position));
        }
    }
    if !complete && open <= MAX_FILLABLE_PITS {
        return None;
    }
    let mut starts: Vec<_> = layer
        .into_iter()
        .filter(|position| allows_position(written, position, rules))
        .collect();
    starts.sort_by_cached_key(|position| {
        let seeds: Vec<_> = position.pits().map(|pit| position.seeds(pit)).collect();
        let reserves = Side::ALL.map(|side| position.reserve(side));
        (position.to_move() == Side::North, seeds, reserves)
    });
    Some(RetrogradeStarts {
        starts,
        complete,
        sowings: MAX_UNDONE_SOWINGS - left,
    })
}

/// Returns the first board after the start and the number of turns before it, if that number is
/// known and small.
fn next_board<'r>(evidence: &Evidence<'r>) -> Option<(&'r BoardNode, u64)> {
    let mut turns = 0;
    for stage in &evidence.stages {
        let (least, most) = stage.action.turns();
        if least != most || matches!(stage.action, Action::Sow(_)) {
            return None;
        }
        turns += most;
        if turns > MAX_UNDONE_TURNS {
            return None;
        }
        if let Some(board) = stage.board() {
            return Some((board, turns));
        }
    }
    None
}

/// Returns the positions that fit a board; `None` if there are too many or a reserve is not
/// written.
fn few_positions(board: &BoardNode, rules: &Rules) -> Option<HashSet<Position>> {
    let has_reserves = board.south.is_some() && board.north.is_some();
    if !has_reserves && rules.parameters().reserve() > 0 {
        return None;
    }
    let mut few = HashSet::new();
    let mut tried = 0;
    let all = visit_starts(board, rules, SeedCount::Certain(0), &mut |position, _| {
        few.extend(position);
        tried += 1;
        break_if(tried > MAX_TARGETS)
    });
    all.is_continue().then_some(few)
}

/// Returns `true` if a position fits a start board.
fn allows_position(written: &BoardNode, position: &Position, rules: &Rules) -> bool {
    // In the start position of the game South moves first.
    let is_start_of_north = written.side.is_none()
        && position.to_move() == Side::North
        && position.with_mover(Side::South) == rules.start();
    if is_start_of_north || !board_check::matches(written, position) {
        return false;
    }
    let board = fill_board(written, position, true);
    board::position_from_node(&board, rules, 0).is_ok_and(|it| it == *position)
}
