//! The marks of the sides in the notation.

use fifangha_rules::Side;

use crate::notation::ast::SideMark;

/// Returns the side of a mark.
#[must_use]
pub const fn side_of_mark(mark: SideMark) -> Side {
    match mark {
        SideMark::South => Side::South,
        SideMark::North => Side::North,
    }
}
