use fifangha_rules::{Position, Turn};
use serde::Serialize;

use super::position_query::PositionContext;
use crate::search::{Reachability, ReachabilityReport};

/// The predecessors of a position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PredecessorsResponse {
    /// The game's name.
    pub rules: String,
    /// The position, in one line.
    pub position: String,
    /// The number of predecessors that were found.
    pub count: usize,
    /// The first predecessors, each with a turn that leads to the position.
    pub predecessors: Vec<PredecessorJson>,
    /// `true` if all predecessors were found.
    pub complete: bool,
    /// The reachability of the position; `null` if it was not requested.
    pub reachable: Option<ReachabilityJson>,
}

/// A predecessor of a position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PredecessorJson {
    /// The position before the turn.
    pub position: String,
    /// The turn in short notation.
    pub notation: String,
}

/// The reachability of a position from the start.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ReachabilityJson {
    /// `yes` if a game reaches the position, `no` if none does, or `unknown`.
    #[cfg_attr(test, schemars(extend("enum" = ["yes", "no", "unknown"])))]
    pub arises: &'static str,
    /// The turns of a game that reaches it; empty if none is known.
    pub turns: Vec<String>,
    /// The number of turns from the start that were searched completely.
    pub forward: usize,
    /// The number of turns before the position that were searched completely.
    pub backward: usize,
    /// The number of positions stored.
    pub positions: usize,
}

impl PredecessorsResponse {
    /// Returns the predecessors of a position, of which at most `most` are
    /// listed.
    #[must_use]
    pub fn new(
        position_context: &PositionContext,
        before: &fifangha_rules::Predecessors,
        arising: Option<&ReachabilityReport>,
        most: usize,
    ) -> Self {
        let rules = &position_context.rules;
        let notation = |at: &Position, turn: &Turn| rules.notation(at, turn);
        let turns = before.turns.iter().take(most);
        let game = |arising: &ReachabilityReport| ReachabilityJson {
            arises: match arising.reachability {
                Reachability::Yes(_) => "yes",
                Reachability::No => "no",
                Reachability::Unknown => "unknown",
            },
            turns: match &arising.reachability {
                Reachability::Yes(turns) => {
                    turns.iter().map(|(at, turn)| notation(at, turn)).collect()
                }
                _ => Vec::new(),
            },
            forward: arising.forward,
            backward: arising.backward,
            positions: arising.positions,
        };
        Self {
            rules: position_context.base.name().to_owned(),
            position: position_context.position.to_string(),
            count: before.turns.len(),
            predecessors: turns
                .map(|(at, turn)| PredecessorJson {
                    position: at.to_string(),
                    notation: notation(at, turn),
                })
                .collect(),
            complete: before.complete,
            reachable: arising.map(game),
        }
    }
}
