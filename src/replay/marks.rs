//! What the signs of a turn name on a board: pits, rows, directions, tsibongy,
//! and where a turn as written may begin.

use fifangha_rules::{Direction, Pit, Position, Row, Side, Start};

use crate::message::{Message, MessageArg};
use crate::notation::ast::{self, ChoiceMark, DirMark, PitMark, RowMark, Sow, SowFrom};

/// The pit that was written, for the side to move; `None` where it was left
/// open, or where no board has it.
#[must_use]
pub fn pit(mark: PitMark, position: &Position) -> Option<Pit> {
    let (row, column) = match mark.without_supplied_mark() {
        PitMark::Column(column) => (Row::inner(position.to_move()), column),
        PitMark::Pit { row: mark, column } => (row(mark), column),
        _ => return None,
    };
    u8::try_from(column)
        .ok()
        .map(|column| Pit::new(row, column))
}

/// Whether a pit that a side plays may be the one that was written.
pub(crate) fn may_denote(mark: PitMark, pit: Pit, mover: Side) -> bool {
    let column = u32::from(pit.column());
    let inner = pit.row() == Row::inner(mover);
    match mark.without_supplied_mark() {
        PitMark::Unknown | PitMark::Supplied { .. } => true,
        PitMark::Column(written) => inner && written == column,
        PitMark::Pit {
            row: mark,
            column: written,
        } => row(mark) == pit.row() && written == column,
        PitMark::Among(pits) => {
            let named = RowMark::ALL.iter().find(|&&mark| row(mark) == pit.row());
            (inner && pits.allows(None, column)) || pits.allows(named.copied(), column)
        }
    }
}

/// The row that a mark names.
pub(super) const fn row(mark: RowMark) -> Row {
    match mark {
        RowMark::A => Row::A,
        RowMark::B => Row::B,
        RowMark::C => Row::C,
        RowMark::D => Row::D,
    }
}

/// The direction that was written; `None` where it was left open.
pub(crate) const fn direction(mark: DirMark) -> Option<Direction> {
    match mark.known() {
        Some(DirMark::Left) => Some(Direction::Left),
        Some(_) => Some(Direction::Right),
        None => None,
    }
}

/// The tsibongy that was written; `None` where it was left open.
pub(super) const fn origin(mark: ChoiceMark) -> Option<Direction> {
    match mark.known() {
        Some(ChoiceMark::Left) => Some(Direction::Left),
        Some(_) => Some(Direction::Right),
        None => None,
    }
}

/// The pits of the side to move.
fn own_pits(position: &Position) -> impl Iterator<Item = Pit> {
    let rows = position.rows().iter();
    let own = rows.filter(|row| row.side() == position.to_move());
    let columns = position.columns().count();
    own.flat_map(move |&row| (1..=columns).map(move |column| Pit::new(row, column)))
}

/// Where a sowing from the hand may begin, the pit of its first seed, and in
/// which direction it may go, for the side to move: one way, or several where
/// that was left open.
#[must_use]
pub fn possible_sowings(sow: &Sow, position: &Position) -> Vec<(Pit, Direction)> {
    let row = Row::inner(position.to_move());
    let left = (Pit::new(row, 1), Some(Direction::Right));
    let right = (
        Pit::new(row, position.columns().count()),
        Some(Direction::Left),
    );
    let pits = match sow.from.value {
        SowFrom::Tsibongy(mark) => match origin(mark) {
            Some(Direction::Left) => vec![left],
            Some(Direction::Right) => vec![right],
            None => vec![left, right],
        },
        SowFrom::Pit(mark) => match pit(mark, position) {
            Some(pit) => vec![(pit, None)],
            None => own_pits(position)
                .filter(|&pit| may_denote(mark, pit, position.to_move()))
                .map(|pit| (pit, None))
                .collect(),
        },
    };
    let ways = |(pit, inward): (Pit, Option<Direction>)| {
        let only = match sow.direction {
            Some(mark) => direction(mark.value),
            None => inward,
        };
        Direction::ALL
            .into_iter()
            .filter(move |&way| only.is_none_or(|only| only == way))
            .map(move |way| (pit, way))
    };
    pits.into_iter().flat_map(ways).collect()
}

/// The legal starts that a turn as written allows, out of all the legal ones.
///
/// A direction may be left out where only one is legal; beside an open pit it
/// is open too.
#[must_use]
pub fn matching_starts(turn: &ast::TurnNode, position: &Position, legal: &[Start]) -> Vec<Start> {
    let mark = turn.pit.value;
    let of_pit = |start: &&Start| may_denote(mark, start.pit, position.to_move());
    let fitting: Vec<Start> = legal.iter().filter(of_pit).copied().collect();
    match turn.direction.map(|mark| direction(mark.value)) {
        Some(Some(written)) => fitting
            .into_iter()
            .filter(|start| start.direction == Some(written))
            .collect(),
        Some(None) => fitting
            .into_iter()
            .filter(|start| start.direction.is_some())
            .collect(),
        None if mark.is_open() || fitting.len() == 1 => fitting,
        None => fitting
            .into_iter()
            .filter(|start| start.direction.is_none())
            .collect(),
    }
}

/// That the board has no pit that is written so.
pub(super) fn no_such_pit(mark: PitMark) -> Message {
    Message::new("illegal.no_such_pit").with("pit", MessageArg::text(&mark))
}
