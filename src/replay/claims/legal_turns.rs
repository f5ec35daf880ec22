//! Claims about the legal turns of a position.

use std::ops::ControlFlow;

use fifangha_rules::{PlayResult, Position, Side, Start, Turn, TurnEnd};

use super::arguments::ClaimArguments;
use super::{ClaimContext, ClaimFailure, ClaimResult, fails, plural_message, turn_given_up};
use crate::message::{Message, MessageArg as Said};
use crate::replay::marks;

impl ClaimContext<'_> {
    /// Calls `visit` with every legal turn of a position until it breaks.
    ///
    /// # Errors
    ///
    /// Returns an error if there are more than the budget allows.
    pub(super) fn visit_legal_turns<B>(
        &self,
        position: &Position,
        mut visit: impl FnMut(Turn, PlayResult) -> ControlFlow<B>,
    ) -> Result<Option<B>, ClaimFailure> {
        let budget = self.budget;
        let visit = |turn, played: PlayResult| match budget.spend(played.laps) {
            true => visit(turn, played).map_break(Some),
            false => ControlFlow::Break(None),
        };
        let found = self
            .rules
            .each_turn_within(position, budget.remaining_sowings(), visit);
        match found {
            None => Ok(None),
            Some(Some(found)) => Ok(Some(found)),
            Some(None) => Err(ClaimFailure::Undecided(Message::new(
                "claimed.too_many_turns",
            ))),
        }
    }

    pub(super) fn cannot_capture(&self, side: Side) -> ClaimResult {
        let position = self.position.with_mover(side);
        let capturing =
            self.visit_legal_turns(&position, |turn, played| match played.captured {
                0 => ControlFlow::Continue(()),
                _ => ControlFlow::Break(turn),
            })?;
        match capturing {
            None => Ok(()),
            Some(turn) => fails(
                Message::new("claimed.can_capture")
                    .with("side", side)
                    .with("turn", self.rules.notation(&position, &turn)),
            ),
        }
    }
}

impl ClaimArguments<'_> {
    pub(super) fn only(&self) -> ClaimResult {
        let ClaimContext {
            rules, position, ..
        } = self.context;
        let legal = rules.start_list(position);
        let mut named: Vec<Start> = Vec::new();
        for (index, written) in self.written_turns() {
            // A pit without direction denotes all its starts.
            let mut of_pit = marks::matching_starts(written, position, &legal);
            if of_pit.is_empty() && written.direction.is_none() {
                let pit = marks::pit(written.pit.value, position);
                of_pit = legal
                    .iter()
                    .filter(|s| Some(s.pit) == pit)
                    .copied()
                    .collect();
            }
            if of_pit.is_empty() {
                return Err(ClaimFailure::Argument(
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
            fails(Message::new("claimed.other_starts").with("starts", others.join(" ")))
        }
    }

    pub(super) fn illegal(&self) -> ClaimResult {
        for (index, written) in self.written_turns() {
            if self.resolve_turn(index, written).is_ok() {
                return Err(ClaimFailure::Argument(
                    index,
                    Message::new("claimed.is_legal").with("turn", Said::text(written)),
                ));
            }
        }
        Ok(())
    }

    pub(super) fn turns(&self) -> ClaimResult {
        let mut count: u64 = 0;
        self.context
            .visit_legal_turns(self.context.position, |_, _| {
                count += 1;
                ControlFlow::<()>::Continue(())
            })?;
        self.compare_number(0, count, || plural_message("claimed.turns", count))
    }

    /// Calls `visit` with the result of every legal turn that ends.
    fn visit_resting_turns(&self, mut visit: impl FnMut(&PlayResult)) -> ClaimResult {
        let undecided = self
            .context
            .visit_legal_turns(self.context.position, |_, played| {
                match played.end {
                    TurnEnd::Rest(_) => visit(&played),
                    TurnEnd::Never { .. } => {}
                    TurnEnd::Undecided => return ControlFlow::Break(()),
                }
                ControlFlow::Continue(())
            })?;
        undecided.map_or(Ok(()), |()| Err(turn_given_up()))
    }

    pub(super) fn longest(&self) -> ClaimResult {
        let mut longest = 0;
        self.visit_resting_turns(|played| longest = longest.max(played.laps))?;
        self.compare_number(0, longest, || plural_message("claimed.longest", longest))
    }

    pub(super) fn fewest(&self) -> ClaimResult {
        let opponent = !self.context.position.to_move();
        let mut fewest = None;
        self.visit_resting_turns(|played| {
            let left = played.position.seeds_of(opponent);
            fewest = Some(fewest.map_or(left, |fewest| left.min(fewest)));
        })?;
        let fewest =
            fewest.ok_or_else(|| ClaimFailure::Fails(Message::new("claimed.no_legal_turn")))?;
        self.compare_number(0, fewest, || {
            Message::new("claimed.fewest").with("actual", fewest)
        })
    }
}
