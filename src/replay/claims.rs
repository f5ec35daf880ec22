//! What each claim means.

use std::cell::Cell;
use std::ops::ControlFlow;

use fifangha_rules::{
    End, OutcomeCause, Played, Position, Rules, Side, Start, Step as RuleStep, Turn,
};

use super::board::{self, side};
use super::follow;
use super::long::last_sowing;
use crate::diagnostic::{Span, Spanned};
use crate::notation::ClaimName;
use crate::notation::tree::{self, Arg, Claim, Outcome};
use crate::search::{self, Budget, Proof};

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
    Fails(String),
    /// It does not hold at that place inside it.
    FailsAt(Span, String),
    /// There is nothing before it that it could speak of.
    OutOfPlace(&'static str),
    /// An argument means nothing here: which one, and why.
    Argument(usize, String),
    /// It was not decided within bounds.
    Undecided(String),
}

type Outcomes = Result<(), Failure>;

/// More legal turns than are counted.
const MOST_TURNS: u64 = 1_000_000;

pub(crate) fn check(claim: &Claim, place: &Place<'_>, proofs: &mut Budget) -> Outcomes {
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
            arguments.number(1, actual, || format!("{side}'s reserve holds {actual}"))
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
            arguments.number(0, actual, || format!("there are {actual} legal starts"))
        }
        ClaimName::Captures => {
            let actual = place.last()?.played.captured;
            arguments.number(0, actual, || format!("it captured {actual}"))
        }
        ClaimName::Laps => {
            let actual = place.last()?.played.laps;
            arguments.number(0, actual, || format!("it had {actual} sowings"))
        }
        ClaimName::Lands => arguments.lands(),
        ClaimName::Shows => arguments.shows(),
        ClaimName::Count => arguments.count(),
        ClaimName::Period => arguments.period(),
        ClaimName::Total => {
            let actual: u32 = Side::ALL.iter().map(|&s| place.position.seeds_of(s)).sum();
            arguments.number(0, actual, || format!("{actual} seeds are on the board"))
        }
        ClaimName::Longest => arguments.longest(),
        ClaimName::Fewest => arguments.fewest(),
        ClaimName::Over => match place.outcome {
            Some(_) => Ok(()),
            None => Err(Failure::Fails("the game goes on".into())),
        },
        ClaimName::Result => arguments.result(),
    }
}

impl Place<'_> {
    fn last(&self) -> Result<&Last, Failure> {
        self.last.ok_or(Failure::OutOfPlace(
            "it speaks of the turn before it, and there is none",
        ))
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
            Some(turn) => Err(Failure::Fails(format!(
                "{side} can capture with {}",
                self.rules.notation(&position, &turn)
            ))),
        }
    }

    fn kamo(&self, side: Side) -> Outcomes {
        if self.position.inner_row_is_empty(side) {
            Ok(())
        } else {
            Err(Failure::Fails(format!("{side}'s inner row is not empty")))
        }
    }

    /// Whether the mover wins within so many of its own turns.
    fn proof(&self, turns: u32, proofs: &mut Budget) -> Result<bool, Failure> {
        match search::wins_in(self.rules, self.position, turns, proofs) {
            Proof::Holds { .. } => Ok(true),
            Proof::Fails { .. } => Ok(false),
            Proof::Undecided { nodes } => Err(Failure::Undecided(format!(
                "no proof within {nodes} turns: `fifangha solve` searches further"
            ))),
        }
    }

    fn wins_at_once(&self, turn: Turn, played: Played) -> Outcomes {
        if search::wins(self.rules, self.position.to_move(), &played) {
            return Ok(());
        }
        let notation = self.rules.notation(self.position, &turn);
        Err(Failure::Fails(match played.end {
            End::Never { .. } => format!("{notation} never ends"),
            End::Rest(_) | End::Undecided => format!("after {notation} the game is not won"),
        }))
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
            Some(turn) => Err(Failure::Fails(format!(
                "{} wins at once",
                self.rules.notation(self.position, &turn)
            ))),
        }
    }
}

fn undecided() -> Failure {
    Failure::Undecided("the turn was given up before it ended".into())
}

struct Arguments<'a> {
    claim: &'a Claim,
    place: &'a Place<'a>,
}

