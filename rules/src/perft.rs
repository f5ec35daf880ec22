use std::convert::Infallible;
use std::ops::ControlFlow;

use crate::position::Position;
use crate::rules::Rules;

impl Rules {
    /// How many sequences of `depth` legal turns begin in a position.
    ///
    /// Turns with another start, direction or choice count as others, even
    /// where they lead to the same board. A finished game has no turn; a turn
    /// that never ends counts, and nothing follows it.
    ///
    /// ```
    /// use fifangha_rules::Game;
    ///
    /// let rules = Game::Fifangha.rules();
    /// assert_eq!(rules.perft(&rules.start(), 1), 12);
    /// ```
    #[must_use]
    pub fn perft(&self, position: &Position, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut count: u64 = 0;
        self.each_turn::<Infallible>(position, |_, played| {
            count += match depth {
                1 => 1,
                _ if played.rests() => self.perft(&played.position, depth - 1),
                _ => 0,
            };
            ControlFlow::Continue(())
        });
        count
    }
}
