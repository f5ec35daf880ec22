use std::collections::HashSet;

use fifangha_rules::{Outcome, Played, Position, Rules, Turn};

use super::graph::Graph;
use super::prover::Prover;
use super::{Answer, Branch, EVER, Judge, Value, value};
use crate::cache::Query;
use crate::effort::Budget;

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
struct ValueOf {
    rules: Rules,
    position: Position,
    positions: usize,
}

impl Query for ValueOf {
    type Result = Option<Value>;
}

/// What was found out about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// What it is worth to the side to move, proved; nothing where the search
    /// was stopped.
    pub value: Option<Value>,
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
    pub tree: Option<Vec<Branch>>,
    /// The positions that were followed all at once, those that are alike taken
    /// for one; nothing where they were too many.
    pub positions: Option<usize>,
    /// The turns that were played.
    pub nodes: u64,
}

/// Turns of a line of a draw.
const LONGEST_DRAW: usize = 400;

impl Solver<'_> {
    /// What a position is worth, with a line of best play.
    ///
    /// ```
    /// use fifangha::effort::{Bounds, Budget};
    /// use fifangha::search::{Solver, Value};
    /// use fifangha_rules::{Columns, Game};
    ///
    /// let rules = Game::Isolo.rules_on(Columns::Four).unwrap();
    /// let budget = Budget::of(Bounds::default());
    /// let solver = Solver { rules: &rules, budget: &budget, positions: 10_000, tree: 0 };
    /// let solution = solver.solve(&rules.start());
    /// assert_eq!(solution.value, Some(Value::Win(6)));
    /// assert_eq!(solution.line.len(), 11);
    /// ```
    #[must_use]
    pub fn solve(&self, position: &Position) -> Solution {
        let before = self.budget.turns();
        let mut solution = Solution::unknown();
        self.with_judge(position, |judge, positions| {
            solution.positions = positions;
            self.judge(position, judge, &mut solution);
        });
        solution.nodes = self.budget.turns() - before;
        solution
    }

    /// What a position is worth; nothing where the search was stopped.
    #[must_use]
    pub fn value(&self, position: &Position) -> Option<Value> {
        if let Some(outcome) = self.rules.outcome(position) {
            return Some(of(position, outcome));
        }
        let at = self.rules.alike(position);
        let query = || ValueOf {
            rules: *self.rules,
            position: *position,
            positions: self.positions,
        };
        self.budget.cached(query, Option::is_some, || {
            let mut found = None;
            self.with_judge(position, |judge, _| found = value(at, judge, &mut 0));
            found
        })
    }

    /// What a position is worth, and a turn that keeps it: of those that win one
    /// that wins soonest, of those that lose one that holds out longest. Nothing
    /// where the search was stopped, or the game is over.
    #[must_use]
    pub fn best(&self, position: &Position) -> Option<(Value, Turn)> {
        if self.rules.outcome(position).is_some() {
            return None;
        }
        let at = self.rules.alike(position);
        let mut found = None;
        self.with_judge(position, |judge, _| {
            found = value(at, judge, &mut 0).and_then(|value| {
                let (turn, _) = self.keeps(position, value, judge)?;
                Some((value, turn))
            });
        });
        found
    }

    /// All positions at once, where they are few enough; else question by
    /// question.
    fn with_judge(&self, position: &Position, mut ask: impl FnMut(&mut dyn Judge, Option<usize>)) {
        match Graph::of(self.rules, position, self.positions, self.budget) {
            Some(mut graph) => {
                let positions = Some(graph.positions());
                ask(&mut graph, positions);
            }
            None => ask(&mut Prover::new(self.rules, self.budget), None),
        }
    }

    fn judge(&self, position: &Position, judge: &mut dyn Judge, solution: &mut Solution) {
        solution.outcome = self.rules.outcome(position);
        if let Some(outcome) = solution.outcome {
            solution.value = Some(of(position, outcome));
            return;
        }
        let at = self.rules.alike(position);
        solution.value = value(at, judge, &mut solution.not_within);
        if let Some(value) = solution.value {
            self.line(position, value, judge, solution);
            if self.tree > 0 {
                solution.tree = self.tree(position, value, judge);
            }
        }
    }

    fn line(
        &self,
        position: &Position,
        mut value: Value,
        judge: &mut dyn Judge,
        solution: &mut Solution,
    ) {
        let mut at = *position;
        let mut known = HashSet::from([at]);
        while solution.line.len() < LONGEST_DRAW {
            let Some((turn, played)) = self.keeps(&at, value, judge) else {
                return;
            };
            solution.line.push((at, turn));
            solution.outcome = self.rules.outcome_after(at.to_move(), &played);
            if solution.outcome.is_some() {
                return;
            }
            value = match value {
                Value::Win(turns) => Value::Loss(turns - 1),
                Value::Loss(turns) => Value::Win(turns),
                Value::Draw => Value::Draw,
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
    pub(super) fn keeps(
        &self,
        at: &Position,
        value: Value,
        judge: &mut dyn Judge,
    ) -> Option<(Turn, Played)> {
        for (turn, played) in self.rules.legal_turns(at) {
            let keeps = match self.rules.outcome_after(at.to_move(), &played) {
                Some(outcome) => match of(at, outcome) {
                    Value::Win(_) => value == Value::Win(1),
                    ended => ended == value,
                },
                None => {
                    let after = self.rules.alike(&played.position);
                    match value {
                        Value::Win(0) => false,
                        Value::Win(turns) => judge.loses(after, turns - 1)? == Answer::Yes,
                        // Every turn loses; this one as late as can be.
                        Value::Loss(0) => false,
                        Value::Loss(turns) => judge.wins(after, turns - 1)? != Answer::Yes,
                        Value::Draw => judge.wins(after, EVER)? != Answer::Yes,
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
fn of(before: &Position, outcome: Outcome) -> Value {
    match outcome.winner {
        Some(winner) if winner == before.to_move() => Value::Win(0),
        Some(_) => Value::Loss(0),
        None => Value::Draw,
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
