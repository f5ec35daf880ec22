//! Minimal conflicts between constraints of evidence, compared with every subset.

use fifangha::budget::SearchContext;
use fifangha::notation::parse;
use fifangha::reconstruct::{
    MinimalConflicts, ReconstructionLimits, minimal_conflicts, reconstruct,
};

/// Returns a record of these constraints; a turn that is left open is `_`, anything
/// else is removed.
fn written(constraints: &[&str], kept: usize) -> String {
    let piece = |(index, piece): (usize, &&str)| match kept >> index & 1 {
        1 => (*piece).to_owned(),
        _ if piece.starts_with(['@', '[']) => String::new(),
        _ => "_".to_owned(),
    };
    let all: Vec<_> = constraints.iter().enumerate().map(piece).collect();
    all.join(" ")
}

fn fits(text: &str) -> bool {
    let (document, mistakes) = parse(text);
    assert_eq!(mistakes, [], "{text}");
    let answer = reconstruct(&document.records[0], &ReconstructionLimits::default()).unwrap();
    assert!(answer.complete, "{text}");
    answer.count > 0
}

fn found(text: &str) -> MinimalConflicts {
    let (document, _) = parse(text);
    let record = &document.records[0];
    let answer = reconstruct(record, &ReconstructionLimits::default()).unwrap();
    minimal_conflicts(
        record,
        &answer.rules,
        &ReconstructionLimits::default(),
        &SearchContext::default(),
    )
}

const CASES: &[&[&str]] = &[
    &["1. 4R", "2. 3R", "3. 7RL", "@seeds S 10", "@seeds S 12"],
    &["1. 4R", "2. 3R", "3. 4R", "@captures 4"],
    &["1. 4R", "2. _", "@reserve N 26"],
    &["1. 4R", "2. 3R", "@captures 5", "@seeds N 20", "3. 2R"],
    &["1. 2L", "@seeds b2 5", "2. 3R", "@seeds c3 7"],
    &[
        "1. 4R",
        "2. 3R",
        "[......../_______7/________/........]",
        "3. 7RL",
        "@captures 3",
        "@laps 9",
    ],
    &["1. 4R", "@starts 2", "2. 4R", "@seeds S 8"],
];

#[test]
fn every_smallest_set_is_found_and_no_other() {
    let mut larger = 0;
    for constraints in CASES {
        let all = written(constraints, usize::MAX);
        assert!(!fits(&all), "{all}");
        let conflict: Vec<usize> = (0..1_usize << constraints.len())
            .filter(|&kept| !fits(&written(constraints, kept)))
            .collect();
        let smallest = |kept: &&usize| {
            let less = |bit: usize| **kept & !(1 << bit);
            (0..constraints.len()).all(|bit| less(bit) == **kept || !conflict.contains(&less(bit)))
        };
        let mut wanted: Vec<Vec<&str>> = (conflict.iter().filter(smallest))
            .map(|kept| {
                let bits = (0..constraints.len()).filter(|bit| kept >> bit & 1 == 1);
                bits.map(|bit| constraints[bit]).collect()
            })
            .collect();
        let conflicts = found(&all);
        assert!(conflicts.all, "{all}");
        let mut members: Vec<Vec<&str>> = (conflicts.sets.iter())
            .map(|set| set.iter().map(|span| span.slice(&all)).collect())
            .collect();
        wanted.sort();
        members.sort();
        assert_eq!(members, wanted, "{all}");
        larger += wanted.iter().filter(|set| set.len() > 1).count();
    }
    assert!(larger > 3, "{larger}");
}

#[test]
fn what_was_not_found_out_is_not_said() {
    let (document, _) = parse("1. 4R 2. 3R @captures 5");
    let record = &document.records[0];
    let answer = reconstruct(record, &ReconstructionLimits::default()).unwrap();
    let context = SearchContext::default();
    context.stop();
    let stopped = minimal_conflicts(
        record,
        &answer.rules,
        &ReconstructionLimits::default(),
        &context,
    );
    assert!(stopped.sets.is_empty() && !stopped.all);
}
