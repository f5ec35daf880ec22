//! Legal turns and their results: [`Rules::turns`], [`Rules::play`] and the forms of it that observe
//! events or make choices when they are due.
//!
//! [`starts`](crate::starts) has the legal starts, and [`play`](crate::play) the course of a turn from
//! its start.

use std::convert::Infallible;
use std::fmt;
use std::ops::ControlFlow;

use crate::event::{Observer, Step};
use crate::illegal::IllegalStart;
use crate::mode::Mode;
use crate::pit::{Direction, Pit};
use crate::play::{MAX_LAPS, PendingChoice, Play, PlayOf, PlayResult, Progress, TurnEnd};
use crate::position::{Position, PositionOf};
use crate::ring::{NarrowRing, Ring, SowingRing};
use crate::rules::Rules;
use crate::side::Side;
use crate::starts::{Starts, StartsIter};
use crate::turn::{Choice, Start, Turn};
use crate::values::NeverEnding;

/// Returns [`ControlFlow::Break`] if `is_done`, for a visitor of turns.
///
/// ```
/// use fifangha_rules::{Game, break_if};
///
/// let rules = Game::FIFANGHA.rules();
/// let mut captured = false;
/// rules.each_turn(&rules.start(), |_, played| {
///     captured |= played.captured > 0;
///     break_if(captured)
/// });
/// ```
pub const fn break_if(is_done: bool) -> ControlFlow<()> {
    match is_done {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    }
}

/// The reason why a turn cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TurnError {
    /// Its start is illegal.
    Start(IllegalStart),
    /// The mover has to choose, and the turn has no further choice.
    ChoiceMissing {
        /// The index of the choice that is missing.
        index: usize,
        /// The choice that is missing.
        pending: PendingChoice,
    },
    /// The choice is not one of the options.
    WrongChoice {
        /// The index of the choice.
        index: usize,
        /// The pending choice.
        pending: PendingChoice,
    },
    /// The turn is over, and choices are left over.
    TooManyChoices {
        /// The index of the first choice left over.
        index: usize,
    },
    /// The turn never ends, and another one does ([`NeverEnding::Forbidden`]).
    NeverEnds,
}

impl fmt::Display for TurnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wanted = |pending: &PendingChoice| match pending {
            PendingChoice::Origin => {
                "`L` or `R`, the tsibongy from which the captured seeds are sown"
            }
            PendingChoice::Rova => "`|` or `&`, to rest in the rova or the house, or to play on",
        };
        match self {
            Self::Start(illegal) => illegal.fmt(f),
            Self::ChoiceMissing { index, pending } => {
                write!(f, "choice {} is missing: {}", index + 1, wanted(pending))
            }
            Self::WrongChoice { index, pending } => {
                write!(f, "choice {} has to be {}", index + 1, wanted(pending))
            }
            Self::TooManyChoices { index } => {
                write!(f, "the turn ends before choice {}", index + 1)
            }
            Self::NeverEnds => {
                f.write_str("the turn never ends, which is not allowed while another turn ends")
            }
        }
    }
}

impl std::error::Error for TurnError {}

impl Rules {
    /// Plays a turn.
    ///
    /// ```
    /// use fifangha_rules::Game;
    ///
    /// let rules = Game::FIFANGHA.rules();
    /// let start = rules.start();
    /// let turn = rules.turns(&start)[0];
    /// let played = rules.play(&start, &turn)?;
    /// assert_eq!(played.captured, 1);
    /// # Ok::<(), fifangha_rules::TurnError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns a [`TurnError`] if a rule forbids the turn or its choices do not match.
    pub fn play(&self, position: &Position, turn: &Turn) -> Result<PlayResult, TurnError> {
        self.play_observed(position, turn, &mut ())
    }

    /// Plays a turn and returns all its steps.
    ///
    /// A turn can have many steps: one that never ends is recorded until the repetition.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Rules::play`].
    pub fn play_with_steps(
        &self,
        position: &Position,
        turn: &Turn,
    ) -> Result<(PlayResult, Vec<Step>), TurnError> {
        let mut steps = Vec::new();
        let played = self.play_observed(position, turn, &mut steps)?;
        Ok((played, steps))
    }

    /// Plays a turn and reports its events to an observer.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Rules::play`].
    pub fn play_observed(
        &self,
        position: &Position,
        turn: &Turn,
        observer: &mut impl Observer,
    ) -> Result<PlayResult, TurnError> {
        let play = Play::begin(self, position, turn.start).map_err(TurnError::Start)?;
        let mut choices = turn.choices.iter().enumerate();
        let played = play.finish(observer, |pending| match choices.next() {
            None => Err(TurnError::ChoiceMissing {
                index: turn.choices.len(),
                pending,
            }),
            Some((_, choice)) if pending.choices().contains(&choice) => Ok(choice),
            Some((index, _)) => Err(TurnError::WrongChoice { index, pending }),
        })?;
        if let Some((index, _)) = choices.next() {
            return Err(TurnError::TooManyChoices { index });
        }
        match played.never_ends() && self.forbids_endless(position) {
            true => Err(TurnError::NeverEnds),
            false => Ok(played),
        }
    }

