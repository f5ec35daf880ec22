//! Every reading of a source with its evidence, compared with one search for
//! each.

use std::collections::HashMap;

use fifangha::budget::SearchContext;
use fifangha::diagnostic::SourceFile;
use fifangha::reading_matrix::{FactKind, OpenQuestions, ReadingMatrix};
use fifangha::reconstruct::{ReconstructionLimits, reconstruct_with_rules};
use fifangha::replay::GameRules;
use fifangha::study::Study;
use fifangha_rules::Parameter as P;

const LISTS: &str = include_str!("../games/readings.yaml");

fn evidence() -> Study {
    let text = include_str!("../games/busser-2023-evidence.fif");
    Study::from_file(SourceFile::new("busser-2023-evidence.fif", text))
}

fn build(studies: &[&Study], source: &str, questions: &[P]) -> ReadingMatrix {
    let open = OpenQuestions::parse(LISTS, source)
        .unwrap()
        .restricted_to(questions);
    ReadingMatrix::build(open, studies.iter().copied(), &SearchContext::default())
}

#[test]
fn what_is_shared_is_what_each_reading_finds_alone() {
    assert_readings_find_the_same(5);
}

#[test]
#[ignore = "takes minutes: see CONTRIBUTING"]
fn what_is_shared_is_what_each_reading_finds_alone_in_full() {
    assert_readings_find_the_same(1);
}

/// Searches alone for one reading in `step`.
fn assert_readings_find_the_same(step: usize) {
    let study = evidence();
    // They include questions that do not apply to this record.
    let questions = [P::Tsibongy, P::Origin, P::Relay, P::WhenEmpty];
    let matrix = build(&[&study], "busser2023", &questions);
    assert_eq!(matrix.open.combinations(), 72);
    assert_eq!(matrix.readings.len(), 54);
    assert_eq!(matrix.impossible.iter().map(|it| it.1).sum::<usize>(), 18);
    assert_eq!(matrix.search_count(), 18);
    assert!(matrix.is_complete());
    let [mut fit, mut excluded] = [0; 2];
    for reading in matrix.readings.iter().step_by(step) {
        let rules = GameRules {
            base: matrix.open.game,
            rules: reading.rules,
        };
        let record = &study.document.records[0];
        let alone = reconstruct_with_rules(
            record,
            rules,
            &ReconstructionLimits::default(),
            &SearchContext::default(),
        );
        let shared = matrix.answer(0, reading);
        assert_eq!(shared.count, alone.count, "{:?}", reading.rules);
        assert_eq!(shared.games, alone.games, "{:?}", reading.rules);
        assert_eq!(matrix.fits(reading), alone.count > 0);
        fit += usize::from(alone.count > 0);
        excluded += usize::from(alone.count == 0);
    }
    assert!(fit > 0 && excluded > 0, "{fit} {excluded}");
    let fitting = matrix.readings.iter().filter(|it| matrix.fits(it));
    assert_eq!(matrix.fitting_count(), fitting.count());
}

#[test]
fn an_answer_that_cannot_be_is_excluded_where_it_is_to_blame() {
    let first = evidence();
    let text = include_str!("../games/busser-2023-mameno.fif");
    let second = Study::from_file(SourceFile::new("busser-2023-mameno.fif", text));
    let questions = [P::Tsibongy, P::Origin, P::Relay, P::MamenoAtrika];
    let matrix = build(&[&first, &second], "busser2023", &questions);
    let place = |question: usize, value: &str| {
        let tallies = matrix.answer_tallies(question);
        let tally = tallies.into_iter().find(|it| it.value == value).unwrap();
        assert_eq!(tally.fit, 0, "{value}");
        let excluded = tally.excluded[0].0;
        let file = &matrix.evidence[excluded.evidence].study.file;
        let span = excluded.failure.diagnostic.span;
        (
            file.name().to_owned(),
            excluded.failure.turn,
            span.slice(file.text()).to_owned(),
        )
    };
    let at = |file: &str, turn, written: &str| (file.to_owned(), turn, written.to_owned());
    assert_eq!(place(0, "plain"), at("busser-2023-evidence.fif", 3, "+1"));
    assert_eq!(
        place(1, "nearest-keep"),
        at("busser-2023-evidence.fif", 4, "+1")
    );
    assert_eq!(place(2, "false").1, 3);
    assert_eq!(
        place(3, "others-filled"),
        at("busser-2023-mameno.fif", 6, "6. N:_")
    );
}

