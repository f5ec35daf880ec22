//! Exercises have the stated answer and no other.

use fifangha::budget::{Budget, SearchLimits};
use fifangha::exercise::{DifficultyLevel, Exercise, ExerciseAnswer, ExerciseKind, ExerciseSheet};
use fifangha::message::Strings;
use fifangha_rules::{Columns, Event, Game, OutcomeCause, Pit, PlayResult, Position, Rules, Turn};

fn sheet(rules: &Rules, level: u8, count: usize, seed: u64) -> ExerciseSheet {
    let level = DifficultyLevel::from_number(level).unwrap();
    ExerciseSheet::find(
        rules,
        level,
        count,
        seed,
        &Budget::unwatched(SearchLimits::default()),
    )
}

/// Returns `true` if a turn wins at once, or within the given number of turns of its side,
/// including this one, against every defence.
fn wins(rules: &Rules, position: &Position, turn: &Turn, turns: u32) -> bool {
    let mover = position.to_move();
    let played = rules.play(position, turn).unwrap();
    let ended = |played: &PlayResult| {
        let end = rules.outcome_after(played)?;
        Some(end.winner == Some(mover))
    };
    if let Some(won) = ended(&played) {
        return won;
    }
    turns > 0
        && rules.turns(&played.position).iter().all(|reply| {
            let met = rules.play(&played.position, reply).unwrap();
            if let Some(won) = ended(&met) {
                return won;
            }
            let more = rules.turns(&met.position);
            turns > 1
                && more
                    .iter()
                    .any(|it| wins(rules, &met.position, it, turns - 1))
        })
}

/// Verifies the answer by examining every turn and step.
fn holds(rules: &Rules, exercise: &Exercise) {
    let position = &exercise.position;
    let place = format!("{position} {:?}", exercise.kind);
    let played = exercise
        .turn
        .map(|turn| rules.play_with_steps(position, &turn).unwrap());
    match (&exercise.answer, played) {
        (ExerciseAnswer::Pit(pit), Some((_, steps))) => {
            let sown = steps.iter().rev().find_map(|step| match step.event {
                Event::Sowing { last, .. } => Some(last),
                _ => None,
            });
            assert_eq!(sown, Some(*pit), "{place}");
        }
        (ExerciseAnswer::Seeds(seeds), Some((_, steps))) => {
            let taken: u32 = steps
                .iter()
                .map(|step| match step.event {
                    Event::Capture { seeds, .. } | Event::Merge { seeds, .. } => seeds.into(),
                    _ => 0_u32,
                })
                .sum();
            assert_eq!(taken, *seeds, "{place}");
            assert!(taken > 0, "{place}");
        }
        (ExerciseAnswer::Kamo(who), Some((played, _))) => {
            let end = rules.outcome(&played.position);
            let kamo = end.filter(|end| end.cause == OutcomeCause::Kamo);
            assert_eq!(kamo.map(|end| !end.winner.unwrap()), *who, "{place}");
        }
        (ExerciseAnswer::Pits(pits), None) => {
            let mut legal: Vec<Pit> = Vec::new();
            for turn in rules.turns(position) {
                if !legal.contains(&turn.start.pit) {
                    legal.push(turn.start.pit);
                }
            }
            assert!(legal.iter().all(|pit| pits.contains(pit)), "{place}");
            assert_eq!(legal.len(), pits.len(), "{place}");
        }
        (ExerciseAnswer::Turn(turn), None) => {
            let mut winning = rules.turns(position);
            match exercise.kind {
                ExerciseKind::Win => winning.retain(|turn| wins(rules, position, turn, 0)),
                _ => {
                    assert!(
                        !winning.iter().any(|it| wins(rules, position, it, 1)),
                        "{place}"
                    );
                    winning.retain(|turn| wins(rules, position, turn, 2));
                }
            }
            assert_eq!(winning, [*turn], "{place}");
        }
        other => panic!("{place}: {other:?}"),
    }
    assert!(rules.outcome(position).is_none(), "{place}");
}

/// Returns the number of steps, counted as the guide describes: sowings to follow, captures and
/// merges to make, pits or turns to consider.
fn steps(rules: &Rules, exercise: &Exercise) -> u64 {
    let position = &exercise.position;
    let mover = position.to_move();
    let of_turn = |turn: &Turn| {
        let (_, steps) = rules.play_with_steps(position, turn).unwrap();
        let counts = |step: &&fifangha_rules::Step| {
            matches!(
                step.event,
                Event::Sowing { .. } | Event::Capture { .. } | Event::Merge { .. }
            )
        };
        steps.iter().filter(counts).count()
    };
    let steps = match (&exercise.answer, &exercise.turn) {
        (_, Some(turn)) => of_turn(turn),
        (ExerciseAnswer::Pits(_), None) => {
            let weighed = |pit: &Pit| {
                let inner = pit.row().is_inner() || !rules.starts_in_inner_row(position);
                pit.side() == mover && inner && position.seeds(*pit) > 0
            };
            position.pits().filter(weighed).count()
        }
        (ExerciseAnswer::Turn(turn), None) => {
            let replies = match exercise.kind {
                ExerciseKind::WinInTwo => {
                    let after = rules.play(position, turn).unwrap().position;
                    rules.turns(&after).len()
                }
                _ => 0,
            };
            of_turn(turn) + rules.turns(position).len() + replies
        }
        other => panic!("{other:?}"),
    };
    steps as u64
}

