//! Solvers: find the winner of a position and the number of turns.
//!
//! - `iterative_deepening`: tests if a position is won or lost within a number of turns; sound if
//!   positions repeat, and sufficient if play always ends
//! - `retrograde`: retrograde analysis of all reachable positions; recognizes games that go on
//!   for ever
//! - `solver`: the value of a position, a turn that preserves it, a line
//! - `proof_tree`: all turns that have to be played to verify the value

mod iterative_deepening;
mod proof_tree;
mod retrograde;
mod solver;

pub use proof_tree::ProofBranch;
pub use solver::{Solution, Solver};

use std::ops::ControlFlow;

use fifangha_rules::{Outcome, PackedPosition, PlayResult, Position, Rules, Side, Turn, break_if};

use self::iterative_deepening::Prover;
use crate::budget::Budget;
use crate::cache::Query;

/// The value of a position for the side to move, with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProvenValue {
    /// It wins with this number of its own turns, and with no fewer; 0 if it has already won.
    Win(u32),
    /// It loses, and its opponent needs this number of turns, and no fewer; 0 if it needs none.
    Loss(u32),
    /// Neither side can win: the game ends in a draw, or never.
    Draw,
}

impl ProvenValue {
    /// Returns the value, for a side, of a game that has ended.
    pub(crate) fn of_outcome(outcome: Outcome, side: Side) -> Self {
        match outcome.winner {
            Some(winner) if winner == side => Self::Win(0),
            Some(_) => Self::Loss(0),
            None => Self::Draw,
        }
    }
}

/// The answer to a question about a number of turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BoundAnswer {
    Yes,
    /// Not within this number; nor in any number, if that is known.
    No {
        for_ever: bool,
    },
}

/// A source of proven game values.
trait ValueOracle {
    /// Tests if the side to move wins within the given number of its own turns.
    fn is_win_within(&mut self, at: &Position, turns: u32) -> Option<BoundAnswer>;

    /// Tests if the side to move has lost after the given number of its opponent's turns, with any
    /// play.
    fn is_loss_within(&mut self, at: &Position, turns: u32) -> Option<BoundAnswer>;
}

/// Returns a prover with keys in which the positions of the rules fit.
fn prover<'r>(rules: &'r Rules, budget: &'r Budget) -> Box<dyn ValueOracle + 'r> {
    if rules.fits_packed_position() {
        Box::new(Prover::<PackedPosition>::new(rules, budget))
    } else {
        Box::new(Prover::<Position>::new(rules, budget))
    }
}

/// Returns the value of a position for the side to move by iterative deepening. Sets `within` to
/// the number of turns within which no win was found.
fn deepening_value(
    at: &Position,
    oracle: &mut dyn ValueOracle,
    within: &mut u32,
) -> Option<ProvenValue> {
    let (mut may_win, mut may_lose) = (true, true);
    for turns in 0..MAX_PROOF_TURNS {
        *within = turns;
        if may_lose {
            match oracle.is_loss_within(at, turns)? {
                BoundAnswer::Yes => return Some(ProvenValue::Loss(turns)),
                BoundAnswer::No { for_ever } => may_lose = !for_ever,
            }
        }
        if may_win {
            match oracle.is_win_within(at, turns + 1)? {
                BoundAnswer::Yes => return Some(ProvenValue::Win(turns + 1)),
                BoundAnswer::No { for_ever } => may_win = !for_ever,
            }
        }
        if !may_win && !may_lose {
            return Some(ProvenValue::Draw);
        }
    }
    None
}

/// Maximum number of turns of a side in a proof.
const MAX_PROOF_TURNS: u32 = 2048;

/// The result of a proof search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// `true` if it is proved, `false` if it is disproved; `None` if the budget was exhausted first.
    pub holds: Option<bool>,
    /// The number of turns played: the size of its tree.
    pub nodes: u64,
}

/// Returns `true` if a turn with this result wins the game at once for the side that played it.
#[must_use]
pub fn wins(rules: &Rules, mover: Side, played: &PlayResult) -> bool {
    rules
        .outcome_after(played)
        .is_some_and(|outcome| outcome.winner == Some(mover))
}

/// Tests if the side to move wins in at most `turns` of its own turns, against any play.
///
/// The search is exhaustive within this number of turns. Results of repeated positions are stored
/// as long as memory allows. A proof of more than 2048 turns of each side is left undecided.
///
/// ```
/// use fifangha::budget::{SearchLimits, Budget};
/// use fifangha::search::wins_in;
/// use fifangha_rules::Game;
///
/// // With two columns of pits against one seed it is soon over.
/// let rules = Game::KATRA_GOROBAKA.rules();
/// let budget = Budget::unwatched(SearchLimits::with_max_turns(1_000));
/// let proof = wins_in(&rules, &rules.start(), 1, &budget);
/// assert_eq!(proof.holds, Some(false));
/// ```
pub fn wins_in(rules: &Rules, position: &Position, turns: u32, budget: &Budget) -> Proof {
    let before = budget.turns();
    let at = rules.canonical(position);
    let query = || WinsInQuery {
        rules: *rules,
        at,
        turns,
    };
    let found = budget.memoize(query, Option::is_some, || {
        prover(rules, budget).is_win_within(&at, turns)
    });
    Proof {
        holds: found.map(|it| it == BoundAnswer::Yes),
        nodes: budget.turns() - before,
    }
}

/// The cache key of [`wins_in`].
#[derive(PartialEq, Eq, Hash)]
struct WinsInQuery {
    rules: Rules,
    /// In its canonical form.
    at: Position,
    turns: u32,
}

impl Query for WinsInQuery {
    type Result = Option<BoundAnswer>;
}

/// Returns every turn with which the side to move wins in at most `turns` of its own turns,
/// including this one, against any play, in the order of the turns. Returns `None` if the budget is
/// exhausted first.
///
/// ```
/// use fifangha::budget::{SearchLimits, Budget};
/// use fifangha::search::winning_turns;
/// use fifangha_rules::{Columns, Game};
///
/// let rules = Game::KATRA_GOROBAKA.rules_on(Columns::FOUR).unwrap();
/// let budget = Budget::unwatched(SearchLimits::default());
/// let winning = winning_turns(&rules, &rules.start(), 1, &budget).unwrap();
/// let written: Vec<_> = winning.iter().map(|it| rules.notation(&rules.start(), it)).collect();
/// assert_eq!(written, ["b1<", "b4>"]);
/// ```
pub fn winning_turns(
    rules: &Rules,
    position: &Position,
    turns: u32,
    budget: &Budget,
) -> Option<Vec<Turn>> {
    let mover = position.to_move();
    let (mut winning, mut after) = (Vec::new(), Vec::new());
    let given_up = rules.each_turn_within(position, budget.remaining_sowings(), |turn, played| {
        break_if(!budget.spend(played.laps))?;
        match rules.outcome_after(&played) {
            Some(outcome) if outcome.winner == Some(mover) => winning.push(turn),
            Some(_) => {}
            None if played.ends_at_rest() => {
                // The index at which it would be inserted among the winning turns.
                after.push((winning.len(), turn, played.position));
            }
            None => return ControlFlow::Break(()),
        }
        ControlFlow::Continue(())
    });
    if given_up.is_some() {
        return None;
    }
    if let Some(turns) = turns.checked_sub(1) {
        let mut prover = prover(rules, budget);
        let mut more = 0;
        for (place, turn, at) in after {
            if prover.is_loss_within(&at, turns)? == BoundAnswer::Yes {
                winning.insert(place + more, turn);
                more += 1;
            }
        }
    }
    Some(winning)
}
