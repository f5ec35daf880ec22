//! The perft tables of `tests/perft`: the number of sequences of legal turns
//! from the start of each game.
//!
//! `cargo test` counts the depths below [`QUICK`] with both interpreters. To
//! count all depths with both, and to regenerate the tables:
//!
//! ```sh
//! FIFANGHA_PERFT=all cargo test --release -p fifangha-rules perft::
//! FIFANGHA_PERFT=write cargo test --release -p fifangha-rules perft::
//! ```

use crate::{both, plain};

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use fifangha_rules::{Columns, Family, Game, Rules};

/// Depths with at least this count are left to the long run.
const QUICK: u64 = 20_000;

/// A table ends with the first count above this, or with 0.
const ENOUGH: u64 = 2_000_000;

fn path(game: Game, columns: Columns) -> PathBuf {
    let name = format!("{game}-{}.txt", columns.count());
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/perft")
        .join(name)
}

fn boards() -> impl Iterator<Item = (Game, Columns, Rules)> {
    Game::ALL.iter().flat_map(|&game| {
        let rules = move |&columns| (game, columns, game.rules_on(columns).unwrap());
        game.sizes().iter().map(rules)
    })
}

/// Returns the lines of a table: depth and count.
fn table(text: &str) -> Vec<(u32, u64)> {
    let line = |line: &str| {
        let (depth, count) = line.split_once(' ').expect("a depth and a count");
        (depth.parse().unwrap(), count.parse().unwrap())
    };
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(line)
        .collect()
}

fn write(game: Game, columns: Columns, rules: &Rules) {
    let mut text = format!(
        "# Perft of {game} on {} columns, from its start:\n\
         # depth, and the number of sequences of so many legal turns.\n\
         # Counted by the interpreter of fifangha-rules; the plain interpreter in tests/plain\n\
         # counts the same, small depths in `cargo test`, all with FIFANGHA_PERFT=all.\n\
         # Made again by\n\
         # FIFANGHA_PERFT=write cargo test --release -p fifangha-rules perft::\n",
        columns.count()
    );
    for depth in 1.. {
        let count = rules.perft(&rules.start(), depth);
        writeln!(text, "{depth} {count}").unwrap();
        // A small game is over before it reaches this count.
        if count > ENOUGH || count == 0 {
            break;
        }
    }
    fs::write(path(game, columns), text).unwrap();
}

#[test]
fn both_interpreters_count_what_the_tables_say() {
    let asked = std::env::var("FIFANGHA_PERFT").unwrap_or_default();
    for (game, columns, rules) in boards() {
        if asked == "write" {
            write(game, columns, &rules);
        }
        let text = fs::read_to_string(path(game, columns))
            .unwrap_or_else(|error| panic!("{}: {error}", path(game, columns).display()));
        // The plain interpreter does not know bao.
        let plainly = game.parameters().family() != Family::Bao;
        let params = plainly.then(|| both::plain_game(game, columns));
        let lines = table(&text);
        assert!(lines.len() >= 4, "{game} {columns:?}: a short table");
        for (depth, count) in lines {
            if count > QUICK && asked != "all" {
                break;
            }
            let place = format!("{game} on {} columns, depth {depth}", columns.count());
            assert_eq!(rules.perft(&rules.start(), depth), count, "{place}");
            if let Some(params) = &params {
                let start = plain::Pos::start(params);
                let plainly = plain::perft(params, &start, depth);
                assert_eq!(plainly, count, "plainly, {place}");
            }
        }
    }
}

#[test]
fn there_is_no_table_of_another_game() {
    let known: Vec<_> = boards()
        .map(|(game, columns, _)| path(game, columns))
        .collect();
    let tables = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/perft");
    for entry in fs::read_dir(tables).unwrap() {
        let file = entry.unwrap().path();
        assert!(known.contains(&file), "{}", file.display());
    }
}
