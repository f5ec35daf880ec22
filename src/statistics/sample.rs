//! Games between two players of the same kind.

use std::ops::ControlFlow;

use fifangha_rules::{PlayResult, Position, Rules, Side};

use super::{PlayerKind, SamplePlan, threads};
use crate::budget::Budget;
use crate::search::{random_turn_within, seed_difference};

/// The maximum number of sowings of one turn. A turn that is longer and was not proved endless
/// leaves the game unfinished.
const MAX_SOWINGS_PER_TURN: u64 = 10_000;

/// The maximum number of legal turns of a position. A position with more leaves the game unfinished.
const MAX_TURNS_PER_POSITION: u64 = 100_000;

/// A played game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SampledGame {
    /// The end of the game.
    pub end: SampledEnd,
    /// The number of turns played.
    pub length: u32,
    /// The sum of the numbers of legal turns, over all positions in which a turn was played.
    pub legal_turns: u64,
    /// The number of turns that captured seeds.
    pub capturing_turns: u32,
    /// The number of captured seeds.
    pub captured: u64,
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SampledEnd {
    /// The player of the first turn has won.
    FirstWins,
    /// The other player has won.
    SecondWins,
    /// The game is a draw.
    Drawn,
    /// The game was abandoned: it has too many turns, a turn has too many sowings, or a position has
    /// too many legal turns.
    Unfinished,
}

/// Plays the games of a plan in order; `None` if the budget is exhausted.
pub(super) fn play_games(
    rules: &Rules,
    players: PlayerKind,
    plan: &SamplePlan,
    budget: &Budget,
) -> Option<Vec<SampledGame>> {
    // Each game has a generator of its own, so that threads do not matter.
    let mut seeds = fastrand::Rng::with_seed(plan.seed);
    let games: Vec<_> = (0..plan.games).map(|_| seeds.u64(..)).collect();
    let played = threads::par_map(&games, |&seed| {
        let random = fastrand::Rng::with_seed(seed);
        play_game(rules, players, plan.max_length, random, budget)
    });
    played.into_iter().collect()
}

fn play_game(
    rules: &Rules,
    players: PlayerKind,
    max_length: u32,
    mut random: fastrand::Rng,
    budget: &Budget,
) -> Option<SampledGame> {
    let mut at = rules.start();
    let first = at.to_move();
    let mut game = SampledGame {
        end: SampledEnd::Unfinished,
        length: 0,
        legal_turns: 0,
        capturing_turns: 0,
        captured: 0,
    };
    let ended = |winner: Option<Side>| match winner {
        None => SampledEnd::Drawn,
        Some(winner) if winner == first => SampledEnd::FirstWins,
        Some(_) => SampledEnd::SecondWins,
    };
    if let Some(outcome) = rules.outcome(&at) {
        game.end = ended(outcome.winner);
        return Some(game);
    }
    while game.length < max_length {
        let turns = examine_turns(rules, &at, &mut random, budget)?;
        if turns.count > MAX_TURNS_PER_POSITION {
            break;
        }
        let played = match players {
            PlayerKind::Greedy => turns.best?,
            PlayerKind::Random => {
                random_turn_within(rules, &at, MAX_SOWINGS_PER_TURN, &mut random)?.1
            }
        };
        game.length += 1;
        game.legal_turns += turns.count;
        game.capturing_turns += u32::from(played.captured > 0);
        game.captured += u64::from(played.captured);
        match rules.outcome_after(&played) {
            Some(outcome) => {
                game.end = ended(outcome.winner);
                break;
            }
            None if played.ends_at_rest() => at = played.position,
            None => break,
        }
    }
    Some(game)
}

/// The legal turns of a position.
struct ExaminedTurns {
    count: u64,
    /// One of the best turns; `None` if there is no turn.
    best: Option<PlayResult>,
}

/// Returns `None` if the budget is exhausted.
fn examine_turns(
    rules: &Rules,
    at: &Position,
    random: &mut fastrand::Rng,
    budget: &Budget,
) -> Option<ExaminedTurns> {
    let mover = at.to_move();
    let mut turns = ExaminedTurns {
        count: 0,
        best: None,
    };
    let (mut best, mut equal) = (i32::MIN, 0_u64);
    let stopped = rules.each_turn_within(at, MAX_SOWINGS_PER_TURN, |_, played| {
        turns.count += 1;
        let score = match rules.outcome_after(&played).map(|it| it.winner) {
            Some(Some(winner)) if winner == mover => i32::MAX,
            Some(Some(_)) => -i32::MAX,
            Some(None) => 0,
            // The opponent is to move in this position.
            None => -seed_difference(&played.position),
        };
        if score > best {
            (best, equal) = (score, 0);
        }
        if score == best {
            equal += 1;
            // Each of the equal turns remains with the same probability.
            if random.u64(..equal) == 0 {
                turns.best = Some(played);
            }
        }
        if !budget.spend(played.laps) {
            return ControlFlow::Break(true);
        }
        match turns.count > MAX_TURNS_PER_POSITION {
            true => ControlFlow::Break(false),
            false => ControlFlow::Continue(()),
        }
    });
    (stopped != Some(true)).then_some(turns)
}

