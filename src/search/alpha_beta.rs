//! Alpha-beta search to a fixed depth, for opponents of different strength.
//!
//! The evaluation counts seeds and proves nothing; `solve` has the proofs.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use fifangha_rules::{Position, Rules, Turn, break_if};

use crate::budget::Budget;

/// The score of a won game, less one for each turn until then.
const WIN_SCORE: i32 = 1_000_000;

/// Larger than every score.
const INFINITY: i32 = i32::MAX;

/// The best turns of a position according to a search of limited depth.
#[derive(Clone, Debug, PartialEq)]
pub struct DepthSearch {
    /// The turns with the best score, in the order of the legal turns; at least one.
    pub turns: Vec<Turn>,
    /// Their score for the side to move: [`seed_difference`] after the turns that were searched, or
    /// the score of a win or a loss.
    score: i32,
    /// The number of turns, of both sides, that were searched.
    pub depth: u32,
}

impl DepthSearch {
    /// Returns the score as the number of seeds that the side to move has more than its opponent;
    /// `None` if the search ends with a win or a loss.
    #[must_use]
    pub const fn seeds(&self) -> Option<i32> {
        match self.score.abs() < WIN_SCORE / 2 {
            true => Some(self.score),
            false => None,
        }
    }

    /// Returns `true` if the side to move wins within the depth of the search, `false` if it loses;
    /// `None` if neither was found.
    #[must_use]
    pub const fn wins(&self) -> Option<bool> {
        match self.seeds() {
            Some(_) => None,
            None => Some(self.score > 0),
        }
    }
}

/// The evaluation: the number of seeds that the side to move has more than its opponent, in pits
/// and reserve.
///
/// ```
/// use fifangha::search::seed_difference;
/// use fifangha_rules::{Game, Position};
///
/// let rules = Game::FIFANGHA.rules();
/// let position = Position::parse("......../.11.111./.1121111/........ S25 N26 N", &rules);
/// assert_eq!(seed_difference(&position.unwrap()), 5 + 26 - 8 - 25);
/// ```
#[must_use]
pub fn seed_difference(position: &Position) -> i32 {
    let of = |side| i32::from(position.reserve(side)) + position.seeds_of(side) as i32;
    let mover = position.to_move();
    of(mover) - of(!mover)
}

/// Searches the legal turns of a position to a depth of `depth` turns of both sides together, and
/// returns all turns with the best score. If the budget is exhausted first, the result is that of
/// the last depth that was searched completely. Returns `None` if that is none, or if there is no
/// legal turn.
///
/// ```
/// use fifangha::budget::{Budget, SearchLimits};
/// use fifangha::search::search_to_depth;
/// use fifangha_rules::Game;
///
/// let rules = Game::FIFANGHA.rules();
/// let budget = Budget::unwatched(SearchLimits::default());
/// let found = search_to_depth(&rules, &rules.start(), 1, &budget).unwrap();
/// // The best first turn captures one seed of the opponent.
/// assert_eq!((found.seeds(), found.wins()), (Some(2), None));
/// ```
pub fn search_to_depth(
    rules: &Rules,
    position: &Position,
    depth: u32,
    budget: &Budget,
) -> Option<DepthSearch> {
    let search = AlphaBeta { rules, budget };
    let mut found = None;
    for depth in 1..=depth {
        match search.best_turns(position, depth) {
            Some(deeper) => found = Some(deeper),
            None => break,
        }
    }
    found
}

struct AlphaBeta<'s> {
    rules: &'s Rules,
    budget: &'s Budget,
}

/// The result of a turn: its score for the side that played it, if play ended there, and otherwise
/// as an estimate, with the next position.
struct Child {
    score: i32,
    next: Option<Position>,
}

impl AlphaBeta<'_> {
    /// Returns the best turns; `None` if the budget is exhausted or there is no turn.
    fn best_turns(&self, position: &Position, depth: u32) -> Option<DepthSearch> {
        let mut turns = Vec::new();
        let mut children = self.children(position, 1, |turn| turns.push(turn))?;
        let mut order: Vec<usize> = (0..children.len()).collect();
        order.sort_by_key(|&at| Reverse(children[at].score));
        let mut best = -INFINITY;
        for at in order {
            // The window includes the best score, so that scores equal to it are exact.
            let floor = best.saturating_sub(1).max(-INFINITY);
            let score = self.score(&children[at], depth, floor, INFINITY, 1)?;
            children[at].score = score;
            best = best.max(score);
        }
        let turns: Vec<Turn> = turns
            .into_iter()
            .zip(&children)
            .filter(|(_, child)| child.score == best)
            .map(|(turn, _)| turn)
            .collect();
        (!turns.is_empty()).then_some(DepthSearch {
            turns,
            score: best,
            depth,
        })
    }

    /// Returns the score of the turn that leads to a child, for the side that played it.
    fn score(&self, child: &Child, depth: u32, alpha: i32, beta: i32, ply: i32) -> Option<i32> {
        match child.next {
            Some(next) if depth > 1 => {
                Some(-self.negamax(&next, depth - 1, -beta, -alpha, ply + 1)?)
            }
            _ => Some(child.score),
        }
    }

    /// Returns the score of a position for the side to move; outside of the window it is a bound.
    fn negamax(
        &self,
        position: &Position,
        depth: u32,
        mut alpha: i32,
        beta: i32,
        ply: i32,
    ) -> Option<i32> {
        let mut children = self.children(position, ply, |_| {})?;
        children.sort_by_key(|child| Reverse(child.score));
        let mut best = -INFINITY;
        for child in &children {
            best = best.max(self.score(child, depth, alpha, beta, ply)?);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }

    /// Returns the results of all turns, in order, and passes each turn to `on_turn`; `None` if the
    /// budget is exhausted.
    fn children(
        &self,
        position: &Position,
        ply: i32,
        mut on_turn: impl FnMut(Turn),
    ) -> Option<Vec<Child>> {
        let mover = position.to_move();
        let mut children = Vec::new();
        let most = self.budget.remaining_sowings();
        let stopped = self.rules.each_turn_within(position, most, |turn, played| {
            let outcome = self.rules.outcome_after(&played);
            let undecided = outcome.is_none() && !played.ends_at_rest();
            break_if(!self.budget.spend(played.laps) || undecided)?;
            on_turn(turn);
            children.push(match outcome.map(|it| it.winner) {
                Some(winner) => Child {
                    score: match winner {
                        Some(winner) if winner == mover => WIN_SCORE - ply,
                        Some(_) => ply - WIN_SCORE,
                        None => 0,
                    },
                    next: None,
                },
                None => Child {
                    score: -seed_difference(&played.position),
                    next: Some(played.position),
                },
            });
            ControlFlow::Continue(())
        });
        stopped.is_none().then_some(children)
    }
}

