//! Comparison with all boards of few seeds, on which each turn is played.

use std::collections::{HashMap, HashSet};

use super::*;
use crate::parameter::Parameter;
use crate::{Columns, Game, Side};

/// Returns every position with the given number of seeds on the board, each
/// side to move.
fn positions(rules: &Rules, seeds: u8, reserves: [u8; 2]) -> Vec<Position> {
    let len = rules.circuit.len();
    let mut all = Vec::new();
    let mut at = vec![0_u8; usize::from(2 * len)];
    fill(&mut at, 0, seeds, &mut |at| {
        for to_move in Side::ALL {
            let mut position = Position {
                reserves,
                to_move,
                ..rules.start()
            };
            for (ring, pits) in position.rings.iter_mut().zip(at.chunks(usize::from(len))) {
                (0..len).for_each(|pit| ring.set(pit, pits[usize::from(pit)]));
            }
            for senses in senses(rules) {
                all.push(Position { senses, ..position });
            }
        }
    });
    all
}

/// Returns every combination of fixed senses that a position of the game can have.
fn senses(rules: &Rules) -> Vec<Option<[Option<Sense>; 2]>> {
    let each = [None, Some(Sense::Up), Some(Sense::Down)];
    match rules.katro.direction {
        SowingDirection::FixedForGame => each
            .map(|sense| Some([sense, sense.map(Sense::opposite)]))
            .to_vec(),
        SowingDirection::FixedBySide => each
            .iter()
            .flat_map(|&south| each.map(|north| Some([south, north])))
            .collect(),
        _ => vec![None],
    }
}

fn fill(at: &mut [u8], pit: usize, seeds: u8, visit: &mut impl FnMut(&[u8])) {
    if pit + 1 == at.len() {
        at[pit] = seeds;
        return visit(at);
    }
    for here in 0..=seeds {
        at[pit] = here;
        fill(at, pit + 1, seeds - here, visit);
    }
    at[pit] = 0;
}

/// Compares the predecessors with every turn of every board; returns the number
/// of boards that have predecessors.
fn holds(rules: &Rules, seeds: u8, reserves: [u8; 2]) -> usize {
    let mut led: HashMap<Position, HashSet<Position>> = HashMap::new();
    let mut before = positions(rules, seeds, reserves);
    for side in Side::ALL {
        // A seed of the reserve is on the board afterwards.
        let mut fuller = reserves;
        fuller[side.index()] += 1;
        let dropped = positions(rules, seeds - 1, fuller);
        before.extend(dropped.into_iter().filter(|it| it.to_move == side));
    }
    for from in before {
        for (_, played) in rules.legal_turns(&from) {
            if played.ends_at_rest() && played.position.reserves == reserves {
                led.entry(played.position).or_default().insert(from);
            }
        }
    }
    for after in positions(rules, seeds, reserves) {
        let back = rules.predecessors(&after, usize::MAX);
        assert!(back.complete);
        for (from, turn) in &back.turns {
            let played = rules.play(from, turn);
            assert_eq!(
                played.map(|it| it.position),
                Ok(after),
                "{from:?} {turn:?} {rules:?}"
            );
        }
        let found: HashSet<_> = back.turns.iter().map(|(from, _)| *from).collect();
        assert_eq!(found.len(), back.turns.len());
        let forwards = led.get(&after).cloned().unwrap_or_default();
        assert_eq!(found, forwards, "{after} {rules:?}");
    }
    led.len()
}

/// Returns the rules of a game on four columns with other values.
fn reading(game: Game, values: &[(Parameter, &str)]) -> Rules {
    let mut parameters = game.parameters_on(Columns::FOUR).unwrap();
    for (parameter, value) in values {
        parameter.set(&mut parameters, value).unwrap();
    }
    Rules::new(parameters).unwrap()
}

