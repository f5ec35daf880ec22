//! A search plays the same turns each time, on one thread and on several.

use fifangha::annotate::annotate;
use fifangha::budget::{Budget, SearchContext, SearchLimits};
use fifangha::diagnostic::SourceFile;
use fifangha::exercise::{DifficultyLevel, ExerciseSheet};
use fifangha::search::{
    GameSearchPlan, SearchGoal, Solver, find_game, parallel_perft, prove_reachability,
};
use fifangha::study::Study;
use fifangha_rules::{Columns, Game, Position, Rules};

/// The result of a search, and its cost.
#[derive(Debug, PartialEq)]
struct Spent {
    came_to: String,
    turns: u64,
    sowings: u64,
}

/// Runs a search twice on one thread and twice on several; all must have the same cost, which is
/// returned.
fn spent(name: &str, search: impl Fn(&Budget) -> String + Sync) -> Spent {
    let once = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        pool.install(|| {
            let budget = Budget::unwatched(SearchLimits::default());
            Spent {
                came_to: search(&budget),
                turns: budget.turns(),
                sowings: budget.sowings(),
            }
        })
    };
    let first = once(1);
    for threads in [1, 2, 2, 3] {
        assert_eq!(once(threads), first, "{name}, {threads} threads");
    }
    first
}

fn rules(game: Game, columns: Columns) -> Rules {
    game.rules_on(columns).unwrap()
}

#[test]
fn solving_plays_the_same_turns() {
    for (game, columns, positions, tree) in [
        (Game::FIFANGHA, Columns::FOUR, 0, 0),
        // There are more positions than that: they are started together and queried one by one.
        (Game::FIFANGHA, Columns::FOUR, 300, 0),
        (Game::KATRA_GOROBAKA, Columns::EIGHT, 0, 40),
        (Game::ISOLO, Columns::FOUR, 20_000, 0),
    ] {
        let rules = rules(game, columns);
        let found = spent("solve", |budget| {
            let solver = Solver {
                rules: &rules,
                budget,
                positions,
                tree,
            };
            let solution = solver.solve(&rules.start());
            format!("{:?}, {} nodes", solution.value, solution.nodes)
        });
        assert!(found.turns > 1_000, "{found:?}");
    }
}

#[test]
fn hunting_plays_the_same_turns() {
    for (game, columns, quarry, positions, games) in [
        (
            Game::FIFANGHA,
            Columns::FOUR,
            SearchGoal::NeverEnds,
            3_000,
            0,
        ),
        (Game::KATRO, Columns::FOUR, SearchGoal::Repeats, 5_000, 0),
        (Game::FIFANGHA, Columns::EIGHT, SearchGoal::NeverEnds, 0, 50),
        (
            Game::KATRA_GOROBAKA,
            Columns::EIGHT,
            SearchGoal::Captures(40),
            0,
            100,
        ),
        (
            Game::FIFANGA,
            Columns::EIGHT,
            SearchGoal::Laps(100),
            300,
            20,
        ),
    ] {
        let rules = rules(game, columns);
        let plan = GameSearchPlan {
            positions,
            games,
            seed: 1,
        };
        let found = spent("game search", |budget| {
            format!(
                "{:?}",
                find_game(&rules, &rules.start(), quarry, plan, budget)
            )
        });
        assert!(found.turns > 1_000, "{found:?}");
    }
}

#[test]
fn going_back_plays_the_same_turns() {
    let rules = rules(Game::FIFANGHA, Columns::FOUR);
    let position = Position::parse("..../..21/1.11/...1 S12 N13 N", &rules).unwrap();
    let found = spent("before", |budget| {
        format!("{:?}", prove_reachability(&rules, &position, budget))
    });
    assert!(found.sowings > 0, "{found:?}");
}

#[test]
fn exercises_are_found_by_the_same_turns() {
    let rules = rules(Game::KATRO, Columns::FOUR);
    let level = DifficultyLevel::from_number(2).unwrap();
    let found = spent("exercises", |budget| {
        let sheet = ExerciseSheet::find(&rules, level, 3, 1, budget);
        format!("{} exercises", sheet.exercises.len())
    });
    assert!(found.turns > 0, "{found:?}");
}

#[test]
fn annotating_plays_the_same_turns() {
    let rules = rules(Game::ISOLO, Columns::FOUR);
    let mut text = "---\nrules: isolo\ncolumns: 4\n---\n".to_owned();
    let mut at = rules.start();
    while let Some((turn, played)) = rules.legal_turns(&at).next() {
        text += &format!("{} ", rules.notation(&at, &turn));
        at = played.position;
    }
    let study = Study::from_file(SourceFile::new("line.fif", text));
    let found = spent("annotate", |_| {
        let context = SearchContext::default();
        let found = annotate(&study, 1_000_000, &context);
        assert!(found.judged_count() > 3);
        format!("{} judged, {} nodes", found.judged_count(), found.nodes)
    });
    assert!(!found.came_to.ends_with(" 0 nodes"), "{found:?}");
}

#[test]
fn sequences_are_counted_the_same_with_a_table_and_without() {
    let rules = rules(Game::FIFANGHA, Columns::SIX);
    let all = rules.perft(&rules.start(), 4);
    for bytes in [0, 1 << 12, 1 << 20] {
        let found = spent("count", |_| {
            format!(
                "{:?}",
                parallel_perft(&rules, &rules.start(), 4, bytes, &SearchContext::default())
            )
        });
        assert_eq!(found.came_to, format!("{:?}", Some(all)));
    }
}
