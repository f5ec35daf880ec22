//! A partial board.

use std::fmt;

use fifangha_rules::{Pit, Rotation, Row, Rules, Side};

use super::missing::{BoardPart, MissingPart};
use super::side_mark::{blocked_of_mark, senses_of_mark, side_of_mark};
use super::{BoardShape, KnownSeeds, RowContent};
use crate::diagnostic::Spanned;
use crate::notation::ast::{BoardNode, RowNode as Written, SeedCount};

/// A board as written, of the right size, with unknown or supplied parts.
#[derive(Clone, Debug, PartialEq)]
pub struct PartialBoard {
    shape: BoardShape,
    /// `true` if the game has reserves.
    reserves: bool,
    /// `true` if the game has rova or houses.
    rova: bool,
    /// `true` if they are houses.
    houses: bool,
    /// `true` if the game fixes a sense of rotation.
    sense: bool,
    written: BoardNode,
}

impl PartialBoard {
    /// Returns the partial board of `written`, whose size was checked.
    pub(super) fn new(written: BoardNode, rules: &Rules) -> Self {
        Self {
            shape: BoardShape::from_rules(rules),
            reserves: rules.parameters().reserve() > 0,
            rova: rules.parameters().marks_pits(),
            houses: rules.parameters().has_house(),
            sense: rules.parameters().fixes_sense(),
            written,
        }
    }

    pub(super) const fn shape(&self) -> BoardShape {
        self.shape
    }

    /// Returns the rows with their written content.
    fn rows(&self) -> impl Iterator<Item = (Row, &Written)> {
        self.shape.rows().iter().copied().zip(&self.written.rows)
    }

    pub(super) fn row(&self, row: Row) -> RowContent {
        match self.rows().find(|(other, _)| *other == row) {
            Some((_, written)) => {
                let contents = written.cells.iter().map(|cell| cell.value.into());
                match written.damaged {
                    true => RowContent::InOrder(contents.collect()),
                    false => RowContent::Each(contents.collect()),
                }
            }
            None => RowContent::Each(vec![KnownSeeds::Unknown; self.shape.columns.count().into()]),
        }
    }

    pub(super) fn content(&self, pit: Pit) -> KnownSeeds {
        match self.row(pit.row()) {
            RowContent::Each(contents) => {
                let at = usize::from(pit.column()).checked_sub(1);
                let found = at.and_then(|at| contents.get(at).copied());
                found.unwrap_or(KnownSeeds::Certain(0))
            }
            RowContent::InOrder(_) => KnownSeeds::Unknown,
        }
    }

    fn written_reserve(&self, side: Side) -> Option<Spanned<SeedCount>> {
        match side {
            Side::South => self.written.south,
            Side::North => self.written.north,
        }
    }

    pub(super) fn reserve(&self, side: Side) -> KnownSeeds {
        match self.written_reserve(side) {
            Some(count) => count.value.into(),
            // An omitted reserve has the remaining seeds, which depend on the
            // pits.
            None if self.reserves => KnownSeeds::Unknown,
            None => KnownSeeds::Certain(0),
        }
    }

    pub(super) fn to_move(&self) -> Option<Side> {
        self.written.side.map(|mark| side_of_mark(mark.value))
    }

    pub(super) const fn has_houses(&self) -> bool {
        self.houses
    }

    pub(super) fn rova_stands(&self, side: Side) -> bool {
        self.rova
            && self.written.rova.is_none_or(|mark| match side {
                Side::South => mark.value.south,
                Side::North => mark.value.north,
            })
    }

    pub(super) fn senses(&self) -> [Option<Rotation>; 2] {
        let written = self.written.sense.filter(|_| self.sense);
        written.map_or([None; 2], |mark| senses_of_mark(mark.value))
    }

    pub(super) fn blocked(&self) -> [Option<Pit>; 2] {
        let written = self.written.blocked;
        written.map_or([None; 2], |mark| blocked_of_mark(mark.value))
    }

    pub(super) fn missing(&self) -> Vec<MissingPart> {
        let mut missing = Vec::new();
        let mut add = |place, span| {
            missing.push(MissingPart {
                place,
                span: Some(span),
            });
        };
        for (row, written) in self.rows() {
            if written.damaged {
                add(BoardPart::Row(row), written.span);
                continue;
            }
            for (column, cell) in (1..).zip(&written.cells) {
                if cell.value.known().is_none() {
                    add(BoardPart::Pit(Pit::new(row, column)), cell.span);
                }
            }
        }
        for side in Side::ALL {
            let unknown = |count: &Spanned<SeedCount>| count.value.known().is_none();
            if let Some(count) = self.written_reserve(side).filter(unknown) {
                add(BoardPart::Reserve(side), count.span);
            }
        }
        if self.written.rows.is_empty() {
            let all = self.shape.pits().map(MissingPart::pit);
            missing.splice(0..0, all);
        }
        missing
    }
}

/// No board that fits a game has more than a small number of seeds anywhere.
impl From<SeedCount> for KnownSeeds {
    fn from(count: SeedCount) -> Self {
        match count {
            SeedCount::Certain(seeds) => Self::Certain(saturating_u8(seeds)),
            SeedCount::Supplied(seeds) => Self::Supplied(saturating_u8(seeds)),
            SeedCount::Doubtful(numbers) => Self::Doubtful(numbers),
            SeedCount::Unknown => Self::Unknown,
        }
    }
}

fn saturating_u8(seeds: u32) -> u8 {
    u8::try_from(seeds).unwrap_or(u8::MAX)
}

impl fmt::Display for PartialBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.written.fmt(f)
    }
}
