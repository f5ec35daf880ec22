//! The signs with which turns write their directions.

use crate::named_values::named_values;
use crate::pit::{Direction, Pit};

named_values! {
    /// The signs with which turns write their directions.
    #[derive(Default)]
    pub enum Directions {
        /// `<` and `>`: left and right of the page.
        #[default]
        Page = "page",
        /// `C` and `A`: clockwise and anticlockwise.
        Clock = "clock",
    }
}

impl Directions {
    /// Returns the sign of a direction in the row of a pit: `<`, `>`, `C` or `A`.
    ///
    /// ```
    /// use fifangha_rules::{Direction, Directions};
    ///
    /// let sign = |pit: &str| Directions::Clock.sign(pit.parse().unwrap(), Direction::Right);
    /// assert_eq!(["a4", "b4", "c4", "d4"].map(sign), ['A', 'C', 'A', 'C']);
    /// ```
    #[must_use]
    pub const fn sign(self, pit: Pit, direction: Direction) -> char {
        match self {
            Self::Page => direction.arrow(),
            Self::Clock => pit.rotation(direction).letter(),
        }
    }
}
