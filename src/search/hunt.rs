use std::ops::ControlFlow;

use fifangha_rules::{Play, Played, Position, Progress, Rules, Turn};

use super::table::Table;
use crate::effort::Budget;

/// What a hunt is after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quarry {
    /// A turn that never ends.
    NeverEnds,
    /// A turn that ends after at least so many sowings.
    Laps(u64),
    /// A turn that captures at least so many seeds.
    Captures(u32),
}

impl Quarry {
    /// Whether a turn is what is hunted.
    #[must_use]
    pub const fn is(self, played: &Played) -> bool {
        match self {
            Self::NeverEnds => played.never_ends(),
            Self::Laps(laps) => played.rests() && played.laps >= laps,
            Self::Captures(seeds) => played.captured >= seeds,
        }
    }
}

/// A game from a position to a turn that was hunted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The turns, each with the position before it; the last one is what was
    /// hunted.
    pub turns: Vec<(Position, Turn)>,
    /// What the last turn comes to.
    pub played: Played,
    /// Whether no shorter game has such a turn.
    pub shortest: bool,
}

/// What a hunt came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hunted {
    /// The game that was found, the shortest one of them that were met.
    pub found: Option<Found>,
    /// No game of up to so many turns has such a turn.
    pub none_within: usize,
    /// Whether every game was followed to its end: where nothing was found,
    /// there is nothing.
    pub exhausted: bool,
}

/// How far a hunt goes.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Positions that are kept while all games are followed at once, as long as
    /// they fit the bytes of the budget.
    pub positions: usize,
    /// Games played at random after that.
    pub games: u64,
    /// The seed of the random games: the same one plays the same games.
    pub seed: u64,
}

/// Looks for a legal game, from a position on, that has a certain turn.
///
/// First all games are followed at once, turn by turn, as long as their
/// positions can be kept: what is found so is shortest. Then games are played
/// at random; half of them begin as the best one found so far. A budget that is
/// spent ends it with what was found by then.
#[must_use]
pub fn hunt(
    rules: &Rules,
    start: &Position,
    quarry: Quarry,
    plan: Plan,
    budget: &Budget,
) -> Hunted {
    let ended = |found, none_within, exhausted| Hunted {
        found,
        none_within,
        exhausted,
    };
    match breadth(rules, start, quarry, plan.positions, budget) {
        Breadth::Found(found) => {
            let before = found.turns.len() - 1;
            ended(Some(found), before, false)
        }
        Breadth::Exhausted { depth } => ended(None, depth, true),
        Breadth::TooMany { depth } => {
            let found = random(rules, start, quarry, plan, depth, budget);
            ended(found, depth, false)
        }
    }
}

enum Breadth {
    Found(Found),
    /// Every game was followed to its end, the longest for so many turns.
    Exhausted {
        depth: usize,
    },
    /// No game of that many turns has one, and longer ones are too many.
    TooMany {
        depth: usize,
    },
}

/// A position that was reached, and how.
struct Reached {
    position: Position,
    /// The index of the position before it.
    before: u32,
    /// Which of the legal turns of that one leads here.
    turn: u32,
}

/// Bytes of a position in the list, which doubles as it grows.
const ROOM: usize = 2 * size_of::<Reached>();

