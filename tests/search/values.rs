use std::collections::HashMap;
use std::process::Command;

use fifangha::budget::{Budget, SearchLimits};
use fifangha::diagnostic::SourceFile;
use fifangha::search::{ProvenValue, Solution, Solver, random_turn, wins_in};
use fifangha::study::Study;
use fifangha_rules::{Columns, Game, NeverEnding, Position, Rules, Setup};
use foldhash::fast::FixedState;

fn solve(rules: &Rules, position: &Position, positions: usize, most: u64) -> Solution {
    let budget = Budget::unwatched(SearchLimits::with_max_turns(most));
    let solver = Solver {
        rules,
        budget: &budget,
        positions,
        tree: 0,
    };
    solver.solve(position)
}

/// The result of a turn for the side that plays it.
enum End {
    Won,
    Lost,
    Drawn,
    Goes(Position),
}

/// Returns the value of a position by iterating over all reachable positions
/// until nothing changes; `None` if there are too many.
pub(crate) fn plain(rules: &Rules, start: &Position) -> Option<ProvenValue> {
    const MOST: usize = 3_000;
    let mut ends: HashMap<Position, Vec<End>, FixedState> = HashMap::default();
    let mut open = vec![*start];
    while let Some(at) = open.pop() {
        if ends.contains_key(&at) {
            continue;
        }
        let mut all = Vec::new();
        for (_, played) in rules.legal_turns(&at) {
            all.push(match rules.outcome_after(&played) {
                Some(outcome) => match outcome.winner {
                    Some(side) if side == at.to_move() => End::Won,
                    Some(_) => End::Lost,
                    None => End::Drawn,
                },
                None => {
                    open.push(played.position);
                    End::Goes(played.position)
                }
            });
        }
        ends.insert(at, all);
        if ends.len() > MOST {
            return None;
        }
    }
    let mut values: HashMap<Position, ProvenValue, FixedState> = HashMap::default();
    for turns in 0.. {
        let known = values.len();
        let lost: Vec<Position> = (ends.iter())
            .filter(|(at, all)| {
                !values.contains_key(at)
                    && all.iter().all(|end| match end {
                        End::Lost => true,
                        End::Goes(after) => matches!(values.get(after), Some(ProvenValue::Win(_))),
                        End::Won | End::Drawn => false,
                    })
            })
            .map(|(at, _)| *at)
            .collect();
        values.extend(lost.into_iter().map(|at| (at, ProvenValue::Loss(turns))));
        let won: Vec<Position> = (ends.iter())
            .filter(|(at, all)| {
                !values.contains_key(at)
                    && all.iter().any(|end| match end {
                        End::Won => true,
                        End::Goes(after) => matches!(values.get(after), Some(ProvenValue::Loss(_))),
                        End::Lost | End::Drawn => false,
                    })
            })
            .map(|(at, _)| *at)
            .collect();
        values.extend(won.into_iter().map(|at| (at, ProvenValue::Win(turns + 1))));
        if values.len() == known && turns > 0 {
            break;
        }
    }
    Some(values.get(start).copied().unwrap_or(ProvenValue::Draw))
}

/// Returns a position the given number of turns before the end of a random
/// game, or before it became too long.
pub(crate) fn near_the_end(rules: &Rules, turns: usize, seed: u64) -> Option<Position> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut before = vec![rules.start()];
    while before.len() < 200 {
        let Some((_, played)) = random_turn(rules, before.last()?, &mut random) else {
            break;
        };
        if !played.ends_at_rest() || rules.outcome(&played.position).is_some() {
            break;
        }
        before.push(played.position);
    }
    before.iter().rev().nth(turns).copied()
}

/// Returns every game on four columns, also with the other reading of an
/// endless turn.
fn games() -> Vec<Rules> {
    let mut all = Vec::new();
    for &game in Game::ALL {
        let Some(parameters) = game.parameters_on(Columns::FOUR) else {
            continue;
        };
        all.extend(Rules::new(parameters));
        let mut drawn = parameters;
        drawn.never_ending = NeverEnding::Draw;
        all.extend(Rules::new(drawn));
    }
    all
}

/// Asserts that a line is legal, ends as stated, and has the stated number of
/// turns.
fn line_holds(rules: &Rules, solution: &Solution) {
    let mut at = solution.line.first().map(|(before, _)| *before);
    for (before, turn) in &solution.line {
        assert_eq!(at, Some(*before));
        at = Some(rules.play(before, turn).unwrap().position);
    }
    let turns = solution.line.len() as u32;
    match solution.value.unwrap() {
        // The loser's last turn may lose by itself.
        ProvenValue::Win(own) => assert!(turns == 2 * own - 1 || turns == 2 * own),
        ProvenValue::Loss(own) => assert!(turns == 2 * own || turns == 2 * own + 1),
        ProvenValue::Draw => {
            let drawn = solution
                .outcome
                .is_some_and(|outcome| outcome.winner.is_none());
            assert!(drawn || solution.returns_to.is_some());
        }
    }
}

#[test]
fn both_searches_agree_with_a_plain_one() {
    assert_searches_agree(36);
}

#[test]
#[ignore = "takes minutes: see CONTRIBUTING"]
fn both_searches_agree_with_a_plain_one_in_full() {
    assert_searches_agree(1);
}

