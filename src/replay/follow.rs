//! What was written of a turn against what the rules make of it.
//!
//! A turn as written may leave things open; following it finds every turn
//! that fits, or the first thing that does not.

use std::borrow::Cow;
use std::ops::ControlFlow;

use fifangha_rules::{
    Choice, Event, Observer, Pending, Play, Played, Position, Progress, Rules, Start,
    Step as RuleStep, Turn,
};

use super::marks::{self, direction, pit, starts};
use crate::diagnostic::{Span, Spanned};
use crate::notation::tree::{self, RovaChoice, Step};

/// The steps of a turn as they were written, to be compared with what happens.
#[derive(Clone, Debug)]
pub struct Steps<'w> {
    /// Those that say what happens; relays in a row are one.
    needs: Cow<'w, [Spanned<Step>]>,
    /// The turn names its captures and merges.
    long: bool,
    /// `_*`: anything may follow.
    open: bool,
    /// Where a step is missing that should follow.
    end: Span,
}

/// What was written and does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The step, or the place where one is missing.
    pub span: Span,
    /// What is wrong with it.
    pub kind: MismatchKind,
    /// How many steps held before it.
    held: usize,
}

/// What is wrong with a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MismatchKind {
    /// The mover has to choose here, and nothing is written.
    ChoiceMissing(Pending),
    /// Something else has to be chosen here.
    WrongChoice(Pending),
    /// The turn is over, and steps are left.
    Surplus,
    /// A step of the short form in a turn of the long one.
    ShortInLong,
    /// Something happens that the long form does not name.
    NotNamed(Event),
    /// Something else happens.
    Instead(Event),
    /// There are so many relays here.
    Relays(u64),
}

impl<'w> Steps<'w> {
    /// The steps of a turn; the mover's comments are left out.
    #[inline]
    #[must_use]
    pub fn of(written: &'w [Spanned<Step>], end: Span) -> Self {
        let (mut long, mut open, mut is_bare) = (false, false, true);
        for step in written {
            match step.value {
                Step::Choice(_) | Step::Rova(_) => {}
                Step::Capture { .. } | Step::Merge { .. } => long = true,
                Step::Relay { .. } => (long, is_bare) = (true, false),
                Step::Any => (open, is_bare) = (true, false),
                Step::Comment(_) => is_bare = false,
            }
        }
        let needs = match is_bare {
            true => Cow::Borrowed(written),
            false => Cow::Owned(bare(written)),
        };
        Self {
            needs,
            long,
            open,
            end,
        }
    }

    /// Plays on as written, and calls `visit` with every turn that fits until
    /// it breaks.
    ///
    /// # Errors
    ///
    /// When none fits, the mismatch that was found furthest on.
    pub fn follow<B>(
        &self,
        play: &mut Play<'_>,
        mut turn: Turn,
        visit: &mut impl FnMut(Turn, Played) -> ControlFlow<B>,
    ) -> Result<Option<B>, Mismatch> {
        let mut search = Search {
            furthest: None,
            found: false,
            visit,
        };
        let flow = search.explore(play, &mut turn, &mut Matcher::of(self));
        match (flow, search.found, search.furthest) {
            (ControlFlow::Break(value), ..) => Ok(Some(value)),
            (ControlFlow::Continue(()), false, Some(mismatch)) => Err(mismatch),
            (ControlFlow::Continue(()), ..) => Ok(None),
        }
    }
}

