use std::ops::ControlFlow;

use serde::Serialize;

use super::Standing;

/// The legal turns of a position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Moves {
    /// The game's name.
    pub rules: String,
    /// The position, in one line.
    pub position: String,
    /// Its legal turns.
    pub turns: Vec<Turn>,
    /// Whether they are all listed.
    pub complete: bool,
}

/// A legal turn.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Turn {
    /// Its short form.
    pub notation: String,
    /// The position after it; `null` where it does not end.
    pub position: Option<String>,
    /// Whether it never ends.
    pub never_ends: bool,
}

impl Moves {
    /// The legal turns of a position, at most `limit` of them: with free
    /// origins there can be very many.
    #[must_use]
    pub fn of(standing: &Standing, limit: usize) -> Self {
        let Standing {
            base,
            rules,
            position,
        } = standing;
        let mut turns = Vec::new();
        let more = rules.each_turn(position, |turn, played| {
            if turns.len() == limit {
                return ControlFlow::Break(());
            }
            turns.push(Turn {
                notation: rules.notation(position, &turn),
                position: played.rests().then(|| played.position.to_string()),
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
