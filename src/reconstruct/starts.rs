//! Every position that a game may start from.

use std::ops::ControlFlow;

use fifangha_rules::{Family, Position, Rules, Side};

use crate::board;
use crate::diagnostic::{Span, Spanned};
use crate::notation::tree::{BoardNode, Count, SideMark};

/// Something on a board that nobody knows.
#[derive(Clone, Copy)]
enum Unknown {
    Pit { row: usize, column: usize },
    South,
    North,
    Hand,
}

/// The seeds that are held in hand at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hand {
    /// This many; none where nothing is sown from the hand.
    Known(u32),
    /// One or more.
    Unknown,
}

/// Calls `visit` with every position that a board allows and the seeds then in
/// hand, until it breaks; with `None` for what was tried and is no position.
///
/// A side to move that is not told is either, but South begins at the game's
/// own start. Reserves that are left out are the rest, shared evenly; those
/// written `_` are whatever fits.
pub(super) fn each_start<B>(
    written: &BoardNode,
    rules: &Rules,
    hand: Hand,
    visit: &mut impl FnMut(Option<Position>, u32) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let columns = usize::from(rules.parameters().columns.count());
    let fits = |row: &crate::notation::tree::Row| match row.damaged {
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
            let mut filler = Filler::of(board, rules, hand);
            filler.fill(board, rules, &mut |position, hand| {
                let begins = written.side.is_none()
                    && position.is_some_and(|position: Position| {
                        position.to_move() == Side::North
                            && position.with_mover(Side::South) == rules.start()
                    });
                visit(position.filter(|_| !begins), hand)
            })
        };
        place_rows(&mut whole, 0, columns, &mut each)?;
    }
    ControlFlow::Continue(())
}

/// Puts the pits of every damaged row, from row `index` on, into every choice
/// of columns.
fn place_rows<B>(
    board: &mut BoardNode,
    index: usize,
    columns: usize,
    visit: &mut impl FnMut(&BoardNode) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let Some(row) = board.rows.get(index) else {
        return visit(board);
    };
    if !row.damaged {
        return place_rows(board, index + 1, columns, visit);
    }
    let lost = row.clone();
    // A set of columns is a number with as many bits as the row has pits.
    let sets = (0_u32..1 << columns).filter(|set| set.count_ones() as usize == lost.cells.len());
    for set in sets {
        let mut cells = lost.cells.iter().copied();
        let row = &mut board.rows[index];
        row.cells = (0..columns)
            .map(|column| match set >> column & 1 {
                1 => cells.next(),
                _ => None,
            })
            .map(|cell| cell.unwrap_or(Spanned::new(Count::Known(0), Span::default())))
            .collect();
        place_rows(board, index + 1, columns, visit)?;
    }
    board.rows[index] = lost;
    ControlFlow::Continue(())
}

/// Gives the unknown pits, reserves and hand their seeds.
struct Filler {
    /// What is unknown, with the least it can hold.
    unknown: Vec<(Unknown, u32)>,
    /// The seeds that are not told.
    rest: u32,
    /// Whether all of them lie in what is unknown.
    exact: bool,
    full: u32,
    hand: u32,
}

impl Filler {
    fn of(board: &BoardNode, rules: &Rules, hand: Hand) -> Self {
        let parameters = rules.parameters();
        let mut unknown = Vec::new();
        let mut told: u64 = 0;
        let mut add = |place, count: Count, least| match count {
            Count::Known(seeds) => told += u64::from(seeds),
            Count::Unknown => unknown.push((place, least)),
        };
        for (row, written) in board.rows.iter().enumerate() {
            for (column, cell) in written.cells.iter().enumerate() {
                // A pit of a damaged row was written because it holds seeds.
                let least = u32::from(written.damaged);
                add(Unknown::Pit { row, column }, cell.value, least);
            }
        }
        for (place, reserve) in [(Unknown::South, board.south), (Unknown::North, board.north)] {
            if let Some(reserve) = reserve {
                add(place, reserve.value, 0);
            }
        }
        add(
            Unknown::Hand,
            match hand {
                Hand::Known(seeds) => Count::Known(seeds),
                Hand::Unknown => Count::Unknown,
            },
            1,
        );
        let all = u64::from(parameters.columns.seeds());
        let reserves = board.south.is_some() && board.north.is_some();
        Self {
            unknown,
            rest: u32::try_from(all.saturating_sub(told)).unwrap_or(0),
            exact: reserves || parameters.family == Family::Katro,
            full: parameters.reserve().into(),
            hand: match hand {
                Hand::Known(seeds) => seeds,
                Hand::Unknown => 0,
            },
        }
    }

    fn fill<B>(
        &mut self,
        board: &BoardNode,
        rules: &Rules,
        visit: &mut impl FnMut(Option<Position>, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut board = board.clone();
        self.give(&mut board, rules, 0, self.rest, visit)
    }

    fn give<B>(
        &mut self,
        board: &mut BoardNode,
        rules: &Rules,
        index: usize,
        rest: u32,
        visit: &mut impl FnMut(Option<Position>, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Some(&(place, least)) = self.unknown.get(index) else {
            return visit(board::set_up(board, rules, self.hand).ok(), self.hand);
        };
        let most = match place {
            Unknown::South | Unknown::North => rest.min(self.full),
            Unknown::Pit { .. } | Unknown::Hand => rest,
        };
        let last = self.exact && index + 1 == self.unknown.len();
        let least = if last { least.max(rest) } else { least };
        for seeds in least..=most {
            let count = Count::Known(seeds);
            match place {
                Unknown::Pit { row, column } => board.rows[row].cells[column].value = count,
                Unknown::South => board.south = board.south.map(|s| s.map(|_| count)),
                Unknown::North => board.north = board.north.map(|s| s.map(|_| count)),
                Unknown::Hand => self.hand = seeds,
            }
            self.give(board, rules, index + 1, rest - seeds, visit)?;
        }
        ControlFlow::Continue(())
    }
}
