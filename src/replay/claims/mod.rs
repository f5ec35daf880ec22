//! Checks of claims.

mod arguments;
mod last_play;
mod legal_turns;
mod repetition;
mod wins;

use fifangha_rules::{OutcomeCause, Position, Rules, Side};

use self::arguments::ClaimArguments;
pub(crate) use self::last_play::{LastPlay, LazySteps};
pub(crate) use self::repetition::ClaimHistory;
use crate::board::side_of_mark;
use crate::budget::Budget;
use crate::diagnostic::Span;
use crate::message::{Message, MessageArg as Said};
use crate::notation::ClaimName;
use crate::notation::ast::{Claim, ClaimArg, Outcome};

/// The context of a claim.
pub(crate) struct ClaimContext<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) position: &'a Position,
    /// The last turn or sowing.
    pub(crate) last: Option<&'a LastPlay>,
    /// The outcome of the game, if it has ended here.
    pub(crate) outcome: Option<fifangha_rules::Outcome>,
    /// The remaining budget of the check.
    pub(crate) budget: &'a Budget,
    /// The turns that lead here.
    pub(crate) history: ClaimHistory<'a>,
}

/// A reason why a claim fails or cannot be checked.
pub(crate) enum ClaimFailure {
    /// It fails, with the actual fact.
    Fails(Message),
    /// It fails at the given span inside it.
    FailsAt(Span, Message),
    /// There is no turn before it that it could refer to.
    OutOfPlace(Message),
    /// An argument is invalid: its index, and the reason.
    Argument(usize, Message),
    /// The board matches, but the seeds in hand are missing in the claim: their
    /// number.
    HandMissing(u8),
    /// It was not decided within the budget.
    Undecided(Message),
}

type ClaimResult = Result<(), ClaimFailure>;

pub(crate) fn check_claim(claim: &Claim, place: &ClaimContext<'_>) -> ClaimResult {
    let arguments = ClaimArguments {
        claim,
        context: place,
    };
    match claim.name.value {
        ClaimName::Only => arguments.only(),
        ClaimName::NoCapture => Side::ALL.iter().try_for_each(|&s| place.cannot_capture(s)),
        ClaimName::CannotCapture => place.cannot_capture(arguments.side(0)?),
        ClaimName::Kamo => place.kamo(arguments.side(0)?),
        ClaimName::Seeds => arguments.seeds(),
        ClaimName::Reserve => {
            let side = arguments.side(0)?;
            let actual = place.position.reserve(side);
            arguments.compare_number(1, actual, || {
                Message::new("claimed.reserve")
                    .with("side", side)
                    .with("actual", actual)
            })
        }
        ClaimName::NeverEnds => arguments.never_ends(),
        ClaimName::WinsWith => {
            arguments.check_each_turn(|turn, played| place.wins_at_once(turn, played))
        }
        ClaimName::OnlyWins => arguments.only_wins(),
        ClaimName::CannotWin => place.cannot_win(),
        ClaimName::WinsIn => arguments.wins_in(),
        ClaimName::QuickestWin => arguments.quickest_win(),
        ClaimName::Legal => arguments.check_each_turn(|_, _| Ok(())),
        ClaimName::Illegal => arguments.illegal(),
        ClaimName::Turns => arguments.turns(),
        ClaimName::Starts => {
            let actual = place.rules.start_list(place.position).len();
            arguments.compare_number(0, actual, || plural_message("claimed.starts", actual))
        }
        ClaimName::Captures => {
            let actual = place.last()?.played.captured;
            arguments.compare_number(0, actual, || {
                Message::new("claimed.captured").with("actual", actual)
            })
        }
        ClaimName::Laps => {
            let actual = place.last()?.played.laps;
            arguments.compare_number(0, actual, || plural_message("claimed.laps", actual))
        }
        ClaimName::Lands => arguments.lands(),
        ClaimName::Shows => arguments.shows(),
        ClaimName::Count => arguments.count(),
        ClaimName::Period => arguments.period(),
        ClaimName::Total => {
            let actual: u32 = Side::ALL.iter().map(|&s| place.position.seeds_of(s)).sum();
            arguments.compare_number(0, actual, || plural_message("claimed.total", actual))
        }
        ClaimName::Longest => arguments.longest(),
        ClaimName::Fewest => arguments.fewest(),
        ClaimName::Over => match place.outcome {
            Some(_) => Ok(()),
            None => fails(Message::new("claimed.goes_on")),
        },
        ClaimName::Result => arguments.result(),
        ClaimName::Repeats => arguments.repeats(),
        ClaimName::Value => arguments.value(),
        // The replay compares it with the node before it.
        ClaimName::Sic => Ok(()),
    }
}

impl ClaimContext<'_> {
    fn kamo(&self, side: Side) -> ClaimResult {
        if self.position.inner_row_is_empty(side) {
            Ok(())
        } else {
            fails(Message::new("claimed.not_kamo").with("side", side))
        }
    }
}

impl ClaimArguments<'_> {
    fn seeds(&self) -> ClaimResult {
        let position = self.context.position;
        match self.get(0)?.value {
            ClaimArg::Side(mark) => {
                let side = side_of_mark(mark);
                let actual = position.seeds_of(side);
                self.compare_number(1, actual, || {
                    plural_message("claimed.side_has", actual).with("side", side)
                })
            }
            _ => {
                let pit = self.pit(0)?;
                let actual = position.seeds(pit);
                self.compare_number(1, actual, || {
                    Message::new("claimed.pit_has")
                        .with("pit", Said::text(&pit))
                        .with("actual", actual)
                })
            }
        }
    }

    fn result(&self) -> ClaimResult {
        let written = self.outcome(0)?;
        match self.context.outcome {
            None => fails(Message::new("claimed.goes_on")),
            Some(outcome) if names_winner(written, outcome.winner) => Ok(()),
            Some(outcome) => fails(Message::from(&outcome)),
        }
    }
}

/// Returns a text with plural forms.
fn plural_message(key: &'static str, n: impl Into<Said>) -> Message {
    Message::new(key).with("n", n)
}

/// Fails because the claim is false.
fn fails<T>(instead: Message) -> Result<T, ClaimFailure> {
    Err(ClaimFailure::Fails(instead))
}

/// Returns the failure for a turn that was given up before it ended.
fn turn_given_up() -> ClaimFailure {
    ClaimFailure::Undecided(Message::new("claimed.given_up"))
}

/// Returns `true` if a written result names the winner.
pub(crate) fn names_winner(written: Outcome, winner: Option<Side>) -> bool {
    winner
        == match written {
            Outcome::South => Some(Side::South),
            Outcome::North => Some(Side::North),
            Outcome::Draw => None,
        }
}

/// Returns `true` if the mover's opponent lost the game by the turn that ended
/// it.
pub(crate) fn opponent_lost(outcome: Option<fifangha_rules::Outcome>, mover: Side) -> bool {
    outcome.is_some_and(|o| {
        o.winner == Some(mover) && !matches!(o.cause, OutcomeCause::Majority | OutcomeCause::Spent)
    })
}
