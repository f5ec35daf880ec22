//! Records that are expensive to read.

use std::fmt::Write as _;
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use fifangha::budget::{Budget, SearchContext, SearchLimits};
use fifangha::cache::ResultCache;
use fifangha::diagnostic::{Severity, SourceFile};
use fifangha::notation::{self, ast::Document};
use fifangha::reconstruct::{ReconstructionLimits, complete, reconstruct_with_rules};
use fifangha::replay::rules_of;
use fifangha_rules::Games;

use crate::support::{checked, folder};

fn run(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fifangha"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A process that runs out of time does not read to the end.
    match child.stdin.take().unwrap().write_all(input.as_bytes()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {}
        written => written.unwrap(),
    }
    child.wait_with_output().unwrap()
}

/// Returns every record of the project with its file name.
fn records() -> Vec<(String, Document)> {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    let mut records = Vec::new();
    for path in folder::files(&games, "fif") {
        let text = fs::read_to_string(&path).unwrap();
        records.push((path.display().to_string(), notation::parse(&text).0));
    }
    records
}

#[test]
fn every_record_that_is_completed_passes_check() {
    assert_completed_records_pass(4);
}

#[test]
#[ignore = "takes minutes: see CONTRIBUTING"]
fn every_record_that_is_completed_passes_check_in_full() {
    assert_completed_records_pass(1);
}

/// Completes the records of one file in `step`.
fn assert_completed_records_pass(step: usize) {
    let limits = ReconstructionLimits {
        bounds: SearchLimits {
            sowings: 2_000_000,
            ..SearchLimits::default()
        },
        ..ReconstructionLimits::default()
    };
    // The claims of a record are those of the completed one.
    let context = SearchContext::default().with_cache(&ResultCache::in_memory());
    let (mut written, mut counted) = (0, 0);
    for (file, document) in records().into_iter().step_by(step) {
        for record in &document.records {
            let Ok(rules) = rules_of(&record.front, Games::BUILT_IN) else {
                continue;
            };
            let answer = reconstruct_with_rules(record, rules, &limits, &context);
            let Ok(completed) = complete(record, &answer) else {
                continue;
            };
            let records = vec![completed];
            let text = notation::print(&Document { records });
            let completed = SourceFile::new(file.as_str(), text.as_str());
            let study = checked(completed, &Budget::new(SearchLimits::RUN, &context));
            let wrong = study.diagnostics.iter();
            let wrong: Vec<_> = wrong.filter(|it| it.severity == Severity::Error).collect();
            assert!(wrong.is_empty(), "{file}: {wrong:?}\n{text}");
            assert!(study.replay.tally().open == 0, "{file}\n{text}");
            written += 1;
            if let Some(fits) = record.front.fits.filter(|it| it.value > 1) {
                let kept = format!("fits: 1  # fits: {}\n", fits.value);
                assert!(text.contains(&kept), "{file}\n{text}");
                counted += 1;
            }
        }
    }
    assert!(
        written > 20 / step && counted >= 2 / step,
        "{written} {counted}"
    );
}

#[test]
fn what_the_front_matter_says_of_games_is_kept_readable() {
    for (front, completed) in [
        ("fits: 2", "fits: 1  # fits: 2"),
        ("fits: 2  # two", "fits: 1  # two"),
        (
            "title: a\nfits: 2\nsouth: b",
            "title: a\nfits: 1  # fits: 2\nsouth: b",
        ),
    ] {
        let text = format!("---\n{front}\n---\n1. 4_\n");
        let output = run(&["reconstruct", "--write", "-"], &text);
        let written = String::from_utf8(output.stdout).unwrap();
        assert!(
            written.starts_with(&format!("---\n{completed}\n---\n")),
            "{written}"
        );
        let checked = run(&["check", "-"], &written);
        assert!(checked.status.success(), "{written}\n{checked:?}");
    }
}

/// Returns records of about the given size whose written-out steps follow a gap.
fn steps_behind_a_gap(bytes: usize) -> [String; 3] {
    [
        format!("1. _\n2. 5>{}\n", "~".repeat(bytes)),
        format!("1. _\n2. 4x1R{}\n", "+1x1R".repeat(bytes / 5)),
        format!("1. _\n2. 4{}\n", "x1R~+1".repeat(bytes / 6)),
    ]
}

#[test]
fn written_out_steps_behind_a_gap_do_not_keep_check_busy() {
    assert_steps_are_checked(20_000);
}

