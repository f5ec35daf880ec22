use std::collections::HashSet;

use fifangha_rules::{Outcome, PackedPosition, PlayResult, Position, PositionKey, Rules, Turn};

use super::retrograde::RetrogradeTable;
use super::{
    BoundAnswer, MAX_PROOF_TURNS, ProofBranch, ProvenValue, ValueOracle, deepening_value, prover,
};
use crate::budget::Budget;
use crate::cache::Query;

/// Solver: proves the value of a position and finds a best turn.
///
/// [`value`](Self::value) is the cheapest question, [`best_turn`](Self::best_turn) adds a turn, and
/// [`solve`](Self::solve) a line of best play and the proof. Use [`wins_in`](super::wins_in) to prove a win within
/// few turns, and [`search_to_depth`](crate::search::search_to_depth) to play well without proof.
///
/// A search that exceeds its budget returns `None`, never a wrong value. The cost grows steeply with the
/// number of columns and of turns to the end.
///
/// # Examples
///
/// The value of a game on four columns:
///
/// ```
/// use fifangha::budget::{Budget, SearchLimits};
/// use fifangha::search::{ProvenValue, Solver};
/// use fifangha_rules::{Columns, Game};
///
/// let rules = Game::ISOLO.rules_on(Columns::FOUR).unwrap();
/// let budget = Budget::unwatched(SearchLimits::default());
/// let solver = Solver { rules: &rules, budget: &budget, positions: 10_000, tree: 0 };
/// assert_eq!(solver.value(&rules.start()), Some(ProvenValue::Win(6)));
/// ```
///
/// A search that is too short:
///
/// ```
/// use fifangha::budget::{Budget, SearchLimits};
/// use fifangha::search::Solver;
/// use fifangha_rules::Game;
///
/// let rules = Game::FIFANGHA.rules();
/// let budget = Budget::unwatched(SearchLimits::with_max_turns(1_000));
/// let solver = Solver { rules: &rules, budget: &budget, positions: 100, tree: 0 };
/// let solution = solver.solve(&rules.start());
/// assert_eq!(solution.value, None);
/// assert!(budget.is_exhausted() && solution.nodes >= 1_000);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Solver<'r> {
    /// The rules of the game.
    pub rules: &'r Rules,
    /// Its budget. Each of the two search methods may use the whole memory limit.
    pub budget: &'r Budget,
    /// Maximum number of positions for retrograde analysis. If these include all reachable
    /// positions, games that go on for ever are recognized as draws.
    pub positions: usize,
    /// Maximum number of turns in a proof tree.
    pub tree: usize,
}

/// The cache key of [`Solver::value`].
#[derive(PartialEq, Eq, Hash)]
struct ValueQuery {
    rules: Rules,
    position: Position,
    positions: usize,
}

impl Query for ValueQuery {
    type Result = Option<ProvenValue>;
}

/// The solution of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solution {
    /// Its proved value for the side to move; `None` if the search was stopped.
    pub value: Option<ProvenValue>,
    /// Neither side wins within this number of its own turns: the bound reached by a stopped
    /// search.
    pub not_within: u32,
    /// A line of best play: the winner wins as soon as possible, the loser delays the loss.
    pub line: Vec<(Position, Turn)>,
    /// The outcome of its game.
    pub outcome: Option<Outcome>,
    /// The number of turns after which the line first had its final position, if it can go on for
    /// ever.
    pub returns_to: Option<usize>,
    /// The proof tree of a win or a loss, if it was requested and is not too large.
    pub tree: Option<Vec<ProofBranch>>,
    /// The number of positions in the retrograde analysis, up to equivalence; `None` if there were
    /// too many.
    pub positions: Option<usize>,
    /// The number of turns played.
    pub nodes: u64,
}

/// Maximum number of turns in the line of a draw.
const MAX_DRAW_TURNS: usize = 400;

