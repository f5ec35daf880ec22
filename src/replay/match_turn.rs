//! Matching of written turns against the rules.
//!
//! A written turn may leave parts open. Matching finds every legal turn that fits, or the
//! first mismatch.

use std::borrow::Cow;
use std::ops::ControlFlow;

use fifangha_rules::{
    Choice, Event, Observer, PendingChoice, Play, PlayResult, Position, Progress, Rules, Start,
    Step as RuleStep, Turn,
};

use super::marks::{self, direction, matching_starts, pit};
use crate::diagnostic::{Span, Spanned};
use crate::notation::ast::{self, RovaChoice, StepNode, Transcribed};

/// The written steps of a turn, to be matched against events.
#[derive(Clone, Debug)]
pub struct StepPattern<'w> {
    /// The steps to be matched; consecutive relays are merged.
    expected: Cow<'w, [Spanned<StepNode>]>,
    /// `true` if captures and merges are written.
    long: bool,
    /// `_*`: any steps may follow.
    open_ended: bool,
    /// The location of a missing step.
    end: Span,
}

/// A written step that does not match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepMismatch {
    /// The step, or the location of a missing one.
    pub span: Span,
    /// The kind of mismatch.
    pub kind: StepMismatchKind,
    /// The number of steps matched before it.
    matched_steps: usize,
}

/// A kind of mismatch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StepMismatchKind {
    /// A choice of the mover is missing.
    ChoiceMissing(PendingChoice),
    /// Another choice is required here.
    WrongChoice(PendingChoice),
    /// The turn is over, but steps are left.
    Surplus,
    /// A step of the short form in a turn of the long form.
    ShortInLong,
    /// An event that the long form omits.
    UnnamedEvent(Event),
    /// Another event occurs here.
    OtherEvent(Event),
    /// The actual number of relays differs.
    OtherRelayCount(u64),
}

impl<'w> StepPattern<'w> {
    /// Returns the pattern of the steps of a turn, without comments.
    #[inline]
    #[must_use]
    pub fn new(written: &'w [Spanned<StepNode>], end: Span) -> Self {
        let (mut long, mut open, mut is_bare) = (false, false, true);
        for step in written {
            match step.value {
                StepNode::Choice(_) | StepNode::Rova(_) => {}
                StepNode::Capture { .. } | StepNode::Merge { .. } => long = true,
                StepNode::Relay { .. } => (long, is_bare) = (true, false),
                StepNode::Any => (open, is_bare) = (true, false),
                StepNode::Comment(_) => is_bare = false,
            }
        }
        let needs = match is_bare {
            true => Cow::Borrowed(written),
            false => Cow::Owned(normalize_steps(written)),
        };
        Self {
            expected: needs,
            long,
            open_ended: open,
            end,
        }
    }

    /// Plays on as written, and calls `visit` with every turn that fits until it breaks.
    ///
    /// # Errors
    ///
    /// Returns the mismatch after the most matched steps if no turn fits.
    pub fn visit_matches<B>(
        &self,
        play: &mut Play<'_>,
        mut turn: Turn,
        visit: &mut impl FnMut(Turn, PlayResult) -> ControlFlow<B>,
    ) -> Result<Option<B>, StepMismatch> {
        let mut search = MatchSearch {
            furthest: None,
            found: false,
            visit,
        };
        let flow = search.explore(play, &mut turn, &mut StepMatcher::new(self));
        match (flow, search.found, search.furthest) {
            (ControlFlow::Break(value), ..) => Ok(Some(value)),
            (ControlFlow::Continue(()), false, Some(mismatch)) => Err(mismatch),
            (ControlFlow::Continue(()), ..) => Ok(None),
        }
    }
}

/// Returns the steps without comments and `_*`, with consecutive relays merged.
fn normalize_steps(written: &[Spanned<StepNode>]) -> Vec<Spanned<StepNode>> {
    let mut bare: Vec<Spanned<StepNode>> = Vec::new();
    for step in written {
        match (&step.value, bare.last_mut()) {
            (StepNode::Comment(_) | StepNode::Any, _) => {}
            (
                StepNode::Relay { count },
                Some(Spanned {
                    value: StepNode::Relay { count: relays },
                    span,
                }),
            ) => {
                *relays = relays.saturating_add(*count);
                *span = span.to(step.span);
            }
            _ => bare.push(step.clone()),
        }
    }
    bare
}

struct MatchSearch<'v, V> {
    furthest: Option<StepMismatch>,
    found: bool,
    visit: &'v mut V,
}

