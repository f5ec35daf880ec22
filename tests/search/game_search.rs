use std::collections::HashSet;

use super::somewhere;
use fifangha::budget::{Budget, SearchLimits};
use fifangha::search::{
    GameSearchPlan, GameSearchReport, SearchGoal, fewest_endless_seeds, find_game,
};
use fifangha_rules::{Columns, Game, Position, Rules};

fn search_games(
    rules: &Rules,
    from: &Position,
    quarry: SearchGoal,
    positions: usize,
    games: u64,
) -> GameSearchReport {
    let plan = GameSearchPlan {
        positions,
        games,
        seed: 1,
    };
    find_game(
        rules,
        from,
        quarry,
        plan,
        &Budget::unwatched(SearchLimits::default()),
    )
}

/// Returns the turns of the shortest game, up to a maximum, that repeats a
/// position: every game is played.
fn first_return(rules: &Rules, line: &mut Vec<Position>, most: usize) -> Option<usize> {
    if line.len() > most {
        return None;
    }
    let mut shortest = None;
    for (_, played) in rules.legal_turns(&line[line.len() - 1]) {
        if !played.ends_at_rest() {
            continue;
        }
        if line.contains(&played.position) {
            return Some(line.len());
        }
        line.push(played.position);
        let most = shortest.map_or(most, |shortest: usize| shortest - 1);
        shortest = first_return(rules, line, most).or(shortest);
        line.pop();
    }
    shortest
}

#[test]
fn a_position_comes_back_as_soon_as_it_can() {
    let mut returned = 0;
    for (game, turns) in [
        (Game::KATRO, 9),
        (Game::KATRA_MPANTSAKA, 9),
        (Game::FIFANGA, 31),
    ] {
        let rules = game.rules_on(Columns::FOUR).unwrap();
        for seed in 0..12 {
            let Some(from) = somewhere(&rules, turns, seed) else {
                continue;
            };
            const MOST: usize = 4;
            let plain = first_return(&rules, &mut vec![from], MOST);
            let report = search_games(&rules, &from, SearchGoal::Repeats, 60_000, 0);
            let Some(shortest) = plain else {
                assert!(report.found.is_none_or(|found| found.turns.len() > MOST));
                continue;
            };
            returned += 1;
            let found = report.found.unwrap();
            assert_eq!(
                (found.turns.len(), found.shortest),
                (shortest, true),
                "{from}"
            );
            assert!(found.returns_to().is_some(), "{from}");
            for ((before, turn), after) in found.turns.iter().zip(found.turns.iter().skip(1)) {
                assert_eq!(rules.play(before, turn).unwrap().position, after.0);
            }
        }
    }
    assert!(returned > 1, "{returned}");
}

#[test]
fn games_at_random_come_back_too() {
    let rules = Game::KATRO.rules_on(Columns::FOUR).unwrap();
    let found = search_games(&rules, &rules.start(), SearchGoal::Repeats, 10, 300)
        .found
        .unwrap();
    let to = found.returns_to().unwrap();
    assert_eq!(found.turns[to].0, found.played.position);
    assert!(!found.shortest && found.turns.len() >= 6);
}

#[test]
fn in_phase_one_no_position_comes_back() {
    let rules = Game::FIFANGHA_SHORT.rules_on(Columns::FOUR).unwrap();
    let from = (0..).find_map(|seed| somewhere(&rules, 16, seed)).unwrap();
    let report = search_games(&rules, &from, SearchGoal::Repeats, 1_000_000, 0);
    assert!(report.exhausted && report.found.is_none());
}

#[test]
fn nothing_is_searched_where_reserves_are_spent_to_the_end() {
    for game in [Game::FIFANGHA, Game::FIFANGHA_GS, Game::FIFANGHA_SHORT] {
        let rules = game.rules();
        let report = search_games(&rules, &rules.start(), SearchGoal::Repeats, 1, 0);
        assert!(report.exhausted && report.found.is_none(), "{game}");
        let turns = rules.turns_left(&rules.start()).unwrap();
        assert_eq!(report.none_within, turns as usize);
    }
    // A second phase need not end.
    let rules = Game::FIFANGA.rules();
    assert!(!search_games(&rules, &rules.start(), SearchGoal::Repeats, 1, 0).exhausted);
}

/// Returns `true` if any reachable position has an endless turn.
fn any_endless(rules: &Rules) -> bool {
    let mut seen = HashSet::from([rules.start()]);
    let mut open = vec![rules.start()];
    while let Some(at) = open.pop() {
        for (_, played) in rules.legal_turns(&at) {
            if played.never_ends() {
                return true;
            }
            if played.ends_at_rest() && seen.insert(played.position) {
                open.push(played.position);
            }
        }
    }
    false
}