#[cfg(test)]
mod tests {
    use fifangha_rules::{Columns, Game, Outcome};

    use super::*;
    use crate::budget::SearchLimits;
    use crate::search::random_turn;

    /// The score of a position by plain minimax, without bounds and without order.
    fn minimax(rules: &Rules, position: &Position, depth: u32, ply: i32) -> i32 {
        let mover = position.to_move();
        let scores = rules.turns(position).into_iter().map(|turn| {
            let played = rules.play(position, &turn).unwrap();
            match rules.outcome_after(&played) {
                Some(Outcome { winner: None, .. }) => 0,
                Some(Outcome { winner, .. }) if winner == Some(mover) => WIN_SCORE - ply,
                Some(_) => ply - WIN_SCORE,
                None if depth == 1 => -seed_difference(&played.position),
                None => -minimax(rules, &played.position, depth - 1, ply + 1),
            }
        });
        scores.max().unwrap()
    }

    fn random_positions(rules: &Rules, count: usize) -> Vec<Position> {
        let mut random = fastrand::Rng::with_seed(1661);
        let mut positions = Vec::new();
        while positions.len() < count {
            let mut at = rules.start();
            while rules.outcome(&at).is_none() && positions.len() < count {
                positions.push(at);
                match random_turn(rules, &at, &mut random) {
                    Some((_, played)) if played.ends_at_rest() => at = played.position,
                    _ => break,
                }
            }
        }
        positions
    }

    #[test]
    fn the_score_is_that_of_minimax_at_every_depth() {
        for (game, depth) in [(Game::FIFANGHA, 3), (Game::FIFANGA, 3), (Game::KATRO, 2)] {
            let rules = game.rules_on(Columns::FOUR).unwrap();
            for position in random_positions(&rules, 60) {
                let budget = Budget::unwatched(SearchLimits::default());
                for depth in 1..=depth {
                    let found = search_to_depth(&rules, &position, depth, &budget).unwrap();
                    let score = minimax(&rules, &position, depth, 1);
                    assert_eq!(found.score, score, "{game}, {position}, depth {depth}");
                    assert_eq!(found.depth, depth);
                    // Exactly the turns with this score are returned.
                    let best = rules.turns(&position).into_iter().filter(|turn| {
                        let played = rules.play(&position, turn).unwrap();
                        let worth = match rules.outcome_after(&played) {
                            Some(Outcome { winner: None, .. }) => 0,
                            Some(Outcome { winner, .. }) => {
                                let won = winner == Some(position.to_move());
                                if won { WIN_SCORE - 1 } else { 1 - WIN_SCORE }
                            }
                            None if depth == 1 => -seed_difference(&played.position),
                            None => -minimax(&rules, &played.position, depth - 1, 2),
                        };
                        worth == score
                    });
                    assert_eq!(found.turns, best.collect::<Vec<_>>(), "{game}, {position}");
                }
            }
        }
    }

    #[test]
    fn an_exhausted_budget_leaves_the_last_complete_depth() {
        let rules = Game::FIFANGHA.rules();
        let start = rules.start();
        let budget = Budget::unwatched(SearchLimits::with_max_turns(60));
        let found = search_to_depth(&rules, &start, 4, &budget).unwrap();
        assert_eq!(found.depth, 1);
        let none = Budget::unwatched(SearchLimits::with_max_turns(3));
        assert_eq!(search_to_depth(&rules, &start, 4, &none), None);
    }

    #[test]
    fn a_deeper_search_wins_most_games_against_random_turns() {
        let rules = Game::FIFANGHA.rules_on(Columns::FOUR).unwrap();
        let mut random = fastrand::Rng::with_seed(1909);
        let mut points = 0;
        for game in 0..20 {
            let mut at = rules.start();
            let own = if game % 2 == 0 {
                at.to_move()
            } else {
                !at.to_move()
            };
            for _ in 0..60 {
                let played = if at.to_move() == own {
                    let budget = Budget::unwatched(SearchLimits::default());
                    let found = search_to_depth(&rules, &at, 2, &budget).unwrap();
                    let turn = found.turns[random.u64(..found.turns.len() as u64) as usize];
                    rules.play(&at, &turn).unwrap()
                } else {
                    random_turn(&rules, &at, &mut random).unwrap().1
                };
                match rules.outcome_after(&played) {
                    Some(outcome) => {
                        points += i32::from(outcome.winner == Some(own));
                        points -= i32::from(outcome.winner == Some(!own));
                        break;
                    }
                    None => at = played.position,
                }
            }
        }
        assert!(points >= 10, "{points} of 20");
    }
}