impl<V> MatchSearch<'_, V> {
    /// Plays on to the end or the first mismatch, with one recursive call for each open
    /// choice.
    fn explore<B>(
        &mut self,
        play: &mut Play<'_>,
        turn: &mut Turn,
        at: &mut StepMatcher<'_>,
    ) -> ControlFlow<B>
    where
        V: FnMut(Turn, PlayResult) -> ControlFlow<B>,
    {
        let mismatch = loop {
            let pending = match at.advance(play) {
                Ok(Progress::Choose(pending)) => pending,
                Ok(Progress::Ended(end)) => match at.finish() {
                    Ok(()) => {
                        self.found = true;
                        return (self.visit)(*turn, play.result(end));
                    }
                    Err(mismatch) => break mismatch,
                },
                Err(mismatch) => break mismatch,
            };
            let choice = match at.allowed_choices(pending) {
                Ok(Some(only)) => only,
                Ok(None) => {
                    let [first, second] = pending.choices();
                    let (mut play, mut turn, mut at) = (*play, *turn, *at);
                    play.choose(first);
                    turn.choices.push(first);
                    self.explore(&mut play, &mut turn, &mut at)?;
                    second
                }
                Err(mismatch) => break mismatch,
            };
            play.choose(choice);
            turn.choices.push(choice);
        };
        let is_further = |known: &StepMismatch| mismatch.matched_steps > known.matched_steps;
        if self.furthest.as_ref().is_none_or(is_further) {
            self.furthest = Some(mismatch);
        }
        ControlFlow::Continue(())
    }
}

/// The state of matching: a position in the steps, advanced by events.
#[derive(Clone, Copy)]
struct StepMatcher<'s> {
    steps: &'s StepPattern<'s>,
    at: usize,
    relays: u64,
    mismatch: Option<StepMismatch>,
}

impl<'s> StepMatcher<'s> {
    const fn new(steps: &'s StepPattern<'s>) -> Self {
        Self {
            steps,
            at: 0,
            relays: 0,
            mismatch: None,
        }
    }

    /// Plays on to the next choice or the end. A turn in the short form needs no events.
    #[inline]
    fn advance(&mut self, play: &mut Play<'_>) -> Result<Progress, StepMismatch> {
        if !self.steps.long {
            return Ok(play.advance_unobserved());
        }
        let progress = play.advance(self);
        self.mismatch.map_or(Ok(progress), Err)
    }

    fn expected_step(&self) -> Option<&'s StepNode> {
        self.steps.expected.get(self.at).map(|step| &step.value)
    }

    /// Returns a mismatch at the current step.
    fn fail<T>(&self, kind: StepMismatchKind) -> Result<T, StepMismatch> {
        let step = self.steps.expected.get(self.at);
        Err(StepMismatch {
            span: step.map_or(self.steps.end, |step| step.span),
            kind,
            matched_steps: self.at,
        })
    }

    /// Compares the relays so far with the written ones, if any. The short form has none.
    #[inline]
    fn close_relays(&mut self) -> Result<(), StepMismatch> {
        if !self.steps.long {
            return Ok(());
        }
        let relays = std::mem::take(&mut self.relays);
        match self.expected_step() {
            Some(&StepNode::Relay { count }) if u64::from(count) == relays => self.at += 1,
            Some(StepNode::Relay { .. }) => {
                return self.fail(StepMismatchKind::OtherRelayCount(relays));
            }
            _ => {}
        }
        Ok(())
    }

    /// Returns the only choice allowed, or `None` if both are.
    #[inline]
    fn allowed_choices(&mut self, pending: PendingChoice) -> Result<Option<Choice>, StepMismatch> {
        self.close_relays()?;
        let wanted = |mark| marks::origin(mark).map(Choice::Origin);
        match (pending, self.expected_step()) {
            (_, None) if self.steps.open_ended => Ok(None),
            (PendingChoice::Origin, Some(&StepNode::Choice(mark))) if !self.steps.long => {
                self.at += 1;
                Ok(wanted(mark))
            }
            // The capture itself is compared when it happens.
            (
                PendingChoice::Origin,
                Some(&StepNode::Capture {
                    origin: Some(mark), ..
                }),
            ) => Ok(wanted(mark)),
            (PendingChoice::Rova, Some(StepNode::Rova(mark))) => {
                self.at += 1;
                Ok(rova_choice(*mark))
            }
            (_, Some(StepNode::Choice(_))) if self.steps.long => {
                self.fail(StepMismatchKind::ShortInLong)
            }
            (_, None | Some(StepNode::Capture { origin: None, .. })) => {
                self.fail(StepMismatchKind::ChoiceMissing(pending))
            }
            _ => self.fail(StepMismatchKind::WrongChoice(pending)),
        }
    }

    #[inline]
    fn finish(&mut self) -> Result<(), StepMismatch> {
        self.close_relays()?;
        match self.expected_step() {
            None => Ok(()),
            Some(_) => self.fail(StepMismatchKind::Surplus),
        }
    }

    fn match_event(&mut self, event: Event) -> Result<(), StepMismatch> {
        self.close_relays()?;
        let holds = match (self.expected_step(), event) {
            (None, _) if self.steps.open_ended => return Ok(()),
            (None, _) => return self.fail(StepMismatchKind::UnnamedEvent(event)),
            (
                Some(StepNode::Capture {
                    seeds: count,
                    origin: mark,
                }),
                Event::Capture { seeds, origin, .. },
            ) => {
                let sown_from = match mark.map(marks::origin) {
                    Some(known @ Some(_)) => origin == known,
                    Some(None) => origin.is_some(),
                    None => origin.is_none(),
                };
                sown_from && count.allows(seeds.into())
            }
            (Some(StepNode::Merge { seeds: count }), Event::Merge { seeds, .. }) => {
                count.allows(seeds.into())
            }
            (Some(StepNode::Choice(_)), _) => return self.fail(StepMismatchKind::ShortInLong),
            _ => false,
        };
        match holds {
            true => {
                self.at += 1;
                Ok(())
            }
            false => self.fail(StepMismatchKind::OtherEvent(event)),
        }
    }
}

