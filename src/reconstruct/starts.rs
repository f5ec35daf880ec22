//! Enumeration of the positions that a start board allows.

use std::ops::ControlFlow;

use fifangha_rules::{Position, Rules, Side};

use crate::board;
use crate::diagnostic::{Span, Spanned};
use crate::notation::ast::{BoardNode, SeedCount, SideMark};

/// An unknown count on a board.
#[derive(Clone, Copy)]
enum BoardSlot {
    Pit { row: usize, column: usize },
    South,
    North,
    Hand,
}

/// Calls `visit` with every position that a board allows and the seeds in hand,
/// until it breaks; with `None` for a candidate that is not a position.
///
/// If the side to move is not written, both are tried, but South begins at the
/// game's own start. Omitted reserves share the remaining seeds evenly; those
/// written `_` take any number that fits. `hand` is 0 if nothing is sown from
/// the hand, and at least 1 if it is open.
pub(super) fn visit_starts<B>(
    written: &BoardNode,
    rules: &Rules,
    hand: SeedCount,
    visit: &mut impl FnMut(Option<Position>, u32) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let columns = usize::from(rules.parameters().columns.count());
    let fits = |row: &crate::notation::ast::RowNode| match row.damaged {
        true => row.cells.len() <= columns,
        false => row.cells.len() == columns,
    };
    if written.rows.len() != rules.start().rows().len() || !written.rows.iter().all(fits) {
        return ControlFlow::Continue(());
    }
    let sides: &[SideMark] = match written.side {
        Some(ref side) => std::slice::from_ref(&side.value),
        None => SideMark::ALL,
    };
    for &side in sides {
        let mut whole = written.clone();
        whole.side = Some(Spanned::new(side, Span::default()));
        let mut each = |board: &BoardNode| {
            let mut filler = SlotFiller::new(board, rules, hand);
            filler.fill(board, rules, &mut |position, hand| {
                let begins = written.side.is_none()
                    && position.is_some_and(|position: Position| {
                        position.to_move() == Side::North
                            && position.with_mover(Side::South) == rules.start()
                    });
                visit(position.filter(|_| !begins), hand)
            })
        };
        visit_row_placements(&mut whole, 0, columns, &mut each)?;
    }
    ControlFlow::Continue(())
}

/// Tries every choice of columns for the pits of damaged rows, from row `index`
/// on.
fn visit_row_placements<B>(
    board: &mut BoardNode,
    index: usize,
    columns: usize,
    visit: &mut impl FnMut(&BoardNode) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let Some(row) = board.rows.get(index) else {
        return visit(board);
    };
    if !row.damaged {
        return visit_row_placements(board, index + 1, columns, visit);
    }
    let lost = row.clone();
    // A set of columns is a bit mask with one bit per pit of the row.
    let sets = (0_u32..1 << columns).filter(|set| set.count_ones() as usize == lost.cells.len());
    for set in sets {
        let mut cells = lost.cells.iter().copied();
        let row = &mut board.rows[index];
        row.cells = (0..columns)
            .map(|column| match set >> column & 1 {
                1 => cells.next(),
                _ => None,
            })
            .map(|cell| cell.unwrap_or(Spanned::new(SeedCount::Certain(0), Span::default())))
            .collect();
        visit_row_placements(board, index + 1, columns, visit)?;
    }
    board.rows[index] = lost;
    ControlFlow::Continue(())
}

/// Assigns seeds to the unknown pits, reserves and hand.
struct SlotFiller {
    /// The unknown counts.
    unknown: Vec<UnknownSlot>,
    /// The number of seeds in no known count.
    rest: u32,
    /// `true` if all of them are in the unknown counts.
    exact: bool,
    hand: u32,
}

/// An unknown count with its limits.
struct UnknownSlot {
    place: BoardSlot,
    count: SeedCount,
    least: u32,
    most: u32,
    /// Minimum and maximum of all later counts together.
    later: (u32, u32),
}

impl SlotFiller {
    fn new(board: &BoardNode, rules: &Rules, hand: SeedCount) -> Self {
        let parameters = rules.parameters();
        let full = u32::from(parameters.reserve());
        let all = u32::from(parameters.seeds());
        let mut unknown: Vec<UnknownSlot> = Vec::new();
        let mut known_seeds: u64 = 0;
        let mut add = |place, count: SeedCount, (least, most): (u32, u32)| {
            if let Some(seeds) = count.known() {
                known_seeds += u64::from(seeds);
                return;
            }
            let (from, to) = count.bounds();
            unknown.push(UnknownSlot {
                place,
                count,
                least: least.max(from),
                most: to.map_or(most, |to| most.min(to)),
                later: (0, 0),
            });
        };
        for (row, written) in board.rows.iter().enumerate() {
            for (column, cell) in written.cells.iter().enumerate() {
                // A pit of a damaged row was written because it contains seeds.
                let least = u32::from(written.damaged);
                add(BoardSlot::Pit { row, column }, cell.value, (least, all));
            }
        }
        for (place, reserve) in [
            (BoardSlot::South, board.south),
            (BoardSlot::North, board.north),
        ] {
            if let Some(reserve) = reserve {
                add(place, reserve.value, (0, full));
            }
        }
        add(BoardSlot::Hand, hand, (1, all));
        let mut later = (0_u32, 0_u32);
        for open in unknown.iter_mut().rev() {
            open.later = later;
            later.0 = later.0.saturating_add(open.least);
            later.1 = later.1.saturating_add(open.most);
        }
        let reserves = board.south.is_some() && board.north.is_some();
        Self {
            unknown,
            rest: u32::try_from(u64::from(all).saturating_sub(known_seeds)).unwrap_or(0),
            exact: reserves || full == 0,
            hand: hand.known().unwrap_or(0),
        }
    }

    fn fill<B>(
        &mut self,
        board: &BoardNode,
        rules: &Rules,
        visit: &mut impl FnMut(Option<Position>, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut board = board.clone();
        self.fill_from(&mut board, rules, 0, self.rest, visit)
    }

    fn fill_from<B>(
        &mut self,
        board: &mut BoardNode,
        rules: &Rules,
        index: usize,
        rest: u32,
        visit: &mut impl FnMut(Option<Position>, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Some(open) = self.unknown.get(index) else {
            return visit(
                board::position_from_node(board, rules, self.hand).ok(),
                self.hand,
            );
        };
        let (place, allowed) = (open.place, open.count);
        let Some(room) = rest.checked_sub(open.later.0) else {
            return ControlFlow::Continue(());
        };
        let most = open.most.min(room);
        let least = match self.exact {
            true => open.least.max(rest.saturating_sub(open.later.1)),
            false => open.least,
        };
        for seeds in (least..=most).filter(|&seeds| allowed.allows(seeds)) {
            let count = SeedCount::Certain(seeds);
            match place {
                BoardSlot::Pit { row, column } => board.rows[row].cells[column].value = count,
                BoardSlot::South => board.south = board.south.map(|s| s.map(|_| count)),
                BoardSlot::North => board.north = board.north.map(|s| s.map(|_| count)),
                BoardSlot::Hand => self.hand = seeds,
            }
            self.fill_from(board, rules, index + 1, rest - seeds, visit)?;
        }
        ControlFlow::Continue(())
    }
}
