//! What each claim means.

use std::cell::Cell;
use std::ops::ControlFlow;

use fifangha_rules::{
    End, OutcomeCause, Played, Position, Rules, Side, Start, Step as RuleStep, Turn,
};

use super::board;
use super::follow;
use super::long::last_sowing;
use crate::board::side;
use crate::diagnostic::{Span, Spanned};
use crate::effort::Budget;
use crate::message::{Arg as Said, Message};
use crate::notation::tree::{self, Arg, Claim, Outcome};
use crate::notation::{ArgKind, ClaimName};
use crate::search::{self, Proof};

/// The place that a claim speaks of.
pub(crate) struct Place<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) position: &'a Position,
    /// The turn or the sowing just played.
    pub(crate) last: Option<&'a Last>,
    /// How the game has ended here, if it has.
    pub(crate) outcome: Option<fifangha_rules::Outcome>,
}

/// The turn or the sowing just played, for claims that speak of it.
pub(crate) struct Last {
    pub(crate) played: Played,
    pub(crate) steps: Steps,
    /// Steps up to the one that `@shows` found last.
    shown: Cell<usize>,
}

impl Last {
    pub(crate) const fn new(played: Played, steps: Steps) -> Self {
        Self {
            played,
            steps,
            shown: Cell::new(0),
        }
    }
}

/// The steps of the last turn, played again only when a claim asks.
pub(crate) enum Steps {
    Known(Vec<RuleStep>),
    Of(Position, Turn),
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
    /// It was not decided within bounds.
    Undecided(Message),
}

type Outcomes = Result<(), Failure>;

/// More legal turns than are counted.
const MOST_TURNS: u64 = 1_000_000;

pub(crate) fn check(claim: &Claim, place: &Place<'_>, proofs: &Budget) -> Outcomes {
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
        ClaimName::WinsIn => arguments.wins_in(proofs),
        ClaimName::QuickestWin => arguments.quickest_win(proofs),
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
    }
}

impl Place<'_> {
    fn last(&self) -> Result<&Last, Failure> {
        let nothing = || Failure::OutOfPlace(Message::new("claimed.no_turn_before"));
        self.last.ok_or_else(nothing)
    }

    fn last_steps(&self) -> Result<Vec<RuleStep>, Failure> {
        Ok(match &self.last()?.steps {
            Steps::Known(steps) => steps.clone(),
            Steps::Of(before, turn) => self
                .rules
                .steps(before, turn)
                .map(|(_, steps)| steps)
                .unwrap_or_default(),
        })
    }

    fn cannot_capture(&self, side: Side) -> Outcomes {
        let position = self.position.with_mover(side);
        let capturing = self.rules.each_turn(&position, |turn, played| {
            if played.captured > 0 {
                ControlFlow::Break(turn)
            } else {
                ControlFlow::Continue(())
            }
        });
        match capturing {
            None => Ok(()),
            Some(turn) => Err(Failure::Fails(
                Message::new("claimed.can_capture")
                    .with("side", side)
                    .with("turn", self.rules.notation(&position, &turn)),
            )),
        }
    }

    fn kamo(&self, side: Side) -> Outcomes {
        if self.position.inner_row_is_empty(side) {
            Ok(())
        } else {
            Err(Failure::Fails(
                Message::new("claimed.not_kamo").with("side", side),
            ))
        }
    }

    /// Whether the mover wins within so many of its own turns.
    fn proof(&self, turns: u32, proofs: &Budget) -> Result<bool, Failure> {
        match search::wins_in(self.rules, self.position, turns, proofs) {
            Proof::Holds { .. } => Ok(true),
            Proof::Fails { .. } => Ok(false),
            Proof::Undecided { nodes } => Err(Failure::Undecided(
                Message::new("claimed.no_proof").with("turns", nodes),
            )),
        }
    }

    fn wins_at_once(&self, turn: Turn, played: Played) -> Outcomes {
        if search::wins(self.rules, self.position.to_move(), &played) {
            return Ok(());
        }
        let instead = Message::new(match played.end {
            End::Never { .. } => "claimed.turn_never_ends",
            End::Rest(_) | End::Undecided => "claimed.not_won",
        });
        let notation = self.rules.notation(self.position, &turn);
        Err(Failure::Fails(instead.with("turn", notation)))
    }

    /// The first turn that wins at once and is none of those named.
    fn other_win(&self, named: &[Turn]) -> Option<Turn> {
        let mover = self.position.to_move();
        self.rules.each_turn(self.position, |turn, played| {
            if search::wins(self.rules, mover, &played) && !named.contains(&turn) {
                ControlFlow::Break(turn)
            } else {
                ControlFlow::Continue(())
            }
        })
    }

    fn cannot_win(&self) -> Outcomes {
        match self.other_win(&[]) {
            None => Ok(()),
            Some(turn) => Err(Failure::Fails(
                Message::new("claimed.wins")
                    .with("turn", self.rules.notation(self.position, &turn)),
            )),
        }
    }
}

/// A text with forms for a number.
fn counted(key: &'static str, n: impl Into<Said>) -> Message {
    Message::new(key).with("n", n)
}

