//! Boards as they are written.

use std::fmt;

use super::{SeedCount, SideMark, Span, Spanned};

/// `[…]`: a position, complete or not.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BoardNode {
    /// `A B:`: the witnesses that have it; empty where it is not told of some alone.
    pub witnesses: Vec<Spanned<String>>,
    /// On one line or as a grid.
    pub layout: BoardLayout,
    /// The rows, the top one first; there may be fewer than the board has.
    pub rows: Vec<RowNode>,
    /// `S25`
    pub south: Option<Spanned<SeedCount>>,
    /// `N26`
    pub north: Option<Spanned<SeedCount>>,
    /// `S` or `N`: the side to move.
    pub side: Option<Spanned<SideMark>>,
    /// `rova:SN`
    pub rova: Option<Spanned<RovaMark>>,
    /// The brackets and all between them; without brackets in the front matter.
    pub span: Span,
}

impl BoardNode {
    /// Whether it names a witness.
    #[must_use]
    pub fn names_witness(&self, siglum: &str) -> bool {
        self.witnesses.iter().any(|it| it.value == siglum)
    }

    /// The witnesses that it names, as they stand before its rows: `A B:`.
    #[must_use]
    pub fn sigla(&self) -> String {
        let sigla: Vec<_> = self.witnesses.iter().map(|it| it.value.as_str()).collect();
        match sigla.is_empty() {
            true => String::new(),
            false => sigla.join(" ") + ":",
        }
    }
}

/// How a board was laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BoardLayout {
    /// `[......../.1111../… S26]`
    #[default]
    OneLine,
    /// One row a line.
    Grid,
}

/// One row of a board, from left to right.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RowNode {
    /// `~`: only the non-empty pits are given, in order; their columns are lost.
    pub damaged: bool,
    /// The pits.
    pub cells: Vec<Spanned<SeedCount>>,
    /// From the first to the last, with the `~`.
    pub span: Span,
}

/// `rova:SN`: whose rova still stand (katra sakalava).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct RovaMark {
    /// South's.
    pub south: bool,
    /// North's.
    pub north: bool,
}

impl fmt::Display for RovaMark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match (self.south, self.north) {
            (true, true) => "rova:SN",
            (true, false) => "rova:S",
            (false, true) => "rova:N",
            (false, false) => "rova:-",
        })
    }
}
