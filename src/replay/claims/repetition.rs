//! Claims about the turns that lead to a place.

use super::{ClaimArguments, ClaimFailure, ClaimResult};
use crate::message::Message;
use crate::replay::history::{HistoryIndex, PositionHistory};

/// How a game has come to a place.
#[derive(Clone, Copy)]
pub(crate) enum ClaimHistory<'a> {
    /// By the turns that lead to a moment; by none where there is no moment.
    UpTo(&'a PositionHistory, Option<HistoryIndex>),
    /// By one of many lines, which is not asked.
    Unspecified,
}

/// Turns that are looked back on in the time of a sowing.
const HISTORY_TURNS_PER_SOWING: u64 = 16;

impl ClaimArguments<'_> {
    /// The position is the one after an earlier turn.
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
        // A file must not keep a reader busy with looking back.
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