/// The steps without comments and `_*`, and with relays in a row as one.
fn bare(written: &[Spanned<Step>]) -> Vec<Spanned<Step>> {
    let mut bare: Vec<Spanned<Step>> = Vec::new();
    for step in written {
        match (&step.value, bare.last_mut()) {
            (Step::Comment(_) | Step::Any, _) => {}
            (
                Step::Relay { count },
                Some(Spanned {
                    value: Step::Relay { count: relays },
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

struct Search<'v, V> {
    furthest: Option<Mismatch>,
    found: bool,
    visit: &'v mut V,
}

impl<V> Search<'_, V> {
    /// Plays on to the end, or to the first thing that does not hold. It calls itself once for
    /// each choice that was left open.
    fn explore<B>(
        &mut self,
        play: &mut Play<'_>,
        turn: &mut Turn,
        at: &mut Matcher<'_>,
    ) -> ControlFlow<B>
    where
        V: FnMut(Turn, Played) -> ControlFlow<B>,
    {
        let mismatch = loop {
            let pending = match at.advance(play) {
                Ok(Progress::Choose(pending)) => pending,
                Ok(Progress::Ended(end)) => match at.finish() {
                    Ok(()) => {
                        self.found = true;
                        return (self.visit)(*turn, Played::of(play, end));
                    }
                    Err(mismatch) => break mismatch,
                },
                Err(mismatch) => break mismatch,
            };
            let choice = match at.choices(pending) {
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
        let held = |known: &Mismatch| mismatch.held > known.held;
        if self.furthest.as_ref().is_none_or(held) {
            self.furthest = Some(mismatch);
        }
        ControlFlow::Continue(())
    }
}

/// A place in the steps, moved on by what happens.
#[derive(Clone, Copy)]
struct Matcher<'s> {
    steps: &'s Steps<'s>,
    at: usize,
    relays: u64,
    mismatch: Option<Mismatch>,
}

impl<'s> Matcher<'s> {
    const fn of(steps: &'s Steps<'s>) -> Self {
        Self {
            steps,
            at: 0,
            relays: 0,
            mismatch: None,
        }
    }

    /// Plays on to the next choice or the end. Of a turn in the short form nobody has to see
    /// what happens.
    #[inline]
    fn advance(&mut self, play: &mut Play<'_>) -> Result<Progress, Mismatch> {
        if !self.steps.long {
            return Ok(play.advance(&mut ()));
        }
        let progress = play.advance(self);
        self.mismatch.map_or(Ok(progress), Err)
    }

    fn need(&self) -> Option<&'s Step> {
        self.steps.needs.get(self.at).map(|step| &step.value)
    }

    /// The step that is needed here does not hold.
    fn mismatch<T>(&self, kind: MismatchKind) -> Result<T, Mismatch> {
        let step = self.steps.needs.get(self.at);
        Err(Mismatch {
            span: step.map_or(self.steps.end, |step| step.span),
            kind,
            held: self.at,
        })
    }

    /// The relays up to here are what was written, where they were. The short form has none.
    #[inline]
    fn close_relays(&mut self) -> Result<(), Mismatch> {
        if !self.steps.long {
            return Ok(());
        }
        let relays = std::mem::take(&mut self.relays);
        match self.need() {
            Some(&Step::Relay { count }) if u64::from(count) == relays => self.at += 1,
            Some(Step::Relay { .. }) => return self.mismatch(MismatchKind::Relays(relays)),
            _ => {}
        }
        Ok(())
    }

    /// What may be chosen: one choice, or (`None`) any.
    #[inline]
    fn choices(&mut self, pending: Pending) -> Result<Option<Choice>, Mismatch> {
        self.close_relays()?;
        let wanted = |mark| marks::origin(mark).map(Choice::Origin);
        match (pending, self.need()) {
            (_, None) if self.steps.open => Ok(None),
            (Pending::Origin, Some(&Step::Choice(mark))) if !self.steps.long => {
                self.at += 1;
                Ok(wanted(mark))
            }
            // The capture itself is compared when it happens.
            (
                Pending::Origin,
                Some(&Step::Capture {
                    origin: Some(mark), ..
                }),
            ) => Ok(wanted(mark)),
            (Pending::Rova, Some(Step::Rova(mark))) => {
                self.at += 1;
                Ok(Some(rova(*mark)))
            }
            (_, Some(Step::Choice(_))) if self.steps.long => {
                self.mismatch(MismatchKind::ShortInLong)
            }
            (_, None | Some(Step::Capture { origin: None, .. })) => {
                self.mismatch(MismatchKind::ChoiceMissing(pending))
            }
            _ => self.mismatch(MismatchKind::WrongChoice(pending)),
        }
    }

    #[inline]
    fn finish(&mut self) -> Result<(), Mismatch> {
        self.close_relays()?;
        match self.need() {
            None => Ok(()),
            Some(_) => self.mismatch(MismatchKind::Surplus),
        }
    }

    fn happened(&mut self, event: Event) -> Result<(), Mismatch> {
        self.close_relays()?;
        let holds = match (self.need(), event) {
            (None, _) if self.steps.open => return Ok(()),
            (None, _) => return self.mismatch(MismatchKind::NotNamed(event)),
            (
                Some(Step::Capture {
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
            (Some(Step::Merge { seeds: count }), Event::Merge { seeds, .. }) => {
                count.allows(seeds.into())
            }
            (Some(Step::Choice(_)), _) => return self.mismatch(MismatchKind::ShortInLong),
            _ => false,
        };
        match holds {
            true => {
                self.at += 1;
                Ok(())
            }
            false => self.mismatch(MismatchKind::Instead(event)),
        }
    }
}

impl Observer for Matcher<'_> {
    fn observe(&mut self, step: impl FnOnce() -> RuleStep) {
        if self.mismatch.is_some() {
            return;
        }
        match step().event {
            Event::Relay { .. } => self.relays += 1,
            event @ (Event::Capture { .. } | Event::Merge { .. }) => {
                self.mismatch = self.happened(event).err();
            }
            _ => {}
        }
    }
}

/// Calls `visit` with every legal turn that a turn as written allows, until it
/// breaks.
///
/// # Errors
///
/// When no start is legal, `None`; when a start is and its steps do not hold,
/// the mismatch that was found furthest on.
pub fn turns<B>(
    rules: &Rules,
    position: &Position,
    written: &tree::Turn,
    visit: &mut impl FnMut(Turn, Played) -> ControlFlow<B>,
) -> Result<Option<B>, Option<Mismatch>> {
    let start = exact(position, written);
    // A turn of which all is named, as of most, is played as it stands.
    if let Some(turn) = start.and_then(|start| named(start, &written.steps))
        && let Ok(played) = rules.play(position, &turn)
    {
        return Ok(visit(turn, played).break_value());
    }
    let end = Span::at(steps_end(written));
    let mut steps = Steps::of(&written.steps, end);
    steps.open |= written.is_unknown();
    // Of a start that is written whole nobody needs a list of the others.
    if let Some(start) = start
        && let Ok(play) = &mut Play::begin(rules, position, start)
    {
        return steps.follow(play, Turn::new(start), visit).map_err(Some);
    }
    let mut furthest: Option<Mismatch> = None;
    let mut found = false;
    for start in starts(written, position, &rules.start_list(position)) {
        let Ok(play) = &mut Play::begin(rules, position, start) else {
            continue;
        };
        match steps.follow(play, Turn::new(start), visit) {
            Ok(Some(value)) => return Ok(Some(value)),
            Ok(None) => found = true,
            Err(mismatch) if furthest.as_ref().is_none_or(|f| mismatch.held > f.held) => {
                furthest = Some(mismatch);
            }
            Err(_) => {}
        }
    }
    if found { Ok(None) } else { Err(furthest) }
}

/// The start that was written, where that is whole.
#[inline]
fn exact(position: &Position, written: &tree::Turn) -> Option<Start> {
    let direction = match written.direction {
        Some(mark) => Some(direction(mark.value)?),
        None => None,
    };
    let pit = pit(written.pit.value, position)?;
    Some(Start { pit, direction })
}

/// A turn in the short form of which each choice is named.
#[inline]
fn named(start: Start, written: &[Spanned<Step>]) -> Option<Turn> {
    let mut turn = Turn::new(start);
    for step in written {
        let choice = match step.value {
            Step::Choice(mark) => Choice::Origin(marks::origin(mark)?),
            Step::Rova(mark) => rova(mark),
            _ => return None,
        };
        if !turn.choices.push(choice) {
            return None;
        }
    }
    Some(turn)
}

/// What the mover does at its own rova.
const fn rova(mark: RovaChoice) -> Choice {
    match mark.rests() {
        true => Choice::Rest,
        false => Choice::PlayOn,
    }
}

/// Where the next step of a turn would be written.
fn steps_end(turn: &tree::Turn) -> usize {
    let last = turn.steps.last().map(|step| step.span.end());
    let direction = turn.direction.map(|direction| direction.span.end());
    last.or(direction).unwrap_or(turn.pit.span.end())
}
