//! The coverage of records.

use fifangha::coverage::Coverage;
use fifangha::diagnostic::SourceFile;
use fifangha::study::Study;
use fifangha_rules::Parameter;

fn coverage(texts: &[&str]) -> Coverage {
    let mut all = Coverage::default();
    for text in texts {
        let study = Study::from_file(SourceFile::new("game.fif", *text));
        all.add(Coverage::of_study(&study));
    }
    all
}

/// Returns the exercised values of a parameter; `None` if no game has the parameter.
fn exercised(coverage: &Coverage, parameter: Parameter) -> Option<Vec<(String, usize)>> {
    let all = coverage.parameters();
    let found = all.into_iter().find(|it| it.parameter == parameter)?;
    let values = parameter.values();
    let listed = found.exercised.len() + found.unexercised.len();
    assert!(listed >= values.len(), "{parameter:?}");
    Some(found.exercised)
}

fn one(value: &str) -> Option<Vec<(String, usize)>> {
    Some(vec![(value.to_owned(), 1)])
}

#[test]
fn a_value_is_exercised_if_a_turn_depends_on_it() {
    // From column 7 South chooses the farther tsibongy.
    let free = coverage(&["1. 4R 2. 3R 3. 7RL"]);
    assert_eq!(exercised(&free, Parameter::Origin), one("free"));
    // A sowing without captures meets no question about tsibongy.
    let plain = "---\nrules: {base: fifanga, columns: 4}\n---\n[1.../.2../2.11/1.11 S11 N11 S]\n1>";
    let quiet = coverage(&[plain]);
    assert_eq!(exercised(&quiet, Parameter::Origin), Some(Vec::new()));
    assert_eq!(exercised(&quiet, Parameter::Relay), one("true"));
    assert_eq!(exercised(&quiet, Parameter::Takasia), None);
}

#[test]
fn the_start_of_a_game_exercises_its_layout() {
    let start = coverage(&["---\nrules: katro\n---\na1>"]);
    assert_eq!(exercised(&start, Parameter::Layout), one("twos"));
    let later = "---\nrules: katro\n---\n[2.5.4./42..42/24.22./223233 S]\na1<";
    assert_eq!(
        exercised(&coverage(&[later]), Parameter::Layout),
        Some(Vec::new())
    );
}

#[test]
fn games_of_several_files_are_added() {
    let both = coverage(&[
        "1. 4R 2. 3R\n  (2. 3L)\n3. 7RL",
        "---\nrules: {base: fifangha, origin: nearest}\n---\n1. 4R",
        "---\nrules: katro\n---\n[..22/..22/..33/1333 S]",
    ]);
    assert_eq!((both.games, both.turns, both.is_incomplete), (3, 5, false));
    let origins = exercised(&both, Parameter::Origin).unwrap();
    assert!(origins.contains(&("free".to_owned(), 1)), "{origins:?}");
    // The game without turns has no parameters.
    assert_eq!(exercised(&both, Parameter::Scope), None);
}

#[test]
fn ends_and_messages_are_counted() {
    let won = "---\nrules: {base: fifanga, columns: 4}\n---\n[21.2/1..1/1.31/11.. S9 N9 S]\n4#";
    let found = coverage(&[won, "1. 4R 2. 4R"]);
    let count = |counts: Vec<(&'static str, usize)>, name| {
        counts.iter().find(|it| it.0 == name).map(|it| it.1)
    };
    assert_eq!(count(found.turn_ends(), "opponent-lost"), Some(1));
    assert_eq!(count(found.game_ends(), "kamo"), Some(1));
    assert_eq!(count(found.game_ends(), "spent"), Some(0));
    assert_eq!(count(found.codes(), "F201"), Some(1));
    assert_eq!(count(found.codes(), "F202"), Some(0));
}
