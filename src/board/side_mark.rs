//! The marks of the sides, of their senses of rotation and of their blocked pits, in the notation.

use fifangha_rules::{Pit, Rotation, Row, Side};

use crate::notation::ast::{BlockedMark, SenseMark, SenseSign, SideMark};

/// Returns the side of a mark.
#[must_use]
pub const fn side_of_mark(mark: SideMark) -> Side {
    match mark {
        SideMark::South => Side::South,
        SideMark::North => Side::North,
    }
}

/// Returns the pits of a mark, South's and North's.
#[must_use]
pub fn blocked_of_mark(mark: BlockedMark) -> [Option<Pit>; 2] {
    // A column that is no number of a board is reported with the position.
    let pit = |row, column: u32| Pit::new(row, u8::try_from(column).unwrap_or(u8::MAX));
    [
        mark.south.map(|column| pit(Row::B, column)),
        mark.north.map(|column| pit(Row::C, column)),
    ]
}

/// Returns the mark of blocked pits, South's and North's.
#[must_use]
pub fn mark_of_blocked(blocked: [Option<Pit>; 2]) -> BlockedMark {
    let [south, north] = blocked.map(|pit| pit.map(|it| it.column().into()));
    BlockedMark { south, north }
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
