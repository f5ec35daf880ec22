//! Comparison of written boards with positions.

use std::convert::Infallible;
use std::ops::ControlFlow;

use fifangha_rules::{Pit, Position, Rotation, Side};

use crate::board::{KnownSeeds, mark_of_senses, senses_of_mark, side_of_mark};
use crate::diagnostic::Span;
use crate::message::{Message, MessageArg};
use crate::notation::ast::{BoardNode, RovaMark, RowNode, SeedCount};

/// A difference between a written board and the position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardDifference {
    /// A pit has another number of seeds.
    Pit {
        /// The pit.
        pit: Pit,
        /// The written number.
        written: SeedCount,
        /// The actual number.
        actual: u8,
        /// Its location in the text.
        span: Span,
    },
    /// The non-empty pits of a damaged row differ.
    Damaged {
        /// The row's letter.
        row: char,
        /// The written numbers, in order.
        written: Vec<SeedCount>,
        /// The actual numbers, in order.
        actual: Vec<u8>,
        /// The location of the row in the text.
        span: Span,
    },
    /// A reserve has another number of seeds.
    Reserve {
        /// Its side.
        side: Side,
        /// The written number.
        written: SeedCount,
        /// The actual number.
        actual: u8,
        /// Its location in the text.
        span: Span,
    },
    /// The other side is to move.
    ToMove {
        /// The side to move.
        actual: Side,
        /// Its location in the text.
        span: Span,
    },
    /// Other rova or houses stand.
    Rova {
        /// The written rova or houses, South's and North's.
        written: [bool; 2],
        /// The actual ones.
        actual: [bool; 2],
        /// `true` if they are houses.
        houses: bool,
        /// Their location in the text.
        span: Span,
    },
    /// Other senses of rotation are fixed.
    Sense {
        /// The written senses, South's and North's.
        written: [Option<Rotation>; 2],
        /// The actual senses.
        actual: [Option<Rotation>; 2],
        /// Their location in the text.
        span: Span,
    },
    /// The written board has another shape.
    Shape {
        /// The written rows and columns; for rows of different length, the
        /// columns of the wrong one.
        written: (usize, usize),
        /// Rows and columns of the game's board.
        expected: (usize, usize),
        /// The row that is too short or too long, or the whole board.
        span: Span,
    },
}

impl BoardDifference {
    /// Returns its location in the text.
    #[must_use]
    pub const fn span(&self) -> Span {
        match self {
            Self::Pit { span, .. }
            | Self::Damaged { span, .. }
            | Self::Reserve { span, .. }
            | Self::ToMove { span, .. }
            | Self::Rova { span, .. }
            | Self::Sense { span, .. }
            | Self::Shape { span, .. } => *span,
        }
    }

    /// Returns the letter of its row; `None` if it is not in a row.
    #[must_use]
    pub const fn row(&self) -> Option<char> {
        match self {
            Self::Pit { pit, .. } => Some(pit.row().letter()),
            Self::Damaged { row, .. } => Some(*row),
            Self::Reserve { .. }
            | Self::ToMove { .. }
            | Self::Rova { .. }
            | Self::Sense { .. }
            | Self::Shape { .. } => None,
        }
    }

    /// Returns the written content, in words.
    #[must_use]
    pub fn describe_written(&self) -> Message {
        match self {
            Self::Pit { pit, written, .. } => in_pit(pit, KnownSeeds::from(*written)),
            Self::Damaged { row, written, .. } => in_row(
                *row,
                written.iter().map(|it| KnownSeeds::from(*it).notation()),
            ),
            Self::Reserve { side, written, .. } => in_reserve(*side, KnownSeeds::from(*written)),
            Self::ToMove { actual, .. } => to_move(!*actual),
            Self::Rova {
                written, houses, ..
            } => rova_on_board(*written, *houses),
            Self::Sense { written, .. } => Message::of_senses(*written),
            Self::Shape { .. } => Message::new("board.other_shape"),
        }
    }

    /// Returns the place, the written and the actual content, in notation.
    #[must_use]
    pub fn signs(&self) -> [String; 3] {
        let row = |seeds: Vec<String>| seeds.join(" ");
        let rova = |[south, north]: [bool; 2]| RovaMark { south, north }.to_string();
        let place = |name: &str| name.to_owned();
        match self {
            Self::Pit {
                pit,
                written,
                actual,
                ..
            } => [pit.to_string(), written.to_string(), actual.to_string()],
            Self::Damaged {
                row: letter,
                written,
                actual,
                ..
            } => [
                letter.to_string(),
                row(written.iter().map(ToString::to_string).collect()),
                row(actual.iter().map(ToString::to_string).collect()),
            ],
            Self::Reserve {
                side,
                written,
                actual,
                ..
            } => [
                side.letter().to_string(),
                written.to_string(),
                actual.to_string(),
            ],
            Self::ToMove { actual, .. } => {
                let [told, game] = [!*actual, *actual].map(|it| it.letter().to_string());
                [place("to-move"), told, game]
            }
            Self::Rova {
                written, actual, ..
            } => [place("rova"), rova(*written), rova(*actual)],
            Self::Sense {
                written, actual, ..
            } => {
                let [told, game] = [*written, *actual].map(|it| mark_of_senses(it).to_string());
                [place("sense"), told, game]
            }
            Self::Shape {
                written, expected, ..
            } => {
                let [told, game] =
                    [written, expected].map(|(rows, columns)| format!("{rows}x{columns}"));
                [place("size"), told, game]
            }
        }
    }
}

