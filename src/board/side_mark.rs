//! The marks of the sides, and of their senses of rotation, in the notation.

use fifangha_rules::{Rotation, Side};

use crate::notation::ast::{SenseMark, SenseSign, SideMark};

/// Returns the side of a mark.
#[must_use]
pub const fn side_of_mark(mark: SideMark) -> Side {
    match mark {
        SideMark::South => Side::South,
        SideMark::North => Side::North,
    }
}

/// Returns the mark of a side.
#[must_use]
pub(crate) const fn mark_of_side(side: Side) -> SideMark {
    match side {
        Side::South => SideMark::South,
        Side::North => SideMark::North,
    }
}

/// Returns the senses of rotation of a mark, South's and North's.
#[must_use]
pub fn senses_of_mark(mark: SenseMark) -> [Option<Rotation>; 2] {
    [mark.south, mark.north].map(|sign| match sign {
        SenseSign::Free => None,
        SenseSign::Clockwise => Some(Rotation::Clockwise),
        SenseSign::Anticlockwise => Some(Rotation::Anticlockwise),
    })
}

/// Returns the mark of senses of rotation, South's and North's.
#[must_use]
pub fn mark_of_senses(senses: [Option<Rotation>; 2]) -> SenseMark {
    let [south, north] = senses.map(|sense| match sense {
        None => SenseSign::Free,
        Some(Rotation::Clockwise) => SenseSign::Clockwise,
        Some(Rotation::Anticlockwise) => SenseSign::Anticlockwise,
    });
    SenseMark { south, north }
}
