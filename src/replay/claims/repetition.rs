//! Claims about the turns that lead to a position.

use super::{ClaimArguments, ClaimFailure, ClaimResult};
use crate::message::Message;
use crate::replay::history::{HistoryIndex, PositionHistory};

/// The turns that lead to the position of a claim.
#[derive(Clone, Copy)]
pub(crate) enum ClaimHistory<'a> {
    /// The turns up to an entry of the history, or none.
    UpTo(&'a PositionHistory, Option<HistoryIndex>),
    /// Any of several lines, so that the claim is undecided.
    Unspecified,
}

/// History entries visited per sowing charged to the budget.
const HISTORY_TURNS_PER_SOWING: u64 = 16;

impl ClaimArguments<'_> {
    /// Checks that the position is the one after an earlier turn.
    pub(super) fn repeats(&self) -> ClaimResult {
        let number = u32::try_from(self.expected_number(0)?).unwrap_or(u32::MAX);
        let (past, now) = match self.context.history {
            ClaimHistory::UpTo(past, Some(now)) => (past, now),
            ClaimHistory::UpTo(_, None) => {
                return Err(ClaimFailure::OutOfPlace(Message::new(
                    "claimed.no_turn_before",
                )));
            }
            ClaimHistory::Unspecified => {
                return Err(ClaimFailure::Undecided(Message::new("claimed.any_line")));
            }
        };
        let (earlier, looked_at) = past.find_earlier(now, number);
        // Limits the time that a file can spend on searching its history.
        self.context
            .budget
            .charge(looked_at / HISTORY_TURNS_PER_SOWING);
        let instead = match earlier {
            Some(earlier) if earlier == self.context.position => return Ok(()),
            Some(_) => "claimed.other_position",
            None => "claimed.not_earlier",
        };
        let instead = Message::new(instead).with("turn", number);
        Err(ClaimFailure::Argument(0, instead))
    }
}
