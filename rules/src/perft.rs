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
    /// It compares interpreters: two that differ in a rule nearly always differ in a count. The time
    /// grows with the count, and the memory with `depth` only.
    ///
    /// # Examples
    ///
    /// ```
    /// use fifangha_rules::Game;
    ///
    /// let rules = Game::FIFANGHA.rules();
    /// assert_eq!([1, 2, 3].map(|depth| rules.perft(&rules.start(), depth)), [12, 120, 1404]);
    /// ```
    ///
    /// The first turn in which two games can differ, from the same start:
    ///
    /// ```
    /// use fifangha_rules::Game;
    ///
    /// let (long, short) = (Game::FIFANGHA.rules(), Game::FIFANGHA_SHORT.rules());
    /// let start = long.start();
    /// assert_eq!(short.start(), start);
    /// let first = (1..5).find(|&depth| long.perft(&start, depth) != short.perft(&start, depth));
    /// assert_eq!(first, Some(3));
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
