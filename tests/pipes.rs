//! What becomes of an answer when nobody reads it to its end.
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
    let full = File::options().write(true).open("/dev/full").unwrap();
    let mut child = fifangha(&["perft", "--depth", "1", "--format", "plain"])
        .stdout(full)
        .spawn()
        .unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(2));
    let mut said = String::new();
    let mut stderr = child.stderr.take().unwrap();
    stderr.read_to_string(&mut said).unwrap();
    assert!(said.contains("No space left"), "{said}");
}
