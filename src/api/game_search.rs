use serde::Serialize;

use super::PositionContext;
use crate::search::{FoundGame, GameSearchReport};

/// A game with a turn that was looked for.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SearchResponse {
    /// The game's name.
    pub rules: String,
    /// The position it starts from, in one line.
    pub position: String,
    /// Whether one was found.
    pub found: bool,
    /// Whether it is proved that no shorter game has such a turn.
    pub shortest: bool,
    /// No game of up to so many turns has such a turn.
    pub none_within: usize,
    /// Whether every game was followed to its end, or no game can have such a turn: where
    /// none was found, there is none.
    pub exhausted: bool,
    /// The short forms of its turns, of which the last is the one that was
    /// looked for; `null` where none was found.
    pub turns: Option<Vec<String>>,
    /// After how many turns the game first was where its last turn leads;
    /// `null` where that is new.
    pub returns_to: Option<usize>,
}

impl SearchResponse {
    /// What a hunt from a position on came to.
    #[must_use]
    pub fn new(standing: &PositionContext, hunted: &GameSearchReport) -> Self {
        let found = hunted.found.as_ref();
        let notation = |(before, turn): &_| standing.rules.notation(before, turn);
        Self {
            rules: standing.base.name().to_owned(),
            position: standing.position.to_string(),
            found: found.is_some(),
            shortest: found.is_some_and(|found| found.shortest),
            none_within: hunted.none_within,
            exhausted: hunted.exhausted,
            turns: found.map(|found| found.turns.iter().map(notation).collect()),
            returns_to: found.and_then(FoundGame::returns_to),
        }
    }
}
