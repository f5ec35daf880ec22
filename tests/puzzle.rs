//! Tasks have the answer that they are given, and no other.

use fifangha::effort::{Bounds, Budget};
use fifangha::message::Strings;
use fifangha::puzzle::{Answer, Kind, Level, Sheet, Task};
use fifangha_rules::{Columns, Event, Game, OutcomeCause, Pit, Played, Position, Rules, Turn};

fn sheet(rules: &Rules, level: u8, count: usize, seed: u64) -> Sheet {
    let level = Level::of_number(level).unwrap();
    Sheet::find(rules, level, count, seed, &Budget::of(Bounds::default()))
}

/// Whether a turn wins: at once, or with so many turns of its side, that one
/// counted, whatever the other plays.
fn wins(rules: &Rules, position: &Position, turn: &Turn, turns: u32) -> bool {
    let mover = position.to_move();
    let played = rules.play(position, turn).unwrap();
    let ended = |played: &Played, side| {
        let end = rules.outcome_after(side, played)?;
        Some(end.winner == Some(mover))
    };
    if let Some(won) = ended(&played, mover) {
        return won;
    }
    turns > 0
        && rules.turns(&played.position).iter().all(|reply| {
            let met = rules.play(&played.position, reply).unwrap();
            if let Some(won) = ended(&met, !mover) {
                return won;
            }
            let more = rules.turns(&met.position);
            turns > 1
                && more
                    .iter()
                    .any(|it| wins(rules, &met.position, it, turns - 1))
        })
}

/// What the answer has to be, by looking at every turn and step anew.
fn holds(rules: &Rules, task: &Task) {
    let position = &task.position;
    let place = format!("{position} {:?}", task.kind);
    let played = task.turn.map(|turn| rules.steps(position, &turn).unwrap());
    match (&task.answer, played) {
        (Answer::Pit(pit), Some((_, steps))) => {
            let sown = steps.iter().rev().find_map(|step| match step.event {
                Event::Sowing { last, .. } => Some(last),
                _ => None,
            });
            assert_eq!(sown, Some(*pit), "{place}");
        }
        (Answer::Seeds(seeds), Some((_, steps))) => {
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
        (Answer::Kamo(who), Some((played, _))) => {
            let end = rules.outcome(&played.position);
            let kamo = end.filter(|end| end.cause == OutcomeCause::Kamo);
            assert_eq!(kamo.map(|end| !end.winner.unwrap()), *who, "{place}");
        }
        (Answer::Pits(pits), None) => {
            let mut legal: Vec<Pit> = Vec::new();
            for turn in rules.turns(position) {
                if !legal.contains(&turn.start.pit) {
                    legal.push(turn.start.pit);
                }
            }
            assert!(legal.iter().all(|pit| pits.contains(pit)), "{place}");
            assert_eq!(legal.len(), pits.len(), "{place}");
        }
        (Answer::Turn(turn), None) => {
            let mut winning = rules.turns(position);
            match task.kind {
                Kind::Win => winning.retain(|turn| wins(rules, position, turn, 0)),
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

#[test]
fn every_task_has_its_one_answer_and_its_level() {
    let (mut kinds, mut tasks) = (Vec::new(), 0);
    for &game in Game::ALL {
        let Some(rules) = game.rules_on(Columns::Four) else {
            continue;
        };
        for level in 1..=5 {
            let sheet = sheet(&rules, level, 10, 3);
            for task in &sheet.tasks {
                holds(&rules, task);
                assert_eq!(task.measure.level(), Some(sheet.level));
                kinds.push(task.kind);
                tasks += 1;
            }
        }
    }
    assert!(tasks > 400, "{tasks}");
    for kind in Kind::ALL {
        let count = kinds.iter().filter(|it| **it == kind).count();
        assert!(count > 20, "{count} {kind:?}");
    }
}

#[test]
fn the_same_number_finds_the_same_tasks_and_none_is_asked_twice() {
    let rules = Game::FifanghaGs.rules_on(Columns::Four).unwrap();
    let first = sheet(&rules, 3, 12, 7);
    assert_eq!(first, sheet(&rules, 3, 12, 7));
    assert_ne!(first.tasks, sheet(&rules, 3, 12, 8).tasks);
    for (index, task) in first.tasks.iter().enumerate() {
        let others = &first.tasks[..index];
        assert!(others.iter().all(|it| it.position != task.position));
    }
    // One kind after the other, of those that there are.
    let easy = sheet(&rules, 2, 8, 7);
    let kinds: Vec<_> = easy.tasks.iter().take(4).map(|task| task.kind).collect();
    assert_eq!(kinds, Kind::ALL[..4]);
}

#[test]
fn who_is_kamo_is_now_somebody_and_now_nobody() {
    let rules = Game::Fifangakely.rules();
    let sheet = sheet(&rules, 2, 20, 1);
    let kamo = |who: fn(&Answer) -> bool| sheet.tasks.iter().filter(|it| who(&it.answer)).count();
    assert!(kamo(|it| matches!(it, Answer::Kamo(Some(_)))) > 1);
    assert!(kamo(|it| matches!(it, Answer::Kamo(None))) > 1);
    let katro = Game::Katro.rules();
    let applies = Kind::ALL.map(|kind| kind.applies_to(&katro));
    assert_eq!(applies, [true, true, true, false, true, true]);
}

#[test]
fn tasks_are_told_in_every_language() {
    let rules = Game::Fifanga.rules_on(Columns::Four).unwrap();
    let sheet = sheet(&rules, 2, 10, 1);
    for strings in Strings::all() {
        for task in &sheet.tasks {
            let said = [Some(task.question()), task.begins(), Some(task.answered())];
            for said in said.into_iter().flatten() {
                let said = strings.say(&said);
                assert!(
                    !said.contains(['{', '}']) && !said.contains("puzzle."),
                    "{said}"
                );
            }
        }
    }
}
