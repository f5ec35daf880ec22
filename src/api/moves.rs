use std::ops::ControlFlow;

use serde::Serialize;

use super::PositionContext;

/// The legal turns of a position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct MovesResponse {
    /// The game's name.
    pub rules: String,
    /// The position, in one line.
    pub position: String,
    /// Its legal turns.
    pub turns: Vec<LegalTurnJson>,
    /// Whether they are all listed.
    pub complete: bool,
}

/// A legal turn.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct LegalTurnJson {
    /// Its short form.
    pub notation: String,
    /// The position after it; `null` where it does not end.
    pub position: Option<String>,
    /// Whether it never ends.
    pub never_ends: bool,
}

impl MovesResponse {
    /// The legal turns of a position, at most `limit` of them: with free
    /// origins there can be very many.
    #[must_use]
    pub fn new(standing: &PositionContext, limit: usize) -> Self {
        let PositionContext {
            base,
            rules,
            position,
        } = standing;
        let mut turns = Vec::new();
        let more = rules.each_turn(position, |turn, played| {
            if turns.len() == limit {
                return ControlFlow::Break(());
            }
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
