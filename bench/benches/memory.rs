//! What one record of very many turns takes while it is read, and while it is judged, in bytes of
//! memory for each byte of its text: `cargo bench --bench memory`.
//!
//! A record is kept up to its end, so that it is the longest record, and not the longest file,
//! that says how much memory `fifangha check` needs. Each row is a process of its own; Linux
//! tells the most that it held (`/proc/self/status`), of which a process that only has the text
//! is taken off.

use std::{env, fs, hint::black_box, process::Command};

use fifangha::budget::{Budget, SearchLimits};
use fifangha::check::FileReport;
use fifangha::diagnostic::SourceFile;
use fifangha::notation::parse;
use fifangha::references::ReferenceIndex;

/// Turns of the record.
const TURNS: usize = 200_000;

/// What is done with a file, and what does it.
type Row = (&'static str, fn(SourceFile));

/// What is done with the text, by its name.
const ROWS: [Row; 3] = [
    ("its text", |file| {
        black_box(file);
    }),
    ("read into a tree", |file| {
        black_box(parse(file.text()));
    }),
    ("checked", |file| {
        let judging = Budget::unwatched(SearchLimits::FILE);
        black_box(FileReport::check(
            file,
            &ReferenceIndex::default(),
            &judging,
        ));
    }),
];

#[allow(clippy::print_stdout)] // What a bench is for.
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

/// The turns of games played at random, as if all were of one game.
fn text() -> String {
    let games = fifangha_bench::fif(TURNS);
    let lines = games.lines().filter(|line| line.starts_with("1. "));
    lines.collect::<Vec<_>>().join("\n")
}

/// The most KiB that a process held which did one row.
fn run(name: &str) -> u64 {
    let this = env::current_exe().expect("this program");
    let ran = Command::new(this).arg(name).output().expect("it starts");
    let told = String::from_utf8_lossy(&ran.stdout);
    told.trim().parse().expect("it tells its memory")
}

/// The most KiB that this process held so far; 0 where the system does not tell.
fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    peak.and_then(|it| it.split_whitespace().next()?.parse().ok())
        .unwrap_or(0)
}
