use std::ops::ControlFlow;
use std::vec;

use fifangha_rules::{LegalTurns, Played, Position, Rules, Side};

use super::table::Table;
use crate::effort::Budget;

/// What a proof search has found. `nodes` are the turns that it played, the
/// size of its tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// Proved.
    Holds {
        /// Turns played.
        nodes: u64,
    },
    /// Disproved.
    Fails {
        /// Turns played.
        nodes: u64,
    },
    /// The budget was spent first.
    Undecided {
        /// Turns played.
        nodes: u64,
    },
}

/// Whether a turn that came to that wins the game at once for the one who
/// played it.
#[must_use]
pub fn wins(rules: &Rules, mover: Side, played: &Played) -> bool {
    rules
        .outcome_after(mover, played)
        .is_some_and(|outcome| outcome.winner == Some(mover))
}

/// Whether the side to move wins in at most `turns` of its own turns, whatever
/// the opponent does.
///
/// Exhaustive over the turns it speaks of; a position met again with as many
/// turns left is not searched again, while there is room to remember it. A
/// proof that goes on for more than 2048 turns of each side is left undecided.
///
/// ```
/// use fifangha::effort::{Bounds, Budget};
/// use fifangha::search::{Proof, wins_in};
/// use fifangha_rules::Game;
///
/// // With two columns of pits against one seed it is soon over.
/// let rules = Game::KatraGorobaka.rules();
/// let budget = Budget::of(Bounds::of_turns(1_000));
/// let proof = wins_in(&rules, &rules.start(), 1, &budget);
/// assert!(matches!(proof, Proof::Fails { .. }));
/// ```
pub fn wins_in(rules: &Rules, position: &Position, turns: u32, budget: &Budget) -> Proof {
    let before = budget.turns();
    let mut prover = Prover {
        rules,
        budget,
        known: Table::new(budget.bytes()),
        line: Vec::new(),
    };
    let found = prover.proves(position, turns);
    let nodes = budget.turns() - before;
    match found {
        Some(true) => Proof::Holds { nodes },
        Some(false) => Proof::Fails { nodes },
        None => Proof::Undecided { nodes },
    }
}

/// Turns of a line that is looked at, of both sides together.
const LONGEST: usize = 4096;

struct Prover<'r> {
    rules: &'r Rules,
    budget: &'r Budget,
    /// Whether a position is won within so many turns.
    known: Table<(Position, u32), bool>,
    /// The line that is looked at now.
    line: Vec<Open<'r>>,
}

/// A position of the line that was not decided yet.
enum Open<'r> {
    /// Some turn of the mover has to lead to where every reply loses.
    Attack {
        position: Position,
        turns: u32,
        quiet: vec::IntoIter<Position>,
    },
    /// Every reply has to lose to an attack with that many turns left.
    Defence { replies: LegalTurns<'r>, turns: u32 },
}

impl Prover<'_> {
    fn proves(&mut self, position: &Position, turns: u32) -> Option<bool> {
        // What was found out about the position behind the last of the line.
        let mut found = self.attack(position, turns)?;
        loop {
            let Some(last) = self.line.last_mut() else {
                return found;
            };
            let decided = match last {
                Open::Attack {
                    position,
                    turns,
                    quiet,
                } => match (found, quiet.next()) {
                    (None | Some(false), Some(after)) => {
                        let replies = self.rules.legal_turns(&after);
                        let turns = *turns - 1;
                        self.line.push(Open::Defence { replies, turns });
                        None
                    }
                    (won, _) => {
                        let won = won == Some(true);
                        self.known.insert((*position, *turns), won, 0);
                        Some(won)
                    }
                },
                Open::Defence { .. } if found == Some(false) => Some(false),
                Open::Defence { replies, turns } => {
                    let mover = replies.before().to_move();
                    let turns = *turns;
                    match replies.next() {
                        None => Some(true),
                        Some((_, played)) => {
                            if !self.budget.spend(played.laps) {
                                return None;
                            }
                            match self.rules.outcome_after(mover, &played) {
                                Some(outcome) if outcome.winner == Some(!mover) => {
                                    found = Some(true);
                                    continue;
                                }
                                Some(_) => Some(false),
                                None if !played.rests() => return None,
                                None => {
                                    found = self.attack(&played.position, turns)?;
                                    continue;
                                }
                            }
                        }
                    }
                }
            };
            found = decided;
            if decided.is_some() {
                self.line.pop();
            }
        }
    }

    /// Whether some turn of the mover wins at once, or it is known otherwise;
    /// else (`Some(None)`) the position becomes the last of the line.
    fn attack(&mut self, position: &Position, turns: u32) -> Option<Option<bool>> {
        if turns == 0 {
            return Some(Some(false));
        }
        if let Some(won) = self.known.get(&(*position, turns)) {
            return Some(Some(won));
        }
        if self.line.len() >= LONGEST {
            return None;
        }
        let mover = position.to_move();
        // A turn that wins at once first: the rest need not be looked at.
        let mut quiet = Vec::new();
        let won = self.rules.each_turn(position, |_, played| {
            if !self.budget.spend(played.laps) {
                return ControlFlow::Break(None);
            }
            if wins(self.rules, mover, &played) {
                return ControlFlow::Break(Some(()));
            }
            if turns > 1 && played.rests() && self.rules.outcome(&played.position).is_none() {
                quiet.push(played.position);
            }
            ControlFlow::Continue(())
        });
        let decided = match won {
            Some(Some(())) => true,
            Some(None) => return None,
            None if quiet.is_empty() => false,
            None => {
                quiet.sort_unstable_by_key(|after| after.seeds_of(!mover));
                quiet.dedup();
                self.line.push(Open::Attack {
                    position: *position,
                    turns,
                    quiet: quiet.into_iter(),
                });
                return Some(None);
            }
        };
        self.known.insert((*position, turns), decided, 0);
        Some(Some(decided))
    }
}
