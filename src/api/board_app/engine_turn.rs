//! A turn for whoever plays alone.

use fifangha_rules::{Position, Rules};
use serde::{Deserialize, Serialize};

use crate::api::ApiError;
use crate::budget::{Budget, SearchLimits};
use crate::message::{Message, Strings};
use crate::search::{ProvenValue, Solver, random_turn};

/// How a turn is chosen.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TurnStrategy {
    /// Every start and every choice with the same chance.
    Random,
    /// A turn that keeps what the position is worth, where that can be found out.
    Best,
}

/// A turn for the side to move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct EngineTurn {
    /// The turn.
    pub turn: String,
    /// What the position is worth, in words, where that was asked for.
    pub worth: Option<String>,
}

/// What is searched for a best turn: some seconds.
const SEARCH_LIMITS: SearchLimits = SearchLimits {
    sowings: 60_000_000,
    turns: 2_000_000,
    bytes: 128 << 20,
};

/// Positions that are followed all at once.
const MAX_POSITIONS: usize = 200_000;

/// Chooses a turn; `seed` decides what is left to chance.
pub(super) fn choose_turn(
    rules: &Rules,
    position: &Position,
    way: TurnStrategy,
    seed: u64,
    strings: &Strings,
) -> Result<EngineTurn, ApiError> {
    let over = || ApiError::new(Message::new("board.no_turn"));
    match way {
        TurnStrategy::Random => {
            let mut random = fastrand::Rng::with_seed(seed);
            let (turn, _) = random_turn(rules, position, &mut random).ok_or_else(over)?;
            Ok(EngineTurn {
                turn: rules.notation(position, &turn),
                worth: None,
            })
        }
        TurnStrategy::Best => {
            let budget = Budget::unwatched(SEARCH_LIMITS);
            let solver = Solver {
                rules,
                budget: &budget,
                positions: MAX_POSITIONS,
                tree: 0,
            };
            let solution = solver.solve(position);
            let unsolved = || ApiError::new(Message::new("board.not_solved"));
            let value = solution.value.ok_or_else(unsolved)?;
            let (before, turn) = solution.line.first().ok_or_else(over)?;
            let mover = position.to_move();
            let worth = match value {
                ProvenValue::Win(n) => Message::new("board.worth.win")
                    .with("side", mover)
                    .with("n", n),
                ProvenValue::Loss(n) => Message::new("board.worth.loss")
                    .with("side", !mover)
                    .with("n", n),
                ProvenValue::Draw => Message::new("board.worth.draw"),
            };
            Ok(EngineTurn {
                turn: rules.notation(before, turn),
                worth: Some(strings.render(&worth)),
            })
        }
    }
}
