//! Output to a reader that stops early.
#![cfg(unix)]

use std::fs::File;
use std::io::{Read, Write};
use std::process::{Command, Stdio};

fn fifangha(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fifangha"));
    command.args(arguments).stderr(Stdio::piped());
    command
}

#[test]
fn a_reader_that_closed_the_pipe_does_not_change_how_it_came_out() {
    let mut child = fifangha(&["check", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    input.write_all("1. 9R ".repeat(900).as_bytes()).unwrap();
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn a_file_may_be_called_as_the_system_calls_a_closed_pipe() {
    let output = fifangha(&["check", "Broken pipe"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot read Broken pipe"));
}

#[test]
#[cfg(target_os = "linux")]
fn an_answer_that_cannot_be_written_is_a_failure() {
    for arguments in [
        &["perft", "--depth", "1", "--format", "plain"][..],
        &["completions", "bash"],
        &["man"],
        &["schema"],
        &["explain", "isolo"],
    ] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let mut child = fifangha(arguments).stdout(full).spawn().unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(2), "{arguments:?}");
        let mut messages = String::new();
        let mut stderr = child.stderr.take().unwrap();
        stderr.read_to_string(&mut messages).unwrap();
        assert!(messages.contains("the disk is full"), "{messages}");
    }
}

/// Returns the output of a command to a pipe, with the given input.
fn piped(arguments: &[&str], input: &str) -> (Option<i32>, Vec<u8>) {
    let mut child = fifangha(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .env("CLICOLOR_FORCE", "1")
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(input.as_bytes()).unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    (output.status.code(), output.stdout)
}

#[test]
fn whatever_is_written_passes_byte_by_byte() {
    let strange = "1. 4R {a \x1b[31mred\x1b[0m, \x0b \x07 \x7f \u{9b}1m \x1b]0;t\x07 end}\n";
    assert_eq!(piped(&["fmt", "-"], strange), (Some(0), strange.into()));
    let (code, diff) = piped(&["fmt", "--diff", "-"], &format!("  {strange}"));
    let diff = String::from_utf8(diff).unwrap();
    assert_eq!(code, Some(0));
    // A line of a diff stays one line, also for programs that end it at a vertical tab.
    let strange = strange.replace('\x0b', "\u{240b}");
    assert!(diff.contains(&format!("-  {strange}")), "{diff:?}");
    assert!(diff.contains(&format!("+{strange}")), "{diff:?}");
    // An escape at the end of a text removed the closing delimiter.
    let title = "---\ntitle: \"fig. I\u{1b}\"\n---\n1. 4R\n";
    let (_, laid_out) = piped(&["fmt", "-"], title);
    assert_eq!(String::from_utf8(laid_out).unwrap(), title);
    let (_, shown) = piped(&["replay", "-"], title);
    assert!(shown.starts_with(b"fig. I\x1b\n"));
}
