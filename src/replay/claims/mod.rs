//! What each claim means.

mod arguments;
mod earlier;
mod last;
mod turns;
mod wins;

use fifangha_rules::{OutcomeCause, Position, Rules, Side};

use self::arguments::{Arguments, expected};
pub(crate) use self::earlier::Line;
pub(crate) use self::last::{Last, Steps};
use crate::board::side;
use crate::diagnostic::Span;
use crate::effort::Budget;
use crate::message::{Arg as Said, Message};
use crate::notation::tree::{Arg, Claim, Outcome};
use crate::notation::{ArgKind, ClaimName};

/// The place that a claim speaks of.
pub(crate) struct Place<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) position: &'a Position,
    /// The turn or the sowing just played.
    pub(crate) last: Option<&'a Last>,
    /// How the game has ended here, if it has.
    pub(crate) outcome: Option<fifangha_rules::Outcome>,
    /// What may still be played to decide it.
    pub(crate) budget: &'a Budget,
    /// How the game has come here.
    pub(crate) past: Line<'a>,
}

/// Why a claim does not hold, or that it cannot be checked.
pub(crate) enum Failure {
    /// It does not hold: what does instead.
    Fails(Message),
    /// It does not hold at that place inside it.
    FailsAt(Span, Message),
    /// There is nothing before it that it could speak of.
    OutOfPlace(Message),
    /// An argument means nothing here: which one, and why.
    Argument(usize, Message),
    /// The board stood so, but for the seeds in hand, which are not told: how
    /// many.
    HandNotTold(u8),
    /// It was not decided within bounds.
    Undecided(Message),
}

type Outcomes = Result<(), Failure>;

pub(crate) fn check(claim: &Claim, place: &Place<'_>) -> Outcomes {
    let arguments = Arguments { claim, place };
    match claim.name.value {
        ClaimName::Only => arguments.only(),
        ClaimName::NoCapture => Side::ALL.iter().try_for_each(|&s| place.cannot_capture(s)),
        ClaimName::CannotCapture => place.cannot_capture(arguments.side(0)?),
        ClaimName::Kamo => place.kamo(arguments.side(0)?),
        ClaimName::Seeds => arguments.seeds(),
        ClaimName::Reserve => {
            let side = arguments.side(0)?;
            let actual = place.position.reserve(side);
            arguments.number(1, actual, || {
                Message::new("claimed.reserve")
                    .with("side", side)
                    .with("actual", actual)
            })
        }
        ClaimName::NeverEnds => arguments.never_ends(),
        ClaimName::WinsWith => arguments.each_turn(|turn, played| place.wins_at_once(turn, played)),
        ClaimName::OnlyWins => arguments.only_wins(),
        ClaimName::CannotWin => place.cannot_win(),
        ClaimName::WinsIn => arguments.wins_in(),
        ClaimName::QuickestWin => arguments.quickest_win(),
        ClaimName::Legal => arguments.each_turn(|_, _| Ok(())),
        ClaimName::Illegal => arguments.illegal(),
        ClaimName::Turns => arguments.turns(),
        ClaimName::Starts => {
            let actual = place.rules.start_list(place.position).len();
            arguments.number(0, actual, || counted("claimed.starts", actual))
        }
        ClaimName::Captures => {
            let actual = place.last()?.played.captured;
            arguments.number(0, actual, || {
                Message::new("claimed.captured").with("actual", actual)
            })
        }
        ClaimName::Laps => {
            let actual = place.last()?.played.laps;
            arguments.number(0, actual, || counted("claimed.laps", actual))
        }
        ClaimName::Lands => arguments.lands(),
        ClaimName::Shows => arguments.shows(),
        ClaimName::Count => arguments.count(),
        ClaimName::Period => arguments.period(),
        ClaimName::Total => {
            let actual: u32 = Side::ALL.iter().map(|&s| place.position.seeds_of(s)).sum();
            arguments.number(0, actual, || counted("claimed.total", actual))
        }
        ClaimName::Longest => arguments.longest(),
        ClaimName::Fewest => arguments.fewest(),
        ClaimName::Over => match place.outcome {
            Some(_) => Ok(()),
            None => Err(Failure::Fails(Message::new("claimed.goes_on"))),
        },
        ClaimName::Result => arguments.result(),
        ClaimName::Repeats => arguments.repeats(),
        ClaimName::Value => arguments.value(),
    }
}

impl Place<'_> {
    fn kamo(&self, side: Side) -> Outcomes {
        if self.position.inner_row_is_empty(side) {
            Ok(())
        } else {
            Err(Failure::Fails(
                Message::new("claimed.not_kamo").with("side", side),
            ))
        }
    }
}

impl Arguments<'_> {
    fn seeds(&self) -> Outcomes {
        let position = self.place.position;
        match self.get(0)?.value {
            Arg::Side(mark) => {
                let side = side(mark);
                let actual = position.seeds_of(side);
                self.number(1, actual, || {
                    counted("claimed.side_has", actual).with("side", side)
                })
            }
            _ => {
                let pit = self.pit(0)?;
                let actual = position.seeds(pit);
                self.number(1, actual, || {
                    Message::new("claimed.pit_has")
                        .with("pit", Said::text(&pit))
                        .with("actual", actual)
                })
            }
        }
    }

    fn result(&self) -> Outcomes {
        let Arg::Outcome(written) = self.get(0)?.value else {
            return Err(Failure::Argument(0, expected(ArgKind::Outcome)));
        };
        match self.place.outcome {
            None => Err(Failure::Fails(Message::new("claimed.goes_on"))),
            Some(outcome) if outcome_is(written, outcome.winner) => Ok(()),
            Some(outcome) => Err(Failure::Fails(Message::from(&outcome))),
        }
    }
}

/// A text with forms for a number.
fn counted(key: &'static str, n: impl Into<Said>) -> Message {
    Message::new(key).with("n", n)
}

/// A turn was given up before it ended.
fn given_up() -> Failure {
    Failure::Undecided(Message::new("claimed.given_up"))
}

/// Whether a written result names that winner.
pub(crate) fn outcome_is(written: Outcome, winner: Option<Side>) -> bool {
    winner
        == match written {
            Outcome::South => Some(Side::South),
            Outcome::North => Some(Side::North),
            Outcome::Draw => None,
        }
}

/// Whether a game that ended with that turn was lost by the mover's opponent.
pub(crate) fn opponent_lost(outcome: Option<fifangha_rules::Outcome>, mover: Side) -> bool {
    outcome.is_some_and(|o| {
        o.winner == Some(mover) && !matches!(o.cause, OutcomeCause::Majority | OutcomeCause::Spent)
    })
}
