//! AST nodes of boards.

use std::fmt;

use super::{SeedCount, SideMark, Span, Spanned};

/// `[…]`: a position, complete or not.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BoardNode {
    /// `A B:`: the witnesses that have the board; empty if it is not limited to some of them.
    pub witnesses: Vec<Spanned<String>>,
    /// The layout: one line or a grid.
    pub layout: BoardLayout,
    /// The rows, the top one first; there may be fewer than the board has.
    pub rows: Vec<RowNode>,
    /// `true` if all its empty pits are written as `0`, as some sources do, and not as a dot.
    pub zeros: bool,
    /// `S25`
    pub south: Option<Spanned<SeedCount>>,
    /// `N26`
    pub north: Option<Spanned<SeedCount>>,
    /// `S` or `N`: the side to move.
    pub side: Option<Spanned<SideMark>>,
    /// `rova:SN`
    pub rova: Option<Spanned<RovaMark>>,
    /// `sense:A`
    pub sense: Option<Spanned<SenseMark>>,
    /// `blocked:c3`
    pub blocked: Option<Spanned<BlockedMark>>,
    /// The brackets and their contents; without brackets in the front matter.
    pub span: Span,
}

impl BoardNode {
    /// Returns `true` if the board names a witness.
    #[must_use]
    pub fn names_witness(&self, siglum: &str) -> bool {
        self.witnesses.iter().any(|it| it.value == siglum)
    }

    /// Returns the sigla as they are written before the rows: `A B:`.
    #[must_use]
    pub fn sigla(&self) -> String {
        let sigla: Vec<_> = self.witnesses.iter().map(|it| it.value.as_str()).collect();
        match sigla.is_empty() {
            true => String::new(),
            false => sigla.join(" ") + ":",
        }
    }
}

/// The layout of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BoardLayout {
    /// `[......../.1111../… S26]`
    #[default]
    OneLine,
    /// One row per line.
    Grid,
}

/// One row of a board, from left to right.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RowNode {
    /// `~`: `true` if only the non-empty pits are given, in order, because their columns are lost.
    pub damaged: bool,
    /// The pits.
    pub cells: Vec<Spanned<SeedCount>>,
    /// From the first cell to the last, including the `~`.
    pub span: Span,
}

/// `rova:SN`: the sides whose rova is still standing (katra sakalava).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct RovaMark {
    /// `true` if South's is standing.
    pub south: bool,
    /// `true` if North's is standing.
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

/// `blocked:c3`, `blocked:b2,c3`: the pit of each side that the other side has blocked, in bao.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BlockedMark {
    /// The column of South's pit, in row `b`.
    pub south: Option<u32>,
    /// The column of North's pit, in row `c`.
    pub north: Option<u32>,
}

impl fmt::Display for BlockedMark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = [('b', self.south), ('c', self.north)];
        let pits = columns.into_iter().filter_map(|(row, it)| Some((row, it?)));
        for ((row, column), before) in pits.zip(["blocked:", ","]) {
            write!(f, "{before}{row}{column}")?;
        }
        Ok(())
    }
}

/// `sense:A`, `sense:C-`: the sense of rotation that each player keeps to, as seen from above.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SenseMark {
    /// South's.
    pub south: SenseSign,
    /// North's.
    pub north: SenseSign,
}

/// A sense of rotation in a [`SenseMark`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SenseSign {
    /// `-`: not fixed yet.
    #[default]
    Free,
    /// `C`
    Clockwise,
    /// `A`
    Anticlockwise,
}

impl fmt::Display for SenseSign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Free => "-",
            Self::Clockwise => "C",
            Self::Anticlockwise => "A",
        })
    }
}

impl fmt::Display for SenseMark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sense:{}", self.south)?;
        match self.north == self.south {
            true => Ok(()),
            false => self.north.fmt(f),
        }
    }
}
