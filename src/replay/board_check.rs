//! Comparison of written boards with positions.

use std::convert::Infallible;
use std::ops::ControlFlow;

use fifangha_rules::{Pit, Position, Rotation, Side};

use crate::board::{
    KnownSeeds, blocked_of_mark, mark_of_blocked, mark_of_senses, senses_of_mark, side_of_mark,
};
use crate::diagnostic::Span;
use crate::message::{Message, MessageArg};
use crate::notation::ast::{BoardNode, RovaMark, RowNode, SeedCount};

/// A difference between a written board and the position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BoardDifference {
    /// The part as it is written.
    pub written: BoardContent,
    /// The part as it is.
    pub actual: BoardContent,
    /// The location of the written part; for a wrong shape the row that is too short or too long,
    /// or the whole board.
    pub span: Span,
}

/// A part of a board and its content.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardContent {
    /// The seeds of a pit.
    Pit(Pit, SeedCount),
    /// The letter of a damaged row, and the seeds of its non-empty pits in order.
    DamagedRow(char, Vec<SeedCount>),
    /// The seeds of a reserve.
    Reserve(Side, SeedCount),
    /// The side to move.
    ToMove(Side),
    /// `true` for each rova or house that stands, South's and North's.
    Rova {
        /// The rova or houses.
        standing: [bool; 2],
        /// `true` if they are houses.
        houses: bool,
    },
    /// The senses of rotation that are fixed, South's and North's.
    Senses([Option<Rotation>; 2]),
    /// The pits that are blocked, South's and North's.
    Blocked([Option<Pit>; 2]),
    /// The numbers of rows and columns; for rows of different length, the columns of the wrong one.
    Shape {
        /// Rows.
        rows: usize,
        /// Columns.
        columns: usize,
    },
}

impl BoardDifference {
    /// Returns the letter of its row; `None` if it is not in a row.
    #[must_use]
    pub const fn row(&self) -> Option<char> {
        match self.written {
            BoardContent::Pit(pit, _) => Some(pit.row().letter()),
            BoardContent::DamagedRow(row, _) => Some(row),
            _ => None,
        }
    }

    /// Returns the written content, in words.
    #[must_use]
    pub fn describe_written(&self) -> Message {
        match self.written {
            BoardContent::Shape { .. } => Message::new("board.other_shape"),
            _ => Message::from(&self.written),
        }
    }

    /// Returns the place, the written and the actual content, in notation.
    #[must_use]
    pub fn signs(&self) -> [String; 3] {
        let place = match &self.written {
            BoardContent::Pit(pit, _) => pit.to_string(),
            BoardContent::DamagedRow(row, _) => row.to_string(),
            BoardContent::Reserve(side, _) => side.letter().to_string(),
            BoardContent::ToMove(_) => "to-move".to_owned(),
            BoardContent::Rova { .. } => "rova".to_owned(),
            BoardContent::Senses(_) => "sense".to_owned(),
            BoardContent::Blocked(_) => "blocked".to_owned(),
            BoardContent::Shape { .. } => "size".to_owned(),
        };
        [place, self.written.content(), self.actual.content()]
    }
}

impl BoardContent {
    /// Returns the content in notation.
    fn content(&self) -> String {
        match self {
            Self::Pit(_, seeds) | Self::Reserve(_, seeds) => seeds.to_string(),
            Self::DamagedRow(_, seeds) => {
                let seeds: Vec<_> = seeds.iter().map(ToString::to_string).collect();
                seeds.join(" ")
            }
            Self::ToMove(side) => side.letter().to_string(),
            &Self::Rova {
                standing: [south, north],
                ..
            } => RovaMark { south, north }.to_string(),
            Self::Senses(senses) => mark_of_senses(*senses).to_string(),
            Self::Blocked(pits) => mark_of_blocked(*pits).to_string(),
            Self::Shape { rows, columns } => format!("{rows}x{columns}"),
        }
    }
}

