use std::collections::HashMap;
use std::ops::ControlFlow;

use fifangha_rules::{Play, Played, Position, Progress, Rules, Turn};

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

/// How far a hunt goes.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Positions that are kept while all games are followed at once.
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
/// at random; half of them begin as the best one found so far.
#[must_use]
pub fn hunt(rules: &Rules, start: &Position, quarry: Quarry, effort: Effort) -> Option<Found> {
    match breadth(rules, start, quarry, effort.positions) {
        Breadth::Found(found) => Some(found),
        // Every game was followed to its end.
        Breadth::Exhausted => None,
        Breadth::TooMany { depth } => random(rules, start, quarry, effort, depth),
    }
}

enum Breadth {
    Found(Found),
    Exhausted,
    /// No game of that many turns has one, and longer ones are too many.
    TooMany {
        depth: usize,
    },
}

fn breadth(rules: &Rules, start: &Position, quarry: Quarry, most: usize) -> Breadth {
    // The first way to each position.
    let mut ways: HashMap<Position, (Position, Turn)> = HashMap::new();
    let mut layer = vec![*start];
    for depth in 0.. {
        let mut next = Vec::new();
        for before in &layer {
            let found = rules.each_turn(before, |turn, played| {
                if quarry.is(&played) {
                    return ControlFlow::Break((turn, played));
                }
                let after = played.position;
                if played.rests() && after != *start && !ways.contains_key(&after) {
                    ways.insert(after, (*before, turn));
                    next.push(after);
                }
                ControlFlow::Continue(())
            });
            if let Some((turn, played)) = found {
                let mut turns = vec![(*before, turn)];
                let mut at = *before;
                while let Some(&(earlier, turn)) = ways.get(&at) {
                    turns.push((earlier, turn));
                    at = earlier;
                }
                turns.reverse();
                return Breadth::Found(Found {
                    turns,
                    played,
                    shortest: true,
                });
            }
            if ways.len() > most {
                return Breadth::TooMany { depth };
            }
        }
        if next.is_empty() {
            return Breadth::Exhausted;
        }
        layer = next;
    }
    Breadth::Exhausted
}

/// Turns of a game at random, where nothing better is known.
const LONGEST_GAME: usize = 400;

/// Legal turns that are looked at in each position of a random game.
const LOOKED_AT: usize = 64;

fn random(
    rules: &Rules,
    start: &Position,
    quarry: Quarry,
    effort: Effort,
    known: usize,
) -> Option<Found> {
    let mut random = fastrand::Rng::with_seed(effort.seed);
    let mut best: Option<Found> = None;
    for game in 0..effort.games {
        let most = best
            .as_ref()
            .map_or(LONGEST_GAME, |best| best.turns.len() - 1);
        if most <= known {
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
                if quarry.is(&played) {
                    ControlFlow::Break(Some((turn, played)))
                } else if looked_at == LOOKED_AT {
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
