use fifangha_rules::{Position, Turn};
use serde::Serialize;

use super::PositionContext;
use crate::search::{Reachability, ReachabilityReport};

/// What can come before a position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PredecessorsResponse {
    /// The game's name.
    pub rules: String,
    /// The position, in one line.
    pub position: String,
    /// How many positions were found from which one turn leads to it.
    pub count: usize,
    /// The first of them, each with such a turn.
    pub predecessors: Vec<PredecessorJson>,
    /// Whether all were found.
    pub complete: bool,
    /// Whether a game comes there; `null` where that was not asked.
    pub reachable: Option<ReachabilityJson>,
}

/// A turn that leads to a position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PredecessorJson {
    /// The position before it.
    pub position: String,
    /// Its short form.
    pub notation: String,
}

/// Whether a game comes to a position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ReachabilityJson {
    /// `yes`, `no` or `unknown`.
    #[cfg_attr(test, schemars(extend("enum" = ["yes", "no", "unknown"])))]
    pub arises: &'static str,
    /// The turns of a game that does; empty where none is known.
    pub turns: Vec<String>,
    /// Turns from the start that were looked at whole.
    pub forward: usize,
    /// Turns before the position that were looked at whole.
    pub backward: usize,
    /// Positions that were kept.
    pub positions: usize,
}

impl PredecessorsResponse {
    /// What was found for a position, of which at most so many are listed.
    #[must_use]
    pub fn new(
        standing: &PositionContext,
        before: &fifangha_rules::Predecessors,
        arising: Option<&ReachabilityReport>,
        most: usize,
    ) -> Self {
        let rules = &standing.rules;
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
            rules: standing.base.name().to_owned(),
            position: standing.position.to_string(),
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
