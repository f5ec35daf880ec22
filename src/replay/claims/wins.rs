//! Claims about winning.

use std::ops::ControlFlow;

use fifangha_rules::{PlayResult, Turn, TurnEnd};

use super::arguments::ClaimArguments;
use super::{ClaimContext, ClaimFailure, ClaimResult, fails, names_winner, plural_message};
use crate::message::Message;
use crate::search::{self, ProvenValue, Solver};

impl ClaimContext<'_> {
    /// Returns `true` if the mover wins within the given number of its own
    /// turns.
    fn proves_win(&self, turns: u32) -> Result<bool, ClaimFailure> {
        let proof = search::wins_in(self.rules, self.position, turns, self.budget);
        proof.holds.ok_or_else(|| {
            ClaimFailure::Undecided(Message::new("claimed.no_proof").with("turns", proof.nodes))
        })
    }

    pub(super) fn wins_at_once(&self, turn: Turn, played: PlayResult) -> ClaimResult {
        if search::wins(self.rules, self.position.to_move(), &played) {
            return Ok(());
        }
        let instead = Message::new(match played.end {
            TurnEnd::Never { .. } => "claimed.turn_never_ends",
            TurnEnd::Rest(_) | TurnEnd::Undecided => "claimed.not_won",
        });
        let notation = self.rules.notation(self.position, &turn);
        fails(instead.with("turn", notation))
    }

    /// Returns the first turn that wins at once and is not in `named`.
    fn first_unnamed_win(&self, named: &[Turn]) -> Result<Option<Turn>, ClaimFailure> {
        let mover = self.position.to_move();
        self.visit_legal_turns(self.position, |turn, played| {
            if search::wins(self.rules, mover, &played) && !named.contains(&turn) {
                ControlFlow::Break(turn)
            } else {
                ControlFlow::Continue(())
            }
        })
    }

    pub(super) fn cannot_win(&self) -> ClaimResult {
        match self.first_unnamed_win(&[])? {
            None => Ok(()),
            Some(turn) => fails(
                Message::new("claimed.wins")
                    .with("turn", self.rules.notation(self.position, &turn)),
            ),
        }
    }
}

/// The maximum number of positions of the solver for a claim.
const MAX_SOLVER_POSITIONS: usize = 5_000;

impl ClaimArguments<'_> {
    pub(super) fn only_wins(&self) -> ClaimResult {
        let mut named = Vec::new();
        self.check_each_turn(|turn, played| {
            named.push(turn);
            self.context.wins_at_once(turn, played)
        })?;
        match self.context.first_unnamed_win(&named)? {
            None => Ok(()),
            Some(turn) => fails(Message::new("claimed.wins_too").with(
                "turn",
                self.context.rules.notation(self.context.position, &turn),
            )),
        }
    }

    pub(super) fn wins_in(&self) -> ClaimResult {
        let turns = u32::try_from(self.expected_number(0)?).unwrap_or(u32::MAX);
        match self.context.proves_win(turns)? {
            true => Ok(()),
            false => fails(plural_message("claimed.holds_out", turns)),
        }
    }

    /// Checks the winner with best play by both sides, or that it is a draw.
    pub(super) fn value(&self) -> ClaimResult {
        let written = self.outcome(0)?;
        let ClaimContext {
            rules,
            position,
            budget,
            ..
        } = *self.context;
        let solver = Solver {
            rules,
            budget,
            positions: MAX_SOLVER_POSITIONS,
            tree: 0,
        };
        let before = budget.turns();
        let mover = position.to_move();
        let (winner, instead) = match solver.value(position) {
            Some(ProvenValue::Win(turns)) => (Some(mover), Some(turns)),
            Some(ProvenValue::Loss(turns)) => (Some(!mover), Some(turns)),
            Some(ProvenValue::Draw) => (None, None),
            None => {
                let nodes = budget.turns() - before;
                let message = Message::new("claimed.no_proof").with("turns", nodes);
                return Err(ClaimFailure::Undecided(message));
            }
        };
        if names_winner(written, winner) {
            return Ok(());
        }
        fails(match (winner, instead) {
            (Some(side), Some(turns)) => {
                plural_message("claimed.value_win", turns).with("side", side)
            }
            _ => Message::new("claimed.value_draw"),
        })
    }

    pub(super) fn quickest_win(&self) -> ClaimResult {
        self.wins_in()?;
        let fewer = u32::try_from(self.expected_number(0)?.saturating_sub(1)).unwrap_or(u32::MAX);
        match self.context.proves_win(fewer)? {
            false => Ok(()),
            true => fails(Message::new("claimed.wins_within").with("turns", fewer)),
        }
    }
}