fn breadth(
    rules: &Rules,
    start: &Position,
    quarry: Quarry,
    most: usize,
    budget: &Budget,
) -> Breadth {
    // Every position once, by the first way to it; those of a depth lie together.
    let mut reached = vec![Reached {
        position: *start,
        before: 0,
        turn: 0,
    }];
    let mut known = Table::new(budget.bytes());
    known.insert(*start, (), 0);
    let mut layer = 0..1;
    // Whether each turn was followed to its end.
    let mut sure = true;
    let mut depth = 0;
    loop {
        for before in layer.clone() {
            let position = reached[before].position;
            let mut room = true;
            let mut index = 0;
            let found = rules.each_turn(&position, |turn, played| {
                if !budget.spend(played.laps) {
                    room = false;
                    return ControlFlow::Break(None);
                }
                if quarry.is(&played) {
                    return ControlFlow::Break(Some((turn, played)));
                }
                sure &= played.rests() || played.never_ends();
                let after = played.position;
                if played.rests() && known.get(&after).is_none() {
                    room &= known.insert(after, (), ROOM);
                    reached.push(Reached {
                        position: after,
                        before: before as u32,
                        turn: index,
                    });
                }
                index += 1;
                ControlFlow::Continue(())
            });
            if let Some(Some((turn, played))) = found {
                let mut turns = way(rules, &reached, before);
                turns.push((position, turn));
                return Breadth::Found(Found {
                    turns,
                    played,
                    shortest: true,
                });
            }
            if !room || reached.len() - 1 > most.min(u32::MAX as usize) {
                return Breadth::TooMany { depth };
            }
        }
        layer = layer.end..reached.len();
        depth += 1;
        if layer.is_empty() {
            return match sure {
                true => Breadth::Exhausted { depth },
                false => Breadth::TooMany { depth },
            };
        }
    }
}

/// The turns that lead to a position that was reached.
fn way(rules: &Rules, reached: &[Reached], mut at: usize) -> Vec<(Position, Turn)> {
    let mut turns = Vec::new();
    while at > 0 {
        let Reached { before, turn, .. } = reached[at];
        at = before as usize;
        let before = reached[at].position;
        if let Some((turn, _)) = rules.legal_turns(&before).nth(turn as usize) {
            turns.push((before, turn));
        }
    }
    turns.reverse();
    turns
}

/// Turns of a game at random, where nothing better is known.
const LONGEST_GAME: usize = 400;

/// Legal turns that are looked at in each position of a random game.
const LOOKED_AT: usize = 64;

fn random(
    rules: &Rules,
    start: &Position,
    quarry: Quarry,
    plan: Plan,
    known: usize,
    budget: &Budget,
) -> Option<Found> {
    let mut random = fastrand::Rng::with_seed(plan.seed);
    let mut best: Option<Found> = None;
    for game in 0..plan.games {
        let most = best
            .as_ref()
            .map_or(LONGEST_GAME, |best| best.turns.len() - 1);
        if most <= known || budget.is_spent() {
            break;
        }
        let mut turns: Vec<(Position, Turn)> = Vec::new();
        let mut at = *start;
        // Half of the games leave the best one somewhere.
        if let Some(best) = best.as_ref().filter(|_| game % 2 == 1) {
            let kept = random.usize(..best.turns.len());
            turns.extend(&best.turns[..kept]);
            at = best.turns[kept].0;
        }
        while turns.len() < most {
            let mut looked_at = 0;
            let found = rules.each_turn(&at, |turn, played| {
                looked_at += 1;
                let goes_on = budget.spend(played.laps);
                if quarry.is(&played) {
                    ControlFlow::Break(Some((turn, played)))
                } else if looked_at == LOOKED_AT || !goes_on {
                    ControlFlow::Break(None)
                } else {
                    ControlFlow::Continue(())
                }
            });
            if let Some(Some((turn, played))) = found {
                turns.push((at, turn));
                best = Some(Found {
                    shortest: turns.len() == known + 1,
                    turns,
                    played,
                });
                break;
            }
            match random_turn(rules, &at, &mut random) {
                Some((turn, played)) if played.rests() => {
                    turns.push((at, turn));
                    at = played.position;
                }
                _ => break,
            }
        }
    }
    best
}

/// A legal turn, every start and then every choice with the same chance.
#[must_use]
pub fn random_turn(
    rules: &Rules,
    position: &Position,
    random: &mut fastrand::Rng,
) -> Option<(Turn, Played)> {
    let starts = rules.start_list(position);
    let start = *starts.get(random.usize(..starts.len().max(1)))?;
    let mut play = Play::begin(rules, position, start).ok()?;
    let mut turn = Turn::new(start);
    loop {
        match play.advance(&mut ()) {
            Progress::Ended(end) => return Some((turn, Played::of(&play, end))),
            Progress::Choose(pending) => {
                let choice = pending.choices()[usize::from(random.bool())];
                play.choose(choice);
                turn.choices.push(choice);
            }
        }
    }
}
