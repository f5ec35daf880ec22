use std::ops::ControlFlow;

use fifangha_rules::{Packed, Position, Rules};

use super::{Answer, Judge, Value};
use crate::effort::Budget;
use crate::search::{Table, threads};

/// Every position that can be reached from one, and what each is worth.
pub(super) struct Graph {
    index: Table<Packed, u32>,
    values: Vec<Worth>,
}

/// A value in two bytes: 0 is a draw, or not known yet; `n` is won with `n` turns,
/// `-1 - n` lost within `n`.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Worth(i16);

impl Worth {
    const UNKNOWN: Self = Self(0);

    fn win(turns: usize) -> Self {
        Self(i16::try_from(turns).unwrap_or(i16::MAX))
    }

    fn loss(turns: usize) -> Self {
        Self(-1 - i16::try_from(turns).unwrap_or(i16::MAX - 1))
    }

    fn value(self) -> Value {
        match self.0 {
            0 => Value::Draw,
            turns @ 1.. => Value::Win(turns.unsigned_abs().into()),
            turns => Value::Loss(u32::from(turns.unsigned_abs()) - 1),
        }
    }
}

impl Judge for Graph {
    fn wins(&mut self, at: Packed, turns: u32) -> Option<Answer> {
        Some(match self.value(at)? {
            Value::Win(needed) if needed <= turns => Answer::Yes,
            value => Answer::No {
                for_ever: !matches!(value, Value::Win(_)),
            },
        })
    }

    fn loses(&mut self, at: Packed, turns: u32) -> Option<Answer> {
        Some(match self.value(at)? {
            Value::Loss(needed) if needed <= turns => Answer::Yes,
            value => Answer::No {
                for_ever: !matches!(value, Value::Loss(_)),
            },
        })
    }
}

impl Graph {
    /// Reaches and judges all positions; nothing where they are more than
    /// `most`, or more than the bytes or the work of the budget allow.
    pub(super) fn of(
        rules: &Rules,
        start: &Position,
        most: usize,
        budget: &Budget,
    ) -> Option<Self> {
        let (index, reached) = Reached::from(rules, start, most, budget)?;
        let values = reached.values();
        Some(Self { index, values })
    }

    /// How many positions it holds; those that are alike are one.
    pub(super) fn positions(&self) -> usize {
        self.values.len()
    }

    fn value(&self, at: Packed) -> Option<Value> {
        let index = self.index.get(&at)?;
        Some(self.values[index as usize].value())
    }
}

/// What the turns of a position come to.
struct Turns {
    /// Some turn wins at once.
    wins: bool,
    /// Some turn ends the game in a draw.
    draws: bool,
    /// The positions behind the others, each once. (A turn that loses at once
    /// is nothing to count on.)
    after: Vec<Packed>,
}

/// Positions by their index, and where their turns lead.
struct Reached {
    wins: Vec<bool>,
    draws: Vec<bool>,
    /// Of each position, the first of its places in `after`; one more at the end.
    first: Vec<u32>,
    after: Vec<u32>,
}

/// Positions whose turns are played together, on all cores.
const TOGETHER: usize = 1 << 12;

/// Bytes of a position in the lists, while they double and when it is judged.
const ROOM: usize = 2 * (size_of::<Packed>() + 2 + 4) + 16;

/// Bytes of a turn there, forwards and backwards.
const ROOM_OF_TURN: usize = 3 * size_of::<u32>();

impl Reached {
    fn from(
        rules: &Rules,
        start: &Position,
        most: usize,
        budget: &Budget,
    ) -> Option<(Table<Packed, u32>, Self)> {
        let start = rules.alike(start);
        let mut index = Table::new(budget.bytes());
        index.insert(start, 0, ROOM);
        let mut all = vec![start];
        let mut reached = Self {
            wins: Vec::new(),
            draws: Vec::new(),
            first: vec![0],
            after: Vec::new(),
        };
        while reached.wins.len() < all.len() {
            let from = reached.wins.len();
            let to = all.len().min(from + TOGETHER);
            let played = threads::each(&all[from..to], |at| Turns::of(rules, *at, budget));
            for turns in played {
                let turns = turns?;
                for after in turns.after {
                    let next = match index.get(&after) {
                        Some(next) => next,
                        None => {
                            let next = u32::try_from(all.len()).ok()?;
                            all.push(after);
                            if all.len() > most || !index.insert(after, next, ROOM) {
                                return None;
                            }
                            next
                        }
                    };
                    reached.after.push(next);
                }
                reached.wins.push(turns.wins);
                reached.draws.push(turns.draws);
                reached.first.push(u32::try_from(reached.after.len()).ok()?);
            }
            let turns = ROOM_OF_TURN * reached.after.len();
            if index.bytes_used() + turns > budget.bytes() {
                return None;
            }
        }
        Some((index, reached))
    }

