//! Perft: the number of sequences of turns of a given length.
//!
//! `tests/perft` has the counts of the games, so that a change of a rule shows in a number.

use std::convert::Infallible;
use std::ops::ControlFlow;

use crate::play::{MAX_LAPS, TurnEnd};
use crate::position::{Position, PositionOf};
use crate::ring::{NarrowRing, Ring, SowingRing};
use crate::rules::Rules;

impl Rules {
    /// Returns the number of sequences of `depth` legal turns from a position.
    ///
    /// Turns that differ in start, direction or choice are counted separately, even if they lead to
    /// the same board. A finished game has no turn; a turn that never ends counts but has no
    /// successors.
    ///
    /// ```
    /// use fifangha_rules::Game;
    ///
    /// let rules = Game::FIFANGHA.rules();
    /// assert_eq!(rules.perft(&rules.start(), 1), 12);
    /// ```
    #[must_use]
    pub fn perft(&self, position: &Position, depth: u32) -> u64 {
        if self.circuit.is_narrow() {
            self.perft_of_rings(position.with_rings::<NarrowRing>(), depth)
        } else {
            self.perft_of_rings::<Ring>(*position, depth)
        }
    }

    fn perft_of_rings<R: SowingRing>(&self, position: PositionOf<R>, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut count: u64 = 0;
        // A stack instead of recursion: games can have any length.
        let mut open = vec![(position, depth)];
        while let Some((position, depth)) = open.pop() {
            self.each_end::<R, Infallible>(&position, MAX_LAPS, |_, play, end| {
                match (depth, end) {
                    (1, _) => count += 1,
                    (_, TurnEnd::Rest(_)) => open.push((play.position_of_rings(), depth - 1)),
                    _ => {}
                }
                ControlFlow::Continue(())
            });
        }
        count
    }
}
