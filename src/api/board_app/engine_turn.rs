//! Turns of a computer opponent.

use fifangha_rules::{Position, Rules};
use serde::{Deserialize, Serialize};

use crate::api::ApiError;
use crate::budget::{Budget, SearchLimits};
use crate::message::{Message, Strings};
use crate::search::{ProvenValue, Solver, random_turn};

/// The strategy of the computer opponent.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TurnStrategy {
    /// A random turn: every start and every choice has the same probability.
    Random,
    /// A turn that keeps the proven value of the position; an error if it
    /// cannot be proved.
    Best,
}

/// A turn of the computer opponent.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct EngineTurn {
    /// The turn in short notation.
    pub turn: String,
    /// The value of the position, in words; `null` for a random turn.
    pub worth: Option<String>,
}

/// Search limits for the best turn, a few seconds.
const SEARCH_LIMITS: SearchLimits = SearchLimits {
    sowings: 60_000_000,
    turns: 2_000_000,
    bytes: 128 << 20,
};

/// Maximum number of positions in the retrograde analysis.
const MAX_POSITIONS: usize = 200_000;

/// Chooses a turn; `seed` is the random seed.
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
