use std::ops::ControlFlow;
use std::vec;

use fifangha_rules::{MAX_LAPS, Position, PositionKey, Rules, Side};

use super::{BoundAnswer, ValueOracle};
use crate::budget::Budget;
use crate::search::{FastSet, TranspositionTable};

/// Answers questions about bounded wins and losses, and stores the results.
///
/// Its answers are valid even if positions repeat: each one is about a number
/// of turns, and does not depend on the history of the game.
pub(super) struct Prover<'r, K> {
    rules: &'r Rules,
    budget: &'r Budget,
    bounds: TranspositionTable<K, ValueBounds>,
    /// Maximum number of sowings of a turn.
    laps: u64,
    /// Positions with a turn that was given up in this attempt. It is not played that far again.
    given_up: FastSet<K>,
    /// The current line.
    line: Vec<ProofFrame<K>>,
}

/// Maximum length of a line, in turns of both sides.
const MAX_LINE_TURNS: usize = 4096;

/// The number of turns that most positions do not exceed.
const TYPICAL_TURNS: usize = 16;

/// Maximum number of sowings of a turn in the first attempt at an answer. Few answers depend on a
/// longer turn, which can take seconds.
const FIRST_LAPS: u64 = 1 << 18;

/// Not in any number of turns.
const NEVER: u16 = u16::MAX;

/// The known bounds of a position, in turns.
#[derive(Clone, Copy)]
struct ValueBounds {
    /// It is won within this number.
    wins: u16,
    /// It is not won within this number.
    wins_not: u16,
    /// It is lost within this number.
    loses: u16,
    /// It is not lost within fewer than this number.
    loses_not: u16,
}

const UNKNOWN_BOUNDS: ValueBounds = ValueBounds {
    wins: NEVER,
    wins_not: 0,
    loses: NEVER,
    loses_not: 0,
};

/// Asks if the side to move wins with the given number of its own turns, or has
/// lost after the given number of its opponent's.
#[derive(Clone, Copy)]
enum BoundQuestion {
    Wins(u16),
    Loses(u16),
}

/// A successor, with the properties used to order it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct ChildPosition<K> {
    at: K,
    /// The number of seeds of the side to move.
    mover: u32,
    /// The number of seeds of the other side.
    other: u32,
}

impl<K: PositionKey> ChildPosition<K> {
    fn new(rules: &Rules, position: &Position) -> Self {
        let mover = position.to_move();
        Self {
            at: rules.canonical(position),
            mover: position.seeds_of(mover),
            other: position.seeds_of(!mover),
        }
    }
}

/// A position of the line that is not decided yet.
struct ProofFrame<K> {
    at: K,
    question: BoundQuestion,
    /// The successors that were not visited.
    unvisited: vec::IntoIter<ChildPosition<K>>,
    /// `true` if all visited successors have a negative answer for any number
    /// of turns.
    for_ever: bool,
    /// `true` if a turn was given up, or a successor is undecided.
    uncertain: bool,
}

/// The answer for a position of the line.
#[derive(Clone, Copy)]
enum LineAnswer {
    Known(BoundAnswer),
    /// It depends on a turn that was given up, which could have any result.
    Uncertain,
    /// It depends on the successors.
    Open,
}

impl ValueBounds {
    fn answer(self, question: BoundQuestion) -> Option<BoundAnswer> {
        let no = |bound| BoundAnswer::No {
            for_ever: bound == NEVER,
        };
        match question {
            BoundQuestion::Wins(turns) if self.wins <= turns => Some(BoundAnswer::Yes),
            BoundQuestion::Wins(turns) => (turns <= self.wins_not).then_some(no(self.wins_not)),
            BoundQuestion::Loses(turns) if self.loses <= turns => Some(BoundAnswer::Yes),
            BoundQuestion::Loses(turns) => (turns < self.loses_not).then_some(no(self.loses_not)),
        }
    }

