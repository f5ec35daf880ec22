//! The successors of a state: the turns that agree with the evidence.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use fifangha_rules::{
    LegalTurns, Outcome, PlayResult, Position, Rules, Side, Start, Turn, TurnEnd, break_if,
};

use super::evidence::{Action, Evidence, StageCheck};
use super::reconstruction::ReconstructedGame;
use super::retrograde_starts::find_retrograde_starts;
use super::search_state::{GameTurn, ReconstructionState, StageCursor, Successor};
use super::starts::visit_starts;
use crate::board::side_of_mark;
use crate::budget::Budget;
use crate::diagnostic::{Span, Spanned};
use crate::notation::ast::{self, EndMark, SeedCount, Sow};
use crate::replay::board_check;
use crate::replay::claims::{self, ClaimContext, LastPlay, LazySteps, names_winner, opponent_lost};
use crate::replay::{marks, match_turn};
use crate::search::FastSet;

/// Maximum number of sowings to prove one claim.
const MAX_SOWINGS_PER_CLAIM: u64 = 2_000_000;

/// The turns that follow from a state, each played on demand.
#[allow(
    clippy::large_enum_variant,
    reason = "there are few, and each is used at once"
)]
pub(super) enum PendingSuccessors<'r> {
    /// Legal turns, and the places where a turn is written, with the turns that it allows.
    Legal(LegalTurns<'r>, Vec<(StageCursor, FastSet<Turn>)>),
    /// The turns that match a written one.
    AsWritten(std::vec::IntoIter<(GameTurn, Successor)>),
}

/// Matches games against the evidence.
#[derive(Debug)]
pub(super) struct EvidenceMatcher<'r> {
    evidence: Evidence<'r>,
    budget: &'r Budget,
    /// `true` if something was not decided within the limits, so that the result is not a proof.
    undecided: AtomicBool,
}

/// The result of the last turn.
struct PlayOutcome<'a> {
    position: &'a Position,
    last: Option<&'a LastPlay>,
    outcome: Option<Outcome>,
    /// `true` if the game can go on.
    rests: bool,
    /// `true` if the opening of the game has a rule of its own, and this is the opening.
    is_opening: bool,
}

impl<'r> EvidenceMatcher<'r> {
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

    /// Returns the rules of the next turn.
    fn rules_of_turn(&self, is_opening: bool) -> &Rules {
        match &self.evidence.opening {
            Some(opening) if is_opening => opening,
            _ => self.evidence.rules,
        }
    }

