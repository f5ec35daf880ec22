//! The turns between boards.

use std::ops::ControlFlow;

use fifangha_rules::{
    Direction, Event, Pit, Position, Progress, Row, Rules, Side, Start, Step, Turn, break_if,
};

use super::SourceBoard;
use crate::budget::Budget;

/// The maximum number of sowings of a turn that is compared with boards.
const MAX_LAPS: u64 = 500;

/// The maximum number of choices in a sowing from the hand.
const MAX_CHOICES: usize = 8;

/// A board of the page as a step of a turn.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct FoundStep {
    /// The index of the step.
    pub(super) index: usize,
    /// The position and the seeds in hand after it.
    pub(super) position: Position,
    pub(super) hand: u8,
    /// `false` if the page draws the seeds in hand on the board, or a part of the step.
    pub(super) is_exact: bool,
}

/// A turn that shows the next boards of a page.
#[derive(Clone, Debug)]
pub(super) struct FoundTurn {
    pub(super) before: Position,
    pub(super) turn: Turn,
    /// The seeds sown from the hand; 0 in an ordinary turn.
    pub(super) hand: u8,
    /// The boards during the turn, in order.
    pub(super) steps: Vec<FoundStep>,
    /// The position after the turn if the page shows it.
    pub(super) end: Option<Position>,
}

impl FoundTurn {
    /// Returns the number of boards that the turn shows.
    pub(super) fn boards(&self) -> usize {
        self.steps.len() + usize::from(self.end.is_some())
    }

    /// Returns its rank: more boards before fewer, and turns whose end is shown before others.
    fn rank(&self) -> (usize, bool, usize) {
        let exact = self.steps.iter().filter(|it| it.is_exact).count();
        (self.boards(), self.end.is_some(), exact)
    }
}

/// Returns the turns that show the greatest number of the next boards: none if no turn shows one.
pub(super) fn turns(
    rules: &Rules,
    before: &Position,
    boards: &[SourceBoard],
    budget: &Budget,
) -> Vec<FoundTurn> {
    let mut best = Best::default();
    rules.each_turn_within(before, MAX_LAPS, |turn, played| {
        budget.charge(2 * played.laps + 1);
        break_if(budget.is_exhausted())?;
        if !played.ends_at_rest() && !played.never_ends() {
            return ControlFlow::Continue(());
        }
        let mut steps = Vec::new();
        if rules.play_observed(before, &turn, &mut steps).is_ok() {
            let end = played.ends_at_rest().then_some(&played.position);
            best.add(before, turn, 0, &steps, end, boards);
        }
        ControlFlow::Continue(())
    });
    best.0
}

/// Returns those of the highest rank.
pub(super) fn best(found: Vec<FoundTurn>) -> Vec<FoundTurn> {
    let rank = found.iter().map(FoundTurn::rank).max();
    let is_best = |it: &FoundTurn| Some(it.rank()) == rank;
    found.into_iter().filter(is_best).collect()
}

/// Returns the sowings from the hand that show the greatest number of the next boards: those of the
/// seeds that the next board has more.
pub(super) fn sowings(
    rules: &Rules,
    before: &Position,
    seeds: u8,
    boards: &[SourceBoard],
    budget: &Budget,
) -> Vec<FoundTurn> {
    let mut best = Best::default();
    for side in Side::ALL {
        let before = before.with_mover(side);
        for start in all_starts(&before) {
            let turn = Turn::new(start);
            explore_sowing(rules, &before, seeds, turn, boards, budget, &mut best);
        }
    }
    best.0
}

