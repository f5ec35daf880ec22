//! Claims about winning.

use std::ops::ControlFlow;

use fifangha_rules::{End, Played, Turn};

use super::arguments::{Arguments, expected};
use super::{Failure, Outcomes, Place, counted, outcome_is};
use crate::message::Message;
use crate::notation::ArgKind;
use crate::notation::tree::Arg;
use crate::search::{self, Proof, Solver, Value};

impl Place<'_> {
    /// Whether the mover wins within so many of its own turns.
    fn proof(&self, turns: u32) -> Result<bool, Failure> {
        match search::wins_in(self.rules, self.position, turns, self.budget) {
            Proof::Holds { .. } => Ok(true),
            Proof::Fails { .. } => Ok(false),
            Proof::Undecided { nodes } => Err(Failure::Undecided(
                Message::new("claimed.no_proof").with("turns", nodes),
            )),
        }
    }

    pub(super) fn wins_at_once(&self, turn: Turn, played: Played) -> Outcomes {
        if search::wins(self.rules, self.position.to_move(), &played) {
            return Ok(());
        }
        let instead = Message::new(match played.end {
            End::Never { .. } => "claimed.turn_never_ends",
            End::Rest(_) | End::Undecided => "claimed.not_won",
        });
        let notation = self.rules.notation(self.position, &turn);
        Err(Failure::Fails(instead.with("turn", notation)))
    }

    /// The first turn that wins at once and is none of those named.
    fn other_win(&self, named: &[Turn]) -> Result<Option<Turn>, Failure> {
        let mover = self.position.to_move();
        self.each_turn(self.position, |turn, played| {
            if search::wins(self.rules, mover, &played) && !named.contains(&turn) {
                ControlFlow::Break(turn)
            } else {
                ControlFlow::Continue(())
            }
        })
    }

    pub(super) fn cannot_win(&self) -> Outcomes {
        match self.other_win(&[])? {
            None => Ok(()),
            Some(turn) => Err(Failure::Fails(
                Message::new("claimed.wins")
                    .with("turn", self.rules.notation(self.position, &turn)),
            )),
        }
    }
}

/// Positions that a claim follows all at once.
const FOLLOWED: usize = 5_000;

impl Arguments<'_> {
    pub(super) fn only_wins(&self) -> Outcomes {
        let mut named = Vec::new();
        self.each_turn(|turn, played| {
            named.push(turn);
            self.place.wins_at_once(turn, played)
        })?;
        match self.place.other_win(&named)? {
            None => Ok(()),
            Some(turn) => Err(Failure::Fails(Message::new("claimed.wins_too").with(
                "turn",
                self.place.rules.notation(self.place.position, &turn),
            ))),
        }
    }

    pub(super) fn wins_in(&self) -> Outcomes {
        let turns = u32::try_from(self.wanted(0)?).unwrap_or(u32::MAX);
        match self.place.proof(turns)? {
            true => Ok(()),
            false => Err(Failure::Fails(counted("claimed.holds_out", turns))),
        }
    }

    /// Who wins with best play by both, or that neither can.
    pub(super) fn value(&self) -> Outcomes {
        let Arg::Outcome(written) = self.get(0)?.value else {
            return Err(Failure::Argument(0, expected(ArgKind::Outcome)));
        };
        let Place {
            rules,
            position,
            budget,
            ..
        } = *self.place;
        let solver = Solver {
            rules,
            budget,
            positions: FOLLOWED,
            tree: 0,
        };
        let before = budget.turns();
        let mover = position.to_move();
        let (winner, instead) = match solver.value(position) {
            Some(Value::Win(turns)) => (Some(mover), Some(turns)),
            Some(Value::Loss(turns)) => (Some(!mover), Some(turns)),
            Some(Value::Draw) => (None, None),
            None => {
                let nodes = budget.turns() - before;
                let message = Message::new("claimed.no_proof").with("turns", nodes);
                return Err(Failure::Undecided(message));
            }
        };
        if outcome_is(written, winner) {
            return Ok(());
        }
        Err(Failure::Fails(match (winner, instead) {
            (Some(side), Some(turns)) => counted("claimed.value_win", turns).with("side", side),
            _ => Message::new("claimed.value_draw"),
        }))
    }

    pub(super) fn quickest_win(&self) -> Outcomes {
        self.wins_in()?;
        let fewer = u32::try_from(self.wanted(0)?.saturating_sub(1)).unwrap_or(u32::MAX);
        match self.place.proof(fewer)? {
            false => Ok(()),
            true => Err(Failure::Fails(
                Message::new("claimed.wins_within").with("turns", fewer),
            )),
        }
    }
}
