//! Starts of which little is known, found backwards from a whole board.

use std::collections::HashSet;
use std::ops::ControlFlow;

use fifangha_rules::{Family, Position, Rules, Side};

use super::evidence::{Action, Evidence, StageCheck};
use super::starts::visit_starts;
use crate::board;
use crate::diagnostic::{Span, Spanned};
use crate::notation::ast::{BoardNode, SeedCount, SideMark};

/// From so many pits on that nobody knows a start is looked for backwards.
const MIN_OPEN_PITS: usize = 5;

/// A board that may be more positions is not gone back from.
const MAX_TARGETS: usize = 64;

/// Turns that are undone at most.
const MAX_UNDONE_TURNS: u64 = 2;

/// So many open pits can be filled one by one, where not all starts are found.
const MAX_FILLABLE_PITS: usize = 7;

/// Sowings that are undone at most.
const MAX_UNDONE_SOWINGS: usize = 1_000_000;

/// Starts that were found backwards.
pub(super) struct RetrogradeStarts {
    pub(super) starts: Vec<Position>,
    /// Whether these are all.
    pub(super) complete: bool,
    /// The sowings that were undone.
    pub(super) sowings: usize,
}

/// Every position that a start board allows and that leads in two turns or fewer to
/// the next board, of which nearly all is told; nothing where that is not so, or where a start
/// is better looked for by filling its pits.
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
        let mut sorted: Vec<_> = layer.drain().map(|it| (rules.pack(&it), it)).collect();
        sorted.sort_unstable_by_key(|(packed, _)| *packed);
        for (_, position) in sorted {
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

/// The first board after the start, and how many turns lie before it, where that
/// is known and not too many.
fn next_board<'r>(evidence: &Evidence<'r>) -> Option<(&'r BoardNode, u64)> {
    let mut turns = 0;
    for stage in &evidence.stages {
        let (least, most) = stage.action.turns();
        if least != most || matches!(stage.action, Action::Sow(_)) {
            return None;
        }
        turns += most;
        let board = stage.checks.iter().find_map(|check| match check {
            StageCheck::Board(board) => Some(*board),
            _ => None,
        });
        if turns > MAX_UNDONE_TURNS {
            return None;
        }
        if let Some(board) = board {
            return Some((board, turns));
        }
    }
    None
}

/// The positions that a board may be; nothing where they are many, or it says
/// nothing of a reserve.
fn few_positions(board: &BoardNode, rules: &Rules) -> Option<HashSet<Position>> {
    let told = board.south.is_some() && board.north.is_some();
    if !told && rules.parameters().family != Family::Katro {
        return None;
    }
    let mut few = HashSet::new();
    let mut tried = 0;
    let all = visit_starts(board, rules, SeedCount::Known(0), &mut |position, _| {
        few.extend(position);
        tried += 1;
        match tried > MAX_TARGETS {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    all.is_continue().then_some(few)
}

/// Whether a start board may be a position.
fn allows_position(written: &BoardNode, position: &Position, rules: &Rules) -> bool {
    let mut board = written.clone();
    let rows = position.rows();
    if board.rows.len() != rows.len() {
        return false;
    }
    for (row, written) in rows.iter().zip(&mut board.rows) {
        if written.cells.len() != usize::from(position.columns().count()) {
            return false;
        }
        for (column, cell) in (1..).zip(&mut written.cells) {
            let seeds = u32::from(position.seeds(fifangha_rules::Pit::new(*row, column)));
            if !cell.value.allows(seeds) {
                return false;
            }
            cell.value = SeedCount::Known(seeds);
        }
    }
    for (side, reserve) in Side::ALL
        .into_iter()
        .zip([&mut board.south, &mut board.north])
    {
        let seeds = u32::from(position.reserve(side));
        if let Some(reserve) = reserve {
            if !reserve.value.allows(seeds) {
                return false;
            }
            reserve.value = SeedCount::Known(seeds);
        }
    }
    let mover = match position.to_move() {
        Side::South => SideMark::South,
        Side::North => SideMark::North,
    };
    match &board.side {
        Some(side) if side.value != mover => return false,
        Some(_) => {}
        // At the start of the game itself South moves first.
        None if mover == SideMark::North && position.with_mover(Side::South) == rules.start() => {
            return false;
        }
        None => board.side = Some(Spanned::new(mover, Span::default())),
    }
    board::position_from_node(&board, rules, 0).is_ok_and(|it| it == *position)
}
