//! Evaluation of the arguments of a claim.

use std::ops::ControlFlow;

use fifangha_rules::{PlayResult, Side, Turn};

use super::{ClaimContext, ClaimFailure, ClaimResult};
use crate::board::side_of_mark;
use crate::diagnostic::Spanned;
use crate::message::{Message, MessageArg as Said};
use crate::notation::ClaimArgKind;
use crate::notation::ast::{self, Claim, ClaimArg, Outcome, PitMark, Transcribed};
use crate::replay::{marks, match_turn};

/// A claim with its context.
pub(super) struct ClaimArguments<'a> {
    pub(super) claim: &'a Claim,
    pub(super) context: &'a ClaimContext<'a>,
}

impl ClaimArguments<'_> {
    pub(super) fn get(&self, index: usize) -> Result<&Spanned<ClaimArg>, ClaimFailure> {
        let missing = || ClaimFailure::Argument(index, Message::new("claimed.missing"));
        self.claim.args.get(index).ok_or_else(missing)
    }

    pub(super) fn side(&self, index: usize) -> Result<Side, ClaimFailure> {
        match self.get(index)?.value {
            ClaimArg::Side(mark) => Ok(side_of_mark(mark)),
            _ => wrong_kind(index, ClaimArgKind::Side),
        }
    }

    pub(super) fn expected_number(&self, index: usize) -> Result<u64, ClaimFailure> {
        match self.get(index)?.value {
            ClaimArg::Number(number) => Ok(number.into()),
            _ => wrong_kind(index, ClaimArgKind::Number),
        }
    }

    pub(super) fn compare_number(
        &self,
        index: usize,
        actual: impl TryInto<u64>,
        otherwise: impl FnOnce() -> Message,
    ) -> ClaimResult {
        let wanted = self.expected_number(index)?;
        if actual.try_into().is_ok_and(|actual| actual == wanted) {
            Ok(())
        } else {
            Err(ClaimFailure::Argument(index, otherwise()))
        }
    }

    pub(super) fn outcome(&self, index: usize) -> Result<Outcome, ClaimFailure> {
        match self.get(index)?.value {
            ClaimArg::Outcome(outcome) => Ok(outcome),
            _ => wrong_kind(index, ClaimArgKind::Outcome),
        }
    }

    pub(super) fn pit_mark(&self, index: usize) -> Result<Transcribed<PitMark>, ClaimFailure> {
        match self.get(index)?.value {
            ClaimArg::Pit(mark) => Ok(mark),
            _ => wrong_kind(index, ClaimArgKind::Pit),
        }
    }

    pub(super) fn pit(&self, index: usize) -> Result<fifangha_rules::Pit, ClaimFailure> {
        let mark = self.pit_mark(index)?;
        marks::pit(mark, self.context.position)
            .filter(|&pit| self.context.position.has_pit(pit))
            .ok_or_else(|| ClaimFailure::Argument(index, marks::no_such_pit(mark)))
    }

    pub(super) fn written_turns(&self) -> impl Iterator<Item = (usize, &ast::TurnNode)> {
        self.claim
            .args
            .iter()
            .enumerate()
            .filter_map(|(index, arg)| match &arg.value {
                ClaimArg::Turn(turn) => Some((index, turn.as_ref())),
                _ => None,
            })
    }

    /// Checks that every argument is a legal turn whose result satisfies
    /// `holds`.
    pub(super) fn check_each_turn(
        &self,
        mut holds: impl FnMut(Turn, PlayResult) -> ClaimResult,
    ) -> ClaimResult {
        for (index, written) in self.written_turns() {
            let (turn, played) = self.resolve_turn(index, written)?;
            holds(turn, played).map_err(|failure| match failure {
                ClaimFailure::Fails(instead) => ClaimFailure::Argument(index, instead),
                other => other,
            })?;
        }
        Ok(())
    }

    pub(super) fn resolve_turn(
        &self,
        index: usize,
        written: &ast::TurnNode,
    ) -> Result<(Turn, PlayResult), ClaimFailure> {
        let found = match_turn::visit_matching_turns(
            self.context.rules,
            self.context.position,
            written,
            &mut |turn, played| ControlFlow::Break((turn, played)),
        );
        match found {
            Ok(Some(found)) => Ok(found),
            _ => Err(ClaimFailure::Argument(
                index,
                Message::new("claimed.not_legal").with("turn", Said::text(written)),
            )),
        }
    }
}

/// Fails because an argument of another kind is expected.
pub(super) fn wrong_kind<T>(index: usize, kind: ClaimArgKind) -> Result<T, ClaimFailure> {
    let message = Message::new("claimed.expected").with("argument", kind.describe());
    Err(ClaimFailure::Argument(index, message))
}
