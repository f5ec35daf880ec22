use serde::Serialize;

use super::error::ApiError;
use super::position_query::PositionContext;
use crate::budget::SearchContext;
use crate::message::Message;
use crate::search::parallel_perft;

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
    /// Counts the sequences from a position, with a transposition table of the given number of
    /// bytes.
    ///
    /// # Errors
    ///
    /// Returns an error if the count exceeds 64 bits, or if the work is stopped.
    pub fn count(
        standing: &PositionContext,
        depth: u32,
        bytes: usize,
        context: &SearchContext,
    ) -> Result<Self, ApiError> {
        let PositionContext {
            base,
            rules,
            position,
        } = standing;
        let count = parallel_perft(rules, position, depth, bytes, context).ok_or_else(|| {
            ApiError::new(match !context.should_continue() {
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