#[test]
fn none_is_told_from_none_found() {
    let isolo = Game::ISOLO.rules_on(Columns::FOUR).unwrap();
    assert!(!any_endless(&isolo));
    let report = search_games(&isolo, &isolo.start(), SearchGoal::NeverEnds, 1_000_000, 0);
    assert!(report.exhausted && report.found.is_none());
    // With memory for only a few of its positions none is found, and nothing is
    // proved.
    let report = search_games(&isolo, &isolo.start(), SearchGoal::NeverEnds, 100, 20);
    assert!(!report.exhausted && report.found.is_none() && report.none_within < 28);
}

/// Returns `true` if a sowing from a pit of a ring goes on for ever.
fn goes_round(ring: &[usize], from: usize) -> bool {
    let (mut pits, mut at) = (ring.to_vec(), from);
    loop {
        let seeds = std::mem::take(&mut pits[at]);
        for _ in 0..seeds {
            at = (at + 1) % pits.len();
            pits[at] += 1;
        }
        if pits[at] == 1 {
            return false;
        }
        if at == from && pits == ring {
            return true;
        }
    }
}

/// Returns every way to put seeds into the pits of a ring.
fn rings(pits: usize, seeds: usize) -> Vec<Vec<usize>> {
    if pits == 1 {
        return vec![vec![seeds]];
    }
    let with_first = |first| {
        let rest = rings(pits - 1, seeds - first).into_iter();
        rest.map(move |rest| [vec![first], rest].concat())
    };
    (0..=seeds).flat_map(with_first).collect()
}

/// The fewest seeds on a ring whose first half is the inner row, which must have an empty pit:
/// otherwise a filled pit of the opponent would have to be captured.
fn fewest_on_ring(pits: usize, inner: usize) -> usize {
    let goes_round_somewhere = |ring: &Vec<usize>| {
        let starts = || (0..inner).filter(|&from| ring[from] >= 2);
        ring[..inner].contains(&0) && starts().any(|from| goes_round(ring, from))
    };
    (1..)
        .find(|&seeds| rings(pits, seeds).iter().any(goes_round_somewhere))
        .unwrap()
}

#[test]
fn the_fewest_seeds_of_an_endless_turn_are_those_of_its_ring() {
    let budget = || Budget::unwatched(SearchLimits::default());
    for (game, columns, pits, inner) in [
        (Game::ISOLO, Columns::FOUR, 4, 4),
        (Game::ISOLO, Columns::SIX, 6, 6),
        (Game::FIFANGHA, Columns::FOUR, 8, 4),
        (Game::KATRA_PAIKA, Columns::FOUR, 8, 4),
        (Game::BAO_KUJIFUNZA, Columns::FOUR, 8, 4),
    ] {
        let rules = game.rules_on(columns).unwrap();
        let found = fewest_endless_seeds(&rules, 12, &budget());
        let plain = fewest_on_ring(pits, inner) as u32;
        assert_eq!(found.seeds(), Some(plain), "{game:?}");
        let (position, turn, played) = found.found.unwrap();
        assert_eq!(rules.play(&position, &turn).unwrap(), played);
        assert!(played.never_ends() && played.captured == 0);
    }
    // Every turn of katro may capture.
    let rules = Game::KATRO.rules_on(Columns::FOUR).unwrap();
    let none = fewest_endless_seeds(&rules, 6, &budget());
    assert_eq!((none.seeds(), none.none_within), (None, 6));
}

/// Returns `true` if a game of exactly the given number of turns leads to a board that no turn of
/// other rules reaches.
fn differs_at(rules: &Rules, others: &Rules, at: &Position, turns: usize) -> bool {
    let boards = |rules: &Rules| -> HashSet<Position> {
        let played = rules.legal_turns(at).map(|(_, played)| played);
        let ended = played.filter(|it| it.ends_at_rest());
        ended.map(|it| it.position).collect()
    };
    if turns == 1 {
        return !boards(rules).is_subset(&boards(others));
    }
    boards(rules)
        .iter()
        .any(|after| differs_at(rules, others, after, turns - 1))
}

#[test]
fn the_first_different_board_is_that_of_a_plain_search() {
    for (game, other, turns) in [
        (Game::FIFANGHA, Game::FIFANGHA_FAQ, 6),
        (Game::FIFANGHA_GS, Game::FIFANGHA, 3),
        (Game::FIFANGHA, Game::FIFANGHA_GS, 6),
    ] {
        let [rules, others] = [game, other].map(|it| it.rules_on(Columns::FOUR).unwrap());
        let start = rules.start();
        let goal = SearchGoal::differs(&rules, &others).unwrap();
        let found = search_games(&rules, &start, goal, 10_000, 0).found.unwrap();
        assert_eq!((found.turns.len(), found.shortest), (turns, true));
        assert!(!(1..turns).any(|n| differs_at(&rules, &others, &start, n)));
        assert!(differs_at(&rules, &others, &start, turns));
    }
    let [four, six] = [Columns::FOUR, Columns::SIX].map(|it| Game::FIFANGHA.rules_on(it).unwrap());
    assert_eq!(SearchGoal::differs(&four, &six), None);
}
