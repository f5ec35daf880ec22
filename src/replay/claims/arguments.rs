//! The arguments of a claim, as what they mean.

use std::ops::ControlFlow;

use fifangha_rules::{Played, Side, Turn};

use super::{Failure, Outcomes, Place};
use crate::board::side;
use crate::diagnostic::Spanned;
use crate::message::{Arg as Said, Message};
use crate::notation::ArgKind;
use crate::notation::tree::{self, Arg, Claim};
use crate::replay::{follow, marks};

/// A claim at the place that it speaks of.
pub(super) struct Arguments<'a> {
    pub(super) claim: &'a Claim,
    pub(super) place: &'a Place<'a>,
}

impl Arguments<'_> {
    pub(super) fn get(&self, index: usize) -> Result<&Spanned<Arg>, Failure> {
        let missing = || Failure::Argument(index, Message::new("claimed.missing"));
        self.claim.args.get(index).ok_or_else(missing)
    }

    pub(super) fn side(&self, index: usize) -> Result<Side, Failure> {
        match self.get(index)?.value {
            Arg::Side(mark) => Ok(side(mark)),
            _ => Err(Failure::Argument(index, expected(ArgKind::Side))),
        }
    }

    pub(super) fn wanted(&self, index: usize) -> Result<u64, Failure> {
        match self.get(index)?.value {
            Arg::Number(number) => Ok(number.into()),
            _ => Err(Failure::Argument(index, expected(ArgKind::Number))),
        }
    }

    pub(super) fn number(
        &self,
        index: usize,
        actual: impl TryInto<u64>,
        otherwise: impl FnOnce() -> Message,
    ) -> Outcomes {
        let wanted = self.wanted(index)?;
        if actual.try_into().is_ok_and(|actual| actual == wanted) {
            Ok(())
        } else {
            Err(Failure::Argument(index, otherwise()))
        }
    }

    pub(super) fn pit(&self, index: usize) -> Result<fifangha_rules::Pit, Failure> {
        let Arg::Pit(mark) = self.get(index)?.value else {
            return Err(Failure::Argument(index, expected(ArgKind::Pit)));
        };
        marks::pit(mark, self.place.position)
            .filter(|&pit| self.place.position.has(pit))
            .ok_or_else(|| Failure::Argument(index, marks::no_such_pit(mark)))
    }

    pub(super) fn written_turns(&self) -> impl Iterator<Item = (usize, &tree::Turn)> {
        self.claim
            .args
            .iter()
            .enumerate()
            .filter_map(|(index, arg)| match &arg.value {
                Arg::Turn(turn) => Some((index, turn.as_ref())),
                _ => None,
            })
    }

    /// Every argument is a turn that is legal, and what it comes to holds.
    pub(super) fn each_turn(&self, mut holds: impl FnMut(Turn, Played) -> Outcomes) -> Outcomes {
        for (index, written) in self.written_turns() {
            let (turn, played) = self.resolve(index, written)?;
            holds(turn, played).map_err(|failure| match failure {
                Failure::Fails(instead) => Failure::Argument(index, instead),
                other => other,
            })?;
        }
        Ok(())
    }

    pub(super) fn resolve(
        &self,
        index: usize,
        written: &tree::Turn,
    ) -> Result<(Turn, Played), Failure> {
        let found = follow::turns(
            self.place.rules,
            self.place.position,
            written,
            &mut |turn, played| ControlFlow::Break((turn, played)),
        );
        match found {
            Ok(Some(found)) => Ok(found),
            _ => Err(Failure::Argument(
                index,
                Message::new("claimed.not_legal").with("turn", Said::text(written)),
            )),
        }
    }
}

/// That something else has to stand here.
pub(super) fn expected(kind: ArgKind) -> Message {
    Message::new("claimed.expected").with("argument", kind.describe())
}