/// Compares the searches in one position in `step`.
fn assert_searches_agree(step: usize) {
    let (mut decided, mut seen) = (0, [0; 3]);
    for (index, rules) in games().into_iter().enumerate() {
        for turns in 0..5 {
            for seed in (0..12).skip((5 * index + turns) % step).step_by(step) {
                let Some(position) = near_the_end(&rules, turns, seed) else {
                    continue;
                };
                let Some(value) = plain(&rules, &position) else {
                    continue;
                };
                decided += 1;
                seen[match value {
                    ProvenValue::Win(_) => 0,
                    ProvenValue::Loss(_) => 1,
                    ProvenValue::Draw => 2,
                }] += 1;
                let whole = solve(&rules, &position, 10_000, u64::MAX);
                assert_eq!(whole.value, Some(value), "{position} {rules:?}");
                assert!(whole.positions.is_some());
                line_holds(&rules, &whole);
                let asked = solve(&rules, &position, 0, 100_000);
                // A position without successors is not counted.
                assert!(asked.positions.is_none_or(|all| all <= 1));
                match asked.value {
                    Some(found) => {
                        assert_eq!(found, value, "{position} {rules:?}");
                        line_holds(&rules, &asked);
                    }
                    // Games that may be infinite are searched without a limit.
                    None => assert_eq!(value, ProvenValue::Draw, "{position} {rules:?}"),
                }
            }
        }
    }
    assert!(
        decided > 150 / step && seen.iter().all(|&n| n > 20 / step),
        "{decided} {seen:?}"
    );
}

#[test]
fn a_win_is_asked_for_in_as_many_turns() {
    assert_wins_are_asked_for(1);
}

#[test]
#[ignore = "takes minutes: see CONTRIBUTING"]
fn a_win_is_asked_for_in_as_many_turns_in_full() {
    assert_wins_are_asked_for(8);
}

/// Asks for wins in the given number of positions for each game.
fn assert_wins_are_asked_for(seeds: u64) {
    let mut asked = [0_u64; 2];
    for (index, rules) in games().into_iter().enumerate() {
        for seed in 0..seeds {
            let before = 1 + (index + seed as usize) % 4;
            let Some(position) = near_the_end(&rules, before, seed) else {
                continue;
            };
            let Some(value) = plain(&rules, &position) else {
                continue;
            };
            for turns in 0..5 {
                let budget = Budget::unwatched(SearchLimits::default());
                let proof = wins_in(&rules, &position, turns, &budget);
                let wins = matches!(value, ProvenValue::Win(needed) if needed <= turns);
                asked[usize::from(wins)] += 1;
                assert_eq!(proof.holds, Some(wins), "{position}");
            }
        }
    }
    // Each position five times; some are won, and some not.
    let positions = asked.iter().sum::<u64>() / 5;
    let least = |all| all * seeds / 8;
    assert!(
        positions > least(10) && asked.iter().all(|&n| n > least(20)),
        "{asked:?}"
    );
}

#[test]
fn what_is_not_decided_has_a_bound() {
    let rules = Game::FIFANGHA.rules();
    let solution = solve(&rules, &rules.start(), 100, 200_000);
    assert_eq!((solution.value, solution.line.len()), (None, 0));
    assert!(solution.not_within > 2 && solution.nodes <= 200_001);
    // A thread that is playing a turn stops after it.
    let threads = std::thread::available_parallelism().unwrap().get() as u64;
    for most in [0, 100, 1000, 5000] {
        let nodes = solve(&rules, &rules.start(), 1 << 20, most).nodes;
        assert!(nodes <= most + threads + 1, "{nodes} of {most}");
    }
}

#[test]
fn no_turn_costs_more_than_is_left() {
    // One of its turns never ends, which is detected after 124 sowings.
    let rules = Game::FIFANGA.rules_on(Columns::FOUR).unwrap();
    let position = "1421/.1(10)./...1/1242 S1 N2 N".parse::<Setup>().unwrap();
    let position = position.position(&rules).unwrap();
    for sowings in 1..120 {
        let bounds = SearchLimits {
            sowings,
            ..SearchLimits::default()
        };
        let budget = Budget::unwatched(bounds);
        let proof = wins_in(&rules, &position, 9, &budget);
        assert_eq!(proof.holds, None, "{sowings}");
        assert!(budget.sowings() <= 2 * sowings + 1, "{sowings}");
    }
}

#[test]
fn a_written_proof_is_proved_again() {
    let commands: &[&[&str]] = &[
        &["--rules", "isolo", "--columns", "4"],
        &["--rules", "fifanga", "--columns", "4"],
        &["--rules", "katra-gorobaka"],
        &["--columns", "4"],
    ];
    for command in commands {
        let output = Command::new(env!("CARGO_BIN_EXE_fifangha"))
            .arg("solve")
            .args(*command)
            .arg("--write")
            .output()
            .unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success(), "{command:?}");
        let study = Study::from_file(SourceFile::new("proof.fif", text.clone()));
        let tally = study.replay.tally();
        assert_eq!((tally.failed, tally.open), (0, 0), "{command:?}\n{text}");
        assert!(text.contains("@value "), "{text}");
        let other = text
            .replace("@value S", "@value N")
            .replace("@value draw", "@value S");
        let study = Study::from_file(SourceFile::new("proof.fif", other));
        assert_eq!(study.replay.tally().failed, 1, "{command:?}");
    }
}
