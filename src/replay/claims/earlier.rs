//! Claims about the turns that lead to a place.

use super::{Arguments, Failure, Outcomes};
use crate::message::Message;
use crate::replay::past::{Moment, Past};

/// How a game has come to a place.
#[derive(Clone, Copy)]
pub(crate) enum Line<'a> {
    /// By the turns that lead to a moment; by none where there is no moment.
    Of(&'a Past, Option<Moment>),
    /// By one of many lines, which is not asked.
    Any,
}

/// Turns that are looked back on in the time of a sowing.
const LOOKED_BACK: u64 = 16;

impl Arguments<'_> {
    /// The position is the one after an earlier turn.
    pub(super) fn repeats(&self) -> Outcomes {
        let number = u32::try_from(self.wanted(0)?).unwrap_or(u32::MAX);
        let (past, now) = match self.place.past {
            Line::Of(past, Some(now)) => (past, now),
            Line::Of(_, None) => {
                return Err(Failure::OutOfPlace(Message::new("claimed.no_turn_before")));
            }
            Line::Any => return Err(Failure::Undecided(Message::new("claimed.any_line"))),
        };
        let (earlier, looked_at) = past.earlier(now, number);
        // A file must not keep a reader busy with looking back.
        self.place.budget.charge(looked_at / LOOKED_BACK);
        let instead = match earlier {
            Some(earlier) if earlier == self.place.position => return Ok(()),
            Some(_) => "claimed.other_position",
            None => "claimed.not_earlier",
        };
        let instead = Message::new(instead).with("turn", number);
        Err(Failure::Argument(0, instead))
    }
}
