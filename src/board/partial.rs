//! A board of which something is missing.

use std::fmt;

use fifangha_rules::{Pit, Row, Rules, Side};

use super::missing::{Missing, Place};
use super::side::side;
use super::{Content, Pits, Shape};
use crate::diagnostic::Spanned;
use crate::notation::tree::{BoardNode, Count, Row as Written};

/// A board as it was written, of the right size, with something that is not
/// told, or that was supplied.
#[derive(Clone, Debug, PartialEq)]
pub struct Partial {
    shape: Shape,
    /// Whether the game has reserves.
    reserves: bool,
    /// Whether the game has rova.
    rova: bool,
    written: BoardNode,
}

impl Partial {
    /// What `written` tells; its size was checked.
    pub(super) fn new(written: BoardNode, rules: &Rules) -> Self {
        Self {
            shape: Shape::of(rules),
            reserves: rules.parameters().reserve() > 0,
            rova: rules.parameters().rova,
            written,
        }
    }

    pub(super) const fn shape(&self) -> Shape {
        self.shape
    }

    /// The rows with what was written of them.
    fn rows(&self) -> impl Iterator<Item = (Row, &Written)> {
        self.shape.rows().iter().copied().zip(&self.written.rows)
    }

    pub(super) fn row(&self, row: Row) -> Pits {
        match self.rows().find(|(other, _)| *other == row) {
            Some((_, written)) => {
                let contents = written.cells.iter().map(|cell| cell.value.into());
                match written.damaged {
                    true => Pits::InOrder(contents.collect()),
                    false => Pits::Each(contents.collect()),
                }
            }
            None => Pits::Each(vec![Content::Unknown; self.shape.columns.count().into()]),
        }
    }

    pub(super) fn content(&self, pit: Pit) -> Content {
        match self.row(pit.row()) {
            Pits::Each(contents) => {
                let at = usize::from(pit.column()).checked_sub(1);
                let found = at.and_then(|at| contents.get(at).copied());
                found.unwrap_or(Content::Known(0))
            }
            Pits::InOrder(_) => Content::Unknown,
        }
    }

    fn written_reserve(&self, side: Side) -> Option<Spanned<Count>> {
        match side {
            Side::South => self.written.south,
            Side::North => self.written.north,
        }
    }

    pub(super) fn reserve(&self, side: Side) -> Content {
        match self.written_reserve(side) {
            Some(count) => count.value.into(),
            // What was left out is the rest, and that depends on the pits.
            None if self.reserves => Content::Unknown,
            None => Content::Known(0),
        }
    }

    pub(super) fn to_move(&self) -> Option<Side> {
        self.written.side.map(|mark| side(mark.value))
    }

    pub(super) fn rova_stands(&self, side: Side) -> bool {
        self.rova
            && self.written.rova.is_none_or(|mark| match side {
                Side::South => mark.value.south,
                Side::North => mark.value.north,
            })
    }

    pub(super) fn missing(&self) -> Vec<Missing> {
        let mut missing = Vec::new();
        let mut add = |place, span| {
            missing.push(Missing {
                place,
                span: Some(span),
            });
        };
        for (row, written) in self.rows() {
            if written.damaged {
                add(Place::Row(row), written.span);
                continue;
            }
            for (column, cell) in (1..).zip(&written.cells) {
                if cell.value.known().is_none() {
                    add(Place::Pit(Pit::new(row, column)), cell.span);
                }
            }
        }
        for side in Side::ALL {
            let unknown = |count: &Spanned<Count>| count.value.known().is_none();
            if let Some(count) = self.written_reserve(side).filter(unknown) {
                add(Place::Reserve(side), count.span);
            }
        }
        if self.written.rows.is_empty() {
            let all = self.shape.pits().map(Missing::pit);
            missing.splice(0..0, all);
        }
        missing
    }
}

/// No board that fits a game holds more than a small number anywhere.
impl From<Count> for Content {
    fn from(count: Count) -> Self {
        match count {
            Count::Known(seeds) => Self::Known(small(seeds)),
            Count::Supplied(seeds) => Self::Supplied(small(seeds)),
            Count::Among(numbers) => Self::Among(numbers),
            Count::Unknown => Self::Unknown,
        }
    }
}

fn small(seeds: u32) -> u8 {
    u8::try_from(seeds).unwrap_or(u8::MAX)
}

impl fmt::Display for Partial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.written.fmt(f)
    }
}
