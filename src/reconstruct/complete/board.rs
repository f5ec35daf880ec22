//! A board of a record, with what it left open.

use fifangha_rules::{Pit, Position, Side};

use super::unplaced;
use crate::board::is_complete;
use crate::diagnostic::{Span, Spanned};
use crate::notation::{
    self,
    tree::{self, BoardNode, Count, Front, SideMark},
};

/// A board as it was written, with every pit of a position: what was not told is
/// supplied. Reserves are there where they were written, and the side to move
/// where the first board needs it.
pub(super) fn filled(written: &BoardNode, position: &Position, first: bool) -> BoardNode {
    let count = |told: Option<Count>, seeds: u8| match told {
        Some(told) if told.known().is_some() => told,
        _ => Count::Supplied(seeds.into()),
    };
    let rows = position.rows().iter().enumerate().map(|(index, &row)| {
        let told = written.rows.get(index);
        let mut in_order = told.filter(|row| row.damaged).map(|row| row.cells.iter());
        let pits = (1..=position.columns().count()).map(|column| {
            let seeds = position.seeds(Pit::new(row, column));
            let cell = match &mut in_order {
                Some(cells) if seeds > 0 => cells.next(),
                Some(_) => None,
                None => told.and_then(|row| row.cells.get(usize::from(column) - 1)),
            };
            unplaced(count(cell.map(|cell| cell.value), seeds))
        });
        tree::Row {
            damaged: false,
            cells: pits.collect(),
            span: Span::default(),
        }
    });
    let reserve = |told: Option<Spanned<Count>>, side| {
        told.map(|told| unplaced(count(Some(told.value), position.reserve(side))))
    };
    let mover = unplaced(match position.to_move() {
        Side::South => SideMark::South,
        Side::North => SideMark::North,
    });
    BoardNode {
        witnesses: written.witnesses.clone(),
        layout: written.layout,
        rows: rows.collect(),
        south: reserve(written.south, Side::South),
        north: reserve(written.north, Side::North),
        side: written.side.or_else(|| first.then_some(mover)),
        rova: written.rova,
        span: Span::default(),
    }
}

/// Front matter whose start leaves nothing open: what it did not tell is supplied
/// where it stands, and all else is as it was written.
pub(super) fn front(front: &Front, start: &Position) -> Front {
    let mut own = front.clone();
    let Some(told) = front.start.as_ref().filter(|it| !is_complete(it)) else {
        return own;
    };
    let board = filled(told, start, true);
    // The places of the record are those of its file, with other line ends.
    let fenced = format!("---\n{}\n---\n", front.raw);
    let (alone, _) = notation::parse(&fenced);
    let place = (alone.records.first()).and_then(|it| Some(it.front.start.as_ref()?.span));
    if let Some(place) = place {
        let (before, after) = (
            &fenced[4..place.start()],
            &fenced[place.end()..fenced.len() - 5],
        );
        own.raw = format!("{before}{board}{after}");
    }
    own.start = Some(board);
    own
}
