//! A command interrupted by Ctrl-C prints its results so far.
#![cfg(unix)]

use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

fn begin(args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_fifangha"))
        .args(args)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Interrupts a command after a delay, counted from the moment at which it handles
/// interrupts: until then the system ends it.
fn interrupted(args: &[&str], after: Duration) -> Output {
    let child = begin(args);
    let id = child.id().to_string();
    wait_for_handler(&id);
    std::thread::sleep(after);
    assert!(
        Command::new("kill")
            .args(["-INT", &id])
            .status()
            .unwrap()
            .success()
    );
    child.wait_with_output().unwrap()
}

/// Waits until a process handles SIGINT, or has ended; a fixed time on systems that do not
/// list the signals of a process.
fn wait_for_handler(id: &str) {
    const SIGINT: u64 = 1 << 1;
    let status = format!("/proc/{id}/status");
    loop {
        let Ok(text) = std::fs::read_to_string(&status) else {
            return std::thread::sleep(Duration::from_millis(500));
        };
        let field = |name| text.lines().find_map(|line: &str| line.strip_prefix(name));
        let caught = field("SigCgt:").and_then(|it| u64::from_str_radix(it.trim(), 16).ok());
        let ended = field("State:").is_some_and(|it| it.trim().starts_with('Z'));
        if ended || caught.is_some_and(|it| it & SIGINT != 0) {
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn counting_turns_tells_what_was_counted() {
    let args = ["perft", "--depth", "40", "--columns", "4"];
    let output = interrupted(&args, Duration::from_millis(500));
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(!output.stderr.is_empty());
    let output = interrupted(
        &[
            "perft",
            "--depth",
            "40",
            "--columns",
            "4",
            "--format",
            "json",
        ],
        Duration::from_millis(500),
    );
    assert_eq!(output.status.code(), Some(1), "{output:?}");
}

#[test]
fn readings_are_reported_however_early_they_are_interrupted() {
    assert_readings_are_reported(&[0]);
}

#[test]
#[ignore = "takes minutes: see CONTRIBUTING"]
fn readings_are_reported_however_early_they_are_interrupted_in_full() {
    assert_readings_are_reported(&[0, 60, 120, 300, 600]);
}

/// Interrupts a command after each of some times, in milliseconds.
fn assert_readings_are_reported(after: &[u64]) {
    // The first interrupt is before the first line of output.
    for &milliseconds in after {
        let output = interrupted(
            &[
                "reconstruct",
                "games",
                "--source",
                "flacourt1661",
                "--vary",
                "all",
            ],
            Duration::from_millis(milliseconds),
        );
        let code = output.status.code();
        assert!(matches!(code, Some(0 | 1)), "{milliseconds} ms: {output:?}");
        assert!(!output.stdout.is_empty(), "{milliseconds} ms");
    }
}
