//! Claims about the legal turns of a position.

use std::ops::ControlFlow;

use fifangha_rules::{End, Played, Position, Side, Start, Turn};

use super::arguments::Arguments;
use super::{Failure, Outcomes, Place, counted, given_up};
use crate::message::{Arg as Said, Message};
use crate::replay::marks;

impl Place<'_> {
    /// Calls `visit` with every legal turn of a position until it breaks.
    ///
    /// # Errors
    ///
    /// When there are more than may be played.
    pub(super) fn each_turn<B>(
        &self,
        position: &Position,
        mut visit: impl FnMut(Turn, Played) -> ControlFlow<B>,
    ) -> Result<Option<B>, Failure> {
        let budget = self.budget;
        let visit = |turn, played: Played| match budget.spend(played.laps) {
            true => visit(turn, played).map_break(Some),
            false => ControlFlow::Break(None),
        };
        let found = self.rules.each_turn_within(position, budget.left(), visit);
        match found {
            None => Ok(None),
            Some(Some(found)) => Ok(Some(found)),
            Some(None) => Err(Failure::Undecided(Message::new("claimed.too_many_turns"))),
        }
    }

    pub(super) fn cannot_capture(&self, side: Side) -> Outcomes {
        let position = self.position.with_mover(side);
        let capturing = self.each_turn(&position, |turn, played| match played.captured {
            0 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(turn),
        })?;
        match capturing {
            None => Ok(()),
            Some(turn) => Err(Failure::Fails(
                Message::new("claimed.can_capture")
                    .with("side", side)
                    .with("turn", self.rules.notation(&position, &turn)),
            )),
        }
    }
}

impl Arguments<'_> {
    pub(super) fn only(&self) -> Outcomes {
        let Place {
            rules, position, ..
        } = self.place;
        let legal = rules.start_list(position);
        let mut named: Vec<Start> = Vec::new();
        for (index, written) in self.written_turns() {
            // A pit alone names every start of that pit.
            let mut of_pit = marks::starts(written, position, &legal);
            if of_pit.is_empty() && written.direction.is_none() {
                let pit = marks::pit(written.pit.value, position);
                of_pit = legal
                    .iter()
                    .filter(|s| Some(s.pit) == pit)
                    .copied()
                    .collect();
            }
            if of_pit.is_empty() {
                return Err(Failure::Argument(
                    index,
                    Message::new("claimed.not_a_start").with("turn", Said::text(written)),
                ));
            }
            named.extend(of_pit);
        }
        let others: Vec<_> = legal
            .iter()
            .filter(|start| !named.contains(start))
            .map(|&start| rules.notation(position, &Turn::new(start)))
            .collect();
        if others.is_empty() {
            Ok(())
        } else {
            Err(Failure::Fails(
                Message::new("claimed.other_starts").with("starts", others.join(" ")),
            ))
        }
    }

    pub(super) fn illegal(&self) -> Outcomes {
        for (index, written) in self.written_turns() {
            if self.resolve(index, written).is_ok() {
                return Err(Failure::Argument(
                    index,
                    Message::new("claimed.is_legal").with("turn", Said::text(written)),
                ));
            }
        }
        Ok(())
    }

    pub(super) fn turns(&self) -> Outcomes {
        let mut count: u64 = 0;
        self.place.each_turn(self.place.position, |_, _| {
            count += 1;
            ControlFlow::<()>::Continue(())
        })?;
        self.number(0, count, || counted("claimed.turns", count))
    }

    /// Calls `visit` with what every legal turn comes to that comes to rest.
    fn each_that_rests(&self, mut visit: impl FnMut(&Played)) -> Outcomes {
        let undecided = self.place.each_turn(self.place.position, |_, played| {
            match played.end {
                End::Rest(_) => visit(&played),
                End::Never { .. } => {}
                End::Undecided => return ControlFlow::Break(()),
            }
            ControlFlow::Continue(())
        })?;
        undecided.map_or(Ok(()), |()| Err(given_up()))
    }

    pub(super) fn longest(&self) -> Outcomes {
        let mut longest = 0;
        self.each_that_rests(|played| longest = longest.max(played.laps))?;
        self.number(0, longest, || counted("claimed.longest", longest))
    }

    pub(super) fn fewest(&self) -> Outcomes {
        let opponent = !self.place.position.to_move();
        let mut fewest = None;
        self.each_that_rests(|played| {
            let left = played.position.seeds_of(opponent);
            fewest = Some(fewest.map_or(left, |fewest| left.min(fewest)));
        })?;
        let fewest = fewest.ok_or_else(|| Failure::Fails(Message::new("claimed.no_legal_turn")))?;
        self.number(0, fewest, || {
            Message::new("claimed.fewest").with("actual", fewest)
        })
    }
}