/// The steps of each level, as in the guide.
const LEVELS: [std::ops::RangeInclusive<u64>; 5] = [1..=2, 3..=4, 5..=8, 9..=16, 17..=32];

#[test]
fn games_on_larger_boards_have_exercises_that_hold_too() {
    for (game, columns) in [
        (Game::FIFANGHA, Columns::EIGHT),
        (Game::FIFANGA, Columns::SIX),
        (Game::KATRA_GOROBAKA, Columns::EIGHT),
        (Game::KATRA_SAKALAVA, Columns::EIGHT),
    ] {
        let rules = game.rules_on(columns).unwrap();
        let mut exercises = 0;
        for level in 1..=3 {
            let found = sheet(&rules, level, 6, 11);
            for exercise in &found.exercises {
                holds(&rules, exercise);
                let steps = steps(&rules, exercise);
                assert!(LEVELS[usize::from(level) - 1].contains(&steps), "{game}");
                exercises += 1;
            }
        }
        assert!(exercises >= 12, "{game}: {exercises}");
    }
}

#[test]
fn exercises_are_in_words_and_short_enough_for_paper() {
    assert_exercises_are_in_words(5);
}

#[test]
#[ignore = "takes minutes: see CONTRIBUTING"]
fn exercises_are_in_words_and_short_enough_for_paper_in_full() {
    assert_exercises_are_in_words(1);
}

/// Exercises are printed without notation, and no turn is too long to follow on paper. Reads the
/// sheets of one level in `step`.
fn assert_exercises_are_in_words(step: usize) {
    let mut origins = 0;
    for (game, columns) in [
        (Game::FIFANGHA, Columns::EIGHT),
        (Game::FIFANGHA_SHORT, Columns::FOUR),
        (Game::KATRA_FANDATSAKA, Columns::FOUR),
        (Game::KATRO, Columns::FOUR),
    ] {
        let rules = game.rules_on(columns).unwrap();
        for level in (1..=5).step_by(step) {
            for exercise in &sheet(&rules, level, 8, 7).exercises {
                assert!(exercise.difficulty.sowings <= 10, "{game} {level}");
                for strings in Strings::all() {
                    let answer = strings.render(&exercise.answer_message());
                    let course: Vec<_> = exercise
                        .course()
                        .iter()
                        .map(|it| strings.render(it))
                        .collect();
                    let texts = [
                        strings.render(&exercise.question()),
                        answer,
                        course.join(" "),
                    ];
                    for text in texts {
                        let words = text.split([' ', ',', '.', '\u{a0}']);
                        let code = |it: &&str| {
                            it.len() > 1
                                && it.contains(['<', '>', 'L', 'R'])
                                && it.starts_with(|c: char| c.is_ascii_digit())
                        };
                        assert_eq!(words.clone().find(code), None, "{text}");
                        origins += usize::from(text.contains("tsibongy"));
                    }
                    assert_eq!(course.is_empty(), exercise.figure_after(&rules).is_none());
                }
            }
        }
    }
    assert!(origins > 50 / step, "{origins}");
}

#[test]
fn every_exercise_has_its_one_answer_and_its_level() {
    assert_exercises_hold(15);
}

#[test]
#[ignore = "takes minutes: see CONTRIBUTING"]
fn every_exercise_has_its_one_answer_and_its_level_in_full() {
    assert_exercises_hold(1);
}

/// Verifies one sheet in `step`.
fn assert_exercises_hold(step: usize) {
    let (mut kinds, mut exercises) = (Vec::new(), 0);
    let games = Game::ALL.iter().filter_map(|it| it.rules_on(Columns::FOUR));
    for (index, rules) in games.enumerate() {
        for level in (1..=5_u8).filter(|it| (7 * index + usize::from(*it)).is_multiple_of(step)) {
            let sheet = sheet(&rules, level, 10, 3);
            for exercise in &sheet.exercises {
                holds(&rules, exercise);
                assert_eq!(exercise.difficulty.level(), Some(sheet.level));
                let steps = steps(&rules, exercise);
                assert_eq!(exercise.difficulty.steps(), steps, "{:?}", exercise.kind);
                assert!(LEVELS[usize::from(level) - 1].contains(&steps));
                kinds.push(exercise.kind);
                exercises += 1;
            }
        }
    }
    assert!(exercises > 400 / step, "{exercises}");
    for kind in ExerciseKind::ALL {
        let count = kinds.iter().filter(|it| **it == kind).count();
        // The smallest sample lacks a kind.
        assert!(count >= 20 / step || step > 10, "{count} {kind:?}");
    }
}