#[test]
#[ignore = "takes minutes: see CONTRIBUTING"]
fn written_out_steps_behind_a_gap_do_not_keep_check_busy_in_full() {
    assert_steps_are_checked(200_000);
}

/// Checks steps of the given number of bytes.
fn assert_steps_are_checked(bytes: usize) {
    for (index, record) in steps_behind_a_gap(bytes).iter().enumerate() {
        let began = Instant::now();
        let output = run(&["check", "-"], record);
        // A quadratic algorithm would take many minutes.
        let took = began.elapsed();
        assert!(took < Duration::from_secs(30), "{index}: {took:?}");
        assert!(output.status.code().is_some_and(|it| it <= 2), "{index}");
    }
}

#[test]
fn a_turn_that_captures_more_than_there_is_is_refused() {
    let [_, captures, _] = steps_behind_a_gap(400);
    let output = run(&["check", "--language", "en", "-"], &captures);
    let messages = String::from_utf8_lossy(&output.stdout).into_owned()
        + &String::from_utf8_lossy(&output.stderr);
    assert!(
        messages.contains("a turn captures at most 64 seeds"),
        "{messages}"
    );
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn evidence_that_is_expensive_to_explain_is_left_open() {
    // Each of its pieces of evidence is searched, and each search reads the whole record.
    let mut record = "1. _\n".to_owned();
    for number in 2..4_000 {
        let _ = writeln!(record, "{number}. 4R @total 3");
    }
    let began = Instant::now();
    run(&["check", "-"], &record);
    let took = began.elapsed();
    assert!(took < Duration::from_secs(60), "{took:?}");
}

/// The memory for a response does not grow with its length: 0.2 MB of variations, whose JSON is 65
/// MB, are written within 150 MB of address space, most of which the program needs without a record.
#[cfg(target_os = "linux")]
#[test]
fn the_json_of_many_variations_takes_little_memory() {
    let folder = tempfile::tempdir().unwrap();
    let record = format!("1. 4R {}\n", "(1. 5R)".repeat(25_000));
    fs::write(folder.path().join("a.fif"), record).unwrap();
    let bounded = "ulimit -v 150000; exec \"$0\" replay --format json a.fif > /dev/null";
    let output = Command::new("sh")
        .args(["-c", bounded, env!("CARGO_BIN_EXE_fifangha")])
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
}

/// Returns records whose reconstruction takes much longer than a second.
fn endless() -> Vec<String> {
    let mut records = steps_behind_a_gap(40_000).to_vec();
    let board = "......../.1111.1./.121111./........ S25 N26";
    let sows = "@sow S 1 L\n".repeat(8_000);
    records.push(format!("1. _\n2. _\n[{board}]\n{sows}"));
    records.push(format!("[{board} S]\n1. _\n{sows}"));
    let mut witnesses = "---\nwitnesses:\n".to_owned();
    for index in 0..800 {
        let _ = writeln!(witnesses, "  W{index}: a notebook");
    }
    witnesses.push_str("---\n");
    for turn in 1..=20 {
        let _ = writeln!(witnesses, "{turn}. _");
        for index in 0..800 {
            let _ = writeln!(witnesses, "[W{index}: {board}]");
        }
    }
    records.push(witnesses);
    records.push("1. _ ".repeat(30) + "_*0-60 @total 3\n");
    records
}

#[test]
fn a_reconstruction_ends_within_a_second_of_its_limit() {
    assert_reconstructions_end(2, 0.3);
}

#[test]
#[ignore = "takes minutes: see CONTRIBUTING"]
fn a_reconstruction_ends_within_a_second_of_its_limit_in_full() {
    assert_reconstructions_end(1, 1.0);
}

/// Reconstructs each record in `limit` seconds; prints it in one format in `step`, in turn.
fn assert_reconstructions_end(step: usize, limit: f64) {
    // A second, and one more for a busy machine.
    let most = Duration::from_secs_f64(limit + 2.0);
    let limit = limit.to_string();
    for (index, record) in endless().iter().enumerate() {
        for format in ["text", "json"].iter().skip(index % step).step_by(step) {
            let began = Instant::now();
            let args = ["reconstruct", "--timeout", &limit, "--format", format, "-"];
            let output = run(&args, record);
            let took = began.elapsed();
            assert!(took < most, "{index} {format}: {took:?}");
            assert!(output.status.code().is_some(), "{index} {format}");
        }
    }
}
