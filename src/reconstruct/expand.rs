//! Which turns agree with the evidence in a state, and where they lead.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use fifangha_rules::{End, LegalTurns, Outcome, Played, Position, Rules, Start, Turn};

use super::answer::Reconstruction;
use super::behind::starts_behind;
use super::evidence::{Action, Check, Evidence};
use super::starts::each_start;
use super::state::{At, GameTurn, Next, State};
use crate::board::side;
use crate::diagnostic::{Span, Spanned};
use crate::effort::Budget;
use crate::notation::tree::{self, Count, EndMark, Sow};
use crate::replay::board;
use crate::replay::claims::{self, Last, Place, Steps, opponent_lost, outcome_is};
use crate::replay::{follow, marks};
use crate::search::Set;

/// Sowings that the proof of one claim may cost.
const PROOF: u64 = 2_000_000;

/// The turns that follow from a state, each played when it is asked for.
pub(super) enum Following<'r> {
    /// Legal turns, for the places that each agrees with: those that tell a turn
    /// stand here with what they allow.
    Legal(LegalTurns<'r>, Vec<(At, Set<Turn>)>),
    /// The turns that were found to agree with one that is told.
    Told(std::vec::IntoIter<(GameTurn, Next)>),
}

/// The evidence, ready to be followed.
#[derive(Debug)]
pub(super) struct Follower<'r> {
    evidence: Evidence<'r>,
    budget: &'r Budget,
    /// Whether something could not be decided within bounds: the answer is not
    /// a proof.
    undecided: AtomicBool,
}

/// What has just been played.
struct Arrival<'a> {
    position: &'a Position,
    last: Option<&'a Last>,
    outcome: Option<Outcome>,
    /// Whether the game can go on.
    rests: bool,
    /// If the opening of the game has a rule of its own, and this is it.
    is_opening: bool,
}

impl<'r> Follower<'r> {
    pub(super) const fn new(evidence: Evidence<'r>, budget: &'r Budget) -> Self {
        Self {
            evidence,
            budget,
            undecided: AtomicBool::new(false),
        }
    }

    pub(super) fn is_undecided(&self) -> bool {
        self.undecided.load(Ordering::Relaxed)
    }

