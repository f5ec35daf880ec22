//! What was written of a turn against what the rules make of it.
//!
//! A turn as written may leave things open; following it finds every turn
//! that fits, or the first thing that does not.

use std::ops::ControlFlow;

use fifangha_rules::{
    Choice, Event, Observer, Pending, Play, Played, Position, Progress, Rules, Start,
    Step as RuleStep, Turn,
};

use super::marks::{self, direction, pit, starts};
use crate::diagnostic::Span;
use crate::notation::tree::{self, ChoiceMark, Count, Step};

/// The steps of a turn, ready to be compared with what happens.
#[derive(Clone, Debug)]
pub struct Steps {
    needs: Vec<(Need, Span)>,
    /// The turn names its captures and merges.
    long: bool,
    /// `_*`: anything may follow.
    open: bool,
    /// Where a step is missing that should follow.
    end: Span,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Need {
    Choice(ChoiceMark),
    Capture(Count, Option<ChoiceMark>),
    Merge(Count),
    Rova(Choice),
    Relays(u64),
}

/// What was written and does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
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

impl Steps {
    /// Makes the steps of a turn ready; the mover's comments are left out.
    #[must_use]
    pub fn of(steps: &[tree::Spanned<Step>], end: Span) -> Self {
        let mut ready = Self {
            needs: Vec::new(),
            long: false,
            open: false,
            end,
        };
        for step in steps {
            let need = match &step.value {
                Step::Comment(_) => continue,
                Step::Any => {
                    ready.open = true;
                    continue;
                }
                Step::Choice(choice) => Need::Choice(*choice),
                Step::Rova(choice) => Need::Rova(match choice.rests() {
                    true => Choice::Rest,
                    false => Choice::PlayOn,
                }),
                Step::Capture { seeds, origin } => Need::Capture(*seeds, *origin),
                Step::Merge { seeds } => Need::Merge(*seeds),
                Step::Relay { count } => {
                    ready.long = true;
                    if let Some((Need::Relays(relays), span)) = ready.needs.last_mut() {
                        *relays += u64::from(*count);
                        *span = span.to(step.span);
                        continue;
                    }
                    Need::Relays(u64::from(*count))
                }
            };
            ready.long |= matches!(need, Need::Capture(..) | Need::Merge(_));
            ready.needs.push((need, step.span));
        }
        ready
    }

    /// Plays on as written, and calls `visit` with every turn that fits until
    /// it breaks.
    ///
    /// # Errors
    ///
    /// When none fits, the mismatch that was found furthest on.
    pub fn follow<B>(
        &self,
        play: Play<'_>,
        turn: Turn,
        visit: &mut impl FnMut(Turn, Played) -> ControlFlow<B>,
    ) -> Result<Option<B>, Mismatch> {
        let mut search = Search {
            furthest: None,
            found: false,
            visit,
        };
        let flow = search.explore(play, turn, Matcher::of(self));
        match (flow, search.found, search.furthest) {
            (ControlFlow::Break(value), ..) => Ok(Some(value)),
            (ControlFlow::Continue(()), false, Some(mismatch)) => Err(mismatch),
            (ControlFlow::Continue(()), ..) => Ok(None),
        }
    }
}

struct Search<'v, V> {
    furthest: Option<Mismatch>,
    found: bool,
    visit: &'v mut V,
}

