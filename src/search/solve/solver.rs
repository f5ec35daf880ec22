use std::collections::HashSet;

use fifangha_rules::{Outcome, PlayResult, Position, Rules, Turn};

use super::iterative_deepening::Prover;
use super::retrograde::RetrogradeTable;
use super::{BoundAnswer, MAX_PROOF_TURNS, ProofBranch, ProvenValue, ValueOracle, deepening_value};
use crate::budget::Budget;
use crate::cache::Query;

/// Finds out what a position is worth, by which turn, and proves it.
#[derive(Clone, Copy, Debug)]
pub struct Solver<'r> {
    /// The rules of the game.
    pub rules: &'r Rules,
    /// What it may cost. Both ways of search may each take the bytes of it.
    pub budget: &'r Budget,
    /// At most so many positions are followed all at once; where these are all
    /// that can be reached, games that go on for ever are known for what they
    /// are.
    pub positions: usize,
    /// A proof of at most so many turns is told whole.
    pub tree: usize,
}

/// The search of [`Solver::value`].
#[derive(PartialEq, Eq, Hash)]
struct ValueQuery {
    rules: Rules,
    position: Position,
    positions: usize,
}

impl Query for ValueQuery {
    type Result = Option<ProvenValue>;
}

/// What was found out about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// What it is worth to the side to move, proved; nothing where the search
    /// was stopped.
    pub value: Option<ProvenValue>,
    /// Nobody wins within so many of its own turns: the bound of a search that
    /// was stopped.
    pub not_within: u32,
    /// A line of best play: who wins wins soonest, who loses holds out longest.
    pub line: Vec<(Position, Turn)>,
    /// How its game ends.
    pub outcome: Option<Outcome>,
    /// After how many of its turns the game first was where the last one leads,
    /// in a line that can go on for ever.
    pub returns_to: Option<usize>,
    /// All that has to be played to see that it is won or lost, where that was
    /// asked for and is no more than was asked for.
    pub tree: Option<Vec<ProofBranch>>,
    /// The positions that were followed all at once, those that are alike taken
    /// for one; nothing where they were too many.
    pub positions: Option<usize>,
    /// The turns that were played.
    pub nodes: u64,
}

/// Turns of a line of a draw.
const MAX_DRAW_TURNS: usize = 400;

