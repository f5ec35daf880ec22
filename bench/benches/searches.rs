//! Every search with the number of turns that it plays, turns per second of processor time, and its
//! peak memory: `cargo bench --bench searches`.
//!
//! The number of turns is that reported to the budget every few thousand sowings; turns after the
//! last report are not counted, so that a small search seems to play hardly any.
//!
//! Each search runs twice, in a process of its own, and both runs must play the same number of
//! turns. Linux reports the time and the memory of a process (`/proc/self`); on other systems only
//! the turns are printed. An argument selects searches by a part of their name.

use std::process::Command;
use std::{env, fs, path::Path};

use fifangha::annotate::annotate;
use fifangha::budget::{Budget, SearchContext, SearchLimits};
use fifangha::diagnostic::SourceFile;
use fifangha::exercise::{DifficultyLevel, ExerciseSheet};
use fifangha::reading_matrix::{OpenQuestions, ReadingMatrix};
use fifangha::reconstruct::{
    ReconstructionLimits, minimal_conflicts, reconstruct_to_first_conflict,
};
use fifangha::replay::rules_of;
use fifangha::search::{GameSearchPlan, SearchGoal, Solver, find_game, prove_reachability};
use fifangha::study::Study;
use fifangha_rules::{Columns, Game, Games, Position, Rules};

/// Runs one search and returns a short result.
type Search = fn(&SearchContext) -> String;

const SEARCHES: &[(&str, Search)] = &[
    ("reconstruct, five turns from their text", |context| {
        reconstructed(&record("busser-2023-evidence"), context)
    }),
    ("reconstruct, six turns between two boards", |context| {
        reconstructed(&between(), context)
    }),
    (
        "reconstruct, a start left open one turn before a board",
        |context| {
            let text = "---\nrules: fifanga\ncolumns: 4\n---\n[____/____/____/____] 1. _ [4444/...1/33.4/3.11 S0 N0]";
            reconstructed(text, context)
        },
    ),
    ("reconstruct, all sets that cannot hold together", clashing),
    (
        "all readings, five turns and Flacourt’s three",
        |context| {
            surveyed(
                "flacourt1661",
                &["flacourt-turns", "busser-2023-evidence"],
                context,
            )
        },
    ),
    (
        "solve, one question after another, fifangha on 4 columns",
        |context| solved(Game::FIFANGHA, Columns::FOUR, 0, context),
    ),
    (
        "solve, one question after another, katra gorobaka on 8 columns",
        |context| solved(Game::KATRA_GOROBAKA, Columns::EIGHT, 0, context),
    ),
    (
        "solve, all positions backwards, isolo on 4 columns",
        |context| solved(Game::ISOLO, Columns::FOUR, 20_000, context),
    ),
    (
        "search, all games at once, turns that never end, fifangha on 6 columns",
        |context| {
            search_games(
                Game::FIFANGHA,
                Columns::SIX,
                SearchGoal::NeverEnds,
                300_000,
                0,
                context,
            )
        },
    ),
    (
        "search, at random, turns that never end, fifangha on 8 columns",
        |context| {
            search_games(
                Game::FIFANGHA,
                Columns::EIGHT,
                SearchGoal::NeverEnds,
                0,
                5_000,
                context,
            )
        },
    ),
    (
        "search, at random, captures of forty seeds, katra gorobaka on 8 columns",
        |context| {
            search_games(
                Game::KATRA_GOROBAKA,
                Columns::EIGHT,
                SearchGoal::Captures(40),
                0,
                20_000,
                context,
            )
        },
    ),
    (
        "search, at random, a hundred sowings, fifanga on 8 columns",
        |context| {
            search_games(
                Game::FIFANGA,
                Columns::EIGHT,
                SearchGoal::Laps(100),
                0,
                2_000,
                context,
            )
        },
    ),
    (
        "search, positions that come back, katro on 4 columns",
        |context| {
            search_games(
                Game::KATRO,
                Columns::FOUR,
                SearchGoal::Repeats,
                2_000_000,
                0,
                context,
            )
        },
    ),
    (
        "before, whether a position can arise, fifangha on 4 columns",
        |context| {
            let rules = rules(Game::FIFANGHA, Columns::FOUR);
            let position = "..../..21/1.11/...1 S12 N13 N";
            let position = Position::parse(position, &rules).expect("a position");
            let found = prove_reachability(&rules, &position, &budget(context));
            format!("{} positions", found.positions)
        },
    ),
    ("annotate, a line of fifanga on 4 columns", |context| {
        let study = Study::from_file(SourceFile::new("line.fif", line()));
        let found = annotate(&study, 2_000_000, context);
        format!(
            "{} turns judged, {} mistakes",
            found.judged_count(),
            found.mistakes().count()
        )
    }),
    (
        "exercises, twelve of the third level, katro on 4 columns",
        |context| {
            let rules = rules(Game::KATRO, Columns::FOUR);
            let level = DifficultyLevel::from_number(3).expect("a level");
            let sheet = ExerciseSheet::find(&rules, level, 12, 1, &budget(context));
            format!("{} exercises", sheet.exercises.len())
        },
    ),
];

