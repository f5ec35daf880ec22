//! Results of interrupted searches are correct but incomplete.

use std::collections::HashSet;

use fifangha::budget::{Budget, SearchContext, SearchLimits};
use fifangha::diagnostic::SourceFile;
use fifangha::notation::ast::Record;
use fifangha::notation::parse;
use fifangha::reconstruct::{
    ExampleSuite, ReconstructionLimits, ReconstructionReport, RuleVariants, closest_boards,
    contributions, reconstruct_with_rules,
};
use fifangha::replay::{CheckKind, Verdict, rules_of};
use fifangha::study::Study;
use fifangha_rules::{Games, Pit, Side};

use crate::support::checked;

const SMALL: &str = "---\nrules: {base: fifangha, columns: 4}\n---\n";

fn record(text: &str) -> Record {
    let (document, mistakes) = parse(&format!("{SMALL}{text}"));
    assert_eq!(mistakes, [], "{text}");
    document.records[0].clone()
}

fn limits(games: usize, turns: u64) -> ReconstructionLimits {
    ReconstructionLimits {
        games,
        bounds: SearchLimits::with_max_turns(turns),
    }
}

fn answer(record: &Record, limits: &ReconstructionLimits) -> ReconstructionReport {
    let rules = rules_of(&record.front, Games::BUILT_IN).unwrap();
    reconstruct_with_rules(record, rules, limits, &SearchContext::default())
}

/// Returns limits from zero to more than needed.
fn turns() -> impl Iterator<Item = u64> {
    (0..14)
        .map(|power| 1 << power)
        .chain([3, 6, 11, 23, 47, 95, 191])
}

#[test]
fn games_met_before_the_end_are_games() {
    let record = record("_*4");
    let whole = answer(&record, &limits(1000, u64::MAX));
    let all: HashSet<_> = whole.games.iter().map(|it| it.turns.clone()).collect();
    assert_eq!((all.len() as u128, whole.complete), (whole.count, true));
    let mut stopped = 0;
    for turns in turns() {
        for games in [1, 7, 1000] {
            let part = answer(&record, &limits(games, turns));
            assert!(part.count <= whole.count);
            assert_eq!(
                part.games.len() as u128,
                part.count.min(games as u128),
                "{turns}"
            );
            let met: HashSet<_> = part.games.iter().map(|it| it.turns.clone()).collect();
            assert_eq!(met.len(), part.games.len(), "{turns}");
            assert!(met.is_subset(&all), "{turns}");
            stopped += usize::from(!part.complete && part.count > 0);
            if part.complete {
                assert_eq!(part.count, whole.count);
            }
        }
    }
    assert!(stopped > 4, "{stopped}");
}

#[test]
fn what_a_piece_contributes_is_proved_or_not_said_to_be() {
    for text in ["1. 2R 2. 3R 3. 2< 4. __*", "1. 2R! 2. _ @seeds N 3 3. _"] {
        let record = record(text);
        let rules = rules_of(&record.front, Games::BUILT_IN).unwrap();
        let of = |turns| {
            contributions(
                &record,
                &rules,
                &limits(9, turns),
                &SearchContext::default(),
            )
        };
        let whole = of(u64::MAX);
        let mut open = 0;
        for turns in turns() {
            for (part, whole) in of(turns).iter().zip(&whole) {
                assert!(whole.complete && part.count <= whole.count, "{turns}");
                assert!(!part.complete || part.count == whole.count, "{turns}");
                open += usize::from(!part.complete);
            }
        }
        assert!(open > 9, "{open}");
    }
}

#[test]
fn the_nearest_boards_are_those_of_all_games() {
    let written = "..../2.11/1.2./.... S12 N12";
    let text = record(&format!("1. _ _*1-3 [{written}]"));
    let all = answer(&record("1. _ _*1-3"), &limits(1000, u64::MAX));
    assert!(all.complete && all.games.len() > 9);
    let rules = &all.rules.rules;
    let rows = [[0, 0, 0, 0], [2, 0, 1, 1], [1, 0, 2, 0], [0, 0, 0, 0]];
    let mut seen = HashSet::new();
    let mut far: Vec<(usize, u32)> = Vec::new();
    for game in &all.games {
        let last = game.turns.last().unwrap();
        let position = rules.play(&last.before, &last.turn).unwrap().position;
        if !seen.insert(position) {
            continue;
        }
        let pits = position.rows().iter().zip(rows).flat_map(|(&row, counts)| {
            (1..)
                .zip(counts)
                .map(move |(column, counts)| (Pit::new(row, column), counts))
        });
        let pits = pits.map(|(pit, counts)| u32::from(position.seeds(pit)).abs_diff(counts));
        let reserves = Side::ALL.map(|side| u32::from(position.reserve(side)).abs_diff(12));
        let differs: Vec<u32> = pits.chain(reserves).filter(|&it| it > 0).collect();
        far.push((differs.len(), differs.iter().sum()));
    }
    far.sort_unstable();
    let at = text.body.last().unwrap().span();
    for games in [0, 1, 100] {
        let near = |turns| {
            closest_boards(
                &text,
                &all.rules,
                at,
                &limits(games, turns),
                &SearchContext::default(),
            )
        };
        let found = near(u64::MAX).unwrap();
        assert!(found.all);
        let keys: Vec<_> = found
            .boards
            .iter()
            .map(|it| {
                let seeds = it.differs.iter().map(|it| it.1.abs_diff(it.2));
                (it.differs.len(), seeds.sum::<u32>())
            })
            .collect();
        assert_eq!(keys, far[..3]);
        assert!(!near(3).unwrap().all);
    }
}

