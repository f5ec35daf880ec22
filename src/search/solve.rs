use std::collections::HashMap;
use std::ops::ControlFlow;

use fifangha_rules::{Played, Position, Rules, Side};

/// How much a search may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    left: u64,
    spent: u64,
}

impl Budget {
    /// A search that plays at most that many turns.
    #[must_use]
    pub const fn turns(turns: u64) -> Self {
        Self {
            left: turns,
            spent: 0,
        }
    }

    /// What the claims of a file may cost together: a few seconds.
    #[must_use]
    pub const fn of_a_file() -> Self {
        Self::turns(20_000_000)
    }

    /// The turns played so far.
    #[must_use]
    pub const fn spent(&self) -> u64 {
        self.spent
    }

    const fn spend(&mut self) -> bool {
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        self.spent += 1;
        true
    }
}

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
/// turns left is not searched again.
///
/// ```
/// use fifangha::search::{Budget, Proof, wins_in};
/// use fifangha_rules::Game;
///
/// // With two columns of pits against one seed it is soon over.
/// let rules = Game::KatraGorobaka.rules();
/// let proof = wins_in(&rules, &rules.start(), 1, &mut Budget::turns(1_000));
/// assert!(matches!(proof, Proof::Fails { .. }));
/// ```
pub fn wins_in(rules: &Rules, position: &Position, turns: u32, budget: &mut Budget) -> Proof {
    let before = budget.spent();
    let mut known = HashMap::new();
    let found = attack(rules, position, turns, budget, &mut known);
    let nodes = budget.spent() - before;
    match found {
        Some(true) => Proof::Holds { nodes },
        Some(false) => Proof::Fails { nodes },
        None => Proof::Undecided { nodes },
    }
}

type Known = HashMap<(Position, u32), bool>;

/// Some turn of the mover wins at once, or leads to where every reply loses.
fn attack(
    rules: &Rules,
    position: &Position,
    turns: u32,
    budget: &mut Budget,
    known: &mut Known,
) -> Option<bool> {
    if turns == 0 {
        return Some(false);
    }
    if let Some(&found) = known.get(&(*position, turns)) {
        return Some(found);
    }
    let mover = position.to_move();
    // A turn that wins at once first: the rest need not be looked at.
    let mut quiet = Vec::new();
    let won = rules.each_turn(position, |_, played| {
        if !budget.spend() {
            return ControlFlow::Break(None);
        }
        if wins(rules, mover, &played) {
            return ControlFlow::Break(Some(()));
        }
        if turns > 1 && played.rests() && rules.outcome(&played.position).is_none() {
            quiet.push(played.position);
        }
        ControlFlow::Continue(())
    });
    let mut found = match won {
        Some(Some(())) => Some(true),
        Some(None) => return None,
        None => Some(false),
    };
    if found == Some(false) {
        quiet.sort_unstable_by_key(|after| after.seeds_of(!mover));
        quiet.dedup();
        for after in quiet {
            match defend(rules, &after, turns - 1, budget, known) {
                Some(true) => {
                    found = Some(true);
                    break;
                }
                Some(false) => {}
                None => return None,
            }
        }
    }
    known.insert((*position, turns), found == Some(true));
    found
}

/// Every reply loses to an attack with that many turns left.
fn defend(
    rules: &Rules,
    position: &Position,
    turns: u32,
    budget: &mut Budget,
    known: &mut Known,
) -> Option<bool> {
    let mover = position.to_move();
    let mut spent = false;
    let escape = rules.each_turn(position, |_, played| {
        if !budget.spend() {
            spent = true;
            return ControlFlow::Break(());
        }
        let lost = match rules.outcome_after(mover, &played) {
            Some(outcome) => Some(outcome.winner == Some(!mover)),
            None if !played.rests() => None,
            None => attack(rules, &played.position, turns, budget, known),
        };
        match lost {
            Some(true) => ControlFlow::Continue(()),
            Some(false) => ControlFlow::Break(()),
            None => {
                spent = true;
                ControlFlow::Break(())
            }
        }
    });
    match (escape, spent) {
        (_, true) => None,
        (Some(()), false) => Some(false),
        (None, false) => Some(true),
    }
}