impl Solver<'_> {
    /// What a position is worth, with a line of best play.
    ///
    /// ```
    /// use fifangha::budget::{SearchLimits, Budget};
    /// use fifangha::search::{Solver, ProvenValue};
    /// use fifangha_rules::{Columns, Game};
    ///
    /// let rules = Game::Isolo.rules_on(Columns::Four).unwrap();
    /// let budget = Budget::unwatched(SearchLimits::default());
    /// let solver = Solver { rules: &rules, budget: &budget, positions: 10_000, tree: 0 };
    /// let solution = solver.solve(&rules.start());
    /// assert_eq!(solution.value, Some(ProvenValue::Win(6)));
    /// assert_eq!(solution.line.len(), 11);
    /// ```
    #[must_use]
    pub fn solve(&self, position: &Position) -> Solution {
        let before = self.budget.turns();
        let mut solution = Solution::unknown();
        self.with_oracle(position, |judge, positions| {
            solution.positions = positions;
            self.fill_solution(position, judge, &mut solution);
        });
        solution.nodes = self.budget.turns() - before;
        solution
    }

    /// What a position is worth; nothing where the search was stopped.
    #[must_use]
    pub fn value(&self, position: &Position) -> Option<ProvenValue> {
        if let Some(outcome) = self.rules.outcome(position) {
            return Some(value_of_outcome(position, outcome));
        }
        let at = self.rules.canonical(position);
        let query = || ValueQuery {
            rules: *self.rules,
            position: *position,
            positions: self.positions,
        };
        self.budget.memoize(query, Option::is_some, || {
            let mut found = None;
            self.with_oracle(position, |judge, _| {
                found = deepening_value(at, judge, &mut 0)
            });
            found
        })
    }

    /// What a position is worth, and a turn that keeps it: of those that win one
    /// that wins soonest, of those that lose one that holds out longest. Nothing
    /// where the search was stopped, or the game is over.
    #[must_use]
    pub fn best_turn(&self, position: &Position) -> Option<(ProvenValue, Turn)> {
        if self.rules.outcome(position).is_some() {
            return None;
        }
        let at = self.rules.canonical(position);
        let mut found = None;
        self.with_oracle(position, |judge, _| {
            found = deepening_value(at, judge, &mut 0).and_then(|value| {
                let (turn, _) = self.value_keeping_turn(position, value, judge)?;
                Some((value, turn))
            });
        });
        found
    }

    /// All positions at once, where they are few enough; else question by
    /// question.
    fn with_oracle(
        &self,
        position: &Position,
        mut ask: impl FnMut(&mut dyn ValueOracle, Option<usize>),
    ) {
        match RetrogradeTable::build(self.rules, position, self.positions, self.budget) {
            Some(mut graph) => {
                let positions = Some(graph.positions());
                ask(&mut graph, positions);
            }
            None => ask(&mut Prover::new(self.rules, self.budget), None),
        }
    }

    fn fill_solution(
        &self,
        position: &Position,
        judge: &mut dyn ValueOracle,
        solution: &mut Solution,
    ) {
        solution.outcome = self.rules.outcome(position);
        if let Some(outcome) = solution.outcome {
            solution.value = Some(value_of_outcome(position, outcome));
            return;
        }
        let at = self.rules.canonical(position);
        solution.value = deepening_value(at, judge, &mut solution.not_within);
        if let Some(value) = solution.value {
            self.fill_best_line(position, value, judge, solution);
            if self.tree > 0 {
                solution.tree = self.proof_tree(position, value, judge);
            }
        }
    }

    fn fill_best_line(
        &self,
        position: &Position,
        mut value: ProvenValue,
        judge: &mut dyn ValueOracle,
        solution: &mut Solution,
    ) {
        let mut at = *position;
        let mut known = HashSet::from([at]);
        while solution.line.len() < MAX_DRAW_TURNS {
            let Some((turn, played)) = self.value_keeping_turn(&at, value, judge) else {
                return;
            };
            solution.line.push((at, turn));
            solution.outcome = self.rules.outcome_after(at.to_move(), &played);
            if solution.outcome.is_some() {
                return;
            }
            value = match value {
                ProvenValue::Win(turns) => ProvenValue::Loss(turns - 1),
                ProvenValue::Loss(turns) => ProvenValue::Win(turns),
                ProvenValue::Draw => ProvenValue::Draw,
            };
            at = played.position;
            if !known.insert(at) {
                let first = solution.line.iter().position(|(before, _)| *before == at);
                solution.returns_to = first;
                return;
            }
        }
    }

    /// The first turn that keeps what a position is worth.
    pub(super) fn value_keeping_turn(
        &self,
        at: &Position,
        value: ProvenValue,
        judge: &mut dyn ValueOracle,
    ) -> Option<(Turn, PlayResult)> {
        for (turn, played) in self.rules.legal_turns(at) {
            let keeps = match self.rules.outcome_after(at.to_move(), &played) {
                Some(outcome) => match value_of_outcome(at, outcome) {
                    ProvenValue::Win(_) => value == ProvenValue::Win(1),
                    ended => ended == value,
                },
                None => {
                    let after = self.rules.canonical(&played.position);
                    match value {
                        ProvenValue::Win(0) => false,
                        ProvenValue::Win(turns) => {
                            judge.is_loss_within(after, turns - 1)? == BoundAnswer::Yes
                        }
                        // Every turn loses; this one as late as can be.
                        ProvenValue::Loss(0) => false,
                        ProvenValue::Loss(turns) => {
                            judge.is_win_within(after, turns - 1)? != BoundAnswer::Yes
                        }
                        ProvenValue::Draw => {
                            judge.is_win_within(after, MAX_PROOF_TURNS)? != BoundAnswer::Yes
                        }
                    }
                }
            };
            if keeps {
                return Some((turn, played));
            }
        }
        None
    }
}

/// What the end of a game is worth to the side that was to move.
fn value_of_outcome(before: &Position, outcome: Outcome) -> ProvenValue {
    match outcome.winner {
        Some(winner) if winner == before.to_move() => ProvenValue::Win(0),
        Some(_) => ProvenValue::Loss(0),
        None => ProvenValue::Draw,
    }
}

impl Solution {
    const fn unknown() -> Self {
        Self {
            value: None,
            not_within: 0,
            line: Vec::new(),
            outcome: None,
            returns_to: None,
            tree: None,
            positions: None,
            nodes: 0,
        }
    }
}
