//! Enumeration of all continuations of a start.

use std::ops::ControlFlow;

use super::{NextAction, PlayOf, Progress, TurnEnd};
use crate::pit::Direction;
use crate::ring::SowingRing;
use crate::starts::TurnKind;
use crate::turn::{Start, Turn};

impl<R: SowingRing> PlayOf<'_, R> {
    /// Calls `visit` with every turn of a start and the play that results,
    /// until it breaks. `self` is the common part of all turns of the position.
    #[inline]
    pub(crate) fn explore<B>(
        &self,
        (pit, direction, kind): (u8, Option<Direction>, TurnKind),
        visit: &mut impl FnMut(&Turn, &Self, TurnEnd) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut play = self.with_start(pit, direction, kind);
        let next = play.open_turn(pit, direction, &mut ());
        let start = Start {
            pit: self.pit(pit),
            direction,
        };
        play.branch(next, &mut Turn::new(start), visit)
    }

    /// Recurses once for each choice of a turn, at most [`Choices::MAX`] deep.
    /// The turn is unchanged on return.
    ///
    /// [`Choices::MAX`]: crate::Choices::MAX
    fn branch<B>(
        &mut self,
        next: NextAction,
        turn: &mut Turn,
        visit: &mut impl FnMut(&Turn, &Self, TurnEnd) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.run(next, &mut ());
        match self.progress() {
            Progress::Ended(end) => visit(turn, self, end),
            Progress::Choose(pending) => {
                let before = turn.choices;
                let [first, second] = pending.choices();
                let mut other = *self;
                turn.choices.push(first);
                let next = self.apply_choice(first, &mut ());
                self.branch(next, turn, visit)?;
                turn.choices = before;
                turn.choices.push(second);
                let next = other.apply_choice(second, &mut ());
                other.branch(next, turn, visit)?;
                turn.choices = before;
                ControlFlow::Continue(())
            }
        }
    }
}
