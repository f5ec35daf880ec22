//! Claims about winning.

use std::ops::ControlFlow;

use fifangha_rules::{End, Played, Turn};

use super::arguments::Arguments;
use super::{Failure, Outcomes, Place, counted};
use crate::message::Message;
use crate::search::{self, Proof};

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