impl<V> Search<'_, V> {
    fn explore<B>(&mut self, mut play: Play<'_>, turn: Turn, mut at: Matcher<'_>) -> ControlFlow<B>
    where
        V: FnMut(Turn, Played) -> ControlFlow<B>,
    {
        let progress = play.advance(&mut at);
        let pending = match (at.mismatch, progress) {
            (Some(found), _) => {
                self.fail(at.mismatch(found));
                return ControlFlow::Continue(());
            }
            (None, Progress::Ended(end)) => {
                return match at.finish() {
                    Ok(()) => {
                        self.found = true;
                        (self.visit)(turn, Played::of(&play, end))
                    }
                    Err(mismatch) => {
                        self.fail(mismatch);
                        ControlFlow::Continue(())
                    }
                };
            }
            (None, Progress::Choose(pending)) => pending,
        };
        let allowed = match at.choices(pending) {
            Ok(allowed) => allowed,
            Err(mismatch) => {
                self.fail(mismatch);
                return ControlFlow::Continue(());
            }
        };
        for choice in pending.choices() {
            if allowed.is_none_or(|only| only == choice) {
                let (mut play, mut turn) = (play, turn);
                play.choose(choice);
                turn.choices.push(choice);
                self.explore(play, turn, at)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn fail(&mut self, mismatch: Mismatch) {
        if self
            .furthest
            .as_ref()
            .is_none_or(|known| mismatch.held > known.held)
        {
            self.furthest = Some(mismatch);
        }
    }
}

/// A place in the steps, moved on by what happens.
#[derive(Clone, Copy)]
struct Matcher<'s> {
    steps: &'s Steps,
    at: usize,
    relays: u64,
    mismatch: Option<(usize, MismatchKind)>,
}

impl<'s> Matcher<'s> {
    const fn of(steps: &'s Steps) -> Self {
        Self {
            steps,
            at: 0,
            relays: 0,
            mismatch: None,
        }
    }

    fn need(&self) -> Option<Need> {
        self.steps.needs.get(self.at).map(|&(need, _)| need)
    }

    fn mismatch(&self, (index, kind): (usize, MismatchKind)) -> Mismatch {
        let span = self
            .steps
            .needs
            .get(index)
            .map_or(self.steps.end, |&(_, span)| span);
        Mismatch {
            span,
            kind,
            held: index,
        }
    }

    /// The relays up to here are what was written, where they were.
    fn close_relays(&mut self) -> Result<(), (usize, MismatchKind)> {
        let relays = std::mem::take(&mut self.relays);
        match self.need() {
            Some(Need::Relays(written)) if written == relays => self.at += 1,
            Some(Need::Relays(_)) => return Err((self.at, MismatchKind::Relays(relays))),
            _ => {}
        }
        Ok(())
    }

    /// What may be chosen: one choice, or (`None`) any.
    fn choices(&mut self, pending: Pending) -> Result<Option<Choice>, Mismatch> {
        let found = self.close_relays().and_then(|()| self.choice(pending));
        found.map_err(|found| self.mismatch(found))
    }

    fn choice(&mut self, pending: Pending) -> Result<Option<Choice>, (usize, MismatchKind)> {
        let wanted = |mark| marks::origin(mark).map(Choice::Origin);
        match (pending, self.need()) {
            (_, None) if self.steps.open => Ok(None),
            (Pending::Origin, Some(Need::Choice(mark))) if !self.steps.long => {
                self.at += 1;
                Ok(wanted(mark))
            }
            // The capture itself is compared when it happens.
            (Pending::Origin, Some(Need::Capture(_, Some(mark)))) => Ok(wanted(mark)),
            (Pending::Rova, Some(Need::Rova(choice))) => {
                self.at += 1;
                Ok(Some(choice))
            }
            (_, Some(Need::Choice(_))) if self.steps.long => {
                Err((self.at, MismatchKind::ShortInLong))
            }
            (_, None | Some(Need::Capture(_, None))) => {
                Err((self.at, MismatchKind::ChoiceMissing(pending)))
            }
            _ => Err((self.at, MismatchKind::WrongChoice(pending))),
        }
    }

    fn finish(&mut self) -> Result<(), Mismatch> {
        let rest = self.close_relays().and_then(|()| match self.need() {
            None => Ok(()),
            Some(_) => Err((self.at, MismatchKind::Surplus)),
        });
        rest.map_err(|found| self.mismatch(found))
    }

    fn happened(&mut self, event: Event) -> Result<(), (usize, MismatchKind)> {
        self.close_relays()?;
        let holds = match (self.need(), event) {
            (None, _) if self.steps.open => return Ok(()),
            (None, _) => return Err((self.at, MismatchKind::NotNamed(event))),
            (Some(Need::Capture(count, mark)), Event::Capture { seeds, origin, .. }) => {
                let sown_from = match mark.map(marks::origin) {
                    Some(known @ Some(_)) => origin == known,
                    Some(None) => origin.is_some(),
                    None => origin.is_none(),
                };
                sown_from && count.allows(seeds.into())
            }
            (Some(Need::Merge(count)), Event::Merge { seeds, .. }) => count.allows(seeds.into()),
            (Some(Need::Choice(_)), _) => return Err((self.at, MismatchKind::ShortInLong)),
            _ => false,
        };
        if !holds {
            return Err((self.at, MismatchKind::Instead(event)));
        }
        self.at += 1;
        Ok(())
    }
}

impl Observer for Matcher<'_> {
    fn observe(&mut self, step: impl FnOnce() -> RuleStep) {
        if !self.steps.long || self.mismatch.is_some() {
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
    let end = Span::at(steps_end(written));
    let mut steps = Steps::of(&written.steps, end);
    steps.open |= written.is_unknown();
    let mut furthest: Option<Mismatch> = None;
    let mut found = false;
    let exact = exact(rules, position, written);
    let others = match exact {
        Some(_) => Vec::new(),
        None => starts(written, position, &rules.start_list(position)),
    };
    let begun = |start| Some((start, Play::begin(rules, position, start).ok()?));
    for (start, play) in exact
        .into_iter()
        .chain(others.into_iter().filter_map(begun))
    {
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

/// The turn begun where its start is written whole, as most are: that it is
/// legal is seen without a list of the others.
fn exact<'r>(
    rules: &'r Rules,
    position: &Position,
    written: &tree::Turn,
) -> Option<(Start, Play<'r>)> {
    let direction = match written.direction {
        Some(mark) => Some(direction(mark.value)?),
        None => None,
    };
    let pit = pit(written.pit.value, position)?;
    let start = Start { pit, direction };
    Some((start, Play::begin(rules, position, start).ok()?))
}

/// Where the next step of a turn would be written.
fn steps_end(turn: &tree::Turn) -> usize {
    let last = turn.steps.last().map(|step| step.span.end);
    let direction = turn.direction.map(|direction| direction.span.end);
    last.or(direction).unwrap_or(turn.pit.span.end)
}
