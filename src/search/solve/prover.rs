use std::ops::ControlFlow;
use std::vec;

use fifangha_rules::{Packed, Position, Rules, Side};

use super::{Answer, Judge};
use crate::effort::Budget;
use crate::search::Table;

/// Answers questions one by one, and remembers what it finds out.
///
/// What it says is proved whatever positions come back: each answer is about so
/// many turns, and does not rest on how the game came there.
pub(super) struct Prover<'r> {
    rules: &'r Rules,
    budget: &'r Budget,
    known: Table<Packed, Known>,
    /// The line that is looked at now.
    line: Vec<Open>,
}

/// Turns of a line that is looked at, of both sides together.
const LONGEST: usize = 4096;

/// Turns that most positions have at most.
const TURNS: usize = 16;

/// In no number of turns.
const NEVER: u16 = u16::MAX;

/// What is known of a position, in turns.
#[derive(Clone, Copy)]
struct Known {
    /// It is won within so many.
    wins: u16,
    /// It is not won within so many.
    wins_not: u16,
    /// It is lost within so many.
    loses: u16,
    /// It is not lost within fewer.
    loses_not: u16,
}

const NOTHING: Known = Known {
    wins: NEVER,
    wins_not: 0,
    loses: NEVER,
    loses_not: 0,
};

/// Whether the side to move wins with so many of its own turns, or has lost
/// after so many of its opponent's.
#[derive(Clone, Copy)]
enum Question {
    Wins(u16),
    Loses(u16),
}

/// A position behind another, with what is seen of it at once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct After {
    at: Packed,
    /// The seeds in the pits of who moves next.
    mover: u32,
    /// Those of the other side.
    other: u32,
}

impl After {
    fn of(rules: &Rules, position: &Position) -> Self {
        let mover = position.to_move();
        Self {
            at: rules.alike(position),
            mover: position.seeds_of(mover),
            other: position.seeds_of(!mover),
        }
    }
}

/// A position of the line that was not decided yet.
struct Open {
    at: Packed,
    question: Question,
    /// The positions behind it that were not asked about.
    rest: vec::IntoIter<After>,
    /// Whether all that were asked are hopeless for ever.
    for_ever: bool,
}

impl Known {
    fn answer(self, question: Question) -> Option<Answer> {
        let no = |bound| Answer::No {
            for_ever: bound == NEVER,
        };
        match question {
            Question::Wins(turns) if self.wins <= turns => Some(Answer::Yes),
            Question::Wins(turns) => (turns <= self.wins_not).then_some(no(self.wins_not)),
            Question::Loses(turns) if self.loses <= turns => Some(Answer::Yes),
            Question::Loses(turns) => (turns < self.loses_not).then_some(no(self.loses_not)),
        }
    }

    fn learn(&mut self, question: Question, answer: Answer) {
        match (question, answer) {
            (Question::Wins(turns), Answer::Yes) => self.wins = self.wins.min(turns),
            (Question::Wins(turns), Answer::No { for_ever: false }) => {
                self.wins_not = self.wins_not.max(turns);
            }
            (Question::Wins(_), Answer::No { for_ever: true }) => self.wins_not = NEVER,
            (Question::Loses(turns), Answer::Yes) => self.loses = self.loses.min(turns),
            (Question::Loses(turns), Answer::No { for_ever: false }) => {
                self.loses_not = self.loses_not.max(turns + 1);
            }
            (Question::Loses(_), Answer::No { for_ever: true }) => self.loses_not = NEVER,
        }
    }
}

impl Judge for Prover<'_> {
    fn wins(&mut self, at: Packed, turns: u32) -> Option<Answer> {
        self.ask(at, Question::Wins(bounded(turns)))
    }

    fn loses(&mut self, at: Packed, turns: u32) -> Option<Answer> {
        self.ask(at, Question::Loses(bounded(turns)))
    }
}

/// More turns than any line has are as many as need be.
fn bounded(turns: u32) -> u16 {
    turns.min(LONGEST as u32) as u16
}

impl<'r> Prover<'r> {
    pub(super) fn new(rules: &'r Rules, budget: &'r Budget) -> Self {
        Self {
            rules,
            budget,
            known: Table::new(budget.bytes()),
            line: Vec::new(),
        }
    }

