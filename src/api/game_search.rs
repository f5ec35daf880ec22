use serde::Serialize;

use super::position_query::PositionContext;
use crate::search::{FewestSeedsReport, FoundGame, GameSearchReport};

/// The result of a search for a game with a certain turn.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SearchResponse {
    /// The game's name.
    pub rules: String,
    /// The start position, in one line.
    pub position: String,
    /// `true` if a game was found.
    pub found: bool,
    /// `true` if no shorter game with such a turn exists.
    pub shortest: bool,
    /// The number of turns up to which no game has such a turn.
    pub none_within: usize,
    /// `true` if all games were followed to their end, or no game can have such a turn. If none was
    /// found either, none exists.
    pub exhausted: bool,
    /// The turns of the game in short notation, the last being the one searched for; `null` if no
    /// game was found.
    pub turns: Option<Vec<String>>,
    /// The number of turns after which the position after the last turn first occurred; `null` if
    /// it is new.
    pub returns_to: Option<usize>,
    /// The number of seeds of a turn that never ends, and no such turn has fewer; `null` if it was
    /// not searched for.
    pub seeds: Option<u32>,
    /// No turn that never ends has this number of seeds or fewer; `null` if it was not searched
    /// for.
    pub none_with_seeds: Option<u32>,
}

impl SearchResponse {
    /// Returns the result of a search from a position.
    #[must_use]
    pub fn new(position_context: &PositionContext, report: &GameSearchReport) -> Self {
        let found = report.found.as_ref();
        let notation = |(before, turn): &_| position_context.rules.notation(before, turn);
        Self {
            rules: position_context.base.name().to_owned(),
            position: position_context.position.to_string(),
            found: found.is_some(),
            shortest: found.is_some_and(|found| found.shortest),
            none_within: report.none_within,
            exhausted: report.exhausted,
            turns: found.map(|found| found.turns.iter().map(notation).collect()),
            returns_to: found.and_then(FoundGame::returns_to),
            seeds: None,
            none_with_seeds: None,
        }
    }

    /// Returns the result of a search for the fewest seeds, with its position.
    #[must_use]
    pub fn with_fewest_seeds(
        position_context: &PositionContext,
        fewest: &FewestSeedsReport,
    ) -> Self {
        Self {
            seeds: fewest.seeds(),
            none_with_seeds: Some(fewest.none_within),
            ..Self::new(position_context, &fewest.clone().into())
        }
    }
}
