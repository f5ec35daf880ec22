//! Random games, half of them from the best one found so far.

use std::ops::ControlFlow;

use fifangha_rules::{MAX_LAPS, PlayResult, Position, Rules, Turn};

use super::{FoundGame, GameSearchPlan, SearchGoal};
use crate::budget::Budget;

/// Maximum number of turns of a random game before a game is found.
const MAX_GAME_TURNS: usize = 400;

/// Maximum number of legal turns examined in each position of a random game.
const MAX_TURNS_EXAMINED: usize = 64;

pub(super) fn search_at_random(
    rules: &Rules,
    start: &Position,
    goal: SearchGoal,
    plan: GameSearchPlan,
    known: usize,
    budget: &Budget,
) -> Option<FoundGame> {
    let mut random = fastrand::Rng::with_seed(plan.seed);
    let mut best: Option<FoundGame> = None;
    for game in 0..plan.games {
        let most = best
            .as_ref()
            .map_or(MAX_GAME_TURNS, |best| best.turns.len() - 1);
        if most <= known || budget.is_exhausted() {
            break;
        }
        let mut turns: Vec<(Position, Turn)> = Vec::new();
        let mut at = *start;
        // Half of the games branch off from the best one.
        if let Some(best) = best.as_ref().filter(|_| game % 2 == 1) {
            let kept = random.u64(..best.turns.len() as u64) as usize;
            turns.extend(&best.turns[..kept]);
            at = best.turns[kept].0;
        }
        while turns.len() < most {
            let mut looked_at = 0;
            let found = rules.each_turn(&at, |turn, played| {
                looked_at += 1;
                let goes_on = budget.spend(played.laps);
                if goal.accepts(&at, &played, &turns) {
                    ControlFlow::Break(Some((turn, played)))
                } else if looked_at == MAX_TURNS_EXAMINED || !goes_on {
                    ControlFlow::Break(None)
                } else {
                    ControlFlow::Continue(())
                }
            });
            if let Some(Some((turn, played))) = found {
                turns.push((at, turn));
                best = Some(FoundGame {
                    shortest: turns.len() == known + 1,
                    turns,
                    played,
                });
                break;
            }
            match random_turn(rules, &at, &mut random) {
                Some((turn, played)) if played.ends_at_rest() => {
                    turns.push((at, turn));
                    at = played.position;
                }
                _ => break,
            }
        }
    }
    best
}

/// Returns a legal turn; every start, and then every choice, has the same
/// probability.
#[must_use]
pub fn random_turn(
    rules: &Rules,
    position: &Position,
    random: &mut fastrand::Rng,
) -> Option<(Turn, PlayResult)> {
    random_turn_within(rules, position, MAX_LAPS, random)
}

/// Like [`random_turn`], but gives up after the given number of sowings.
pub(crate) fn random_turn_within(
    rules: &Rules,
    position: &Position,
    laps: u64,
    random: &mut fastrand::Rng,
) -> Option<(Turn, PlayResult)> {
    let starts = rules.start_list(position);
    let start = *starts.get(random.u64(..starts.len().max(1) as u64) as usize)?;
    let mut turn = Turn::new(start);
    let played = rules.play_choosing(position, start, laps, &mut |pending| {
        let choice = pending.choices()[usize::from(random.bool())];
        turn.choices.push(choice);
        Some(choice)
    })?;
    Some((turn, played))
}
