use serde::Serialize;

use super::{ApiError, PositionContext};
use crate::budget::SearchContext;
use crate::message::Message;
use crate::search::parallel_perft;

/// How many sequences of legal turns of a length there are.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PerftResponse {
    /// The game's name.
    pub rules: String,
    /// The position they start from, in one line.
    pub position: String,
    /// How many turns each has.
    pub depth: u32,
    /// How many there are.
    pub count: u64,
}

impl PerftResponse {
    /// Counts the sequences from a position on; with `bytes`, positions that come back
    /// once, as far as these hold them.
    ///
    /// # Errors
    ///
    /// When there are more than a number of 64 bits can tell, and when the work is stopped.
    pub fn count(
        standing: &PositionContext,
        depth: u32,
        bytes: usize,
        effort: &SearchContext,
    ) -> Result<Self, ApiError> {
        let PositionContext {
            base,
            rules,
            position,
        } = standing;
        let count = parallel_perft(rules, position, depth, bytes, effort).ok_or_else(|| {
            ApiError::new(match !effort.should_continue() {
                true => Message::new("cli.stopped-undecided"),
                false => Message::new("cli.too-many-sequences"),
            })
        })?;
        Ok(Self {
            rules: base.name().to_owned(),
            position: position.to_string(),
            depth,
            count,
        })
    }
}
