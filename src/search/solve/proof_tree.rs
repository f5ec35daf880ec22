use fifangha_rules::{Outcome, PlayResult, Position, Turn, break_if};

use super::{ProvenValue, Solver, ValueOracle};

/// A turn of a proof with its replies: every legal turn of the loser, one
/// winning turn of the winner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofBranch {
    /// The position before the turn.
    pub before: Position,
    /// The turn.
    pub turn: Turn,
    /// The outcome, if the turn ends the game.
    pub outcome: Option<Outcome>,
    /// The replies.
    pub after: Vec<Self>,
}

/// Maximum depth of a proof, in turns of the winner: a record cannot be nested
/// deeper.
const MAX_PROOF_DEPTH: u32 = 45;

impl Solver<'_> {
    /// Returns the turns that prove a win or a loss; `None` if the proof is
    /// larger or deeper than allowed.
    pub(super) fn proof_tree(
        &self,
        position: &Position,
        value: ProvenValue,
        oracle: &mut dyn ValueOracle,
    ) -> Option<Vec<ProofBranch>> {
        match value {
            ProvenValue::Win(turns) | ProvenValue::Loss(turns) if turns <= MAX_PROOF_DEPTH => {
                let mut left = self.tree;
                self.branches(position, value, &mut left, oracle)
            }
            _ => None,
        }
    }

    /// Returns the branches from a position. Recurses twice for each turn of
    /// the winner.
    fn branches(
        &self,
        at: &Position,
        value: ProvenValue,
        left: &mut usize,
        oracle: &mut dyn ValueOracle,
    ) -> Option<Vec<ProofBranch>> {
        let mut played: Vec<(Turn, PlayResult)> = Vec::new();
        if let ProvenValue::Win(_) = value {
            played.push(self.value_keeping_turn(at, value, oracle)?);
        } else {
            let most = *left;
            let over = self.rules.each_turn(at, |turn, after| {
                played.push((turn, after));
                break_if(played.len() > most)
            });
            if over.is_some() {
                return None;
            }
        }
        *left = left.checked_sub(played.len())?;
        let mut branches = Vec::new();
        for (turn, played) in played {
            let outcome = self.rules.outcome_after(&played);
            let mut after = Vec::new();
            if outcome.is_none() {
                let value = super::deepening_value(&played.position, oracle, &mut 0)?;
                after = self.branches(&played.position, value, left, oracle)?;
            }
            branches.push(ProofBranch {
                before: *at,
                turn,
                outcome,
                after,
            });
        }
        Some(branches)
    }
}