/// Returns the sowings of a pit's seeds that show the greatest number of the next boards, for a
/// turn against the rules that is shown for itself. `lifted` returns the position with the pit
/// empty and its seeds in hand.
pub(super) fn sowings_of_pits(
    rules: &Rules,
    before: &Position,
    lifted: &dyn Fn(Pit) -> Option<Position>,
    boards: &[SourceBoard],
    budget: &Budget,
) -> Vec<FoundTurn> {
    let mut best = Best::default();
    for Start { pit, direction } in all_starts(before) {
        let seeds = before.seeds(pit);
        let first = direction.and_then(|it| next_start(rules, before, pit, it));
        if let Some(first) = first
            && seeds > 0
            && let Some(position) = lifted(pit)
        {
            let turn = Turn::new(first);
            explore_sowing(rules, &position, seeds, turn, boards, budget, &mut best);
        }
    }
    best.0
}

/// Returns each pit of the mover with each direction.
fn all_starts(position: &Position) -> impl Iterator<Item = Start> + use<> {
    let side = position.to_move();
    let pits = position.pits().filter(move |pit| pit.side() == side);
    let both = [Direction::Left, Direction::Right];
    pits.flat_map(move |pit| both.map(|direction| Start::towards(pit, direction)))
}

/// Returns the pit after another one and the direction as seen in its row.
fn next_start(rules: &Rules, position: &Position, pit: Pit, direction: Direction) -> Option<Start> {
    let last = |seeds, start: Start| {
        let mut steps: Vec<Step> = Vec::new();
        let side = position.to_move();
        let mut play = rules.sow(
            position,
            side,
            seeds,
            start.pit,
            start.direction?,
            &mut steps,
        )?;
        if steps.is_empty() {
            play.advance(&mut steps);
        }
        steps.iter().find_map(|it| match it.event {
            Event::Sowing { last, .. } => Some(last),
            _ => None,
        })
    };
    let start = Start::towards(pit, direction);
    let (next, second) = (last(2, start)?, last(3, start)?);
    [Direction::Left, Direction::Right]
        .map(|it| Start::towards(next, it))
        .into_iter()
        .find(|it| last(2, *it) == Some(second))
}

/// Compares a sowing with each sequence of its choices.
fn explore_sowing(
    rules: &Rules,
    before: &Position,
    seeds: u8,
    turn: Turn,
    boards: &[SourceBoard],
    budget: &Budget,
    best: &mut Best,
) {
    let mut steps: Vec<Step> = Vec::new();
    let (pit, Some(direction)) = (turn.start.pit, turn.start.direction) else {
        return;
    };
    let side = before.to_move();
    let Some(mut play) = rules.sow(before, side, seeds, pit, direction, &mut steps) else {
        return;
    };
    let mut choices = turn.choices.iter();
    loop {
        if budget.is_exhausted() {
            return;
        }
        match play.advance(&mut steps) {
            Progress::Choose(pending) => match choices.next() {
                Some(choice) if play.choose(choice) => {}
                Some(_) => return,
                None if turn.choices.len() >= MAX_CHOICES => return,
                None => {
                    for choice in pending.choices() {
                        let mut turn = turn;
                        turn.choices.push(choice);
                        explore_sowing(rules, before, seeds, turn, boards, budget, best);
                    }
                    return;
                }
            },
            Progress::Ended(end) => {
                let played = play.result(end);
                budget.charge(played.laps + 1);
                let end = played.ends_at_rest().then_some(&played.position);
                best.add(before, turn, seeds, &steps, end, boards);
                return;
            }
        }
    }
}

/// The turns of the highest rank.
#[derive(Default)]
struct Best(Vec<FoundTurn>);

impl Best {
    fn add(
        &mut self,
        before: &Position,
        turn: Turn,
        hand: u8,
        steps: &[Step],
        end: Option<&Position>,
        boards: &[SourceBoard],
    ) {
        let found = FoundTurn {
            before: *before,
            turn,
            hand,
            ..compared(before, steps, end, boards)
        };
        // A single step drawn in part is shown by too many turns.
        let exact = found.end.is_some() || found.steps.iter().any(|it| it.is_exact);
        if found.boards() == 0 || !exact {
            return;
        }
        let rank = self.0.first().map(FoundTurn::rank);
        if rank.is_none_or(|rank| found.rank() > rank) {
            self.0.clear();
        }
        if rank.is_none_or(|rank| found.rank() >= rank) {
            self.0.push(found);
        }
    }
}