/// Returns the actual content.
impl From<&BoardDifference> for Message {
    fn from(difference: &BoardDifference) -> Self {
        match difference {
            BoardDifference::Pit { pit, actual, .. } => in_pit(pit, *actual),
            BoardDifference::Damaged { row, actual, .. } => {
                in_row(*row, actual.iter().map(u8::to_string))
            }
            BoardDifference::Reserve { side, actual, .. } => in_reserve(*side, *actual),
            BoardDifference::ToMove { actual, .. } => to_move(*actual),
            BoardDifference::Rova { actual, houses, .. } => rova_on_board(*actual, *houses),
            BoardDifference::Sense { actual, .. } => Self::of_senses(*actual),
            BoardDifference::Shape {
                expected: (rows, columns),
                ..
            } => Self::new("board.shape")
                .with("rows", *rows)
                .with("columns", *columns),
        }
    }
}

fn in_pit(pit: &Pit, seeds: impl Into<MessageArg>) -> Message {
    Message::new("board.pit")
        .with("pit", MessageArg::text(pit))
        .with("seeds", seeds)
}

fn in_row(row: char, seeds: impl Iterator<Item = String>) -> Message {
    let seeds: Vec<_> = seeds.collect();
    match seeds.as_slice() {
        [] => Message::new("board.damaged_none"),
        seeds => Message::new("board.damaged").with("seeds", seeds.join(" ")),
    }
    .with("row", MessageArg::text(&row))
}

fn in_reserve(side: Side, seeds: impl Into<MessageArg>) -> Message {
    Message::new("board.reserve")
        .with("side", side)
        .with("seeds", seeds)
}

fn to_move(side: Side) -> Message {
    Message::new("board.to_move").with("side", side)
}

fn rova_on_board(rova: [bool; 2], houses: bool) -> Message {
    let one = |side| {
        Message::new(if houses {
            "board.one_house"
        } else {
            "board.one_rova"
        })
        .with("side", side)
    };
    match (rova, houses) {
        ([true, true], false) => Message::new("board.both_rova"),
        ([true, true], true) => Message::new("board.both_houses"),
        ([true, false], _) => one(Side::South),
        ([false, true], _) => one(Side::North),
        ([false, false], false) => Message::new("board.no_rova"),
        ([false, false], true) => Message::new("board.no_house"),
    }
}

/// Returns all differences between a written board and a position.
#[must_use]
pub fn differences(board: &BoardNode, position: &Position) -> Vec<BoardDifference> {
    let mut found = Vec::new();
    let _ = visit_differences::<Infallible>(board, position, &mut |difference| {
        found.push(difference);
        ControlFlow::Continue(())
    });
    found
}

/// Returns `true` if a written board matches a position.
#[must_use]
pub fn matches(board: &BoardNode, position: &Position) -> bool {
    visit_differences(board, position, &mut |_| ControlFlow::Break(())).is_continue()
}

/// Calls `visit` with each difference until it breaks.
fn visit_differences<B>(
    board: &BoardNode,
    position: &Position,
    visit: &mut impl FnMut(BoardDifference) -> ControlFlow<B>,
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
                visit(BoardDifference::Damaged {
                    row: row.letter(),
                    written: written.cells.iter().map(|cell| cell.value).collect(),
                    actual: filled().collect(),
                    span: written.span,
                })?;
            }
            continue;
        }
        for (pit, cell) in pits.zip(&written.cells) {
            let actual = position.seeds(pit);
            if !cell.value.allows(actual.into()) {
                visit(BoardDifference::Pit {
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
            visit(BoardDifference::Reserve {
                side,
                written: reserve.value,
                actual,
                span: reserve.span,
            })?;
        }
    }
    if let Some(mark) = board
        .side
        .filter(|mark| side_of_mark(mark.value) != position.to_move())
    {
        visit(BoardDifference::ToMove {
            actual: position.to_move(),
            span: mark.span,
        })?;
    }
    if let Some(mark) = board.rova {
        let actual = Side::ALL.map(|side| position.rova_stands(side));
        let written = [mark.value.south, mark.value.north];
        if actual != written {
            visit(BoardDifference::Rova {
                written,
                actual,
                houses: position.has_houses(),
                span: mark.span,
            })?;
        }
    }
    if let Some(mark) = board.sense {
        let actual = position.senses().unwrap_or_default();
        let written = senses_of_mark(mark.value);
        if actual != written {
            visit(BoardDifference::Sense {
                written,
                actual,
                span: mark.span,
            })?;
        }
    }
    ControlFlow::Continue(())
}

fn damaged_row_fits(written: &RowNode, mut actual: impl Iterator<Item = u8>) -> bool {
    let all = written.cells.iter().all(|cell| {
        actual
            .next()
            .is_some_and(|seeds| cell.value.allows(seeds.into()))
    });
    all && actual.next().is_none()
}

fn wrong_shape(board: &BoardNode, position: &Position) -> Option<BoardDifference> {
    let (rows, columns) = (
        position.rows().len(),
        usize::from(position.columns().count()),
    );
    let expected = (rows, columns);
    // A board without rows describes only the reserves.
    if board.rows.is_empty() {
        return None;
    }
    if board.rows.len() != rows {
        let first = board.rows.first().map_or(0, |row| row.cells.len());
        return Some(BoardDifference::Shape {
            written: (board.rows.len(), first),
            expected,
            span: board.span,
        });
    }
    let wrong = |row: &&RowNode| match row.damaged {
        true => row.cells.len() > columns,
        false => row.cells.len() != columns,
    };
    board
        .rows
        .iter()
        .find(wrong)
        .map(|row| BoardDifference::Shape {
            written: (rows, row.cells.len()),
            expected,
            span: row.span,
        })
}