    fn tighten(&mut self, question: BoundQuestion, answer: BoundAnswer) {
        match (question, answer) {
            (BoundQuestion::Wins(turns), BoundAnswer::Yes) => self.wins = self.wins.min(turns),
            (BoundQuestion::Wins(turns), BoundAnswer::No { for_ever: false }) => {
                self.wins_not = self.wins_not.max(turns);
            }
            (BoundQuestion::Wins(_), BoundAnswer::No { for_ever: true }) => self.wins_not = NEVER,
            (BoundQuestion::Loses(turns), BoundAnswer::Yes) => self.loses = self.loses.min(turns),
            (BoundQuestion::Loses(turns), BoundAnswer::No { for_ever: false }) => {
                self.loses_not = self.loses_not.max(turns + 1);
            }
            (BoundQuestion::Loses(_), BoundAnswer::No { for_ever: true }) => self.loses_not = NEVER,
        }
    }
}

impl<K: PositionKey> ValueOracle for Prover<'_, K> {
    fn is_win_within(&mut self, at: &Position, turns: u32) -> Option<BoundAnswer> {
        let at = self.rules.canonical(at);
        self.decide(at, BoundQuestion::Wins(clamp_turns(turns)))
    }

    fn is_loss_within(&mut self, at: &Position, turns: u32) -> Option<BoundAnswer> {
        let at = self.rules.canonical(at);
        self.decide(at, BoundQuestion::Loses(clamp_turns(turns)))
    }
}

/// Limits a number of turns to the maximum length of a line.
fn clamp_turns(turns: u32) -> u16 {
    turns.min(MAX_LINE_TURNS as u32) as u16
}

impl<'r, K: PositionKey> Prover<'r, K> {
    pub(super) fn new(rules: &'r Rules, budget: &'r Budget) -> Self {
        Self {
            rules,
            budget,
            bounds: TranspositionTable::new(budget.max_bytes()),
            laps: FIRST_LAPS,
            given_up: FastSet::default(),
            line: Vec::new(),
        }
    }

    fn decide(&mut self, at: K, question: BoundQuestion) -> Option<BoundAnswer> {
        for laps in [FIRST_LAPS, MAX_LAPS] {
            self.laps = laps;
            self.given_up.clear();
            if let LineAnswer::Known(answer) = self.attempt(at, question)? {
                return Some(answer);
            }
        }
        None
    }

    /// Answers a question unless the answer depends on a turn that is given up. Returns `None` if
    /// the budget is exhausted.
    fn attempt(&mut self, at: K, question: BoundQuestion) -> Option<LineAnswer> {
        self.line.clear();
        // The answer for the successor of the last position of the line.
        let mut found = self.probe_or_push(at, question)?;
        loop {
            let Some(open) = self.line.last_mut() else {
                return Some(found);
            };
            let decided = match (open.question, found) {
                (BoundQuestion::Wins(_), LineAnswer::Known(BoundAnswer::Yes))
                | (BoundQuestion::Loses(_), LineAnswer::Known(BoundAnswer::No { .. })) => found,
                (_, answer) => {
                    match answer {
                        LineAnswer::Known(BoundAnswer::No { for_ever }) => {
                            open.for_ever &= for_ever;
                        }
                        LineAnswer::Uncertain => open.uncertain = true,
                        LineAnswer::Known(BoundAnswer::Yes) | LineAnswer::Open => {}
                    }
                    match open.unvisited.next() {
                        Some(next) => {
                            let question = match open.question {
                                BoundQuestion::Wins(turns) => BoundQuestion::Loses(turns - 1),
                                BoundQuestion::Loses(turns) => BoundQuestion::Wins(turns),
                            };
                            found = self.probe_or_push(next.at, question)?;
                            continue;
                        }
                        None if open.uncertain => LineAnswer::Uncertain,
                        None => LineAnswer::Known(match open.question {
                            BoundQuestion::Wins(_) => BoundAnswer::No {
                                for_ever: open.for_ever,
                            },
                            BoundQuestion::Loses(_) => BoundAnswer::Yes,
                        }),
                    }
                }
            };
            found = decided;
            if let (Some(open), LineAnswer::Known(answer)) = (self.line.pop(), decided) {
                self.store(open.at, open.question, answer);
            }
        }
    }