#[test]
fn what_comes_before_is_all_that_leads_there_in_phase_one() {
    use Parameter as P;
    for rules in [
        reading(Game::FIFANGHA, &[]),
        reading(Game::FIFANGHA_FAQ, &[]),
        reading(Game::FIFANGA, &[(P::EmptyTsibongy, "inward")]),
        reading(Game::FIFANGHA_GS, &[(P::Relay, "false")]),
        reading(Game::FIFANGHA, &[(P::MamenoAtrika, "others-filled")]),
        reading(Game::KATRA_FANDATSAKA, &[(P::Win, "all-seeds")]),
        reading(Game::FIFANGHA, &[(P::Kamo, "next-turn")]),
        reading(Game::FIFANGHA_FAQ, &[(P::Kamo, "next-turn")]),
    ] {
        assert!(holds(&rules, 4, [5, 6]) > 50);
    }
    for seeds in [4, 7] {
        assert!(holds(&reading(Game::ISOLO, &[]), seeds, [5, 5]) > 20);
    }
}

#[test]
fn what_comes_before_is_all_that_leads_there_later() {
    use Parameter as P;
    for rules in [
        reading(Game::FIFANGA, &[]),
        reading(Game::KATRA_FANDATSAKA, &[]),
        reading(Game::FIFANGHA, &[(P::WhenEmpty, "katro")]),
        reading(Game::FIFANGHA, &[(P::WhenEmpty, "fandatsaka")]),
        reading(Game::KATRO, &[]),
        reading(
            Game::KATRO,
            &[(P::LoneSeed, "false"), (P::FromOuter, "true")],
        ),
        reading(Game::KATRA_GOROBAKA, &[]),
        reading(Game::KATRA_MPANTSAKA, &[]),
        reading(Game::KATRA_FANDATSAKA, &[(P::Kamo, "next-turn")]),
        reading(
            Game::FIFANGHA,
            &[(P::WhenEmpty, "katro"), (P::Kamo, "next-turn")],
        ),
        reading(
            Game::KATRO,
            &[(P::Win, "inner-row"), (P::Kamo, "next-turn")],
        ),
    ] {
        assert!(holds(&rules, 4, [0, 0]) > 300);
    }
    // The last drop of one side while the other has none left.
    assert!(holds(&reading(Game::FIFANGA, &[]), 4, [0, 1]) > 300);
}

#[test]
fn what_comes_before_is_all_that_leads_there_without_reserves() {
    use Parameter as P;
    let attack = [(P::Entry, "attack"), (P::Layout, "twos")];
    for (game, values) in [
        (Game::FIFANGHA, &[][..]),
        (Game::FIFANGHA_FAQ, &[(P::LoneSeed, "false")]),
        (Game::FIFANGHA_GS, &[(P::Relay, "false")]),
        (Game::FIFANGHA_GS, &[(P::Kamo, "next-turn")]),
    ] {
        assert!(holds(&reading(game, &[&attack, values].concat()), 5, [0, 0]) > 100);
    }
    let fandatsaka = [(P::Entry, "fandatsaka"), (P::Layout, "twos")];
    assert!(holds(&reading(Game::FIFANGHA_GS, &fandatsaka), 4, [0, 0]) > 300);
}

#[test]
fn what_comes_before_is_all_that_leads_there_in_games_of_other_captures() {
    use Parameter as P;
    for captured in ["with-pit", "alone"] {
        for capture_in in ["filled", "any"] {
            for (scope, win) in [
                ("column", "all-seeds"),
                ("column-if-inner", "inner-row"),
                ("column-if-both", "all-seeds"),
                ("inner-then-outer", "all-seeds"),
            ] {
                for (direction, from_outer) in [("free", "true"), ("anticlockwise", "false")] {
                    let values = [
                        (P::Captured, captured),
                        (P::CaptureIn, capture_in),
                        (P::Scope, scope),
                        (P::Win, win),
                        (P::Direction, direction),
                        (P::FromOuter, from_outer),
                    ];
                    assert!(holds(&reading(Game::KATRO, &values), 4, [0, 0]) > 300);
                }
            }
        }
    }
}

