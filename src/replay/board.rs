//! Boards as written against positions.

use std::convert::Infallible;
use std::ops::ControlFlow;

use fifangha_rules::{Pit, Position, Side};

use crate::board::side;
use crate::diagnostic::Span;
use crate::message::{Arg, Message};
use crate::notation::tree::{BoardNode, Count, Row};

/// One thing on a board that is not as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// A pit holds another number of seeds.
    Pit {
        /// The pit.
        pit: Pit,
        /// What was written.
        written: Count,
        /// What it holds.
        actual: u8,
        /// Where it was written.
        span: Span,
    },
    /// The non-empty pits of a damaged row are others.
    Damaged {
        /// The row's letter.
        row: char,
        /// What they hold, in order.
        actual: Vec<u8>,
        /// Where the row was written.
        span: Span,
    },
    /// A reserve holds another number of seeds.
    Reserve {
        /// Whose.
        side: Side,
        /// What was written.
        written: Count,
        /// What it holds.
        actual: u8,
        /// Where it was written.
        span: Span,
    },
    /// The other side is to move.
    ToMove {
        /// Who is.
        actual: Side,
        /// Where it was written.
        span: Span,
    },
    /// Other rova stand.
    Rova {
        /// Which do, South's and North's.
        actual: [bool; 2],
        /// Where they were written.
        span: Span,
    },
    /// The board that was written has another shape.
    Shape {
        /// Rows and columns of the game's board.
        expected: (usize, usize),
        /// The row that is too short or too long, or the whole board.
        span: Span,
    },
}

impl Difference {
    /// The place where it was written.
    #[must_use]
    pub const fn span(&self) -> Span {
        match self {
            Self::Pit { span, .. }
            | Self::Damaged { span, .. }
            | Self::Reserve { span, .. }
            | Self::ToMove { span, .. }
            | Self::Rova { span, .. }
            | Self::Shape { span, .. } => *span,
        }
    }
}

impl From<&Difference> for Message {
    fn from(difference: &Difference) -> Self {
        match difference {
            Difference::Pit { pit, actual, .. } => Self::new("board.pit")
                .with("pit", Arg::text(pit))
                .with("seeds", *actual),
            Difference::Damaged { row, actual, .. } => {
                let seeds: Vec<_> = actual.iter().map(u8::to_string).collect();
                match seeds.as_slice() {
                    [] => Self::new("board.damaged_none"),
                    seeds => Self::new("board.damaged").with("seeds", seeds.join(" ")),
                }
                .with("row", Arg::text(row))
            }
            Difference::Reserve { side, actual, .. } => Self::new("board.reserve")
                .with("side", *side)
                .with("seeds", *actual),
            Difference::ToMove { actual, .. } => Self::new("board.to_move").with("side", *actual),
            Difference::Rova { actual, .. } => match actual {
                [true, true] => Self::new("board.both_rova"),
                [true, false] => Self::new("board.one_rova").with("side", Side::South),
                [false, true] => Self::new("board.one_rova").with("side", Side::North),
                [false, false] => Self::new("board.no_rova"),
            },
            Difference::Shape {
                expected: (rows, columns),
                ..
            } => Self::new("board.shape")
                .with("rows", *rows)
                .with("columns", *columns),
        }
    }
}

/// All that is written on a board and does not hold in a position.
#[must_use]
pub fn differences(board: &BoardNode, position: &Position) -> Vec<Difference> {
    let mut found = Vec::new();
    let _ = compare::<Infallible>(board, position, &mut |difference| {
        found.push(difference);
        ControlFlow::Continue(())
    });
    found
}

/// Whether all that is written on a board holds in a position.
#[must_use]
pub fn holds(board: &BoardNode, position: &Position) -> bool {
    compare(board, position, &mut |_| ControlFlow::Break(())).is_continue()
}

/// Calls `visit` with each difference until it breaks.
fn compare<B>(
    board: &BoardNode,
    position: &Position,
    visit: &mut impl FnMut(Difference) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if let Some(shape) = wrong_shape(board, position) {
        return visit(shape);
    }
    for (&row, written) in position.rows().iter().zip(&board.rows) {
        let pits = (1..=position.columns().count()).map(|column| Pit::new(row, column));
        if written.damaged {
            let filled = || {
                pits.clone()
                    .map(|pit| position.seeds(pit))
                    .filter(|&s| s > 0)
            };
            if !damaged_row_fits(written, filled()) {
                visit(Difference::Damaged {
                    row: row.letter(),
                    actual: filled().collect(),
                    span: written.span,
                })?;
            }
            continue;
        }
        for (pit, cell) in pits.zip(&written.cells) {
            let actual = position.seeds(pit);
            if !cell.value.allows(actual.into()) {
                visit(Difference::Pit {
                    pit,
                    written: cell.value,
                    actual,
                    span: cell.span,
                })?;
            }
        }
    }
    for (side, reserve) in [(Side::South, board.south), (Side::North, board.north)] {
        let Some(reserve) = reserve else { continue };
        let actual = position.reserve(side);
        if !reserve.value.allows(actual.into()) {
            visit(Difference::Reserve {
                side,
                written: reserve.value,
                actual,
                span: reserve.span,
            })?;
        }
    }
    if let Some(mark) = board
        .side
        .filter(|mark| side(mark.value) != position.to_move())
    {
        visit(Difference::ToMove {
            actual: position.to_move(),
            span: mark.span,
        })?;
    }
    if let Some(mark) = board.rova {
        let actual = Side::ALL.map(|side| position.rova_stands(side));
        if actual != [mark.value.south, mark.value.north] {
            visit(Difference::Rova {
                actual,
                span: mark.span,
            })?;
        }
    }
    ControlFlow::Continue(())
}

fn damaged_row_fits(written: &Row, mut actual: impl Iterator<Item = u8>) -> bool {
    let all = written.cells.iter().all(|cell| {
        actual
            .next()
            .is_some_and(|seeds| cell.value.allows(seeds.into()))
    });
    all && actual.next().is_none()
}

fn wrong_shape(board: &BoardNode, position: &Position) -> Option<Difference> {
    let (rows, columns) = (
        position.rows().len(),
        usize::from(position.columns().count()),
    );
    let expected = (rows, columns);
    // A board without rows says something of the reserves only.
    if board.rows.is_empty() {
        return None;
    }
    if board.rows.len() != rows {
        return Some(Difference::Shape {
            expected,
            span: board.span,
        });
    }
    let wrong = |row: &&Row| match row.damaged {
        true => row.cells.len() > columns,
        false => row.cells.len() != columns,
    };
    board.rows.iter().find(wrong).map(|row| Difference::Shape {
        expected,
        span: row.span,
    })
}
