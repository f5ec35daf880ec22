//! Reachability of positions, compared with all positions that a small game
//! reaches.

use std::collections::HashSet;

use fifangha::budget::{Budget, SearchLimits};
use fifangha::search::{Reachability, prove_reachability};
use fifangha_rules::{Columns, Game, Position, Rules};

/// Returns all positions reached in the given number of turns.
fn reached(rules: &Rules, turns: usize) -> HashSet<Position> {
    let mut known = HashSet::from([rules.start()]);
    let mut layer = vec![rules.start()];
    for _ in 0..turns {
        let mut next = Vec::new();
        for at in layer {
            for (_, played) in rules.legal_turns(&at) {
                if played.ends_at_rest() && known.insert(played.position) {
                    next.push(played.position);
                }
            }
        }
        layer = next;
    }
    known
}

/// Returns a position with one seed moved to another pit.
fn moved(rules: &Rules, position: &Position, random: &mut fastrand::Rng) -> Option<Position> {
    let text = position.to_string();
    let (board, rest) = text.split_once(' ')?;
    let mut cells: Vec<char> = board.chars().collect();
    let digits: Vec<usize> = (0..cells.len())
        .filter(|&at| cells[at].is_ascii_digit())
        .collect();
    let dots: Vec<usize> = (0..cells.len()).filter(|&at| cells[at] == '.').collect();
    let (from, to) = (random.choice(digits)?, random.choice(dots)?);
    let seeds = cells[from].to_digit(10)?;
    cells[from] = match seeds {
        1 => '.',
        more => char::from_digit(more - 1, 10)?,
    };
    cells[to] = '1';
    let board: String = cells.into_iter().collect();
    Position::parse(&format!("{board} {rest}"), rules).ok()
}

#[test]
fn a_position_arises_if_a_game_reaches_it() {
    let mut random = fastrand::Rng::with_seed(5);
    for game in [Game::FIFANGHA, Game::FIFANGA, Game::ISOLO] {
        let rules = game.rules_on(Columns::FOUR).unwrap();
        let known = reached(&rules, 6);
        let mut some: Vec<_> = known.iter().copied().collect();
        some.sort_by_cached_key(ToString::to_string);
        let (mut yes, mut no) = (0, 0);
        for _ in 0..40 {
            let position = some[random.usize(..some.len())];
            let other = moved(&rules, &position, &mut random);
            for position in [Some(position), other].into_iter().flatten() {
                let budget = Budget::unwatched(SearchLimits::default());
                let found = prove_reachability(&rules, &position, &budget);
                match found.reachability {
                    Reachability::Yes(turns) => {
                        yes += 1;
                        let mut at = rules.start();
                        for (before, turn) in turns {
                            assert_eq!(at, before);
                            at = rules.play(&before, &turn).unwrap().position;
                        }
                        assert_eq!(at, position);
                        assert!(known.contains(&position), "{game} {position}");
                    }
                    Reachability::No => {
                        no += 1;
                        assert!(!known.contains(&position), "{game} {position}");
                    }
                    Reachability::Unknown => panic!("{game} {position}"),
                }
            }
        }
        assert!(yes > 20 && no > 5, "{game}: {yes} {no}");
    }
}
