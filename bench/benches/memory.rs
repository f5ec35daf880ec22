//! Memory for one record of very many turns while it is parsed and checked, in bytes per byte of
//! its text: `cargo bench --bench memory`.
//!
//! A record is in memory up to its end, so that the memory of `fifangha check` depends on the
//! longest record, not on the longest file. Each row runs in a process of its own. Linux reports
//! its peak (`/proc/self/status`), from which that of a process with the text alone is subtracted.

use std::{env, fs, hint::black_box, process::Command};

use fifangha::budget::{Budget, SearchLimits};
use fifangha::check::{CheckPlan, FileReport};
use fifangha::diagnostic::SourceFile;
use fifangha::notation::parse;
use fifangha::references::ReferenceIndex;

/// Number of turns of the record.
const TURNS: usize = 200_000;

/// An operation on a file, with its name.
type Row = (&'static str, fn(SourceFile));

/// The operations, by name.
const ROWS: [Row; 3] = [
    ("its text", |file| {
        black_box(file);
    }),
    ("read into a tree", |file| {
        black_box(parse(file.text()));
    }),
    ("checked", |file| {
        let judging = Budget::unwatched(SearchLimits::FILE);
        let references = ReferenceIndex::default();
        black_box(FileReport::from(
            CheckPlan::new(&references, &judging).run(file),
        ));
    }),
];

#[allow(clippy::print_stdout)] // Prints its results.
fn main() {
    let asked: Vec<String> = env::args().skip(1).filter(|it| it != "--bench").collect();
    let text = text();
    if let Some(row) = ROWS
        .iter()
        .find(|(name, _)| asked.iter().any(|it| it == name))
    {
        row.1(SourceFile::new("game.fif", text));
        println!("{}", peak());
        return;
    }
    println!(
        "| one record of {TURNS} turns, {} bytes | bytes a byte |",
        text.len()
    );
    println!("|---|---|");
    let [alone, others @ ..] = ROWS.map(|(name, _)| (name, run(name)));
    for (name, peak) in others {
        let bytes = peak.saturating_sub(alone.1) * 1024;
        println!("| {name} | {:.1} |", bytes as f64 / text.len() as f64);
    }
}

/// Returns the turns of random games as if they were one game.
fn text() -> String {
    let games = fifangha_bench::fif(TURNS);
    let lines = games.lines().filter(|line| line.starts_with("1. "));
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the peak memory in KiB of a process that runs one row.
fn run(name: &str) -> u64 {
    let this = env::current_exe().expect("this program");
    let ran = Command::new(this).arg(name).output().expect("it starts");
    let output = String::from_utf8_lossy(&ran.stdout);
    output.trim().parse().expect("it tells its memory")
}

/// Returns the peak memory of this process in KiB; 0 if the system does not report it.
fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    peak.and_then(|it| it.split_whitespace().next()?.parse().ok())
        .unwrap_or(0)
}
