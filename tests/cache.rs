//! Search results from the cache: the same results as a new search, and the same cost.
#![cfg(feature = "cli")]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use fifangha::budget::{Budget, SearchContext, SearchLimits};
use fifangha::cache::ResultCache;
use fifangha::check::{CheckPlan, FileReport};
use fifangha::diagnostic::SourceFile;
use fifangha::reconstruct::{ReconstructionLimits, reconstruct_with_rules};
use fifangha::references::ReferenceIndex;
use fifangha::replay::rules_of;
use fifangha::search::{Proof, wins_in};
use fifangha_rules::{Columns, Game, Games};

use crate::support::own_project;

/// A claim that is proved, one that is refuted, one that takes long; evidence that games fit, and
/// that none fits; and a record with a wrong number of games.
const PROOFS: &str = "\
---
rules: {base: katra-gorobaka, columns: 4}
---
@wins-in 1 @wins-in 2 @quickest-win 1 @value N @value S
---
rules: {base: isolo, columns: 4}
---
@value S @value draw
---
fits: 1
---
1. 4x1R 2. _ 3. 7x1R+1x1_
---
rules: fifangha
---
1. 4R 2. _ @reserve N 26 3. _
---
fits: 2
---
1. 4_
";

/// Returns the check results of a file and their cost, within a limit of sowings.
fn checked(text: &str, sowings: u64, cache: &ResultCache) -> String {
    let context = SearchContext::default().with_cache(cache);
    let bounds = SearchLimits {
        sowings,
        ..SearchLimits::FILE
    };
    let budget = Budget::new(bounds, &context);
    let file = SourceFile::new("proofs.fif", text);
    let references = ReferenceIndex::default();
    let checked = FileReport::from(CheckPlan::new(&references, &budget).run(file));
    format!(
        "{:?} {:?} {} {}",
        checked.tally,
        checked.diagnostics,
        budget.sowings(),
        budget.turns()
    )
}

#[test]
fn the_verdicts_on_a_file_are_the_same_wherever_its_budget_ends() {
    let disabled = ResultCache::disabled();
    let cache = ResultCache::in_memory();
    for round in 0..3 {
        for sowings in [4_000_000, 1, 7, 40, 100, 300, 1_000, 5_000, 20_000] {
            let searched = checked(PROOFS, sowings, &disabled);
            let known = checked(PROOFS, sowings, &cache);
            assert_eq!(known, searched, "{sowings}, {round}");
        }
    }
    // At another location in another file.
    let moved = format!("---\ntitle: A remark\n---\n{{Words.}}\n{PROOFS}");
    let searched = checked(&moved, 4_000_000, &disabled);
    assert_eq!(checked(&moved, 4_000_000, &cache), searched);
}

#[test]
fn a_proof_costs_the_same_to_the_last_turn() {
    let rules = Game::ISOLO.rules_on(Columns::FOUR).unwrap();
    let start = rules.start();
    let context = SearchContext::default().with_cache(&ResultCache::in_memory());
    let within = |turns: u64, context: &SearchContext| {
        let bounds = SearchLimits {
            turns,
            ..SearchLimits::default()
        };
        let budget = Budget::new(bounds, context);
        let proof = wins_in(&rules, &start, 3, &budget);
        (
            proof,
            budget.sowings(),
            budget.turns(),
            budget.is_exhausted(),
        )
    };
    let whole = within(u64::MAX, &context);
    let (proof, _, turns, _) = whole;
    let holds = Some(false);
    assert_eq!(
        proof,
        Proof {
            holds,
            nodes: turns
        }
    );
    assert!(turns > 8, "{turns}");
    for turns in [0, 1, turns / 2, turns - 2, turns - 1, turns, turns + 1] {
        let searched = within(turns, &SearchContext::default());
        assert_eq!(within(turns, &context), searched, "{turns} turns");
    }
    assert_eq!(within(turns, &context), whole);
}

#[test]
fn an_answer_from_the_cache_is_the_answer() {
    let cached = SearchContext::default().with_cache(&ResultCache::in_memory());
    for text in [
        "1. 4R 2. 3_ 3. 7x_R+_x_L",
        "1. _ 2. _ 3. _",
        "1. 4R 2. 3_",
        "1. 4R 2. 3(2?) 3. _",
        "---\nrules: katra-sakalava\n---\n1. _ 2. _",
        "1. 4R 2. 3_ 3. 7x_R+_x_L @seeds b4 9",
        "1. 4R 2. _ @reserve N 26 @reserve S 3",
    ] {
        let (document, _) = fifangha::notation::parse(text);
        let record = &document.records[0];
        let answer = |context: &SearchContext| {
            let rules = rules_of(&record.front, Games::BUILT_IN).unwrap();
            format!(
                "{:?}",
                reconstruct_with_rules(record, rules, &ReconstructionLimits::default(), context)
            )
        };
        let searched = answer(&SearchContext::default());
        for _ in 0..2 {
            assert_eq!(answer(&cached), searched, "{text}");
        }
    }
}

#[test]
fn the_verdicts_on_the_records_of_the_project_are_the_same() {
    assert_verdicts_are_the_same(4);
}

#[test]
#[ignore = "takes minutes: see CONTRIBUTING"]
fn the_verdicts_on_the_records_of_the_project_are_the_same_in_full() {
    assert_verdicts_are_the_same(1);
}

/// Checks one record in `step`.
fn assert_verdicts_are_the_same(step: usize) {
    let project = own_project();
    let keys = ReferenceIndex::from_project(project);
    let cache = ResultCache::in_memory();
    for record in project.records().iter().step_by(step) {
        // Their proofs take long.
        if record.name().starts_with("values") {
            continue;
        }
        let text = fs::read_to_string(record.path()).unwrap();
        let of = |cache: &ResultCache| {
            let file = SourceFile::new(record.name(), text.as_str()).with_path(record.path());
            let bounds = SearchLimits {
                sowings: 20_000,
                ..SearchLimits::FILE
            };
            let budget = Budget::new(bounds, &SearchContext::default().with_cache(cache));
            let checked = FileReport::from(CheckPlan::new(&keys, &budget).run(file));
            let found = (checked.tally, checked.diagnostics);
            (format!("{found:?}"), budget.sowings(), budget.turns())
        };
        let searched = of(&ResultCache::disabled());
        for _ in 0..2 {
            assert_eq!(of(&cache), searched, "{}", record.name());
        }
    }
}

/// Checks a file with proofs, in a folder that contains all user directories known to the program.
fn check(folder: &Path, arguments: &[&str]) -> Output {
    let file = folder.join("isolo.fif");
    let proof = "---\nrules: {base: isolo, columns: 4}\n---\n@value S\n";
    fs::write(&file, proof).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_fifangha"));
    command.args(arguments).arg(&file).current_dir(folder);
    for name in ["XDG_CACHE_HOME", "HOME", "LOCALAPPDATA", "USERPROFILE"] {
        command.env(name, folder);
    }
    command.output().unwrap()
}

#[test]
fn nothing_is_stored_between_runs() {
    let folder = tempfile::tempdir().unwrap();
    let out = check(folder.path(), &["check"]);
    assert!(out.status.success() && out.stderr.is_empty(), "{out:?}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}
