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

/// Interrupts a command after a delay.
fn interrupted(args: &[&str], after: Duration) -> Output {
    let child = begin(args);
    std::thread::sleep(after);
    let id = child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &id])
            .status()
            .unwrap()
            .success()
    );
    child.wait_with_output().unwrap()
}

#[test]
fn counting_turns_tells_what_was_counted() {
    let args = ["perft", "--depth", "40", "--columns", "4"];
    let output = interrupted(&args, Duration::from_secs(2));
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
        Duration::from_secs(2),
    );
    assert_eq!(output.status.code(), Some(1), "{output:?}");
}

#[test]
fn readings_are_told_however_early_they_are_interrupted() {
    // The first interrupt is during startup, before the first line of output.
    for milliseconds in [60, 120, 200, 300, 600] {
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
