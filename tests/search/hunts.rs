use std::collections::HashSet;

use super::somewhere;
use fifangha::budget::{Budget, SearchLimits};
use fifangha::search::{GameSearchPlan, GameSearchReport, SearchGoal, find_game};
use fifangha_rules::{Columns, Game, Position, Rules};

fn hunted(
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
        let rules = game.rules_on(Columns::Four).unwrap();
        for seed in 0..12 {
            let Some(from) = somewhere(&rules, turns, seed) else {
                continue;
            };
            const MOST: usize = 4;
            let plain = first_return(&rules, &mut vec![from], MOST);
            let hunt = hunted(&rules, &from, SearchGoal::Repeats, 60_000, 0);
            let Some(shortest) = plain else {
                assert!(hunt.found.is_none_or(|found| found.turns.len() > MOST));
                continue;
            };
            returned += 1;
            let found = hunt.found.unwrap();
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
    let rules = Game::KATRO.rules_on(Columns::Four).unwrap();
    let found = hunted(&rules, &rules.start(), SearchGoal::Repeats, 10, 300)
        .found
        .unwrap();
    let to = found.returns_to().unwrap();
    assert_eq!(found.turns[to].0, found.played.position);
    assert!(!found.shortest && found.turns.len() >= 6);
}

#[test]
fn in_phase_one_no_position_comes_back() {
    let rules = Game::FIFANGHA_SHORT.rules_on(Columns::Four).unwrap();
    let from = (0..).find_map(|seed| somewhere(&rules, 16, seed)).unwrap();
    let hunt = hunted(&rules, &from, SearchGoal::Repeats, 1_000_000, 0);
    assert!(hunt.exhausted && hunt.found.is_none());
}

#[test]
fn nothing_is_searched_where_reserves_are_spent_to_the_end() {
    for game in [Game::FIFANGHA, Game::FIFANGHA_GS, Game::FIFANGHA_SHORT] {
        let rules = game.rules();
        let hunt = hunted(&rules, &rules.start(), SearchGoal::Repeats, 1, 0);
        assert!(hunt.exhausted && hunt.found.is_none(), "{game}");
        let turns = rules.turns_left(&rules.start()).unwrap();
        assert_eq!(hunt.none_within, turns as usize);
    }
    // A second phase need not end.
    let rules = Game::FIFANGA.rules();
    assert!(!hunted(&rules, &rules.start(), SearchGoal::Repeats, 1, 0).exhausted);
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
    let isolo = Game::ISOLO.rules_on(Columns::Four).unwrap();
    assert!(!any_endless(&isolo));
    let hunt = hunted(&isolo, &isolo.start(), SearchGoal::NeverEnds, 1_000_000, 0);
    assert!(hunt.exhausted && hunt.found.is_none());
    // With memory for only a few of its positions none is found, and nothing is
    // proved.
    let hunt = hunted(&isolo, &isolo.start(), SearchGoal::NeverEnds, 100, 20);
    assert!(!hunt.exhausted && hunt.found.is_none() && hunt.none_within < 28);
}