#[allow(clippy::print_stdout)] // Prints its results.
fn main() {
    let asked: Vec<String> = env::args().skip(1).filter(|it| it != "--bench").collect();
    if let Some(("--one", name)) = asked.first().map(String::as_str).zip(asked.get(1)) {
        let (_, search) = SEARCHES
            .iter()
            .find(|(it, _)| it == name)
            .expect("a search");
        let before = Spent::of_this_process();
        let context = SearchContext::default();
        let came_to = search(&context);
        let spent = Spent::of_this_process();
        let ticks = spent.ticks - before.ticks;
        println!("{}\t{ticks}\t{}\t{came_to}", context.turns(), spent.peak);
        return;
    }
    println!("| search | came to | turns played | thousand turns a second | MiB at most |");
    println!("|---|---|---|---|---|");
    let wanted = |name: &str| asked.is_empty() || asked.iter().any(|it| name.contains(it.as_str()));
    for (name, _) in SEARCHES.iter().filter(|(name, _)| wanted(name)) {
        let (first, second) = (run(name), run(name));
        assert_eq!(
            (&first[0], &first[3]),
            (&second[0], &second[3]),
            "{name}: both play the same turns"
        );
        let number = |at: usize| [&first, &second].map(|it| it[at].parse::<f64>().unwrap_or(0.0));
        let ticks = number(1).into_iter().fold(f64::INFINITY, f64::min);
        // The process clock has a hundred ticks per second.
        let speed = match ticks {
            0.0 => "–".to_owned(),
            _ => format!("{:.0}", number(0)[0] / ticks / 10.0),
        };
        let peak = number(2).into_iter().fold(0.0, f64::max) / 1024.0;
        println!(
            "| {name} | {} | {} | {speed} | {peak:.0} |",
            first[3], first[0]
        );
    }
}

/// Runs a search in a process of its own and returns its output.
fn run(name: &str) -> Vec<String> {
    let this = env::current_exe().expect("this program");
    let ran = Command::new(this)
        .args(["--one", name])
        .output()
        .expect("it starts");
    assert!(
        ran.status.success(),
        "{name}: {}",
        String::from_utf8_lossy(&ran.stderr)
    );
    let output = String::from_utf8_lossy(&ran.stdout).trim().to_owned();
    output.split('\t').map(str::to_owned).collect()
}

/// Resources used by a process: hundredths of a second of processor time, and peak memory in KiB.
struct Spent {
    ticks: u64,
    peak: u64,
}

impl Spent {
    fn of_this_process() -> Self {
        let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
        let fields = stat
            .rsplit(')')
            .next()
            .unwrap_or_default()
            .split_whitespace();
        // `utime` and `stime` are the twelfth and thirteenth field after the name.
        let ticks = fields
            .skip(11)
            .take(2)
            .filter_map(|it| it.parse::<u64>().ok());
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let peak = peak.and_then(|it| it.split_whitespace().next()?.parse().ok());
        Self {
            ticks: ticks.sum(),
            peak: peak.unwrap_or(0),
        }
    }
}

fn rules(game: Game, columns: Columns) -> Rules {
    game.rules_on(columns).expect("the game has such a board")
}

fn budget(context: &SearchContext) -> Budget {
    Budget::new(SearchLimits::default(), context)
}

/// Returns a record of the project.
fn record(name: &str) -> String {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games");
    fs::read_to_string(games.join(format!("{name}.fif"))).expect("the record is there")
}

/// Returns the line of best play of fifanga on four columns, without its claims.
fn line() -> String {
    let turns = "1. 2 2. 3 3. 1> 4. 3 5. 2 6. 3> 7. 2> 8. 4 9. 3 10. 1 11. 3 12. 2 13. 1 14. 2 15. 3< 16. 1 17. 4";
    format!("---\nrules: fifanga\ncolumns: 4\n---\n{turns}\n")
}

/// Returns six unknown turns between the start of fifanga and the board that a game reaches.
fn between() -> String {
    "---\nrules: fifanga\ncolumns: 4\n---\n1. 2 _*6\n8. 4\n".to_owned()
}

fn reconstructed(text: &str, context: &SearchContext) -> String {
    let study = Study::from_file(SourceFile::new("record.fif", text));
    let record = &study.document.records[0];
    let rules = rules_of(&record.front, Games::BUILT_IN).expect("rules");
    let answer =
        reconstruct_to_first_conflict(record, rules, &ReconstructionLimits::default(), context);
    format!("{} games", answer.count)
}

fn clashing(context: &SearchContext) -> String {
    let text = "_*2 [......../.111111./.111111./........ S26 N26] 3. 4R";
    let study = Study::from_file(SourceFile::new("record.fif", text));
    let record = &study.document.records[0];
    let rules = rules_of(&record.front, Games::BUILT_IN).expect("rules");
    let found = minimal_conflicts(record, &rules, &ReconstructionLimits::default(), context);
    format!("{} sets", found.sets.len())
}

fn surveyed(source: &str, names: &[&str], context: &SearchContext) -> String {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games");
    let list = fs::read_to_string(games.join("readings.yaml")).expect("the list is there");
    let open = OpenQuestions::parse(&list, source).expect("the source has a list");
    let studies = names
        .iter()
        .map(|name| Study::from_file(SourceFile::new(format!("{name}.fif"), record(name))));
    let studies: Vec<_> = studies.collect();
    let matrix = ReadingMatrix::build(open, &studies, context);
    format!(
        "{} readings, {} searches",
        matrix.readings.len(),
        matrix.search_count()
    )
}

fn solved(game: Game, columns: Columns, positions: usize, context: &SearchContext) -> String {
    let rules = rules(game, columns);
    let solver = Solver {
        rules: &rules,
        budget: &budget(context),
        positions,
        tree: 0,
    };
    format!("{:?}", solver.solve(&rules.start()).value)
}

fn search_games(
    game: Game,
    columns: Columns,
    quarry: SearchGoal,
    positions: usize,
    games: u64,
    context: &SearchContext,
) -> String {
    let rules = rules(game, columns);
    let plan = GameSearchPlan {
        positions,
        games,
        seed: 1,
    };
    let report = find_game(&rules, &rules.start(), quarry, plan, &budget(context));
    match report.found {
        Some(found) => format!("a game of {} turns", found.turns.len()),
        None => format!("none within {} turns", report.none_within),
    }
}
