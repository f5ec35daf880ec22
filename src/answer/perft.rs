use serde::Serialize;

use super::{Failure, Standing};
use crate::effort::Effort;
use crate::message::Message;
use crate::search::count;

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
    /// Counts the sequences from a position on; with `bytes`, positions that come back
    /// once, as far as these hold them.
    ///
    /// # Errors
    ///
    /// When there are more than a number of 64 bits can tell, and when the work is stopped.
    pub fn of(
        standing: &Standing,
        depth: u32,
        bytes: usize,
        effort: &Effort,
    ) -> Result<Self, Failure> {
        let Standing {
            base,
            rules,
            position,
        } = standing;
        let count = count(rules, position, depth, bytes, effort).ok_or_else(|| {
            Failure::new(match !effort.goes_on() {
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
