//! Feasibility of evidence: whether a game fits, and the stated number of
//! games.

use fifangha::budget::{Budget, SearchLimits};
use fifangha::diagnostic::SourceFile;
use fifangha::reconstruct::{ExampleSuite, RuleVariants};
use fifangha::replay::{CheckKind, Verdict};
use fifangha::study::Study;

use crate::support::checked;

fn read(text: &str) -> Study {
    Study::from_file(SourceFile::new("judged.fif", text))
}

fn judged_within(text: &str, bounds: SearchLimits) -> Study {
    let file = SourceFile::new("judged.fif", text);
    checked(file, &Budget::unwatched(bounds))
}

/// Returns the codes and the feasibility results of a text.
fn judged(text: &str) -> (Vec<(&'static str, String)>, Vec<Verdict>) {
    let study = judged_within(text, SearchLimits::RUN);
    let errors = study.diagnostics.iter();
    let errors = errors.map(|it| (it.code.as_str(), it.span.slice(text).to_owned()));
    let fits = study.replay.checks.iter();
    let fits = fits.filter(|it| it.kind == CheckKind::Fits);
    (errors.collect(), fits.map(|it| it.verdict).collect())
}

fn front(fits: &str) -> String {
    format!("---\nfits: {fits}\n---\n")
}

#[test]
fn what_leaves_nothing_open_is_not_judged() {
    assert_eq!(judged("1. 4R 2. 3R"), (vec![], vec![]));
    assert_eq!(judged("1. 4R 2. 4R").1, []);
    assert_eq!(
        judged(&format!("{}1. 4R", front("1"))),
        (vec![], vec![Verdict::Passed])
    );
}

#[test]
fn some_game_fits_or_none_does() {
    let (errors, fits) = judged("1. 4_ 2. 3R");
    assert_eq!(fits, [Verdict::Passed]);
    assert!(
        errors
            .iter()
            .all(|(code, _)| matches!(*code, "F207" | "F208")),
        "{errors:?}"
    );
    let (errors, fits) = judged("1. 4_ 2. 4R");
    assert_eq!(fits, [Verdict::Failed]);
    assert!(errors.contains(&("F601", "4".to_owned())), "{errors:?}");
    // Contradictory evidence that passes every single check.
    let board = "[2......./..1.111./.112111./1....... S25 N25]";
    assert_eq!(judged(&format!("_*2 {board}")).1, [Verdict::Failed]);
}

#[test]
fn as_many_games_fit_as_the_record_says() {
    let open = "1. 4_ 2. 3_";
    assert_eq!(
        judged(&format!("{}{open}", front("4"))),
        (vec![], vec![Verdict::Passed])
    );
    for wrong in ["0", "3", "5", "10"] {
        let (errors, fits) = judged(&format!("{}{open}", front(wrong)));
        assert_eq!(fits, [Verdict::Failed], "{wrong}");
        assert!(errors.contains(&("F605", wrong.to_owned())), "{errors:?}");
    }
    let none = format!("{}1. 4_ 2. 4_", front("0"));
    assert_eq!(judged(&none), (vec![], vec![Verdict::Passed]));
    let none = format!("{}1. 4_ 2. 4_", front("2"));
    assert_eq!(judged(&none).1, [Verdict::Failed]);
    assert_eq!(judged("---\nfits: some\n---\n1. 4_").0[0].0, "F105");
}

#[test]
fn each_game_of_a_file_is_judged_by_itself() {
    let text = format!(
        "{}1. 4_\n{}1. 4_ 2. 4_\n{}1. _",
        front("2"),
        front("1"),
        front("12")
    );
    let (errors, fits) = judged(&text);
    assert_eq!(fits, [Verdict::Passed, Verdict::Failed, Verdict::Passed]);
    assert!(
        errors
            .iter()
            .all(|(code, _)| *code != "F605" && !code.starts_with("F1")),
        "{errors:?}"
    );
}

#[test]
fn what_costs_too_much_is_left_open() {
    let text = format!("{}_*12", front("7"));
    let few = SearchLimits {
        sowings: 1_000,
        ..SearchLimits::RUN
    };
    let study = judged_within(&text, few);
    let fits = study.replay.checks.last().unwrap();
    assert_eq!((fits.kind, fits.verdict), (CheckKind::Fits, Verdict::Open));
    assert!(
        study
            .diagnostics
            .iter()
            .any(|it| it.span.slice(&text) == "7")
    );
    // More games than stated were found before that.
    let text = format!("{}_*3", front("7"));
    let some = SearchLimits {
        sowings: 1_500,
        ..SearchLimits::RUN
    };
    let study = judged_within(&text, some);
    assert_eq!(study.replay.checks.last().unwrap().verdict, Verdict::Failed);
    // With an exhausted budget nothing more is decided.
    let run = Budget::unwatched(few);
    let _first = checked(SourceFile::new("first.fif", text), &run);
    let second = checked(SourceFile::new("second.fif", "1. 4_"), &run);
    assert_eq!(second.replay.checks.last().unwrap().verdict, Verdict::Open);
}

fn suite(texts: &[&str], readings: &[&str]) -> ExampleSuite {
    let studies: Vec<_> = texts.iter().map(|text| read(text)).collect();
    let studies: Vec<_> = studies.iter().collect();
    let rule_variants = RuleVariants::parse(readings.iter().copied()).unwrap();
    ExampleSuite::run(
        &studies,
        &rule_variants,
        &Budget::unwatched(SearchLimits::RUN),
    )
}

#[test]
fn examples_hold_or_break_under_other_readings() {
    let free = "---\nrules: fifangha\n---\n1. 2R";
    let either = "---\nrules: fifangha\n---\n1. 4R";
    let katro = "---\nrules: katro\n---\n1. b1>";
    let broken = "---\nrules: fifangha\n---\n1. 1R";
    let suite = suite(&[free, either, katro, broken], &["origin=nearest|free"]);
    assert_eq!(suite.broken, 1);
    assert_eq!(suite.tally(0), [1, 1, 0, 1]);
    assert_eq!(suite.tally(1), [2, 0, 0, 1]);
    let breaks = suite.examples[0].outcomes[0]
        .as_ref()
        .unwrap()
        .breaks
        .as_ref();
    assert_eq!(breaks.unwrap().span.slice(free), "R");
}

#[test]
fn games_are_not_searched_after_a_known_error_under_any_rules() {
    let wrong = "1. 4R 2. 4R @sic\n3. 4_";
    assert_eq!(judged(wrong).1, []);
    assert_eq!(suite(&[wrong], &["first_drop=any"]).tally(0), [0, 0, 1, 0]);
}

#[test]
fn evidence_is_searched_under_other_readings() {
    let two = format!("{}1. 2_", front("2"));
    let suite = suite(&["1. 2_", &two], &["fifangha", "fifanga"]);
    assert_eq!(suite.tally(0), [2, 0, 0, 0]);
    // There the origin of column 2 is not a choice.
    assert_eq!(suite.tally(1), [0, 2, 0, 0]);
}
