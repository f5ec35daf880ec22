use serde::Serialize;

use super::Standing;
use crate::effort::Budget;
use crate::search::{Proof, wins_in};

/// Whether the side to move wins within some turns.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Solve {
    /// The game's name.
    pub rules: String,
    /// The position, in one line.
    pub position: String,
    /// The mover's own turns within which it is to win.
    pub wins_in: u32,
    /// Whether it does, proved; `null` where the search was stopped.
    pub wins: Option<bool>,
    /// The turns that were played in the search.
    pub nodes: u64,
}

impl Solve {
    /// Proves it one way or the other, as far as the budget goes.
    pub fn of(standing: &Standing, turns: u32, budget: &Budget) -> Self {
        let Standing {
            base,
            rules,
            position,
        } = standing;
        let (wins, nodes) = match wins_in(rules, position, turns, budget) {
            Proof::Holds { nodes } => (Some(true), nodes),
            Proof::Fails { nodes } => (Some(false), nodes),
            Proof::Undecided { nodes } => (None, nodes),
        };
        Self {
            rules: base.name().to_owned(),
            position: position.to_string(),
            wins_in: turns,
            wins,
            nodes,
        }
    }
}