#[test]
fn a_record_that_is_not_decided_is_not_judged() {
    let text = format!(
        "{}_*3",
        SMALL.replacen("---\n", "---\nfits: 20\ntitel: a\n", 1)
    );
    let mut decided = 0;
    for turns in 0..400 {
        let bounds = SearchLimits {
            sowings: turns,
            ..SearchLimits::RUN
        };
        let file = SourceFile::new("open.fif", text.clone());
        let study = checked(file, &Budget::unwatched(bounds));
        assert!(!study.has_errors(), "{turns}: {:?}", study.diagnostics);
        let codes: Vec<_> = study
            .diagnostics
            .iter()
            .map(|it| it.code.as_str())
            .collect();
        // An unknown key is reported independent of the search.
        let check = study
            .replay
            .checks
            .iter()
            .find(|it| it.kind == CheckKind::Fits);
        match check.unwrap().verdict {
            Verdict::Passed => assert_eq!(codes.len(), 1, "{codes:?}"),
            _ => assert!(codes.contains(&"F207"), "{codes:?}"),
        }
        assert!(codes.contains(&"F106"), "{codes:?}");
        decided += usize::from(check.unwrap().verdict == Verdict::Passed);
    }
    assert!((9..390).contains(&decided), "{decided}");
    // A search that is stopped after the requested number of games, before it knows that these are
    // all, returns no more than requested.
    let found = "1. _ 2. _ [..../1.2./12../.... S13 N13 S]";
    let text = format!("{}{found}", SMALL.replacen("---\n", "---\nfits: 1\n", 1));
    for sowings in 0..100 {
        let bounds = SearchLimits {
            sowings,
            ..SearchLimits::RUN
        };
        let file = SourceFile::new("open.fif", text.clone());
        let study = checked(file, &Budget::unwatched(bounds));
        assert!(!study.has_errors(), "{sowings}: {:?}", study.diagnostics);
    }
    // If the number of games is not stated, an undecided search is not reported.
    let text = format!("{SMALL}1. _ _*9 @reserve S 9");
    let count_within = |sowings| {
        let file = SourceFile::new("open.fif", text.clone());
        let before = Study::from_file(file.clone()).diagnostics.len();
        let bounds = SearchLimits {
            sowings,
            ..SearchLimits::RUN
        };
        checked(file, &Budget::unwatched(bounds)).diagnostics.len() - before
    };
    assert_eq!(count_within(5), 0);
}

#[test]
fn gaps_are_counted_by_their_numbers() {
    let count = |text: &str| {
        let answer = answer(&record(text), &ReconstructionLimits::default());
        assert!(answer.complete);
        answer.count
    };
    let games = count("1. __* 2. __* 3. __* 4. __*");
    for text in [
        "1. __* _*0-2 3. _*1 4. __*",
        "_*0-3 3. _*1 _*0-2 4. __*",
        "1. __* _*1-3 4. _*1",
        "1. _*0-2 {a} _*0-2 3. _*2",
    ] {
        assert!(
            games > 9 && count(text) >= games,
            "{text}: {} of {games}",
            count(text)
        );
    }
    assert_eq!(count("1. __* _*0-2 3. _*1 4. __*"), games);
    assert_eq!(count("1. __* _*1-3 4. _*1"), games);
}

#[test]
fn what_a_suite_has_no_time_for_is_left_open() {
    let text = "---\nrules: fifangha\n---\n1. 4R @cannot-win";
    let study = Study::from_file(SourceFile::new("a.fif", text));
    let rule_variants = RuleVariants::parse(["fifangha"]).unwrap();
    let none = SearchLimits {
        sowings: 1,
        ..SearchLimits::RUN
    };
    let suite = ExampleSuite::run(&[&study], &rule_variants, &Budget::unwatched(none));
    assert_eq!((suite.broken, suite.tally(0)), (0, [0, 0, 1, 0]));
}