    fn ask(&mut self, at: Packed, question: Question) -> Option<Answer> {
        self.line.clear();
        // What was found out about the position behind the last of the line.
        let mut found = self.look(at, question)?;
        loop {
            let Some(open) = self.line.last_mut() else {
                return found;
            };
            let decided = match (open.question, found) {
                (Question::Wins(_), Some(Answer::Yes)) => found,
                (Question::Loses(_), Some(Answer::No { .. })) => found,
                (_, answer) => {
                    if let Some(Answer::No { for_ever }) = answer {
                        open.for_ever &= for_ever;
                    }
                    match open.rest.next() {
                        Some(next) => {
                            let question = match open.question {
                                Question::Wins(turns) => Question::Loses(turns - 1),
                                Question::Loses(turns) => Question::Wins(turns),
                            };
                            found = self.look(next.at, question)?;
                            continue;
                        }
                        None => Some(match open.question {
                            Question::Wins(_) => Answer::No {
                                for_ever: open.for_ever,
                            },
                            Question::Loses(_) => Answer::Yes,
                        }),
                    }
                }
            };
            found = decided;
            if let (Some(open), Some(answer)) = (self.line.pop(), decided) {
                self.remember(open.at, open.question, answer);
            }
        }
    }

    /// What is known of a position, or seen at once; else (`Some(None)`) it
    /// becomes the last of the line.
    fn look(&mut self, at: Packed, question: Question) -> Option<Option<Answer>> {
        if let Question::Wins(0) = question {
            return Some(Some(Answer::No { for_ever: false }));
        }
        let known = self.known.get(&at).unwrap_or(NOTHING);
        if let Some(answer) = known.answer(question) {
            return Some(Some(answer));
        }
        if self.line.len() >= LONGEST || self.budget.is_spent() {
            return None;
        }
        let position = self.rules.unpack(at);
        let mover = position.to_move();
        let mut after = Vec::with_capacity(TURNS);
        // Whether a turn wins at once, or saves the game at once.
        let left = self.budget.left();
        let decided = self.rules.each_turn_within(&position, left, |_, played| {
            if !self.budget.spend(played.laps) {
                return ControlFlow::Break(None);
            }
            match self.rules.outcome_after(mover, &played) {
                Some(outcome) => match question {
                    Question::Wins(_) if outcome.winner == Some(mover) => {
                        return ControlFlow::Break(Some(Answer::Yes));
                    }
                    Question::Loses(_) if outcome.winner != Some(!mover) => {
                        return ControlFlow::Break(Some(Answer::No { for_ever: true }));
                    }
                    _ => {}
                },
                None if played.rests() => match question {
                    Question::Loses(0) => {
                        return ControlFlow::Break(Some(Answer::No { for_ever: false }));
                    }
                    _ => after.push(After::of(self.rules, &played.position)),
                },
                // A turn that was given up could be anything.
                None => return ControlFlow::Break(None),
            }
            ControlFlow::Continue(())
        });
        let answer = match (decided, question) {
            (Some(None), _) => return None,
            (Some(Some(answer)), Question::Wins(_)) => {
                self.remember(at, Question::Wins(1), answer);
                return Some(Some(answer));
            }
            (Some(Some(answer)), _) => Some(answer),
            (None, Question::Wins(_)) if after.is_empty() => Some(Answer::No { for_ever: true }),
            (None, Question::Loses(_)) if after.is_empty() => Some(Answer::Yes),
            (None, _) => None,
        };
        if let Some(answer) = answer {
            self.remember(at, question, answer);
            return Some(Some(answer));
        }
        self.line.push(Open {
            at,
            question,
            rest: self.in_order(after, question).into_iter(),
            for_ever: true,
        });
        Some(None)
    }

    /// The positions behind one, each once, those first that promise to decide.
    fn in_order(&self, mut after: Vec<After>, question: Question) -> Vec<After> {
        after.sort_unstable();
        after.dedup();
        match question {
            // Little is left to whoever moves next.
            Question::Wins(_) => after.sort_by_key(|it| it.mover),
            // Whoever moves next was seen not to win, or has little.
            Question::Loses(_) => after.sort_by_cached_key(|it| {
                let known = self.known.get(&it.at).unwrap_or(NOTHING);
                let most = 2 * Side::ALL.len() as u32 * u32::from(u8::MAX);
                (NEVER - known.wins_not, most + it.mover - it.other)
            }),
        }
        after
    }

    fn remember(&mut self, at: Packed, question: Question, answer: Answer) {
        self.known
            .change(at, NOTHING, |known| known.learn(question, answer));
    }
}
