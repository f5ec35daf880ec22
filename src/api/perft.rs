use serde::Serialize;

use super::position_query::PositionContext;

/// The number of sequences of legal turns of a given length.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PerftResponse {
    /// The game's name.
    pub rules: String,
    /// The start position, in one line.
    pub position: String,
    /// The number of turns in each sequence.
    pub depth: u32,
    /// The number of sequences.
    pub count: u64,
}

impl PerftResponse {
    /// Returns the number of sequences of `depth` turns from a position.
    #[must_use]
    pub fn new(context: &PositionContext, depth: u32, count: u64) -> Self {
        Self {
            rules: context.base.name().to_owned(),
            position: context.position.to_string(),
            depth,
            count,
        }
    }
}