/// That something else has to stand here.
fn expected(kind: ArgKind) -> Message {
    Message::new("claimed.expected").with("argument", kind.describe())
}

fn undecided() -> Failure {
    Failure::Undecided(Message::new("claimed.given_up"))
}

struct Arguments<'a> {
    claim: &'a Claim,
    place: &'a Place<'a>,
}

impl Arguments<'_> {
    fn get(&self, index: usize) -> Result<&Spanned<Arg>, Failure> {
        let missing = || Failure::Argument(index, Message::new("claimed.missing"));
        self.claim.args.get(index).ok_or_else(missing)
    }

    fn side(&self, index: usize) -> Result<Side, Failure> {
        match self.get(index)?.value {
            Arg::Side(mark) => Ok(side(mark)),
            _ => Err(Failure::Argument(index, expected(ArgKind::Side))),
        }
    }

    fn wanted(&self, index: usize) -> Result<u64, Failure> {
        match self.get(index)?.value {
            Arg::Number(number) => Ok(number.into()),
            _ => Err(Failure::Argument(index, expected(ArgKind::Number))),
        }
    }

    fn number(
        &self,
        index: usize,
        actual: impl TryInto<u64>,
        otherwise: impl FnOnce() -> Message,
    ) -> Outcomes {
        let wanted = self.wanted(index)?;
        if actual.try_into().is_ok_and(|actual| actual == wanted) {
            Ok(())
        } else {
            Err(Failure::Argument(index, otherwise()))
        }
    }

    fn pit(&self, index: usize) -> Result<fifangha_rules::Pit, Failure> {
        let Arg::Pit(mark) = self.get(index)?.value else {
            return Err(Failure::Argument(index, expected(ArgKind::Pit)));
        };
        follow::pit(mark, self.place.position)
            .filter(|&pit| self.place.position.has(pit))
            .ok_or_else(|| Failure::Argument(index, follow::no_such_pit(mark)))
    }

    fn written_turns(&self) -> impl Iterator<Item = (usize, &tree::Turn)> {
        self.claim
            .args
            .iter()
            .enumerate()
            .filter_map(|(index, arg)| match &arg.value {
                Arg::Turn(turn) => Some((index, turn.as_ref())),
                _ => None,
            })
    }

    /// Every argument is a turn that is legal, and what it comes to holds.
    fn each_turn(&self, mut holds: impl FnMut(Turn, Played) -> Outcomes) -> Outcomes {
        for (index, written) in self.written_turns() {
            let (turn, played) = self.resolve(index, written)?;
            holds(turn, played).map_err(|failure| match failure {
                Failure::Fails(instead) => Failure::Argument(index, instead),
                other => other,
            })?;
        }
        Ok(())
    }

    fn resolve(&self, index: usize, written: &tree::Turn) -> Result<(Turn, Played), Failure> {
        let found = follow::turns(
            self.place.rules,
            self.place.position,
            written,
            &mut |turn, played| ControlFlow::Break((turn, played)),
        );
        match found {
            Ok(Some(found)) => Ok(found),
            _ => Err(Failure::Argument(
                index,
                Message::new("claimed.not_legal").with("turn", Said::text(written)),
            )),
        }
    }

    fn only(&self) -> Outcomes {
        let Place {
            rules, position, ..
        } = self.place;
        let legal = rules.start_list(position);
        let mut named: Vec<Start> = Vec::new();
        for (index, written) in self.written_turns() {
            // A pit alone names every start of that pit.
            let mut of_pit = follow::starts(written, position, &legal);
            if of_pit.is_empty() && written.direction.is_none() {
                let pit = follow::pit(written.pit.value, position);
                of_pit = legal
                    .iter()
                    .filter(|s| Some(s.pit) == pit)
                    .copied()
                    .collect();
            }
            if of_pit.is_empty() {
                return Err(Failure::Argument(
                    index,
                    Message::new("claimed.not_a_start").with("turn", Said::text(written)),
                ));
            }
            named.extend(of_pit);
        }
        let others: Vec<_> = legal
            .iter()
            .filter(|start| !named.contains(start))
            .map(|&start| rules.notation(position, &Turn::new(start)))
            .collect();
        if others.is_empty() {
            Ok(())
        } else {
            Err(Failure::Fails(
                Message::new("claimed.other_starts").with("starts", others.join(" ")),
            ))
        }
    }

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

    fn never_ends(&self) -> Outcomes {
        let ends = || Failure::Fails(Message::new("claimed.ends"));
        match self.written_turns().next() {
            None if self.place.last()?.played.never_ends() => Ok(()),
            None => Err(ends()),
            Some((index, written)) => match self.resolve(index, written)?.1.end {
                End::Never { .. } => Ok(()),
                End::Rest(_) => Err(ends()),
                End::Undecided => Err(undecided()),
            },
        }
    }

    fn period(&self) -> Outcomes {
        match self.place.last()?.played.end {
            End::Never { period } => self.number(0, period, || counted("claimed.repeats", period)),
            End::Rest(_) => Err(Failure::Fails(Message::new("claimed.turn_ends"))),
            End::Undecided => Err(undecided()),
        }
    }

    fn only_wins(&self) -> Outcomes {
        let mut named = Vec::new();
        self.each_turn(|turn, played| {
            named.push(turn);
            self.place.wins_at_once(turn, played)
        })?;
        match self.place.other_win(&named) {
            None => Ok(()),
            Some(turn) => Err(Failure::Fails(Message::new("claimed.wins_too").with(
                "turn",
                self.place.rules.notation(self.place.position, &turn),
            ))),
        }
    }

    fn wins_in(&self, proofs: &Budget) -> Outcomes {
        let turns = u32::try_from(self.wanted(0)?).unwrap_or(u32::MAX);
        match self.place.proof(turns, proofs)? {
            true => Ok(()),
            false => Err(Failure::Fails(counted("claimed.holds_out", turns))),
        }
    }

    fn quickest_win(&self, proofs: &Budget) -> Outcomes {
        self.wins_in(proofs)?;
        let fewer = u32::try_from(self.wanted(0)?.saturating_sub(1)).unwrap_or(u32::MAX);
        match self.place.proof(fewer, proofs)? {
            false => Ok(()),
            true => Err(Failure::Fails(
                Message::new("claimed.wins_within").with("turns", fewer),
            )),
        }
    }

    fn illegal(&self) -> Outcomes {
        for (index, written) in self.written_turns() {
            if self.resolve(index, written).is_ok() {
                return Err(Failure::Argument(
                    index,
                    Message::new("claimed.is_legal").with("turn", Said::text(written)),
                ));
            }
        }
        Ok(())
    }

    fn turns(&self) -> Outcomes {
        let mut count: u64 = 0;
        self.each_legal(|_| count += 1)?;
        self.number(0, count, || counted("claimed.turns", count))
    }

    fn longest(&self) -> Outcomes {
        let mut longest = 0;
        self.each_legal(|played| {
            if !played.never_ends() {
                longest = longest.max(played.laps);
            }
        })?;
        self.number(0, longest, || counted("claimed.longest", longest))
    }

    fn fewest(&self) -> Outcomes {
        let opponent = !self.place.position.to_move();
        let mut fewest = None;
        self.each_legal(|played| {
            if played.rests() {
                let left = played.position.seeds_of(opponent);
                fewest = Some(fewest.map_or(left, |fewest| left.min(fewest)));
            }
        })?;
        let fewest = fewest.ok_or_else(|| Failure::Fails(Message::new("claimed.no_legal_turn")))?;
        self.number(0, fewest, || {
            Message::new("claimed.fewest").with("actual", fewest)
        })
    }

    /// Calls `visit` with what every legal turn comes to, if they can be counted.
    fn each_legal(&self, mut visit: impl FnMut(&Played)) -> Outcomes {
        let mut count = 0;
        self.place
            .rules
            .each_turn(self.place.position, |_, played| {
                count += 1;
                visit(&played);
                if count > MOST_TURNS {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
        if count > MOST_TURNS {
            return Err(Failure::Undecided(
                Message::new("claimed.too_many_turns").with("turns", MOST_TURNS),
            ));
        }
        Ok(())
    }

    fn lands(&self) -> Outcomes {
        let actual = self.place.last()?.played.last_pit;
        // The turn is over, and a bare column is a pit of the one who played it.
        let mover = self.place.position.with_mover(actual.side());
        let Arg::Pit(mark) = self.get(0)?.value else {
            return Err(Failure::Argument(0, expected(ArgKind::Pit)));
        };
        if follow::pit(mark, &mover) == Some(actual) {
            Ok(())
        } else {
            Err(Failure::Fails(
                Message::new("claimed.fell_into").with("pit", Said::text(&actual)),
            ))
        }
    }

    fn count(&self) -> Outcomes {
        let actual = last_sowing(&self.place.last_steps()?).unwrap_or(0);
        self.number(0, actual, || counted("claimed.last_sowing", actual))
    }

    /// The board as written is that of some step, behind those shown before:
    /// after the drop, after a capture, after a sowing, …
    fn shows(&self) -> Outcomes {
        let Arg::Board(board) = &self.get(0)?.value else {
            return Err(Failure::Argument(0, expected(ArgKind::Board)));
        };
        let steps = self.place.last_steps()?;
        let shown = &self.place.last()?.shown;
        let rest = steps.iter().enumerate().skip(shown.get());
        let differences = rest.map(|(index, step)| {
            let found = board::differences(board, &step.position);
            (index, found)
        });
        let Some((index, closest)) = differences.min_by_key(|(_, found)| found.len()) else {
            return Err(Failure::Fails(Message::new("claimed.no_step_left")));
        };
        let Some(first) = closest.first() else {
            shown.set(index + 1);
            return Ok(());
        };
        let told = closest.iter().map(|found| Message::from(found).into());
        Err(Failure::FailsAt(
            first.span(),
            Message::new("claimed.closest_step").with("differences", Said::List(told.collect())),
        ))
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