impl Arguments<'_> {
    fn get(&self, index: usize) -> Result<&Spanned<Arg>, Failure> {
        let missing = || Failure::Argument(index, "an argument is missing".into());
        self.claim.args.get(index).ok_or_else(missing)
    }

    fn side(&self, index: usize) -> Result<Side, Failure> {
        match self.get(index)?.value {
            Arg::Side(mark) => Ok(side(mark)),
            _ => Err(Failure::Argument(index, "expected `S` or `N`".into())),
        }
    }

    fn wanted(&self, index: usize) -> Result<u64, Failure> {
        match self.get(index)?.value {
            Arg::Number(number) => Ok(number.into()),
            _ => Err(Failure::Argument(index, "expected a number".into())),
        }
    }

    fn number(
        &self,
        index: usize,
        actual: impl TryInto<u64>,
        otherwise: impl FnOnce() -> String,
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
            return Err(Failure::Argument(index, "expected a pit".into()));
        };
        follow::pit(mark, self.place.position)
            .filter(|&pit| self.place.position.has(pit))
            .ok_or_else(|| Failure::Argument(index, format!("the board has no pit {mark}")))
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
                format!("{written} is not a legal turn here"),
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
                    format!("{written} is not a legal start here"),
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
            Err(Failure::Fails(format!(
                "these starts are legal too: {}",
                others.join(" ")
            )))
        }
    }

    fn seeds(&self) -> Outcomes {
        let position = self.place.position;
        match self.get(0)?.value {
            Arg::Side(mark) => {
                let side = side(mark);
                let actual = position.seeds_of(side);
                self.number(1, actual, || {
                    format!("{side} has {actual} seeds on the board")
                })
            }
            _ => {
                let pit = self.pit(0)?;
                let actual = position.seeds(pit);
                self.number(1, actual, || format!("{pit} holds {actual}"))
            }
        }
    }

    fn never_ends(&self) -> Outcomes {
        let ends = || Failure::Fails("it ends".into());
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
            End::Never { period } => {
                self.number(0, period, || format!("it repeats after {period} sowings"))
            }
            End::Rest(_) => Err(Failure::Fails("the turn ends".into())),
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
            Some(turn) => Err(Failure::Fails(format!(
                "{} wins at once too",
                self.place.rules.notation(self.place.position, &turn)
            ))),
        }
    }

    fn wins_in(&self, proofs: &mut Budget) -> Outcomes {
        let turns = u32::try_from(self.wanted(0)?).unwrap_or(u32::MAX);
        match self.place.proof(turns, proofs)? {
            true => Ok(()),
            false => Err(Failure::Fails(format!(
                "the opponent can hold out for more than {turns} turns"
            ))),
        }
    }

    fn quickest_win(&self, proofs: &mut Budget) -> Outcomes {
        self.wins_in(proofs)?;
        let fewer = u32::try_from(self.wanted(0)?.saturating_sub(1)).unwrap_or(u32::MAX);
        match self.place.proof(fewer, proofs)? {
            false => Ok(()),
            true => Err(Failure::Fails(format!("the mover wins within {fewer}"))),
        }
    }

    fn illegal(&self) -> Outcomes {
        for (index, written) in self.written_turns() {
            if self.resolve(index, written).is_ok() {
                return Err(Failure::Argument(index, format!("{written} is legal")));
            }
        }
        Ok(())
    }

    fn turns(&self) -> Outcomes {
        let mut count: u64 = 0;
        self.each_legal(|_| count += 1)?;
        self.number(0, count, || format!("there are {count} legal turns"))
    }

    fn longest(&self) -> Outcomes {
        let mut longest = 0;
        self.each_legal(|played| {
            if !played.never_ends() {
                longest = longest.max(played.laps);
            }
        })?;
        self.number(0, longest, || {
            format!("the longest legal turn has {longest} sowings")
        })
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
        let fewest = fewest.ok_or_else(|| Failure::Fails("there is no legal turn".into()))?;
        self.number(0, fewest, || format!("the fewest are {fewest}"))
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
            return Err(Failure::Undecided(format!(
                "there are more than {MOST_TURNS} legal turns"
            )));
        }
        Ok(())
    }

    fn lands(&self) -> Outcomes {
        let actual = self.place.last()?.played.last_pit;
        // The turn is over, and a bare column is a pit of the one who played it.
        let mover = self.place.position.with_mover(actual.side());
        let Arg::Pit(mark) = self.get(0)?.value else {
            return Err(Failure::Argument(0, "expected a pit".into()));
        };
        if follow::pit(mark, &mover) == Some(actual) {
            Ok(())
        } else {
            Err(Failure::Fails(format!("the last seed fell into {actual}")))
        }
    }

    fn count(&self) -> Outcomes {
        let actual = last_sowing(&self.place.last_steps()?).unwrap_or(0);
        self.number(0, actual, || format!("the last sowing had {actual} seeds"))
    }

    /// The board as written is that of some step, behind those shown before:
    /// after the drop, after a capture, after a sowing, …
    fn shows(&self) -> Outcomes {
        let Arg::Board(board) = &self.get(0)?.value else {
            return Err(Failure::Argument(0, "expected a board".into()));
        };
        let steps = self.place.last_steps()?;
        let shown = &self.place.last()?.shown;
        let rest = steps.iter().enumerate().skip(shown.get());
        let differences = rest.map(|(index, step)| {
            let found = board::differences(board, &step.position);
            (index, found)
        });
        let Some((index, closest)) = differences.min_by_key(|(_, found)| found.len()) else {
            return Err(Failure::Fails(
                "no step follows the one shown before".into(),
            ));
        };
        let Some(first) = closest.first() else {
            shown.set(index + 1);
            return Ok(());
        };
        let told: Vec<_> = closest.iter().map(ToString::to_string).collect();
        Err(Failure::FailsAt(
            first.span(),
            format!("at the step that is closest, {}", told.join(", ")),
        ))
    }

    fn result(&self) -> Outcomes {
        let Arg::Outcome(written) = self.get(0)?.value else {
            return Err(Failure::Argument(0, "expected `S`, `N` or `draw`".into()));
        };
        match self.place.outcome {
            None => Err(Failure::Fails("the game goes on".into())),
            Some(outcome) if outcome_is(written, outcome.winner) => Ok(()),
            Some(outcome) => Err(Failure::Fails(outcome.to_string())),
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
