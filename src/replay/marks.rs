//! Resolution of marks in notation: pits, rows, directions, tsibongy, and the
//! starts that a written turn allows.

use fifangha_rules::{Direction, Pit, Position, Rotation, Row, Rules, Side, Start};

use super::static_checks;
use crate::diagnostic::{Code, Diagnostic};
use crate::message::{Message, MessageArg};
use crate::notation::ast::{
    self, ChoiceMark, DirMark, PitMark, RowMark, Sow, SowFrom, Transcribed,
};

/// Returns the pit of a mark, for the side to move; `None` if it is open or on
/// no board.
#[must_use]
pub fn pit(mark: Transcribed<PitMark>, position: &Position) -> Option<Pit> {
    let (row, column) = match mark.known()? {
        PitMark::Column(column) => (position.inner_row(position.to_move()), column),
        PitMark::Pit { row: mark, column } => (
            row(mark).with_rows_per_side(position.rows_per_side()),
            column,
        ),
    };
    u8::try_from(column)
        .ok()
        .map(|column| Pit::new(row, column))
}

/// Returns `true` if a mark may denote a pit that a side plays.
pub(crate) fn may_denote(mark: Transcribed<PitMark>, pit: Pit, mover: Side) -> bool {
    let column = u32::from(pit.column());
    let inner = pit.row().is_inner() && pit.side() == mover;
    let named = |mark: RowMark| mark.as_str().starts_with(pit.row().letter());
    match mark {
        Transcribed::Certain(written) | Transcribed::Supplied(written) => match written {
            PitMark::Column(written) => inner && written == column,
            PitMark::Pit {
                row: mark,
                column: written,
            } => named(mark) && written == column,
        },
        Transcribed::Doubtful(pits) => {
            let row = RowMark::ALL.iter().copied().find(|&mark| named(mark));
            (inner && pits.allows(None, column)) || pits.allows(row, column)
        }
        Transcribed::Unknown => true,
    }
}

/// Returns the row of a mark: on a board of four rows, if it has it.
pub(crate) const fn row(mark: RowMark) -> Row {
    match mark {
        RowMark::A => Row::A,
        RowMark::B => Row::B,
        RowMark::C => Row::C,
        RowMark::D => Row::D,
        RowMark::E => Row::SixE,
        RowMark::F => Row::SixF,
    }
}

/// Returns the direction of a mark in the row of a pit; `None` if it is open.
pub(crate) fn direction(mark: Transcribed<DirMark>, pit: Pit) -> Option<Direction> {
    mark.known().map(|mark| match mark {
        DirMark::Left => Direction::Left,
        DirMark::Right => Direction::Right,
        DirMark::Clockwise => pit.direction(Rotation::Clockwise),
        DirMark::Anticlockwise => pit.direction(Rotation::Anticlockwise),
    })
}

/// Returns the tsibongy of a mark; `None` if it is open.
pub(super) fn origin(mark: Transcribed<ChoiceMark>) -> Option<Direction> {
    mark.known().map(|mark| match mark {
        ChoiceMark::Left => Direction::Left,
        ChoiceMark::Right => Direction::Right,
    })
}

/// Returns the possible sowings from the hand, as the pit of the first seed and
/// the direction, for the side to move: several if these are left open.
#[must_use]
pub fn possible_sowings(sow: &Sow, position: &Position) -> Vec<(Pit, Direction)> {
    let row = position.inner_row(position.to_move());
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
            None => {
                let mover = position.to_move();
                let own = position.pits().filter(|pit| pit.side() == mover);
                let own = own.filter(|&pit| may_denote(mark, pit, mover));
                own.map(|pit| (pit, None)).collect()
            }
        },
    };
    let ways = |(pit, inward): (Pit, Option<Direction>)| {
        let only = match sow.direction {
            Some(mark) => direction(mark.value, pit),
            None => inward,
        };
        Direction::ALL
            .into_iter()
            .filter(move |&way| only.is_none_or(|only| only == way))
            .map(move |way| (pit, way))
    };
    pits.into_iter().flat_map(ways).collect()
}

/// Returns the legal starts that match a written turn.
///
/// A direction may be omitted if only one is legal; beside an open pit it is
/// open too.
#[must_use]
pub fn matching_starts(turn: &ast::TurnNode, position: &Position, legal: &[Start]) -> Vec<Start> {
    let mark = turn.pit.value;
    let of_pit = |start: &&Start| may_denote(mark, start.pit, position.to_move());
    let mut fitting: Vec<Start> = legal.iter().filter(of_pit).copied().collect();
    match turn.direction {
        Some(way) => fitting.retain(|start| match direction(way.value, start.pit) {
            None => start.direction.is_some(),
            written => start.direction == written,
        }),
        None if mark.is_open() || fitting.len() == 1 => {}
        None => fitting.retain(|start| start.direction.is_none()),
    }
    fitting
}

/// Adds an error for each mark in the comments of a line that cannot be read, or whose pit the board
/// does not have.
pub(super) fn check_author_marks(body: &[ast::Node], rules: &Rules, found: &mut Vec<Diagnostic>) {
    for node in body {
        if let ast::Node::Variation(variation) = node {
            check_author_marks(&variation.body, rules, found);
        }
        for mark in node
            .comments()
            .flat_map(|it| &it.texts)
            .flat_map(|it| &it.marks)
        {
            let (why, help) = match mark.value {
                None => (
                    Some(Message::new("replay.author_mark.unread")),
                    "replay.author_mark.how",
                ),
                Some(it) => {
                    let lacking = |pit| static_checks::check_pit(Transcribed::Certain(pit), rules);
                    let why = std::iter::once(it.from).chain(it.to).find_map(lacking);
                    (why, "replay.author_mark.pits")
                }
            };
            let wrong =
                |why| Diagnostic::new(Code::WrongMark, mark.span, why).help(Message::new(help));
            found.extend(why.map(wrong));
        }
    }
}

/// Returns the message that the board has no such pit.
pub(super) fn no_such_pit(mark: Transcribed<PitMark>) -> Message {
    Message::new("illegal.no_such_pit").with("pit", MessageArg::text(&mark))
}