#[cfg(test)]
mod tests {
    use fifangha_rules::{Columns, Game};

    use super::*;
    use crate::budget::{SearchContext, SearchLimits};

    fn unlimited() -> Budget {
        Budget::unwatched(SearchLimits::default())
    }

    fn plan(games: u32) -> SamplePlan {
        SamplePlan {
            games,
            ..SamplePlan::default()
        }
    }

    fn play(game: Game, players: PlayerKind, plan: &SamplePlan) -> Vec<SampledGame> {
        let rules = game.rules();
        play_games(&rules, players, plan, &unlimited()).unwrap()
    }

    #[test]
    fn the_seed_determines_the_games_on_any_number_of_threads() {
        let all = play(Game::FIFANGA, PlayerKind::Random, &plan(30));
        assert_eq!(all, play(Game::FIFANGA, PlayerKind::Random, &plan(30)));
        // The first games do not depend on the number of games.
        assert_eq!(all[..7], play(Game::FIFANGA, PlayerKind::Random, &plan(7)));
        let other = SamplePlan {
            seed: 2,
            ..plan(30)
        };
        assert_ne!(all, play(Game::FIFANGA, PlayerKind::Random, &other));
        // In order, on one thread.
        let rules = Game::FIFANGA.rules();
        let mut seeds = fastrand::Rng::with_seed(plan(0).seed);
        let budget = unlimited();
        for game in all {
            let random = fastrand::Rng::with_seed(seeds.u64(..));
            let alone = play_game(&rules, PlayerKind::Random, 300, random, &budget);
            assert_eq!(alone, Some(game));
        }
    }

    #[test]
    fn the_generator_is_the_same_on_all_platforms() {
        let games = play(Game::FIFANGA, PlayerKind::Random, &plan(3));
        let found: Vec<_> = games
            .iter()
            .map(|it| (it.end, it.length, it.legal_turns, it.captured))
            .collect();
        assert_eq!(
            found,
            [
                (SampledEnd::FirstWins, 71, 512, 224),
                (SampledEnd::SecondWins, 48, 261, 123),
                (SampledEnd::FirstWins, 27, 180, 76),
            ]
        );
    }

    #[test]
    fn a_game_ends_with_its_last_turn() {
        for players in PlayerKind::ALL {
            let short = SamplePlan {
                max_length: 2,
                ..plan(5)
            };
            for game in play(Game::FIFANGHA, players, &short) {
                assert_eq!((game.end, game.length), (SampledEnd::Unfinished, 2));
            }
        }
        // A seed of the reserve is dropped in each turn, and there are 52.
        for game in play(Game::FIFANGHA, PlayerKind::Random, &plan(50)) {
            assert!(game.end != SampledEnd::Unfinished && game.length <= 52);
        }
    }

    #[test]
    fn the_greedy_player_wins_at_once_if_it_can() {
        // Katra paika on four columns is won in the first turn.
        let rules = Game::KATRA_PAIKA.rules_on(Columns::FOUR).unwrap();
        for game in play_games(&rules, PlayerKind::Greedy, &plan(9), &unlimited()).unwrap() {
            assert_eq!((game.end, game.length), (SampledEnd::FirstWins, 1));
            assert_eq!(game.legal_turns, rules.turns(&rules.start()).len() as u64);
            assert_eq!(game.capturing_turns, 1);
        }
    }

    #[test]
    fn values_have_no_interval_if_all_games_are_alike() {
        let statistics = |players| {
            let games = play(Game::KATRA_PAIKA, players, &plan(8));
            super::super::GameStatistics::of_games(&games)
        };
        let greedy = statistics(PlayerKind::Greedy);
        assert!(greedy.alike, "{greedy:?}");
        for found in [greedy.length, greedy.captured, greedy.first_player()] {
            assert_eq!(found.unwrap().interval, None);
        }
        let random = statistics(PlayerKind::Random);
        assert!(random.legal_turns.unwrap().interval.is_some());
    }

    #[test]
    fn the_greedy_player_keeps_most_seeds() {
        let rules = Game::KATRO.rules();
        let mut random = fastrand::Rng::with_seed(1909);
        let turns = examine_turns(&rules, &rules.start(), &mut random, &unlimited()).unwrap();
        let all = rules.turns(&rules.start());
        let captured = |it| rules.play(&rules.start(), it).unwrap().captured;
        assert_eq!(turns.count, all.len() as u64);
        assert_eq!(
            turns.best.unwrap().captured,
            all.iter().map(captured).max().unwrap()
        );
    }

    #[test]
    fn a_stopped_search_has_no_result() {
        let rules = Game::FIFANGHA.rules();
        let stopped = SearchContext::with_poll(|| false);
        let stopped = Budget::new(SearchLimits::default(), &stopped);
        let small = Budget::unwatched(SearchLimits::with_max_turns(50));
        for budget in [stopped, small] {
            let games = play_games(&rules, PlayerKind::Random, &plan(2), &budget);
            assert_eq!(games, None);
        }
    }
}