    fn places(&self, position: usize) -> std::ops::Range<usize> {
        self.first[position] as usize..self.first[position + 1] as usize
    }

    /// The positions before each, as `first` and `after` are those behind.
    fn before(&self) -> (Vec<u32>, Vec<u32>) {
        let positions = self.wins.len();
        let mut first = vec![0_u32; positions + 1];
        for &next in &self.after {
            first[next as usize + 1] += 1;
        }
        for position in 0..positions {
            first[position + 1] += first[position];
        }
        let mut free = first.clone();
        let mut before = vec![0; self.after.len()];
        for position in 0..positions {
            for &next in &self.after[self.places(position)] {
                let place = &mut free[next as usize];
                before[*place as usize] = position as u32;
                *place += 1;
            }
        }
        (first, before)
    }

    /// What each position is worth, from the ends of the games backwards: first
    /// what is decided with no turn, then with one, and so on. What is never
    /// decided is a draw.
    fn values(&self) -> Vec<Worth> {
        let (first, before) = self.before();
        let before = |position: u32| {
            let place = |index: u32| first[index as usize] as usize;
            &before[place(position)..place(position + 1)]
        };
        let mut values = vec![Worth::UNKNOWN; self.wins.len()];
        // Turns of a position that do not lose yet.
        let mut left: Vec<u32> = (self.first.windows(2)).map(|w| w[1] - w[0]).collect();
        let all = || 0..self.wins.len() as u32;
        let mut won: Vec<u32> = all().filter(|&p| self.wins[p as usize]).collect();
        won.iter().for_each(|&p| values[p as usize] = Worth::win(1));
        let hopeless = |p: &u32| {
            let p = *p as usize;
            !self.wins[p] && !self.draws[p] && self.places(p).is_empty()
        };
        let mut lost: Vec<u32> = all().filter(hopeless).collect();
        for turns in 0.. {
            for &position in &lost {
                values[position as usize] = Worth::loss(turns);
            }
            for &position in &lost {
                for &earlier in before(position) {
                    if values[earlier as usize] == Worth::UNKNOWN {
                        values[earlier as usize] = Worth::win(turns + 1);
                        won.push(earlier);
                    }
                }
            }
            lost.clear();
            for &position in &won {
                for &earlier in before(position) {
                    left[earlier as usize] -= 1;
                    let doomed = left[earlier as usize] == 0 && !self.draws[earlier as usize];
                    if doomed && values[earlier as usize] == Worth::UNKNOWN {
                        lost.push(earlier);
                    }
                }
            }
            if won.is_empty() && lost.is_empty() {
                break;
            }
            won.clear();
        }
        values
    }
}

impl Turns {
    /// Nothing where a turn was given up, or the budget is spent.
    fn of(rules: &Rules, at: Packed, budget: &Budget) -> Option<Self> {
        if budget.is_spent() {
            return None;
        }
        let position = rules.unpack(at);
        let mover = position.to_move();
        let mut turns = Self {
            wins: false,
            draws: false,
            after: Vec::new(),
        };
        let given_up = rules.each_turn_within(&position, budget.left(), |_, played| {
            if !budget.spend(played.laps) {
                return ControlFlow::Break(());
            }
            match rules.outcome_after(mover, &played) {
                Some(outcome) => match outcome.winner {
                    Some(winner) => turns.wins |= winner == mover,
                    None => turns.draws = true,
                },
                None if played.rests() => turns.after.push(rules.alike(&played.position)),
                None => return ControlFlow::Break(()),
            }
            ControlFlow::Continue(())
        });
        if given_up.is_some() {
            return None;
        }
        turns.after.sort_unstable();
        turns.after.dedup();
        Some(turns)
    }
}
