//! Limits of a search: sowings, memory, and the stack.

use std::sync::atomic::{AtomicU64, Ordering};

use fifangha::budget::{Budget, SearchContext, SearchLimits};
use fifangha::diagnostic::SourceFile;
use fifangha::notation::parse;
use fifangha::reading_matrix::{OpenQuestions, ReadingMatrix};
use fifangha::reconstruct::{
    ReconstructionLimits, ReconstructionReport, minimal_conflicts, reconstruct_with_rules,
};
use fifangha::replay::{replay, rules_of};
use fifangha::search::{GameSearchPlan, SearchGoal, find_game, wins_in};
use fifangha::study::Study;
use fifangha_rules::{Columns, Game, Games};

/// Stack size in bytes; WebAssembly has 1 MiB.
const STACK: usize = 512 << 10;

const EVIDENCE: &str = include_str!("../../games/busser-2023-evidence.fif");

/// Runs a closure on the given number of threads with small stacks.
fn on<T: Send>(threads: usize, run: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .stack_size(STACK)
        .build()
        .unwrap()
        .install(run)
}

fn asked(text: &str, bounds: SearchLimits, context: &SearchContext) -> ReconstructionReport {
    let (document, mistakes) = parse(text);
    assert_eq!(mistakes, []);
    let record = &document.records[0];
    let rules = rules_of(&record.front, Games::BUILT_IN).unwrap();
    let limits = ReconstructionLimits { games: 10, bounds };
    reconstruct_with_rules(record, rules, &limits, context)
}

fn sowings(sowings: u64) -> SearchLimits {
    SearchLimits {
        sowings,
        ..SearchLimits::default()
    }
}

#[test]
fn the_evidence_needs_no_more_than_an_ordinary_stack() {
    let answer = on(1, || {
        asked(EVIDENCE, SearchLimits::default(), &SearchContext::default())
    });
    assert!(answer.complete);
    assert_eq!(answer.count, 4);
}

#[test]
fn the_longest_records_need_no_more_than_an_ordinary_stack() {
    let katro = "---\nrules: katro\ncolumns: 4\n---\n";
    for body in [
        "_ ".repeat(6_000),
        "_*0-400000000 @seeds S 1".to_owned(),
        "_*400000000".to_owned(),
        "_*0-2 @total 32\n".repeat(4_000),
        "_*0-3 @wins-in 400\n".repeat(3),
    ] {
        let text = format!("{katro}{body}");
        let bounds = sowings(100_000);
        let answer = on(2, || asked(&text, bounds, &SearchContext::default()));
        assert!(!answer.complete, "{}", &text[..60]);
    }
    // Turns with many captures, each from either tsibongy.
    let long = format!("{} _x_+_x_+_x_", "_x_+_x_ ".repeat(4));
    on(2, || {
        asked(&long, sowings(400_000), &SearchContext::default())
    });
}

#[test]
fn a_game_of_thousands_of_turns_is_left_open() {
    // A long row of unrestricted turns is searched to its full depth.
    let text = format!("---\nrules: katro\n---\n{}", "_ ".repeat(5_000));
    let answer = on(1, || {
        asked(
            &text,
            SearchLimits::with_max_turns(2_000_000),
            &SearchContext::default(),
        )
    });
    assert!(!answer.complete);
}

#[test]
fn a_proof_needs_no_more_than_an_ordinary_stack() {
    let rules = Game::KATRO.rules_on(Columns::FOUR).unwrap();
    let proof = on(1, || {
        let budget = Budget::unwatched(sowings(2_000_000));
        wins_in(&rules, &rules.start(), u32::MAX, &budget)
    });
    assert_eq!(proof.holds, None);
}

#[test]
fn the_nodes_are_the_same_on_any_number_of_threads() {
    for text in ["_*4", EVIDENCE] {
        let [one, two, again, four] = [1, 2, 2, 4].map(|threads| {
            let answer = on(threads, || {
                asked(text, SearchLimits::default(), &SearchContext::default())
            });
            assert!(answer.complete);
            (answer.count, answer.nodes)
        });
        assert_eq!(one, two);
        assert_eq!(two, again);
        assert_eq!(two, four);
    }
}

