//! Draft records from the boards of a page: HTML tables, CSV and plain text.
//!
//! [`read_boards`] reads the boards, whose size decides if a table is one, and [`draft`] joins them:
//! a board is a step of a turn, its end, or the start of another record. Only boards are copied, not
//! the sentences around them.
//!
//! ```
//! use fifangha::replay::GameRules;
//! use fifangha::table_import::{BoardSize, PageLayout, read_boards};
//!
//! let page = "<table><tr><td>1<td><td>2<td><tr><td><td><td><td>4</table><table><tr><th>Year</table>";
//! let read = read_boards(page, &[BoardSize { rows: 2, columns: 4 }], PageLayout::default());
//! assert_eq!(read.boards[0].to_string(), "1.2./...4");
//! assert_eq!(read.ignored, 1);
//! ```

mod draft;
mod grid;
mod html;
mod search;
mod text;

pub use draft::{Draft, DraftFields, draft};

use std::fmt;

use fifangha_rules::Side;

use crate::notation::format_rows;

/// The maximum number of boards that are read; further ones are ignored and counted.
const MAX_BOARDS: usize = 5_000;

/// The number of rows and columns of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardSize {
    /// Rows of both sides.
    pub rows: usize,
    /// Columns.
    pub columns: usize,
}

/// The row of a page's boards that is on top.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RowOrder {
    /// North's outer row.
    #[default]
    NorthFirst,
    /// South's outer row.
    SouthFirst,
}

/// The orientation of the boards of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PageLayout {
    /// The row on top.
    pub rows: RowOrder,
    /// `true` if column 1 is on the right.
    pub mirrored: bool,
}

/// A board of a page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SourceBoard {
    /// The seeds of each pit, North's outer row first; `None` if they are unknown.
    pub rows: Vec<Vec<Option<u32>>>,
    /// South's and North's seeds in reserve or in a store, if the page has them.
    pub hands: [Option<u32>; 2],
    /// The side to move, if the page names it.
    pub side: Option<Side>,
    /// The number of the table or text board on the page, from 1, with those that are no boards.
    pub number: usize,
}

/// Writes its rows in one line, with the reserves and the side to move that the page has.
impl fmt::Display for SourceBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&format_rows(&self.rows))?;
        for (letter, seeds) in ["S", "N"].iter().zip(self.hands) {
            if let Some(seeds) = seeds {
                write!(f, " {letter}{seeds}")?;
            }
        }
        self.side
            .map_or(Ok(()), |side| write!(f, " {}", side.letter()))
    }
}

impl SourceBoard {
    fn size(&self) -> BoardSize {
        BoardSize {
            rows: self.rows.len(),
            columns: self.rows.first().map_or(0, Vec::len),
        }
    }

    /// Returns the board of a page as the notation has it: North's outer row first.
    fn oriented(mut self, layout: PageLayout) -> Self {
        if layout.rows == RowOrder::SouthFirst {
            self.rows.reverse();
        }
        if layout.mirrored {
            self.rows.iter_mut().for_each(|row| row.reverse());
        }
        self
    }
}

/// The boards of a page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PageBoards {
    /// The boards, in order.
    pub boards: Vec<SourceBoard>,
    /// The number of tables, or of blocks of text, that are not boards of the game.
    pub ignored: usize,
}

/// Reads the boards of these sizes, from HTML if the text contains a table, otherwise from CSV or
/// plain text.
#[must_use]
pub fn read_boards(text: &str, sizes: &[BoardSize], layout: PageLayout) -> PageBoards {
    let grids = match html::has_table(text) {
        true => html::grids(text),
        false => text::grids(text, sizes),
    };
    let mut page = PageBoards::default();
    for (index, grid) in grids.into_iter().enumerate() {
        let boards = grid.boards(sizes, layout.rows);
        page.ignored += usize::from(boards.is_empty());
        for board in boards {
            match page.boards.len() < MAX_BOARDS {
                true => page.boards.push(SourceBoard {
                    number: index + 1,
                    ..board.oriented(layout)
                }),
                false => page.ignored += 1,
            }
        }
    }
    page
}