#[test]
fn the_same_number_finds_the_same_exercises_and_none_is_asked_twice() {
    assert_exercises_are_the_same(5);
}

#[test]
#[ignore = "takes minutes: see CONTRIBUTING"]
fn the_same_number_finds_the_same_exercises_and_none_is_asked_twice_in_full() {
    assert_exercises_are_the_same(1);
}

/// Compares the sheets of one level in `step`.
fn assert_exercises_are_the_same(step: usize) {
    for game in [Game::FIFANGA, Game::KATRO, Game::FIFANGHA_SHORT] {
        let rules = game.rules_on(Columns::FOUR).unwrap();
        for level in (1..=5).step_by(step) {
            assert_eq!(
                sheet(&rules, level, 8, 7),
                sheet(&rules, level, 8, 7),
                "{game}"
            );
        }
    }
    let rules = Game::FIFANGHA_GS.rules_on(Columns::FOUR).unwrap();
    let first = sheet(&rules, 3, 12, 7);
    assert_ne!(first.exercises, sheet(&rules, 3, 12, 8).exercises);
    for (index, exercise) in first.exercises.iter().enumerate() {
        let others = &first.exercises[..index];
        assert!(others.iter().all(|it| it.position != exercise.position));
    }
    // The available kinds in rotation.
    let easy = sheet(&rules, 2, 8, 7);
    let kinds: Vec<_> = easy
        .exercises
        .iter()
        .take(4)
        .map(|exercise| exercise.kind)
        .collect();
    assert_eq!(kinds, ExerciseKind::ALL[..4]);
}

#[test]
fn who_is_kamo_is_now_somebody_and_now_nobody() {
    let rules = Game::FIFANGAKELY.rules();
    let sheet = sheet(&rules, 2, 20, 1);
    let kamo = |who: fn(&ExerciseAnswer) -> bool| {
        sheet.exercises.iter().filter(|it| who(&it.answer)).count()
    };
    assert!(kamo(|it| matches!(it, ExerciseAnswer::Kamo(Some(_)))) > 1);
    assert!(kamo(|it| matches!(it, ExerciseAnswer::Kamo(None))) > 1);
    let katro = Game::KATRO.rules();
    let applies = ExerciseKind::ALL.map(|kind| kind.applies_to(&katro));
    assert_eq!(applies, [true, true, true, false, true, true]);
}

#[test]
fn exercises_are_reported_in_every_language() {
    let rules = Game::FIFANGA.rules_on(Columns::FOUR).unwrap();
    let sheet = sheet(&rules, 2, 10, 1);
    for strings in Strings::all() {
        for exercise in &sheet.exercises {
            let sentence = [exercise.question(), exercise.answer_message()];
            for sentence in sentence.into_iter().chain(exercise.course()) {
                let sentence = strings.render(&sentence);
                assert!(
                    !sentence.contains(['{', '}']) && !sentence.contains("exercise."),
                    "{sentence}"
                );
            }
        }
    }
}

#[test]
fn a_win_by_count_says_that_the_seeds_are_counted() {
    let rules = Game::FIFANGHA_SHORT.rules_on(Columns::FOUR).unwrap();
    let strings = Strings::builtin("en").unwrap();
    let budget = Budget::unwatched(SearchLimits::default());
    let question = |line: &str, kind| {
        let position = Position::parse(line, &rules).unwrap();
        let exercise = Exercise::from_position(&rules, &position, kind, 32, &budget)?;
        Some(strings.render(&exercise.question()))
    };
    let counted = question("21../7.21/...7/2222 S2 N2 S", ExerciseKind::WinInTwo).unwrap();
    assert!(
        counted.contains("within two turns of each side") && counted.contains("more seeds"),
        "{counted}"
    );
    // Only a win by count is described as one; here the game ends before the reserves are spent.
    let mut kinds = std::collections::HashSet::new();
    for level in 3..=5 {
        for exercise in &sheet(&rules, level, 10, 5).exercises {
            let left = rules.turns_left(&exercise.position).unwrap();
            let most = match exercise.kind {
                ExerciseKind::Win => 1,
                ExerciseKind::WinInTwo => 4,
                _ => continue,
            };
            assert_eq!(exercise.counted, left <= most, "{}", exercise.position);
            let sentence = strings.render(&exercise.question());
            assert_eq!(
                sentence.contains("more seeds"),
                exercise.counted,
                "{sentence}"
            );
            kinds.insert((exercise.kind, exercise.counted));
        }
    }
    assert!(kinds.contains(&(ExerciseKind::WinInTwo, true)), "{kinds:?}");
}