    fn rules(&self) -> &'r Rules {
        self.evidence.rules
    }

    /// The rules of the turn that follows.
    fn rules_of_turn(&self, is_opening: bool) -> &Rules {
        match &self.evidence.opening {
            Some(opening) if is_opening => opening,
            _ => self.evidence.rules,
        }
    }

    /// Calls `visit` with every start that agrees with the evidence.
    pub(super) fn each_root(
        &self,
        visit: &mut impl FnMut(Next) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let rules = self.rules();
        let start = rules.start();
        let outcome = rules.outcome(&start);
        let opening = Arrival {
            position: &start,
            last: None,
            outcome,
            rests: true,
            is_opening: false,
        };
        let told = |claim: &&tree::Claim| self.claim_holds(claim, &opening);
        if !self.evidence.prelude.iter().all(told) {
            return ControlFlow::Continue(());
        }
        let Some(board) = self.evidence.start else {
            return match self.root(start, 0) {
                Some(next) => visit(next),
                None => ControlFlow::Continue(()),
            };
        };
        let sow = match self.evidence.stages.get(1).map(|stage| stage.action) {
            Some(Action::Sow(sow)) => Some(sow),
            _ => None,
        };
        let hand = sow.map_or(Count::Known(0), |sow| sow.seeds.value);
        let mut written = std::borrow::Cow::Borrowed(board);
        if let (None, Some(sow)) = (board.side, sow) {
            written.to_mut().side = Some(sow.side);
        }
        if let Some(behind) = starts_behind(&self.evidence, board) {
            self.budget.charge(behind.sowings as u64);
            for position in behind.starts {
                if !self.budget.spend(0) {
                    return ControlFlow::Break(());
                }
                if let Some(next) = self.root(position, 0) {
                    visit(next)?;
                }
            }
            return match behind.complete {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            };
        }
        each_start(&written, rules, hand, &mut |position, hand| {
            if !self.budget.spend(0) {
                return ControlFlow::Break(());
            }
            match position.and_then(|position| self.root(position, hand)) {
                Some(next) => visit(next),
                None => ControlFlow::Continue(()),
            }
        })
    }

    /// Whether a game agrees with the evidence.
    pub(super) fn agrees(&self, game: &Reconstruction) -> bool {
        let hand = game.turns.first().map_or(0, |turn| u32::from(turn.hand));
        let told = |board: &tree::BoardNode| board::holds(board, &game.start);
        let held = match self.evidence.stages.get(1).map(|stage| stage.action) {
            Some(Action::Sow(sow)) => sow.seeds.value.allows(hand),
            _ => true,
        };
        if !held || !self.evidence.start.is_none_or(told) {
            return false;
        }
        let Some(mut at) = self.root(game.start, hand) else {
            return false;
        };
        for turn in &game.turns {
            let mut following = self.following(&at.state);
            let mut nexts = std::iter::from_fn(|| self.next(&at.state, &mut following));
            let next = nexts.find(|(played, _)| played == turn);
            match next {
                Some((_, next)) => at = next,
                None => return false,
            }
        }
        at.accepts
    }

    fn root(&self, position: Position, hand: u32) -> Option<Next> {
        let at = At {
            stage: 0,
            played: 0,
            number: self.evidence.first_number(&position),
        };
        let is_opening = self.evidence.opening.is_some();
        let arrival = Arrival {
            position: &position,
            last: None,
            outcome: self.rules_of_turn(is_opening).outcome(&position),
            rests: true,
            is_opening,
        };
        self.settle(vec![at], &arrival, hand)
    }

    /// Every turn that agrees with the evidence, each once, in the order of the
    /// rules: [`next`](Self::next) plays them.
    pub(super) fn following(&self, state: &State) -> Following<'_> {
        if let [
            at @ At {
                stage, played: 0, ..
            },
        ] = state.places[..]
        {
            match self.evidence.stages[stage].action {
                Action::Turn(turn) if !turn.is_unknown() => {
                    return Following::Told(self.each_as_written(state, at, turn).into_iter());
                }
                Action::Sow(sow) => {
                    return Following::Told(self.each_sowing(state, at, sow).into_iter());
                }
                _ => {}
            }
        }
        // What the places allow that tell a turn is asked once for each.
        let told = state.places.iter().filter_map(|&at| {
            let Action::Turn(written) = self.evidence.stages[at.stage].action else {
                return None;
            };
            match told_of(written, at, state) {
                false => Some((at, Set::default())),
                true if written.is_unknown() => None,
                true => Some((at, self.turns_as_written(state, written))),
            }
        });
        let told = told.collect();
        let rules = self.rules_of_turn(state.is_opening);
        Following::Legal(rules.legal_turns(&state.position), told)
    }

    /// The next turn, and where it leads; `None` when there is none, or the
    /// budget is spent.
    pub(super) fn next(
        &self,
        state: &State,
        following: &mut Following<'_>,
    ) -> Option<(GameTurn, Next)> {
        let (turns, told) = match following {
            Following::Legal(turns, told) => (turns, told),
            Following::Told(_) if self.budget.is_spent() => return None,
            Following::Told(turns) => return turns.next(),
        };
        let allowed = |at: At, turn: &Turn| {
            told.iter()
                .find(|(place, _)| *place == at)
                .is_none_or(|(_, turns)| turns.contains(turn))
        };
        while !self.budget.is_spent() {
            let (turn, played) = turns.next()?;
            if !self.budget.spend(played.laps) {
                break;
            }
            let step = GameTurn {
                before: state.position,
                turn,
                hand: 0,
            };
            if let Some(next) = self.arrive(&step, &played, allowed, &state.places) {
                return Some((step, next));
            }
        }
        None
    }

    /// Pays for looking at written steps once more; returns `true` if the search may go on.
    fn reads(&self, steps: &[Spanned<tree::Step>]) -> bool {
        const STEPS_OF_A_SOWING: usize = 16;
        self.budget.charge((steps.len() / STEPS_OF_A_SOWING) as u64);
        !self.budget.is_spent()
    }

    /// The turns of a stage that tells one.
    fn each_as_written(
        &self,
        state: &State,
        at: At,
        written: &tree::Turn,
    ) -> Vec<(GameTurn, Next)> {
        let mut turns = Vec::new();
        if told_of(written, at, state) && self.reads(&written.steps) {
            let arrive = &mut |turn: Turn, played: Played| {
                if !self.budget.spend(played.laps) {
                    return ControlFlow::Break(());
                }
                let step = GameTurn {
                    before: state.position,
                    turn,
                    hand: 0,
                };
                let next = self.arrive(&step, &played, |_, _| true, &[at]);
                turns.extend(next.map(|next| (step, next)));
                ControlFlow::Continue(())
            };
            // A turn that cannot be played so is none of them.
            let rules = self.rules_of_turn(state.is_opening);
            let _ = follow::turns(rules, &state.position, written, arrive);
        }
        turns
    }

    fn turns_as_written(&self, state: &State, written: &tree::Turn) -> Set<Turn> {
        let mut turns = Set::default();
        if !self.reads(&written.steps) {
            return turns;
        }
        let _ = follow::turns::<()>(
            self.rules_of_turn(state.is_opening),
            &state.position,
            written,
            &mut |turn, played| {
                turns.insert(turn);
                match self.budget.spend(played.laps) {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                }
            },
        );
        turns
    }

    /// Where a turn leads from the places that it agrees with.
    fn arrive(
        &self,
        step: &GameTurn,
        played: &Played,
        allowed: impl Fn(At, &Turn) -> bool,
        places: &[At],
    ) -> Option<Next> {
        if played.end == End::Undecided {
            self.undecided.store(true, Ordering::Relaxed);
            return None;
        }
        let mover = step.before.to_move();
        let outcome = self.rules().outcome_after(mover, played);
        let last = Last::new(*played, Steps::Of(step.before, step.turn));
        let arrival = Arrival {
            position: &played.position,
            last: Some(&last),
            outcome,
            rests: played.rests(),
            is_opening: false,
        };
        let mut reached = Vec::new();
        for &at in places {
            match self.evidence.stages[at.stage].action {
                // Where a gap is full, no turn can follow.
                Action::Gap { .. } => reached.push(At {
                    played: at.played + 1,
                    number: at.number.map(|number| number.saturating_add(1)),
                    ..at
                }),
                Action::Turn(written)
                    if allowed(at, &step.turn)
                        && ends_as_written(written, played, outcome, step)
                        && self.checks_hold(at.stage, &arrival) =>
                {
                    let number = written.number.map(|told| told.value).or(at.number);
                    reached.push(self.past(at.stage, number.map(|n| n.saturating_add(1))));
                }
                _ => {}
            }
        }
        self.settle(reached, &arrival, 0)
    }

    /// The beginning of the stage after one.
    fn past(&self, stage: usize, number: Option<u32>) -> At {
        let stage = stage + 1;
        let matters = self
            .evidence
            .stages
            .get(stage)
            .is_some_and(|stage| stage.numbers_ahead);
        At {
            stage,
            played: 0,
            number: number.filter(|_| matters),
        }
    }

    /// Ends every gap that can end here, and drops the places from which
    /// nothing can follow.
    fn settle(&self, mut places: Vec<At>, arrival: &Arrival<'_>, hand: u32) -> Option<Next> {
        let stages = &self.evidence.stages;
        let mut index = 0;
        while let Some(&(mut at)) = places.get(index) {
            index += 1;
            let Some(stage) = stages.get(at.stage) else {
                continue;
            };
            let Action::Gap { min, number, .. } = stage.action else {
                continue;
            };
            if at.played == 0
                && let Some(told) = number
            {
                if at.number.is_some_and(|number| number != told) {
                    index -= 1;
                    places.swap_remove(index);
                    continue;
                }
                places[index - 1].number = Some(told);
                at.number = Some(told);
            }
            if at.played >= min && self.checks_hold(at.stage, arrival) {
                let next = self.past(at.stage, at.number);
                if !places.contains(&next) {
                    places.push(next);
                }
            }
        }
        // One place is no work; thousands of gaps that may have ended are.
        self.budget.charge((places.len() * places.len() / 8) as u64);
        let accepts = places.iter().any(|at| at.stage == stages.len());
        places.retain(|at| arrival.rests && self.can_go_on(at, arrival.position));
        places.sort_unstable();
        places.dedup();
        (accepts || !places.is_empty()).then_some(Next {
            state: State {
                position: *arrival.position,
                is_opening: arrival.is_opening,
                hand,
                places,
            },
            accepts,
        })
    }

    /// Whether another turn can follow at a place.
    fn can_go_on(&self, at: &At, position: &Position) -> bool {
        let Some(stage) = self.evidence.stages.get(at.stage) else {
            return false;
        };
        let (min, max) = stage.action.turns();
        if let Action::Gap { .. } = stage.action
            && u64::from(at.played) >= max
        {
            return false;
        }
        let played = u64::from(at.played);
        match (&stage.horizon, stage.action) {
            // A sowing from the hand is no turn of its own.
            (_, Action::Sow(_)) | (None, _) => true,
            (Some(ahead), _) => ahead.target.can_follow(
                position,
                (ahead.min - min.min(played)).max(1),
                ahead.max.saturating_sub(played),
            ),
        }
    }

    fn checks_hold(&self, stage: usize, arrival: &Arrival<'_>) -> bool {
        self.evidence.stages[stage]
            .checks
            .iter()
            .all(|check| match check {
                Check::Board(written) => board::holds(written, arrival.position),
                Check::Claim(claim) => self.claim_holds(claim, arrival),
                Check::Result(result) => arrival
                    .outcome
                    .is_none_or(|outcome| outcome_is(*result, outcome.winner)),
            })
    }

    fn claim_holds(&self, claim: &tree::Claim, arrival: &Arrival<'_>) -> bool {
        let proof = self.budget.part(PROOF);
        let place = Place {
            rules: self.rules_of_turn(arrival.is_opening),
            position: arrival.position,
            last: arrival.last,
            outcome: arrival.outcome,
            budget: &proof,
            past: claims::Line::Any,
        };
        let checked = claims::check(claim, &place);
        self.budget.pay(&proof);
        match checked {
            Ok(()) => true,
            Err(claims::Failure::Undecided(_)) => {
                self.undecided.store(true, Ordering::Relaxed);
                true
            }
            Err(_) => false,
        }
    }

    /// The sowings from the hand that agree with one as written.
    fn each_sowing(&self, state: &State, at: At, sow: &Sow) -> Vec<(GameTurn, Next)> {
        let mut sowings = Vec::new();
        let mover = side(sow.side.value);
        let Ok(seeds @ 1..) = u8::try_from(state.hand) else {
            return sowings;
        };
        if !self.reads(&sow.steps) {
            return sowings;
        }
        let before = state.position.with_mover(mover);
        let steps = follow::Steps::of(&sow.steps, Span::at(sow.span.end()));
        for (first, direction) in marks::sowings(sow, &before) {
            let play = self
                .rules()
                .sow(&before, mover, seeds, first, direction, &mut ());
            let Some(mut play) = play else { continue };
            let begun = Turn::new(Start::towards(first, direction));
            let found = steps.follow(&mut play, begun, &mut |turn: Turn, played: Played| {
                if !self.budget.spend(played.laps) {
                    return ControlFlow::Break(());
                }
                sowings.extend(self.arrive_sown(at, sow, &before, seeds, turn, &played));
                ControlFlow::Continue(())
            });
            if let Ok(Some(())) = found {
                break;
            }
        }
        sowings
    }

    fn arrive_sown(
        &self,
        at: At,
        sow: &Sow,
        before: &Position,
        hand: u8,
        turn: Turn,
        played: &Played,
    ) -> Option<(GameTurn, Next)> {
        if played.end == End::Undecided {
            self.undecided.store(true, Ordering::Relaxed);
            return None;
        }
        let step = GameTurn {
            before: *before,
            turn,
            hand,
        };
        let outcome = self.rules().outcome_after(before.to_move(), played);
        let last = Last::new(*played, Steps::Known(step.steps(self.rules())));
        let arrival = Arrival {
            position: &played.position,
            last: Some(&last),
            outcome,
            rests: played.rests(),
            is_opening: false,
        };
        let ends = sow
            .end
            .is_none_or(|mark| end_holds(mark.value, played, outcome, &step));
        if !ends || !self.checks_hold(at.stage, &arrival) {
            return None;
        }
        let next = self.settle(vec![self.past(at.stage, at.number)], &arrival, 0)?;
        Some((step, next))
    }
}

/// Whether number and side of a turn as written are those of the state.
fn told_of(written: &tree::Turn, at: At, state: &State) -> bool {
    let number = written
        .number
        .is_none_or(|told| at.number.is_none_or(|number| number == told.value));
    let to_move = written
        .side
        .is_none_or(|mark| side(mark.value) == state.position.to_move());
    number && to_move
}

fn ends_as_written(
    written: &tree::Turn,
    played: &Played,
    outcome: Option<Outcome>,
    step: &GameTurn,
) -> bool {
    written
        .end
        .is_none_or(|mark| end_holds(mark.value, played, outcome, step))
}

fn end_holds(mark: EndMark, played: &Played, outcome: Option<Outcome>, step: &GameTurn) -> bool {
    match mark {
        EndMark::Lost => opponent_lost(outcome, step.before.to_move()),
        EndMark::NeverEnds => played.never_ends(),
    }
}