    /// Returns the answer if it is known or found at once; otherwise pushes the position onto the
    /// line. Returns `None` if the budget is exhausted.
    fn probe_or_push(&mut self, at: K, question: BoundQuestion) -> Option<LineAnswer> {
        let known_answer = |answer| Some(LineAnswer::Known(answer));
        if let BoundQuestion::Wins(0) = question {
            return known_answer(BoundAnswer::No { for_ever: false });
        }
        let known = self.bounds.get(&at).unwrap_or(UNKNOWN_BOUNDS);
        if let Some(answer) = known.answer(question) {
            return known_answer(answer);
        }
        if self.line.len() >= MAX_LINE_TURNS || self.budget.is_exhausted() {
            return None;
        }
        let position = self.rules.unpack(at);
        let mover = position.to_move();
        let mut after = Vec::with_capacity(TYPICAL_TURNS);
        // A turn may win at once, or avoid the loss at once.
        let most = match self.given_up.contains(&at) {
            true => FIRST_LAPS,
            false => self.laps,
        };
        let laps = self.budget.remaining_sowings().min(most);
        let mut uncertain = false;
        let decided = self.rules.each_turn_within(&position, laps, |_, played| {
            if !self.budget.spend(played.laps) {
                return ControlFlow::Break(None);
            }
            match self.rules.outcome_after(&played) {
                Some(outcome) => match question {
                    BoundQuestion::Wins(_) if outcome.winner == Some(mover) => {
                        return ControlFlow::Break(Some(BoundAnswer::Yes));
                    }
                    BoundQuestion::Loses(_) if outcome.winner != Some(!mover) => {
                        return ControlFlow::Break(Some(BoundAnswer::No { for_ever: true }));
                    }
                    _ => {}
                },
                None if played.ends_at_rest() => match question {
                    BoundQuestion::Loses(0) => {
                        return ControlFlow::Break(Some(BoundAnswer::No { for_ever: false }));
                    }
                    _ => after.push(ChildPosition::new(self.rules, &played.position)),
                },
                // A turn that was given up could have any result.
                None => uncertain = true,
            }
            ControlFlow::Continue(())
        });
        if uncertain {
            self.given_up.insert(at);
        }
        let answer = match (decided, question) {
            (Some(None), _) => return None,
            (Some(Some(answer)), BoundQuestion::Wins(_)) => {
                self.store(at, BoundQuestion::Wins(1), answer);
                return known_answer(answer);
            }
            (Some(Some(answer)), _) => Some(answer),
            (None, _) if uncertain && after.is_empty() => return Some(LineAnswer::Uncertain),
            (None, BoundQuestion::Wins(_)) if after.is_empty() => {
                Some(BoundAnswer::No { for_ever: true })
            }
            (None, BoundQuestion::Loses(_)) if after.is_empty() => Some(BoundAnswer::Yes),
            (None, _) => None,
        };
        if let Some(answer) = answer {
            self.store(at, question, answer);
            return known_answer(answer);
        }
        self.line.push(ProofFrame {
            at,
            question,
            unvisited: self.order_children(after, question).into_iter(),
            for_ever: true,
            uncertain,
        });
        Some(LineAnswer::Open)
    }

    /// Returns the successors, each once, the most decisive first.
    fn order_children(
        &self,
        mut after: Vec<ChildPosition<K>>,
        question: BoundQuestion,
    ) -> Vec<ChildPosition<K>> {
        after.sort_unstable();
        after.dedup();
        match question {
            // The side to move next has few seeds.
            BoundQuestion::Wins(_) => after.sort_by_key(|it| it.mover),
            // The side to move next is known not to win soon, or has few seeds.
            BoundQuestion::Loses(_) => after.sort_by_cached_key(|it| {
                let known = self.bounds.get(&it.at).unwrap_or(UNKNOWN_BOUNDS);
                let most = 2 * Side::ALL.len() as u32 * u32::from(u8::MAX);
                (NEVER - known.wins_not, most + it.mover - it.other)
            }),
        }
        after
    }

    fn store(&mut self, at: K, question: BoundQuestion, answer: BoundAnswer) {
        self.bounds
            .update(at, UNKNOWN_BOUNDS, |known| known.tighten(question, answer));
    }
}