/// Compares the boards of a page with the steps of a turn, in order, up to the first board that is
/// not one of them.
fn compared(
    before: &Position,
    steps: &[Step],
    end: Option<&Position>,
    boards: &[SourceBoard],
) -> FoundTurn {
    let mut found = FoundTurn {
        before: *before,
        turn: Turn::new(Start::drop(Pit::new(Row::A, 1))),
        hand: 0,
        steps: Vec::new(),
        end: None,
    };
    let (mut next, mut drawn) = (0, 0);
    for board in boards {
        if end.is_some_and(|end| board.is_exactly(end) && board.allows_side(end)) {
            // The last board may be a step before it too: the end is the stronger claim.
            found.end = end.copied();
            break;
        }
        let exact = (next..steps.len()).find(|&at| board.is_exactly(&steps[at].position));
        let index = match exact {
            Some(at) => at,
            None => {
                let previous =
                    |at: usize| at.checked_sub(1).map_or(before, |it| &steps[it].position);
                let drawn = (drawn..steps.len()).find(|&at| board.draws(previous(at), &steps[at]));
                match drawn {
                    Some(at) => at,
                    None => break,
                }
            }
        };
        found.steps.push(FoundStep {
            index,
            position: steps[index].position,
            hand: steps[index].hand,
            is_exact: exact.is_some(),
        });
        next = index + 1;
        drawn = index;
    }
    found
}

impl SourceBoard {
    /// Returns its seeds, if all pits are known.
    pub(super) fn total(&self) -> Option<u32> {
        self.rows.iter().flatten().copied().sum()
    }

    /// Returns the written seeds of each pit with the pit.
    fn pits<'a>(&'a self, position: &'a Position) -> impl Iterator<Item = (Pit, Option<u32>)> + 'a {
        position
            .rows()
            .iter()
            .zip(&self.rows)
            .flat_map(|(&row, cells)| {
                let cells = (1..).zip(cells);
                cells.map(move |(column, seeds)| (Pit::new(row, column), *seeds))
            })
    }

    /// Returns `true` if its pits and reserves are those of a position.
    pub(super) fn is_exactly(&self, position: &Position) -> bool {
        let is_seeds = |(pit, seeds): (Pit, Option<u32>)| {
            seeds.is_none_or(|seeds| seeds == u32::from(position.seeds(pit)))
        };
        let is_hand = |side: Side| {
            self.hands[side.index()].is_none_or(|it| it == u32::from(position.reserve(side)))
        };
        self.pits(position).all(is_seeds) && Side::ALL.into_iter().all(is_hand)
    }

    fn allows_side(&self, position: &Position) -> bool {
        self.side.is_none_or(|side| side == position.to_move())
    }

    /// Returns `true` if it is a step with the seeds in hand drawn in their pit, with a part of what
    /// the step lifts still in its pits, or with a part of what it sows still in hand.
    fn draws(&self, before: &Position, step: &Step) -> bool {
        let after = &step.position;
        let hand = u32::from(step.hand);
        let seeds = |position: &Position, pit| u32::from(position.seeds(pit));
        let is_in_hand =
            |pit, it| hand > 0 && pit == step.event.pit() && it == seeds(after, pit) + hand;
        let changes = |pit| seeds(before, pit) != seeds(after, pit);
        (hand > 0 || matches!(step.event, Event::Sowing { .. }))
            && self
                .pits(before)
                .any(|(pit, it)| changes(pit) && it != Some(seeds(before, pit)))
            && self.pits(before).all(|(pit, it)| {
                it.is_none_or(|it| {
                    it == seeds(after, pit) || it == seeds(before, pit) || is_in_hand(pit, it)
                })
            })
    }
}
