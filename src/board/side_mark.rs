//! The sides as the notation marks them.

use fifangha_rules::Side;

use crate::notation::ast::SideMark;

/// The side that a mark names.
#[must_use]
pub const fn side_of_mark(mark: SideMark) -> Side {
    match mark {
        SideMark::South => Side::South,
        SideMark::North => Side::North,
    }
}
