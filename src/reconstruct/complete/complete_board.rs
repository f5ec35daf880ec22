//! Completion of a board.

use fifangha_rules::{Pit, Position, Side};

use super::without_span;
use crate::board::{is_complete, mark_of_side};
use crate::diagnostic::{Span, Spanned};
use crate::notation::{
    self,
    ast::{self, BoardNode, FrontMatter, SeedCount},
};

/// Returns a written board with every pit of a position; missing counts are marked as supplied.
/// Reserves are included if they were written, the side to move also if this is the first board.
pub(in crate::reconstruct) fn fill_board(
    written: &BoardNode,
    position: &Position,
    first: bool,
) -> BoardNode {
    let count = |count: Option<SeedCount>, seeds: u8| match count {
        Some(count) if count.known().is_some() => count,
        _ => SeedCount::Supplied(seeds.into()),
    };
    let rows = position.rows().iter().enumerate().map(|(index, &row)| {
        let node = written.rows.get(index);
        let mut in_order = node.filter(|row| row.damaged).map(|row| row.cells.iter());
        let pits = (1..=position.columns().count()).map(|column| {
            let seeds = position.seeds(Pit::new(row, column));
            let cell = match &mut in_order {
                Some(cells) if seeds > 0 => cells.next(),
                Some(_) => None,
                None => node.and_then(|row| row.cells.get(usize::from(column) - 1)),
            };
            without_span(count(cell.map(|cell| cell.value), seeds))
        });
        ast::RowNode {
            damaged: false,
            cells: pits.collect(),
            span: Span::default(),
        }
    });
    let reserve = |attested: Option<Spanned<SeedCount>>, side| {
        attested.map(|attested| without_span(count(Some(attested.value), position.reserve(side))))
    };
    let mover = without_span(mark_of_side(position.to_move()));
    BoardNode {
        witnesses: written.witnesses.clone(),
        layout: written.layout,
        rows: rows.collect(),
        zeros: written.zeros,
        south: reserve(written.south, Side::South),
        north: reserve(written.north, Side::North),
        side: written.side.or_else(|| first.then_some(mover)),
        rova: written.rova,
        sense: written.sense,
        blocked: written.blocked,
        span: Span::default(),
    }
}

/// Returns front matter with a complete start; missing values are marked as supplied. The number of
/// games that fit becomes 1; a comment keeps the former number.
pub(super) fn fill_front(front: &FrontMatter, start: &Position) -> FrontMatter {
    let mut own = front.clone();
    if let Some(board_node) = front.start.as_ref().filter(|it| !is_complete(it)) {
        let board = fill_board(board_node, start, true);
        let place = |front: &FrontMatter| Some(front.start.as_ref()?.span);
        if let Some(raw) = replace_in_front(&own.raw, place, |_| board.to_string()) {
            own.raw = raw;
        }
        own.start = Some(board);
    }
    if let Some(fits) = front.fits.filter(|it| it.value != 1) {
        let place = |front: &FrontMatter| Some(front.fits?.span);
        let one = |behind: &str| match behind.trim_end_matches([' ', '\t']) {
            "" => format!("1  # fits: {}", fits.value),
            _ => "1".to_owned(),
        };
        if let Some(raw) = replace_in_front(&own.raw, place, one) {
            own.raw = raw;
        }
        own.fits = Some(fits.map(|_| 1));
    }
    own
}

/// Replaces the text at one place of front matter; `new` receives the rest of the line after it.
fn replace_in_front(
    raw: &str,
    place: impl Fn(&FrontMatter) -> Option<Span>,
    new: impl Fn(&str) -> String,
) -> Option<String> {
    // The spans of the record refer to its file, which may have other line endings.
    let fenced = format!("---\n{raw}\n---\n");
    let (alone, _) = notation::parse(&fenced);
    let place = place(&alone.records.first()?.front)?;
    let before = &fenced[4..place.start()];
    let after = &fenced[place.end()..fenced.len() - 5];
    let new = new(after.lines().next().unwrap_or_default());
    Some(format!("{before}{new}{after}"))
}
