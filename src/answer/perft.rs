use serde::Serialize;

use super::Standing;

/// How many sequences of legal turns of a length there are.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Perft {
    /// The game's name.
    pub rules: String,
    /// The position they start from, in one line.
    pub position: String,
    /// How many turns each has.
    pub depth: u32,
    /// How many there are.
    pub count: u64,
}

impl Perft {
    /// Counts the sequences from a position on.
    #[must_use]
    pub fn of(standing: &Standing, depth: u32) -> Self {
        let Standing {
            base,
            rules,
            position,
        } = standing;
        Self {
            rules: base.name().to_owned(),
            position: position.to_string(),
            depth,
            count: rules.perft(position, depth),
        }
    }
}
