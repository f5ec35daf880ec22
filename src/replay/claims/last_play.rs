//! Claims about the last turn or sowing.

use std::cell::Cell;

use fifangha_rules::{PlayResult, Position, Step as RuleStep, Turn, TurnEnd};

use super::arguments::{ClaimArguments, wrong_kind};
use super::{ClaimContext, ClaimFailure, ClaimResult, fails, plural_message, turn_given_up};
use crate::message::{Message, MessageArg as Said};
use crate::notation::ClaimArgKind;
use crate::notation::ast::ClaimArg;
use crate::replay::board_check;
use crate::replay::long_form::last_sowing;
use crate::replay::marks;

/// The last turn or sowing, for claims about it.
#[derive(Clone)]
pub(crate) struct LastPlay {
    pub(crate) played: PlayResult,
    pub(crate) steps: LazySteps,
    /// The number of steps up to the last one that `@shows` found.
    claimed_steps: Cell<usize>,
}

impl LastPlay {
    pub(crate) const fn new(played: PlayResult, steps: LazySteps) -> Self {
        Self {
            played,
            steps,
            claimed_steps: Cell::new(0),
        }
    }
}

/// The steps of the last turn, replayed only if a claim needs them.
#[derive(Clone)]
pub(crate) enum LazySteps {
    Known(Vec<RuleStep>),
    Sowing(Position, u8, Turn),
    Replayable(Position, Turn),
}

impl ClaimContext<'_> {
    pub(super) fn last(&self) -> Result<&LastPlay, ClaimFailure> {
        let nothing = || ClaimFailure::OutOfPlace(Message::new("claimed.no_turn_before"));
        self.last.ok_or_else(nothing)
    }

    fn last_steps(&self) -> Result<Vec<RuleStep>, ClaimFailure> {
        Ok(match &self.last()?.steps {
            LazySteps::Known(steps) => steps.clone(),
            LazySteps::Sowing(before, seeds, turn) => self.rules.sowing_steps(before, *seeds, turn),
            LazySteps::Replayable(before, turn) => self
                .rules
                .play_with_steps(before, turn)
                .map(|(_, steps)| steps)
                .unwrap_or_default(),
        })
    }
}

impl ClaimArguments<'_> {
    pub(super) fn never_ends(&self) -> ClaimResult {
        let ends = || ClaimFailure::Fails(Message::new("claimed.ends"));
        match self.written_turns().next() {
            None if self.context.last()?.played.never_ends() => Ok(()),
            None => Err(ends()),
            Some((index, written)) => match self.resolve_turn(index, written)?.1.end {
                TurnEnd::Never { .. } => Ok(()),
                TurnEnd::Rest(_) => Err(ends()),
                TurnEnd::Undecided => Err(turn_given_up()),
            },
        }
    }

    pub(super) fn period(&self) -> ClaimResult {
        match self.context.last()?.played.end {
            TurnEnd::Never { period } => {
                self.compare_number(0, period, || plural_message("claimed.repeats", period))
            }
            TurnEnd::Rest(_) => fails(Message::new("claimed.turn_ends")),
            TurnEnd::Undecided => Err(turn_given_up()),
        }
    }

    pub(super) fn lands(&self) -> ClaimResult {
        let actual = self.context.last()?.played.last_pit;
        // After the turn, a bare column still denotes a pit of its player.
        let mover = self.context.position.with_mover(actual.side());
        if marks::pit(self.pit_mark(0)?, &mover) == Some(actual) {
            Ok(())
        } else {
            fails(Message::new("claimed.fell_into").with("pit", Said::text(&actual)))
        }
    }

    pub(super) fn count(&self) -> ClaimResult {
        let actual = last_sowing(&self.context.last_steps()?).unwrap_or(0);
        self.compare_number(0, actual, || plural_message("claimed.last_sowing", actual))
    }

    /// Checks that the board and the seeds in hand match a step after those
    /// shown before: after the drop, after a sowing, …
    pub(super) fn shows(&self) -> ClaimResult {
        let ClaimArg::Board(board) = &self.get(0)?.value else {
            return wrong_kind(0, ClaimArgKind::Board);
        };
        let stated = match self.claim.args.get(1).map(|arg| &arg.value) {
            Some(ClaimArg::Hand(seeds)) => Some(*seeds),
            _ => None,
        };
        let steps = self.context.last_steps()?;
        let claimed_steps = &self.context.last()?.claimed_steps;
        let stands = |step: &RuleStep| {
            stated.unwrap_or(0) == u32::from(step.hand)
                && board_check::matches(board, &step.position)
        };
        if let Some(further) = steps.iter().skip(claimed_steps.get()).position(stands) {
            claimed_steps.set(claimed_steps.get() + further + 1);
            return Ok(());
        }
        let rest = steps.iter().enumerate().skip(claimed_steps.get());
        let compared = rest.map(|(index, step)| {
            let hand_differs = stated.unwrap_or(0) != u32::from(step.hand);
            (
                index,
                step.hand,
                hand_differs,
                board_check::differences(board, &step.position),
            )
        });
        // Among equally close steps, the one with the closest board.
        let far =
            |(.., hand, pits): &(_, _, bool, Vec<_>)| (pits.len() + usize::from(*hand), pits.len());
        let Some((index, hand, hand_differs, closest)) = compared.min_by_key(far) else {
            return fails(Message::new("claimed.no_step_left"));
        };
        let in_hand = || plural_message("claimed.in_hand", hand);
        let Some(first) = closest.first() else {
            claimed_steps.set(index + 1);
            return Err(match stated {
                None => ClaimFailure::HandMissing(hand),
                Some(_) => ClaimFailure::Argument(1, in_hand()),
            });
        };
        let mut differences: Vec<Said> = closest
            .iter()
            .map(|it| Message::from(&it.actual).into())
            .collect();
        if hand_differs {
            differences.push(in_hand().into());
        }
        Err(ClaimFailure::FailsAt(
            first.span,
            Message::new("claimed.closest_step").with("differences", Said::List(differences)),
        ))
    }
}
