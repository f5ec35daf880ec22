use std::ops::ControlFlow;

use fifangha_rules::break_if;
use serde::Serialize;

use super::position_query::PositionContext;

/// The legal turns of a position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct MovesResponse {
    /// The game's name.
    pub rules: String,
    /// The position, in one line.
    pub position: String,
    /// The legal turns.
    pub turns: Vec<LegalTurnJson>,
    /// `true` if all legal turns are listed.
    pub complete: bool,
}

/// A legal turn.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct LegalTurnJson {
    /// The turn in short notation.
    pub notation: String,
    /// The position after it; `null` if the turn never ends.
    pub position: Option<String>,
    /// `true` if the turn never ends.
    pub never_ends: bool,
}

impl MovesResponse {
    /// The default maximum number of turns listed.
    pub const DEFAULT_LIMIT: usize = 100_000;

    /// Returns the legal turns of a position, at most `limit`; free origins
    /// allow very many.
    #[must_use]
    pub fn new(position_context: &PositionContext, limit: usize) -> Self {
        let PositionContext {
            base,
            rules,
            position,
        } = position_context;
        let mut turns = Vec::new();
        let more = rules.each_turn(position, |turn, played| {
            break_if(turns.len() == limit)?;
            turns.push(LegalTurnJson {
                notation: rules.notation(position, &turn),
                position: played.ends_at_rest().then(|| played.position.to_string()),
                never_ends: played.never_ends(),
            });
            ControlFlow::Continue(())
        });
        Self {
            rules: base.name().to_owned(),
            position: position.to_string(),
            turns,
            complete: more.is_none(),
        }
    }
}