    /// Plays a turn of at most `max_laps` sowings whose choices are made when they are due. Returns
    /// `None` if its start is illegal, or if `choose` makes none of the choices that it is asked for.
    /// Not generic, so that it is optimized with this crate.
    ///
    /// ```
    /// use fifangha_rules::{Choice, Direction, Game, MAX_LAPS, Start};
    ///
    /// let rules = Game::FIFANGHA.rules();
    /// let start = Start::drop("b4".parse()?);
    /// let right = &mut |_| Some(Choice::Origin(Direction::Right));
    /// let played = rules.play_choosing(&rules.start(), start, MAX_LAPS, right);
    /// assert_eq!(played.unwrap().captured, 1);
    /// assert_eq!(rules.play_choosing(&rules.start(), start, MAX_LAPS, &mut |_| None), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play_choosing(
        &self,
        position: &Position,
        start: Start,
        max_laps: u64,
        choose: &mut dyn FnMut(PendingChoice) -> Option<Choice>,
    ) -> Option<PlayResult> {
        let play = Play::begin(self, position, start).ok()?;
        let choice = |pending: PendingChoice| {
            let choice = choose(pending).filter(|it| pending.choices().contains(it));
            choice.ok_or(())
        };
        play.with_max_laps(max_laps).finish(&mut (), choice).ok()
    }

    /// Sows seeds that a side holds in hand, the first into `first`, and continues by the rules as
    /// in a capturing turn, for boards that explain a rule. The side need not be to move.
    ///
    /// ```
    /// use fifangha_rules::{Direction, Game, Setup, Side};
    ///
    /// let rules = Game::FIFANGAKELY.rules();
    /// let setup = Setup { hand: 3, ..".1../2312/.2.2/1... S".parse()? };
    /// let board = setup.position(&rules).unwrap();
    /// let first = "b1".parse().unwrap();
    /// let mut play = rules.sow(&board, Side::South, 3, first, Direction::Right, &mut ()).unwrap();
    /// play.advance(&mut ());
    /// assert_eq!(play.position().seeds("b3".parse().unwrap()), 1);
    /// # Ok::<(), fifangha_rules::SetupError>(())
    /// ```
    ///
    /// Returns `None` if the pit does not belong to that side.
    pub fn sow(
        &self,
        position: &Position,
        side: Side,
        seeds: u8,
        first: Pit,
        direction: Direction,
        observer: &mut impl Observer,
    ) -> Option<Play<'_>> {
        if first.side() != side || !position.has_pit(first) || seeds > self.parameters().seeds() {
            return None;
        }
        let mut position = *position;
        position.to_move = side;
        let index = first.ring_index(position.columns);
        let sense = self.sense(side, index, direction);
        Some(Play::from_hand(
            self, &position, seeds, index, sense, observer,
        ))
    }

    /// Returns the steps of a sowing from the hand by the side to move, as [`Rules::sow`] begins it,
    /// with the choices of the turn up to the first that is missing; none if there is no such
    /// sowing.
    #[must_use]
    pub fn sowing_steps(&self, position: &Position, seeds: u8, turn: &Turn) -> Vec<Step> {
        let mut steps = Vec::new();
        self.observe_sowing(position, seeds, turn, &mut steps);
        steps
    }

    /// Reports the events of a sowing from the hand to an observer, as [`Rules::sowing_steps`]
    /// returns them.
    pub fn observe_sowing(
        &self,
        position: &Position,
        seeds: u8,
        turn: &Turn,
        observer: &mut impl Observer,
    ) {
        let Start { pit, direction } = turn.start;
        let side = position.to_move();
        let play = direction
            .and_then(|direction| self.sow(position, side, seeds, pit, direction, observer));
        if let Some(mut play) = play {
            let mut choices = turn.choices.iter();
            while let Progress::Choose(_) = play.advance(observer)
                && let Some(choice) = choices.next()
            {
                play.choose(choice);
            }
        }
    }

    /// Returns every legal turn of a position, in the order of their starts and then of their
    /// choices, `L` before `R` and rest before playing on.
    ///
    /// With free origins there can be thousands; [`Rules::each_turn`] visits them without storing
    /// them, [`Rules::legal_turns`] one by one.
    #[must_use]
    pub fn turns(&self, position: &Position) -> Vec<Turn> {
        let mut turns = Vec::new();
        self.each_turn::<Infallible>(position, |turn, _| {
            turns.push(turn);
            ControlFlow::Continue(())
        });
        turns
    }

    /// Calls `visit` with each legal turn and its result until `visit`
    /// breaks, and returns the value of the break.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use fifangha_rules::Game;
    ///
    /// let rules = Game::KATRA_GOROBAKA.rules();
    /// let start = rules.start();
    /// let twenty = rules.each_turn(&start, |turn, played| match played.captured {
    ///     20.. => ControlFlow::Break(rules.notation(&start, &turn)),
    ///     _ => ControlFlow::Continue(()),
    /// });
    /// assert_eq!(twenty.as_deref(), Some("b4<"));
    /// ```
    pub fn each_turn<B>(
        &self,
        position: &Position,
        visit: impl FnMut(Turn, PlayResult) -> ControlFlow<B>,
    ) -> Option<B> {
        self.each_turn_within(position, MAX_LAPS, visit)
    }

    /// As [`Rules::each_turn`], but a turn of more than the given number of laps (sowings) is
    /// abandoned as [`TurnEnd::Undecided`], so that the cost of one turn is limited.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use fifangha_rules::{Game, TurnEnd};
    ///
    /// let rules = Game::KATRO.rules();
    /// let start = rules.start();
    /// let given_up = |laps| {
    ///     let mut count = 0;
    ///     rules.each_turn_within(&start, laps, |_, played| {
    ///         count += u32::from(played.end == TurnEnd::Undecided);
    ///         ControlFlow::<()>::Continue(())
    ///     });
    ///     count
    /// };
    /// assert!(given_up(1) > 0);
    /// assert_eq!(given_up(1_000), 0);
    /// ```
    pub fn each_turn_within<B>(
        &self,
        position: &Position,
        laps: u64,
        mut visit: impl FnMut(Turn, PlayResult) -> ControlFlow<B>,
    ) -> Option<B> {
        let mut found = None;
        self.visit_turns(position, laps, &mut |turn, played| {
            visit(turn, played).map_break(|value| found = Some(value))
        });
        found
    }

    /// Visits turns as [`Rules::each_turn_within`]. Not generic, so that it is optimized with this
    /// crate also if the caller's crate is not.
    fn visit_turns(
        &self,
        position: &Position,
        laps: u64,
        visit: &mut dyn FnMut(Turn, PlayResult) -> ControlFlow<()>,
    ) {
        if self.circuit.is_narrow() {
            let position = position.with_rings::<NarrowRing>();
            self.each_end(&position, laps, |turn, play, end| {
                visit(*turn, play.result(end))
            });
        } else {
            self.each_end::<Ring, _>(position, laps, |turn, play, end| {
                visit(*turn, play.result(end))
            });
        }
    }

    /// As [`Rules::each_turn_within`], with each turn and its result as a play, so that only
    /// callers that need them construct them.
    #[inline]
    pub(crate) fn each_end<'s, R: SowingRing, B>(
        &'s self,
        position: &PositionOf<R>,
        laps: u64,
        mut visit: impl FnMut(&Turn, &PlayOf<'s, R>, TurnEnd) -> ControlFlow<B>,
    ) -> Option<B> {
        let mode = self.mode_or_outcome(position).ok()?;
        let before = PlayOf::unstarted(self, position, mode).with_max_laps(laps);
        let mut starts = Starts::of(self, position, mode).iter(self, position.to_move());
        if self.parameters().never_ending != NeverEnding::Forbidden {
            return starts
                .try_for_each(|start| before.explore(start, &mut visit))
                .break_value();
        }
        // Turns without end are legal only if no turn ends.
        let (mut ends, mut endless) = (false, Vec::new());
        let mut visit_ending = |turn: &Turn, play: &PlayOf<'s, R>, end| {
            if matches!(end, TurnEnd::Never { .. }) {
                endless.push((*turn, *play, end));
                return ControlFlow::Continue(());
            }
            ends = true;
            visit(turn, play, end)
        };
        let broken = starts
            .try_for_each(|start| before.explore(start, &mut visit_ending))
            .break_value();
        if ends {
            return broken;
        }
        endless
            .iter()
            .try_for_each(|(turn, play, end)| visit(turn, play, *end))
            .break_value()
    }

    /// Returns `true` if a turn of a position that never ends is illegal, because another one ends.
    #[cold]
    fn forbids_endless(&self, position: &Position) -> bool {
        self.parameters().never_ending == NeverEnding::Forbidden
            && self
                .each_turn(position, |_, played| break_if(!played.never_ends()))
                .is_some()
    }

    /// Returns an iterator over the legal turns of a position and their results; each is played
    /// when it is requested. [`Rules::each_turn`] is faster if all are needed.
    ///
    /// ```
    /// use fifangha_rules::Game;
    ///
    /// let rules = Game::FIFANGHA.rules();
    /// let mut turns = rules.legal_turns(&rules.start());
    /// let (turn, played) = turns.next().unwrap();
    /// assert_eq!(turn.short_notation(true), "2L");
    /// assert_eq!(played.captured, 1);
    /// assert_eq!(turns.count(), 11);
    /// ```
    #[must_use]
    pub fn legal_turns(&self, position: &Position) -> LegalTurns<'_> {
        LegalTurns {
            play: Play::unstarted(self, position, self.mode(position)),
            position: *position,
            starts: self.starts(position).iter(self, position.to_move()),
            branches: Vec::new(),
            endless: None,
        }
    }

    /// Returns a turn in the short form of a position: the column alone if
    /// [all turns start in the inner row](Self::starts_in_inner_row).
    #[must_use]
    pub fn notation(&self, position: &Position, turn: &Turn) -> String {
        turn.written_with(self.directions(), self.starts_in_inner_row(position))
    }

    /// Returns `true` if all turns of the side to move start in its inner row, so that they are
    /// written as a column alone: by a drop (phase one) or an attack.
    #[must_use]
    pub fn starts_in_inner_row(&self, position: &Position) -> bool {
        matches!(self.mode(position), Mode::Drop | Mode::Attack)
    }

    /// Returns the number of turns, of both sides, after which the game ends with the
    /// reserves; `None` if it has a second phase, which need not end.
    ///
    /// A game may be won earlier. No position is repeated in a game that ends so: each turn takes a
    /// seed from a reserve.
    ///
    /// ```
    /// use fifangha_rules::{Columns, Game};
    ///
    /// let rules = Game::FIFANGHA_SHORT.rules_on(Columns::FOUR).unwrap();
    /// assert_eq!(rules.turns_left(&rules.start()), Some(28));
    /// let rules = Game::FIFANGA.rules();
    /// assert_eq!(rules.turns_left(&rules.start()), None);
    /// ```
    #[must_use]
    pub fn turns_left(&self, position: &Position) -> Option<u32> {
        let (_, last, second) = self.phases;
        if second != Mode::Spent {
            return None;
        }
        let left = |side| u32::from(position.reserve(side).saturating_sub(last));
        let mover = position.to_move();
        Some((2 * left(mover)).min(2 * left(!mover) + 1))
    }
}

