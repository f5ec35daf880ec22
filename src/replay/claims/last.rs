//! Claims about the turn or the sowing just played.

use std::cell::Cell;

use fifangha_rules::{End, Played, Position, Step as RuleStep, Turn};

use super::arguments::{Arguments, expected};
use super::{Failure, Outcomes, Place, counted, given_up};
use crate::message::{Arg as Said, Message};
use crate::notation::ArgKind;
use crate::notation::tree::Arg;
use crate::replay::board;
use crate::replay::long::last_sowing;
use crate::replay::marks;

/// The turn or the sowing just played, for claims that speak of it.
#[derive(Clone)]
pub(crate) struct Last {
    pub(crate) played: Played,
    pub(crate) steps: Steps,
    /// Steps up to the one that `@shows` found last.
    shown: Cell<usize>,
}

impl Last {
    pub(crate) const fn new(played: Played, steps: Steps) -> Self {
        Self {
            played,
            steps,
            shown: Cell::new(0),
        }
    }
}

/// The steps of the last turn, played again only when a claim asks.
#[derive(Clone)]
pub(crate) enum Steps {
    Known(Vec<RuleStep>),
    Of(Position, Turn),
}

impl Place<'_> {
    pub(super) fn last(&self) -> Result<&Last, Failure> {
        let nothing = || Failure::OutOfPlace(Message::new("claimed.no_turn_before"));
        self.last.ok_or_else(nothing)
    }

    fn last_steps(&self) -> Result<Vec<RuleStep>, Failure> {
        Ok(match &self.last()?.steps {
            Steps::Known(steps) => steps.clone(),
            Steps::Of(before, turn) => self
                .rules
                .steps(before, turn)
                .map(|(_, steps)| steps)
                .unwrap_or_default(),
        })
    }
}

impl Arguments<'_> {
    pub(super) fn never_ends(&self) -> Outcomes {
        let ends = || Failure::Fails(Message::new("claimed.ends"));
        match self.written_turns().next() {
            None if self.place.last()?.played.never_ends() => Ok(()),
            None => Err(ends()),
            Some((index, written)) => match self.resolve(index, written)?.1.end {
                End::Never { .. } => Ok(()),
                End::Rest(_) => Err(ends()),
                End::Undecided => Err(given_up()),
            },
        }
    }

    pub(super) fn period(&self) -> Outcomes {
        match self.place.last()?.played.end {
            End::Never { period } => self.number(0, period, || counted("claimed.repeats", period)),
            End::Rest(_) => Err(Failure::Fails(Message::new("claimed.turn_ends"))),
            End::Undecided => Err(given_up()),
        }
    }

    pub(super) fn lands(&self) -> Outcomes {
        let actual = self.place.last()?.played.last_pit;
        // The turn is over, and a bare column is a pit of the one who played it.
        let mover = self.place.position.with_mover(actual.side());
        let Arg::Pit(mark) = self.get(0)?.value else {
            return Err(Failure::Argument(0, expected(ArgKind::Pit)));
        };
        if marks::pit(mark, &mover) == Some(actual) {
            Ok(())
        } else {
            Err(Failure::Fails(
                Message::new("claimed.fell_into").with("pit", Said::text(&actual)),
            ))
        }
    }

    pub(super) fn count(&self) -> Outcomes {
        let actual = last_sowing(&self.place.last_steps()?).unwrap_or(0);
        self.number(0, actual, || counted("claimed.last_sowing", actual))
    }

    /// The board as written, with the seeds in hand, is that between two events
    /// behind those shown before: after the drop, after a sowing, …
    pub(super) fn shows(&self) -> Outcomes {
        let Arg::Board(board) = &self.get(0)?.value else {
            return Err(Failure::Argument(0, expected(ArgKind::Board)));
        };
        let told = match self.claim.args.get(1).map(|arg| &arg.value) {
            Some(Arg::Hand(seeds)) => Some(*seeds),
            _ => None,
        };
        let steps = self.place.last_steps()?;
        let shown = &self.place.last()?.shown;
        let stands = |step: &RuleStep| {
            told.unwrap_or(0) == u32::from(step.hand) && board::holds(board, &step.position)
        };
        if let Some(further) = steps.iter().skip(shown.get()).position(stands) {
            shown.set(shown.get() + further + 1);
            return Ok(());
        }
        let rest = steps.iter().enumerate().skip(shown.get());
        let compared = rest.map(|(index, step)| {
            let hand_differs = told.unwrap_or(0) != u32::from(step.hand);
            (
                index,
                step.hand,
                hand_differs,
                board::differences(board, &step.position),
            )
        });
        // Of those that are as close, the one whose board is.
        let far =
            |(.., hand, pits): &(_, _, bool, Vec<_>)| (pits.len() + usize::from(*hand), pits.len());
        let Some((index, hand, hand_differs, closest)) = compared.min_by_key(far) else {
            return Err(Failure::Fails(Message::new("claimed.no_step_left")));
        };
        let in_hand = || counted("claimed.in_hand", hand);
        let Some(first) = closest.first() else {
            shown.set(index + 1);
            return Err(match told {
                None => Failure::HandNotTold(hand),
                Some(_) => Failure::Argument(1, in_hand()),
            });
        };
        let mut differences: Vec<Said> =
            closest.iter().map(|it| Message::from(it).into()).collect();
        if hand_differs {
            differences.push(in_hand().into());
        }
        Err(Failure::FailsAt(
            first.span(),
            Message::new("claimed.closest_step").with("differences", Said::List(differences)),
        ))
    }
}
