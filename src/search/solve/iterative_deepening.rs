use std::ops::ControlFlow;
use std::vec;

use fifangha_rules::{PackedPosition, Position, Rules, Side};

use super::{BoundAnswer, ValueOracle};
use crate::budget::Budget;
use crate::search::TranspositionTable;

/// Answers questions one by one, and remembers what it finds out.
///
/// What it says is proved whatever positions come back: each answer is about so
/// many turns, and does not rest on how the game came there.
pub(super) struct Prover<'r> {
    rules: &'r Rules,
    budget: &'r Budget,
    bounds: TranspositionTable<PackedPosition, ValueBounds>,
    /// The line that is looked at now.
    line: Vec<ProofFrame>,
}

/// Turns of a line that is looked at, of both sides together.
const MAX_LINE_TURNS: usize = 4096;

/// Turns that most positions have at most.
const TYPICAL_TURNS: usize = 16;

/// In no number of turns.
const NEVER: u16 = u16::MAX;

/// What is known of a position, in turns.
#[derive(Clone, Copy)]
struct ValueBounds {
    /// It is won within so many.
    wins: u16,
    /// It is not won within so many.
    wins_not: u16,
    /// It is lost within so many.
    loses: u16,
    /// It is not lost within fewer.
    loses_not: u16,
}

const UNKNOWN_BOUNDS: ValueBounds = ValueBounds {
    wins: NEVER,
    wins_not: 0,
    loses: NEVER,
    loses_not: 0,
};

/// Whether the side to move wins with so many of its own turns, or has lost
/// after so many of its opponent's.
#[derive(Clone, Copy)]
enum BoundQuestion {
    Wins(u16),
    Loses(u16),
}

/// A position behind another, with what is seen of it at once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct ChildPosition {
    at: PackedPosition,
    /// The seeds in the pits of who moves next.
    mover: u32,
    /// Those of the other side.
    other: u32,
}

impl ChildPosition {
    fn new(rules: &Rules, position: &Position) -> Self {
        let mover = position.to_move();
        Self {
            at: rules.canonical(position),
            mover: position.seeds_of(mover),
            other: position.seeds_of(!mover),
        }
    }
}

/// A position of the line that was not decided yet.
struct ProofFrame {
    at: PackedPosition,
    question: BoundQuestion,
    /// The positions behind it that were not asked about.
    unvisited: vec::IntoIter<ChildPosition>,
    /// Whether all that were asked are hopeless for ever.
    for_ever: bool,
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

impl ValueOracle for Prover<'_> {
    fn is_win_within(&mut self, at: PackedPosition, turns: u32) -> Option<BoundAnswer> {
        self.decide(at, BoundQuestion::Wins(clamp_turns(turns)))
    }

    fn is_loss_within(&mut self, at: PackedPosition, turns: u32) -> Option<BoundAnswer> {
        self.decide(at, BoundQuestion::Loses(clamp_turns(turns)))
    }
}

/// More turns than any line has are as many as need be.
fn clamp_turns(turns: u32) -> u16 {
    turns.min(MAX_LINE_TURNS as u32) as u16
}

impl<'r> Prover<'r> {
    pub(super) fn new(rules: &'r Rules, budget: &'r Budget) -> Self {
        Self {
            rules,
            budget,
            bounds: TranspositionTable::new(budget.max_bytes()),
            line: Vec::new(),
        }
    }

    fn decide(&mut self, at: PackedPosition, question: BoundQuestion) -> Option<BoundAnswer> {
        self.line.clear();
        // What was found out about the position behind the last of the line.
        let mut found = self.probe_or_push(at, question)?;
        loop {
            let Some(open) = self.line.last_mut() else {
                return found;
            };
            let decided = match (open.question, found) {
                (BoundQuestion::Wins(_), Some(BoundAnswer::Yes)) => found,
                (BoundQuestion::Loses(_), Some(BoundAnswer::No { .. })) => found,
                (_, answer) => {
                    if let Some(BoundAnswer::No { for_ever }) = answer {
                        open.for_ever &= for_ever;
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
                        None => Some(match open.question {
                            BoundQuestion::Wins(_) => BoundAnswer::No {
                                for_ever: open.for_ever,
                            },
                            BoundQuestion::Loses(_) => BoundAnswer::Yes,
                        }),
                    }
                }
            };
            found = decided;
            if let (Some(open), Some(answer)) = (self.line.pop(), decided) {
                self.store(open.at, open.question, answer);
            }
        }
    }

    /// What is known of a position, or seen at once; else (`Some(None)`) it
    /// becomes the last of the line.
    fn probe_or_push(
        &mut self,
        at: PackedPosition,
        question: BoundQuestion,
    ) -> Option<Option<BoundAnswer>> {
        if let BoundQuestion::Wins(0) = question {
            return Some(Some(BoundAnswer::No { for_ever: false }));
        }
        let known = self.bounds.get(&at).unwrap_or(UNKNOWN_BOUNDS);
        if let Some(answer) = known.answer(question) {
            return Some(Some(answer));
        }
        if self.line.len() >= MAX_LINE_TURNS || self.budget.is_exhausted() {
            return None;
        }
        let position = self.rules.unpack(at);
        let mover = position.to_move();
        let mut after = Vec::with_capacity(TYPICAL_TURNS);
        // Whether a turn wins at once, or saves the game at once.
        let left = self.budget.remaining_sowings();
        let decided = self.rules.each_turn_within(&position, left, |_, played| {
            if !self.budget.spend(played.laps) {
                return ControlFlow::Break(None);
            }
            match self.rules.outcome_after(mover, &played) {
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
                // A turn that was given up could be anything.
                None => return ControlFlow::Break(None),
            }
            ControlFlow::Continue(())
        });
        let answer = match (decided, question) {
            (Some(None), _) => return None,
            (Some(Some(answer)), BoundQuestion::Wins(_)) => {
                self.store(at, BoundQuestion::Wins(1), answer);
                return Some(Some(answer));
            }
            (Some(Some(answer)), _) => Some(answer),
            (None, BoundQuestion::Wins(_)) if after.is_empty() => {
                Some(BoundAnswer::No { for_ever: true })
            }
            (None, BoundQuestion::Loses(_)) if after.is_empty() => Some(BoundAnswer::Yes),
            (None, _) => None,
        };
        if let Some(answer) = answer {
            self.store(at, question, answer);
            return Some(Some(answer));
        }
        self.line.push(ProofFrame {
            at,
            question,
            unvisited: self.order_children(after, question).into_iter(),
            for_ever: true,
        });
        Some(None)
    }

    /// The positions behind one, each once, those first that promise to decide.
    fn order_children(
        &self,
        mut after: Vec<ChildPosition>,
        question: BoundQuestion,
    ) -> Vec<ChildPosition> {
        after.sort_unstable();
        after.dedup();
        match question {
            // Little is left to whoever moves next.
            BoundQuestion::Wins(_) => after.sort_by_key(|it| it.mover),
            // Whoever moves next was seen not to win, or has little.
            BoundQuestion::Loses(_) => after.sort_by_cached_key(|it| {
                let known = self.bounds.get(&it.at).unwrap_or(UNKNOWN_BOUNDS);
                let most = 2 * Side::ALL.len() as u32 * u32::from(u8::MAX);
                (NEVER - known.wins_not, most + it.mover - it.other)
            }),
        }
        after
    }

    fn store(&mut self, at: PackedPosition, question: BoundQuestion, answer: BoundAnswer) {
        self.bounds
            .update(at, UNKNOWN_BOUNDS, |known| known.tighten(question, answer));
    }
}