impl Solver<'_> {
    /// Returns the value of a position, with a line of best play.
    ///
    /// ```
    /// use fifangha::budget::{SearchLimits, Budget};
    /// use fifangha::search::{Solver, ProvenValue};
    /// use fifangha_rules::{Columns, Game};
    ///
    /// let rules = Game::ISOLO.rules_on(Columns::FOUR).unwrap();
    /// let budget = Budget::unwatched(SearchLimits::default());
    /// let solver = Solver { rules: &rules, budget: &budget, positions: 10_000, tree: 0 };
    /// let solution = solver.solve(&rules.start());
    /// assert_eq!(solution.value, Some(ProvenValue::Win(6)));
    /// assert_eq!(solution.line.len(), 11);
    /// ```
    #[must_use]
    pub fn solve(&self, position: &Position) -> Solution {
        let before = self.budget.turns();
        let mut solution = Solution::default();
        self.with_oracle(position, |oracle, positions| {
            solution.positions = positions;
            self.fill_solution(position, oracle, &mut solution);
        });
        solution.nodes = self.budget.turns() - before;
        solution
    }

    /// Returns the value of a position; `None` if the search was stopped.
    #[must_use]
    pub fn value(&self, position: &Position) -> Option<ProvenValue> {
        if let Some(outcome) = self.rules.outcome(position) {
            return Some(ProvenValue::of_outcome(outcome, position.to_move()));
        }
        let query = || ValueQuery {
            rules: *self.rules,
            position: *position,
            positions: self.positions,
        };
        self.budget.memoize(query, Option::is_some, || {
            let mut found = None;
            self.with_oracle(position, |oracle, _| {
                found = deepening_value(position, oracle, &mut 0)
            });
            found
        })
    }

    /// Returns the value of a position and a turn that preserves it: the fastest win, or the
    /// slowest loss. Returns `None` if the search was stopped or the game is over.
    #[must_use]
    pub fn best_turn(&self, position: &Position) -> Option<(ProvenValue, Turn)> {
        if self.rules.outcome(position).is_some() {
            return None;
        }
        let mut found = None;
        self.with_oracle(position, |oracle, _| {
            found = deepening_value(position, oracle, &mut 0).and_then(|value| {
                let (turn, _) = self.value_keeping_turn(position, value, oracle)?;
                Some((value, turn))
            });
        });
        found
    }

    /// Uses retrograde analysis if there are few enough positions, otherwise iterative deepening.
    fn with_oracle(
        &self,
        position: &Position,
        mut ask: impl FnMut(&mut dyn ValueOracle, Option<usize>),
    ) {
        let found = match self.rules.fits_packed_position() {
            true => self.retrograde::<PackedPosition>(position),
            false => self.retrograde::<Position>(position),
        };
        match found {
            Some((mut graph, positions)) => ask(&mut *graph, Some(positions)),
            None => ask(&mut *prover(self.rules, self.budget), None),
        }
    }

    /// Returns the values of all reachable positions, and their number, if there are few enough.
    fn retrograde<K: PositionKey>(
        &self,
        position: &Position,
    ) -> Option<(Box<dyn ValueOracle + '_>, usize)> {
        let graph = RetrogradeTable::<K>::build(self.rules, position, self.positions, self.budget)?;
        let positions = graph.positions();
        Some((Box::new(graph), positions))
    }

    fn fill_solution(
        &self,
        position: &Position,
        oracle: &mut dyn ValueOracle,
        solution: &mut Solution,
    ) {
        solution.outcome = self.rules.outcome(position);
        if let Some(outcome) = solution.outcome {
            solution.value = Some(ProvenValue::of_outcome(outcome, position.to_move()));
            return;
        }
        solution.value = deepening_value(position, oracle, &mut solution.not_within);
        if let Some(value) = solution.value {
            self.fill_best_line(position, value, oracle, solution);
            if self.tree > 0 {
                solution.tree = self.proof_tree(position, value, oracle);
            }
        }
    }

    fn fill_best_line(
        &self,
        position: &Position,
        mut value: ProvenValue,
        oracle: &mut dyn ValueOracle,
        solution: &mut Solution,
    ) {
        let mut at = *position;
        let mut known = HashSet::from([at]);
        while solution.line.len() < MAX_DRAW_TURNS {
            let Some((turn, played)) = self.value_keeping_turn(&at, value, oracle) else {
                return;
            };
            solution.line.push((at, turn));
            solution.outcome = self.rules.outcome_after(&played);
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

    /// Returns the first turn that preserves the value of a position.
    pub(super) fn value_keeping_turn(
        &self,
        at: &Position,
        value: ProvenValue,
        oracle: &mut dyn ValueOracle,
    ) -> Option<(Turn, PlayResult)> {
        for (turn, played) in self.rules.legal_turns(at) {
            let keeps = match self.rules.outcome_after(&played) {
                Some(outcome) => match ProvenValue::of_outcome(outcome, at.to_move()) {
                    ProvenValue::Win(_) => value == ProvenValue::Win(1),
                    ended => ended == value,
                },
                None => {
                    let after = &played.position;
                    match value {
                        ProvenValue::Win(0) => false,
                        ProvenValue::Win(turns) => {
                            oracle.is_loss_within(after, turns - 1)? == BoundAnswer::Yes
                        }
                        // Every turn loses; this one delays the loss longest.
                        ProvenValue::Loss(0) => false,
                        ProvenValue::Loss(turns) => {
                            oracle.is_win_within(after, turns - 1)? != BoundAnswer::Yes
                        }
                        ProvenValue::Draw => {
                            oracle.is_win_within(after, MAX_PROOF_TURNS)? != BoundAnswer::Yes
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
