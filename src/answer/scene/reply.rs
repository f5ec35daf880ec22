//! A turn for whoever plays alone.

use fifangha_rules::{Position, Rules};
use serde::{Deserialize, Serialize};

use crate::answer::Failure;
use crate::effort::{Bounds, Budget};
use crate::message::{Message, Strings};
use crate::search::{Solver, Value, random_turn};

/// How a turn is chosen.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// Every start and every choice with the same chance.
    Random,
    /// A turn that keeps what the position is worth, where that can be found out.
    Best,
}

/// A turn for the side to move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Reply {
    /// The turn.
    pub turn: String,
    /// What the position is worth, in words, where that was asked for.
    pub worth: Option<String>,
}

/// What is searched for a best turn: some seconds.
const BOUNDS: Bounds = Bounds {
    sowings: 60_000_000,
    turns: 2_000_000,
    bytes: 128 << 20,
};

/// Positions that are followed all at once.
const POSITIONS: usize = 200_000;

/// Chooses a turn; `seed` decides what is left to chance.
pub(super) fn of(
    rules: &Rules,
    position: &Position,
    way: Way,
    seed: u64,
    strings: &Strings,
) -> Result<Reply, Failure> {
    let over = || Failure::new(Message::new("board.no_turn"));
    match way {
        Way::Random => {
            let mut random = fastrand::Rng::with_seed(seed);
            let (turn, _) = random_turn(rules, position, &mut random).ok_or_else(over)?;
            Ok(Reply {
                turn: rules.notation(position, &turn),
                worth: None,
            })
        }
        Way::Best => {
            let budget = Budget::of(BOUNDS);
            let solver = Solver {
                rules,
                budget: &budget,
                positions: POSITIONS,
                tree: 0,
            };
            let solution = solver.solve(position);
            let unsolved = || Failure::new(Message::new("board.not_solved"));
            let value = solution.value.ok_or_else(unsolved)?;
            let (before, turn) = solution.line.first().ok_or_else(over)?;
            let mover = position.to_move();
            let worth = match value {
                Value::Win(n) => Message::new("board.worth.win")
                    .with("side", mover)
                    .with("n", n),
                Value::Loss(n) => Message::new("board.worth.loss")
                    .with("side", !mover)
                    .with("n", n),
                Value::Draw => Message::new("board.worth.draw"),
            };
            Ok(Reply {
                turn: rules.notation(before, turn),
                worth: Some(strings.say(&worth)),
            })
        }
    }
}