#[test]
fn flacourt_alone_leaves_six_classes() {
    let text = include_str!("../games/flacourt-turns.fif");
    let study = Study::from_file(SourceFile::new("flacourt-turns.fif", text));
    let questions = [P::Tsibongy, P::Origin, P::FirstDrop, P::NeverEnding];
    let matrix = build(&[&study], "flacourt1661", &questions);
    let classes = matrix.classes();
    assert_eq!(classes.len(), 6);
    assert!(classes.iter().all(|class| class.readings.len() == 4));
    // The result of an endless turn does not matter in three turns.
    assert_eq!(matrix.irrelevant_questions(), [3]);
}

#[test]
fn an_example_is_no_evidence() {
    let text = include_str!("../games/busser-2023-example.fif");
    let example = Study::from_file(SourceFile::new("example.fif", text));
    let nothing = build(&[&example], "busser2023", &[P::Origin]);
    assert!(nothing.evidence.is_empty());
    // Nor does a question that a record answers itself.
    let text = include_str!("../games/busser-2023-evidence.fif");
    let answers = text.replacen(
        "rules: fifangha",
        "rules: {base: fifangha, origin: nearest}",
        1,
    );
    let answers = Study::from_file(SourceFile::new("busser-2023-evidence.fif", answers));
    let nothing = build(&[&answers], "busser2023", &[P::Origin]);
    assert!(nothing.evidence.is_empty());
}

#[test]
fn the_best_question_leaves_what_brute_force_says() {
    let study = evidence();
    let matrix = build(&[&study], "busser2023", &[P::Origin, P::FirstDrop]);
    let classes = matrix.classes();
    let facts = matrix.facts();
    // The pit of turn 1: 4 or 7, and only 4 if it must be in the middle.
    let fact = facts
        .iter()
        .find(|it| (it.kind, it.turn) == (FactKind::Pit, 1))
        .unwrap();
    let games = classes
        .iter()
        .map(|it| &matrix.evidence[0].answers[it.answers[0]].games);
    let pits: Vec<_> = games
        .flatten()
        .map(|game| game.turns[0].turn.start.pit.to_string())
        .collect();
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for pit in &pits {
        *counts.entry(pit).or_default() += 1;
    }
    let left: usize = counts.values().map(|many| many * many).sum();
    assert!((fact.left - left as f64 / pits.len() as f64).abs() < 1e-9);
    assert_eq!(fact.of, pits.len());
    let best = facts.iter().map(|it| it.left / it.of as f64);
    assert!(
        best.clone()
            .all(|it| it + 1e-9 >= best.clone().next().unwrap())
    );
}

#[test]
fn a_list_that_names_nothing_is_refused() {
    for (text, part) in [
        ("- {source: x, game: fifanghha}", "fifanghha"),
        (
            "- {source: x, game: fifangha, questions: [{parameter: orgin, values: [free]}]}",
            "orgin",
        ),
        (
            "- {source: x, game: fifangha, questions: [{parameter: origin, values: [best]}]}",
            "`origin` is one of: free, nearest",
        ),
        ("- {source: y, game: fifangha}", "y"),
        ("source", "readings.yaml"),
    ] {
        let refused = OpenQuestions::parse(text, "x").unwrap_err();
        assert!(refused.to_string().contains(part), "{text}");
    }
    for source in ["flacourt1661", "busser2023"] {
        let open = OpenQuestions::parse(LISTS, source).unwrap();
        assert_eq!(
            open.first_missing_witness([]).is_some(),
            !open.witnesses.is_empty()
        );
    }
}