/// Returns the content in words.
impl From<&BoardContent> for Message {
    fn from(part: &BoardContent) -> Self {
        match part {
            BoardContent::Pit(pit, seeds) => Self::new("board.pit")
                .with("pit", MessageArg::text(pit))
                .with("seeds", KnownSeeds::from(*seeds)),
            BoardContent::DamagedRow(row, seeds) => {
                let seeds = seeds.iter().map(|it| KnownSeeds::from(*it).notation());
                let seeds: Vec<_> = seeds.collect();
                match &seeds[..] {
                    [] => Self::new("board.damaged_none"),
                    seeds => Self::new("board.damaged").with("seeds", seeds.join(" ")),
                }
                .with("row", MessageArg::text(row))
            }
            BoardContent::Reserve(side, seeds) => Self::new("board.reserve")
                .with("side", *side)
                .with("seeds", KnownSeeds::from(*seeds)),
            BoardContent::ToMove(side) => Self::new("board.to_move").with("side", *side),
            BoardContent::Rova { standing, houses } => rova_on_board(*standing, *houses),
            BoardContent::Senses(senses) => Self::of_senses(*senses),
            BoardContent::Blocked(pits) => Self::of_blocked(*pits),
            BoardContent::Shape { rows, columns } => Self::new("board.shape")
                .with("rows", *rows)
                .with("columns", *columns),
        }
    }
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
    let count = |seeds: u8| SeedCount::Certain(seeds.into());
    let mut differs = |written, actual, span| {
        visit(BoardDifference {
            written,
            actual,
            span,
        })
    };
    for (&row, written) in position.rows().iter().zip(&board.rows) {
        let pits = (1..=position.columns().count()).map(|column| Pit::new(row, column));
        if written.damaged {
            let filled = || {
                pits.clone()
                    .map(|pit| position.seeds(pit))
                    .filter(|&s| s > 0)
            };
            if !damaged_row_fits(written, filled()) {
                let cells = written.cells.iter().map(|cell| cell.value).collect();
                differs(
                    BoardContent::DamagedRow(row.letter(), cells),
                    BoardContent::DamagedRow(row.letter(), filled().map(count).collect()),
                    written.span,
                )?;
            }
            continue;
        }
        for (pit, cell) in pits.zip(&written.cells) {
            let seeds = position.seeds(pit);
            if !cell.value.allows(seeds.into()) {
                let [stated, actual] =
                    [cell.value, count(seeds)].map(|it| BoardContent::Pit(pit, it));
                differs(stated, actual, cell.span)?;
            }
        }
    }
    for (side, reserve) in [(Side::South, board.south), (Side::North, board.north)] {
        let Some(reserve) = reserve else { continue };
        let seeds = position.reserve(side);
        if !reserve.value.allows(seeds.into()) {
            let [stated, actual] =
                [reserve.value, count(seeds)].map(|it| BoardContent::Reserve(side, it));
            differs(stated, actual, reserve.span)?;
        }
    }
    let houses = position.has_houses();
    let side = board.side.map(|mark| {
        let [stated, actual] =
            [side_of_mark(mark.value), position.to_move()].map(BoardContent::ToMove);
        (stated, actual, mark.span)
    });
    let rova = board.rova.map(|mark| {
        let actual = Side::ALL.map(|side| position.rova_stands(side));
        let [stated, actual] = [[mark.value.south, mark.value.north], actual]
            .map(|standing| BoardContent::Rova { standing, houses });
        (stated, actual, mark.span)
    });
    let senses = board.sense.map(|mark| {
        let actual = position.senses().unwrap_or_default();
        let [stated, actual] = [senses_of_mark(mark.value), actual].map(BoardContent::Senses);
        (stated, actual, mark.span)
    });
    let blocked = board.blocked.map(|mark| {
        let actual = Side::ALL.map(|side| position.blocked_pit(side));
        let [stated, actual] = [blocked_of_mark(mark.value), actual].map(BoardContent::Blocked);
        (stated, actual, mark.span)
    });
    for (stated, actual, span) in [side, rova, senses, blocked].into_iter().flatten() {
        if stated != actual {
            differs(stated, actual, span)?;
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
    let rows = position.rows().len();
    let columns = usize::from(position.columns().count());
    let wrong = |row: &&RowNode| match row.damaged {
        true => row.cells.len() > columns,
        false => row.cells.len() != columns,
    };
    // A board without rows describes only the reserves.
    let first = board.rows.first()?;
    let (row, span) = match board.rows.len() == rows {
        true => board.rows.iter().find(wrong).map(|row| (row, row.span))?,
        false => (first, board.span),
    };
    Some(BoardDifference {
        written: BoardContent::Shape {
            rows: board.rows.len(),
            columns: row.cells.len(),
        },
        actual: BoardContent::Shape { rows, columns },
        span,
    })
}