    /// Returns the state before any turn.
    fn outcome_at<'a>(&self, position: &'a Position, is_opening: bool) -> PlayOutcome<'a> {
        PlayOutcome {
            position,
            last: None,
            outcome: self.rules_of_turn(is_opening).outcome(position),
            rests: true,
            is_opening,
        }
    }

    /// Returns the state after a turn or a sowing.
    fn outcome_of<'a>(&self, last: &'a LastPlay) -> PlayOutcome<'a> {
        PlayOutcome {
            position: &last.played.position,
            last: Some(last),
            outcome: self.rules().outcome_after(&last.played),
            rests: last.played.ends_at_rest(),
            is_opening: false,
        }
    }

    /// Calls `visit` with every start that agrees with the evidence.
    pub(super) fn visit_roots(
        &self,
        visit: &mut impl FnMut(Successor) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let rules = self.rules();
        let start = rules.start();
        let opening = self.outcome_at(&start, false);
        let claim_holds = |claim: &&ast::Claim| self.claim_holds(claim, &opening);
        if !self.evidence.prelude.iter().all(claim_holds) {
            return ControlFlow::Continue(());
        }
        let Some(board) = self.evidence.start else {
            return self.root(start, 0).map_or(ControlFlow::Continue(()), visit);
        };
        let sow = match self.evidence.stages.get(1).map(|stage| stage.action) {
            Some(Action::Sow(sow)) => Some(sow),
            _ => None,
        };
        let hand = sow.map_or(SeedCount::Certain(0), |sow| sow.seeds.value);
        let mut written = std::borrow::Cow::Borrowed(board);
        if let (None, Some(sow)) = (board.side, sow) {
            written.to_mut().side = Some(sow.side);
        }
        if let Some(behind) = find_retrograde_starts(&self.evidence, board) {
            self.budget.charge(behind.sowings as u64);
            for position in behind.starts {
                break_if(!self.budget.spend(0))?;
                if let Some(next) = self.root(position, 0) {
                    visit(next)?;
                }
            }
            return break_if(!behind.complete);
        }
        visit_starts(&written, rules, hand, &mut |position, hand| {
            break_if(!self.budget.spend(0))?;
            let next = position.and_then(|position| self.root(position, hand));
            next.map_or(ControlFlow::Continue(()), &mut *visit)
        })
    }

    /// Returns `true` if a game agrees with the evidence.
    pub(super) fn accepts_game(&self, game: &ReconstructedGame) -> bool {
        let hand = game.turns.first().map_or(0, |turn| u32::from(turn.hand));
        let matches_start = |board: &ast::BoardNode| board_check::matches(board, &game.start);
        let held = match self.evidence.stages.get(1).map(|stage| stage.action) {
            Some(Action::Sow(sow)) => sow.seeds.value.allows(hand),
            _ => true,
        };
        if !held || !self.evidence.start.is_none_or(matches_start) {
            return false;
        }
        let Some(mut at) = self.root(game.start, hand) else {
            return false;
        };
        for turn in &game.turns {
            let mut following = self.successors(&at.state);
            let mut nexts = std::iter::from_fn(|| self.next_successor(&at.state, &mut following));
            let next = nexts.find(|(played, _)| played == turn);
            match next {
                Some((_, next)) => at = next,
                None => return false,
            }
        }
        at.accepts
    }

    fn root(&self, position: Position, hand: u32) -> Option<Successor> {
        let at = StageCursor {
            stage: 0,
            played: 0,
            number: self.evidence.number_at_start(&position),
        };
        let is_opening = self.evidence.opening.is_some();
        let arrival = self.outcome_at(&position, is_opening);
        self.close_gaps(vec![at], &arrival, hand)
    }

    /// Returns every turn that agrees with the evidence, each once, in the order of the rules:
    /// [`next_successor`](Self::next_successor) plays them.
    pub(super) fn successors(&self, state: &ReconstructionState) -> PendingSuccessors<'_> {
        if let [
            at @ StageCursor {
                stage, played: 0, ..
            },
        ] = state.places[..]
        {
            match self.evidence.stages[stage].action {
                Action::Turn(turn) if !turn.is_unknown() => {
                    return PendingSuccessors::AsWritten(
                        self.successors_as_written(state, at, turn).into_iter(),
                    );
                }
                Action::Sow(sow) => {
                    return PendingSuccessors::AsWritten(
                        self.sowing_successors(state, at, sow).into_iter(),
                    );
                }
                _ => {}
            }
        }
        // The turns that match a written turn are computed once for each place.
        let turns_by_place = state.places.iter().filter_map(|&at| {
            let Action::Turn(written) = self.evidence.stages[at.stage].action else {
                return None;
            };
            match number_and_side_match(written, at, state) {
                false => Some((at, FastSet::default())),
                true if written.is_unknown() => None,
                true => Some((at, self.turns_as_written(state, written))),
            }
        });
        let turns_by_place = turns_by_place.collect();
        let rules = self.rules_of_turn(state.is_opening);
        PendingSuccessors::Legal(rules.legal_turns(&state.position), turns_by_place)
    }

    /// Returns the next turn and its successor; `None` if there is none or the budget is exhausted.
    pub(super) fn next_successor(
        &self,
        state: &ReconstructionState,
        following: &mut PendingSuccessors<'_>,
    ) -> Option<(GameTurn, Successor)> {
        let (turns, turns_by_place) = match following {
            PendingSuccessors::Legal(turns, turns_by_place) => (turns, turns_by_place),
            PendingSuccessors::AsWritten(_) if self.budget.is_exhausted() => return None,
            PendingSuccessors::AsWritten(turns) => return turns.next(),
        };
        let allowed = |at: StageCursor, turn: &Turn| {
            turns_by_place
                .iter()
                .find(|(place, _)| *place == at)
                .is_none_or(|(_, turns)| turns.contains(turn))
        };
        while !self.budget.is_exhausted() {
            let (turn, played) = turns.next()?;
            if !self.budget.spend(played.laps) {
                break;
            }
            let step = GameTurn {
                before: state.position,
                turn,
                hand: 0,
            };
            if let Some(next) = self.successor_after_turn(&step, &played, allowed, &state.places) {
                return Some((step, next));
            }
        }
        None
    }

    /// Charges for matching written steps again; returns `true` if the search may go on.
    fn charge_steps(&self, steps: &[Spanned<ast::StepNode>]) -> bool {
        const STEPS_OF_A_SOWING: usize = 16;
        self.budget.charge((steps.len() / STEPS_OF_A_SOWING) as u64);
        !self.budget.is_exhausted()
    }

    /// Returns the turns that match the written turn of a stage.
    fn successors_as_written(
        &self,
        state: &ReconstructionState,
        at: StageCursor,
        written: &ast::TurnNode,
    ) -> Vec<(GameTurn, Successor)> {
        let mut turns = Vec::new();
        if number_and_side_match(written, at, state) && self.charge_steps(&written.steps) {
            let arrive = &mut |turn: Turn, played: PlayResult| {
                break_if(!self.budget.spend(played.laps))?;
                let step = GameTurn {
                    before: state.position,
                    turn,
                    hand: 0,
                };
                let next = self.successor_after_turn(&step, &played, |_, _| true, &[at]);
                turns.extend(next.map(|next| (step, next)));
                ControlFlow::Continue(())
            };
            // A written turn that cannot be played matches no turn.
            let rules = self.rules_of_turn(state.is_opening);
            let _ = match_turn::visit_matching_turns(rules, &state.position, written, arrive);
        }
        turns
    }

    fn turns_as_written(
        &self,
        state: &ReconstructionState,
        written: &ast::TurnNode,
    ) -> FastSet<Turn> {
        let mut turns = FastSet::default();
        if !self.charge_steps(&written.steps) {
            return turns;
        }
        let _ = match_turn::visit_matching_turns::<()>(
            self.rules_of_turn(state.is_opening),
            &state.position,
            written,
            &mut |turn, played| {
                turns.insert(turn);
                break_if(!self.budget.spend(played.laps))
            },
        );
        turns
    }

    /// Returns the result of a turn for the places that it agrees with.
    fn successor_after_turn(
        &self,
        step: &GameTurn,
        played: &PlayResult,
        allowed: impl Fn(StageCursor, &Turn) -> bool,
        places: &[StageCursor],
    ) -> Option<Successor> {
        if played.end == TurnEnd::Undecided {
            self.undecided.store(true, Ordering::Relaxed);
            return None;
        }
        let last = LastPlay::new(*played, LazySteps::Replayable(step.before, step.turn));
        let arrival = self.outcome_of(&last);
        let mut reached = Vec::new();
        for &at in places {
            match self.evidence.stages[at.stage].action {
                // A gap that is full has been removed from the places.
                Action::Gap { .. } => reached.push(StageCursor {
                    played: at.played + 1,
                    number: at.number.map(|number| number.saturating_add(1)),
                    ..at
                }),
                Action::Turn(written)
                    if allowed(at, &step.turn)
                        && end_mark_holds(written.end, &arrival, step.before.to_move())
                        && self.checks_hold(at.stage, &arrival) =>
                {
                    let number = written.number.map(|number| number.value).or(at.number);
                    reached.push(self.next_stage(at.stage, number.map(|n| n.saturating_add(1))));
                }
                _ => {}
            }
        }
        self.close_gaps(reached, &arrival, 0)
    }

    /// Returns the beginning of the next stage.
    fn next_stage(&self, stage: usize, number: Option<u32>) -> StageCursor {
        let stage = stage + 1;
        let matters = self
            .evidence
            .stages
            .get(stage)
            .is_some_and(|stage| stage.numbers_ahead);
        StageCursor {
            stage,
            played: 0,
            number: number.filter(|_| matters),
        }
    }

    /// Ends every gap that can end here, and removes the places that no turn can follow.
    fn close_gaps(
        &self,
        mut places: Vec<StageCursor>,
        arrival: &PlayOutcome<'_>,
        hand: u32,
    ) -> Option<Successor> {
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
                && let Some(gap_number) = number
            {
                if at.number.is_some_and(|number| number != gap_number) {
                    index -= 1;
                    places.swap_remove(index);
                    continue;
                }
                places[index - 1].number = Some(gap_number);
                at.number = Some(gap_number);
            }
            if at.played >= min && self.checks_hold(at.stage, arrival) {
                let next = self.next_stage(at.stage, at.number);
                if !places.contains(&next) {
                    places.push(next);
                }
            }
        }
        // Negligible for one place, but not for thousands of gaps that may have ended.
        self.budget.charge((places.len() * places.len() / 8) as u64);
        let accepts = places.iter().any(|at| at.stage == stages.len());
        places.retain(|at| arrival.rests && self.can_continue(at, arrival.position));
        places.sort_unstable();
        places.dedup();
        (accepts || !places.is_empty()).then_some(Successor {
            state: ReconstructionState {
                position: *arrival.position,
                is_opening: arrival.is_opening,
                hand,
                places,
            },
            accepts,
        })
    }

    /// Returns `true` if another turn can follow at a place.
    fn can_continue(&self, at: &StageCursor, position: &Position) -> bool {
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
        match (&stage.next_board, stage.action) {
            // A sowing from the hand is not a turn of its own.
            (_, Action::Sow(_)) | (None, _) => true,
            (Some(ahead), _) => ahead.target.can_follow(
                position,
                (ahead.min - min.min(played)).max(1),
                ahead.max.saturating_sub(played),
            ),
        }
    }

    fn checks_hold(&self, stage: usize, arrival: &PlayOutcome<'_>) -> bool {
        self.evidence.stages[stage]
            .checks
            .iter()
            .all(|check| match check {
                StageCheck::Board(written) => board_check::matches(written, arrival.position),
                StageCheck::Claim(claim) => self.claim_holds(claim, arrival),
                StageCheck::Result(result) => arrival
                    .outcome
                    .is_none_or(|outcome| names_winner(*result, outcome.winner)),
            })
    }

    fn claim_holds(&self, claim: &ast::Claim, arrival: &PlayOutcome<'_>) -> bool {
        let proof = self.budget.sub_budget(MAX_SOWINGS_PER_CLAIM);
        let place = ClaimContext {
            rules: self.rules_of_turn(arrival.is_opening),
            position: arrival.position,
            last: arrival.last,
            outcome: arrival.outcome,
            budget: &proof,
            history: claims::ClaimHistory::Unspecified,
        };
        let checked = claims::check_claim(claim, &place);
        self.budget.charge_sub_budget(&proof);
        match checked {
            Ok(()) => true,
            Err(claims::ClaimFailure::Undecided(_)) => {
                self.undecided.store(true, Ordering::Relaxed);
                true
            }
            Err(_) => false,
        }
    }

    /// Returns the sowings from the hand that match a written one.
    fn sowing_successors(
        &self,
        state: &ReconstructionState,
        at: StageCursor,
        sow: &Sow,
    ) -> Vec<(GameTurn, Successor)> {
        let mut sowings = Vec::new();
        let mover = side_of_mark(sow.side.value);
        let Ok(seeds @ 1..) = u8::try_from(state.hand) else {
            return sowings;
        };
        if !self.charge_steps(&sow.steps) {
            return sowings;
        }
        let before = state.position.with_mover(mover);
        let steps = match_turn::StepPattern::new(&sow.steps, Span::at(sow.span.end()));
        for (first, direction) in marks::possible_sowings(sow, &before) {
            let play = self
                .rules()
                .sow(&before, mover, seeds, first, direction, &mut ());
            let Some(mut play) = play else { continue };
            let begun = Turn::new(Start::towards(first, direction));
            let found =
                steps.visit_matches(&mut play, begun, &mut |turn: Turn, played: PlayResult| {
                    break_if(!self.budget.spend(played.laps))?;
                    sowings.extend(
                        self.successor_after_sowing(at, sow, &before, seeds, turn, &played),
                    );
                    ControlFlow::Continue(())
                });
            if let Ok(Some(())) = found {
                break;
            }
        }
        sowings
    }

    fn successor_after_sowing(
        &self,
        at: StageCursor,
        sow: &Sow,
        before: &Position,
        hand: u8,
        turn: Turn,
        played: &PlayResult,
    ) -> Option<(GameTurn, Successor)> {
        if played.end == TurnEnd::Undecided {
            self.undecided.store(true, Ordering::Relaxed);
            return None;
        }
        let step = GameTurn {
            before: *before,
            turn,
            hand,
        };
        let last = LastPlay::new(*played, LazySteps::Known(step.steps(self.rules())));
        let arrival = self.outcome_of(&last);
        if !end_mark_holds(sow.end, &arrival, before.to_move())
            || !self.checks_hold(at.stage, &arrival)
        {
            return None;
        }
        let next = self.close_gaps(vec![self.next_stage(at.stage, at.number)], &arrival, 0)?;
        Some((step, next))
    }
}

/// Returns `true` if the number and side of a written turn agree with the state.
fn number_and_side_match(
    written: &ast::TurnNode,
    at: StageCursor,
    state: &ReconstructionState,
) -> bool {
    let number = written
        .number
        .is_none_or(|it| at.number.is_none_or(|number| number == it.value));
    let to_move = written
        .side
        .is_none_or(|mark| side_of_mark(mark.value) == state.position.to_move());
    number && to_move
}

/// Returns `true` if the turn of a side ends as its mark says.
fn end_mark_holds(mark: Option<Spanned<EndMark>>, arrival: &PlayOutcome<'_>, mover: Side) -> bool {
    mark.is_none_or(|mark| match mark.value {
        EndMark::Lost => opponent_lost(arrival.outcome, mover),
        EndMark::NeverEnds => arrival.last.is_some_and(|last| last.played.never_ends()),
    })
}