#[test]
fn sets_that_cannot_hold_together_and_readings_take_the_same_turns() {
    let text = "_*2 [......../.111111./.111111./........ S26 N26] 3. 4R";
    let study = Study::from_file(SourceFile::new("record.fif", text));
    let witness = Study::from_file(SourceFile::new("x.fif", "1. 4x1R 2. 3x1R 3. 7x1R+1x1_"));
    let list = "- {source: x, game: fifangha, witnesses: [x], questions: [\
                {parameter: tsibongy, values: [merge, single, plain]}, \
                {parameter: empty_tsibongy, values: [inward, keep]}]}";
    let [one, two, again, four] = [1, 2, 2, 4].map(|threads| {
        on(threads, || {
            let record = &study.document.records[0];
            let rules = rules_of(&record.front, Games::BUILT_IN).unwrap();
            let context = SearchContext::default();
            let found =
                minimal_conflicts(record, &rules, &ReconstructionLimits::default(), &context);
            let open = OpenQuestions::parse(list, "x").unwrap();
            let matrix = ReadingMatrix::build(open, [&witness], &SearchContext::default());
            let answers = matrix.evidence.iter().flat_map(|it| &it.answers);
            let nodes: Vec<_> = answers.map(|it| (it.count, it.nodes)).collect();
            (found.sets, context.turns(), nodes)
        })
    });
    assert!(one.1 > 0 && !one.2.is_empty(), "{one:?}");
    assert_eq!(one, two);
    assert_eq!(two, again);
    assert_eq!(two, four);
}

#[test]
fn without_memory_the_answer_is_the_same() {
    let bounds = SearchLimits {
        bytes: 0,
        ..SearchLimits::default()
    };
    let with = asked("_*4", SearchLimits::default(), &SearchContext::default());
    let without = asked("_*4", bounds, &SearchContext::default());
    assert!(with.complete && without.complete);
    assert_eq!(with.count, without.count);
    assert!(without.nodes > with.nodes);
}

#[test]
fn who_watches_is_asked_and_can_stop_it() {
    static ASKED: AtomicU64 = AtomicU64::new(0);
    let context = SearchContext::with_poll(|| ASKED.fetch_add(1, Ordering::Relaxed) < 20);
    let answer = asked("_*14", SearchLimits::default(), &context);
    assert!(!answer.complete);
    assert!(ASKED.load(Ordering::Relaxed) > 20);
}

#[test]
fn a_proof_in_a_record_is_given_up_in_time() {
    let (document, _) = parse("---\nrules: katro\n---\n@quickest-win 99\n");
    let tally = replay(&document).tally();
    assert_eq!((tally.failed, tally.open), (0, 1));
}

#[test]
fn a_hunt_without_memory_plays_at_random() {
    let rules = Game::FIFANGHA.rules_on(Columns::FOUR).unwrap();
    let plan = GameSearchPlan {
        positions: 1_000,
        games: 50,
        seed: 1,
    };
    let bounds = SearchLimits {
        bytes: 0,
        ..SearchLimits::default()
    };
    let quarry = SearchGoal::Captures(4);
    let report = find_game(
        &rules,
        &rules.start(),
        quarry,
        plan,
        &Budget::unwatched(bounds),
    );
    assert!(!report.exhausted);
    assert!(report.found.is_some_and(|found| found.played.captured >= 4));
    let spent = Budget::unwatched(SearchLimits::with_max_turns(0));
    let report = find_game(&rules, &rules.start(), quarry, plan, &spent);
    assert_eq!((report.found, report.none_within), (None, 0));
}

#[test]
fn a_hunt_tells_none_from_none_found() {
    let rules = Game::ISOLO.rules_on(Columns::FOUR).unwrap();
    let plan = |positions| GameSearchPlan {
        positions,
        games: 20,
        seed: 1,
    };
    let look = |quarry, positions| {
        let budget = Budget::unwatched(SearchLimits::default());
        find_game(&rules, &rules.start(), quarry, plan(positions), &budget)
    };
    let all = look(SearchGoal::NeverEnds, 100_000);
    assert!(all.exhausted && all.found.is_none() && all.none_within > 10);
    let some = look(SearchGoal::NeverEnds, 100);
    assert!(!some.exhausted && some.found.is_none());
    assert!(some.none_within < all.none_within);
    let found = look(SearchGoal::Captures(1), 100_000);
    assert_eq!(found.none_within + 1, found.found.unwrap().turns.len());
}