#[test]
fn what_comes_before_is_all_that_leads_there_with_a_fixed_sense_and_safe_seeds() {
    use Parameter as P;
    for direction in ["free", "fixed-for-game", "fixed-by-side"] {
        for (capture_in, capture_single, inner_relay) in [
            ("filled", "false", "true"),
            ("filled", "true", "false"),
            ("any", "false", "false"),
            ("any-but-singles", "true", "true"),
        ] {
            for (scope, win) in [
                ("column", "all-seeds"),
                ("inner-then-outer", "all-but-singles"),
            ] {
                let values = [
                    (P::Direction, direction),
                    (P::CaptureIn, capture_in),
                    (P::CaptureSingle, capture_single),
                    (P::InnerRelay, inner_relay),
                    (P::Scope, scope),
                    (P::Win, win),
                ];
                assert!(holds(&reading(Game::KATRO, &values), 4, [0, 0]) > 100);
            }
        }
    }
}

#[test]
fn what_comes_before_is_all_that_leads_there_with_three_rows() {
    use Parameter as P;
    for (captured, capture_in, direction) in [
        ("with-pit", "filled", "free"),
        ("with-pit", "any", "fixed-by-side"),
        ("alone", "filled", "anticlockwise"),
        ("alone", "any", "free"),
    ] {
        for (scope, win) in [
            ("inner", "inner-row"),
            ("inner-then-outer", "inner-row"),
            ("inner-then-outer", "all-seeds"),
        ] {
            for from_outer in ["true", "false"] {
                let mut parameters = Game::KATRO_BETSILEO.parameters();
                for (parameter, value) in [
                    (P::Columns, "2"),
                    (P::Captured, captured),
                    (P::CaptureIn, capture_in),
                    (P::Direction, direction),
                    (P::Scope, scope),
                    (P::Win, win),
                    (P::FromOuter, from_outer),
                ] {
                    parameter.set(&mut parameters, value).unwrap();
                }
                assert!(holds(&Rules::new(parameters).unwrap(), 4, [0, 0]) > 100);
            }
        }
    }
}

#[test]
fn nothing_is_captured_after_the_inner_row_is_empty() {
    use Parameter as P;
    for scope in ["inner", "inner-then-outer", "column"] {
        for from_outer in ["false", "true"] {
            let values = [
                (P::Win, "inner-row"),
                (P::Scope, scope),
                (P::FromOuter, from_outer),
            ];
            assert!(holds(&reading(Game::KATRO, &values), 4, [0, 0]) > 300);
            assert!(holds(&reading(Game::KATRA_MPANTSAKA, &values), 5, [0, 0]) > 300);
        }
    }
}

/// On boards with all seeds of the game, turns are relayed inward through a tsibongy that was
/// reached from either side.
#[test]
fn each_turn_of_a_game_is_found_backwards() {
    for rules in [
        reading(Game::FIFANGA, &[(Parameter::EmptyTsibongy, "inward")]),
        reading(Game::FIFANGA, &[]),
        reading(Game::KATRA_FANDATSAKA, &[]),
    ] {
        let mut choice = 1_u64;
        let mut compared = 0;
        for _ in 0..400 {
            let mut position = rules.start();
            for _ in 0..12 {
                let turns: Vec<_> = rules
                    .legal_turns(&position)
                    .filter(|(_, played)| played.ends_at_rest())
                    .collect();
                if turns.is_empty() || rules.outcome(&position).is_some() {
                    break;
                }
                choice = choice
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                let (turn, played) = &turns[(choice >> 33) as usize % turns.len()];
                let back = rules.predecessors(&played.position, 2_000_000);
                if back.complete {
                    let found = back.turns.iter().any(|(from, _)| *from == position);
                    assert!(found, "{position} {turn:?} {rules:?}");
                    compared += 1;
                }
                position = played.position;
            }
        }
        assert!(compared > 100);
    }
}