impl Observer for StepMatcher<'_> {
    fn observe(&mut self, step: impl FnOnce() -> RuleStep) {
        if self.mismatch.is_some() {
            return;
        }
        match step().event {
            Event::Relay { .. } => self.relays += 1,
            event @ (Event::Capture { .. } | Event::Merge { .. }) => {
                self.mismatch = self.match_event(event).err();
            }
            _ => {}
        }
    }
}

/// Calls `visit` with every legal turn that matches a written turn, until it breaks.
///
/// # Errors
///
/// Returns `None` as the error if no start is legal, otherwise the mismatch after the most
/// matched steps.
pub fn visit_matching_turns<B>(
    rules: &Rules,
    position: &Position,
    written: &ast::TurnNode,
    visit: &mut impl FnMut(Turn, PlayResult) -> ControlFlow<B>,
) -> Result<Option<B>, Option<StepMismatch>> {
    // `never_ending: forbidden` makes a turn without end illegal if another turn ends.
    let visit = &mut |turn: Turn, played: PlayResult| {
        let illegal = played.never_ends() && rules.play(position, &turn).is_err();
        match illegal {
            true => ControlFlow::Continue(()),
            false => visit(turn, played),
        }
    };
    let start = exact_start(position, written);
    // Fast path: most turns name every choice and are played directly.
    if let Some(turn) = start.and_then(|start| short_form_turn(start, &written.steps))
        && let Ok(played) = rules.play(position, &turn)
    {
        return Ok(visit(turn, played).break_value());
    }
    let end = Span::at(written.core_span().end());
    let mut steps = StepPattern::new(&written.steps, end);
    steps.open_ended |= written.is_unknown();
    // An exact start needs no list of the legal ones.
    if let Some(start) = start
        && let Ok(play) = &mut Play::begin(rules, position, start)
    {
        return steps
            .visit_matches(play, Turn::new(start), visit)
            .map_err(Some);
    }
    let mut furthest: Option<StepMismatch> = None;
    let mut found = false;
    for start in matching_starts(written, position, &rules.start_list(position)) {
        let Ok(play) = &mut Play::begin(rules, position, start) else {
            continue;
        };
        match steps.visit_matches(play, Turn::new(start), visit) {
            Ok(Some(value)) => return Ok(Some(value)),
            Ok(None) => found = true,
            Err(mismatch)
                if furthest
                    .as_ref()
                    .is_none_or(|f| mismatch.matched_steps > f.matched_steps) =>
            {
                furthest = Some(mismatch);
            }
            Err(_) => {}
        }
    }
    if found { Ok(None) } else { Err(furthest) }
}

/// Returns the written start, if it is complete.
#[inline]
fn exact_start(position: &Position, written: &ast::TurnNode) -> Option<Start> {
    let pit = pit(written.pit.value, position)?;
    let direction = match written.direction {
        Some(mark) => Some(direction(mark.value, pit)?),
        None => None,
    };
    Some(Start { pit, direction })
}

/// Returns a turn in the short form if every choice is written.
#[inline]
fn short_form_turn(start: Start, written: &[Spanned<StepNode>]) -> Option<Turn> {
    let mut turn = Turn::new(start);
    for step in written {
        let choice = match step.value {
            StepNode::Choice(mark) => Choice::Origin(marks::origin(mark)?),
            StepNode::Rova(mark) => rova_choice(mark)?,
            _ => return None,
        };
        if !turn.choices.push(choice) {
            return None;
        }
    }
    Some(turn)
}

/// Returns the choice of the mover at its own rova; `None` if it is open.
fn rova_choice(mark: Transcribed<RovaChoice>) -> Option<Choice> {
    mark.known().map(|mark| match mark {
        RovaChoice::Rest => Choice::Rest,
        RovaChoice::PlayOn => Choice::PlayOn,
    })
}
