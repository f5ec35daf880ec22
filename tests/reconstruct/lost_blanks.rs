//! The tables of busser-fifanga lost their blank cells: a row gives its pits in
//! order, but not their columns. The turns between two tables restore them.

use fifangha::notation::{parse, print};
use fifangha::reconstruct::{ReconstructionLimits, ReconstructionReport, complete, reconstruct};
use fifangha::replay::replay;

fn answer(body: &str) -> ReconstructionReport {
    let (document, mistakes) = parse(&record(body));
    assert_eq!(mistakes, []);
    reconstruct(&document.records[0], &ReconstructionLimits::default()).unwrap()
}

fn record(body: &str) -> String {
    format!("---\nrules: fifangakely\n---\n{body}\n")
}

/// The tables before and after some turns, and the common parts of all
/// restorations of the first one.
const TABLES: [(&str, &str, &str, &str); 7] = [
    // The last of three seeds falls into an empty pit.
    (
        "[~1/2312/~22/~1 S]",
        "@sow S 3 L",
        "[~1/2312/1312/~1]",
        "____/2312/.2.2/____ S8 N7 S",
    ),
    // It falls on a seed of the outer row.
    (
        "[~1/2312/~22/~1 S]",
        "@sow S 5 L ~",
        "[~1/2312/1313/~11]",
        "____/2312/.2.2/...1 S7 N6 S",
    ),
    // It falls on seeds that face nothing.
    (
        "[~1/~232/~212/~1 S]",
        "@sow S 3 L ~~",
        "[~1/~232/~133/~11]",
        "____/23.2/.212/...1 S8 N7 S",
    ),
    // It captures repeatedly.
    (
        "[~1/2412/~22/~1 S]",
        "@sow S 2 L x4Lx2Rx1R~",
        "[~1/~2/~353/~111]",
        "____/2412/.2.2/..__ S8 N7 S",
    ),
    // Phase two: a first sowing that captures three.
    (
        "[4444/~31/2112/~33 S0 N0 S]",
        "_x3L",
        "[4444/~1/~334/~311]",
        "4444/.3.1/2112/__.3 S0 N0 S",
    ),
    // Phase one: the only legal pit.
    (
        "[~1/~41/~21/~3 S]",
        "_x1R",
        "[~1/~4/~14/~3]",
        "____/__1./..21/____ S10 N10 S",
    ),
    // The turn that wins.
    (
        "[~212/~11/~131/~11 S9 N9 S]",
        "_#",
        "[~212/..../~314/~11]",
        "____/1..1/1.31/____ S9 N9 S",
    ),
];

#[test]
fn damaged_tables_are_restored() {
    for (before, played, after, restored) in TABLES {
        let answer = answer(&format!("{before}\n{played}\n{after}"));
        assert!(answer.complete);
        let start = answer.start.as_ref().map(ToString::to_string);
        assert_eq!(start.as_deref(), Some(restored), "{before} {played}");
    }
}

#[test]
fn every_restored_table_replays() {
    for (before, played, after, _) in TABLES {
        let answer = answer(&format!("{before}\n{played}\n{after}"));
        assert!(!answer.games.is_empty());
        for game in &answer.games {
            let turns: Vec<_> = game
                .turns
                .iter()
                .map(|turn| turn.notation(&answer.rules.rules))
                .collect();
            let whole = format!("[{}]\n{}\n{after}", game.start, turns.join("\n"));
            let (document, mistakes) = parse(&record(&whole));
            assert_eq!(mistakes, []);
            let tally = replay(&document).tally();
            assert_eq!((tally.failed, tally.open), (0, 0), "{whole}");
            assert!(tally.passed > 0);
        }
    }
}

#[test]
fn a_table_that_can_only_be_one_is_written_into_the_record() {
    let text = record("[.1../2312/~22/1... S] {Trois graines.}\n@sow S 3 _\n[.1../2312/1_1_/1...]");
    let (mut document, _) = parse(&text);
    let found = reconstruct(&document.records[0], &ReconstructionLimits::default()).unwrap();
    assert_eq!(found.count, 1, "{:?}", found.games);
    document.records[0] = complete(&document.records[0], &found).unwrap();
    assert_eq!(
        print(&document),
        record("[.1../2312/^.2^.2/1... S] {Trois graines.}\n@sow S 3 ^L\n[.1../2312/1^31^2/1...]")
    );
}