/// The legal turns of a position: [`Rules::legal_turns`].
#[derive(Clone, Debug)]
pub struct LegalTurns<'r> {
    /// The common part of the plays.
    play: Play<'r>,
    position: Position,
    starts: StartsIter,
    /// Turns in progress whose second choice was not played yet; at most
    /// [`Choices::MAX`](crate::Choices::MAX).
    branches: Vec<(Play<'r>, Turn)>,
    /// `true` if turns that never end are illegal here, once one was met.
    endless: Option<bool>,
}

impl LegalTurns<'_> {
    /// Returns the position in which they are legal.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    fn forbids_endless(&mut self) -> bool {
        let (play, position) = (&self.play, &self.position);
        let forbids = || play.rules().forbids_endless(position);
        *self.endless.get_or_insert_with(forbids)
    }
}

impl Iterator for LegalTurns<'_> {
    type Item = (Turn, PlayResult);

    fn next(&mut self) -> Option<Self::Item> {
        let (mut play, mut turn);
        if let Some(branch) = self.branches.pop() {
            (play, turn) = branch;
        } else {
            let (pit, direction, kind) = self.starts.next()?;
            play = self.play.with_start(pit, direction, kind);
            turn = Turn::new(Start {
                pit: play.last_pit(),
                direction,
            });
        }
        loop {
            match play.advance(&mut ()) {
                Progress::Ended(TurnEnd::Never { .. }) if self.forbids_endless() => {
                    return self.next();
                }
                Progress::Ended(end) => return Some((turn, play.result(end))),
                Progress::Choose(pending) => {
                    let [first, second] = pending.choices();
                    let (mut other, mut chosen) = (play, turn);
                    other.choose(second);
                    chosen.choices.push(second);
                    self.branches.push((other, chosen));
                    play.choose(first);
                    turn.choices.push(first);
                }
            }
        }
    }
}

impl Choice {
    /// Returns the choice written by a symbol: `L`, `R`, `|` or `&`.
    #[must_use]
    pub const fn from_symbol(symbol: char) -> Option<Self> {
        match symbol {
            'L' => Some(Self::Origin(Direction::Left)),
            'R' => Some(Self::Origin(Direction::Right)),
            '|' => Some(Self::Rest),
            '&' => Some(Self::PlayOn),
            _ => None,
        }
    }
}
